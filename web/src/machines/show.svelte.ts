// What the display shows just now: the frames of the last event one after the other, the last of which stays.
import { tempo } from "../settings.svelte";
import type { Frame } from "./types";

const COUNTING = 300; // frames shorter than this are a balance that counts; without motion it jumps

export class Show {
  frame = $state.raw<Frame>({ text: "", unit: "", slot: "", ms: 0 });
  playing = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** All of it, or where it was not seen to happen the last frame only. */
  play(frames: Frame[], whole: boolean): void {
    clearTimeout(this.#timer);
    const pace = tempo();
    this.#next(whole ? frames.filter((frame, at) => at === frames.length - 1 || frame.ms >= COUNTING || pace > 0) : frames.slice(-1), pace);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #next([frame, ...rest]: Frame[], pace: number): void {
    if (!frame) return;
    this.frame = frame;
    this.playing = rest.length > 0;
    if (rest.length) this.#timer = setTimeout(() => this.#next(rest, pace), frame.ms < COUNTING ? frame.ms * pace : frame.ms);
  }
}
