// What a page does when its line dies without a word, and when the server has become another one.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missing, myWord, Place, Sources, standing } from "./place";

if (missing) console.warn(`left out: ${missing}`);

describe.skipIf(missing !== null)("a line that dies without a word", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  /** The number of a table, from the server itself. */
  const numberOf = async (code: string): Promise<number> => ((await (await fetch(`${place.url}/api/tables/${code}`)).json()) as { number: number }).number;

  for (const [lost, near] of [["the move", true], ["its answer", false]] as const) {
    test(`${lost} is lost: the page notices, comes back when it can, and the move is done once`, async () => {
      const wire = await place.wire(), page = await place.person({ width: 360, height: 740, lang: "en" });
      const code = await place.sit(page, "france-2003 deeds", wire.url);
      const before = await numberOf(code);
      await page.locator('[data-opens="deeds"]').locator("visible=true").first().click();
      wire.swallow(near, true);
      await page.locator('[data-do="mortgage"]').first().click();
      await page.waitForSelector(".btn.busy");
      await page.waitForSelector('main[data-line="waiting"]', { timeout: 60_000 });
      await page.waitForSelector(".banner");
      expect(await numberOf(code)).toBe(near ? before : before + 1);
      wire.swallow(false, false);
      await page.waitForSelector('main[data-line="open"][data-sending="false"]', { timeout: 60_000 });
      expect((await standing(page)).number).toBe(before + 1);
      expect(await numberOf(code)).toBe(before + 1);
      expect(await page.locator('.word [data-do]:not([aria-disabled="true"])').count()).toBeGreaterThan(0);
      await page.context().close();
      wire.close();
    });
  }

  test("a page on which nobody says anything notices too, at a table and at a machine", async () => {
    const wire = await place.wire(), page = await place.person({ width: 820, height: 1180 });
    await place.sit(page, "france-2003 roll", wire.url);
    const book = await page.context().newPage();
    await book.goto(`${wire.url}/#machine`);
    await book.click('[data-form="machine"] button[type="submit"]');
    await book.waitForURL(/\/b\//);
    await book.waitForSelector("[data-line=open]");
    wire.swallow(true, true);
    await Promise.all([page.waitForSelector('main[data-line="waiting"]', { timeout: 60_000 }), book.waitForSelector("[data-line=away]", { timeout: 60_000 })]);
    wire.swallow(false, false);
    await Promise.all([page, book].map((each) => each.waitForSelector("[data-line=open]", { timeout: 60_000 })));
    await page.context().close();
    wire.close();
  });

  test("nothing complained", () => expect(place.troubles).toEqual([]));
});

describe.skipIf(missing !== null)("a page that is older than the server", () => {
  const sources = missing ? null! : new Sources(), place = missing ? null! : new Place("serve", sources.folder);
  beforeAll(() => place.open());
  afterAll(() => place.close());
  afterAll(() => sources.close());

  const script = (page: Page) => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')!.src);
  const another = (page: Page, old: string) => page.waitForFunction((src) => (document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? src) !== src, old);

  test("it says so, nothing fails in silence, what was typed stays; where nobody has anything in hand it loads itself anew", async () => {
    const anne = await place.person({ width: 1440, height: 900, lang: "en" });
    await place.sit(anne, "france-2003 roll");
    await myWord(anne);
    const watching = await place.person({ width: 360, height: 740, lang: "en" });
    await watching.goto(anne.url());
    await watching.waitForSelector('main[data-line="open"]');
    const setting = await anne.context().newPage();
    await setting.goto(`${place.url}/#new`);
    await setting.waitForSelector(".seat select");
    await setting.locator(".seat select").first().selectOption("person");
    await setting.bringToFront();
    const old = await script(anne), port = Number(new URL(place.url).port);

    await place.stopServer();
    sources.upgrade();
    await place.startServer(port);
    await anne.waitForSelector("[data-newer]", { timeout: 60_000 });
    await another(watching, old); // of its own accord
    await watching.waitForSelector('main[data-line="open"]');
    expect(await script(anne)).toBe(old);

    // a part of the old page that is there no more
    await anne.click('[data-opens="fortunes"]');
    await anne.getByText("This part of the page could not be loaded.").waitFor();
    await anne.keyboard.press("Escape");
    // what is being typed is there again
    await anne.locator('[data-opens="chat"]').locator("visible=true").first().click();
    await anne.fill('[data-form="chat"] input', "I was about to say");
    await anne.click('[data-do="reload"]');
    await another(anne, old);
    await anne.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-form="chat"] input')?.value === "I was about to say");
    expect(await anne.locator("[data-newer]").count()).toBe(0);

    // the older page beside it keeps the parts it began with
    expect(await setting.evaluate(async (src) => Boolean(await caches.match(src)), old)).toBe(true);
    // a form that has no line: whoever comes back to it is told
    await setting.evaluate(() => dispatchEvent(new Event("vite:preloadError")));
    await setting.click('[data-do="reload"]');
    await another(setting, old);
    await setting.waitForSelector(".seat select");
    expect(await setting.locator(".seat select").first().inputValue()).toBe("person");
    for (const page of [anne, watching]) await page.context().close();
  });

  test("a part that cannot be had can be asked for again", async () => {
    const page = await place.person({ width: 360, height: 740, lang: "en" });
    await place.sit(page, "france-2003 roll");
    const [port, missed] = [Number(new URL(place.url).port), page.getByText("This part of the page could not be loaded.")];
    await place.stopServer();
    await page.evaluate(() => history.pushState(null, "", "/#bank"));
    await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
    await missed.waitFor();
    await place.startServer(port);
    await page.click('[data-do="retry"]');
    await page.waitForSelector('[data-form="bank"], form');
    expect(await missed.count()).toBe(0);
    await page.context().close();
  });
});
