// Whatever the screen, what may be done has its room: the whole board stays in sight, nothing lies over anything, no button is out of reach.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDITIONS, missing, Place, thorough } from "./place";

if (missing) console.warn(`left out: ${missing}`);

const SCREENS = [[360, 640], [360, 780], [640, 360], [740, 360], [853, 533], [820, 1180], [1024, 768], [1440, 900]] as const;
const SCENES = ["roll", "offer", "auction", "deal", "debt", "jail"];
const WIDEST = ["monopolic-1985", "world-2008"]; // letters that run wide, and seven figures

/** What has no room on this screen. */
const cramped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [], wide = innerWidth, tall = innerHeight;
    const box = (each: Element) => each.getBoundingClientRect();
    const seen = (each: Element) => each.checkVisibility({ visibilityProperty: true }) && box(each).width > 1 && box(each).height > 1;
    if (document.documentElement.scrollWidth > wide || document.documentElement.scrollHeight > tall + 1) found.push("the page itself scrolls");
    const parts = [...document.querySelectorAll("main > :is(.bar, .boardbox, .ribbon, .word, .players, .log, .keys, .tabs)")].filter(seen);
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1)) {
        const [a, b] = [box(one), box(other)];
        const [over, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (over > 2 && down > 2) found.push(`${one.className} lies over ${other.className}`);
      }
    const board = box(document.querySelector(".boardbox")!);
    if (board.width < 150) found.push("the board is too small");
    if (board.left < -1 || board.top < -1 || board.right > wide + 1 || board.bottom > tall + 1) found.push("the board is not whole");
    for (const each of document.querySelectorAll("main .word .acts :is(button, input), main .bar button, main .tabs button, main .purses button, main .players button")) {
      const { left, top, right, bottom } = box(each);
      if (seen(each) && (left < -1 || top < -1 || right > wide + 1 || bottom > tall + 1)) found.push(`out of reach: ${each.textContent?.trim()}`);
      if (seen(each) && each instanceof HTMLInputElement && each.scrollWidth > each.clientWidth + 1) found.push(`cut: ${each.value}`);
    }
    for (const each of document.querySelectorAll("main .plate.street .sname b"))
      if (seen(each) && each.scrollWidth > each.clientWidth + 1) found.push(`runs out of its plate: ${each.textContent}`);
    return found;
  });

describe.skipIf(missing !== null)("room for everything", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  for (const [width, height] of SCREENS)
    test(`${width} × ${height}`, async () => {
      const page = await place.person({ width, height });
      const found: string[] = [];
      for (const edition of thorough ? EDITIONS : WIDEST)
        for (const scene of SCENES) {
          if (scene === "auction" && edition === "championship") continue; // it has none
          await place.sit(page, `${edition} ${scene}`);
          found.push(...(await cramped(page)).map((each) => `${edition}, ${scene}: ${each}`));
        }
      expect(found).toEqual([]);
      await page.context().close();
    });

  test("nothing complained", () => expect(place.troubles).toEqual([]));
});
