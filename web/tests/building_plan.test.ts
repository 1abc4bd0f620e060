// What stands on a lot once what is planned is built, and what it costs: after four houses a hotel, after three in a fast game.
import { expect, test } from "vitest";
import { costOf, HOTEL, levelAfter } from "../src/table/building_plan";

test("one more than the houses of a hotel is a hotel, and nothing is above it", () => {
  expect([0, 1, 2].map((more) => levelAfter(3, more, 4))).toEqual([3, 4, HOTEL]);
  expect([0, 1].map((more) => levelAfter(3, more, 3))).toEqual([3, HOTEL]);
  expect([3, 4].map((houses) => levelAfter(HOTEL, 0, houses))).toEqual([HOTEL, HOTEL]);
});

test("each building costs its own price, the hotel the hotel's", () => {
  const square = { house: 100, hotel: 120 };
  expect(costOf(square, 2, 3, 4)).toBe(100 + 100 + 120);
  expect(costOf(square, 2, 2, 3)).toBe(100 + 120);
  expect(costOf(square, 0, 2, 4)).toBe(200);
});
