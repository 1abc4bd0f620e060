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

  /** The same without a mouse: the button's own key, or Tab as far as the button and Enter. */
  async function press(page: Page): Promise<void> {
    const found = await page.evaluate((words) => {
      for (const word of words) {
        const button = document.querySelector<HTMLElement>(`.word [data-do="${word}"]:not(.greyed):not([aria-disabled])`);
        if (button) return { word, key: button.dataset.key ?? null };
      }
      return null;
    }, WORDS);
    if (found?.key) return page.keyboard.press(found.key === " " ? "Space" : found.key);
    for (let tabs = 0; found && tabs < 60; tabs++) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => (document.activeElement as HTMLElement).dataset.do)) === found.word) return page.keyboard.press("Enter");
    }
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
    for (let state = await myWord(page); state.number < 150 && !state.over; state = await myWord(page)) await press(page);
    await page.keyboard.press("p");
    await page.waitForSelector('[data-form="deeds"]');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.keyboard.press("Escape");
    await page.waitForSelector('[data-form="deeds"]', { state: "detached" });
    expect((await standing(page)).number).toBeGreaterThanOrEqual(100);
    await page.context().close();
  });

  test("nothing complained, and nothing was asked of anybody else", () => expect(place.troubles).toEqual([]));
});
