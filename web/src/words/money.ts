// Amounts as an edition writes them, with the marks of the language's numbers, as the sentences of the server have them. Buttons and purses take the sign where the unit is a word; the board goes without.
import type { Edition } from "../edition";
import type { Lang } from "./words.svelte";

const NARROW = "\u202f";

export type Money = Edition["money"];

function digits(amount: number, money: Money, lang: Lang): string {
  const separator = lang === "en" ? "," : money.thousands.trim() || NARROW; // a space is a narrow one
  return String(amount).replace(/\B(?=(\d{3})+$)/g, separator);
}

/** `1 500 €`, `2 M`, `−50 F`. */
export function amount(value: number, money: Money, lang: Lang): string {
  const sign = value < 0 ? "−" : "";
  const size = Math.abs(value);
  const last = money.units.at(-1);
  for (const [letter, worth] of money.units) {
    if (size >= worth || letter === last?.[0]) return sign + decimal(size / worth, money, lang) + NARROW + letter;
  }
  const form = money.form.length > 5 ? `{} ${money.symbol}` : money.form;
  return sign + form.replace("{}", digits(size, money, lang)).replace(" ", NARROW);
}

/** The same without its unit, where the unit goes without saying; millions keep their letter. */
export function figure(value: number, money: Money, lang: Lang): string {
  if (money.units.length) return amount(value, money, lang).replace(NARROW, "");
  return (value < 0 ? "−" : "") + digits(Math.abs(value), money, lang);
}

/** A number to type in: its thousands set apart; with its unit where the edition has no letters for thousands and millions. */
export function typed(value: number, money: Money, lang: Lang): string {
  return money.units.length ? digits(value, money, lang) : amount(value, money, lang);
}

/** What somebody typed: `1 500`, `1.500 F`, and `3,4 M` where the edition counts in millions; null where no number is in it. */
export function read(text: string, money: Money): number | null {
  const letter = text.match(/\p{L}+\s*$/u)?.[0].trim().toUpperCase();
  const worth = money.units.find(([unit]) => unit.toUpperCase() === letter)?.[1];
  const parts = text.match(/\d+/g);
  if (!parts) return null;
  if (worth === undefined) return Number(parts.join(""));
  const [, whole = parts.join(""), part = ""] = text.match(/^\D*([\d\s]+)[.,](\d+)/) ?? [];
  return Math.round(Number(`${whole.replace(/\s/g, "")}.${part || 0}`) * worth);
}

function decimal(value: number, money: Money, lang: Lang): string {
  return String(+value.toFixed(2)).replace(".", lang === "en" ? "." : money.decimal);
}
