// Everything the page knows of one table: what the server said, shown at a pace that eyes can follow. It holds no rule of the game.
import { api, Away, sentenceOf, TurnedAway } from "../api";
import type { Edition } from "../edition";
import type { State } from "../line";
import { note, noted, remember } from "../my_tables";
import type { Action, Entry, Event, FromServer, LegalAction, Moved, Now, Reason, Refusal, ShownView, TurnTold } from "../protocol";
import { settings, tempo } from "../settings.svelte";
import { play as sound } from "../sounds";
import { sentence } from "../words/typography";
import { either, typeset } from "../words/words.svelte";
import type { TableAbout } from "./about";
import { Connection, lineOf, type Listener, type Saying } from "./connection";
import { linesOf, type LogLine } from "./log";
import { sharing, somethingHidden } from "./screen";

export type Spoken = { seat: string | null; text: string; time: string };
export type { Reason };
export type Token = { at: number; jailed: boolean };
export type DrawnCard = { deck: "chance" | "chest"; text: string; seat: string | null };

const MOST_LINES = 600;
const BACKLOG = 40; // more than this waiting to be shown, and it is shown at once
// milliseconds at full speed: a square, a walk, the dice, a beat between two things, a sentence to read, a card by its length
const STEP = 160, LONGEST_WALK = 1200, DICE = 600, BEAT = 260, SENTENCE = 900, CARD = 1200, LETTER = 25, CHANGE = 2200;
const SHORT_OF_TIME = 30; // seconds left to answer: what is shown does not take them

export class TableStore implements Listener {
  line_ = $state<State>("connecting");
  retryAt = $state<number | null>(null);
  edition = $state.raw<Edition | null>(null);
  about = $state.raw<TableAbout | null>(null);
  left = $state.raw<Record<string, number>>({}); // the seconds each who is awaited had, `leftAt`
  leftAt = $state(0);
  seat = $state<string | null>(null); // who is in front: oneself, or one of those who share this screen
  screen = $state.raw<string[]>([]); // all who share it, oneself first
  holder = $state<string | null>(null); // who has taken the screen, where something is hidden
  now = $state.raw<Now | null>(null); // as shown; what has arrived may be ahead
  nowAt = $state(Date.now()); // when it was shown, for the clock of the game
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<Spoken[]>([]);
  missed = $state.raw<LogLine[]>([]); // what happened while nobody looked at this page
  fortunes = $state.raw<TurnTold[]>([]); // as each turn began, since this page was opened
  tokens = $state.raw<Token[]>([]);
  dice = $state.raw<[number, number] | null>(null);
  rolling = $state(false);
  card = $state.raw<DrawnCard | null>(null);
  playing = $state(false); // something is being shown
  changes = $state.raw<number[]>([]); // what each purse has just gained or lost, for as long as it takes to see
  sending = $state<{ id: string; do: string } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  late = $state(false); // our last word came too late
  problem = $state<string | null>(null);
  bye = $state.raw<{ code: string; text: string; again: boolean } | null>(null);
  next = $state.raw<{ code: string; token: string } | null>(null);
  wantsRematch = $state(false);

  readonly connection: Connection;
  #number = 0; // the last number that arrived
  #queue: Moved[] = [];
  #shown: Moved | null = null; // what is being shown; none once a welcome has told all of it
  #hurry = false;
  #skipped = -Infinity; // when somebody last wanted to see no more of it
  #fading: ReturnType<typeof setTimeout> | undefined;
  #wake: (() => void) | null = null;
  #questions = new Map<string, { answered: (reasons: Reason[]) => void; failed: (why: Error) => void }>();
  #retelling = $state(false); // in another language
  #unseen: number | null = null; // the number from which on nobody looked
  #editionKey = "";
  #own: string | null = null; // the seat of our key

  constructor(readonly code: string, make?: (address: string) => WebSocket) {
    this.connection = new Connection(lineOf(code), this, make);
  }

