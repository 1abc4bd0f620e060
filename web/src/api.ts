// What the page asks over HTTP. Every trouble becomes an `Away` or a `TurnedAway` with a sentence to show.
import type { Edition, Summary } from "./edition";
import type { Advice, AtHome, BotTold, ChancesTold, FortunesTold, GameVerdict, Link, MomentTold, Opening, Remains, Replayed, Seated, TableListed, Wrong } from "./protocol";
import { settings } from "./settings.svelte";
import type { TableAbout } from "./table/about";
import { inTitles } from "./titles";
import { curved, sentence } from "./words/typography";
import { lookForNewer } from "./version.svelte";
import { say } from "./words/words.svelte";

export type RuleTold = { id: string; title: string; text: string; source?: string; values?: unknown; rulings?: string[]; why?: string };

/** The server said no, and why. */
export class TurnedAway extends Error {
  constructor(readonly code: string, text: string, readonly status: number) {
    super(sentence(text));
  }
}

/** The server does not answer. */
export class Away extends Error {}

/** What is said to whoever asked for what could not be had. */
export const sentenceOf = (why: unknown): string => (why instanceof Error && why.message ? why.message : say("server_away"));

const SHORT_WAIT = 3; // seconds
const PATIENCE = 30_000; // milliseconds: nobody waits for ever
const LONG = 180_000; // for what the server has to work out
const MISUNDERSTOOD = [400, 404, 405, 422]; // by a newer server, perhaps
const BAD_GATEWAY = [502, 503, 504]; // a proxy has no server behind it for now

/** All that was answered. */
export type Answer = { text(): string; json(): unknown };

function wrongIn(text: string): Wrong | null {
  try {
    return JSON.parse(text) as Wrong;
  } catch {
    return null;
  }
}

export async function ask(method: string, path: string, body?: unknown, { media = "application/json", patience = PATIENCE, tries = 3 } = {}): Promise<Answer> {
  const address = new URL(path, location.origin);
  address.searchParams.set("lang", settings.lang);
  const late = new AbortController(), timer = setTimeout(() => late.abort(), patience);
  let response: Response, text: string;
  try {
    response = await fetch(address, {
      method,
      headers: body === undefined ? {} : { "content-type": media },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
      signal: late.signal,
    });
    text = await response.text();
  } catch {
    throw new Away(late.signal.aborted ? say("server_slow") : "");
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) return { text: () => text, json: () => JSON.parse(text) as unknown };
  const wrong = wrongIn(text);
  if (!wrong && BAD_GATEWAY.includes(response.status)) throw new Away(); // a proxy says so in its own words
  // asked too fast, and in a moment it may be asked again: nobody need be told
  if (response.status === 429 && method === "GET" && wrong?.wait && wrong.wait <= SHORT_WAIT && tries > 1) {
    await new Promise((resolve) => setTimeout(resolve, wrong.wait! * 1000 + 50));
    return ask(method, path, body, { media, patience, tries: tries - 1 });
  }
  if (MISUNDERSTOOD.includes(response.status)) void lookForNewer();
  throw new TurnedAway(wrong?.code ?? "wrong", wrong?.text ?? String(response.status), response.status);
}

export async function told<T>(answer: Promise<Answer>): Promise<T> {
  return (await answer).json() as T;
}

/** An edition, its names set as a reader wants them. */
const editionAt = async (path: string): Promise<Edition> => JSON.parse(curved((await ask("GET", path)).text())) as Edition;

const editions = new Map<string, Promise<Edition>>();

export const api = {
  editions: () => told<Summary[]>(ask("GET", "/api/editions")),
  bots: () => told<BotTold[]>(ask("GET", "/api/bots")),
  tables: () => told<TableListed[]>(ask("GET", "/api/tables")),
  table: (code: string) => told<TableAbout>(ask("GET", `/api/tables/${code}`)),
  home: () => told<AtHome>(ask("GET", "/api/home")),
  network: (open: boolean) => told<AtHome>(ask("POST", "/api/home/network", { open })),
  open: (wish: Opening) => told<Seated>(ask("POST", "/api/tables", wish)),
  join: (code: string, token: string, name: string, key: string) => told<Seated>(ask("POST", "/api/join", { code, token, name, key })),
  /** A table from the journal of a game. */
  bring: (journal: string) => told<Seated>(ask("POST", "/api/tables/import", journal, { media: "application/jsonl", patience: LONG })),
  invite: (code: string) => told<Link>(ask("POST", `/api/tables/${code}/invitations`, {})),
  /** A seat, or all of this screen, to another device; the host's word, also somebody else's, even of somebody who is here. */
  move: (code: string, seat?: string, here = false) => told<Link>(ask("POST", `/api/tables/${code}/moves`, { ...(seat ? { seat } : {}), ...(here ? { although_here: true } : {}) })),
  verify: (code: string) => told<GameVerdict>(ask("GET", `/api/verify/${code}`, undefined, { patience: LONG })),
  /** A rule or a ruling; without an edition, as it stands in general. */
  rule: async (name: string, edition: string | null) => {
    const found = await told<RuleTold[]>(ask("GET", `/api/rules?q=${encodeURIComponent(name)}${edition ? `&edition=${encodeURIComponent(edition)}` : ""}`));
    return found.map((each) => ({ ...each, text: inTitles(each.text), ...(each.why ? { why: inTitles(each.why) } : {}) }));
  },
  replay: (code: string) => told<Replayed>(ask("GET", `/api/tables/${code}/replay`, undefined, { patience: LONG })),
  /** What became of a game whose rules have changed since. */
  remains: (code: string) => told<Remains>(ask("GET", `/api/tables/${code}/remains`, undefined, { patience: LONG })),
  fortunes: (code: string) => told<FortunesTold>(ask("GET", `/api/tables/${code}/fortunes`, undefined, { patience: LONG })),
  moments: (code: string, first: number, last: number) => told<MomentTold[]>(ask("GET", `/api/tables/${code}/moments?first=${first}&last=${last}`)),
  chances: (code: string) => told<ChancesTold>(ask("GET", `/api/tables/${code}/chances`)),
  reckon: (code: string) => told<ChancesTold>(ask("POST", `/api/tables/${code}/chances`, {})),
  advice: (code: string) => told<Advice>(ask("POST", `/api/tables/${code}/advice`, {}, { patience: LONG })),
  /** The drawing of an address as a QR code. */
  qr: async (text: string) => (await ask("POST", "/api/qr", { text })).text(),

  /** The edition of a table, where it is somebody's own. */
  editionOf: (code: string) => editionAt(`/api/tables/${code}/edition`),

  /** An edition in a mode, asked for once. */
  edition(id: string, mode: string | null): Promise<Edition> {
    const key = `${id} ${mode ?? ""}`;
    let asked = editions.get(key);
    if (!asked) {
      asked = editionAt(`/api/editions/${encodeURIComponent(id)}${mode ? `?mode=${mode}` : ""}`);
      asked.catch(() => editions.delete(key));
      editions.set(key, asked);
    }
    return asked;
  },
};
