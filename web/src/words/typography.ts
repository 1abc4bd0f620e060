// French spacing, once, for every French sentence, the page's and the server's: narrow no-break spaces, curved apostrophes.
const NARROW = "\u202f";

export function french(text: string): string {
  return text
    .replace(/[ \u00a0]([;:!?»%€])/g, NARROW + "$1")
    .replace(/«[ \u00a0]/g, "«" + NARROW)
    .replaceAll("'", "’");
}

/** An amount and its sign never part at the end of a line: `5.500 F`, `1,8 M`. */
export function together(text: string): string {
  return text.replace(/(\d) ([€FSKM])(?![\p{L}\d])/gu, "$1" + NARROW + "$2");
}

/** Names come from files, where apostrophes are straight. */
export const curved = (text: string): string => text.replaceAll("'", "’");

/** What the server says of a trouble, on its own: with its capital and its full stop. */
export function sentence(text: string): string {
  return capital(text.trim()) + (/[.!?…]\s*$/.test(text) ? "" : ".");
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
