// One book, as this device knows it: a WebSocket that comes back by itself, the view the server told last, and what was said and is not
// answered yet. That waits in the browser too, and is said again under the same id, so that nothing is lost and nothing written twice.
import { Line, liveAt, newId, type State } from "../line";
import type { BookHello, BookNow, FromReader, ToReader } from "../protocol";
import { hour } from "../words/hour";
import type { Lang } from "../words/words.svelte";
import { roleName, sayBook } from "./words";

type LineState = "connecting" | "open" | "away" | "closed";
/** Something said that is not in the view yet, and the role it was said in: it is never said in another. `away`: there was no line when it
 *  was said; `line`: where it was written, once that is known. */
export type Waiting<Entry> = { id: string; entry: Entry; at: number; away: boolean; role?: string; line?: number };
/** Something the book did not write, and why. */
export type Refused<Entry> = Waiting<Entry> & { code: string; text: string; rule: string | null };

export const OTHER_ROLE = "other_role";

export class BookLine<View = Record<string, unknown>, Entry extends object = Record<string, unknown>> {
  line = $state<LineState>("connecting");
  /** Since when there is no line, milliseconds since 1970. */
  lostAt = $state<number | null>(null);
  role = $state<string | null>(null);
  number = $state(0);
  about = $state.raw<Record<string, unknown>>({});
  view = $state.raw<View | null>(null);
  here = $state.raw<string[]>([]);
  /** How far the server's clock is ahead of this device's, in seconds. */
  ahead = $state(0);
  waiting = $state.raw<Waiting<Entry>[]>([]);
  refused = $state.raw<Refused<Entry>[]>([]);
  /** Why the server closed for good, where it did. */
  farewell = $state("");
  farewellCode = $state("");

  readonly greeting = "book";
  readonly #line: Line<ToReader>;
  /** Said in a role that this device has not any more: kept, and shown among the refused until it is dismissed or the role is back. */
  #others: Waiting<Entry>[] = [];
  #greeted = false;
  /** Called with the number of the line that was written for this id, as soon as the view has it. */
  written: (id: string, line: number) => void = () => undefined;

  constructor(
    readonly code: string,
    private readonly lang: () => Lang,
    make?: (address: string) => WebSocket,
    private readonly box: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null = storage(),
  ) {
    this.#line = new Line<ToReader>(liveAt(`/api/books/${code}/live`), this, make);
    this.waiting = this.#kept();
  }

  /** Opens the line, or opens it anew at once. */
  open(): void {
    this.#line.open();
  }

  /** Says an entry under a new id and returns it. It waits for the line where there is none. */
  say(entry: Entry): string {
    const id = newId();
    const away = this.line !== "open";
    const said = { id, entry, at: Date.now(), away, role: this.role ?? undefined };
    this.#keep([...this.waiting, said]);
    if (this.#greeted) this.#say(said);
    return id;
  }

  /** The reader has seen why something was not written. */
  dismiss(id: string): void {
    this.refused = this.refused.filter((each) => each.id !== id);
    this.#others = this.#others.filter((each) => each.id !== id);
    this.#keep(this.waiting);
  }

  close(): void {
    this.#line.close();
  }

  #say(said: Waiting<Entry>): void {
    const away = said.away ? { away: Math.max(0, Math.round((Date.now() - said.at) / 100) / 10) } : {};
    this.#line.send({ type: "say", id: said.id, entry: said.entry as Record<string, unknown>, ...away } satisfies FromReader);
  }

  // what the line asks and tells

  hello(): BookHello {
    return { type: "hello", lang: this.lang() };
  }

  state(state: State): void {
    if (state !== "open") this.#greeted = false;
    if (state === "waiting") {
      this.line = "away";
      this.lostAt ??= Date.now();
    } else if (state === "closed" || (state === "connecting" && this.line !== "away")) this.line = state;
  }

