// Coming to a table or a book with a link. The page draws the key of its seat before it asks, and remembers it until there is an answer: said
// again, also after the page was loaded again, the same link and key are the same seat. So a lost answer locks nobody out.
import { api, Away, TurnedAway } from "./api";
import { books } from "./books/books";
import type { HasRole, Seated } from "./protocol";

/** A link that was used and is not answered yet. */
export type Joining = { code: string; token: string; key: string; name: string | null; named: boolean; when: number };

const PLACE = "monopole.joining";
const MOST = 10;
const GOOD_FOR = 7 * 86_400_000; // milliseconds, as long as a link is
const PAUSES = [400, 1200]; // between one time and the next
const NO_ANSWER = [408, 425, 429, 500, 502, 503, 504]; // whatever says so has not decided
let ours: Joining[] = []; // where the browser keeps nothing

/** The link to this code that was used and never answered. */
export function unanswered(code: string): Joining | undefined {
  return all().find((each) => each.code === code);
}

/** Sits down at a table with a link. Throws what is said against it. */
export function joinTable(code: string, token: string, name: string): Promise<Seated> {
  return join(code, token, name, false, (key) => api.join(code, token, name, key));
}

/** Comes to a book with a link; `named`: it is one that asks for a name. */
export function joinBook(code: string, token: string, name: string | null, named = false): Promise<HasRole> {
  return join(code, token, name, named, (key) => books.join(code, token, name, key));
}

/** Uses a link, with its key; asked a few times where nobody answers. */
async function join<T>(code: string, token: string, name: string | null, named: boolean, ask: (key: string) => Promise<T>): Promise<T> {
  const before = all().find((each) => each.token === token);
  const key = before?.key ?? drawn();
  write([{ code, token, key, name, named, when: before?.when ?? Date.now() }, ...all().filter((each) => each.token !== token)]);
  for (const pause of [...PAUSES, null]) {
    try {
      const got = await ask(key);
      answered(token);
      return got;
    } catch (why) {
      if (why instanceof TurnedAway && !NO_ANSWER.includes(why.status)) answered(token);
      if (!(why instanceof Away) || pause === null) throw why;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  throw new Away();
}

/** 32 bytes of chance, as the server's own keys are. */
function drawn(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function answered(token: string): void {
  write(all().filter((each) => each.token !== token));
}

function all(): Joining[] {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "null") as unknown;
    if (Array.isArray(kept)) ours = kept as Joining[];
  } catch {
    // what this page remembers by itself has to do
  }
  return ours.filter((each) => Date.now() - each.when < GOOD_FOR);
}

function write(list: Joining[]): void {
  ours = list.slice(0, MOST);
  try {
    if (ours.length) localStorage.setItem(PLACE, JSON.stringify(ours));
    else localStorage.removeItem(PLACE);
  } catch {
    // nothing is kept in this browser: a page that stays open still says the same again
  }
}
