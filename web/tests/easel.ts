// Where the pictures of the docs are taken and hang, and how several become one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { missing, Place } from "./e2e/place";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "images");

/** A place that is open round all tests of a file, and what hangs pictures taken there side by side: in so many columns, so wide in all. */
export function easel() {
  const place = new Place();
  let page: Page;
  beforeAll(async () => {
    expect(missing).toBe(null);
    await place.open();
    page = await place.person({ width: 100, height: 100 });
  });
  afterAll(() => place.close());
  const hang = async (file: string, pngs: Buffer[], columns: number, width: number, gap: number, crop = 1) =>
    writeFileSync(join(FOLDER, file), Buffer.from(await sideBySide(page, pngs, columns, width, gap, crop), "base64"));
  return { place, hang };
}

const sideBySide = (easel: Page, pngs: Buffer[], columns: number, width: number, gap: number, crop: number): Promise<string> =>
  easel.evaluate(async ([sources, columns, width, gap, crop]) => {
    const images = await Promise.all(sources.map(async (source) => createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob())));
    const each = (width - gap * (columns + 1)) / columns || width, rows = Math.ceil(images.length / columns);
    const tall = Math.round((each * images[0]!.height) / (images[0]!.width * crop));
    const canvas = new OffscreenCanvas(width, Math.round(rows * (tall + gap) + gap));
    const pen = canvas.getContext("2d")!;
    pen.imageSmoothingQuality = "high";
    pen.fillStyle = "#e6dfd1";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    images.forEach((image, at) => {
      // the last row stands in the middle
      const row = Math.floor(at / columns), missing = row === rows - 1 ? rows * columns - images.length : 0;
      const x = gap + (at % columns) * (each + gap) + (missing * (each + gap)) / 2, y = gap + row * (tall + gap);
      pen.drawImage(image, 0, 0, image.width * crop, image.height, x, y, each, tall);
    });
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.8 })).arrayBuffer());
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
  }, [pngs.map((png) => png.toString("base64")), columns, width, gap, crop] as const);
