// Keys that press buttons: whatever carries `data-key` and can be seen. Nothing needs a modifier.
import { settings } from "../settings.svelte";
import { say } from "../words/words.svelte";

export function keyName(key: string): string {
  return { " ": say("key_space"), Enter: "↵", Escape: settings.lang === "fr" ? "Échap" : "Esc", Backspace: "⌫" }[key] ?? key.toUpperCase();
}

/** Presses the button of this key, where there is one; says whether it did. */
export function pressKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.repeat) return false;
  const target = event.target as HTMLElement | null;
  if (target?.closest("input:not([type=checkbox]):not([type=radio]), select, textarea") && event.key !== "Escape") return false;
  if ((event.key === "Enter" || event.key === " ") && target?.closest("button, a, summary, input, label, [role=button]")) return false;
  if (!settings.keys && event.key !== "Escape") return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = [...document.querySelectorAll<HTMLElement>("[data-key]")].find((each) => each.dataset.key!.toLowerCase() === key.toLowerCase() && each.checkVisibility());
  if (!found) return false;
  event.preventDefault();
  found.click();
  return true;
}
