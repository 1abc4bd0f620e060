// What is called out in the room: each phase as it begins (COMP-3), the last round and the end again for a table that got time back.
import { moment } from "./time.svelte";
import type { Phase, Round, RoundTable } from "./types";
import { tell } from "./words";

/** Something to be said once; `id` is the same on every screen. */
export type Call = { id: string; words: string };

const ORDER: Phase[] = ["deal", "play", "last", "end"];
const spent = (table: RoundTable, now: number) => table.pauses.reduce((sum, [from, to]) => sum + (to ?? now) - from, 0);
const own = (round: Round, table: RoundTable, now: number) => moment(round.clock, table.pauses, now).phase as Phase;
/** Tables with time of their own that have no winner yet. */
const given = (round: Round, now: number) => round.tables.filter((table) => table.winner === null && spent(table, now) >= 1);

/** Tables that are not yet where the room is, for they got time back. */
export function behind(round: Round, now: number): RoundTable[] {
  const { phase } = moment(round.clock, [], now);
  return phase === null ? [] : given(round, now).filter((table) => ORDER.indexOf(own(round, table, now)) < ORDER.indexOf(phase));
}

function list(numbers: number[]): string {
  return numbers.length < 2 ? numbers.join("") : tell("and", { before: numbers.slice(0, -1).join(", "), last: numbers.at(-1)! });
}

/** Everything that has been called by now, the room's phase first. */
export function calls(round: Round, now: number): Call[] {
  const { phase } = moment(round.clock, [], now);
  if (phase === null || round.done) return [];
  const late = phase === "last" || phase === "end" ? behind(round, now).map((table) => table.number) : [];
  const but = late.length ? ` ${tell(late.length > 1 ? "but_tables" : "but_table", { tables: list(late) })}` : "";
  const tables = given(round, now).flatMap((table) => {
    const at = own(round, table, now);
    return at === "last" || at === "end" ? [{ id: `${round.number} ${at} ${table.number}`, words: tell(`spoken_${at}_table`, { table: table.number }) }] : [];
  });
  return [{ id: `${round.number} ${phase}`, words: tell(`spoken_${phase}`) + but }, ...tables];
}
