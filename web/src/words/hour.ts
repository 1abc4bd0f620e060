// The hour of the day as a reader's clock shows it, on twenty-four hours in both languages.
import { settings } from "../settings.svelte";

/** Of a moment in seconds since 1970. */
export function hour(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString(settings.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
