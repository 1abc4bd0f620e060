import { expect, test } from "vitest";
import type { Edition } from "../src/edition";
import type { ShownView } from "../src/protocol";
import { ticked, ticksOf } from "../src/table/passport";

const street = (square: number) => ({ square, kind: "street" });
const edition = (passports: boolean) => ({ options: { passports: { value: passports } }, board: [{ square: 0, kind: "go" }, ...Array.from({ length: 22 }, (_, k) => street(k + 1))] }) as unknown as Edition;
const view = { table: { passport: [0b1000000000000000000101, 0] } } as unknown as ShownView;

test("a passport is read bit by bit in the order of the streets, the last of the twenty-two too", () => {
  expect(ticksOf(edition(true), view, 0)).toEqual({ count: 3, of: 22 });
  expect(ticksOf(edition(true), view, 1)).toEqual({ count: 0, of: 22 });
  expect([0, 1, 2, 21].map((each) => ticked(view, 0, each))).toEqual([true, false, true, true]);
});

test("where there are no passports, none is shown", () => expect(ticksOf(edition(false), view, 0)).toBe(null));
