import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromServer } from "../src/protocol";
import { Connection, type Line } from "../src/table/connection";
import { Wire } from "./wire";

let lines: Line[], heard: FromServer[], seen: number, connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  [lines, heard, seen] = [[], [], 0];
  const listener = { heard: (message: FromServer) => heard.push(message), line: (state: Line) => lines.push(state), since: () => seen, lang: () => "fr" as const };
  connection = new Connection("ws://x/live", listener, Wire.make);
  connection.open();
});
afterEach(() => vi.useRealTimers());

const wire = () => Wire.all.at(-1)!;
const welcome = { type: "welcome", seat: "Anne", about: {}, entries: [], now: { number: 3 } };

test("it says hello first, with the last number seen and the language", () => {
  seen = 7;
  wire().open();
  expect(wire().sent).toEqual([{ type: "hello", since: 7, lang: "fr", views: true }]);
});

test("what is said before the welcome waits for it", () => {
  wire().open();
  connection.say({ type: "look" });
  expect(wire().sent).toHaveLength(1);
  wire().tell(welcome);
  expect(wire().sent.at(-1)).toMatchObject({ type: "look" });
});

test("after a loss it comes back by itself and says again, under the same id, what was not answered", () => {
  wire().open();
  wire().tell(welcome);
  const answered = connection.say({ type: "act", at: 3, action: { seat: "Anne", do: "roll" } });
  wire().tell({ type: "moved", entries: [], now: { number: 4 }, answers: answered });
  const id = connection.say({ type: "act", at: 4, action: { seat: "Anne", do: "buy" } });
  wire().onclose?.();
  expect(lines.at(-1)).toBe("waiting");
  vi.advanceTimersByTime(1000);
  expect(Wire.all).toHaveLength(2);
  wire().open();
  wire().tell(welcome);
  expect(wire().sent.slice(1)).toEqual([{ type: "act", at: 4, action: { seat: "Anne", do: "buy" }, id }]);
  expect(connection.waiting).toBe(true);
});

test("each further loss waits longer, up to a limit, and a welcome forgets them", () => {
  const waits: number[] = [];
  for (let k = 0; k < 9; k++) {
    const before = Date.now(), made = Wire.all.length;
    wire().onclose?.();
    while (Wire.all.length === made) vi.advanceTimersByTime(50);
    waits.push(Date.now() - before);
  }
  expect(waits[4]!).toBeGreaterThan(waits[0]! * 4);
  expect(Math.max(...waits)).toBeLessThan(20_000);
  wire().open();
  wire().tell(welcome);
  const made = Wire.all.length;
  wire().onclose?.();
  vi.advanceTimersByTime(700);
  expect(Wire.all.length).toBe(made + 1);
});

test("a farewell that means it is not answered with another visit", () => {
  wire().open();
  wire().tell({ type: "bye", code: "removed", text: "…", again: false });
  wire().onclose?.();
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(1);
  expect(lines.at(-1)).toBe("closed");
});

test("what an earlier line still has to say is not heard, nor taken for a welcome", () => {
  wire().open();
  wire().tell(welcome);
  const earlier = wire();
  const id = connection.say({ type: "act", at: 3, action: { seat: "Anne", do: "roll" } });
  connection.open();
  earlier.tell({ type: "moved", entries: [], now: { number: 4 }, answers: id });
  earlier.tell(welcome);
  expect(heard).toHaveLength(1);
  expect(connection.waiting).toBe(true);
  connection.say({ type: "look" });
  expect(wire().sent).toEqual([]); // nobody is welcome on the new one yet
});
