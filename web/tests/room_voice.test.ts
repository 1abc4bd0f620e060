// What the room hears: each phase once, in the page's language, one after the other, and a table with time of its own by its number.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { behind, calls } from "../src/championship/calls";
import type { Round, RoundTable } from "../src/championship/types";
import { RoomVoice } from "../src/championship/voice.svelte";
import { settings } from "../src/settings.svelte";

const STARTED = 1_000_000;
const table = (number: number, pauses: [number, number | null][] = [], winner: number | null = null): RoundTable => ({ number, teams: [1, 2], forfeits: [], state: "playing", pauses, winner, code: "" });
const round = (...tables: RoundTable[]): Round => ({
  number: 1, name: { fr: "1re partie", en: "Game 1" }, final: false, done: false, cards_to: "all", tables,
  clock: { started: STARTED, stops: [], said: [], marks: [{ name: "deal", at: 0 }, { name: "play", at: 300 }, { name: "last", at: 2700 }, { name: "end", at: 3000 }] },
});
const at = (seconds: number) => STARTED + seconds;

let spoken: { text: string; lang: string }[];
beforeEach(() => {
  spoken = [];
  vi.useFakeTimers();
  vi.stubGlobal("SpeechSynthesisUtterance", class { lang = ""; rate = 1; voice = null; constructor(readonly text: string) {} });
  vi.stubGlobal("speechSynthesis", { getVoices: () => [{ lang: "fr-FR", localService: true }, { lang: "en-GB", localService: true }], cancel: vi.fn(), speak: (said: { text: string; lang: string }) => spoken.push(said) });
  settings.lang = "fr";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("each phase is called by its name", () => {
  const said = [0, 300, 2700, 3000].map((seconds) => calls(round(table(1)), at(seconds)).map((call) => call.words));
  expect(said.map((words) => words.length)).toEqual([1, 1, 1, 1]);
  expect(said.flat().map((words) => words.slice(0, 14))).toEqual(["Première phase", "Deuxième phase", "Dernier tour\u202f!", "Fin de la part"]);
  settings.lang = "en";
  expect(calls(round(table(1)), at(2700))[0]!.words).toMatch(/^Last round!/);
});

test("a table that got time back is left out of the room's word, and called by its number when its time has come", () => {
  const room = round(table(1), table(4, [[at(600), at(720)]]), table(5, [[at(600), at(720)]], 2));
  expect(calls(room, at(2400))).toHaveLength(1);
  const last = calls(room, at(2700));
  expect(last[0]!.words).toContain("Sauf à la table 4");
  expect(last).toHaveLength(1);
  expect(calls(room, at(2820)).map((call) => call.id)).toEqual(["1 last", "1 last 4"]);
  expect(behind(room, at(3000)).map((late) => late.number)).toEqual([4]);
  expect(calls(room, at(3120)).at(-1)!.words).toMatch(/^Table 4\u202f: fin de la partie/);
  expect(behind(room, at(3120))).toEqual([]);
});

test("the voice says each call once, in order, and nothing that was called before somebody asked for it", () => {
  const voice = new RoomVoice("A", null), room = round(table(1));
  voice.hear(calls(room, at(400)));
  voice.turn("essai");
  voice.hear(calls(room, at(401)));
  vi.runAllTimers();
  expect(spoken.map((said) => said.text)).toEqual(["essai"]);
  voice.hear(calls(room, at(2700)));
  voice.hear(calls(room, at(2701)));
  voice.hear(calls(room, at(3000)));
  vi.runAllTimers();
  expect(spoken.map((said) => [said.text.slice(0, 7), said.lang])).toEqual([["essai", "fr-FR"], ["Dernier", "fr-FR"], ["Fin de ", "fr-FR"]]);
  expect(speechSynthesis.cancel).not.toHaveBeenCalled();
});

test("two windows of a browser do not speak at once, and a device without the language says so", () => {
  const windows: { onmessage: (() => void) | null }[] = [];
  const channel = () => {
    const mine = { onmessage: null as (() => void) | null, postMessage: () => windows.filter((each) => each !== mine).forEach((each) => each.onmessage?.()), close: () => undefined };
    windows.push(mine);
    return mine as unknown as BroadcastChannel;
  };
  const first = new RoomVoice("A", channel()), second = new RoomVoice("A", channel());
  first.turn("essai");
  second.turn("essai");
  expect([first.on, first.elsewhere, second.on]).toEqual([false, true, true]);
  vi.runAllTimers();
  expect(spoken).toHaveLength(1);
  expect(second.mute).toBe(false);
  vi.stubGlobal("speechSynthesis", { ...speechSynthesis, getVoices: () => [{ lang: "de-DE", localService: true }] });
  second.say("essai");
  vi.runAllTimers();
  expect(second.mute).toBe(true);
});
