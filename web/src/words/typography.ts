// French spacing, once, for every French sentence of ours: narrow no-break spaces, curved apostrophes, a real minus.
const NARROW = "\u202f";

export function french(text: string): string {
  return text
    .replace(/ ([;:!?»%€])/g, NARROW + "$1")
    .replace(/« /g, "«" + NARROW)
    .replaceAll("'", "’");
}

/** Names come from files, where apostrophes are straight. */
export const curved = (text: string): string => text.replaceAll("'", "’");

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
