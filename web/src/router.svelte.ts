// Where the page is: the first screen, a table of one's own to open, a table (`/t/CODE`), a game seen again (`/r/CODE#moment`), a book to
// open (`/#bank`), or a book (`/b/CODE`; `?name`: its link asks for a name). An invitation's secret leaves the address at once.
import { OPENINGS } from "./books/screens";
import { unanswered } from "./joining";

export type Place =
  | { kind: "home" }
  | { kind: "new"; edition: string | null }
  | { kind: "opening"; book: string; query: string }
  | { kind: "table"; code: string; token: string | null }
  | { kind: "book"; code: string; token: string | null; named: boolean }
  | { kind: "replay"; code: string; moment: number | null }
  | { kind: "nowhere" };

export const place = $state<{ now: Place }>({ now: { kind: "home" } });

export function read(address: URL): Place {
  const found = address.pathname.match(/^\/([tb])\/([A-Za-z0-9-]+)\/?$/);
  if (found) {
    const at = { code: found[2]!.toUpperCase(), token: address.hash.length > 1 ? decodeURIComponent(address.hash.slice(1)) : null };
    return found[1] === "t" ? { kind: "table", ...at } : { kind: "book", ...at, named: address.searchParams.has("name") };
  }
  const replay = address.pathname.match(/^\/r\/([A-Za-z0-9-]+)\/?$/);
  if (replay) return { kind: "replay", code: replay[1]!.toUpperCase(), moment: /^#[1-9]\d{0,6}$/.test(address.hash) ? Number(address.hash.slice(1)) : null };
  if (address.pathname === "/" || address.pathname === "/index.html") {
    const [name, query = ""] = address.hash.slice(1).split("?");
    if (name === "new") return { kind: "new", edition: new URLSearchParams(query).get("edition") };
    if (Object.hasOwn(OPENINGS, name!)) return { kind: "opening", book: name!, query };
    return { kind: "home" };
  }
  return { kind: "nowhere" };
}

export function go(path: string): void {
  history.pushState(null, "", path);
  follow();
  scrollTo(0, 0);
}

/** Reads the address; a token in it is kept by the page alone, and found again where it was used and no answer came. */
export function follow(): void {
  const now = read(new URL(location.href));
  place.now = now;
  if (now.kind !== "table" && now.kind !== "book") return;
  if (now.token) return history.replaceState(null, "", location.pathname);
  const before = unanswered(now.code);
  if (before) place.now = { ...now, token: before.token, ...(now.kind === "book" ? { named: before.named } : {}) };
}
