// The edition's own words for houses, hotels, stations, and its groups.
import type { Edition, Group } from "../edition";
import { settings } from "../settings.svelte";
import { capital } from "./typography";
import { either, say } from "./words.svelte";

/** `maison`, `maisons`: in French one and nothing are singular. */
export function noun(edition: Edition, word: keyof Edition["words"], count = 1): string {
  const forms = edition.words[word][settings.lang];
  const plural = settings.lang === "fr" ? Math.abs(count) >= 2 : count !== 1;
  return forms[plural ? 1 : 0] ?? forms[0] ?? "";
}

export function counted(edition: Edition, word: keyof Edition["words"], count: number): string {
  return `${count}\u00a0${noun(edition, word, count)}`;
}

export function groupName(edition: Edition, group: Group): string {
  const named = edition.groups[group];
  if (!named) return group;
  return capital(group === "stations" || group === "utilities" ? either(named) : say("group_named", { name: either(named) }));
}
