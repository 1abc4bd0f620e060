import { beforeEach, expect, test, vi } from "vitest";
import { Away } from "../src/api";
import { settings } from "../src/settings.svelte";
import { TableStore } from "../src/table/store.svelte";
import { Wire } from "./wire";

const seats = ["Anne", "Basile"];
const view = (number: number, square = [0, 0]) => ({ seats, number, awaiting: ["Anne"], over: false, winners: [], matter: { kind: "roll", square: null }, table: { square, jail: [-1, -1], die1: 2, die2: 1, out: [0, 0] } });
const now = (number: number, awaiting = ["Anne"], square = [0, 0]) => ({ number, awaiting, view: view(number, square), legal: [{ seat: "Anne", do: "roll" }] });
const about = { code: "K7MX2PQ9", edition: "france-2003", mode: "base", seats: [], state: "playing", host: "Anne", options: {} };
const rolled = (n: number) => ({
  n,
  kind: "played",
  action: { seat: "Anne", do: "roll" },
  events: [{ kind: "rolled", seat: "Anne", die1: 2, die2: 1, for_rent: false, rule: null }, { kind: "moved", seat: "Anne", start: 0, square: 3, back: false, rule: null }],
  texts: ["Anne lance 2 et 1.", "Anne avance."],
});

let table: TableStore;
const wire = () => Wire.all.at(-1)!;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  localStorage.clear();
  Wire.all = [];
  settings.speed = "none";
  globalThis.fetch = (() => new Promise(() => undefined)) as typeof fetch;
  table = new TableStore("K7MX2PQ9", Wire.make);
  table.enter();
  wire().open();
  wire().tell({ type: "welcome", seat: "Anne", about, entries: [], now: now(1) });
});

test("a push moves the table on, its sentences go to the log, tokens stand where they stopped", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2, ["Basile"], [3, 0]) });
  await settled();
  expect(table.now?.number).toBe(2);
  expect(table.mine).toBe(false);
  expect(table.log.map((line) => line.text)).toEqual(["Anne lance 2 et 1.", "Anne avance."]);
  expect(table.tokens[0]).toEqual({ at: 3, jailed: false });
  expect(table.dice).toEqual([2, 1]);
});

test("one word at a time: a second press while the first is on its way says nothing", () => {
  table.act({ seat: "Anne", do: "roll" });
  table.act({ seat: "Anne", do: "roll" });
  expect(wire().sent.filter((each) => each.type === "act")).toHaveLength(1);
  expect(table.sending?.do).toBe("roll");
  const [act] = wire().sent.filter((each) => each.type === "act");
  wire().tell({ type: "stale", answers: act!.id, number: 5, at: 1 });
  expect(table.sending).toBe(null);
  expect(table.late).toBe(true);
});

test("a refusal is kept until the next word", () => {
  table.act({ seat: "Anne", do: "roll" });
  const id = wire().sent.at(-1)!.id;
  wire().tell({ type: "refused", answers: id, number: 1, rule: "TURN-2", reason: "x", text: "Pas encore." });
  expect(table.refusal?.text).toBe("Pas encore.");
  table.act({ seat: "Anne", do: "roll" });
  expect(table.refusal).toBe(null);
});

test("what comes twice is told once", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2) });
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2) });
  await settled();
  expect(table.log).toHaveLength(2);
});

test("after a loss the missed sentences are told, and asked for from the last number seen", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2) });
  await settled();
  table.enter();
  wire().open();
  expect(wire().sent[0]).toMatchObject({ type: "hello", since: 2 });
  wire().tell({ type: "welcome", seat: "Anne", about, entries: [rolled(3), rolled(4)], now: now(4) });
  expect(table.missed).toHaveLength(4);
  expect(table.log).toHaveLength(6);
});

const again = (since: number) => {
  table.leave();
  Wire.all = [];
  table = new TableStore("K7MX2PQ9", Wire.make);
  table.enter();
  wire().open();
  wire().tell({ type: "welcome", seat: "Anne", about, entries: [2, 3, 4, 5].map((n) => ({ ...rolled(n), cause: n === 3 ? "player" : "bot" })), now: now(since) });
};

test("who comes back to a page that was closed is told what happened since, but for one's own words", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2) });
  await settled();
  again(5);
  expect(table.missed.map((line) => line.n)).toEqual([4, 4, 5, 5]);
});

