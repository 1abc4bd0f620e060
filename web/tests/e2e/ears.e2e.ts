// axe on every screen: all editions, by day and by night, in French and in English. What it finds is told with the screen it found it on.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, EDITIONS, missing, Place, thorough } from "./place";

if (missing) console.warn(`left out: ${missing}`);
if (!thorough) console.info("axe on every screen of one edition and on every edition's table; make test-web: every screen of every edition");

/** Where to go in a table, by a scene and by what is pressed there. */
const SCREENS: [string, string, string[]][] = [
  ["roll", "roll", []],
  ["offer", "offer", []],
  ["auction", "auction", []],
  ["debt", "debt", []],
  ["deal offered", "deal", []],
  ["jail", "jail", []],
  ["deeds", "deeds", ["p"]],
  ["deal drafted", "deal", ["x", "e"]],
  ["why not", "roll", ["[data-why]"]],
  ["a player", "roll", ["[data-player=Basile]"]],
  ["oneself", "roll", ["[data-player=Anne]"]],
  ["a square", "roll", ['.square[data-square="1"]']],
  ["a mortgaged square", "roll", ['.square[data-square="25"]']],
  ["menu", "roll", ["m"]],
  ["chat", "roll", ['.bar [data-opens="chat"]']],
  ["log", "roll", ["l"]],
  ["players", "roll", ["j"]],
];
const DRESS = [["light", "fr"], ["dark", "fr"], ["light", "en"], ["dark", "en"]] as const;

describe.skipIf(missing !== null)("nothing stands in the way of ears and eyes", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  /** Looks at what is shown in all four dresses without leaving it. */
  async function look(page: Page, name: string, dresses: readonly (readonly ["light" | "dark", "fr" | "en"])[]): Promise<string[]> {
    const found: string[] = [];
    for (const [theme, lang] of dresses) {
      if ((await page.evaluate(() => document.documentElement.lang)) !== lang) {
        const line = page.locator(".bar .iconbtn.text, .langs button:not([aria-pressed=true])").first();
        if (await line.count()) await line.click();
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
      }
      await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
      found.push(...(await axe(page)).map((each) => `${name}, ${theme}, ${lang}: ${each}`));
    }
    return found;
  }

  async function open(page: Page, edition: string, [, scene, pressed]: (typeof SCREENS)[number]): Promise<void> {
    await place.sit(page, `${edition} ${scene}`);
    for (const each of pressed) {
      if (each.length === 1) await page.keyboard.press(each);
      else await page.locator(each).locator("visible=true").first().click();
    }
  }

  for (const edition of EDITIONS)
    test(edition, async () => {
      const page = await place.person({ width: 1440, height: 900 });
      const found: string[] = [];
      const all = thorough || edition === "france-2003";
      for (const screen of all ? SCREENS : SCREENS.slice(0, 1)) {
        if (screen[1] === "auction" && edition === "championship") continue; // it has none
        await open(page, edition, screen);
        found.push(...(await look(page, `${edition}, ${screen[0]}`, thorough ? DRESS : [DRESS[0], DRESS[3]])));
      }
      expect(found).toEqual([]);
      await page.context().close();
    }, 900_000);

  for (const [width, height] of [[360, 740], [820, 1180]] as const)
    test(`the same at ${width} px`, async () => {
      const page = await place.person({ width, height });
      const found: string[] = [];
      for (const edition of thorough ? EDITIONS : ["wonders-2003"]) {
        for (const scene of ["roll", "offer", "debt"]) {
          await place.sit(page, `${edition} ${scene}`);
          found.push(...(await look(page, `${edition}, ${scene}, ${width} px`, DRESS.slice(0, 2))));
        }
      }
      expect(found).toEqual([]);
      await page.context().close();
    }, 900_000);

  test("what only one edition has", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    const found: string[] = [];
    for (const scene of ["wonders-2003 flight", "france-2003 claims", "france-2003 over", "championship crowd", "belgium-1985 crowd", "world-2008 auction"]) {
      await place.sit(page, scene);
      found.push(...(await look(page, scene, DRESS.slice(0, 2))));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  test("the first screens", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    const found: string[] = [];
    for (const path of ["/", "/#new", "/t/AAAAAAAA", "/nowhere"]) {
      await page.goto(place.url + path);
      await page.waitForSelector("h1, .opening");
      found.push(...(await look(page, path, DRESS.slice(0, 2))));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});
