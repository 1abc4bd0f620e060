// What is said at one table. It says hello with the last number seen and, after a loss, says again what was not answered, under the same id,
// so that nothing is ever played twice.
import { Line, liveAt, newId, type State } from "../line";
import type { FromClient, FromServer, Hello, Ping } from "../protocol";
import type { Lang } from "../words/words.svelte";

export interface Listener {
  /** A message of the server. */
  heard(message: FromServer): void;
  /** How the line is: `waiting` until `retryAt`, milliseconds since 1970. */
  line(state: State, retryAt: number | null): void;
  /** The last number seen. */
  since(): number;
  lang(): Lang;
}

type Sent = Exclude<FromClient, Hello | Ping>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Saying = WithoutId<Sent>;

export class Connection {
  readonly greeting = "welcome";
  readonly #line: Line<FromServer>;
  #unanswered = new Map<string, Sent>();

  constructor(
    address: string,
    private readonly listener: Listener,
    make?: (address: string) => WebSocket,
  ) {
    this.#line = new Line<FromServer>(address, this, make);
  }

  /** Opens the line, or opens it anew at once: after a change of language, or when somebody does not want to wait. */
  open(): void {
    this.#line.open();
  }

  /** Says something under a new id and returns it. It waits for the line where there is none. */
  say(message: Saying): string {
    const sent = { ...message, id: newId() } as Sent;
    this.#unanswered.set(sent.id, sent);
    this.#line.send(sent);
    return sent.id;
  }

  /** Whether something that was said still waits for its answer. */
  get waiting(): boolean {
    return this.#unanswered.size > 0;
  }

  close(): void {
    this.#line.close();
  }

  // what the line asks and tells

  hello(): Hello {
    return { type: "hello", since: this.listener.since(), lang: this.listener.lang(), views: true };
  }

  state(state: State, retryAt: number | null): void {
    this.listener.line(state, retryAt);
  }

  heard(message: FromServer): void {
    if ("answers" in message && message.answers) this.#unanswered.delete(message.answers);
    this.listener.heard(message);
    if (message.type === "welcome") for (const sent of this.#unanswered.values()) this.#line.send(sent);
  }
}

/** The address of a table's line, on the server the page came from. */
export const lineOf = (code: string): string => liveAt(`/api/tables/${code}/live`);
