// The pictures of docs/championship, in both languages: `make pictures`. A championship day on a real server, said as its phones say it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Sight } from "./e2e/place";
import { easel } from "./easel";

const JUNIORS = "Lina Hugo Zoé Adam Noé Inès Tom Rose Sami Léa Gaspard Nour Jules Aya Paul Élie Maud Ilan Jade Nino Ava Axel Mila Robin Suzie Anouk Liam Elsa Théo Alma".split(" ");
const ADULTS = "Marc Claire Karim Sophie Irène Pierre Nadia Luc Anne Bruno Odile Éric Mina Denis Rita Jean Yves Carole Rémi Alice Simon Fanny Omar Lucie Hélène Igor Émilie Farid Gilles Judith".split(" ");
const FAMILIES = "Aubry Besson Chérif Dumas Petit Escoffier Ferrand Girard Haddad Imbert Joly Kessler Lacroix Mercier Nguyen Olivier Perrin Quentin Roche Simon Tessier Urbain Vidal Weber Xavier Yilmaz Zola Arnaud Bonnet Caron".split(" ");
const WIDE = { width: 1440, height: 900 }, PHONE = { width: 360, height: 740 }, WALL = { width: 1600, height: 900 };
type Entry = Record<string, unknown>;

/** Says these words of the day as whoever this page is, one after the other. */
const say = (page: Page, entries: Entry[]): Promise<void> =>
  page.evaluate(async (entries) => {
    const code = location.pathname.split("/").pop(), socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/books/${code}/live`);
    const heard = (wanted: (told: { type: string; answers?: string; wait?: number; text?: string }) => boolean) =>
      new Promise<void>((resolve) => socket.addEventListener("message", function listen(event: MessageEvent<string>) {
        if (wanted(JSON.parse(event.data))) (socket.removeEventListener("message", listen), resolve());
      }));
    await new Promise((resolve) => (socket.onopen = resolve));
    socket.send(JSON.stringify({ type: "hello", lang: "fr" }));
    await heard((told) => told.type === "book");
    for (const entry of entries) {
      const id = crypto.randomUUID();
      let again = true;
      while (again) {
        again = false;
        socket.send(JSON.stringify({ type: "say", id, entry }));
        await heard((told) => {
          if (told.answers !== id) return false;
          if (told.type === "refused") throw new Error(told.text);
          again = told.type === "problem";
          return true;
        });
        if (again) await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
    socket.close();
  }, entries);

/** The first pages of a PDF, as pdftoppm (poppler-utils) draws them. */
function drawn(pdf: Buffer, pages: number): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), "sheets-"));
  try {
    writeFileSync(join(folder, "sheets.pdf"), pdf);
    execFileSync("pdftoppm", ["-r", "90", "-png", "-l", String(pages), join(folder, "sheets.pdf"), join(folder, "page")], { stdio: "ignore" });
    return Array.from({ length: pages }, (_, k) => readFileSync(join(folder, `page-${String(k + 1).padStart(2, "0")}.png`)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Forty-five minutes are not waited for: on this page the round began so much earlier than the server tells, and its tables play. */
async function later(page: Page, seconds: number): Promise<void> {
  await page.routeWebSocket(/\/live$/, (socket: WebSocketRoute) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const told = JSON.parse(String(text)) as { type: string; view?: { rounds: { clock: { started: number | null }; tables: { state: string }[] }[] } };
      for (const round of told.view?.rounds ?? []) {
        if (round.clock.started !== null) round.clock.started -= seconds;
        for (const table of round.tables) table.state = "playing";
      }
      socket.send(JSON.stringify(told));
    });
  });
}

describe("pictures of a day", () => {
  const { place, hang } = easel();

  for (const lang of ["fr", "en"] as const)
    test(`a day, ${lang}`, async () => {
      const keep = async (name: string, pages: Page[], columns = 1, width = 1100, gap = 0) => {
        const taken: Buffer[] = [];
        for (const page of pages) {
          await page.mouse.move(0, 0);
          taken.push(await page.screenshot());
        }
        await hang(`day-${name}.${lang}.webp`, taken, columns, width, gap);
      };
      const desk = await place.person({ ...WIDE, lang });
      await desk.goto(`${place.url}/#championship`);
      const fields = desk.locator("[data-form=new-day] input[type=text]");
      await fields.nth(0).fill(lang === "fr" ? "Championnat de Lyon" : "Lyon championship");
      await fields.nth(1).fill("Halle des sports");
      await desk.click("[data-do=open-day]");
      await desk.waitForSelector(".ch-day");
      const code = desk.url().split("/").pop()!;
      await say(desk, JUNIORS.map((junior, k) => ({ do: "enter", junior, adult: ADULTS[k], name: FAMILIES[k] })));
      await say(desk, Array.from({ length: 24 }, (_, k) => ({ do: "check_in", team: k + 1 })));
      await desk.waitForFunction(() => document.querySelectorAll(".ch-team.here").length === 24);
      await keep("desk", [desk]);

      const come = async (role: string, sight: Sight, before: number = 0): Promise<Page> => {
        const page = await place.person({ ...sight, lang });
        if (before) await later(page, before);
        const link = await desk.evaluate(async ([code, role]) => {
          const answer = await fetch(`/api/books/${code}/invitations`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ role }) });
          return ((await answer.json()) as { link: string }).link;
        }, [code, role] as const);
        await page.goto(link);
        await page.waitForSelector(`[data-role="${role}"]`);
        return page;
      };
      await say(desk, [...[25, 26, 27].map((team) => ({ do: "check_in", team })), { do: "draw", by: "entry" }]);
      const wall = await come("public", WALL), phone = await come("table 1", PHONE);
      await wall.waitForSelector("[data-shows=drawn]");
      await keep("wall", [wall]);

      // the tables are drawn in the order of entry: 1, 10 and 19 sit at the first
      await say(desk, [[1, 5, 4], [10, 6, 5], [19, 2, 1]].map(([team, ...dice]) => ({ do: "roll", table: 1, team, dice })));
      await phone.waitForSelector(".ch-ring");
      const seats = await phone.screenshot();
      await say(desk, [{ do: "start" }, { do: "check_box", table: 1, houses: 32, hotels: 12, notes: 16 }, ...["chance", "chest"].map((pile) => ({ do: "cut", table: 1, pile }))]);
      await say(desk, [[11, 19], [9, 24], [16, 26], [39, 27], [21, 8], [13, 12]].map((squares, k) => ({ do: "deal", table: 1, seat: k + 1, squares })));
      await say(desk, [{ do: "refuse", table: 1, seat: 2, square: 24 }]);
      await phone.click("button[data-step='3']");
      await phone.waitForSelector(".ch-mini.refused");
      const deal = await phone.screenshot();
      const held: Entry = { deeds: [11, 13, 14, 5], mortgaged: [15], houses: { "11": 2, "13": 2, "14": 3 } };
      await say(desk, [{ do: "paid", table: 1 }, ...[637, 1274, 1411, 1548, 1822].flatMap((cash, k) => [{ do: "sheet", table: 1, seat: k < 4 ? k + 1 : 6, cash, ...(k ? { written: cash } : held) }, { do: "sign", table: 1, seat: k < 4 ? k + 1 : 6 }])]);
      await say(desk, [{ do: "sheet", table: 1, seat: 5, cash: 2245, mortgaged: [37], written: 2595 }]);
      await phone.click("button[data-step='5']");
      await phone.waitForSelector(".ch-gap");
      const count = await phone.screenshot();
      await hang(`day-table.${lang}.webp`, [seats, deal, count], 3, 1100, 16);

      await say(desk, [{ do: "sheet", table: 1, seat: 5, cash: 2245, mortgaged: [37], written: 2420 }, { do: "sign", table: 1, seat: 5, paper: true }, { do: "hand_in", table: 1 }]);
      const sheets = await desk.request.get(`${place.url}/api/books/${code}/export?form=sheets-1`, { headers: { "accept-language": lang } });
      await hang(`day-sheets.${lang}.webp`, drawn(await sheets.body(), 2), 2, 1100, 14);

      const last = await come("public", WALL, 2780);
      await last.waitForSelector("[data-shows=last]");
      await keep("room", [last]);
    });

  test("nothing complained", () => expect(place.troubles).toEqual([]));
});
