import { beforeEach, expect, test, vi } from "vitest";
import type { api } from "../src/api";
import { settings } from "../src/settings.svelte";
import { Course, fortuneLines } from "../src/study/course.svelte";

const LAST = 200;
const seats = ["Anne", "Basile"];
const moment = (n: number) => ({
  entry: { n, kind: n === 1 ? "began" : "played", texts: [`line ${n}`], events: [{ kind: "paid", seat: "Anne", rule: "RENT-1" }] },
  now: { number: n, awaiting: ["Anne"], over: n === LAST, view: { seats, number: n, awaiting: ["Anne"], over: n === LAST, winners: [], matter: { kind: "roll", square: null }, table: { square: [n % 40, 0], jail: [-1, -1], turns: Math.floor(n / 10), die1: 2, die2: 1, out: [0, 0] }, figures: { fortune: [n, 2 * n] } } },
});
const turns = Array.from({ length: 20 }, (_, turn) => ({ turn, n: turn * 10 + 1, seat: "Anne", fortunes: [1500 + turn, 1500 - turn] }));
const whole = { number: LAST, over: true, edition: "france-2003", mode: "base", seats, winners: ["Anne"], turns, marks: [{ n: 150, kind: "went_bankrupt", seat: "Basile" }] };
const none = { state: "none", done: 0, of: 0, sides: [], points: [], turning: [] };

let asked: [number, number][];
let course: Course;
const ask = () =>
  ({
    replay: async () => whole,
    table: async () => ({ code: "K7MX2PQ9", edition: "france-2003", mode: "base", seats: [], state: "over" }),
    chances: async () => none,
    moments: async (_: string, first: number, last: number) => {
      asked.push([first, last]);
      return Array.from({ length: last - first + 1 }, (__, k) => moment(first + k));
    },
  }) as unknown as typeof api;

beforeEach(() => {
  settings.speed = "none";
  globalThis.fetch = (() => new Promise(() => undefined)) as typeof fetch;
  asked = [];
  course = new Course("K7MX2PQ9", ask());
});

test("a link to a moment opens it, with the log before it", async () => {
  await course.begin(120);
  expect(course.at).toBe(120);
  expect(course.view?.number).toBe(120);
  expect(course.log.at(-1)?.text).toBe("line 120");
  expect(course.log.length).toBeGreaterThan(20);
  expect(asked).toEqual([[81, 140]]);
});

test("a moment that is none is the nearest there is", async () => {
  await course.begin(100_000);
  expect(course.at).toBe(LAST);
  await course.goTo(-5);
  expect(course.at).toBe(1);
});

test("one steps by move and by turn, and no further than the game goes", async () => {
  await course.begin(95);
  await course.step(1);
  expect([course.at, course.view?.number]).toEqual([96, 96]);
  await course.step(-1);
  expect(course.at).toBe(95);
  await course.turn(-1);
  expect(course.at).toBe(91); // first to the beginning of this turn
  await course.turn(-1);
  expect(course.at).toBe(81);
  await course.turn(1);
  expect(course.at).toBe(91);
  await course.goTo(LAST);
  await course.turn(1);
  await course.step(1);
  expect(course.at).toBe(LAST);
});

test("of many wishes only the last is shown, and one question is asked at a time", async () => {
  await course.begin(1);
  asked = [];
  let most = 0, now = 0;
  const moments = course.ask.moments;
  course.ask.moments = async (...about) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now--;
    return moments(...about);
  };
  const wishes = [70, 90, 110, 130, 150, 170, 190].map((n) => course.goTo(n));
  await Promise.all(wishes);
  expect([course.at, course.view?.number]).toEqual([190, 190]);
  expect(most).toBe(1);
  expect(asked.length).toBeLessThan(4);
});

test("a game plays by itself to its end, and stops when told", async () => {
  vi.useFakeTimers();
  try {
    await course.begin(LAST - 3);
    const played = course.play();
    await vi.runAllTimersAsync();
    await played;
    expect([course.at, course.going]).toEqual([LAST, false]);
    await course.goTo(10);
    const again = course.play();
    await vi.advanceTimersByTimeAsync(1400);
    void course.play(); // the same button
    await vi.runAllTimersAsync();
    await again;
    expect(course.going).toBe(false);
    expect(course.at).toBeGreaterThan(10);
    expect(course.at).toBeLessThan(20);
  } finally {
    vi.useRealTimers();
  }
});

test("the next key move is a bankruptcy, a turning point, or the end", async () => {
  await course.begin(1);
  await course.toHighlight();
  expect(course.at).toBe(150);
  course.chances = { ...none, state: "done", sides: [["Anne"], ["Basile"]], turning: [{ n: 42, last: 51, side: 1, before: 0.5, after: 0.2 }] };
  await course.goTo(1);
  await course.toHighlight();
  expect(course.at).toBe(42);
  expect(course.pins.map((pin) => [pin.n, pin.seat])).toEqual([[42, 1], [150, 1]]);
  await course.goTo(160);
  await course.toHighlight();
  expect(course.at).toBe(LAST);
});

test("a server that is away is said, and the moment that was shown stays", async () => {
  await course.begin(1);
  course.ask.moments = () => Promise.reject(new Error("Plus tard."));
  await course.goTo(180);
  expect(course.trouble).toBe("Plus tard.");
  expect(course.view?.number).toBe(1);
});

test("fortunes and chances become lines, each with its piece and name", async () => {
  const lines = fortuneLines(turns as never, seats);
  expect(lines.series.map((each) => [each.seat, each.name, each.letter, each.values[19]])).toEqual([[0, "Anne", "A", 1519], [1, "Basile", "B", 1481]]);
  await course.begin(1);
  course.curve = "chances";
  course.chances = { ...none, sides: [["Basile", "Anne"]], points: [{ n: 1, turn: 0, shares: [0.4], intervals: [[0.3, 0.5]] }] };
  expect(course.series).toEqual({ ns: [1], turns: [0], series: [{ seat: 1, name: "Basile + Anne", letter: "B", values: [0.4] }] });
});
