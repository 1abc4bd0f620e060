// The clock of the room on this device, and what the round's marks make of it. Devices in a hall disagree by minutes: the server's time counts,
// which comes with every word of the line.
import type { Clock, Phase, Stop } from "./types";

export const time = $state({ now: Date.now() / 1000 });

/** Lets time pass, so many seconds ahead of this device's own; returns how to stop it. */
export function tick(ahead: number): () => void {
  const look = () => (time.now = Date.now() / 1000 + ahead);
  look();
  const timer = setInterval(look, 250);
  return () => clearInterval(timer);
}

/** Seconds during which a clock stood still, stops that overlap counted once. */
function stood(stops: Stop[], since: number, now: number): number {
  let gone = 0, reached = since;
  for (const [from, to] of [...stops].sort((a, b) => a[0] - b[0])) {
    const [start, end] = [Math.max(from, reached), to ?? now];
    gone += Math.max(0, end - start);
    reached = Math.max(reached, end);
  }
  return gone;
}

/** Seconds of a round that have gone by, for a table with these pauses of its own. */
export function elapsed(clock: Clock, pauses: Stop[] = [], now = time.now): number {
  return clock.started === null ? 0 : Math.max(0, now - clock.started - stood([...clock.stops, ...pauses], clock.started, now));
}

export type Moment = { phase: Phase | null; gone: number; left: number; toLast: number; end: number; held: boolean };

/** Where a clock is: the phase, and how long it still is to its next mark; in play, to the end. */
export function moment(clock: Clock, pauses: Stop[] = [], now = time.now): Moment {
  const gone = elapsed(clock, pauses, now), at = (name: Phase) => clock.marks.find((mark) => mark.name === name)!.at;
  const end = at("end"), held = [...clock.stops, ...pauses].some(([, to]) => to === null);
  if (clock.started === null) return { phase: null, gone: 0, left: at("play"), toLast: at("last"), end, held };
  const phase: Phase = gone >= end ? "end" : gone >= at("last") ? "last" : gone >= at("play") ? "play" : "deal";
  return { phase, gone, left: Math.max(0, phase === "deal" ? at("play") - gone : end - gone), toLast: Math.max(0, at("last") - gone), end, held };
}

export function minutes(seconds: number): string {
  const whole = Math.ceil(seconds - 1e-6);
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

/** A date of the register as a reader writes it. */
export function dayOf(date: string, lang: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString(lang === "fr" ? "fr-FR" : "en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