test("a page that nobody looked at tells what happened meanwhile", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2) });
  await settled();
  table.lookAway();
  for (const n of [3, 4]) wire().tell({ type: "moved", entries: [{ ...rolled(n), cause: "bot" }], now: now(n) });
  await settled();
  expect(table.missed).toEqual([]);
  table.lookAgain();
  expect(table.missed.map((line) => line.n)).toEqual([3, 3, 4, 4]);
});

test("of a game that is over nothing was missed, nor by whoever comes for the first time", () => {
  localStorage.clear();
  again(5);
  expect(table.missed).toEqual([]);
});

test("another language asks for every sentence again and forgets the old ones", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2) });
  await settled();
  table.retell();
  wire().open();
  expect(wire().sent[0]).toMatchObject({ since: 0 });
  wire().tell({ type: "welcome", seat: "Anne", about, entries: [{ ...rolled(2), texts: ["Anne rolls 2 and 1.", "Anne moves."] }], now: now(2) });
  expect(table.log.map((line) => line.text)).toEqual(["Anne rolls 2 and 1.", "Anne moves."]);
  expect(table.missed).toEqual([]);
});

test("a question why is answered to whoever asked", async () => {
  const asked = table.why("build");
  wire().tell({ type: "because", answers: wire().sent.at(-1)!.id, reasons: [{ rule: "BUILD-1", reason: "r", text: "t", actions: [] }] });
  expect(await asked).toMatchObject([{ rule: "BUILD-1" }]);
});

test("a welcome in the middle of what is being shown ends it: nothing older is shown after it, and no sentence is lost or told twice", async () => {
  settings.speed = "full"; // dice roll for a while
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2, ["Basile"], [3, 0]) });
  wire().tell({ type: "moved", entries: [rolled(3)], now: now(3) });
  table.enter();
  wire().open();
  wire().tell({ type: "welcome", seat: "Anne", about, entries: [rolled(4)], now: now(4, ["Basile"], [9, 0]) });
  const shown = [table.now?.number];
  for (let turn = 0; turn < 20; turn++) {
    await settled();
    shown.push(table.now?.number);
  }
  expect(new Set(shown)).toEqual(new Set([4]));
  expect(table.tokens[0]).toEqual({ at: 9, jailed: false });
  expect(table.log.map((line) => line.n)).toEqual([2, 2, 3, 3, 4, 4]);
  wire().tell({ type: "moved", entries: [rolled(5)], now: now(5) });
  table.skip();
  for (let turn = 0; turn < 20; turn++) await settled();
  expect(table.now?.number).toBe(5);
});

test("a look that is answered late shows nothing older", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2) });
  await settled();
  wire().tell({ type: "seen", answers: "x", now: now(1) });
  expect(table.now?.number).toBe(2);
});

test("a server that was put back from a backup is believed when it welcomes", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2) });
  wire().tell({ type: "moved", entries: [rolled(3)], now: now(3) });
  await settled();
  table.enter();
  wire().open();
  wire().tell({ type: "welcome", seat: "Anne", about, entries: [], now: now(2) });
  expect(table.now?.number).toBe(2);
  wire().tell({ type: "moved", entries: [rolled(3)], now: now(3) });
  await settled();
  expect(table.now?.number).toBe(3);
  expect(table.log.map((line) => line.key)).toEqual(["2.0", "2.1", "3.0", "3.1"]);
});

test("what was said lately is told again by a welcome, and shown once", () => {
  wire().tell({ type: "chatted", seat: "Basile", text: "bonjour", time: "2026-01-01T00:00:00Z" });
  table.enter();
  wire().open();
  wire().tell({ type: "welcome", seat: "Anne", about, entries: [], now: now(1) });
  wire().tell({ type: "chatted", seat: "Basile", text: "bonjour", time: "2026-01-01T00:00:00Z" });
  expect(table.chat).toHaveLength(1);
});

test("the board of somebody's own edition is asked of its table", async () => {
  const asked: string[] = [];
  globalThis.fetch = ((address: URL) => (asked.push(address.pathname), Promise.resolve(new Response("{}")))) as unknown as typeof fetch;
  wire().tell({ type: "about", about: { ...about, edition: "chez-nous", own: true } });
  await settled();
  wire().tell({ type: "about", about: { ...about, edition: "chez-nous", own: true } });
  await settled();
  expect(asked).toEqual(["/api/tables/K7MX2PQ9/edition"]);
});

test("the time that is left comes with every push", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: { ...now(2, ["Basile"]), left: { Basile: 42 } } });
  expect(table.left).toEqual({ Basile: 42 });
  wire().tell({ type: "moved", entries: [rolled(3)], now: now(3) });
  expect(table.left).toEqual({});
});

