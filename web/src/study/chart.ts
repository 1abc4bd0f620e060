// Where the lines of a chart lie: scales, ticks, labels that do not cover one another. It draws nothing and knows no rule.
export type Series = { seat: number; name: string; letter: string; values: (number | null)[] };
export type Box = { width: number; height: number; left: number; right: number; top: number; bottom: number };

/** Lines are told apart without colour: each has dashes of its own. */
export const DASHES = ["", "9 4", "2 4", "12 3 2 3", "6 3", "1 3", "16 4 2 4 2 4", "4 5"];

/** A round step that cuts `most` into three to six parts. */
export function step(most: number): number {
  if (most <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(most / 3));
  return [1, 2, 2.5, 5, 10].map((each) => each * size).find((each) => most / each <= 6) ?? 10 * size;
}

/** Ticks from 0 to the first that covers `most`. */
export function ticks(most: number): number[] {
  const each = step(most), count = Math.max(1, Math.ceil(most / each - 1e-9));
  return Array.from({ length: count + 1 }, (_, at) => at * each);
}

export class Scales {
  readonly top: number;
  constructor(readonly box: Box, readonly first: number, readonly last: number, most: number) {
    this.top = ticks(most).at(-1)!;
  }
  x(n: number): number {
    const { width, left, right } = this.box;
    return left + ((n - this.first) / Math.max(1, this.last - this.first)) * (width - left - right);
  }
  y(value: number): number {
    const { height, top, bottom } = this.box;
    return top + (1 - value / this.top) * (height - top - bottom);
  }
  /** The moment under a place of the chart. */
  at(x: number): number {
    const { width, left, right } = this.box;
    const share = (x - left) / Math.max(1, width - left - right);
    return Math.round(this.first + Math.min(1, Math.max(0, share)) * (this.last - this.first));
  }
}

/** The path of one line; a gap where nothing is known. */
export function path(scales: Scales, ns: number[], values: (number | null)[]): string {
  let drawn = "", gap = true;
  ns.forEach((n, at) => {
    const value = values[at];
    if (value === null || value === undefined) return void (gap = true);
    drawn += `${gap ? "M" : "L"}${scales.x(n).toFixed(1)} ${scales.y(value).toFixed(1)}`;
    gap = false;
  });
  return drawn;
}

/** Labels at these heights, pushed apart so that none covers another, within the bounds. */
export function apart(heights: number[], least: number, top: number, bottom: number): number[] {
  const order = heights.map((height, at) => ({ height, at })).sort((a, b) => a.height - b.height);
  order.forEach((each, k) => (each.height = Math.max(each.height, k ? order[k - 1]!.height + least : top)));
  for (let k = order.length - 1, limit = bottom; k >= 0; k--, limit -= least) order[k]!.height = Math.min(order[k]!.height, limit);
  const placed: number[] = [];
  for (const each of order) placed[each.at] = each.height;
  return placed;
}

/** At most so many of a list, evenly, the first and the last among them. */
export function some<T>(list: T[], most: number): T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, k) => list[Math.round((k * (list.length - 1)) / (most - 1))]!);
}

export function percent(share: number, lang: "fr" | "en"): string {
  return `${Math.round(share * 100)}${lang === "fr" ? "\u202f%" : "%"}`;
}
