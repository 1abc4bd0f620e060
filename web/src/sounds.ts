// Short, soft sounds made on the spot: no file to load. Off unless the reader turned them on; never the only sign of anything.
import { settings } from "./settings.svelte";

export type Sound = "dice" | "tick" | "enamel" | "coins_in" | "coins_out" | "bell" | "gavel" | "paper" | "refused" | "gate" | "end";

export type Note = { at: number; pitch: number; length: number; kind?: OscillatorType; loud?: number; slide?: number };

const SCORE: Record<Sound, Note[]> = {
  dice: [{ at: 0, pitch: 190, length: 0.06, kind: "triangle" }, { at: 0.11, pitch: 160, length: 0.07, kind: "triangle" }],
  tick: [{ at: 0, pitch: 900, length: 0.02, loud: 0.15 }],
  enamel: [{ at: 0, pitch: 1250, length: 0.18, loud: 0.25 }],
  coins_in: [{ at: 0, pitch: 1400, length: 0.08, loud: 0.2 }, { at: 0.09, pitch: 1750, length: 0.14, loud: 0.2 }],
  coins_out: [{ at: 0, pitch: 1500, length: 0.08, loud: 0.2 }, { at: 0.09, pitch: 1150, length: 0.14, loud: 0.2 }],
  bell: [{ at: 0, pitch: 1320, length: 0.45, loud: 0.3 }, { at: 0.12, pitch: 1760, length: 0.35, loud: 0.2 }],
  gavel: [{ at: 0, pitch: 140, length: 0.12, kind: "square", loud: 0.25 }],
  paper: [{ at: 0, pitch: 420, length: 0.16, kind: "sawtooth", loud: 0.06, slide: 1.8 }],
  refused: [{ at: 0, pitch: 120, length: 0.07, kind: "triangle" }, { at: 0.09, pitch: 110, length: 0.07, kind: "triangle" }],
  gate: [{ at: 0, pitch: 220, length: 0.35, kind: "square", loud: 0.12, slide: 0.6 }],
  end: [{ at: 0, pitch: 262, length: 1.4, loud: 0.2 }, { at: 0, pitch: 330, length: 1.4, loud: 0.2 }, { at: 0, pitch: 392, length: 1.4, loud: 0.2 }],
};

let context: AudioContext | null = null;

export function play(name: Sound): void {
  sound(SCORE[name]);
}

/** Notes of one's own, where the reader wants sounds at all, or has just asked for these. */
export function sound(notes: Note[], asked = settings.sound): void {
  if (!asked || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const note of notes) strike(context, note);
}

function strike(audio: AudioContext, note: Note): void {
  const from = audio.currentTime + note.at;
  const voice = audio.createOscillator(), gain = audio.createGain();
  voice.type = note.kind ?? "sine";
  voice.frequency.setValueAtTime(note.pitch, from);
  if (note.slide) voice.frequency.exponentialRampToValueAtTime(note.pitch * note.slide, from + note.length);
  gain.gain.setValueAtTime((note.loud ?? 0.4) * 0.4, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + note.length);
  voice.connect(gain).connect(audio.destination);
  voice.start(from);
  voice.stop(from + note.length);
}
