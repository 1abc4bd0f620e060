// Fingers on a machine's keys, and what its display shows, without a browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sounds, VOICES } from "../src/machines/beeps";
import { BEEP_AFTER, Hands, PRESS } from "../src/machines/hands.svelte";
import { Show } from "../src/machines/show.svelte";
import { cells } from "../src/machines/signs";
import type { Frame, MachineEntry } from "../src/machines/types";
import { settings } from "../src/settings.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.speed = "full";
});

describe("hands", () => {
  function hand(pointIsHeld = false): [Hands, MachineEntry[]] {
    const said: MachineEntry[] = [];
    return [new Hands((entry) => said.push(entry), () => pointIsHeld), said];
  }
  const hold = (hands: Hands, key: string, ms: number): void => {
    hands.press(key);
    vi.advanceTimersByTime(ms);
    hands.lift();
  };

  test("a key is said as soon as it is down", () => {
    const [hands, said] = hand();
    hands.press("7");
    expect([hands.down, said]).toEqual(["7", [{ key: "7" }]]);
    hands.lift();
    expect([hands.down, said.length]).toEqual([null, 1]);
  });

  test.each([
    [PRESS - 1, [{ key: "C" }]],
    [PRESS, [{ let_go: "C" }]],
    [BEEP_AFTER - 1, [{ let_go: "C" }]],
    [BEEP_AFTER, [{ hold: "C" }]],
    [9000, [{ hold: "C" }]],
  ])("C held for %i ms", (ms, told) => {
    const [hands, said] = hand();
    hold(hands, "C", ms);
    expect(said).toEqual(told);
  });

  test("the point held steps the volume until it is let go; where it is no volume key it is pressed", () => {
    const [hands, said] = hand(true);
    hold(hands, ".", 1500);
    expect(said).toEqual([{ hold: "." }, { hold: "." }]);
    hold(hands, ".", 100);
    expect(said.slice(2)).toEqual([{ key: "." }]);
    const [other, pressed] = hand(false);
    hold(other, ".", 1500);
    expect(pressed).toEqual([{ key: "." }]);
  });

  test("a second finger lets the first key go, and a lost window says nothing", () => {
    const [hands, said] = hand();
    hands.press("C");
    hands.press("5");
    expect(said).toEqual([{ key: "C" }, { key: "5" }]);
    hands.press("C");
    hands.forget();
    vi.advanceTimersByTime(9000);
    expect(said.length).toBe(2);
  });
});

describe("the display", () => {
  const frame = (text: string, ms: number): Frame => ({ text, unit: "", slot: "", ms });
  const FRAMES = [frame("3", 1100), frame("1", 110), frame("2", 110), frame("15", 0)];

  test("five cells, set to the right; the point belongs to the digit before it", () => {
    expect(cells("15.9").map((cell) => [cell.bars, cell.point])).toEqual([["", false], ["", false], ["bc", false], ["afgcd", true], ["abcdfg", false]]);
    expect(cells("123456").length).toBe(5);
  });

  test("frames one after the other, the last stays", () => {
    const show = new Show();
    show.play(FRAMES, true);
    const seen = [show.frame.text];
    for (let at = 0; at < 20; at++) {
      vi.advanceTimersByTime(100);
      if (seen.at(-1) !== show.frame.text) seen.push(show.frame.text);
    }
    expect([seen, show.playing]).toEqual([["3", "1", "2", "15"], false]);
  });

  test("without motion the balance jumps; what there is to read stays as long", () => {
    settings.speed = "none";
    const show = new Show();
    show.play(FRAMES, true);
    vi.advanceTimersByTime(1099);
    expect(show.frame.text).toBe("3");
    vi.advanceTimersByTime(1);
    expect(show.frame.text).toBe("15");
  });

  test("what was not seen to happen is not played again", () => {
    const show = new Show();
    show.play(FRAMES, false);
    expect(show.frame.text).toBe("15");
  });
});

describe("beeps and lamps", () => {
  test("nothing sounds until it is asked for, nor at volume 0", () => {
    let begun = 0;
    const pitches: number[] = [];
    const quiet = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    const node = { frequency: { ...quiet, setValueAtTime: (pitch: number) => void pitches.push(pitch) }, gain: quiet, type: "", connect: () => node, start: () => void begun++, stop: () => undefined };
    vi.stubGlobal("AudioContext", class {
      currentTime = 0;
      destination = {};
      createOscillator = () => node;
      createGain = () => node;
    });
    sounds("no", 3);
    expect(begun).toBe(0);
    settings.sound = true;
    sounds("no", 0);
    sounds("", 3);
    expect(begun).toBe(0);
    sounds("no", 1);
    expect(begun).toBe(2); // two low beeps
    sounds("no", 1, VOICES.canada);
    expect(pitches[2]).toBeLessThan(pitches[0]!); // the two machines are told apart by ear
    settings.sound = false;
    vi.unstubAllGlobals();
  });

  test("no lamp flashes more than three times a second", () => {
    const css = readFileSync(join(import.meta.dirname, "../src/machines/machines.css"), "utf8");
    const lamps = css.split("\n").filter((line) => line.includes(".mc-lamps") && /animation/.test(line) && !line.includes("animation: none"));
    const seconds = lamps.flatMap((line) => [...line.matchAll(/(?:mc-blink|animation-duration:) ?([\d.]+)s/g)].map((found) => Number(found[1])));
    expect(seconds.length).toBe(3);
    expect(Math.min(...seconds)).toBeGreaterThan(1 / 3);
  });
});
