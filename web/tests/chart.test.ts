import { expect, test } from "vitest";
import { apart, path, percent, Scales, some, ticks } from "../src/study/chart";

const box = { width: 200, height: 100, left: 20, right: 30, top: 10, bottom: 10 };

test("ticks are round, and cover the highest value", () => {
  expect(ticks(1)).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]);
  for (const most of [7, 90, 1500, 4890, 23_000_000]) {
    expect(ticks(most).at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks(most).length).toBeGreaterThan(3);
    expect(ticks(most).length).toBeLessThan(9);
  }
  expect(ticks(0)).toEqual([0, 1]);
});

test("a line goes from its first moment to its last, with a gap where nothing is known", () => {
  const scales = new Scales(box, 1, 11, 100);
  expect(path(scales, [1, 6, 11], [0, 50, 100])).toBe("M20.0 90.0L95.0 50.0L170.0 10.0");
  expect(path(scales, [1, 6, 11], [0, null, 100])).toBe("M20.0 90.0M170.0 10.0");
});

test("a place of the chart is a moment of the game, and never one outside it", () => {
  const scales = new Scales(box, 1, 11, 100);
  expect([0, 20, 95, 170, 400].map((x) => scales.at(x))).toEqual([1, 1, 6, 11, 11]);
});

test("labels keep their order and do not cover one another", () => {
  expect(apart([50, 10, 52], 20, 0, 100)).toEqual([50, 10, 70]);
  const placed = apart([95, 96, 97, 98], 20, 0, 100);
  expect([...placed].sort((a, b) => a - b)).toEqual([40, 60, 80, 100]);
});

test("of a long list some are taken, the first and the last among them", () => {
  const list = Array.from({ length: 1000 }, (_, at) => at);
  const taken = some(list, 40);
  expect(taken).toHaveLength(40);
  expect([taken[0], taken.at(-1)]).toEqual([0, 999]);
  expect(some([1, 2], 40)).toEqual([1, 2]);
});

test("chances are written as each language writes them", () => {
  expect([percent(0.345, "fr"), percent(0.345, "en")]).toEqual(["35\u202f%", "35%"]);
});
