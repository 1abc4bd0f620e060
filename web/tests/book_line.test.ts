import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BookLine } from "../src/books/line.svelte";
import { Wire } from "./wire";

let kept: Record<string, string>, line: BookLine;
const box = { getItem: (name: string) => kept[name] ?? null, setItem: (name: string, value: string) => void (kept[name] = value), removeItem: (name: string) => void delete kept[name] };
const wire = () => Wire.all.at(-1)!;
const book = (number = 1) => ({ type: "book", role: "banker", number, about: { kind: "bank" }, view: { number }, here: [], now: 0 });

function fresh(): BookLine {
  const made = new BookLine("K7MX2PQ9", () => "fr", Wire.make, box);
  made.open();
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", new URL("http://table.example/b/K7MX2PQ9"));
  [Wire.all, kept] = [[], {}];
  line = fresh();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it says hello, and the book is there", () => {
  wire().open();
  expect(wire().address).toBe("ws://table.example/api/books/K7MX2PQ9/live");
  expect(wire().sent).toEqual([{ type: "hello", lang: "fr" }]);
  wire().tell(book(3));
  expect([line.line, line.number, line.role]).toEqual(["open", 3, "banker"]);
});

test("what is said without a line is kept in the browser, marked, and said under the same id by the page that comes after", () => {
  const id = line.say({ do: "pay" });
  expect(line.waiting).toMatchObject([{ id, away: true }]);
  line.close();
  line = fresh();
  wire().open();
  wire().tell(book());
  expect(wire().sent.at(-1)).toEqual({ type: "say", id, entry: { do: "pay" }, away: 0 });
  wire().tell({ type: "said", answers: id, line: 1 });
  wire().tell(book(2));
  expect(line.waiting).toEqual([]);
  expect(kept).toEqual({});
});

test("what is written waits until the view has it: at no moment does it count twice, or not at all", () => {
  const heard: number[][] = [];
  line.written = (_, at) => heard.push([at, line.number]);
  wire().open();
  wire().tell(book(5));
  const id = line.say({ do: "pay" });
  wire().tell({ type: "said", answers: id, line: 6 });
  wire().tell(book(6)); // somebody else's line: it came first
  expect(line.waiting).toMatchObject([{ id, line: 6 }]);
  wire().tell(book(7));
  expect([line.waiting, heard]).toEqual([[], [[6, 7]]]);
  const again = line.say({ do: "pay" });
  wire().tell({ type: "said", answers: again, line: 3 }); // it had been written before the line was lost
  expect(line.waiting).toEqual([]);
});

test("after a loss what was not answered is said again", () => {
  wire().open();
  wire().tell(book());
  const id = line.say({ do: "pay" });
  wire().close();
  expect(line.line).toBe("away");
  vi.advanceTimersByTime(2000);
  wire().open();
  wire().tell(book());
  expect(wire().sent.at(-1)).toEqual({ type: "say", id, entry: { do: "pay" }, away: 2 });
});

test("a line that does not answer is dead, though nobody closed it", () => {
  wire().open();
  wire().tell(book());
  line.say({ do: "pay" });
  vi.advanceTimersByTime(8000);
  expect(line.line).toBe("away");
});

test("a refusal stays until it is seen; a problem that asks to wait is said again", () => {
  wire().open();
  wire().tell(book());
  const id = line.say({ do: "pay" });
  wire().tell({ type: "problem", code: "slow_down", text: "…", answers: id, wait: 1 });
  vi.advanceTimersByTime(1000);
  expect(wire().sent.filter((each) => each.id === id)).toHaveLength(2);
  wire().tell({ type: "refused", answers: id, code: "short", text: "…", rule: "DEBT-1" });
  expect(line.refused).toMatchObject([{ id, code: "short", rule: "DEBT-1" }]);
  line.dismiss(id);
  expect([line.refused, line.waiting]).toEqual([[], []]);
});

test("a farewell for good is not answered by coming back", () => {
  wire().open();
  wire().tell({ type: "bye", code: "moved_away", text: "ailleurs", again: false });
  wire().close();
  vi.advanceTimersByTime(60_000);
  expect([line.line, line.farewell, Wire.all.length]).toEqual(["closed", "ailleurs", 1]);
});

test("who is here comes by itself, and what changes nothing in the view is written all the same", () => {
  wire().open();
  wire().tell(book(5));
  const id = line.say({ do: "holders" });
  wire().tell({ type: "said", answers: id, line: 5 });
  expect(line.waiting).toHaveLength(1);
  wire().tell({ type: "here", number: 6, here: ["banker", "player 1"] });
  expect([line.waiting, line.here, line.number, line.view]).toEqual([[], ["banker", "player 1"], 6, { number: 5 }]);
});

test("what waits is said in the role it was said in, or not at all: it is shown, and kept until it is read or the role is back", () => {
  const as = (role: string) => ({ ...book(), role });
  wire().open();
  wire().tell(as("table 3"));
  wire().close();
  const id = line.say({ do: "sheet", seat: 1, cash: 800 });
  line.close();
  line = fresh(); // it has scanned the code of another table
  wire().open();
  wire().tell(as("table 5"));
  expect(wire().sent.filter((each) => each.type === "say")).toEqual([]);
  expect([line.waiting, line.refused]).toMatchObject([[], [{ id, code: "other_role", entry: { cash: 800 } }]]);
  expect(line.refused[0]!.text).toContain("table 3");
  const other = line.say({ do: "roll" });
  wire().tell({ type: "said", answers: other, line: 1 });
  wire().tell({ ...as("table 5"), number: 2 });
  line.close();
  line = fresh(); // and its own again, by a new link
  wire().open();
  wire().tell(as("table 3~1"));
  expect(wire().sent.filter((each) => each.type === "say")).toMatchObject([{ id, entry: { cash: 800 } }]);
  expect(line.refused).toEqual([]);
  wire().tell({ type: "said", answers: id, line: 1 });
  wire().tell({ ...as("table 3~1"), number: 2 });
  expect(kept).toEqual({});
});

test("whoever has read what was not sent has it no more", () => {
  wire().open();
  wire().tell(book());
  wire().close();
  const id = line.say({ do: "pay" });
  vi.advanceTimersByTime(2000);
  wire().open();
  wire().tell({ ...book(), role: "player 1" });
  expect(Object.keys(kept)).toHaveLength(1);
  line.dismiss(id);
  expect([kept, line.refused]).toEqual([{}, []]);
});
