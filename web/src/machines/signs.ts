// Seven segments: which bars light for a sign, and their outlines in a cell of 56 by 98. And the few icons only the machines have.
const SIGNS: Record<string, string> = {
  "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abcdfg",
  "-": "g", d: "bcdeg", E: "adefg", A: "abcefg", L: "def", r: "eg", S: "afgcd", O: "abcdef", n: "ceg", " ": "",
};
export const BARS: Record<string, string> = {
  a: "M12 4h32l-7 8H19Z", b: "M47 7v38l-4 4-4-6V15Z", c: "M47 53v38l-8-8V57l4-6Z", d: "M12 94h32l-7-8H19Z", e: "M9 53v38l8-8V57l-4-6Z",
  f: "M9 7v38l4 4 4-6V15Z", g: "M14 49l5-4.5h18l5 4.5-5 4.5H19Z",
};
const DIGITS = 5;

export type Cell = { bars: string; point: boolean };

/** Five cells, the text set to the right; a point belongs to the digit before it. */
export function cells(text: string): Cell[] {
  const shown: Cell[] = [];
  for (const sign of text) {
    const last = shown.at(-1);
    if (sign === "." && last) last.point = true;
    else shown.push({ bars: SIGNS[sign] ?? "", point: false });
  }
  while (shown.length < DIGITS) shown.unshift({ bars: "", point: false });
  return shown.slice(-DIGITS);
}

export const ICONS = {
  down: '<path d="M12 4v15M6 13l6 6 6-6"/>',
  up: '<path d="M12 20V5M6 11l6-6 6 6"/>',
  right: '<path d="M4 12h15M13 6l6 6-6 6"/>',
  undo: '<path d="M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10"/>',
  turn: '<path d="M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5"/>',
};
