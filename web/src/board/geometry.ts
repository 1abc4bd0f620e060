// Where things lie on the board: 1200 units wide, squares of 100 × 150, corners of 150, all names upright.
export type Side = "corner" | "bottom" | "left" | "top" | "right";
export type Box = { x: number; y: number; w: number; h: number };
export type Place = Box & { side: Side };

export function placeOf(square: number): Place {
  const at = (x: number, y: number, w: number, h: number, side: Side): Place => ({ x, y, w, h, side });
  if (square === 0) return at(1050, 1050, 150, 150, "corner");
  if (square < 10) return at(1050 - 100 * square, 1050, 100, 150, "bottom");
  if (square === 10) return at(0, 1050, 150, 150, "corner");
  if (square < 20) return at(0, 1050 - 100 * (square - 10), 150, 100, "left");
  if (square === 20) return at(0, 0, 150, 150, "corner");
  if (square < 30) return at(150 + 100 * (square - 21), 0, 100, 150, "top");
  if (square === 30) return at(1050, 0, 150, 150, "corner");
  return at(1050, 150 + 100 * (square - 31), 150, 100, "right");
}

export type Parts = { band: Box; foot: Box; body: Box };

/** The coloured band, the owner's foot and what is left of a square that has a deed. */
export function partsOf(place: Place, band: number, foot: number, small: boolean): Parts {
  const { x, y, w, h, side } = place;
  const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });
  if (side === "bottom") return { band: box(x, y, w, band), foot: box(x, y + h - foot, w, foot), body: box(x, y + band, w, h - band - foot) };
  if (side === "top") return { band: box(x, y + h - band, w, band), foot: box(x, y, w, foot), body: box(x, y + foot, w, h - band - foot) };
  if (side === "left") {
    return small
      ? { band: box(x + w - band, y, band, h), foot: box(x, y, foot, h), body: box(x + foot, y, w - band - foot, h) }
      : { band: box(x + w - band, y, band, h), foot: box(x, y + h - foot, w - band, foot), body: box(x, y, w - band, h - foot) };
  }
  return small
    ? { band: box(x, y, band, h), foot: box(x + w - foot, y, foot, h), body: box(x + band, y, w - band - foot, h) }
    : { band: box(x, y, band, h), foot: box(x + band, y + h - foot, w - band, foot), body: box(x + band, y, w - band, h - foot) };
}

export const middle = (box: Box): [number, number] => [box.x + box.w / 2, box.y + box.h / 2];

/** How many tokens stand in a row, where a row holds so many before a second one begins. */
const inOneRow = (n: number, alone: number): number => (n <= alone ? n : Math.ceil(n / 2));

/** Where n tokens stand round a point: in a row along the square's free axis, then in two rows. */
export function spread(n: number, size: number, upright: boolean, alone = 3): [number, number][] {
  const most = inOneRow(n, alone), rows = Math.ceil(n / most), gap = size * 1.04;
  return Array.from({ length: n }, (_, k) => {
    const row = Math.floor(k / most), inRow = Math.min(most, n - row * most);
    const along = ((k % most) - (inRow - 1) / 2) * gap, across = (row - (rows - 1) / 2) * gap;
    return upright ? [along, across] : [across, along];
  });
}

export type Standing = { seat: number; at: number; jailed: boolean };
export type Stand = { seat: number; x: number; y: number; size: number };

/** Where every token stands, by seat: astride the inner edge of its square, so that no name is hidden; in the middle on a small board. */
export function standing(tokens: Standing[], small: boolean, builtOn: (square: number) => boolean): Stand[] {
  const out: Stand[] = [];
  const put = (list: Standing[], cx: number, cy: number, size: number, upright: boolean, alone = 3) =>
    spread(list.length, size, upright, alone).forEach(([dx, dy], k) => out.push({ seat: list[k]!.seat, x: cx + dx, y: cy + dy, size }));
  for (const square of new Set(tokens.map((token) => token.at))) {
    const here = tokens.filter((token) => token.at === square);
    const { x, y, w, h, side } = placeOf(square);
    const upright = side !== "left" && side !== "right", few = here.length < 3;
    if (square === 10) {
      put(here.filter((token) => token.jailed), x + 97, y + 64, small ? 58 : 42, true);
      const visiting = here.filter((token) => !token.jailed), n = visiting.length, size = n < 3 ? 56 : n < 7 ? 40 : 34;
      if (small) put(visiting, x + 4 + (inOneRow(n, 3) * size) / 2, y + 146 - (n > 3 ? size * 1.04 : size / 2), size, true); // in the outer corner, where there is most room
      else put(visiting, x + (n > 3 ? 33 : 23), y + 60, n > 3 ? 30 : 38, false);
    } else if (side === "corner") {
      const size = Math.min(small ? 62 : 44, 138 / inOneRow(here.length, 2)); // a corner is as high as wide: two, then two rows
      put(here, x + w / 2, y + (small ? 75 : 56), size, true, 2);
    } else if (small) put(here, x + w / 2, y + h / 2, here.length === 1 ? 60 : few ? 50 : 38, upright);
    else {
      const inward = (builtOn(square) ? 26 : 3) + (here.length > 3 ? 16 : 0);
      const cx = side === "left" ? x + w + inward : side === "right" ? x - inward : x + w / 2;
      const cy = side === "bottom" ? y - inward : side === "top" ? y + h + inward : y + h / 2;
      put(here, cx, cy, few ? 44 : 32, upright);
    }
  }
  return out.sort((a, b) => a.seat - b.seat);
}
