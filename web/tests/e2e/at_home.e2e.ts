// A server on one's own machine: a table of one's own and its presets, several people at one screen, real dice, phones of the same network.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, missing, myWord, Place, standing } from "./place";

if (missing) console.warn(`left out: ${missing}`);

describe.skipIf(missing !== null)("at home", () => {
  const place = new Place("table");
  beforeAll(() => place.open());
  afterAll(() => place.close());

  const seat = (page: Page, number: number) => page.locator(`[data-form="seats"] li:nth-child(${number})`);
  async function prepared(page: Page, friends: string[]): Promise<void> {
    await page.goto(`${place.url}/#new`);
    await page.waitForSelector('[data-form="options"]');
    for (const [at, name] of friends.entries()) {
      await seat(page, at + 2).locator("select").selectOption("here");
      await seat(page, at + 2).locator("input").fill(name);
    }
  }
  /** The least that goes on: whatever is asked of whoever is in front. */
  async function answer(page: Page): Promise<void> {
    for (const word of ["buy", "roll", "settle", "end", "claim", "choose", "keep", "pass", "refuse", "decline", "mortgage", "bankrupt"]) {
      const button = page.locator(`.word [data-do="${word}"]:not(.greyed)`).first();
      if (await button.count()) return button.click({ timeout: 2000 }).catch(() => undefined);
    }
  }

  test("three at one screen, nothing hidden: it passes straight from one to the next", async () => {
    const page = await place.person({ width: 820, height: 1180 });
    await prepared(page, ["Bruno", "Chloé"]);
    await page.click('[data-do="open"]');
    await page.waitForSelector(".screenseats");
    const held = new Set<string>();
    for (let turn = 0; turn < 400 && held.size < 3; turn++) {
      const { seat } = await myWord(page);
      expect(await page.locator('[data-do="take_screen"]').count()).toBe(0);
      held.add(seat!);
      await answer(page);
    }
    expect([...held].sort()).toEqual(["Anne", "Bruno", "Chloé"]);
    expect(await axe(page)).toEqual([]);
    await page.context().close();
  });

  test("where rents are claimed, a hand is covered until its owner has taken the screen", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await prepared(page, ["Bruno", "Chloé"]);
    await page.locator('[data-option="rentClaim"]').check({ force: true });
    await page.click('[data-do="open"]');
    await page.waitForSelector(".screenseats");
    let before = "Anne", passed = 0;
    for (let turn = 0; turn < 400 && passed < 3; turn++) {
      const { seat } = await myWord(page);
      if (seat !== before) {
        const sheet = page.locator('.word[data-form="pass_screen"]');
        expect(await sheet.innerText()).toContain(seat!);
        expect(await page.locator('.word [data-do]:not([data-do="take_screen"])').count()).toBe(0);
        await page.keyboard.press("p");
        expect(await page.locator('[data-form="deeds"]').count()).toBe(0);
        await page.click('[data-do="take_screen"]');
        await page.waitForSelector('[data-form="pass_screen"]', { state: "detached" });
        passed += 1;
        before = seat!;
      }
      await answer(page);
    }
    expect(passed).toBe(3);
    await page.context().close();
  });

  test("a table says beforehand what becomes of whoever leaves or stays away, and leaving says it again", async () => {
    const page = await place.person({ width: 360, height: 740 });
    await page.goto(`${place.url}/#new`);
    await page.locator(".seat select").first().selectOption("here");
    await page.locator("details.fold", { has: page.locator('[data-option="absence"]') }).locator("summary").click();
    await page.locator('label:has(input[value="bankruptcy"])').click();
    await page.locator('[data-option="absence"]').selectOption("beginner");
    await page.click('[data-do="open"]');
    await page.waitForSelector(".boardbox");
    const code = page.url().match(/[A-Z0-9]{8}$/)![0];
    expect(await (await page.request.get(`${place.url}/api/tables/${code}`)).json()).toMatchObject({ resignation: "bankruptcy", absence: "beginner" });
    await page.locator('[data-opens="menu"]').locator("visible=true").click();
    await page.getByText("Quitter ma place").click();
    expect(await page.locator('[role="alert"]').innerText()).toContain("faillite");
    await page.context().close();
  });

  test("real dice: two taps a roll, for oneself and for the bots, and the table says so", async () => {
    const page = await place.person({ width: 360, height: 740, lang: "en" });
    await prepared(page, []);
    await page.click('label:has(input[value="given"])');
    await page.click('[data-do="open"]');
    await page.waitForSelector('[data-form="roll"]');
    expect(await page.locator(".bar .where").innerText()).toContain("real dice");
    const thrown = [[6, 5], [2, 1], [3, 1], [1, 2]]; // Anne begins
    for (const [first, second] of thrown) {
      const { number } = await standing(page);
      await page.click(`[data-die="${first}"]`);
      await page.click(`[data-die="${second}"]`);
      await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>("main")!.dataset.number) > n, number);
      await page.waitForSelector('[data-form="roll"]');
    }
    await page.click(`[data-die="1"]`);
    await page.click(`[data-die="2"]`);
    await page.waitForFunction(() => document.querySelectorAll(".word [data-do='buy'], .word [data-do='end'], .word [data-do='roll']").length > 0);
    const code = new URL(page.url()).pathname.split("/").at(-1)!;
    expect(((await (await fetch(`${place.url}/api/tables/${code}`)).json()) as { dice: string }).dice).toBe("given");
    await page.context().close();
  });

  test("a rent that takes a throw of its own asks for it, and after a reload too", async () => {
    const page = await place.person({ width: 360, height: 740, lang: "en" });
    await place.sit(page, "godfather-2021 real_dice");
    await page.waitForSelector('[data-form="roll"][data-throw="1"]');
    const { number } = await standing(page);
    await page.click('[data-die="3"]');
    await page.click('[data-die="4"]');
    await page.waitForSelector('[data-form="roll"][data-throw="2"]');
    expect(await page.locator('[data-form="roll"] p').innerText()).toContain("Genco Pura");
    expect(await page.locator(".flag.bad").count()).toBe(0);
    await page.reload();
    await page.waitForSelector('[data-form="roll"][data-throw="2"]');
    expect(await axe(page)).toEqual([]);
    await page.click('[data-die="6"]');
    await page.click('[data-die="6"]');
    await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>("main")!.dataset.number) > n, number);
    const code = new URL(page.url()).pathname.split("/").at(-1)!;
    const rolled = await page.evaluate(async ([code, n]) => {
      const told = (await (await fetch(`/api/tables/${code}/moments?first=${n}&last=${n}`)).json()) as { entry: { action: unknown } }[];
      return told[0]!.entry.action;
    }, [code, number + 1] as const);
    expect(rolled).toEqual({ seat: "Anne", do: "roll", dice: [3, 4], then_dice: [[6, 6]] });
    await page.context().close();
  });

  test("a table of one's own is kept as a preset, taken up again, and deleted", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await page.goto(`${place.url}/#new?edition=paris-1936`);
    await page.waitForSelector('[data-form="options"]');
    await seat(page, 2).locator("select").selectOption("here");
    await seat(page, 2).locator("input").fill("Bruno");
    await page.locator('[data-option="parkingPot"]').check({ force: true });
    expect(await axe(page)).toEqual([]);
    await page.fill('[data-form="preset"] input', "Le dimanche");
    await page.click('[data-form="preset"] button');
    await page.goto(`${place.url}/#new`);
    await page.reload();
    await page.waitForSelector('[data-form="options"]');
    expect(await page.locator('[data-option="parkingPot"]').isChecked()).toBe(false);
    await page.click('[data-preset="Le dimanche"]');
    await page.waitForFunction(() => document.documentElement.dataset.edition === "paris-1936");
    expect(await seat(page, 2).locator("input").inputValue()).toBe("Bruno");
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-option="parkingPot"]')?.checked);
    await page.click('[data-form="presets"] .iconbtn');
    expect(await page.locator("[data-preset]").count()).toBe(0);
    await page.click('[data-do="open"]');
    await page.waitForSelector(".screenseats");
    await page.context().close();
  });

  test("one button lets a phone of the same network in, by a link that leads here; then it is shut again", async () => {
    const host = await place.person({ width: 1440, height: 900 });
    await prepared(host, []);
    await seat(host, 2).locator("select").selectOption("person");
    await host.click('[data-do="open"]');
    await host.click('[data-do="open_network"]');
    await host.waitForSelector('[data-network="open"], .network .flag.bad');
    if (await host.locator(".network .flag.bad").count()) {
      expect(await host.locator(".network .flag.bad").innerText()).toContain("Wi-Fi"); // this machine is in no network, and it is said
      return host.context().close();
    }
    await host.click('[data-invites="invite"]');
    const link = await host.locator("[data-link]").inputValue();
    expect(link).not.toContain("127.0.0.1");
    await host.waitForSelector("img.qr");
    const phone = await place.person({ width: 360, height: 740, name: "Bruno" }, new URL(link).origin);
    await phone.goto(link);
    await phone.click('[data-do="join"]');
    await phone.waitForSelector(".boardbox");
    for (const page of [host, phone]) {
      await myWord(page);
      await page.click('.word [data-do="roll"]');
    }
    await host.click('[data-opens="menu"]');
    await host.click("summary:has-text('Des amis')");
    await host.click('[data-do="close_network"]');
    await phone.waitForSelector('main[data-line="waiting"], main[data-line="connecting"]');
    expect((await standing(host)).seat).toBe("Anne");
    for (const page of [host, phone]) await page.context().close();
  });

  test("without the server the page still opens, and says so", async () => {
    const page = await place.person({ width: 820, height: 1180 });
    await page.goto(place.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('.flag.bad[role="alert"]');
    await page.context().setOffline(false);
    await page.click(".flag.bad button", { timeout: 2000 }).catch(() => undefined); // unless the page has asked again by itself by now
    await page.waitForSelector(".gallery li");
    await page.context().close();
  });

  test("behind a proxy that has lost its server the page still opens, and goes on when it is back", async () => {
    let away = false;
    const proxy = createServer((asked, told) => {
      if (away) return void told.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>");
      asked.pipe(request(place.url + asked.url, { method: asked.method!, headers: asked.headers }, (answer) => answer.pipe(told.writeHead(answer.statusCode!, answer.headers))));
    });
    await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
    const page = await place.person({ width: 820, height: 1180 });
    await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    away = true;
    await page.reload();
    await page.waitForSelector('.flag.bad[role="alert"]');
    expect(await page.locator('.flag.bad[role="alert"]').innerText()).toContain("ne répond pas");
    away = false;
    await page.waitForSelector(".gallery li");
    await page.context().close();
    proxy.close();
    place.troubles = place.troubles.filter((each) => !each.includes("502 (Bad Gateway)")); // the browser writes down what it was told
  });

  test("language and light change at once, and last", async () => {
    const page = await place.person({ width: 1440, height: 900 });
    await page.goto(place.url);
    await page.click('[lang="en"]');
    expect(await page.locator('[data-do="play"]').innerText()).toContain("Play");
    await page.click("summary:has-text('Settings')");
    await page.click('[data-form="settings"] label:has(input[value="dark"])');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    expect(await axe(page)).toEqual([]);
    await page.reload();
    expect(await page.locator('[data-do="play"]').innerText()).toContain("Play");
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    await page.context().close();
  });

  test("nothing complained, and nothing was asked of anybody else", () => expect(place.troubles).toEqual([]));
});
