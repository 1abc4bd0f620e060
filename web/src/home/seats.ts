// How many may play, in words: `2–8`, `4 ou 6`.
import { say } from "../words/words.svelte";

export function range(seats: number[]): string {
  const first = seats[0] ?? 2, last = seats.at(-1) ?? first;
  if (first === last) return String(first);
  return last - first >= seats.length ? seats.join(` ${say("or")} `) : `${first}–${last}`;
}
