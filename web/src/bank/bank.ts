// A bank as the server tells it, and what may be said to it.
import type { Both } from "../words/words.svelte";

export type Move = [from: string, to: string, amount: number];
export type BankLine = {
  n: number;
  do: string;
  by: string | null;
  at?: number;
  moves?: Move[];
  reverses?: number;
  reversed_by?: number;
  held?: "twin" | "short";
  twin?: number;
  open?: boolean;
  /** Of a held line: whose money does not suffice for it now, and how much is missing. */
  lacks?: [who: string, amount: number];
  kept?: string;
  /** Who came, with a device of their own. */
  came?: string;
  what?: string;
  why?: string;
  /** Why its table could not be opened. */
  reason?: Both;
  square?: number;
  squares?: number[];
  give?: number[];
  take?: number[];
  card?: string;
  player?: string;
  to?: string;
  from?: string;
  name?: string;
  building?: "house" | "hotel";
  line?: number;
  amount?: number;
};
export type BankPlayer = { id: string; name: string; out: boolean; gone: boolean; claimed: boolean; balance?: number; loan?: number };
export type Ask = { n: number; from: string; to: string; amount: number; why?: string; square?: number; contested: boolean };
export type AuctionNow = { square?: number; building?: "house" | "hotel"; wants?: Record<string, number>; bidders: string[]; lowers: boolean; bid: number; bidder?: string; since: number; opening: number; step: number; ends?: number | null; hidden?: boolean; lamp?: boolean };
/** The box holds too few: how many each of the others could take, and what they have said they want. */
export type Shortage = { player: string; building: "house" | "hotel"; left: number; rooms: Record<string, number>; wants: Record<string, number> };
/** A building that is paid for and has no place yet. */
export type Placing = { player: string; building: "house" | "hotel"; price: number; squares: number[] };
export type Fortune = { cash: number; deeds: number; mortgaged: number; houses: number; hotels: number; loan: number; fortune: number };
export type BankView = {
  me: string;
  players: BankPlayer[];
  lines: BankLine[];
  before: number;
  held: BankLine[];
  asks: Ask[];
  auction: AuctionNow | null;
  shortage: Shortage | null;
  placing: Placing | null;
  register: { owner: number[]; built: number[]; mortgaged: number[] };
  stock: { houses: number; hotels: number; of_houses: number; of_hotels: number; unlimited: boolean };
  figures: { rent: number[]; times: number[]; lift: number[]; sell: number[] };
  start: number;
  closed: boolean;
  table: string | null;
  /** Its table is being opened: nothing is written meanwhile. */
  moving: boolean;
  bank?: number;
  pot?: number | null;
  sum?: number;
  quick?: { salary: number; fine: number; double: boolean; taxes: { square: number; amount: number }[]; cards: { id: string; deck: string; text: Both }[]; loans: number; factors: { station?: number; utility?: number }; kept_cards: string[] };
  fortunes?: Fortune[];
  winners?: string[];
};
export type BankEntry = { do: string; from?: string; to?: string; player?: string; amount?: number; square?: number; [field: string]: unknown };

export const BANK = "bank", POT = "pot", EACH = "each";
