// The beeps of the machines. As all sounds of the page they are off unless asked for; the machine's own volume counts too.
import { sound, type Note } from "../sounds";
import type { Beep } from "./types";

const beep = (at: number, pitch: number, length: number): Note => ({ at, pitch, length, kind: "square" });

const SCORE: Record<Exclude<Beep, "">, Note[]> = {
  key: [beep(0, 1250, 0.045)],
  card: [beep(0, 980, 0.07), beep(0.12, 1480, 0.09)],
  ok: [beep(0, 1480, 0.07), beep(0.12, 1760, 0.1)],
  no: [beep(0, 210, 0.12), beep(0.17, 210, 0.16)],
  long: [beep(0, 1000, 0.7)],
  hurry: [beep(0, 1700, 0.06)],
  hammer: [beep(0, 880, 0.12), beep(0.17, 1174, 0.12), beep(0.34, 1568, 0.4)],
  each: [beep(0, 1480, 0.07), beep(0.12, 1760, 0.07), beep(0.24, 1975, 0.1)],
};

/** How high each speaks: on one table they are told apart by ear. */
export const VOICES = { world: 1, canada: 0.75 };

/** One of them, at the volume of the machine: 0 is silence, 3 the loudest. */
export function sounds(kind: Beep, volume: number, voice = VOICES.world): void {
  if (kind && volume) sound(SCORE[kind].map((note) => ({ ...note, pitch: note.pitch * voice, loud: 0.05 * volume })));
}
