// An edition as the server tells it: board, cards, money and words. Nothing here knows a rule.
import type { Both } from "./words/words.svelte";

export type Noun = { fr: string[]; en: string[]; gender: string };
export type Kind = "go" | "street" | "station" | "utility" | "chance" | "chest" | "tax" | "jail" | "parking" | "go_to_jail";
export type Group = "brown" | "light_blue" | "pink" | "orange" | "red" | "yellow" | "green" | "dark_blue" | "stations" | "utilities";

export type Square = {
  square: number;
  name: string;
  kind: Kind;
  reconstructed: boolean;
  cite: string;
  group?: Group;
  price?: number;
  mortgage?: number;
  rents?: number[];
  house?: number;
  hotel?: number;
  amount?: number;
};

export type Option = {
  value: unknown;
  rule: string;
  source: string;
  cite: string;
  house_rule: boolean;
  kind: string;
  choices?: string[];
  least?: number;
  most?: number;
  title: Both; // of its rule
  label: Both;
  text: Both; // what it changes
  choice_labels?: Record<string, Both>;
};

export type Summary = {
  id: string;
  title: Both;
  year: number;
  rulebook: string;
  modes: { id: string; title: Both; text: Both }[];
  seats: number[];
  summary: Both;
};

export type Edition = Summary & {
  mode: string;
  extends: string;
  money: {
    symbol: string;
    name: Noun;
    form: string;
    one: string;
    thousands: string;
    decimal: string;
    units: [string, number][];
    scale: number;
    start: number;
    notes?: [worth: number, count: number][];
  };
  words: Record<"street" | "house" | "hotel" | "station" | "utility" | "double" | "chance" | "chest", Noun>;
  groups: Record<string, Both>;
  board: Square[];
  decks: Record<"chance" | "chest", { id: string; text: Both }[]>;
  options: Record<string, Option>;
};

/** The squares of a group, in board order. */
export function members(edition: Edition, group: Group): number[] {
  return edition.board.filter((square) => square.group === group).map((square) => square.square);
}

export const GROUPS: Group[] = ["brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue", "stations", "utilities"];
