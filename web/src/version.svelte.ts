// A page that is older than the server says so, keeps what was typed, and loads itself anew: when a button is pressed, or of its own accord
// where nobody has anything in hand. The page the server has is known by the name of its script, which changes with every version.
import { tick } from "svelte";
import { place } from "./router.svelte";

export const version = $state({ newer: false });

const KEPT = "monopole.typed", FOR = "monopole.reloaded";
const PATIENCE = 10_000; // milliseconds
const SELDOM = 600_000; // milliseconds between two looks at a page that somebody comes back to
const FIELDS = "input, textarea, select";
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Kept = { path: string; fields: [name: string, value: string | boolean][]; drafts: Record<string, unknown> };

const script = (page: Document): string | null => page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src") ?? null;
let theirs: string | null = null, looked = 0;

/** Looks whether the server has another page than this one; says whether it answered. */
export async function lookForNewer(): Promise<boolean> {
  const mine = typeof document === "undefined" ? null : script(document);
  if (!mine) return false;
  looked = Date.now();
  const gone = new AbortController(), timer = setTimeout(() => gone.abort(), PATIENCE);
  try {
    const answer = await fetch("/", { cache: "no-store", signal: gone.signal });
    if (!answer.ok) return false;
    theirs = script(new DOMParser().parseFromString(await answer.text(), "text/html"));
    version.newer = theirs !== null && theirs !== mine;
    if (version.newer) reloadIfIdle();
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

// what somebody has in hand

const touched = new Set<Field>();
const holds = new Set<() => boolean>();
const drafts = new Map<string, () => unknown>();
let used = false; // whether anybody has pressed anything on this screen

/** For as long as this screen is there, the page stays as it is while `busy` says so; else it does once anything was pressed. */
export function stayWhile(busy: () => boolean): () => void {
  holds.add(busy);
  return () => void holds.delete(busy);
}

/** What a screen has in hand that is in no field of its own: kept over a loading anew, under this name. */
export function keepDraft(name: string, draft: () => unknown): () => void {
  drafts.set(name, draft);
  return () => void drafts.delete(name);
}

/** What was kept under this name before the page was loaded anew; once. */
export function draftOf<T>(name: string): T | null {
  const found = kept?.path === here() ? kept.drafts[name] : undefined;
  if (kept && found !== undefined) delete kept.drafts[name];
  return (found as T | undefined) ?? null;
}

const here = (): string => location.pathname + location.hash;
const checks = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
const typed = (): Field[] => [...touched].filter((field) => field.isConnected && (checks(field) || field.value !== ""));

/** A field by what it is called, and which of those it is. */
function named(field: Field): string {
  const called = (each: Field): string => [each.tagName, each.type, each.name, checks(each) ? each.value : "", each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent?.trim() ?? ""].join("|");
  const name = called(field), alike = [...document.querySelectorAll<Field>(FIELDS)].filter((each) => called(each) === name);
  return `${name}|${alike.indexOf(field)}`;
}

function idle(): boolean {
  return !typed().length && (holds.size ? [...holds].every((busy) => !busy()) : !used);
}

/** Loads the page anew where nothing is in anybody's hand: once for each version, whatever the server says next. */
export function reloadIfIdle(): void {
  if (!version.newer || !idle()) return;
  try {
    if (sessionStorage.getItem(FOR) === theirs) return;
    sessionStorage.setItem(FOR, theirs ?? "");
  } catch {
    return; // where nothing can be noted, somebody has to press
  }
  reload();
}

export function reload(): void {
  const fields = typed().map((field): [string, string | boolean] => [named(field), checks(field) ? field.checked : field.value]);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ path: here(), fields, drafts: Object.fromEntries([...drafts].map(([name, draft]) => [name, draft()])) } satisfies Kept));
  } catch {
    // a browser that keeps nothing loses what was typed; somebody pressed knowing that there is a new version
  }
  if ("token" in place.now && place.now.token) history.replaceState(null, "", `${location.pathname}${location.search}#${encodeURIComponent(place.now.token)}`); // a link that brought somebody here
  location.reload();
}

let kept: Kept | null = null;

/** Fills in again what was typed, as its fields appear; nothing once somebody types themselves. */
function restore(): void {
  const waiting = new Map(kept?.fields ?? []);
  if (!waiting.size) return;
  const look = new MutationObserver(fill), end = (): void => (look.disconnect(), clearTimeout(timer));
  const timer = setTimeout(end, PATIENCE);
  function fill(): void {
    for (const field of document.querySelectorAll<Field>(FIELDS)) {
      const name = named(field), value = waiting.get(name);
      if (value === undefined || kept?.path !== here()) continue;
      waiting.delete(name);
      if (checks(field)) field.checked = value === true;
      else field.value = String(value);
      for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
    if (!waiting.size) end();
  }
  look.observe(document.body, { childList: true, subtree: true });
  void tick().then(fill);
}

/** Follows what somebody does on the page. Call once, before the page is shown. */
export function followVersion(): void {
  try {
    kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Kept | null;
    sessionStorage.removeItem(KEPT);
  } catch {
    // nothing was kept
  }
  restore();
  addEventListener("input", (event) => touched.add(event.target as Field), true);
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (used = true), true);
  addEventListener("vite:preloadError", () => void lookForNewer());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && Date.now() - looked > SELDOM && void lookForNewer());
}

/** Another screen: what was pressed and typed before is done with. */
export function anotherScreen(): void {
  used = false;
  touched.clear();
  reloadIfIdle();
}
