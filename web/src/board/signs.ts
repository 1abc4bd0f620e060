// The signs of the squares, in a box of 48, one line weight; some editions have their own.
import type { Kind } from "../edition";

const SIGN = {
  go: '<path d="M42 24H8m13-13L8 24l13 13" />',
  jail: '<path d="M9 6V42M19 6V42M29 6V42M39 6V42M5 12H43M5 36H43"/>',
  parking: '<path d="M24 44V22M24 34l8-7M24 30l-7-6M24 5c9 0 15 6 15 13 0 6-5 9-9 9H18c-4 0-9-3-9-9C9 11 15 5 24 5ZM14 44H34"/>',
  go_to_jail: '<path d="M12 22V15a12 12 0 0 1 24 0v7M8 22H40V43H8ZM24 29v7"/>',
  chance: '<path d="M24 23c-5-4-9-2-9-7s7-6 9 0c2-6 9-5 9 0s-4 3-9 7Zm0 0c-4 5-2 9-7 9s-6-7 0-9c-6-2-5-9 0-9m7 9c4 5 2 9 7 9s6-7 0-9c6-2 5-9 0-9M24 25c0 8 1 13 5 18"/>',
  chest: '<path d="M6 20c0-8 4-12 8-12H34c4 0 8 4 8 12V40H6ZM6 22H42M20 18h8v10h-8Z"/>',
  tax: '<path d="M12 5H36V43l-4-3-4 3-4-3-4 3-4-3-4 3ZM18 26 30 14"/><circle cx="19" cy="15" r="2.4"/><circle cx="29" cy="25" r="2.4"/><path d="M18 33H30"/>',
  train: '<path d="M14 6H34a4 4 0 0 1 4 4V30a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5V10a4 4 0 0 1 4-4ZM10 22H38M24 6V22M14 43l5-8M34 43l-5-8"/><circle cx="17" cy="28.5" r="1.6"/><circle cx="31" cy="28.5" r="1.6"/>',
  plane: '<path d="M24 4c2 0 3 3 3 6v8l16 10v4L27 27v9l5 4v3l-8-2-8 2v-3l5-4v-9L5 32v-4l16-10V10c0-3 1-6 3-6Z"/>',
  boat: '<path d="M5 32H43l-5 10H11ZM24 5V32M24 7c9 3 13 10 13 19H24M21 12c-6 4-9 9-10 14H21"/>',
  stand: '<path d="M5 42V32H16V24H27V16H38V42ZM16 32V42M27 24V42M5 8 43 4v6"/>',
  family: '<path d="M24 5 40 10V24c0 10-8 16-16 20C16 40 8 34 8 24V10ZM8 22H40M24 5V44"/>',
  bolt: '<path d="M28 4 11 27H23L20 44 37 20H25Z"/>',
  drop: '<path d="M24 4c8 11 13 17 13 25a13 13 0 0 1-26 0C11 21 16 15 24 4ZM18 30c0 4 3 6 6 6"/>',
  ticket: '<path d="M5 14H43v7a4 4 0 0 0 0 8v7H5v-7a4 4 0 0 0 0-8ZM30 14v22" />',
};

const OWN: Record<string, Record<string, keyof typeof SIGN>> = {
  "wonders-2003": { station: "plane" },
  "football-1999": { station: "stand", 12: "ticket", 28: "ticket" },
  "asterix-2006": { station: "boat", 12: "chest", 28: "drop" },
  "godfather-2021": { station: "family", 12: "drop", 28: "chest" },
  "world-2008": { 5: "train", 15: "plane", 25: "boat", 35: "bolt", 28: "plane" },
};

export function signOf(edition: string, square: number, kind: Kind): string {
  const own = OWN[edition] ?? {};
  const named = own[square] ?? own[kind];
  if (named) return SIGN[named];
  if (kind === "station") return SIGN.train;
  if (kind === "utility") return square < 20 ? SIGN.bolt : SIGN.drop;
  return SIGN[kind as keyof typeof SIGN] ?? "";
}
