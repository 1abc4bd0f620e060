// Links: an answer that never comes costs no seat, at a table and at a bank, and the host hands on the seat of a lost device.
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missing, Place } from "./place";

if (missing) console.warn(`left out: ${missing}`);

describe.skipIf(missing !== null)("joins", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  const invited = (page: Page, path: string, wish: object): Promise<string> =>
    page.evaluate(async ([to, body]) => ((await (await fetch(to!, { method: "POST", headers: { "content-type": "application/json" }, body: body! })).json()) as { link: string }).link, [path, JSON.stringify(wish)]);

  /** From now on what this page sends there arrives, and no answer comes back, nor the cookie with it; how often it was sent. */
  async function loseAnswers(page: Page, path: string): Promise<() => number> {
    let lost = 0;
    await page.route(`**${path}`, async (route: Route) => {
      const { url, method, postData } = { url: route.request().url(), method: route.request().method(), postData: route.request().postData() };
      const answer = await fetch(url, { method, headers: { "content-type": "application/json", origin: place.url }, body: postData });
      expect(answer.status).toBe(201);
      lost++;
      await route.abort("connectionreset");
    });
    return () => lost;
  }

  test("the answer to a link is lost, the page is loaded again: the same seat", async () => {
    const anne = await place.person({ width: 1440, height: 900 });
    await anne.goto(place.url);
    const code = await place.openTable(anne, { edition: "france-2003", seats: ["me", "person", "person"] });
    const link = await invited(anne, `/api/tables/${code}/invitations`, {});
    const basile = await place.person({ width: 390, height: 844, lang: "en", name: "Basile" });
    await basile.goto(link);
    const lost = await loseAnswers(basile, "/api/join*");
    await basile.click('[data-do="join"]');
    await basile.waitForSelector('[data-form="join"] [role="alert"]');
    expect(lost()).toBeGreaterThan(1);
    expect(await basile.context().cookies()).toEqual([]);

    await basile.unroute("**/api/join*");
    await basile.reload();
    await basile.waitForSelector('[data-form="gathering"]');
    const about = await basile.evaluate(async (table) => (await (await fetch(`/api/tables/${table}`)).json()) as { seats: { name: string | null; here?: boolean }[] }, code);
    expect(about.seats.map((seat) => seat.name)).toEqual(["Anne", "Basile", null]);
    expect(about.seats[1]!.here).toBe(true);
    expect(await basile.evaluate(() => localStorage.getItem("monopole.joining"))).toBeNull();
    for (const page of [anne, basile]) await page.context().close();
  });

  test("at a bank too, by the link on the table", async () => {
    const anne = await place.person({ width: 1440, height: 900 });
    await anne.goto(place.url);
    const wish = { kind: "bank", wish: { edition: "france-2003", players: ["Anne", "Bruno"] } };
    const code = await anne.evaluate(async (body) => ((await (await fetch("/api/books", { method: "POST", headers: { "content-type": "application/json" }, body })).json()) as { code: string }).code, JSON.stringify(wish));
    const link = await invited(anne, `/api/books/${code}/invitations`, { role: "player" });
    const bruno = await place.person({ width: 390, height: 844, lang: "en", name: "Bruno" });
    await bruno.goto(link);
    const lost = await loseAnswers(bruno, "/api/books/join*");
    await bruno.click('[data-do="join"]');
    await bruno.waitForSelector('[role="alert"]');
    expect(lost()).toBeGreaterThan(1);

    await bruno.unroute("**/api/books/join*");
    await bruno.reload();
    await bruno.waitForFunction((book) => (JSON.parse(localStorage.getItem("monopole.books") ?? "[]") as { code: string; role: string }[]).some((each) => each.code === book && each.role === "player 2"), code);
    for (const page of [anne, bruno]) await page.context().close();
  });

  test("the host hands on the seat of a lost device, and everybody reads it", async () => {
    const anne = await place.person({ width: 1440, height: 900 });
    const code = await place.sit(anne, "france-2003 pair");
    const lost = await place.person({ width: 820, height: 1180, name: "Basile" });
    await lost.goto(await invited(anne, `/api/tables/${code}/invitations`, {}));
    await lost.click('[data-do="join"]');
    await lost.waitForFunction(() => document.querySelector<HTMLElement>("main")?.dataset.seat === "Basile");
    await lost.close();

    await anne.waitForFunction(() => document.querySelector('.players [data-player="Basile"] small')?.textContent?.includes("absent"));
    await anne.click('.players [data-player="Basile"]');
    await anne.click('[data-form="hand-on"] summary');
    await anne.click('[data-hands="Basile"]');
    expect(await anne.locator('[data-form="hand-on"] [role="alert"]').innerText()).toContain("Basile n’est pas là");
    await anne.click('[data-do="hand-on"]');
    const link = await anne.locator('[data-link="Basile"]').inputValue();
    const found = await place.person({ width: 390, height: 844, lang: "en", name: "whoever" });
    await found.goto(link);
    await found.click('[data-do="join"]');
    await found.waitForFunction(() => document.querySelector<HTMLElement>("main")?.dataset.seat === "Basile");
    await anne.getByText("Anne remet la place de Basile à un autre appareil.").first().waitFor({ state: "attached" });
    await anne.waitForFunction(() => document.querySelector('.players [data-player="Basile"] small')?.textContent?.includes("place remise par Anne"));

    const old = await lost.context().newPage(); // the device is found again
    await old.goto(`${place.url}/t/${code}`);
    await old.waitForSelector('.players, .banner[role="alert"], main.opening');
    expect(await old.evaluate(() => document.querySelector<HTMLElement>("main")?.dataset.seat ?? "")).not.toBe("Basile");
    for (const context of [anne.context(), lost.context(), found.context()]) await context.close();
    expect(place.troubles.filter((each) => !each.includes("401"))).toEqual([]);
  });
});
