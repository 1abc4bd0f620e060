// Amounts of an edition, in the reader's language.
import type { Edition } from "../edition";
import { settings } from "../settings.svelte";
import { amount, figure } from "./money";

export const cash = (edition: Edition, value: number): string => amount(value, edition.money, settings.lang);
export const bare = (edition: Edition, value: number): string => figure(value, edition.money, settings.lang);
/** With its sign: `+ 70 €`, `− 110 €`. */
export const change = (edition: Edition, value: number): string => `${value < 0 ? "−" : "+"}\u202f${cash(edition, Math.abs(value))}`;
