// The voice of the room: a bell, then the sentence, one after the other. It speaks only where somebody asked for it, on one window of a
// browser at a time, and says when this device cannot speak the language.
import { settings } from "../settings.svelte";
import { sound, type Note } from "../sounds";
import type { Call } from "./calls";

const BELL: Note[] = [{ at: 0, pitch: 660, length: 1.1, loud: 1 }, { at: 0.35, pitch: 880, length: 1.4, loud: 1 }];
const AFTER_THE_BELL = 900;

export class RoomVoice {
  /** Whether this window speaks. */
  on = $state(false);
  /** No voice of this device speaks the page's language: only the bell is heard. */
  mute = $state(false);
  /** Another window of this browser took the voice. */
  elsewhere = $state(false);
  #heard: Set<string> | null = null;
  #channel: BroadcastChannel | null;

  constructor(code: string, channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`monopole.voice.${code}`)) {
    this.#channel = channel;
    if ("speechSynthesis" in window) speechSynthesis.getVoices(); // asked early: some browsers gather them only now
    if (channel) channel.onmessage = () => this.on && ((this.on = false), (this.elsewhere = true));
  }

  /** Turns it on, with a sentence by which one hears whether it is loud enough; or off. */
  turn(trial: string): void {
    this.on = !this.on;
    this.elsewhere = false;
    if (!this.on) return this.hush();
    this.#channel?.postMessage("mine");
    this.say(trial);
  }

  hush(): void {
    if ("speechSynthesis" in window) speechSynthesis.cancel();
  }

  /** Says what is new among these. What had been called before this window opened is not new. */
  hear(calls: Call[], fresh = false): void {
    const heard = this.#heard ?? new Set(fresh ? [] : calls.map((call) => call.id));
    for (const call of calls) {
      if (!heard.has(call.id) && this.on) this.say(call.words);
      heard.add(call.id);
    }
    this.#heard = heard;
  }

  /** The bell, then the sentence; the browser says one after the other. */
  say(words: string): void {
    sound(BELL, true);
    setTimeout(() => this.#speak(words), AFTER_THE_BELL);
  }

  #speak(words: string): void {
    if (!this.on) return;
    const voices = "speechSynthesis" in window ? speechSynthesis.getVoices().filter((voice) => voice.lang.slice(0, 2) === settings.lang) : [];
    this.mute = !voices.length;
    if (!("speechSynthesis" in window)) return;
    const said = new SpeechSynthesisUtterance(words);
    said.lang = settings.lang === "fr" ? "fr-FR" : "en-GB";
    said.voice = voices.find((voice) => voice.localService) ?? voices[0] ?? null; // one that needs no network, where there is one
    said.rate = 0.95;
    speechSynthesis.speak(said);
  }

  close(): void {
    this.hush();
    this.#channel?.close();
  }
}