test("whoever opens the page again later is told what was missed since, and a first visit tells nothing as missed", async () => {
  wire().tell({ type: "moved", entries: [rolled(2)], now: now(2) });
  await settled();
  const again = new TableStore("K7MX2PQ9", Wire.make); // the page was closed
  again.enter();
  wire().open();
  wire().tell({ type: "welcome", seat: "Anne", about, entries: [rolled(2), rolled(3), rolled(4)], now: now(4) });
  expect(again.log).toHaveLength(6);
  expect(again.missed.map((line) => line.n)).toEqual([3, 3, 4, 4]);
  localStorage.removeItem("monopole.tables");
  const first = new TableStore("K7MX2PQ9", Wire.make);
  first.enter();
  wire().open();
  wire().tell({ type: "welcome", seat: "Anne", about, entries: [rolled(2), rolled(3), rolled(4)], now: now(4) });
  expect(first.missed).toEqual([]);
});

const paid = (n: number) => ({
  n, kind: "played", action: { seat: "Basile", do: "roll" }, events: [{ kind: "paid", seat: "Basile", creditor: "Anne", amount: 14, rule: null }], texts: ["Basile paie le loyer à Anne : 14 €."],
});
const withCash = (number: number, awaiting: string[], cash: number[], kind = "roll") => {
  const told = now(number, awaiting);
  return { ...told, view: { ...told.view, awaiting, matter: { kind, square: null }, table: { ...told.view.table, cash } } };
};

test("a sentence is read with what came of it in sight: the purses have changed, and say by how much, before the next thing is shown", async () => {
  vi.useFakeTimers();
  try {
    settings.speed = "full";
    wire().tell({ type: "welcome", seat: "Anne", about, entries: [], now: withCash(1, ["Basile"], [100, 100]) });
    wire().tell({ type: "moved", entries: [paid(2)], now: withCash(2, ["Basile"], [114, 86]) });
    wire().tell({ type: "moved", entries: [paid(3)], now: withCash(3, ["Anne"], [128, 72]) });
    await vi.advanceTimersByTimeAsync(100);
    expect(table.view?.table.cash).toEqual([114, 86]);
    expect(table.changes).toEqual([14, -14]);
    expect(table.log).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(table.view?.table.cash).toEqual([128, 72]);
    expect(table.changes).toEqual([]);
    expect(table.playing).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("whoever is called in an auction may speak at once; whoever is short of time is shown things faster", async () => {
  vi.useFakeTimers();
  try {
    settings.speed = "full";
    wire().tell({ type: "moved", entries: [paid(2)], now: withCash(2, ["Anne"], [114, 86], "auction") });
    await vi.advanceTimersByTimeAsync(1);
    expect(table.playing).toBe(false);
    const shown = async (n: number, left: Record<string, number>) => {
      wire().tell({ type: "moved", entries: [paid(n)], now: { ...withCash(n, ["Basile"], [114, 86]), left } });
      let time = 0;
      for (; table.playing; time += 20) await vi.advanceTimersByTimeAsync(20);
      return time;
    };
    expect(await shown(3, { Basile: 20 })).toBeLessThan((await shown(4, {})) / 2);
  } finally {
    vi.useRealTimers();
  }
});

test("the second half of a double press on « skip » is not meant for the button that comes in its place", () => {
  vi.useFakeTimers();
  try {
    expect(table.justSkipped).toBe(false);
    table.skipped();
    expect(table.justSkipped).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(table.justSkipped).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("a question why is answered with its reasons, or fails with the sentence of the server, or when nobody will answer any more", async () => {
  const asked = () => String(wire().sent.at(-1)!.id);
  const told = table.why("build");
  wire().tell({ type: "because", answers: asked(), reasons: [{ rule: "BUILD-1", reason: "none", text: "…", actions: [] }] });
  expect(await told).toHaveLength(1);
  const slowed = table.why("build").catch((why: Error) => why.message);
  wire().tell({ type: "problem", answers: asked(), code: "slow_down", text: "trop de messages" });
  expect(await slowed).toBe("Trop de messages.");
  expect(table.problem).toBeNull();
  const away = table.why("build").catch((why: unknown) => why);
  table.act({ seat: "Anne", do: "roll" });
  wire().tell({ type: "bye", code: "removed", text: "…", again: false });
  wire().onclose?.();
  expect(await away).toBeInstanceOf(Away);
  expect(table.sending).toBeNull();
});
