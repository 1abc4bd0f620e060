// The language of the page: `say("roll")` in French or English, switched at once. Sentences about the game come from the server.
import { settings } from "../settings.svelte";
import { en } from "./en";
import { fr, type Phrase } from "./fr";
import { curved, french, together } from "./typography";

export type Lang = "fr" | "en";
export type Both = { fr: string; en: string };
export type { Phrase };

export type Facts = Record<string, string | number>;

/** With `{name}` filled in. */
const filled = (text: string, facts: Facts): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));

/** A sentence of the page. */
export const say = (phrase: Phrase, facts: Facts = {}): string => filled(settings.lang === "fr" ? french(fr[phrase]) : en[phrase], facts);

/** A function that says sentences of a table of one's own in the reader's language. */
export function sayer<Words extends Record<string, Both>>(words: Words): (phrase: keyof Words, facts?: Facts) => string {
  return (phrase, facts = {}) => filled(either(words[phrase]!), facts);
}

/** A sentence of the server, set as our own are. */
export function typeset(text: string): string {
  return together(settings.lang === "fr" ? french(text) : curved(text));
}

/** The colon between a label and what it labels: French sets it apart. */
export const colon = (): string => (settings.lang === "fr" ? "\u202f:" : ":");

/** Words that came in both languages. */
export function either(words: Both): string {
  return settings.lang === "fr" ? french(words.fr) : words.en;
}

/** A phrase that may not exist, such as the name of an action: `null` where we have no words for it. */
export function maybe(phrase: string): string | null {
  return phrase in fr ? say(phrase as Phrase) : null;
}
