// A WebSocket that comes back by itself, under a table and under a book. Silence is not trusted: whoever has heard nothing for long asks for
// a sign of life, and a line that gives none is dead, whatever the browser believes.

import { lookForNewer } from "./version.svelte";

export type State = "connecting" | "open" | "waiting" | "closed";

export interface Reader<Told> {
  /** The first word on a new line. */
  hello(): object;
  /** What kind of message the server answers it with. */
  readonly greeting: string;
  heard(message: Told): void;
  /** How the line is: `waiting` until `retryAt`, milliseconds since 1970. */
  state(state: State, retryAt: number | null): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const QUIET = 5_000; // with nothing heard for so long, a sign of life is asked for
const PATIENCE = 8_000; // without an answer for so long, the line is taken for dead
const HASTE = 3_000; // the same, where somebody has just come back to the page

export class Line<Told extends { type: string }> {
  /** Whether the server has welcomed us: what is sent before that is not heard. */
  welcome = false;
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #ended = true;

  constructor(
    readonly address: string,
    private readonly reader: Reader<Told>,
    private readonly make: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {}

  /** Opens the line, or opens it anew at once: after a change of language, or when somebody does not want to wait. */
  open(): void {
    if (this.#ended) this.#listen(true);
    this.#ended = false;
    this.#drop();
    this.reader.state("connecting", null);
    const socket = this.make(this.address);
    this.#socket = socket;
    this.#expect(PATIENCE);
    socket.onopen = () => socket.send(JSON.stringify(this.reader.hello()));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#heard(JSON.parse(event.data) as Told); // not what an earlier line still has to say
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** Sends something that will be answered; nothing while nobody is welcome. */
  send(message: object): void {
    if (!this.welcome) return;
    this.#socket?.send(JSON.stringify(message));
    if (this.#patience === undefined) this.#expect(PATIENCE);
  }

  close(): void {
    this.#end();
    this.#drop();
    this.reader.state("closed", null);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.welcome = false;
    clearTimeout(this.#retry);
    this.#calm();
    socket?.close();
  }

  #end(): void {
    if (!this.#ended) this.#listen(false);
    this.#ended = true;
  }

  /** Nothing is expected for now. */
  #calm(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  #expect(patience: number): void {
    this.#calm();
    this.#patience = setTimeout(() => this.#lost(), patience);
  }

  #ask(patience: number): void {
    this.#socket?.send(JSON.stringify({ type: "ping", id: newId() }));
    this.#expect(patience);
  }

  #heard(message: Told): void {
    this.#calm();
    if (message.type === this.reader.greeting && !this.welcome) {
      this.welcome = true;
      if (this.#tries) void lookForNewer(); // who was away may be another now
      this.#tries = 0;
      this.reader.state("open", null);
    }
    if (message.type === "bye" && "again" in message && message.again === false) this.#end();
    if (message.type !== "pong") this.reader.heard(message);
    if (!this.#socket || this.#patience !== undefined) return;
    if (this.welcome) this.#quiet = setTimeout(() => this.#ask(PATIENCE), QUIET);
    else this.#expect(PATIENCE);
  }

  #lost(): void {
    this.#drop();
    if (this.#ended) {
      this.reader.state("closed", null);
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.reader.state("waiting", Date.now() + wait);
    this.#retry = setTimeout(() => this.open(), wait);
  }

  // the network came or went, or somebody looks at the page again: a line may be dead without knowing it

  #listen(on: boolean): void {
    const how = on ? "addEventListener" : "removeEventListener";
    globalThis[how]?.("online", this.#anew);
    globalThis[how]?.("offline", this.#anew);
    globalThis.document?.[how]("visibilitychange", this.#looked);
  }
  #anew = (): void => this.open();
  #looked = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.welcome) this.#ask(HASTE);
    else if (!this.#socket) this.open();
  };
}

/** A name for something that is said, so that its answer finds its way. */
export const newId = (): string => crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** Where a WebSocket of the server the page came from begins. */
export const liveAt = (path: string): string => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
