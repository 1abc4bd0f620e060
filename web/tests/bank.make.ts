// The pictures of docs/bank and docs/bank-machines, in both languages: part of `make pictures`. Each bank is a real one, said to word by word.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Sight } from "./e2e/place";
import { easel } from "./easel";

const WIDE = { width: 1440, height: 900 }, PHONE = { width: 360, height: 740 };
const ANNE = "player 1", BASILE = "player 2", CAPUCINE = "player 3";
const NAMES = ["Anne", "Basile", "Capucine", "Désiré"];
type Said = Record<string, unknown>;

describe("pictures of the bank", () => {
  const { place, hang } = easel();

  /** A book of one's own, once all of this has been said to it; the page stands at it. */
  async function open(sight: Sight, kind: string, wish: Said, said: Said[]): Promise<Page> {
    const page = await place.person(sight);
    await page.goto(place.url);
    const code = await page.evaluate(async ([kind, wish, said]) => {
      const answer = await fetch("/api/books", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ kind, wish }) });
      const { code } = (await answer.json()) as { code: string };
      const line = new WebSocket(`${location.origin.replace("http", "ws")}/api/books/${code}/live`);
      await new Promise((ready) => (line.onopen = ready));
      line.send(JSON.stringify({ type: "hello" }));
      for (const [at, entry] of said.entries())
        await new Promise<void>((done, failed) => {
          line.onmessage = (event) => {
            const told = JSON.parse(event.data as string) as { answers?: string; type: string; text?: string };
            if (told.answers === `p${at}`) told.type === "said" ? done() : failed(new Error(told.text));
          };
          line.send(JSON.stringify({ type: "say", id: `p${at}`, entry }));
        });
      line.close();
      return code;
    }, [kind, wish, said] as const);
    await page.goto(`${place.url}/b/${code}`);
    await page.waitForSelector("main[data-line=open]");
    return page;
  }
  async function phone(banker: Page, role: string, sight: Sight): Promise<Page> {
    const link = await banker.evaluate(async (role) => {
      const answer = await fetch(`/api/books/${location.pathname.split("/").at(-1)}/invitations`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ role }) });
      return ((await answer.json()) as { link: string }).link;
    }, role);
    const page = await place.person(sight);
    await page.goto(link);
    await page.waitForSelector(`main[data-role="${role}"]`);
    return page;
  }
  async function seen(page: Page): Promise<Buffer> {
    await page.mouse.move(0, 0);
    await page.waitForLoadState("networkidle").catch(() => undefined);
    return page.screenshot();
  }
  const keep = async (name: string, lang: string, pictures: Buffer[], width: number, gap = 0): Promise<void> =>
    await hang(`${name}.${lang}.webp`, pictures, pictures.length, width, gap);

  const buy = (player: string, ...squares: number[]): Said[] => squares.map((square) => ({ do: "buy", player, square }));
  const evening = (lang: "fr" | "en"): Said[] => [
    ...buy(ANNE, 1, 3, 5), ...buy(BASILE, 6, 8, 9), ...buy(CAPUCINE, 12, 15, 39),
    { do: "build", player: BASILE, squares: [6, 8, 9, 9] }, { do: "quick", what: "salary", player: ANNE }, { do: "rent", square: 9, visitor: "player 4" },
    { do: "mortgage", player: CAPUCINE, square: 15 }, { do: "pay", from: "player 4", to: ANNE, amount: 90 }, { do: "reverse", line: 14, why: lang === "fr" ? "mauvais receveur" : "wrong receiver" }, { do: "ask", from: "player 4", to: CAPUCINE, amount: 20 },
  ];
  const FULL = (...groups: number[][]): Said[] => groups.map((group) => ({ do: "build", player: ANNE, squares: [1, 2, 3, 4].flatMap(() => group), alone: true }));
  const SHORT: Said[] = [
    { do: "pay", from: "bank", to: ANNE, amount: 3600 }, { do: "pay", from: "bank", to: BASILE, amount: 900 },
    ...buy(ANNE, 1, 3, 6, 8, 9, 11, 13, 14), ...buy(BASILE, 16, 18, 19), ...FULL([6, 8, 9], [11, 13, 14]), { do: "build", player: ANNE, squares: [1, 3, 1, 3, 1, 3], alone: true },
    { do: "build", player: ANNE, squares: [1] },
  ];

  for (const lang of ["fr", "en"] as const) {
    test(`the banker, ${lang}`, async () => {
      const page = await open({ ...WIDE, lang }, "bank", { edition: "france-2003", players: NAMES }, evening(lang));
      await page.click(".bk-desk [data-account='player 1']");
      await page.click(".bk-desk [data-account='player 3']");
      for (const note of [50, 20, 20]) await page.click(`.bk-desk [data-note='${note}']`);
      await keep("bank-desk", lang, [await seen(page)], 1100);
    });

    test(`phones, ${lang}`, async () => {
      const banker = await open({ ...PHONE, lang }, "bank", { edition: "paris-1936", players: NAMES }, evening(lang).filter((each) => each.do !== "reverse" && each.amount === undefined));
      const card = await phone(banker, CAPUCINE, { ...PHONE, lang, name: "Capucine" });
      const pictures = [await seen(banker), await seen(card)];
      const short = await open({ ...PHONE, lang }, "bank", { edition: "france-2003", players: NAMES.slice(0, 3) }, SHORT);
      pictures.push(await seen(short));
      const basile = await phone(short, BASILE, { ...PHONE, lang, name: "Basile" });
      await basile.click("[data-want='player 2 2']");
      await basile.click("[data-do=bid] >> nth=1");
      await basile.waitForSelector("[data-bid='60']");
      await short.click("[data-do=call]");
      await basile.waitForSelector("[data-placing]");
      await keep("bank-phones", lang, [...pictures, await seen(basile)], 1300, 20);
    });

    for (const edition of ["world-2008", "canada-2011"])
      test(`the machine of ${edition}, ${lang}`, async () => {
        const wish = { edition, holders: ["Anne", "Basile", "Capucine", "Désiré", "Élise", "Félix"] };
        const world = edition === "world-2008";
        const said: Said[] = world
          ? [{ card: 0, slot: "left" }, { key: "GO" }, { out: "left" }, { card: 3, slot: "right" }, { card: 2, slot: "left" }, { key: "1" }, { key: "." }, { key: "5" }, { key: "M" }, { key: "9" }, { key: "0" }, { key: "0" }]
          : [{ card: 0, slot: "slot" }, { key: "GO" }, { out: "slot" }, { card: 1, slot: "slot" }, { key: "5" }, { key: "0" }, { key: "K" }, { key: ">" }, { out: "slot" }, { card: 2, slot: "slot" }, { key: "2" }, { key: "M" }];
        const wide = await open({ ...WIDE, lang }, "machine", wish, said);
        await keep(`machine-${world ? "world" : "canada"}`, lang, [await seen(wide)], 1100);
        const small = await open({ ...PHONE, lang }, "machine", wish, said), dark = await open({ ...PHONE, lang, theme: "dark" }, "machine", wish, said.slice(0, 2));
        await keep(`machine-${world ? "world" : "canada"}-phones`, lang, [await seen(small), await seen(dark)], 640, 20);
      });
  }

  test("nothing complained", () => expect(place.troubles).toEqual([]));
});