  heard(message: ToReader): void {
    if (message.type === "book") this.#told(message);
    else if (message.type === "here") {
      [this.here, this.number] = [message.here, message.number];
      this.#settle();
    }
    else if (message.type === "said") {
      this.#keep(this.waiting.map((said) => (said.id === message.answers ? { ...said, line: message.line } : said)));
      this.#settle();
    } else if (message.type === "refused") {
      const said = this.#answered(message.answers);
      if (said) this.refused = [...this.refused, { ...said, code: message.code, text: message.text, rule: message.rule ?? null }];
    } else if (message.type === "problem") {
      const said = message.answers ? this.waiting.find((each) => each.id === message.answers) : undefined;
      if (said && message.wait != null) setTimeout(() => this.#greeted && this.waiting.some((each) => each.id === said.id) && this.#say(said), message.wait * 1000);
      else if (said) {
        this.#answered(said.id);
        this.refused = [...this.refused, { ...said, code: message.code, text: message.text, rule: null }];
      }
    } else if (message.type === "bye" && message.again === false) {
      [this.farewell, this.farewellCode] = [message.text, message.code];
    }
  }

  #told(message: BookNow): void {
    this.role = message.role ?? null;
    this.number = message.number;
    this.about = message.about;
    this.view = message.view as View;
    this.here = message.here;
    this.ahead = message.now - Date.now() / 1000;
    this.#settle();
    if (this.#greeted) return;
    this.#greeted = true;
    this.line = "open";
    this.lostAt = null;
    this.#sort();
    this.#keep(this.waiting.map((said) => ({ ...said, away: true }))); // also what was under way when the line was lost
    for (const said of this.waiting) this.#say(said);
  }

  /** What waits in another role is not said in this one: whoever held the phone then spoke of another table. */
  #sort(): void {
    const all = [...this.#others, ...this.waiting];
    const mine = (said: Waiting<Entry>) => said.role === undefined || plain(said.role) === plain(this.role);
    this.#others = all.filter((said) => !mine(said));
    this.waiting = all.filter(mine);
    const text = (said: Waiting<Entry>) => sayBook("other_role", { role: roleName(plain(said.role)), now: roleName(plain(this.role)), time: hour(said.at / 1000) });
    const shown = this.#others.map((said) => ({ ...said, code: OTHER_ROLE, text: text(said), rule: null }));
    this.refused = [...this.refused.filter((each) => each.code !== OTHER_ROLE), ...shown];
  }

  /** What is written waits until the view has it too: in between it would count twice, or not at all. */
  #settle(): void {
    const seen = this.waiting.filter((said) => said.line !== undefined && said.line < this.number);
    if (!seen.length) return;
    this.#keep(this.waiting.filter((said) => !seen.includes(said)));
    for (const said of seen) this.written(said.id, said.line!);
  }

  #answered(id: string): Waiting<Entry> | undefined {
    const said = this.waiting.find((each) => each.id === id);
    this.#keep(this.waiting.filter((each) => each.id !== id));
    return said;
  }

  get #place(): string {
    return `monopole.book.${this.code}`;
  }

  #kept(): Waiting<Entry>[] {
    try {
      const kept = JSON.parse(this.box?.getItem(this.#place) ?? "[]") as unknown;
      return Array.isArray(kept) ? (kept as Waiting<Entry>[]) : [];
    } catch {
      return [];
    }
  }

  #keep(waiting: Waiting<Entry>[]): void {
    this.waiting = waiting;
    try {
      const all = [...this.#others, ...waiting];
      if (all.length) this.box?.setItem(this.#place, JSON.stringify(all));
      else this.box?.removeItem(this.#place);
    } catch {
      // a browser that keeps nothing loses what waits only when the page is closed
    }
  }
}

/** A role without what tells its second device, or its next link, from the first. */
const plain = (role: string | null | undefined): string => (role ?? "").split("~")[0]!;

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
