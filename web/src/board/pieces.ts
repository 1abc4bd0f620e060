// The eight pieces, in a box of 24: a shape, a colour and the player's letter. `dy`: where the letter sits.
export type Shape = { d: string; dy: number };

export const PIECES: Shape[] = [
  { d: "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z", dy: 0 },
  { d: "M3 1.5h18a1.5 1.5 0 0 1 1.5 1.5v18a1.5 1.5 0 0 1-1.5 1.5H3A1.5 1.5 0 0 1 1.5 21V3A1.5 1.5 0 0 1 3 1.5Z", dy: 0 },
  { d: "M12 .5 24 22.5H0Z", dy: 3.2 },
  { d: "M12 0 24 12 12 24 0 12Z", dy: 0 },
  { d: "M6.2 1.6h11.6L23.8 12l-6 10.4H6.2L.2 12Z", dy: 0 },
  { d: "M7 .5h10V7h6.5v10H17v6.5H7V17H.5V7H7Z", dy: 0 },
  { d: "M2 23V11a10 10 0 0 1 20 0v12Z", dy: 1.4 },
  { d: "M12 .4 23.8 9 19.4 23H4.6L.2 9Z", dy: 1 },
];

export const shapeOf = (seat: number): Shape => PIECES[((seat % PIECES.length) + PIECES.length) % PIECES.length]!;

/** A letter for each name, and a second sign where two begin alike: `R1`, `R2`; `An`, `Ad`. */
export function letters(names: string[]): string[] {
  const first = names.map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? "?");
  return names.map((name, at) => {
    const same = first.filter((letter) => letter === first[at]).length > 1;
    if (!same) return first[at]!;
    const digit = name.match(/(\d)\D*$/)?.[1];
    const second = digit ?? [...name.trim()][1]?.toLocaleLowerCase() ?? "";
    const told = first[at]! + second;
    const twins = names.filter((other, k) => k !== at && first[k] === first[at] && (other.match(/(\d)\D*$/)?.[1] ?? [...other.trim()][1]?.toLocaleLowerCase() ?? "") === second);
    return twins.length ? first[at]! + (at + 1) : told;
  });
}
