// Fingers on keys. Pressing, holding and letting go become events; how long a finger stays is all that is measured here.
import type { MachineEntry } from "./types";

export const BEEP_AFTER = 2000; // C held so long is a new game
export const PRESS = 900; // up to here C corrects; let go between the two, it does nothing
const VOLUME_STEP = 700; // the point held: one step of the volume each

export class Hands {
  /** The key under the finger. */
  down = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  #long = false;

  constructor(
    private readonly say: (entry: MachineEntry) => void,
    /** Whether the point is held for the volume just now, and not pressed. */
    private readonly pointIsHeld: () => boolean,
  ) {}

  press(key: string): void {
    if (this.down !== null) this.lift();
    [this.down, this.#long, this.#since] = [key, false, performance.now()];
    if (key === "C") this.#timer = setTimeout(() => this.#held(), BEEP_AFTER);
    else if (key === "." && this.pointIsHeld()) this.#timer = setTimeout(() => this.#step(), VOLUME_STEP);
    else this.say({ key });
  }

  lift(): void {
    const key = this.down;
    if (key === null) return;
    const stayed = performance.now() - this.#since;
    const waits = this.#timer !== undefined;
    this.#stop();
    this.down = null;
    if (!waits || this.#long) return;
    if (key === "C" && stayed >= PRESS) this.say({ let_go: key });
    else this.say({ key });
  }

  /** The finger is gone without having meant anything: the window lost its focus. */
  forget(): void {
    this.#stop();
    this.down = null;
  }

  /** Pressed and let go at once, as a screen reader does. */
  tap(key: string): void {
    this.say({ key });
  }

  #held(): void {
    this.#long = true;
    this.say({ hold: "C" });
    this.down = null;
    this.#timer = undefined;
  }

  #step(): void {
    this.#long = true;
    this.say({ hold: "." });
    this.#timer = setTimeout(() => this.#step(), VOLUME_STEP);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
