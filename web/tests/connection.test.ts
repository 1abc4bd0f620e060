import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromServer } from "../src/protocol";
import type { State } from "../src/line";
import { Connection } from "../src/table/connection";
import { Wire } from "./wire";

let lines: State[], heard: FromServer[], seen: number, connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  [lines, heard, seen] = [[], [], 0];
  const listener = { heard: (message: FromServer) => heard.push(message), line: (state: State) => lines.push(state), since: () => seen, lang: () => "fr" as const };
  connection = new Connection("ws://x/live", listener, Wire.make);
  connection.open();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

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

test("a line on which nothing is heard is asked for a sign of life, and kept while it gives one", () => {
  wire().open();
  wire().tell(welcome);
  for (let often = 1; often <= 3; often++) {
    vi.advanceTimersByTime(5000);
    expect(wire().sent.slice(1)).toHaveLength(often);
    expect(wire().sent.at(-1)).toMatchObject({ type: "ping" });
    wire().tell({ type: "pong", answers: wire().sent.at(-1)!.id });
  }
  expect([Wire.all.length, lines.at(-1)]).toEqual([1, "open"]);
  expect(heard.map((message) => message.type)).toEqual(["welcome"]); // that is nobody else's affair
});

test("a line that gives no sign of life is dead, though nobody closed it: idle, with something said, or before the welcome", () => {
  wire().open();
  wire().tell(welcome);
  vi.advanceTimersByTime(13_000);
  expect(lines.at(-1)).toBe("waiting");
  vi.advanceTimersByTime(1000);
  vi.advanceTimersByTime(8000); // and the one after it, on which nobody even greets
  expect(lines.filter((state) => state === "waiting")).toHaveLength(2);
  vi.advanceTimersByTime(2000);
  wire().open();
  wire().tell(welcome);
  const id = connection.say({ type: "act", at: 3, action: { seat: "Anne", do: "roll" } });
  vi.advanceTimersByTime(8000);
  expect(lines.at(-1)).toBe("waiting");
  vi.advanceTimersByTime(1000);
  wire().open();
  wire().tell(welcome);
  expect(wire().sent.slice(1)).toEqual([{ type: "act", at: 3, action: { seat: "Anne", do: "roll" }, id }]);
});

test("where the network came or went the line is made anew; somebody who looks again finds out soon whether it still is one", () => {
  wire().open();
  wire().tell(welcome);
  dispatchEvent(new Event("online"));
  expect(Wire.all).toHaveLength(2);
  wire().open();
  wire().tell(welcome);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(wire().sent.at(-1)).toMatchObject({ type: "ping" });
  vi.advanceTimersByTime(3000);
  expect(lines.at(-1)).toBe("waiting");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(lines.at(-1)).toBe("connecting");
  connection.close();
  dispatchEvent(new Event("offline"));
  expect([Wire.all.length, lines.at(-1)]).toEqual([3, "closed"]);
});
