// One WebSocket to one table. It says hello with the last number seen, comes back by itself after a loss, and sends again what was not
// answered, under the same id, so that nothing is ever played twice.
import type { FromClient, FromServer, Hello } from "../protocol";
import type { Lang } from "../words/words.svelte";

export type Line = "connecting" | "open" | "waiting" | "closed";

export interface Listener {
  /** A message of the server. */
  heard(message: FromServer): void;
  /** How the line is: `waiting` until `retryAt`, milliseconds since 1970. */
  line(state: Line, retryAt: number | null): void;
  /** The last number seen. */
  since(): number;
  lang(): Lang;
}

type Sent = Exclude<FromClient, Hello>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Saying = WithoutId<Sent>;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class Connection {
  #socket: WebSocket | null = null;
  #unanswered = new Map<string, Sent>();
  #greeted = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    readonly address: string,
    private readonly listener: Listener,
    private readonly make: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {}

  /** Opens the line, or opens it anew at once: after a change of language, or when somebody does not want to wait. */
  open(): void {
    this.#ended = false;
    clearTimeout(this.#timer);
    this.#drop();
    this.#greeted = false;
    this.listener.line("connecting", null);
    const socket = this.make(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: "hello", since: this.listener.since(), lang: this.listener.lang(), views: true };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#heard(JSON.parse(event.data) as FromServer); // not what an earlier line still has to say
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** Says something under a new id and returns it. It waits for the line where there is none. */
  say(message: Saying): string {
    const id = crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
    const sent = { ...message, id } as Sent;
    this.#unanswered.set(id, sent);
    if (this.#greeted) this.#socket?.send(JSON.stringify(sent));
    return id;
  }

  /** Whether something that was said still waits for its answer. */
  get waiting(): boolean {
    return this.#unanswered.size > 0;
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#drop();
    this.listener.line("closed", null);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #heard(message: FromServer): void {
    if (message.type === "welcome") {
      this.#greeted = true;
      this.#tries = 0;
      this.listener.line("open", null);
    }
    if ("answers" in message && message.answers) this.#unanswered.delete(message.answers);
    if (message.type === "bye" && message.again === false) this.#ended = true;
    this.listener.heard(message);
    if (message.type === "welcome") {
      for (const sent of this.#unanswered.values()) this.#socket?.send(JSON.stringify(sent));
    }
  }

  #lost(): void {
    this.#socket = null;
    this.#greeted = false;
    if (this.#ended) {
      this.listener.line("closed", null);
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.listener.line("waiting", Date.now() + wait);
    this.#timer = setTimeout(() => this.open(), wait);
  }
}

/** The address of a table's line, on the server the page came from. */
export function lineOf(code: string): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/tables/${code}/live`;
}
