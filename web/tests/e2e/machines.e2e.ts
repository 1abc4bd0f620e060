// The two electronic banks in a browser: a phone by touch, a session by keyboard alone, cards dragged, a process killed, nothing told of an
// auction's length.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, missing, Place } from "./place";

if (missing) console.warn(`left out: ${missing}`);

describe.skipIf(missing !== null)("the electronic banks", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  const PHONE = { width: 360, height: 740 };
  const NAMES = ["Anne", "Basile", "Capucine", "Désiré", "Élise", "Félix"];

  async function open(page: Page, edition: string, names = NAMES): Promise<void> {
    await page.goto(`${place.url}/#machine?edition=${edition}`);
    await page.click("summary");
    for (const [at, name] of names.entries()) await page.fill(`.mc-names label:nth-child(${at + 1}) input`, name);
    await page.click('[data-do="open"]');
    await page.waitForSelector('.mc-mach[data-line="open"]');
  }
  /** Does something, and waits until the machine has taken it. */
  async function done(page: Page, act: () => Promise<unknown>): Promise<void> {
    const before = Number(await page.getAttribute(".mc-mach", "data-number"));
    await act();
    await page.waitForFunction((number) => Number(document.querySelector<HTMLElement>(".mc-mach")?.dataset.number) > number, before);
  }
  const tap = async (page: Page, ...keys: string[]): Promise<void> => {
    for (const key of keys) await done(page, () => page.click(`.mc-key[data-key="${key}"]`));
  };
  const typed = async (page: Page, ...keys: string[]): Promise<void> => {
    for (const key of keys) await done(page, () => page.keyboard.press(key));
  };
  const shows = (page: Page, text: string): Promise<unknown> => page.waitForSelector(`.mc-display[data-shows="${text}"]`);
  const says = (page: Page, name: string): Promise<unknown> => page.waitForSelector(`.mc-mach[data-says="${name}"]`);
  const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth);

  test("on low screens and on a phone's side nothing scrolls, whoever's name is long", async () => {
    for (const edition of ["world-2008", "canada-2011"])
      for (const [width, height] of [[320, 568], [360, 640], [640, 360], [844, 390]] as const) {
        const page = await place.person({ width, height });
        await open(page, edition, ["Marie-Antoinette de la Rochefoucauld", ...NAMES.slice(1)]);
        expect(await fits(page), `${edition} ${width} × ${height}`).toBe(true);
        await page.click('[data-card="0"]');
        if (edition === "world-2008") await done(page, () => page.click('[data-slot="right"]'));
        await shows(page, "15 M");
        expect(await fits(page), `${edition} ${width} × ${height}, a card in`).toBe(true);
        for (const key of await page.locator(".mc-key").all()) expect((await key.boundingBox())!.height).toBeGreaterThanOrEqual(34);
        await page.context().close();
      }
    expect(place.troubles).toEqual([]);
  }, 240_000);

  test("whoever watches gives no name", async () => {
    const page = await place.person(PHONE);
    await open(page, "world-2008");
    await page.click('[data-opens="menu"]');
    await page.click('[data-invites="public"]');
    const link = await page.inputValue('[data-link="public"]');
    const watcher = await place.person(PHONE);
    await watcher.goto(link);
    await watcher.waitForSelector(".mc-mach.watch[data-line=open]");
    expect(place.troubles).toEqual([]);
  });

  test("world on a phone: tap a card, tap a slot, key an amount, correct it, take the cards out; nothing scrolls", async () => {
    const page = await place.person(PHONE);
    await open(page, "world-2008");
    await shows(page, "");
    expect(await fits(page)).toBe(true);
    await page.click('[data-card="3"]');
    await done(page, () => page.click('[data-slot="right"]'));
    await shows(page, "15 M");
    await page.click('[data-card="2"]');
    await done(page, () => page.click('[data-slot="left"]'));
    await says(page, "both");
    await tap(page, "9", "0", "0", "K");
    await shows(page, "15.9 M");
    expect(await page.textContent(".mc-say .sentence")).toBe("Désiré a payé 900 K à Capucine. Retirez les deux cartes, ou C pour corriger.".replace("900 K", "900\u00a0K"));
    expect(await fits(page)).toBe(true);
    await tap(page, "C");
    await shows(page, "15 M");
    await done(page, () => page.click('[data-slot="left"]'));
    await done(page, () => page.click('[data-slot="right"]'));
    await shows(page, "-----");
    expect(await axe(page)).toEqual([]);
    await page.context().close();
  });

  test("a card the wrong way round is not read", async () => {
    const page = await place.person(PHONE);
    await open(page, "world-2008");
    await page.click('[data-do="turn"]');
    await page.click('[data-card="5"]');
    await done(page, () => page.click('[data-slot="left"]'));
    await says(page, "turned");
    await shows(page, "");
    expect(await page.locator(".mc-in.turned").count()).toBe(1);
    await page.context().close();
  });

  test("a card is dragged into a slot and out again", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await open(page, "world-2008");
    const middle = async (what: string): Promise<[number, number]> => {
      const box = (await page.locator(what).boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const drag = async (from: string, to: [number, number]): Promise<void> => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 8 });
      await page.mouse.up();
    };
    await done(page, async () => drag('[data-card="0"]', await middle('[data-slot="left"]')));
    await shows(page, "15 M");
    await done(page, async () => drag('[data-slot="left"] .mc-in', [700, 860]));
    await shows(page, "-----");
    await page.context().close();
  });

  test("keyboard alone: card in, pay, correct, a new game and back, an auction", async () => {
    const page = await place.person({ width: 1440, height: 900, lang: "en" });
    await open(page, "world-2008");
    const card = async (number: number): Promise<void> => {
      for (let tabs = 0; tabs < 80; tabs++) {
        if ((await page.evaluate(() => (document.activeElement as HTMLElement).dataset.card)) === String(number)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error("the card cannot be reached");
    };
    await card(0);
    await done(page, () => page.keyboard.press("ArrowRight"));
    await shows(page, "15 M");
    await typed(page, "1", ",", "5", "m");
    await shows(page, "13.5 M");
    await typed(page, "c");
    await shows(page, "15 M");
    await typed(page, "2", "M");
    await shows(page, "13 M");
    await done(page, () => page.keyboard.press("ArrowUp"));
    await shows(page, "-----");
    await page.keyboard.down("c"); // held until the beep
    await says(page, "new_game");
    await page.keyboard.up("c");
    for (let tabs = 0; tabs < 80 && (await page.evaluate(() => (document.activeElement as HTMLElement).dataset.do)) !== "undo_reset"; tabs++) await page.keyboard.press("Tab");
    await done(page, () => page.keyboard.press("Enter"));
    await says(page, "old_balances");
    // the auction: no key but DEAL, and D again ends it
    await typed(page, "d");
    await shows(page, "dEAL");
    await typed(page, "7");
    await says(page, "deal_busy");
    await typed(page, "d");
    await says(page, "deal_stopped");
    await card(0);
    await done(page, () => page.keyboard.press("ArrowLeft"));
    await shows(page, "13 M");
    await typed(page, "g");
    await shows(page, "15 M");
    expect(await page.locator(".mc-tape [data-act]").evaluateAll((acts) => acts.map((act) => (act as HTMLElement).dataset.act))).toEqual([
      "salary", "undo_reset", "reset", "paid_bank", "corrected", "paid_bank",
    ]);
    await page.context().close();
  });

  test("canada on a phone: a birthday, credited one at a time; the volume by holding the point", async () => {
    const page = await place.person({ ...PHONE, theme: "dark" });
    await open(page, "canada-2011");
    for (const payer of [0, 1]) {
      await done(page, () => page.click(`[data-card="${payer}"]`));
      await tap(page, "1", "M", ">");
      await done(page, () => page.click('[data-slot="slot"]'));
    }
    expect(await page.textContent(".mc-lit")).toContain("2 × en attente");
    await done(page, () => page.click('[data-card="4"]'));
    expect(await fits(page)).toBe(true);
    await tap(page, "+");
    await shows(page, "17 M");
    await done(page, () => page.click('[data-slot="slot"]'));
    const point = page.locator('.mc-key[data-key="."]');
    await point.hover();
    await page.mouse.down();
    await shows(page, "SOn 3");
    await page.mouse.up();
    await says(page, "volume");
    await page.waitForSelector(".mc-bar [aria-pressed=true]"); // whoever sets the volume wants to hear it
    expect(await axe(page)).toEqual([]);
    await page.context().close();
  });

  test("the final count lists the sums to key, and ticks those keyed", async () => {
    const page = await place.person(PHONE);
    await open(page, "world-2008");
    await page.click('[data-opens="menu"]');
    await page.click('[data-opens="count"]');
    for (const deed of [1, 3, 5]) await page.check(`[data-deed="${deed}"]`);
    await page.check('[data-pawned="5"]');
    await page.selectOption('[data-built="1"]', "2");
    await done(page, () => page.click('[data-do="count"]'));
    expect(await page.textContent(".mc-sheet .mc-sums .total")).toContain("18,2");
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.click('[data-card="0"]');
    await done(page, () => page.click('[data-slot="left"]'));
    await tap(page, "1", ".", "2", "M");
    await shows(page, "16.2 M");
    expect(await page.locator(".mc-say .mc-sums .done").allTextContents()).toEqual(["1,2\u00a0M tapé"]);
    expect(await fits(page)).toBe(true);
    await page.context().close();
  });

  test("after a restart of the server the machine is as it was", async () => {
    const page = await place.person(PHONE);
    await open(page, "world-2008");
    await page.click('[data-card="0"]');
    await done(page, () => page.click('[data-slot="right"]'));
    await tap(page, "2", "M");
    await shows(page, "13 M");
    const port = Number(new URL(place.url).port);
    await place.stopServer();
    await page.waitForSelector('.mc-mach[data-line="away"]');
    await place.startServer(port);
    await page.waitForSelector('.mc-mach[data-line="open"]', { timeout: 30_000 });
    await tap(page, "C");
    await shows(page, "15 M");
    await page.context().close();
  });

  test("nothing in the page, for eyes or ears, or in what was sent tells how long an auction lasts", async () => {
    const page = await place.person(PHONE);
    const sent: string[] = [];
    page.on("websocket", (socket) => socket.on("framereceived", (frame) => sent.push(String(frame.payload))));
    await open(page, "world-2008");
    await tap(page, "1", "DEAL");
    const told = sent.at(-1)! + sent.at(-2)!;
    expect(told).toContain('"deal":"slow"');
    expect(told).not.toMatch(/seconds|hurry|"auction"|"at"|until|ends/);
    const tree = await page.locator(".mc-mach").ariaSnapshot();
    expect(tree.replaceAll("EBANK-14", "")).not.toMatch(/\b(1[3-9]|[2-4]\d|50)\b/);
    expect(await page.content()).not.toMatch(/data-(until|seconds|length)/);
    await page.context().close();
  });

  test("nothing complained, and nothing was asked of anybody else", () => expect(place.troubles).toEqual([]));
});
