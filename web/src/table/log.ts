// The log: one line for each sentence the server sent, with the event it tells of.
import type { Entry, Event } from "../protocol";
import { typeset } from "../words/words.svelte";

export type LogLine = { key: string; n: number; seat: string | null; text: string; event: Event | null; kind: string; by: string | null; rule: string | null };

export function linesOf(entry: Entry): LogLine[] {
  const events = entry.events ?? [];
  return (entry.texts ?? []).map((text, at) => {
    const event = events[at] ?? null;
    return {
      key: `${entry.n}.${at}`,
      n: entry.n,
      seat: event?.seat ?? entry.action?.["seat" as never] ?? null,
      text: typeset(text),
      event,
      kind: entry.kind,
      by: entry.cause ?? null,
      rule: event?.rule ?? null,
    };
  });
}
