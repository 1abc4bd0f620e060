// Three bids at one press: the least there is, a small jump, and a large one; never outside the bounds the server gave.
export function quickBids([least, most]: [number, number], step: number, printed: number): number[] {
  const round = printed > 0 ? niceStep(printed / 20) : Math.max(step, 1);
  const upTo = (unit: number, above = least) => Math.ceil((above + 1) / unit) * unit;
  const fits = (amount: number) => Math.min(most, least + Math.round((amount - least) / step) * step);
  return [...new Set([least, fits(upTo(round)), fits(upTo(round * 5, upTo(round)))])].filter((amount) => amount >= least && amount <= most);
}

/** 1, 2 or 5 times a power of ten, not above what is given; at least 1. */
function niceStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, size)));
  return (size >= 5 * power ? 5 : size >= 2 * power ? 2 : 1) * power;
}
