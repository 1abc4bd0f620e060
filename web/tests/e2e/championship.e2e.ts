// A championship day by hand: an organiser's desk, the phone of a table, the phones of two teams, a referee, and the wall of the room.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, missing, Place, type Sight } from "./place";

if (missing) console.warn(`left out: ${missing}`);

describe.skipIf(missing !== null)("a championship day", () => {
  const place = new Place();
  let desk: Page, phone: Page, wall: Page, referee: Page, first: Page, second: Page;
  beforeAll(() => place.open());
  afterAll(() => place.close());

  /** Somebody scans the code that the desk shows for this role. */
  async function scan(role: string, sight: Sight): Promise<Page> {
    await desk.click("[data-tab=links]");
    await desk.click(`[data-invite="${role}"]`);
    await desk.waitForSelector(".invite .qr");
    const link = await desk.inputValue("[data-link]"), page = await place.person(sight);
    await page.goto(link);
    await page.waitForSelector("[data-do=join], .ch-day");
    if (await page.locator("[data-do=join]").count()) await page.click("[data-do=join]");
    await page.waitForSelector(`[data-role="${role}"]`);
    return page;
  }
  /** No part of the page is wider than the screen. */
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  test("the organiser opens a day and enters three teams", async () => {
    desk = await place.person({ width: 1440, height: 900 });
    await desk.goto(`${place.url}/#championship`);
    await desk.fill("[data-form=new-day] input[type=text]", "Championnat de Lyon");
    await desk.locator("[data-form=new-day] input[type=number]").first().fill("3");
    expect(await axe(desk)).toEqual([]);
    await desk.click("[data-do=open-day]");
    for (const [junior, adult] of [["Lina", "Marc"], ["Hugo", "Claire"], ["Zoé", "Karim"]]) {
      await desk.locator("[data-form=enter] input").nth(0).fill(junior!);
      await desk.locator("[data-form=enter] input").nth(1).fill(adult!);
      await desk.click("[data-form=enter] button[type=submit]");
    }
    for (const team of [1, 2, 3]) await desk.click(`[data-do=check_in][data-team="${team}"]`);
    await desk.waitForSelector("[data-next=draw] [data-do=draw]");
    expect(await axe(desk)).toEqual([]);
    await desk.setViewportSize({ width: 360, height: 640 });
    await desk.reload();
    await desk.waitForSelector("[data-do=check_in]");
    expect((await desk.locator("[data-do=check_in]").first().boundingBox())!.y, "the register is on a phone's first screen").toBeLessThan(500);
    expect(await fits(desk)).toBe(true);
    await desk.setViewportSize({ width: 1440, height: 900 });
    await desk.click("[data-more='3']");
    await desk.locator("[data-form=team] input").nth(2).fill("Chérif");
    await desk.click("[data-form=team] button[type=submit]");
    await desk.getByText("Chérif").first().waitFor();
    // every place is taken: a family that enters itself is told that it waits, and where to come
    const family = await scan("entrant", { width: 360, height: 640 });
    await family.locator("[data-form=enter] input").nth(0).fill("Adam");
    await family.locator("[data-form=enter] input").nth(1).fill("Sophie");
    await family.click("[data-form=enter] button[type=submit]");
    await family.waitForSelector("[data-entered=waits]");
    expect(await family.locator("[data-form=enter]").count(), "it is not asked again").toBe(0);
    expect(await axe(family)).toEqual([]);
    await family.close();
    await desk.click("[data-tab=entries]");
    await desk.click("[data-next=draw] [data-do=draw]");
    await desk.waitForSelector("[data-stage=drawn]");
  });

  test("each gets a screen of their own, which shows only their part", async () => {
    phone = await scan("table 1", { width: 360, height: 740 });
    wall = await scan("public", { width: 1920, height: 1080 });
    referee = await scan("referee", { width: 820, height: 1180, lang: "en" });
    first = await scan("team 1", { width: 360, height: 740, theme: "dark" });
    second = await scan("team 2", { width: 390, height: 844, lang: "en" });
    await wall.waitForSelector("[data-shows=drawn]");
    expect(await wall.textContent(".ch-wallnames"), "everybody finds their table by their names").toContain("Hugo & Claire");
    expect(await fits(wall)).toBe(true);
    expect(await axe(wall)).toEqual([]);
    expect(await phone.locator("[data-tab], [data-form=enter]").count()).toBe(0);
    expect(await first.locator("[data-tab], [data-do=hand_in]").count()).toBe(0);
  });

  test("the juniors roll, on the table's phone and on their own", async () => {
    await first.click("[data-do=throw]");
    await second.click("[data-do=throw]");
    await phone.click("[data-do=throw][data-team='3']");
    while (!(await phone.locator(".ch-ring").count())) {
      await phone.locator("[data-do=throw]").first().click({ timeout: 2000 }).catch(() => undefined); // equals again
    }
    await first.waitForSelector(".ch-ring");
    for (const page of [phone, first, second]) {
      expect(await axe(page)).toEqual([]);
      expect(await fits(page)).toBe(true);
    }
  });

  test("the first phase is announced, the wall counts, the table deals", async () => {
    await wall.evaluate(() => {
      const spoken: string[] = [];
      Object.assign(window, { spoken });
      speechSynthesis.speak = (said) => void spoken.push(said.text);
    });
    await wall.click("[data-do=voice]");
    await wall.waitForFunction(() => (window as unknown as { spoken: string[] }).spoken.length === 1); // a trial
    await referee.click("[data-do=start]");
    await wall.waitForSelector("[data-phase=deal] .big");
    await wall.waitForFunction(() => (window as unknown as { spoken: string[] }).spoken[1]?.startsWith("Première phase"));
    expect(await wall.textContent(".big")).toMatch(/^0\d:\d\d$/);
    expect(await fits(wall)).toBe(true);
    await phone.click("[data-do=sit]");
    for (const what of ["houses", "hotels", "notes", "chance", "chest"]) await phone.check(`[data-check=${what}]`);
    await phone.click("[data-do=check_box]");
    const lists = phone.locator(".ch-deal li").first().locator("select");
    await lists.nth(0).selectOption("16");
    await lists.nth(1).selectOption("18");
    await phone.waitForSelector(".ch-deal li.again");
    expect([await lists.nth(0).inputValue(), await lists.nth(1).inputValue()], "one colour is dealt again, from the beginning").toEqual(["0", "0"]);
    const deal = phone.locator("[data-do=deal-all]:enabled"), all = phone.locator('[data-do=paid][aria-disabled="false"]');
    while (!(await all.count())) {
      await deal.or(all).first().waitFor();
      await deal.click({ timeout: 2000 }).catch(() => undefined); // once more where one colour was taken back
    }
    await phone.locator("[data-do=refuse]").first().click();
    await phone.waitForSelector("[data-do=refuse][aria-pressed=true]");
    expect(await axe(phone)).toEqual([]);
    await phone.click("[data-do=paid]");
    await phone.waitForSelector(".ch-mid");
    expect(await fits(phone)).toBe(true);
  });

  test("a team calls the referee, who hears both sides and decides", async () => {
    await second.click("[data-do=call]");
    await second.fill("[data-form=call] textarea", "a rent after a double");
    await second.click("[data-form=call] button[type=submit]");
    await referee.waitForSelector(".ch-card.calls[data-table='1']"); // whatever the referee looks at
    await referee.waitForSelector("[data-tab=referee] [data-waits='1']");
    expect(await referee.locator(".ch-nextclock [role=timer]").textContent()).toMatch(/^0\d:\d\d$/);
    await referee.click("[data-tab=referee]");
    await referee.waitForSelector("[data-dispute='1']");
    expect(await referee.isDisabled("[data-do=decide]")).toBe(true);
    for (const [seat, words] of [["2", "I claim"], ["3", "too late"]]) {
      await referee.selectOption("[data-form=side] select", seat!);
      await referee.fill("[data-form=side] input", words!);
      await referee.click("[data-form=side] button");
      await referee.getByText(words!).waitFor();
    }
    expect(await axe(referee)).toEqual([]);
    await referee.fill("[data-form=decide] input", "The rent is due.");
    await referee.click("[data-do=decide]");
    await second.getByText("The rent is due.").waitFor();
  });

  test("the desk opens on a phone too, and both go on", async () => {
    const second = await scan("organiser", { width: 360, height: 640 });
    await second.click("[data-tab=entries]");
    await second.waitForSelector("[data-more='1']");
    expect(await fits(second)).toBe(true);
    expect(await axe(second)).toEqual([]);
    await desk.waitForSelector('.ch-day[data-line="open"]');
    await second.close();
  });

  test("the codes of all teams are printed at once, one card each, first names only", async () => {
    await desk.click("[data-tab=links]");
    await desk.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }));
    await desk.click("[data-do=print-tables]");
    await desk.waitForSelector("[data-printed]");
    await desk.click("[data-do=print-teams]");
    await desk.waitForSelector("[data-codes=teams] li:nth-child(4) img");
    expect(await desk.locator(".ch-codes").count(), "only what was asked for last").toBe(1);
    expect(await desk.textContent("[data-codes=teams]")).not.toContain("Chérif");
    await desk.emulateMedia({ media: "print" });
    expect(await desk.isVisible("[data-codes=teams] img >> nth=0")).toBe(true);
    expect(await desk.isVisible("[data-tab=links]")).toBe(false);
    await desk.emulateMedia({ media: "screen" });
  });

  test("the referee's phone is lost: it is shut out, and another one is the referee", async () => {
    const lost = referee;
    await desk.click("[data-tab=links]");
    await desk.click("[data-invite=referee]");
    await desk.click("[data-ask=shut_out]");
    await desk.click("[data-do=shut_out]");
    await lost.waitForSelector('[data-role="public"]');
    expect(await lost.locator("[data-do=decide], [data-tab]").count()).toBe(0);
    referee = await scan("referee", { width: 820, height: 1180, lang: "en" });
    await referee.click("[data-tab=referee]");
    await referee.getByText("The rent is due.").waitFor();
    // found again, it takes a new link where it stands, and is asked for no name
    await desk.click("[data-tab=links]");
    await desk.click("[data-invite=referee]");
    await desk.waitForSelector(".invite .qr");
    await lost.goto(await desk.inputValue("[data-link]"));
    await lost.waitForSelector('[data-role="referee"]');
    await lost.close();
  });

  test("a phone without its server goes on, and says it all when it is back", async () => {
    await wall.context().setOffline(true); // a screen that says nothing all day learns of it too
    await wall.waitForSelector("[data-lost]");
    await wall.context().setOffline(false);
    await wall.waitForSelector("[data-lost]", { state: "detached", timeout: 30_000 });
    await phone.click("button[data-step='5']");
    await place.stopServer();
    await phone.waitForSelector('.ch-day[data-line="away"]');
    await phone.click("[data-do=open-sheet][data-seat='1']");
    await phone.fill("[data-field=cash]", "1500");
    await phone.click("[data-do=compute]");
    await phone.waitForSelector('.ch-day[data-waiting="1"]');
    await place.startServer(Number(new URL(place.url).port));
    await phone.waitForSelector('.ch-day[data-line="open"][data-waiting="0"]', { timeout: 30_000 });
    await phone.waitForSelector("[data-fortune='1500']");
    await phone.click("[data-do=sign]");
  });

  test("a total written wrong is explained, put right, signed on the players' phones and handed in", async () => {
    await referee.click("[data-tab=tables]");
    await referee.click(".ch-card[data-table='1']");
    await referee.click("[data-do=open-sheet][data-seat='2']");
    for (const seat of [2, 3, 4, 5, 6]) {
      await phone.click(`[data-do=open-sheet][data-seat='${seat}']`);
      await phone.fill("[data-field=cash]", String(100 * seat));
      if (seat === 2) {
        await referee.fill("[data-field=cash]", "777"); // two people fill in the same sheet
        await referee.click("[data-do=compute]");
        await phone.click("[data-do=take-sheet]");
        expect(await phone.inputValue("[data-field=cash]")).toBe("777");
        await phone.fill("[data-field=cash]", "200");
      }
      if (seat === 5) {
        await phone.check("[data-deed='37']");
        await phone.locator("li.own .pawn input").check();
        await phone.fill("[data-field=written]", "850");
        await phone.click("[data-do=compute]");
        await phone.getByText("moitié").first().waitFor();
        expect(await axe(phone)).toEqual([]);
        await phone.fill("[data-field=written]", "675");
      }
      await phone.click("[data-do=compute]");
      await phone.waitForSelector("[data-fortune]");
      await phone.click("[data-do=sign]");
    }
    await phone.click("[data-do=hand_in]");
    await wall.getByRole("heading", { level: 1 }).getByText("&").waitFor();
    await desk.waitForSelector("[data-stage=over]");
    for (const page of [phone, wall, first, second]) expect(await axe(page)).toEqual([]);
    await desk.click("[data-tab=end]");
    const waited = desk.waitForEvent("download");
    await desk.click("[data-file=diplomas]");
    expect((await waited).suggestedFilename()).toBe("championnat-de-lyon-diplomas.pdf");
    expect(await axe(desk)).toEqual([]);
  });

  test("what was said at another table is shown and never said at this one", async () => {
    const code = new URL(phone.url()).pathname.split("/").pop()!, kept = `monopole.book.${code}`;
    const lines = () => desk.evaluate(async (code) => ((await (await fetch(`/api/books/${code}`)).json()) as { number: number }).number, code);
    const before = await lines();
    const waits = [{ id: "of-another-table", entry: { do: "call", words: "?" }, at: Date.now(), away: true, role: "table 2" }];
    await phone.evaluate(([name, waits]) => localStorage.setItem(name as string, JSON.stringify(waits)), [kept, waits] as const);
    await phone.reload();
    const shown = phone.locator(".ch-trouble", { hasText: "table 2" });
    await shown.waitFor();
    expect([await lines(), await phone.evaluate((name) => localStorage.getItem(name), kept)]).toEqual([before, JSON.stringify(waits)]);
    await shown.locator("button").click();
    await shown.waitFor({ state: "detached" });
    expect(await phone.evaluate((name) => localStorage.getItem(name), kept)).toBeNull();
  });
  test("nothing complained", () => expect(place.troubles).toEqual([]));
});
