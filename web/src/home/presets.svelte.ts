// Tables of one's own that are kept by name, on this device. Whatever is read back is checked: it may come from another version.
import type { Opening } from "../protocol";

export type Wish = Omit<Opening, "lang" | "name">;
export type Preset = { name: string; wish: Wish };

export const MOST_PRESETS = 20;
const PLACE = "monopole.presets";

/** As the page shows them. */
export const kept = $state<{ list: Preset[] }>({ list: read() });

function read(): Preset[] {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as unknown;
    return Array.isArray(found) ? found.filter(isPreset).slice(0, MOST_PRESETS) : [];
  } catch {
    return [];
  }
}

/** Keeps a preset; one of the same name is replaced. Says what stands in the way. */
export function keepPreset(name: string, wish: Wish): "full" | "not_kept" | null {
  const others = kept.list.filter((each) => each.name !== name);
  if (others.length >= MOST_PRESETS) return "full";
  return write([{ name, wish }, ...others]) ? null : "not_kept";
}

export function deletePreset(name: string): void {
  write(kept.list.filter((each) => each.name !== name));
}

function write(list: Preset[]): boolean {
  try {
    localStorage.setItem(PLACE, JSON.stringify(list));
    kept.list = list;
    return true;
  } catch {
    return false; // private windows may refuse
  }
}

function isPreset(found: unknown): found is Preset {
  const { name, wish } = (found ?? {}) as { name?: unknown; wish?: Partial<Wish> };
  return typeof name === "string" && !!wish && typeof wish.edition === "string" && Array.isArray(wish.seats) && wish.seats.every((seat) => typeof seat === "string");
}
