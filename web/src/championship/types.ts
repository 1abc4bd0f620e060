// A championship day as the server tells it to each role. Nothing here computes a rule: seats, prices, fortunes and winners are told.
import type { BookLine } from "../books/line.svelte";
import type { Both } from "../words/words.svelte";

export type Stop = [number, number | null];
export type Clock = { started: number | null; stops: Stop[]; said: string[]; marks: { name: Phase; at: number }[] };
export type Phase = "deal" | "play" | "last" | "end";
export type TableState = "rolling" | "seated" | "dealing" | "ready" | "playing" | "counting" | "paused" | "opening" | "live" | "bots" | "tied" | "done" | "walkover";
export type RoundTable = { number: number; teams: number[]; forfeits: number[]; state: TableState; pauses: Stop[]; winner: number | null; code: string };
export type Round = { number: number; name: Both; final: boolean; done: boolean; clock: Clock; cards_to: "all" | "banker"; tables: RoundTable[] };
export type Stage = { number: number; of: number; name: Both; teams: number; tables: number[] };
export type Plan = { teams: number; rounds: Stage[]; minutes: number };

export type Team = {
  number: number;
  junior: string;
  adult: string;
  out: number;
  name?: string;
  here?: boolean;
  withdrawn?: boolean;
  waiting?: boolean;
  details?: Record<string, string>;
};

export type Worth = { cash: number; lots: number; mortgaged: number; houses: number; hotels: number; due: number; total: number };
export type Sheet = {
  cash: number;
  deeds: number[];
  mortgaged: number[];
  houses: Record<string, number>;
  hotels: number[];
  due: number;
  out: boolean;
  worth: Worth;
  written: number | null;
  gap: { over: number; why: Both } | null;
  signed: string;
};
export type Place = { seat: number; team: number; who: "junior" | "adult"; name: string; banker: boolean };
export type TableSeen = {
  round: number;
  number: number;
  teams: number[];
  forfeits: number[];
  state: TableState;
  rolls: Record<string, [number, number][]>;
  to_roll: number[];
  places: Place[];
  box_checked: boolean;
  cut: string[];
  deal: Record<string, { squares: number[]; refused: number[]; pays: number }>;
  redealt: { seat: number; squares: number[] }[];
  pack: number[];
  paid: boolean;
  pauses: Stop[];
  sheets: Record<string, Sheet>;
  odd: Both[];
  ranking: number[][];
  handed: number | null;
  tied: number[];
  winner: number | null;
  how: string;
  /** The sheets gave the winner though others were as rich. */
  parted: boolean;
  code: string;
  /** The referee counts its game though it ended before its time. */
  early: boolean;
};
/** A table as one of its teams sees it: no more than the printed game shows. */
export type TeamTable = Pick<TableSeen, "round" | "number" | "teams" | "forfeits" | "state" | "rolls" | "to_roll" | "places" | "pauses" | "sheets" | "handed" | "tied" | "winner" | "how" | "parted" | "code" | "early">;
export type Dispute = { number: number; round: number; table: number; words: string; at: number; sides: { seat: number; words: string }[]; decision: string; decided: number | null };
export type Correction = { round: number; table: number; seat: number; name: string; at: number; reason: string; before: number; after: number };
export type Ruling = { what: "tie" | "forfeit" | "walkover" | "again" | "early" | "taken_back"; round: number; table: number; team: number | null; reason: string; at: number };
export type Box = { houses: number; hotels: number; chance: number; chest: number; purse: number; notes: [number, number][]; notes_each: number };

export type DayView = {
  role: string;
  title: string;
  where: string;
  when: string;
  stage: "entries" | "drawn" | "running" | "between" | "over";
  register: { playing: number; waiting: number; entered: number; here: number; open: boolean; closed: boolean };
  plan: Stage[];
  rounds: Round[];
  podium: (Team & { place: number; fortune: number })[];
  teams: Team[];
  team?: Team;
  table?: TableSeen;
  tables?: TableSeen[];
  disputes?: Dispute[];
  corrections?: Correction[];
  rulings?: Ruling[];
  /** Roles that are let in under another name, since everybody who had them was shut out. */
  access?: Record<string, string>;
  alone?: boolean;
  next?: { do: "draw" | "start" | "wait" | null; round?: number; teams?: number; tables?: number[]; why?: Both; late?: number[]; room?: number | null };
  /** `hidden`: contact details are kept whose key this server has not got. */
  dates?: { keep_until: string | null; contacts?: number; hidden?: boolean };
  box?: Box;
};
export type Word = { do: string; [field: string]: unknown };
export type DayLine = BookLine<DayView, Word>;

export const titled = (team: Team | undefined): string => (team ? `${team.junior} & ${team.adult}${team.name ? ` ${team.name}` : ""}` : "");
