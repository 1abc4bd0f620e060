import { expect, test } from "vitest";
import { quickBids } from "../src/table/quick_bids";

test("the first is the least, each is higher, none is out of bounds", () => {
  for (const [least, most, step, printed] of [[166, 742, 1, 220], [1, 1484, 1, 200], [740, 742, 1, 220], [10_000, 67_800, 100, 16_000], [5, 5, 1, 60]] as const) {
    const bids = quickBids([least, most], step, printed);
    expect(bids[0]).toBe(least);
    bids.forEach((bid, k) => {
      expect(bid).toBeLessThanOrEqual(most);
      expect((bid - least) % step).toBe(0);
      if (k) expect(bid).toBeGreaterThan(bids[k - 1]!);
    });
  }
  expect(quickBids([166, 742], 1, 220)).toEqual([166, 170, 200]);
});
