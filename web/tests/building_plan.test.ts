// What stands on a lot once what is planned is built, and what it costs: as the server has told it.
import { expect, test } from "vitest";
import type { Figures } from "../src/protocol";
import { costOf, levelAfter, roomFor } from "../src/table/building_plan";

const figures = { build: { "16": [[3, 100], [4, 100], [5, 120]] } } as unknown as Figures;

test("so many more make what the server said", () => {
  expect([0, 1, 3].map((more) => levelAfter(figures, 16, 2, more))).toEqual([2, 3, 5]);
  expect(levelAfter(figures, 18, 5, 0)).toBe(5);
});

test("each building costs its own price, and none comes after the last", () => {
  expect([0, 2, 3].map((more) => costOf(figures, 16, more))).toEqual([0, 200, 320]);
  expect([2, 3].map((more) => roomFor(figures, 16, more))).toEqual([true, false]);
  expect(roomFor(figures, 18, 0)).toBe(false);
});
