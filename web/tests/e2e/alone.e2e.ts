// One person against bots: a whole game by clicks, by keyboard alone, and on a phone.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer, playOn, press } from "./hands";
import { axe, missing, myWord, Place, standing } from "./place";

if (missing) console.warn(`left out: ${missing}`);

describe.skipIf(missing !== null)("alone with bots", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  test("from the first screen to the first roll", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await page.goto(place.url);
    const before = Date.now();
    await page.click('[data-do="play"]');
    await page.click('.word [data-do="roll"]');
    console.info(`from the click to the first roll: ${Date.now() - before} ms`);
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>("main")!.dataset.number) > 1);
    await page.context().close();
  });

  // a quick game, to the first bankruptcy: an ordinary one may last for hours
  const QUICK = { edition: "godfather-2021", mode: "fast", seats: ["me", "regular", "regular", "regular"] };

  for (const [width, height, how] of [[1440, 900, "clicks"], [360, 740, "clicks on a phone"], [1440, 900, "keyboard alone"]] as const)
    test(`a whole game by ${how}`, async () => {
      const page = await place.person({ width, height, lang: how === "keyboard alone" ? "en" : "fr" });
      await page.goto(place.url);
      const code = await place.openTable(page, QUICK);
      await page.goto(`${place.url}/t/${code}`);
      await page.waitForSelector(".word");
      await playOn(page, how === "keyboard alone" ? press : answer);
      expect((await standing(page)).over).toBe(true);
      expect(await axe(page)).toEqual([]);
      if (how === "keyboard alone") await page.keyboard.press("v");
      else await page.click('[data-opens="verify"]');
      await page.waitForSelector(".flag.good");
      await page.context().close();
    });

  test("a game stopped by agreement has no winner; a rematch against robots begins at once", async () => {
    const page = await place.person({ width: 360, height: 740 });
    await page.goto(place.url);
    const code = await place.openTable(page, QUICK);
    await page.goto(`${place.url}/t/${code}`);
    await myWord(page);
    await page.locator('[data-opens="menu"]').locator("visible=true").click();
    await page.click('[data-proposes="end"]');
    expect((await standing(page)).over).toBe(false); // it is asked once more
    await page.click('[data-sure="end"]');
    await page.waitForSelector('[data-form="over"]');
    expect(await page.locator('[data-form="over"]').innerText()).toContain("sans vainqueur");
    expect(await page.locator(".plate.hero").count()).toBe(0);
    await page.click('[data-proposes="rematch"]');
    await page.waitForFunction((old) => /^\/t\/[A-Z0-9]{8}$/.test(location.pathname) && !location.pathname.endsWith(old), code);
    expect((await myWord(page)).seat).toBe("Anne");
    await page.context().close();
  });

  test("panels open and close by keys, and the focus goes with them", async () => {
    const page = await place.person({ width: 1440, height: 900, lang: "en" });
    await place.sit(page, "france-2003 deeds");
    for (const [key, form] of [["p", "deeds"], ["e", "offer"], ["m", "menu"]] as const) {
      await page.keyboard.press(key);
      await page.waitForSelector(`[data-form="${form}"]`);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
      await page.keyboard.press("Escape");
      await page.waitForSelector(`[data-form="${form}"]`, { state: "detached" });
    }
    // round the board: one tab stop, arrows, Enter
    await page.focus('.square[tabindex="0"]');
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await page.locator(".word h1").innerText()).toBe("Rue Lecourbe");
    await page.context().close();
  });

  test("UI-1, UI-2: + and - walk one's holdings, ? and a number shows a player's", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await place.sit(page, "monopolic-1985 roll");
    const seen: string[] = [];
    for (const key of ["+", "+", "-"]) {
      await page.keyboard.press(key);
      seen.push(await page.locator(".word h1").innerText());
    }
    expect(seen).toEqual(["Avenue de Neuilly", "Rue de Paradis", "Avenue de Neuilly"]);
    await page.keyboard.press("?");
    await page.keyboard.press("2");
    expect(await page.locator(".word h1").innerText()).toBe("Basile");
    expect(await page.locator(".player .pname b").allInnerTexts()).toEqual(["1 Anne", "2 Basile", "3 Capucine", "4 Désiré"].map((each) => each.replace(" ", "\u00a0")));
    await page.context().close();
  });

  test("a rent is claimed by hand, before its deadline", async () => {
    const page = await place.person({ width: 360, height: 740 });
    await place.sit(page, "france-2003 claims");
    const claim = page.locator('[data-form="claim"]');
    await claim.waitFor();
    expect(await claim.innerText()).toContain("avant que le joueur suivant lance les dés");
    const cash = () => page.locator(".purses li").first().locator("small").innerText();
    const before = await cash();
    await claim.locator('[data-do="claim"]').click();
    await claim.waitFor({ state: "detached" });
    expect(await cash()).not.toBe(before);
    await page.context().close();
  });

  test("the DEAL light flashes at most three times a second, and not at all where nothing is to move", async () => {
    const page = await place.person({ width: 1440, height: 900, speed: "full" });
    await place.sit(page, "world-2008 auction");
    const light = () => page.locator(".deallight i").evaluate((each) => ({ name: getComputedStyle(each).animationName, seconds: parseFloat(getComputedStyle(each).animationDuration) }));
    expect((await light()).name).toBe("deal-light");
    expect((await light()).seconds).toBeGreaterThan(1 / 3);
    await page.locator(".deallight").evaluate((each) => each.classList.add("faster"));
    expect((await light()).seconds).toBeGreaterThan(1 / 3);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect((await light()).name).toBe("none");
    await page.context().close();
  });

  test("what cannot be undone asks first", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await place.sit(page, "france-2003 debt");
    const number = (await standing(page)).number;
    await page.click('[data-opens="menu"]');
    await page.locator(".btn.danger").click();
    expect(await page.locator('[data-do="resign"]').count()).toBe(1);
    expect((await standing(page)).number).toBe(number);
    await page.context().close();
  });

  test("nothing complained, and nothing was asked of anybody else", () => expect(place.troubles).toEqual([]));
});
