// What waits for the referee's word: tables that called, ties, teams left alone.
import type { DayView, Dispute, RoundTable, TableSeen } from "./types";

export type Pending = { disputes: Dispute[]; tied: TableSeen[]; alone: RoundTable[]; count: number };

export function pending(view: DayView): Pending {
  const disputes = (view.disputes ?? []).filter((each) => each.decided === null);
  const tied = (view.tables ?? []).filter((table) => table.tied.length && table.round === view.rounds.length);
  const alone = (view.rounds.at(-1)?.tables ?? []).filter((table) => table.winner === null && table.teams.filter((team) => !table.forfeits.includes(team)).length === 1);
  return { disputes, tied, alone, count: disputes.length + tied.length + alone.length };
}
