// What the page weighs and how it runs on a slow phone. The weight is held to its limit; times are told, for they are the machine's.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer } from "./hands";
import { missing, myWord, Place } from "./place";

if (missing) console.warn(`left out: ${missing}`);

const MOST_BYTES = 200_000;
const LONG = 200; // milliseconds that one task may take during a move
const SLOWER = 4;

describe.skipIf(missing !== null)("weight", () => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  test("the first load stays under 200 kB, and nothing comes from elsewhere", async () => {
    const page = await place.person({ width: 360, height: 740 });
    const line = await page.context().newCDPSession(page);
    let bytes = 0;
    const parts: string[] = [];
    const names = new Map<string, string>();
    await line.send("Network.enable");
    line.on("Network.requestWillBeSent", (event) => names.set(event.requestId, event.request.url.replace(place.url, "")));
    line.on("Network.loadingFinished", (event) => {
      bytes += event.encodedDataLength;
      parts.push(`${names.get(event.requestId)}: ${event.encodedDataLength}`);
    });
    await page.goto(place.url, { waitUntil: "networkidle" });
    console.info(`first load: ${bytes} bytes\n  ${parts.join("\n  ")}`);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(place.troubles).toEqual([]);
    await page.context().close();
  });

  // what each task of the page costs the processor, whatever else the machine is doing, times four: a phone four times slower
  test("moves on a slow phone", async () => {
    const page = await place.person({ width: 360, height: 740, speed: "full" });
    await place.sit(page, "france-2003 roll");
    const tasks = await place.traced(page, async () => {
      for (let words = 0; words < 3 && !(await myWord(page)).over; words++) await answer(page);
      await myWord(page);
    });
    const slow = tasks.map((each) => Math.round(each * SLOWER)).sort((a, b) => b - a), long = slow.filter((each) => each > LONG);
    expect(tasks.length).toBeGreaterThan(0);
    console.info(`on a processor ${SLOWER} times slower: ${slow.filter((each) => each > 50).length} tasks of ${slow.length} over 50 ms, the longest ${slow.slice(0, 5).join(", ")} ms; over ${LONG} ms: ${long.length || "none"}`);
    await page.context().close();
  });

  test("a page that waits for a word stands still: nothing moves unless a rule moved it", async () => {
    for (const scene of ["france-2003 roll", "wonders-2003 offer", "championship roll"]) {
      const page = await place.person({ width: 360, height: 740, speed: "full" });
      await place.sit(page, scene);
      expect(await page.locator(".token.active").count()).toBe(1);
      const endless = await page.evaluate(() => document.getAnimations().filter((each) => each.effect?.getTiming().iterations === Infinity).map((each) => (each as CSSAnimation).animationName));
      expect(endless, scene).toEqual([]);
      await page.context().close();
    }
  });
});
