// A bank in the browser as people use it: one phone; two phones with the network cut between them; a server killed in the middle.
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { axe, missing, Place } from "./place";

const PHONE = { width: 360, height: 740 };
const WAIT = { timeout: 20_000 };

/** A network between a phone and the server, which can be cut. */
class Network {
  #lines = new Set<Socket>();
  #server: Server | null = null;
  url = "";
  async open(port: number): Promise<void> {
    this.#server = createServer((phone) => {
      const server = connect(port, "127.0.0.1");
      for (const [one, other] of [[phone, server], [server, phone]] as const) {
        this.#lines.add(one);
        one.pipe(other);
        one.on("error", () => undefined);
        one.on("close", () => other.destroy());
      }
    });
    const kept = Number(new URL(this.url || "http://x:0").port) || 0;
    await new Promise<void>((listening) => this.#server!.listen(kept, "127.0.0.1", listening));
    const address = this.#server.address();
    this.url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  }
  async cut(): Promise<void> {
    const gone = new Promise((done) => this.#server!.close(done));
    for (const line of this.#lines) line.destroy();
    this.#lines.clear();
    await gone;
  }
}

async function openBank(page: Page, url: string, names: string[], edition = "france-2003"): Promise<string> {
  await page.goto(`${url}/#bank`);
  await page.click(`[data-edition-pick="${edition}"]`);
  for (const [at, name] of names.entries()) await page.fill(`[data-player="${at}"]`, name);
  for (let at = names.length; at < 4; at++) await page.click(".bk-seat:last-child .iconbtn");
  await page.click("[data-do=open-bank]");
  await page.waitForSelector("main[data-role=banker][data-line=open]", WAIT);
  return page.url().split("/").at(-1)!;
}

/** A phone for everybody who scans the code on the table. */
async function join(place: Place, banker: Page, name: string, role: string, base = place.url): Promise<Page> {
  await banker.click("[data-do=more]");
  await banker.click("[data-sheet=more] [data-do=invite]");
  await banker.waitForSelector(".bk-invite .qr", WAIT);
  const link = await banker.inputValue("[data-link]");
  await banker.click("[data-do=close]");
  const phone = await place.person({ ...PHONE, name }, base);
  await phone.goto(link.replace(/^http:\/\/[^/]+/, base));
  await phone.fill("[data-form=join] input", name);
  await phone.click("[data-do=join]");
  await phone.waitForSelector(`main[data-role="${role}"][data-line=open]`, WAIT);
  return phone;
}

async function pay(page: Page, from: string, to: string, ...notes: number[]): Promise<void> {
  await page.click(`.bk-desk [data-account="${from}"]`);
  await page.click(`.bk-desk [data-account="${to}"]`);
  for (const note of notes) await page.click(`.bk-desk [data-note="${note}"]`);
  await page.click(".bk-desk [data-do=pay]");
}

async function payFromPhone(page: Page, to: string, ...notes: number[]): Promise<void> {
  await page.click(".bk-two [data-do=pay]");
  await page.click(`[data-account="${to}"]`);
  for (const note of notes) await page.click(`[data-note="${note}"]`);
  await page.click("[data-do=send]");
}

const number = (page: Page) => page.evaluate(() => Number(document.querySelector<HTMLElement>("main")!.dataset.number));
const reaches = (page: Page, least: number) => page.waitForFunction((wanted) => Number(document.querySelector<HTMLElement>("main")!.dataset.number) >= wanted, least, WAIT);
const balance = (page: Page, sum: number) => page.waitForSelector(`[data-balance="${sum}"]`, WAIT);
const tile = (page: Page, who: string) => page.textContent(`.bk-desk [data-account="${who}"]`);
const sumOfAccounts = (page: Page) => page.getAttribute("[data-sum-of-accounts]", "data-sum-of-accounts");

describe.skipIf(missing)("a bank", () => {
  const place = new Place();
  beforeAll(() => place.open(), 60_000);
  afterAll(() => place.close(), 30_000);

  test("one phone keeps it all, without scrolling, by touch and by keyboard", async () => {
    const page = await place.person(PHONE);
    await openBank(page, place.url, ["Anne", "Basile", "Capucine", "Désiré"]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    await pay(page, "player 1", "player 3", 50, 20, 20);
    await reaches(page, 2);
    expect(await tile(page, "player 1")).toMatch(/1\s410/);
    await page.click("[data-do=salary]");
    await page.click(".bk-desk [data-account='player 2']");
    await reaches(page, 3);
    expect(await tile(page, "player 2")).toMatch(/1\s700/);

    // the same again within ten seconds is held beside the first
    await page.click("[data-do=salary]");
    await page.click(".bk-desk [data-account='player 2']");
    await page.waitForSelector("[data-held=twin]", WAIT);
    expect(await tile(page, "player 2")).toMatch(/1\s700/);
    expect(await axe(page)).toEqual([]);
    await page.click("[data-held=twin] [data-do=drop]");
    await page.waitForSelector("[data-held=twin]", { ...WAIT, state: "detached" });

    // deeds, buildings, and a refusal of the rules
    await page.click("[data-tab=register]");
    for (const square of [1, 3]) {
      await page.click(`[data-square="${square}"] [data-do=sell-deed]`);
      await page.click(".bk-sheet [data-account='player 4']");
      await page.waitForSelector(`[data-square="${square}"] .mark`, WAIT);
    }
    await page.click("[data-square='1'] [data-do=build]");
    await page.waitForSelector("[data-square='1'] .house", WAIT);
    await page.click("[data-square='1'] [data-do=build]");
    await page.click("[data-tab=pay]");
    expect(await page.textContent("[data-refused]")).toContain("BUILD-4");
    await page.click("[data-refused] [data-do=dismiss]");

    // a rent the engine says, from the keyboard of the page
    await page.click("[data-do=deeds]");
    expect(await axe(page)).toEqual([]);
    await page.click("[data-deed='1']");
    expect(await axe(page)).toEqual([]);
    await page.click(".bk-sheet [data-account='player 1']");
    await page.waitForSelector(".bk-sheet", { ...WAIT, state: "detached" });
    await page.keyboard.press("2");
    await page.keyboard.press("b");
    await page.keyboard.press("m");
    await page.keyboard.type("40");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /1\s660/.test(document.querySelector(".bk-desk [data-account='player 2']")!.textContent!), null, WAIT);

    // a mistake is reversed by a line that stays; a second tap of the same finger opens nothing under the first
    await page.click("[data-tab=ledger]");
    await page.click(`[data-line-number="1"] .cover`);
    await page.dblclick("[data-do=write-reversal]");
    await page.waitForSelector(`[data-line-number="1"].struck`, WAIT);
    expect(await page.locator(".bk-sheet").count()).toBe(0);
    expect(await sumOfAccounts(page)).toBe("0");
    expect(await axe(page)).toEqual([]);
    const file = await page.evaluate(async (link) => (await fetch(link!)).text(), await page.getAttribute(".bk-ledger footer a", "href"));
    expect(file).toContain("Capucine");

    await page.click("[data-tab=pay]");
    await page.click(".bk-doors [data-do=count]");
    expect(await page.locator("[data-fortune]").count()).toBe(4);
    expect(await axe(page)).toEqual([]);
    expect(place.troubles).toEqual([]);
  }, 90_000);

  test("two phones, the network cut between them: nothing is lost, nothing written twice, what no longer fits is held", async () => {
    const network = new Network();
    await network.open(Number(new URL(place.url).port));
    const banker = await place.person({ width: 1440, height: 900 });
    await openBank(banker, place.url, ["Anne", "Basile"]);
    const anne = await join(place, banker, "Anne", "player 1", network.url);
    const basile = await join(place, banker, "Basile", "player 2");
    await balance(anne, 1500);
    await payFromPhone(anne, "player 2", 100);
    await balance(anne, 1400);
    await balance(basile, 1600);

    await network.cut();
    await anne.waitForSelector("main[data-line=away]", WAIT);
    await payFromPhone(anne, "player 2", 500, 500);
    await anne.waitForSelector(".bk-hist .queued", WAIT);
    expect(await anne.textContent(".bk-mycard")).toContain("à confirmer");
    await balance(basile, 1600);
    await pay(banker, "player 1", "bank", 500);
    await banker.waitForSelector(`.bk-desk [data-account="player 1"] >> text=900`, WAIT);

    await network.open(Number(new URL(place.url).port));
    await anne.waitForSelector("main[data-line=open]", WAIT);
    await anne.waitForSelector("[data-held=short]", WAIT);
    await balance(anne, 900);
    await balance(basile, 1600);
    await banker.waitForSelector("[data-held=short]", WAIT);
    await pay(banker, "bank", "player 1", 100);
    await balance(anne, 1000);
    await banker.click("[data-held=short] [data-do=keep]");
    await balance(anne, 0);
    await balance(basile, 2600);

    // asked for, and paid
    await basile.click(".bk-two [data-do=pay]");
    await basile.click("[data-account='bank']");
    await basile.click("[data-note='50']");
    await basile.click("[data-do=send]");
    await balance(basile, 2550);
    await anne.click("[data-do=ask]");
    await anne.click("[data-account='player 2']");
    await anne.click("[data-note='20']");
    await anne.click("[data-do=send]");
    await basile.click("[data-ask] [data-do=answer]");
    await balance(anne, 20);
    expect(await sumOfAccounts(banker)).toBe("0");
    for (const page of [banker, anne, basile]) expect(await axe(page)).toEqual([]);
    await network.cut();
    expect(place.troubles).toEqual([]);
  }, 90_000);

  test("a link to one place asks for no name, and a rent is no sum to type", async () => {
    const banker = await place.person({ width: 1440, height: 900 });
    const code = await openBank(banker, place.url, ["Anne", "Basile"]);
    for (const square of [1, 12]) {
      await banker.click(`[data-square="${square}"] [data-do=sell-deed]`);
      await banker.click(".bk-sheet [data-account='player 1']");
      await banker.waitForSelector(`[data-square="${square}"] .mark`, WAIT);
    }
    const link = await banker.evaluate(async (code) => ((await (await fetch(`/api/books/${code}/invitations`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ role: "player 2" }) })).json()) as { link: string }).link, code);
    const basile = await place.person(PHONE);
    await basile.goto(link);
    await basile.waitForSelector("main[data-role='player 2'][data-line=open]", WAIT);
    await basile.click(".bk-two [data-do=pay]");
    await basile.click("[data-account='player 1']");
    await basile.click("[data-rent='1']");
    await basile.click("[data-do=send]");
    await balance(basile, 1498);
    await basile.click(".bk-two [data-do=pay]");
    await basile.click("[data-account='player 1']");
    await basile.click("[data-rent='12']");
    for (const die of ["1-3", "2-4"]) await basile.click(`[data-die="${die}"]`);
    expect(await axe(basile)).toEqual([]);
    await basile.click("[data-do=send]");
    await balance(basile, 1470);
    expect(await sumOfAccounts(banker)).toBe("0");
    expect(place.troubles).toEqual([]);
  }, 90_000);

  test("the banker's phone is away, and a purchase it kept is held; then it is lost, and a player's phone keeps the bank", async () => {
    const network = new Network();
    await network.open(Number(new URL(place.url).port));
    const banker = await place.person(PHONE, network.url);
    await openBank(banker, network.url, ["Anne", "Basile"]);
    await banker.click("[data-do=more]");
    await banker.click("[data-sheet=more] [data-do=invite]");
    await banker.waitForSelector(".bk-invite .qr", WAIT);
    const anne = await place.person(PHONE);
    await anne.goto((await banker.inputValue("[data-link]")).replace(/^http:\/\/[^/]+/, place.url));
    await anne.click("[data-free] >> text=Anne"); // who waits for a phone is tapped, not typed
    expect(await axe(anne)).toEqual([]);
    await anne.click("[data-do=join]");
    await anne.waitForSelector("main[data-role='player 1'][data-line=open]", WAIT);
    expect(await anne.locator("[data-banker-gone]").count()).toBe(0);
    await banker.click("[data-do=close]");

    await network.cut();
    await banker.waitForSelector("main[data-line=away]", WAIT);
    await banker.click("[data-do=deeds]");
    await banker.click("[data-deed='39']");
    await banker.click(".bk-sheet [data-account='player 1']");
    await payFromPhone(anne, "player 2", 500, 500, 500);
    await balance(anne, 0);
    await network.open(Number(new URL(place.url).port));
    await banker.waitForSelector("[data-held=short]", WAIT);
    expect(await banker.textContent("[data-held=short]")).toMatch(/manque 400.€ à Anne/);
    expect(await banker.isDisabled("[data-held=short] [data-do=keep]")).toBe(true);
    expect(await axe(banker)).toEqual([]);

    await banker.close();
    await anne.click("[data-banker-gone] summary");
    expect(await axe(anne)).toEqual([]);
    await anne.click("[data-do=keep-bank]");
    await anne.waitForSelector("main[data-role=banker][data-line=open]", WAIT);
    await pay(anne, "bank", "player 1", 500);
    await anne.click("[data-held=short] [data-do=keep]");
    await anne.waitForFunction(() => /100\s€/.test(document.querySelector(".bk-desk [data-account='player 1']")!.textContent!), null, WAIT);
    await anne.click("[data-tab=ledger]");
    expect(await anne.textContent(".bk-ledger ol")).toContain("un autre téléphone tient la banque");
    expect(await sumOfAccounts(anne)).toBe("0");
    await network.cut();
    expect(place.troubles).toEqual([]);
  }, 90_000);

  test("a server killed in the middle is found again as it was, and what was said meanwhile is written once", async () => {
    const banker = await place.person({ ...PHONE, lang: "en" });
    await openBank(banker, place.url, ["Anne", "Basile"], "paris-1936");
    await banker.click("[data-do=salary]");
    await banker.click(".bk-desk [data-account='player 1']");
    await reaches(banker, 2);
    const port = Number(new URL(place.url).port);
    await place.killServer();
    await banker.waitForSelector("main[data-line=away]", WAIT);
    await pay(banker, "player 1", "player 2", 5000);
    await banker.waitForSelector(".awaybanner", WAIT);
    expect(await tile(banker, "player 1")).toContain("to confirm");
    await banker.reload().catch(() => undefined); // without a server there is no page; its queue stays
    await place.startServer(port);
    await banker.goto(banker.url().startsWith("http") ? banker.url() : `${place.url}/`);
    await banker.waitForSelector("main[data-role=banker][data-line=open]", WAIT);
    await reaches(banker, 3);
    expect(await number(banker)).toBe(3);
    expect(await tile(banker, "player 1")).toMatch(/165[.,]000/);
    await banker.click("[data-tab=ledger]");
    expect(await sumOfAccounts(banker)).toBe("0");
    expect(place.troubles).toEqual([]);
  }, 90_000);

  test("the last houses: the others are asked, they are auctioned one by one, and the winner says where", async () => {
    const banker = await place.person(PHONE);
    await openBank(banker, place.url, ["Anne", "Basile"]);
    const said = (entries: object[]) => banker.evaluate(async (list) => {
      const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/books/${location.pathname.split("/").at(-1)}/live`);
      await new Promise((open) => (line.onopen = open));
      line.send(JSON.stringify({ type: "hello" }));
      for (const [at, entry] of list.entries())
        await new Promise<void>((done) => {
          line.onmessage = (event) => (JSON.parse(event.data as string) as { answers?: string }).answers === `s${at}` && done();
          line.send(JSON.stringify({ type: "say", id: `s${at}`, entry }));
        });
      line.close();
    }, entries);
    const buy = (player: string, ...squares: number[]) => squares.map((square) => ({ do: "buy", player, square }));
    await said([
      { do: "pay", from: "bank", to: "player 1", amount: 9000 }, { do: "pay", from: "bank", to: "player 2", amount: 9001 },
      ...buy("player 1", 1, 3, 6, 8, 9, 11, 13, 14), ...buy("player 2", 16, 18, 19),
      { do: "build", player: "player 1", squares: [6, 8, 9, 6, 8, 9, 6, 8, 9, 6, 8, 9], alone: true },
      { do: "build", player: "player 1", squares: [11, 13, 14, 11, 13, 14, 11, 13, 14, 11, 13, 14], alone: true },
      { do: "build", player: "player 1", squares: [1, 3, 1, 3, 1, 3], alone: true },
    ]);
    const basile = await join(place, banker, "Basile", "player 2");
    await banker.click("[data-tab=register]");
    await banker.click("[data-square='1'] [data-do=build]");
    await banker.waitForSelector("[data-shortage=house]", WAIT);
    expect(await axe(banker)).toEqual([]);
    await basile.click("[data-want='player 2 2']");
    await basile.waitForSelector(".bk-auction [data-lot=house]", WAIT);
    expect(await axe(basile)).toEqual([]);
    await basile.click("[data-do=bid] >> nth=0");
    await banker.waitForSelector("[data-bid='50']", WAIT);
    await banker.click("[data-do=call]");
    await basile.click("[data-place='18']");
    await banker.waitForSelector(".bk-auction [data-lot=house]", WAIT); // the second of the two
    await banker.click("[data-do=withdraw]");
    await banker.click("[data-tab=register]");
    await banker.waitForSelector("[data-square='18'] .house", WAIT);
    await banker.click("[data-tab=ledger]");
    expect(await sumOfAccounts(banker)).toBe("0");
    expect(place.troubles).toEqual([]);
  }, 90_000);

  test("somebody comes, somebody goes, a name is put right, and the game goes on at a refereed table", async () => {
    const banker = await place.person({ width: 1440, height: 900 });
    await openBank(banker, place.url, ["Anne", "Basile", "Capucine"]);
    await pay(banker, "player 1", "player 2", 100);
    await reaches(banker, 2);
    await banker.click("[data-do=more]");
    await banker.click("[data-do=people]");
    await banker.fill("[data-person='player 2'] input", "Baptiste");
    await banker.fill("[data-late]", "Zoé");
    await reaches(banker, 3);
    await banker.click("[data-do=add]");
    await banker.waitForSelector("[data-person='player 4']", WAIT);
    expect(await axe(banker)).toEqual([]);
    await banker.click("[data-person='player 3'] [data-do=leaving]");
    expect(await axe(banker)).toEqual([]);
    await banker.click("[data-do=leave]");
    await banker.waitForSelector(".bk-desk [data-account='player 3'][aria-disabled=true]", WAIT);
    expect(await tile(banker, "player 2")).toContain("Baptiste");
    expect(await sumOfAccounts(banker)).toBe("0");
    await banker.click("[data-do=more]");
    await banker.click("[data-do=referee]");
    await banker.click("[data-turn='player 4']");
    await banker.selectOption("[data-at='player 1']", "24");
    await banker.selectOption("[data-at='player 2']", "-1");
    expect(await axe(banker)).toEqual([]);
    await banker.click("[data-do=start-table]");
    await banker.waitForSelector(`main[data-awaiting='["Zoé"]']`, WAIT); // the table is there before it has told whose turn it is
    await banker.waitForFunction(() => /1\s600/.test(document.querySelector("main")!.textContent!), null, WAIT);
    // the bank is closed by then, and leads to the same table again
    const table = banker.url();
    await banker.goBack();
    await banker.click("[data-do=go-there]");
    await banker.waitForURL(table, WAIT);
    await banker.waitForSelector(`main[data-awaiting='["Zoé"]']`, WAIT);
    expect(place.troubles).toEqual([]);
  }, 90_000);
});
