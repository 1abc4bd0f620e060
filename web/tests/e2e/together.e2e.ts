// Several people at one table: invitation, spectator, hostile words, auction, deal, losing the line and coming back, two tabs, a slow server.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer } from "./hands";
import { missing, myWord, Place, standing } from "./place";

if (missing) console.warn(`left out: ${missing}`);

describe.skipIf(missing !== null)("together", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  /** Waits until this page has come as far as that one. */
  const caughtUp = async (page: Page, with_: Page): Promise<void> => {
    const { number } = await standing(with_);
    await page.waitForFunction((least) => Number(document.querySelector<HTMLElement>("main")!.dataset.number) >= least && document.querySelector<HTMLElement>("main")!.dataset.playing === "false", number);
  };

  /** Anne at a scene, and Basile by a link of hers, each with a browser; Basile's on a phone, by a line of its own. */
  async function two(scene: string): Promise<{ anne: Page; basile: Page; code: string; wire: Awaited<ReturnType<Place["wire"]>> }> {
    const anne = await place.person({ width: 1440, height: 900 });
    const code = await place.sit(anne, scene);
    const link = await anne.evaluate(async (table) => ((await (await fetch(`/api/tables/${table}/invitations`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })).json()) as { link: string }).link, code);
    const wire = await place.wire();
    const basile = await place.person({ width: 360, height: 740, lang: "en", name: "Basile" });
    await basile.goto(wire.url + new URL(link).pathname + new URL(link).hash);
    await basile.click('[data-do="join"]');
    await basile.waitForSelector(".boardbox");
    await basile.waitForFunction(() => document.querySelector<HTMLElement>("main")?.dataset.seat === "Basile");
    return { anne, basile, code, wire };
  }

  test("one invites, the other sits down, both play, a third watches; names and chat are never markup", async () => {
    const hostile = '<img src=x onerror="document.title=1">';
    const host = await place.person({ width: 1440, height: 900, name: "Anne" });
    await host.goto(`${place.url}/#new`);
    await host.waitForSelector(".seat select");
    await host.locator(".seat select").first().selectOption("person");
    await host.click('[data-do="open"]');
    await host.click('[data-invites="invite"]');
    const link = await host.locator("[data-link]").inputValue();
    expect(link).toMatch(/\/t\/[A-Z0-9]{8}#.{20,}/);
    await host.waitForSelector("img.qr");

    const guest = await place.person({ width: 360, height: 740, lang: "en", name: hostile });
    await guest.goto(link);
    await guest.waitForSelector('[data-form="join"]');
    expect(guest.url()).not.toContain("#");
    await guest.click('[data-do="join"]');
    await guest.waitForSelector(".boardbox");
    await host.waitForFunction(() => Number(document.querySelector<HTMLElement>("main")!.dataset.number) > 0);

    const watcher = await place.person({ width: 820, height: 1180 });
    await watcher.goto(host.url());
    await watcher.waitForSelector(".players");
    expect(await watcher.locator('.word [data-do="roll"]').count()).toBe(0);

    for (const page of [host, guest]) {
      await myWord(page);
      await page.click('.word [data-do="roll"]');
    }
    await caughtUp(watcher, host);
    await host.click('.bar [data-opens="chat"]');
    await host.fill('[data-form="chat"] input', "<b>bonjour</b><script>document.title=2</script>");
    await host.keyboard.press("Enter");
    await guest.waitForSelector(".badge");
    await guest.click('.bar [data-opens="chat"]');
    expect(await guest.locator(".missed li").innerText()).toContain("<b>bonjour</b>");
    expect(await guest.locator(".missed b b, .missed img, .players img, .purses img, .log img").count()).toBe(0);
    for (const page of [host, guest, watcher]) {
      expect(await page.title()).not.toMatch(/^[12]$/);
      await page.context().close();
    }
  });

  test("an auction: both see every bid, each speaks in turn, one of them gets the deed", async () => {
    const { anne, basile, wire } = await two("france-2003 pair_auction");
    await myWord(anne);
    await anne.click('.bids [data-do="bid"]');
    await myWord(basile);
    expect(await basile.locator(".inn .lead").innerText()).toContain("Anne");
    await basile.locator('[data-form="bid"] input').fill("95");
    await basile.locator('[data-form="bid"] input').press("Tab");
    await basile.click('[data-form="bid"] [data-do="bid"]');
    // both pass from now on; the bot may still raise, and the hammer falls
    while (await anne.locator(".auction").count()) {
      for (const page of [anne, basile]) await page.locator('.word [data-do="pass"]').click({ timeout: 300 }).catch(() => undefined);
    }
    await caughtUp(basile, anne);
    const holders = (page: Page) => page.locator('.square[data-square="23"]').getAttribute("aria-label");
    expect(await holders(anne)).toMatch(/à (Basile|Capucine)/);
    expect((await holders(basile))!.match(/Basile|Capucine/)?.[0]).toBe((await holders(anne))!.match(/Basile|Capucine/)?.[0]);
    for (const page of [anne, basile]) await page.context().close();
    wire.close();
  });

  /** Anne offers Basile one of her pinks and 50 for his station. */
  async function offered(anne: Page, basile: Page): Promise<void> {
    await myWord(anne);
    await anne.click('.business [data-opens="deal"]');
    await anne.click('[data-to="Basile"]');
    await anne.locator(".filters button").first().click();
    await anne.check('[data-side="give"] [data-square="13"]');
    await anne.check('[data-side="take"] [data-square="15"]');
    await cash(anne, "give", 50);
    await basile.click('.tabs [data-opens="log"]'); // he reads something else, and is called
    await anne.click('[data-form="offer"] [data-do="offer"]');
    await basile.click("[data-called] button");
    await myWord(basile);
    expect(await basile.locator('[data-form="deal"] .terms').innerText()).toMatch(/Gare de Lyon[\s\S]*50/);
  }
  async function cash(page: Page, side: "give" | "take", amount: number): Promise<void> {
    await page.locator(`[data-side="${side}"] .stepper input`).fill(String(amount));
    await page.locator(`[data-side="${side}"] .stepper input`).press("Tab");
  }

  test("a deal: sent, answered with another and that with a third, and exactly what was seen is accepted", async () => {
    const { anne, basile, wire } = await two("france-2003 pair");
    await offered(anne, basile);
    await basile.click('[data-opens="counter"]');
    await basile.waitForSelector('[data-form="offer"] h1:has-text("counter-offer to Anne")');
    expect(await basile.locator('[data-form="offer"] [data-do]').count()).toBe(0); // these are her terms still
    await cash(basile, "take", 80);
    expect(await basile.locator('[data-form="offer"] .terms s').allInnerTexts()).toEqual([expect.stringMatching(/^50/)]);
    await basile.click('[data-form="offer"] [data-do="counter"]');

    // the game waits for her, and tells her what is another than in her own offer
    await anne.waitForSelector('[data-form="deal"] .terms:has-text("80")');
    expect(await anne.locator('[data-form="deal"] .terms s').allInnerTexts()).toEqual([expect.stringMatching(/^50/)]);
    expect(await basile.locator('.word [data-do="withdraw"]').count()).toBe(1);
    await anne.click('[data-opens="counter"]');
    await cash(anne, "give", 70);
    await anne.click('[data-form="offer"] [data-do="counter"]');

    await basile.waitForSelector('[data-form="deal"] .terms:has-text("70")');
    const before = (await standing(basile)).number;
    await basile.click('[data-form="deal"] [data-do="accept"]');
    await basile.waitForFunction((number) => Number(document.querySelector<HTMLElement>("main")!.dataset.number) > number, before);
    await caughtUp(anne, basile);
    expect(await anne.locator('.square[data-square="15"]').getAttribute("aria-label")).toContain("à Anne");
    expect(await basile.locator('.square[data-square="13"]').getAttribute("aria-label")).toContain("Basile");
    expect(await anne.locator(".log").innerText()).toContain("contre-proposition");
    for (const page of [anne, basile]) await page.context().close();
    wire.close();
  });

  test("a deal: taken back by whoever made it, as long as nobody has answered", async () => {
    const { anne, basile, wire } = await two("france-2003 pair");
    await offered(anne, basile);
    expect(await anne.locator(".word .terms").innerText()).toContain("Gare de Lyon");
    await basile.click('[data-opens="counter"]');
    await anne.click('.word [data-do="withdraw"]');
    await myWord(anne);
    await caughtUp(basile, anne);
    expect(await basile.locator('[data-form="offer"] [data-do="counter"]').count()).toBe(0);
    await basile.keyboard.press("Escape");
    expect(await basile.locator('[data-form="deal"]').count()).toBe(0);
    expect(await anne.locator(".log").innerText()).toMatch(/retire|reprend/i);
    expect(await anne.locator('.square[data-square="15"]').getAttribute("aria-label")).toContain("à Basile");
    for (const page of [anne, basile]) await page.context().close();
    wire.close();
  });

  test("the line is lost: the page says so, comes back to the same seat, and tells what was missed", async () => {
    const { anne, basile, wire } = await two("france-2003 pair");
    await myWord(anne);
    wire.cut();
    await basile.waitForSelector('main[data-line="waiting"], main[data-line="connecting"]');
    await basile.waitForSelector(".banner");
    const { number } = await standing(anne);
    await anne.click('.word [data-do="roll"]');
    await anne.waitForFunction((before) => document.querySelector<HTMLElement>("main")!.dataset.playing === "false" && Number(document.querySelector<HTMLElement>("main")!.dataset.number) > before, number);
    wire.mend();
    await basile.waitForSelector('main[data-line="open"]', { timeout: 30_000 });
    await basile.waitForSelector(".missed");
    expect(await basile.locator(".missed").innerText()).toContain("Anne rolls");
    await caughtUp(basile, anne);
    expect((await standing(basile)).seat).toBe("Basile");

    for (let words = 0; words < 40 && !(await standing(anne)).awaiting.includes("Anne"); words++) {
      await answer(basile);
      await caughtUp(anne, basile);
    }
    // the page is closed; later it is opened again
    const address = basile.url(), context = basile.context(), seen = Number((await standing(basile)).number);
    await basile.close();
    for (let words = 0; words < 3 && (await standing(anne)).awaiting.includes("Anne"); words++) {
      await answer(anne);
    }
    const again = await context.newPage();
    await again.goto(address);
    await again.waitForFunction(() => document.querySelector<HTMLElement>("main")?.dataset.seat === "Basile");
    await caughtUp(again, anne);
    if (Number((await standing(anne)).number) - seen > 3) { // chance may have left less than what is worth a summary
      await again.waitForSelector(".missed");
      expect(await again.locator(".missed").innerText()).toContain("Anne");
    }
    await anne.context().close();
    await context.close();
    wire.close();
  });

  test("the host silences somebody, and lets nobody else in", async () => {
    const { anne, basile, code, wire } = await two("france-2003 pair");
    const chat = async (page: Page) => page.locator('[data-opens="chat"]').locator("visible=true").first().click();
    await chat(anne);
    await anne.locator('[data-form="mute"] summary').click();
    await anne.click('[data-mutes="Basile"]');
    await chat(basile);
    await basile.getByText("The host has muted you.").waitFor();
    expect(await basile.locator('[data-form="chat"]').count()).toBe(0);
    await anne.click('[data-mutes="Basile"]');
    await basile.waitForSelector('[data-form="chat"]');
    await anne.keyboard.press("Escape");
    await anne.locator('[data-opens="menu"]').locator("visible=true").first().click();
    await anne.locator('label:has(input[value="locked"])').click();
    await anne.waitForSelector('label.on:has(input[value="locked"])');
    const stranger = await place.person({ width: 820, height: 1180 });
    await stranger.goto(`${place.url}/t/${code}`);
    await stranger.getByText("la table est fermée", { exact: false }).first().waitFor();
    expect(await stranger.locator(".players").count()).toBe(0);
    for (const each of [anne, basile, stranger]) await each.context().close();
    wire.close();
  });

  test("the server stops and starts again: everybody is back where they were", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await place.sit(page, "france-2003 roll");
    const before = await standing(page);
    const port = Number(new URL(place.url).port);
    await place.stopServer();
    await page.waitForSelector('main[data-line="waiting"], main[data-line="connecting"]');
    await page.click('.word [data-do="roll"]', { force: true }); // greyed: nothing is said
    expect((await standing(page)).number).toBe(before.number);
    await place.startServer(port);
    await page.waitForSelector('main[data-line="open"]', { timeout: 30_000 });
    expect(await standing(page)).toMatchObject({ seat: "Anne", number: before.number, awaiting: before.awaiting });
    await page.context().close();
  });

  test("a slow server: it is waited for, and what was pressed often is done once", async () => {
    const wire = await place.wire();
    const page = await place.person({ width: 1440, height: 900 });
    const code = await place.sit(page, "france-2003 deeds", wire.url);
    const rolls = async () => (await page.evaluate(async (table) => ((await (await fetch(`/api/tables/${table}`)).json()) as { number: number }).number, code));
    const before = await rolls();
    wire.hold();
    await page.click('.business [data-opens="deeds"]');
    await page.click('[data-do="mortgage"]');
    await page.locator('[data-do="mortgage"]').first().waitFor();
    for (let often = 0; often < 4; often++) await page.locator('[data-do="mortgage"]').first().click({ force: true });
    await page.waitForSelector(".btn.busy");
    wire.cut(); // and the line breaks before the answer came
    wire.let();
    wire.mend();
    await page.waitForSelector('main[data-line="open"]', { timeout: 30_000 });
    await page.waitForSelector(".btn.busy", { state: "detached" });
    await page.waitForFunction((number) => Number(document.querySelector<HTMLElement>("main")!.dataset.number) > number, before);
    expect(await rolls()).toBe(before + 1);
    await page.context().close();
    wire.close();
  });

  test("two tabs of one seat agree, and both pressing is one word", async () => {
    const first = await place.person({ width: 1440, height: 900 });
    await place.sit(first, "france-2003 roll");
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.waitForFunction(() => document.querySelector<HTMLElement>("main")?.dataset.seat === "Anne");
    const shown = (page: Page) =>
      page.evaluate(() => {
        const { number, playing } = document.querySelector<HTMLElement>("main")!.dataset;
        const texts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].map((each) => each.innerText);
        return { number: Number(number), playing, cash: texts(".player .cash"), rolled: texts(".log li").filter((each) => each.includes("Anne lance")).length };
      });
    /** What both show, once both stand still at the same number: the others at the table play on meanwhile. */
    const agreed = async (after: number) => {
      for (;;) {
        const [one, other] = [await shown(first), await shown(second)];
        if (one.number > after && one.number === other.number && one.playing === "false" && other.playing === "false") {
          expect(other).toEqual(one);
          return one;
        }
      }
    };
    const before = await agreed(-1);
    await Promise.all([first, second].map((page) => page.locator('.word [data-do="roll"]').click({ timeout: 2000 }).catch(() => undefined)));
    expect((await agreed(before.number)).rolled).toBeGreaterThan(before.rolled);
    await first.context().close();
  });

  test("nothing complained", () => expect(place.troubles).toEqual([]));
});