  get view(): ShownView | null {
    return this.now?.view ?? null;
  }
  get legal(): LegalAction[] {
    return this.now?.legal ?? [];
  }
  get open(): boolean {
    return this.line_ === "open";
  }
  /** Nobody knows what happens at the table meanwhile; to be told it again in another language takes but a moment. */
  get away(): boolean {
    return !this.open && !(this.#retelling && this.line_ === "connecting");
  }
  get awaiting(): string[] {
    return this.now?.awaiting ?? [];
  }
  get mine(): boolean {
    return this.seat !== null && this.awaiting.includes(this.seat);
  }
  /** Whether several people share this screen. */
  get shared(): boolean {
    return this.screen.length > 1;
  }
  /** Whether somebody's hand is covered until they have taken the screen. */
  get covered(): boolean {
    return this.shared && this.about?.state === "playing" && !this.now?.over && this.holder !== this.seat && somethingHidden(this.edition, this.about);
  }
  /** The number of a name in the view. */
  seatNumber(name: string | null): number {
    return name === null ? -1 : (this.view?.seats.indexOf(name) ?? -1);
  }
  get me(): number {
    return this.seatNumber(this.seat);
  }

  // what a person does

  enter(): void {
    this.connection.open();
  }
  leave(): void {
    this.lookAway();
    this.skip();
    this.connection.close();
  }
  /** Nobody looks at the page from now on: it is hidden, or left. */
  lookAway(): void {
    if (!this.seat || !this.now) return;
    this.#unseen ??= this.now.number;
    note(this.code, { seen: this.#unseen });
  }
  /** Somebody looks again: what happened meanwhile is told, but for one's own words. */
  lookAgain(): void {
    if (this.#unseen !== null && this.open) this.#miss(this.log, this.#unseen);
    this.#unseen = null;
  }
  #miss(lines: LogLine[], seen: number): void {
    const missed = lines.filter((line) => line.n > seen && !(line.by === "player" && (line.seat === this.seat || this.screen.includes(line.seat ?? ""))));
    if (missed.length > 2) this.missed = missed;
  }
  /** In another language: sentences are told again. */
  retell(): void {
    this.#retelling = true;
    if (this.now) this.connection.open();
  }
  act(action: Action): void {
    if (!this.now || this.sending) return;
    this.refusal = null;
    this.late = false;
    this.problem = null;
    const id = this.say({ type: "act", at: this.now.number, action });
    this.sending = { id, do: action.do };
  }
  say(message: Saying): string {
    if (message.type === "propose" && message.what === "rematch") this.wantsRematch = true;
    return this.connection.say(message);
  }
  /** Why a kind of action is not possible now; fails where the server does not say. */
  why(kind: string): Promise<Reason[]> {
    const id = this.say({ type: "why", do: kind, ...this.#speaker() });
    return new Promise((answered, failed) => this.#questions.set(id, { answered, failed }));
  }
  /** Puts one of this screen in front. */
  front(seat: string): void {
    this.say({ type: "look", seat });
  }
  /** Whoever is in front has the screen now. */
  take(): void {
    this.holder = this.seat;
  }
  chatted(text: string): void {
    this.say({ type: "chat", text, ...this.#speaker() });
  }
  resign(): void {
    this.say({ type: "resign", ...this.#speaker() });
  }
  /** Which of this screen speaks, where the server must be told. */
  #speaker(): { seat?: string } {
    return this.shared && this.seat ? { seat: this.seat } : {};
  }
  /** Shows at once whatever still waits to be shown. */
  skip(): void {
    this.#hurry = true;
    this.#wake?.();
  }
  /** The same, pressed by somebody: the second half of a double press is not meant for the button that comes in its place. */
  skipped(): void {
    this.#skipped = performance.now();
    this.skip();
  }
  get justSkipped(): boolean {
    return performance.now() - this.#skipped < 400;
  }

  protected unhurried(): void {
    this.#hurry = false;
  }

  // what the line tells

  since(): number {
    return this.#retelling ? 0 : this.#number;
  }
  lang() {
    return settings.lang;
  }
  line(state: State, retryAt: number | null): void {
    this.line_ = state;
    this.retryAt = retryAt;
    if (state !== "closed") return;
    this.sending = null; // nobody answers any more
    for (const { failed } of this.#questions.values()) failed(new Away());
    this.#questions.clear();
  }

  heard(message: FromServer): void {
    if ("answers" in message && message.answers && message.answers === this.sending?.id) this.sending = null;
    switch (message.type) {
      case "welcome": {
        const before = noted(this.code);
        this.#own = message.seat;
        this.seat = message.now.seat ?? message.seat;
        this.setAbout(message.about);
        this.bye = null;
        if (message.now.number <= 1) this.holder = this.#own; // whoever has just opened the table is there
        if (this.#own && this.about) remember({ code: this.code, seat: this.#own, edition: this.about.edition });
        if (this.#retelling) this.log = [];
        else this.#append(this.#untold());
        const seen = this.#number || (before?.seat === this.#own ? before?.seen : undefined), again = seen !== undefined && !this.#retelling;
        this.#retelling = false;
        this.skip();
        const lines = message.entries.flatMap(linesOf);
        if (again && this.seat && !message.now.over) this.#miss(lines, this.#unseen ?? seen);
        if (message.now.number < this.#number) this.log = this.log.filter((line) => line.n <= message.now.number); // from a backup
        this.#append(lines);
        this.#number = message.now.number;
        this.#queue = [];
        this.#shown = null;
        this.chat = []; // what was said lately is told again
        this.show(message.now);
        break;
      }
      case "moved":
        if (message.now.number <= this.#number && message.entries.every((entry) => entry.n <= this.#number)) break;
        this.#arrived(message.now);
        this.#queue.push(message);
        void this.#play();
        break;
      case "about":
        this.setAbout(message.about);
        break;
      case "seen":
        if (message.now.number >= (this.now?.number ?? 0)) this.show(message.now);
        break;
      case "refused":
        this.refusal = { ...message, text: typeset(message.text) };
        sound("refused");
        break;
      case "stale":
        this.late = true;
        break;
      case "because":
        this.#questions.get(message.answers)?.answered(message.reasons.map((each) => ({ ...each, text: typeset(each.text) })));
        this.#questions.delete(message.answers);
        break;
      case "chatted":
        this.chat = [...this.chat, { seat: message.seat, text: message.text, time: message.time }];
        break;
      case "problem": {
        const asked = this.#questions.get(message.answers ?? "");
        this.#questions.delete(message.answers ?? "");
        if (asked) asked.failed(new TurnedAway(message.code, typeset(message.text), 0));
        else if (message.code !== "throw_again") this.problem = sentence(typeset(message.text)); // that one is asked where dice are told
        break;
      }
      case "again":
        this.next = { code: message.code, token: message.token };
        break;
      case "bye":
        this.bye = { code: message.code, text: sentence(typeset(message.text)), again: message.again !== false };
        break;
    }
  }

  protected setAbout(about: TableAbout): void {
    this.about = about;
    this.screen = sharing(about, this.#own);
    this.#setLeft(about.left);
    const key = `${about.own ? this.code : about.edition} ${about.mode}`;
    if (key !== this.#editionKey) {
      this.#editionKey = key;
      (about.own ? api.editionOf(this.code) : api.edition(about.edition, about.mode)).then(
        (edition) => (this.edition = edition),
        (why: unknown) => ((this.problem = sentenceOf(why)), (this.#editionKey = "")),
      );
    }
  }

  #setLeft(left: Record<string, number> = {}): void {
    this.left = left;
    this.leftAt = Date.now();
  }

  #arrived(now: Now): void {
    this.#setLeft(now.left);
    this.#number = Math.max(this.#number, now.number);
  }

  /** The sentences that have arrived and are not shown yet. */
  #untold(): LogLine[] {
    const told = new Set(this.log.map((line) => line.key));
    const waiting = this.#shown ? [this.#shown, ...this.#queue] : this.#queue;
    return waiting.flatMap((push) => push.entries).flatMap(linesOf).filter((line) => !told.has(line.key));
  }

  #append(lines: LogLine[]): void {
    if (lines.length) this.log = [...this.log, ...lines].slice(-MOST_LINES);
  }

  protected show(now: Now): void {
    const before = this.view;
    this.now = now.text ? { ...now, text: typeset(now.text) } : now;
    this.seat = this.shared ? (now.seat ?? this.#own) : this.#own;
    this.nowAt = Date.now();
    if (this.#own !== null && this.#unseen === null) note(this.code, { seen: now.number });
    const view = now.view;
    if (view) {
      const { turns } = view.table;
      this.#showChanges(before, view);
      if (view.figures && this.fortunes.at(-1)?.turn !== turns) this.fortunes = [...this.fortunes, { turn: turns, n: now.number, seat: null, fortunes: view.figures.fortune }];
      if (this.seat && view.commitment && !noted(this.code)?.print) note(this.code, { print: view.commitment });
      this.tokens = view.seats.map((_, seat) => ({ at: view.table.square[seat] ?? 0, jailed: (view.table.jail[seat] ?? -1) >= 0 }));
      if (view.table.die1 && view.table.die2) this.dice = [view.table.die1, view.table.die2];
    }
  }

  /** Beside a purse, for a moment, what came or went; nothing where nothing moves. */
  #showChanges(before: ShownView | null, view: ShownView): void {
    const changes = view.seats.map((_, seat) => (view.table.cash?.[seat] ?? 0) - (before?.table.cash?.[seat] ?? 0));
    if (!before || before.number >= view.number || !this.tempo() || changes.every((each) => !each)) return;
    this.changes = changes;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.changes = []), CHANGE);
  }

  // showing what happened, one thing after the other

  async #play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    this.unhurried();
    for (let push = this.#queue.shift(); push; push = this.#queue.shift()) {
      if (this.#queue.length > BACKLOG) this.#hurry = true;
      this.#shown = push;
      let rest = 0;
      for (const entry of push.entries) {
        await this.wait(rest);
        rest = await this.playEntry(entry);
      }
      const turn = this.mine;
      const latest = this.now && (!this.#shown || this.now.number > push.now.number) ? this.now : push.now; // meanwhile more was told
      this.#shown = null;
      this.show(latest);
      if (!turn && this.mine) sound("bell");
      // with what came of it in sight; whoever is called in an auction may speak at once
      await this.wait(!this.mine ? rest : this.view?.matter.kind === "auction" ? 0 : Math.min(rest, 2 * BEAT));
    }
    this.playing = false;
  }

  /** Shows what an entry tells, as long as it is still wanted; how long its last sentence wants to be read. */
  protected async playEntry(entry: Entry, wanted = () => this.#shown !== null): Promise<number> {
    const lines = linesOf(entry);
    const events = entry.events ?? [];
    let rest = 0;
    for (let at = 0; wanted() && at < Math.max(lines.length, events.length); at++) {
      const event = events[at], line = lines[at];
      await this.wait(rest);
      rest = 0;
      if (event?.kind === "rolled" || event?.kind === "rolled_start") await this.#roll([event.die1, event.die2]);
      if (line && wanted()) this.#append([line]);
      if (event && wanted()) rest = await this.#playEvent(event, events[at + 1]);
    }
    return rest;
  }

  /** Shows one thing; how long to rest before the next. */
  async #playEvent(event: Event, next: Event | undefined): Promise<number> {
    const seat = this.seatNumber(event.seat);
    switch (event.kind) {
      case "moved":
        await this.#walk(seat, event.start, event.square, event.back);
        return 0;
      case "jailed":
        this.#put(seat, { at: this.edition?.board.find((square) => square.kind === "jail")?.square ?? 10, jailed: true });
        sound("gate");
        break;
      case "drew": {
        const text = this.edition?.decks[event.deck][event.card]?.text;
        this.card = { deck: event.deck, text: text ? typeset(either(text)) : "", seat: event.seat };
        sound("paper");
        return CARD + LETTER * this.card.text.length;
      }
      case "rolled":
      case "rolled_start":
      case "turn_ended":
        return BEAT;
      case "landed":
      case "began":
        return 0;
      case "bought":
      case "handed_over":
        sound("enamel");
        break;
      case "knocked_down":
        sound("gavel");
        break;
      case "paid":
        if (event.creditor === this.seat) sound("coins_in");
        else if (event.seat === this.seat) sound("coins_out");
        break;
    }
    if (next?.kind === event.kind && next.seat === event.seat) return BEAT; // one house after the other needs no reading
    return next && ["rent_due", "owes", "turned_down"].includes(event.kind) ? 2 * BEAT : SENTENCE; // the next sentence goes on with it
  }

  async #roll(dice: [number, number]): Promise<void> {
    this.card = null;
    this.rolling = true;
    await this.wait(DICE);
    this.rolling = false;
    this.dice = dice;
    sound("dice");
  }

  async #walk(seat: number, start: number, end: number, back: boolean): Promise<void> {
    const squares = this.edition?.board.length ?? 40;
    const steps = (back ? start - end + squares : end - start + squares) % squares;
    const pause = Math.min(STEP, LONGEST_WALK / Math.max(1, steps));
    for (let step = 1; step <= steps && this.tempo() > 0; step++) {
      this.#put(seat, { at: (start + (back ? -step : step) + squares) % squares, jailed: false });
      sound("tick");
      await this.wait(pause);
    }
    this.#put(seat, { at: end, jailed: false });
  }

  #put(seat: number, token: Token): void {
    if (seat >= 0) this.tokens = this.tokens.map((each, at) => (at === seat ? token : each));
  }

  /** How long things take; 0 where nothing moves. */
  protected tempo(): number {
    if (this.#hurry || document.hidden) return 0;
    const left = Math.min(...Object.values(this.left)) - (Date.now() - this.leftAt) / 1000;
    return left < SHORT_OF_TIME ? Math.min(tempo(), 0.4) : tempo();
  }

  protected wait(milliseconds: number): Promise<void> {
    const time = milliseconds * this.tempo();
    if (!time) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, time);
      const wake = () => done();
      function done() {
        clearTimeout(timer);
        resolve();
      }
      this.#wake = wake;
    });
  }
}
