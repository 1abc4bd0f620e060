// What the page weighs and how it runs on a slow phone. The weight is held to its limit; times are told, for they are the machine's.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answer } from "./hands";
import { missing, myWord, Place } from "./place";

if (missing) console.warn(`left out: ${missing}`);

const MOST_BYTES = 200_000;
const LONG = 200; // milliseconds that one task may take during a move

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

  test("moves on a slow phone", async () => {
    const page = await place.person({ width: 360, height: 740, speed: "full" });
    await place.sit(page, "france-2003 roll");
    const line = await page.context().newCDPSession(page);
    await line.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.evaluate(() => {
      const tasks: number[] = [];
      (window as unknown as { tasks: number[] }).tasks = tasks;
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)))).observe({ type: "longtask" });
    });
    for (let words = 0; words < 6 && !(await myWord(page)).over; words++) await answer(page);
    await myWord(page);
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    const long = tasks.filter((each) => each > LONG);
    console.info(`four times slower: ${tasks.length} tasks over 50 ms, the longest ${Math.max(0, ...tasks)} ms; over ${LONG} ms: ${long.length ? long.join(", ") : "none"}`);
    await page.context().close();
  });
});
