// The seats of a table that is being prepared: me, somebody at this screen, somebody by a link, or the level of a bot.
import type { Wish } from "./presets.svelte";

export type Chair = { who: string; name: string };
export const ME = "me", HERE = "here", PERSON = "person";

export function usualChairs(): Chair[] {
  return [ME, "regular", "regular", "regular"].map((who) => ({ who, name: "" }));
}

/** As many chairs as this edition seats: what is too many goes from the end, what is missing is a bot. */
export function fitted(chairs: Chair[], counts: number[]): Chair[] {
  const most = counts.at(-1), fit = [...chairs];
  if (most === undefined) return fit;
  while (!counts.includes(fit.length)) {
    if (fit.length <= most) fit.push({ who: "regular", name: "" });
    else fit.splice(fit.findLastIndex((chair) => chair.who !== ME), 1);
  }
  return fit;
}

/** The chairs as the server takes them; a friend here without a name is called by `friend`. */
export function seatsOf(chairs: Chair[], friend: (number: number) => string): { seats: string[]; here: string[] } {
  const here = chairs.flatMap((chair, at) => (chair.who === HERE ? [chair.name.trim() || friend(at + 1)] : []));
  return { seats: chairs.map((chair) => chair.who), here };
}

/** The chairs of a preset. */
export function chairsOf(wish: Wish): Chair[] {
  const names = [...(wish.here ?? [])];
  return wish.seats.map((who) => ({ who, name: who === HERE ? (names.shift() ?? "") : "" }));
}
