// The pictures of README and docs/play, in both languages: `make pictures`. Each is a screen of the real page: at a scene of tests/scenes.py, at an address, at a
// table where seats are free (`gathering`), in a game seen again (`replay`).
import { describe, expect, test } from "vitest";
import { EDITIONS, type Sight } from "./e2e/place";
import { easel } from "./easel";

const WIDE = { width: 1440, height: 900 }, PHONE = { width: 360, height: 740 };
/** What is pressed first: a key, what a selector finds, or `until` and what is waited for. */
type Shot = { scene: string; sight: Sight; press?: string[] };

describe("pictures", () => {
  const { place, hang } = easel();

  async function take({ scene, sight, press = [] }: Shot, lang: "fr" | "en"): Promise<Buffer> {
    const page = await place.person({ ...sight, lang });
    if (scene === "gathering") {
      await page.goto(place.url);
      const code = await place.openTable(page, { edition: "france-2003", seats: ["me", "person", "person", "regular"] });
      await page.goto(`${place.url}/t/${code}`);
    } else if (scene === "replay") {
      await page.goto(place.url);
      await page.setInputFiles('[data-do="import"]', place.finished());
      await page.waitForSelector('[data-form="replay"]');
      await page.locator('.scrub input[type="range"]').fill("150");
    } else if (scene.startsWith("/")) {
      await page.goto(place.url + scene);
      await page.waitForSelector("h1");
      await page.waitForLoadState("networkidle");
    } else await place.sit(page, scene);
    for (const each of press) {
      if (each.length === 1) await page.keyboard.press(each);
      else if (each.startsWith("until ")) await page.waitForSelector(each.slice(6), { timeout: 280_000 });
      else await page.locator(each).locator("visible=true").first().click();
    }
    await page.mouse.move(0, 0);
    const picture = await page.screenshot();
    await page.context().close();
    return picture;
  }

  const one = (shot: Shot, width = 1100) => ({ shots: [shot], columns: 1, width, gap: 0, crop: 1 });
  const PICTURES: Record<string, { shots: Shot[]; columns: number; width: number; gap: number; crop: number }> = {
    table: one({ scene: "france-2003 offer", sight: WIDE }),
    home: one({ scene: "/", sight: WIDE }),
    auction: one({ scene: "world-2008 auction", sight: { ...WIDE, theme: "dark" } }),
    deal: one({ scene: "france-2003 deeds", sight: WIDE, press: ["e", "[data-to=Basile]", ".filters button", '[data-side=give] [data-square="11"], [data-side=give] [data-square="13"]', '[data-side=take] [data-square="15"]'] }),
    deeds: one({ scene: "football-1999 deeds", sight: WIDE, press: ["p", '[data-plan][data-square="19"]', '[data-plan][data-square="19"]'] }),
    debt: one({ scene: "paris-1936 debt", sight: WIDE }),
    why: one({ scene: "canada-2011 roll", sight: WIDE, press: ["[data-why=build]"] }),
    friends: one({ scene: "gathering", sight: WIDE, press: ['[data-invites="invite"]', "until img.qr"] }),
    replay: one({ scene: "replay", sight: WIDE, press: ['[data-opens="curves"]', "label:has(input[value=chances])", '[data-go="reckon"]', "until .turning li"] }),
    phones: { shots: [{ scene: "asterix-2006 roll", sight: PHONE }, { scene: "godfather-2021 offer", sight: { ...PHONE, theme: "dark" } }, { scene: "wonders-2003 roll", sight: PHONE, press: [".purses button"] }], columns: 3, width: 1000, gap: 20, crop: 1 },
    editions: { shots: EDITIONS.map((edition) => ({ scene: `${edition} roll`, sight: WIDE })), columns: 4, width: 1200, gap: 12, crop: 0.625 },
  };

  for (const lang of ["fr", "en"] as const)
    for (const [name, { shots, columns, width, gap, crop }] of Object.entries(PICTURES))
      test(`${name}, ${lang}`, async () => {
        if (name === "editions" && lang === "en") return; // boards have one language
        const taken: Buffer[] = [];
        for (const shot of shots) taken.push(await take(shot, lang));
        const file = name === "editions" ? "play-editions.webp" : `play-${name}.${lang}.webp`;
        await hang(file, taken, columns, width, gap, crop);
      });

  test("nothing complained", () => expect(place.troubles).toEqual([]));
});
