// A finished game looked at again: brought in from a file, gone through by buttons, keys and slider, its curves and its proof.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, missing, myWord, Place } from "./place";

if (missing) console.warn(`left out: ${missing}`);

const at = (page: Page): Promise<number> => page.evaluate(() => Number(document.querySelector<HTMLElement>("main")!.dataset.number));
const reaches = (page: Page, n: number) =>
  page.waitForFunction((wanted) => {
    const { number, playing } = document.querySelector<HTMLElement>("main")?.dataset ?? {};
    return Number(number) === wanted && playing === "false";
  }, n);

describe.skipIf(missing !== null)("a game seen again", () => {
  const place = new Place();
  let journal = "", last = 0;
  beforeAll(async () => {
    await place.open();
    journal = place.finished();
    last = readFileSync(journal, "utf8").trim().split("\n").length;
  });
  afterAll(() => place.close());

  async function brought(width: number, height: number, lang: "fr" | "en" = "fr"): Promise<Page> {
    const page = await place.person({ width, height, lang });
    await page.goto(place.url);
    await page.setInputFiles('[data-do="import"]', journal);
    await page.waitForSelector('[data-form="replay"]');
    return page;
  }

  test("a journal brought to the first screen is seen again, step by step, turn by turn, by itself", async () => {
    const page = await brought(1440, 900);
    expect(page.url()).toContain("/r/");
    expect(await at(page)).toBe(1);
    await page.click('[data-go="on"]');
    await reaches(page, 2);
    await page.keyboard.press("ArrowRight");
    await reaches(page, 3);
    await page.keyboard.press(",");
    await reaches(page, 2);
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>("main")!.dataset.number) > 3);
    expect(await page.locator(".who h1").textContent()).toMatch(/Tour 2, coup 1/);
    await page.keyboard.press("End");
    await reaches(page, last);
    expect(await page.getAttribute("main", "data-over")).toBe("true");
    await page.locator('.scrub input[type="range"]').fill(String(last - 40));
    await reaches(page, last - 40);
    await page.keyboard.press("Escape");
    await page.click('[data-go="rate"]');
    await page.click('[data-go="play"]');
    await page.waitForFunction((from) => Number(document.querySelector<HTMLElement>("main")!.dataset.number) > from + 3, last - 40);
    await page.keyboard.press("k");
    expect(await page.getAttribute("main", "data-going")).toBe("false");
    expect(await axe(page)).toEqual([]);
    await page.context().close();
  });

  test("the board, the purses and the log are those of the moment, and its link leads there again", async () => {
    const page = await brought(1440, 900, "en");
    const code = page.url().match(/\/r\/([A-Z0-9]+)/)![1]!;
    const asked = await page.request.get(`${place.url}/api/tables/${code}/moments?first=120&last=120&lang=en`);
    const [moment] = (await asked.json()) as { entry: { texts: string[] }; now: { view: { seats: string[]; table: { cash: number[] } } } }[];
    const other = await place.person({ width: 1440, height: 900, lang: "en" });
    await other.goto(`${place.url}/r/${code}#120`);
    await reaches(other, 120);
    for (const [seat, name] of moment!.now.view.seats.entries())
      expect((await other.locator(`[data-player="${name}"] .cash`).textContent())!.replace(/\D/g, "")).toBe(String(moment!.now.view.table.cash[seat]));
    expect(await other.locator(".log").textContent()).toContain(moment!.entry.texts[0]!);
    await other.keyboard.press("t");
    await other.waitForFunction(() => Number(location.hash.slice(1)) > 120); // the address follows
    await other.context().close();
    await page.context().close();
  });

  for (const [width, height] of [[360, 640], [360, 740], [820, 1180], [1440, 900]] as const)
    test(`the whole board and every control of a replay are in sight, at ${width} × ${height}`, async () => {
      const page = await brought(width, height);
      const box = (selector: string) => page.locator(selector).evaluate((each) => (({ top, bottom, left, right }) => ({ top, bottom, left, right }))(each.getBoundingClientRect()));
      const board = await box(".boardbox"), word = await box(".word");
      expect(word.top >= board.bottom - 1 || word.left >= board.right - 1).toBe(true);
      for (const control of ['[data-go="play"]', '[data-opens="verify"]', ".scrub input"]) {
        const { top, bottom, left, right } = await box(control);
        expect([top >= 0, bottom <= height, left >= 0, right <= width], control).toEqual([true, true, true, true]);
      }
      await page.context().close();
    });

  for (const [width, height] of [[1440, 900], [360, 740]] as const)
    test(`the dice are verified with one click, and it is seen how, at ${width} px`, async () => {
      const page = await brought(width, height);
      await page.click('[data-opens="verify"]');
      await page.waitForSelector('[data-form="proof"] .flag[data-elsewhere]'); // brought here finished: sound, and not played here
      expect(await page.locator('.proof [data-ok="true"]').count()).toBe(5);
      const { commitment } = (JSON.parse(readFileSync(journal, "utf8").split("\n")[0]!) as { head: { commitment: string } }).head;
      expect(await page.locator(".prints").first().textContent()).toContain(commitment);
      expect(await page.locator(".command").textContent()).toContain("monopole verify");
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.click('[data-opens="curves"]');
      await page.waitForSelector('[data-form="curves"] .curve');
      expect(await page.locator('[data-form="curves"] .curve').count()).toBe(3);
      await page.click(".values summary");
      expect(await page.locator(".values tbody tr").count()).toBeGreaterThan(10);
      expect(await axe(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.context().close();
    });

  test("beside a game: its fortunes, an expert's advice, the rule behind a line; and the game so far", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await page.goto(place.url);
    await page.click('[data-do="play"]');
    await page.click('.word [data-do="roll"]');
    await myWord(page);
    await page.keyboard.press("h");
    await page.waitForSelector('[data-form="advice"] .reason');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".log .whybtn").first().click();
    await page.waitForSelector('[data-form="rule"] .cite');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("f");
    await page.waitForSelector('[data-form="fortunes"]');
    await page.click('[data-form="fortunes"] [data-opens="replay"]');
    await page.waitForSelector('[data-form="replay"]');
    expect(await page.locator('[data-opens="verify"]').count()).toBe(0); // the key is still a secret
    await page.context().close();
  });

  test("nothing complained, and nothing was asked of anybody else", () => expect(place.troubles).toEqual([]));
});
