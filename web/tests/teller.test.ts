import { expect, test } from "vitest";
import type { BookLine } from "../src/books/line.svelte";
import type { BankEntry, BankLine, BankView } from "../src/bank/bank";
import { Teller } from "../src/bank/teller.svelte";
import type { Edition } from "../src/edition";
import { settings } from "../src/settings.svelte";

const DO = ["pay", "rent", "quick", "buy", "build", "sell", "mortgage", "lift", "borrow", "repay", "trade", "bankrupt", "hand", "reverse", "keep", "drop", "ask", "answer", "forget", "auction", "bid", "call", "want", "place", "leave", "add", "name", "moved", "end"];

function teller(waiting: BankEntry[]): Teller {
  const players = ["Anne", "Basile"].map((name, at) => ({ id: `player ${at + 1}`, name, out: false, gone: false, claimed: false, balance: 1500 }));
  const view = { me: "banker", players, asks: [], held: [], lines: [], register: { owner: [-1, 1], built: [0, 0], mortgaged: [0, 0] }, figures: { rent: [0, 4], times: [0, 0], lift: [0, 0], sell: [0, 0] } } as unknown as BankView;
  const edition = { board: [{ name: "Départ" }, { name: "Boulevard de Belleville", price: 60, kind: "street" }], money: { units: [], scale: 1 }, words: {} } as unknown as Edition;
  return new Teller({ view, waiting: waiting.map((entry, at) => ({ id: `${at}`, entry, at: 0, away: true })), line: "away" } as unknown as BookLine<BankView, BankEntry>, edition);
}

test("whatever waits on a device, its ledger can be shown", () => {
  for (const word of DO) {
    const one = teller([{ do: word, what: "salary", square: 1, player: "player 1", visitor: "player 1", from: "player 1", to: "player 2", amount: 5, line: 3 }]);
    for (const line of one.waiting) expect(one.what(line), word).not.toBe("");
  }
});

test("a rent and a purchase that wait already weigh on the account, by what the book said they cost", () => {
  expect(teller([{ do: "rent", square: 1, visitor: "player 1" }]).pending("player 1")).toBe(-4);
  expect(teller([{ do: "rent", square: 1, visitor: "player 1" }]).pending("player 2")).toBe(4);
  expect(teller([{ do: "buy", square: 1, player: "player 2" }]).pending("player 2")).toBe(-60);
});

test("the reason of a reversal is read in the reader's own language, one that was written as it was written", () => {
  const line = (why: string) => ({ n: 4, do: "reverse", by: "banker", reverses: 3, why }) as BankLine;
  settings.lang = "en";
  expect(teller([]).what(line("mauvais receveur"))).toBe("reverses no. 3: wrong receiver");
  expect(teller([]).what(line("Zoé s'est trompée"))).toContain("Zoé");
});
