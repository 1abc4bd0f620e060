// What a reader has chosen for this device: language, theme, animation speed, sound, keys, a name, and whether to be told of one's turn. Kept in the browser only.
import type { Lang } from "./words/words.svelte";

export type Theme = "system" | "light" | "dark";
export type Speed = "full" | "brisk" | "none";

type Kept = { lang: Lang; theme: Theme; speed: Speed; sound: boolean; keys: boolean; name: string; notify: boolean };
const PLACE = "monopole.settings";

function usual(): Kept {
  const french = (navigator.languages ?? [navigator.language]).find((tag) => /^(fr|en)/i.test(tag))?.toLowerCase().startsWith("fr") ?? true;
  return { lang: french ? "fr" : "en", theme: "system", speed: "full", sound: false, keys: true, name: "", notify: false };
}

function read(): Kept {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual(); // a browser that keeps nothing still plays
  }
}

export const settings: Kept = $state(read());

/** Follows the settings: writes them down and dresses the page. Call once, in a component. */
export function keepSettings(): void {
  $effect(() => {
    const now = JSON.stringify(settings);
    try {
      localStorage.setItem(PLACE, now);
    } catch {
      // private windows may refuse; the choice lasts as long as the page
    }
  });
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    if (settings.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.dataset.speed = settings.speed;
  });
}

const still = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;

/** How long things take: 1 at full speed, 0 where nothing moves. */
export function tempo(): number {
  if (still?.matches || settings.speed === "none") return 0;
  return settings.speed === "brisk" ? 0.4 : 1;
}
