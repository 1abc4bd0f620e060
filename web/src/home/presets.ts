// Tables of one's own that are kept by name, on this device. Whatever is read back is checked: it may come from another version.
import type { Opening } from "../protocol";

export type Wish = Omit<Opening, "lang" | "name">;
export type Preset = { name: string; wish: Wish };

export const MOST_PRESETS = 20;
const PLACE = "monopole.presets";

export function presets(): Preset[] {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as unknown;
    return Array.isArray(kept) ? kept.filter(isPreset).slice(0, MOST_PRESETS) : [];
  } catch {
    return [];
  }
}

/** Keeps a preset; one of the same name is replaced. Says what stands in the way. */
export function keepPreset(name: string, wish: Wish): "full" | "not_kept" | null {
  const others = presets().filter((each) => each.name !== name);
  if (others.length >= MOST_PRESETS) return "full";
  return write([{ name, wish }, ...others]) ? null : "not_kept";
}

export function deletePreset(name: string): void {
  write(presets().filter((each) => each.name !== name));
}

function write(list: Preset[]): boolean {
  try {
    localStorage.setItem(PLACE, JSON.stringify(list));
    return true;
  } catch {
    return false; // private windows may refuse
  }
}

function isPreset(kept: unknown): kept is Preset {
  const { name, wish } = (kept ?? {}) as { name?: unknown; wish?: Partial<Wish> };
  return typeof name === "string" && !!wish && typeof wish.edition === "string" && Array.isArray(wish.seats) && wish.seats.every((seat) => typeof seat === "string");
}
