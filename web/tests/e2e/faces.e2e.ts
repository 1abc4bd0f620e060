// Every edition's table, by day and by night, beside a picture of it that somebody has looked at (tests/pictures). Letters are drawn a little
// otherwise on every machine: small blocks of both are compared by their mean colour, and a few may differ.
// `MONOPOLE_RENEW=1 make test-web` (or `npm run e2e -- faces`) takes them anew; look at them before you commit.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDITIONS, missing, Place, thorough } from "./place";

if (missing) console.warn(`left out: ${missing}`);

const FOLDER = join(import.meta.dirname, "..", "pictures");
const RENEW = process.env.MONOPOLE_RENEW === "1";
const HARDEST = ["monopolic-1985", "world-2008", "football-1999"]; // by night too; the others then only in the long form
const WIDTH = 720, HEIGHT = 450, BLOCK = 10;
const APART = 26; // of 255, in one block: more than another face of letters makes of it
const MOST_APART = 0.03; // of all blocks

/** Shrinks a picture to what is kept. */
const shrink = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate(async ([source, width, height]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d")!;
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, width, height);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.7 })).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
  }, [png.toString("base64"), WIDTH, HEIGHT] as const);

/** The share of blocks in which two pictures differ. */
const apart = (page: Page, one: string, other: string): Promise<number> =>
  page.evaluate(async ([first, second, width, height, block, most]) => {
    const read = async (source: string) => {
      const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${source}`)).blob());
      const pen = new OffscreenCanvas(width, height).getContext("2d")!;
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, width, height).data;
    };
    const [a, b] = [await read(first), await read(second)];
    let wrong = 0, all = 0;
    for (let y = 0; y < height; y += block)
      for (let x = 0; x < width; x += block, all++) {
        const sums = [0, 0, 0];
        for (let v = y; v < y + block; v++)
          for (let u = x; u < x + block; u++) for (let c = 0; c < 3; c++) sums[c]! += a[(v * width + u) * 4 + c]! - b[(v * width + u) * 4 + c]!;
        if (sums.some((sum) => Math.abs(sum) / block ** 2 > most)) wrong++;
      }
    return wrong / all;
  }, [one, other, WIDTH, HEIGHT, BLOCK, APART] as const);

describe.skipIf(missing !== null)("the faces of the editions", () => {
  const place = new Place();
  let easel: Page; // a page without a content policy, to draw on
  beforeAll(async () => {
    await place.open();
    easel = await place.person({ width: 100, height: 100 });
    mkdirSync(FOLDER, { recursive: true });
  });
  afterAll(() => place.close());

  for (const edition of EDITIONS)
    for (const theme of thorough || RENEW || HARDEST.includes(edition) ? (["light", "dark"] as const) : (["light"] as const))
      test(`${edition}, ${theme}`, async () => {
        const page = await place.person({ width: 1440, height: 900, theme });
        await place.sit(page, `${edition} roll`);
        await page.locator(".bigclock").evaluateAll((clocks) => clocks.forEach((clock) => (clock.textContent = "00:00")));
        const taken = await shrink(easel, await page.screenshot());
        await page.context().close();
        const file = join(FOLDER, `${edition}-${theme}.webp`);
        if (RENEW) return writeFileSync(file, Buffer.from(taken, "base64"));
        expect(existsSync(file), `${file} is missing: MONOPOLE_RENEW=1 takes it`).toBe(true);
        const share = await apart(easel, taken, readFileSync(file).toString("base64"));
        if (share >= MOST_APART) writeFileSync(file.replace(/\.webp$/, ".now.webp"), Buffer.from(taken, "base64"));
        expect(share, `${edition} by ${theme} looks otherwise: compare ${file} with .now.webp beside it`).toBeLessThan(MOST_APART);
      });

  test("nothing complained", () => expect(place.troubles).toEqual([]));
});
