// Opening a table and going there.
import { api } from "../api";
import { remember } from "../my_tables";
import type { Opening } from "../protocol";
import { go } from "../router.svelte";
import { settings } from "../settings.svelte";

export async function open(wish: Omit<Opening, "lang">): Promise<void> {
  const seated = await api.open({ ...wish, lang: settings.lang });
  remember({ code: seated.code, seat: seated.seat, edition: wish.edition });
  go(`/t/${seated.code}`);
}

const UNNAMED = { fr: "Moi", en: "Me" };

/** The name to sit down with where none was given. */
export function usualName(): string {
  return settings.name.trim() || UNNAMED[settings.lang];
}

/** Whether somebody sat down without giving a name, and is not to be called by it. */
export const unnamed = (name: string): boolean => Object.values(UNNAMED).includes(name);
