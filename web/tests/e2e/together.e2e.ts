// Two people and a spectator: an invitation, hostile names and chat, a lost server and the way back.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missing, myWord, Place, standing } from "./place";

if (missing) console.warn(`left out: ${missing}`);

describe.skipIf(missing !== null)("together", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  test("one invites, the other sits down, both play, a third watches, the server goes and comes back", async () => {
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
    await host.click('.bar [data-opens="chat"]');
    await host.fill('[data-form="chat"] input', "<b>bonjour</b><script>document.title=2</script>");
    await host.keyboard.press("Enter");
    await guest.waitForSelector(".badge");
    await guest.click('.bar [data-opens="chat"]');
    expect(await guest.locator(".missed li").innerText()).toContain("<b>bonjour</b>");
    expect(await guest.locator(".missed b b, .missed img, .players img").count()).toBe(0);
    await guest.keyboard.press("Escape");

    const before = (await standing(host)).number;
    const port = Number(new URL(place.url).port);
    await place.stopServer();
    await host.waitForSelector('main[data-line="waiting"], main[data-line="connecting"]');
    await place.startServer(port);
    await host.waitForSelector('main[data-line="open"]', { timeout: 30_000 });
    expect((await standing(host)).number).toBeGreaterThanOrEqual(before);
    expect((await standing(host)).seat).toBe("Anne");
    for (const page of [host, guest, watcher]) await page.context().close();
    expect(place.troubles).toEqual([]);
  });
});
