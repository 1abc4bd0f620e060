// Opening a table and going there.
import { api } from "../api";
import { remember } from "../my_tables";
import type { Opening } from "../protocol";
import { go } from "../router.svelte";
import { settings } from "../settings.svelte";
import { tell } from "./words";

export async function open(wish: Omit<Opening, "lang">): Promise<void> {
  const seated = await api.open({ ...wish, lang: settings.lang });
  remember({ code: seated.code, seat: seated.seat, edition: wish.edition });
  go(`/t/${seated.code}`);
}

/** The name to sit down with at this seat, where none was given: one that stands in a sentence ("Player 1 rolls"). */
export function usualName(number = 1): string {
  return settings.name.trim() || tell("player", { number });
}
