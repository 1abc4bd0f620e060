// One person against bots: a whole game by clicks, by keyboard alone, and on a phone.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, missing, myWord, Place, standing } from "./place";

if (missing) console.warn(`left out: ${missing}`);

describe.skipIf(missing !== null)("alone with bots", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  const WORDS = ["buy", "roll", "settle", "end", "claim", "choose", "keep", "pass", "refuse", "decline", "mortgage", "sell", "sell_group", "auction", "bankrupt"];

  /** Gives some answer. Bots may speak in between, so that what was asked a moment ago is not any more: then it is looked again. */
  async function answer(page: Page): Promise<void> {
    for (const word of WORDS) {
      const button = page.locator(`.word [data-do="${word}"]:not(.greyed)`).first();
      if (await button.count()) return button.click({ timeout: 2000 }).catch(() => undefined);
    }
    const last = page.locator('[data-asks="bankrupt"]');
    if (await last.count()) await last.click();
  }

  test("from the first screen to the first roll in under two seconds", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await page.goto(place.url);
    expect(await axe(page)).toEqual([]);
    const before = Date.now();
    await page.click('[data-do="play"]');
    await page.click('.word [data-do="roll"]');
    expect(Date.now() - before).toBeLessThan(2000);
    await page.context().close();
  });

  for (const [width, height] of [[1440, 900], [360, 740]] as const)
    test(`a whole game by clicks at ${width} px`, async () => {
      const page = await place.person({ width, height });
      await page.goto(`${place.url}/#new?edition=godfather-2021`);
      await page.click('[data-do="open"]');
      await page.waitForSelector(".word");
      while (!(await myWord(page)).over) await answer(page);
      expect(await axe(page)).toEqual([]);
      await page.click('[data-opens="verify"]');
      await page.waitForSelector(".flag.good");
      await page.context().close();
    });

  test("keyboard alone plays", async () => {
    const page = await place.person({ width: 1440, height: 900, lang: "en" });
    await page.goto(place.url);
    await page.waitForSelector(".gallery li");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".word");
    let turns = 0;
    while (turns < 25) {
      const state = await myWord(page);
      if (state.over) break;
      const key = await page.evaluate(() => document.querySelector<HTMLElement>(".word .acts .main[data-key], .word .acts [data-do=pass]")?.dataset.key ?? null);
      await page.keyboard.press(key === " " ? "Space" : (key ?? "Tab"));
      await page.waitForFunction((number) => Number(document.querySelector<HTMLElement>("main")!.dataset.number) !== number, state.number);
      turns++;
    }
    await page.keyboard.press("p");
    await page.waitForSelector('[data-form="deeds"]');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.keyboard.press("Escape");
    await page.waitForSelector('[data-form="deeds"]', { state: "detached" });
    expect((await standing(page)).number).toBeGreaterThan(20);
    await page.context().close();
  });

  test("nothing complained, and nothing was asked of anybody else", () => expect(place.troubles).toEqual([]));
});
