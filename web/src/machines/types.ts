// What the server tells of a machine, and what a hand may do to it. See src/monopole/bank/machines/machine_book.py.
import type { Both } from "../words/words.svelte";

export type SlotName = "left" | "right" | "slot";
export type MachineEdition = "world-2008" | "canada-2011";
export type Frame = { text: string; unit: string; slot: string; ms: number };
export type Beep = "" | "key" | "card" | "ok" | "no" | "long" | "hurry" | "hammer" | "each";
export type Act = { number: number; kind: string; payer: number | "bank" | "way"; receiver: number | "bank" | "way"; amount: Both | null; undoes: number | null; undone: boolean };
export type KeyedSum = { kind: "lots" | "mortgaged" | "houses" | "hotels"; rule: string; amount: Both; entries: (Both & { done: boolean })[]; parts: { name: string; amount: Both }[] };
export type Owned = { deeds: number[]; mortgaged: number[]; built: Record<string, number> };
export type Count = { mode: "fast" | "timed"; owned: Owned; cash: Both; sums: KeyedSum[]; fortune: Both };

export type MachineView = {
  edition: MachineEdition;
  event: number;
  hands: boolean;
  holders: string[];
  slots: Partial<Record<SlotName, { card: number; turned: boolean } | null>>;
  keys: string[];
  power: "off" | "on" | "asleep";
  deal: "" | "slow" | "fast" | "green";
  volume: number;
  salary: Both;
  waiting: number;
  frames: Frame[];
  beep: Beep;
  says: Both & { name: string };
  rules: string[];
  quote: string;
  undo_reset: boolean;
  tape: Act[];
  sum: number;
  counts: Record<string, Count>;
};

export type MachineEntry =
  | { card: number; slot: SlotName; turned?: boolean }
  | { out: SlotName }
  | { key: string }
  | { hold: string }
  | { let_go: string }
  | { undo_reset: true }
  | { holders: string[] }
  | { count: { card: number; mode: "fast" | "timed" } & Owned };
