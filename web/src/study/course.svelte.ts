// A game seen again: which moment is shown, and the way from one to the next. The server plays it; the page only turns the pages.
import { api, sentenceOf } from "../api";
import type { ChancesTold, MomentTold, Replayed, TurnTold } from "../protocol";
import { linesOf } from "../table/log";
import { TableStore } from "../table/store.svelte";
import type { Series } from "./chart";
import { letters } from "../board/pieces";

export type Curve = "fortunes" | "chances";
export type Pin = { n: number; seat: number; letter: string };

export const RATES = [1, 2, 4, 8] as const;
const BEFORE = 39, AFTER = 20; // moments asked for together round one that is not known yet
const AHEAD = 6; // and before the last known one is reached the next are asked for
const MOST_LINES = 80;
const REST = 650; // milliseconds between two moves at the usual speed
const MOST_TOLD = 40; // moments that are summed up
const QUIET = new Set(["rolled_start", "began", "rolled", "moved", "landed", "turn_ended", "passed", "bade", "proposed", "countered", "withdrew", "disagreed", "auction_opened", "lowered", "owes", "rent_due"]);
const LOOK = 1000; // between two looks at how far the chances are

export class Course extends TableStore {
  whole = $state.raw<Replayed | null>(null);
  at = $state(0);
  going = $state(false);
  rate = $state<number>(1);
  trouble = $state("");
  curve = $state<Curve>("fortunes");
  chances = $state.raw<ChancesTold | null>(null);

  #moments = new Map<number, MomentTold>();
  #loading: Promise<void> | null = null;
  #showing: Promise<unknown> | null = null;
  #wish = 0; // counts what was asked for: only the last is shown
  #looking: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(code: string, readonly ask: typeof api = api) {
    super(code);
    this.line_ = "open";
  }

  get number(): number {
    return this.whole?.number ?? 1;
  }
  get turns(): TurnTold[] {
    return this.whole?.turns ?? [];
  }
  /** The turn of the moment shown, by its place among the turns. */
  get turnAt(): number {
    return this.turns.findLastIndex((turn) => turn.n <= this.at);
  }

  // coming and going

  async begin(moment: number | null): Promise<void> {
    this.trouble = "";
    try {
      const [whole, about] = await Promise.all([this.ask.replay(this.code), this.ask.table(this.code)]);
      this.setAbout({ ...about, seats: about.seats.map((seat) => ({ ...seat, here: true })) }); // who is here today is not of that game
      this.whole = whole;
      if (whole.over) this.chances = await this.ask.chances(this.code).catch(() => null);
      if (this.chances && this.chances.state !== "none") this.#look();
      if (this.chances?.points.length) this.curve = "chances";
      await this.goTo(moment ?? 1);
    } catch (why) {
      this.#failed(why);
    }
  }
  override enter(): void {}
  override leave(): void {
    this.#left = true;
    this.pause();
    clearTimeout(this.#looking);
    this.skip();
  }
  /** In another language: sentences are told again. */
  override retell(): void {
    this.#moments.clear();
    if (this.whole) void this.goTo(this.at);
  }
  protected override tempo(): number {
    return super.tempo() / this.rate;
  }

  // from one moment to another

  /** Shows a moment at once, wherever it is. */
  async goTo(n: number): Promise<void> {
    const wish = this.#begin(n);
    if (!(await this.#known(this.at, wish))) return;
    await this.#showing;
    if (wish === this.#wish) this.#put(this.at);
  }

  /** One move on, as it happened; or one back. */
  async step(by: 1 | -1): Promise<void> {
    this.pause();
    if (by === 1) await this.#on();
    else await this.goTo(this.at - 1);
  }

  /** To the beginning of the next turn, or of this one, or of the one before. */
  async turn(by: 1 | -1): Promise<void> {
    this.pause();
    const turn = this.turns[this.turnAt];
    const there = by === 1 ? this.turns[this.turnAt + 1]?.n : turn && turn.n < this.at ? turn.n : this.turns[this.turnAt - 1]?.n;
    await this.goTo(there ?? (by === 1 ? this.number : 1));
  }

  async toHighlight(): Promise<void> {
    this.pause();
    await this.goTo(this.highlights.find((n) => n > this.at) ?? this.number);
  }

  async play(): Promise<void> {
    if (this.going) return this.pause();
    if (this.at >= this.number) await this.goTo(1);
    this.going = true;
    while (this.going && this.at < this.number) {
      await this.#on();
      if (this.going && this.#moments.get(this.at)?.entry.texts?.length) await new Promise((resolve) => setTimeout(resolve, REST / this.rate));
    }
    this.going = false;
  }
  pause(): void {
    this.going = false;
  }
  faster(): void {
    this.rate = RATES[(RATES.indexOf(this.rate as (typeof RATES)[number]) + 1) % RATES.length]!;
  }

  #begin(n: number): number {
    this.skip();
    this.at = Math.min(this.number, Math.max(1, Math.round(n)));
    return ++this.#wish;
  }

  async #on(): Promise<void> {
    if (this.at >= this.number) return;
    const wish = this.#begin(this.at + 1), n = this.at;
    if (!(await this.#known(n, wish))) return this.pause();
    await this.#showing;
    if (wish !== this.#wish) return;
    this.unhurried();
    this.playing = true;
    this.#showing = this.playEntry(this.#moments.get(n)!.entry, () => wish === this.#wish);
    await this.#showing;
    this.playing = false;
    if (wish === this.#wish) this.#put(n);
    if (!this.#moments.has(Math.min(this.number, n + AHEAD))) void this.#load(n + AHEAD).catch(() => undefined);
  }

  /** Has a moment at hand; false where something else was asked for meanwhile, or it cannot be had. */
  async #known(n: number, wish: number): Promise<boolean> {
    try {
      while (!this.#moments.has(n)) {
        if (wish !== this.#wish) return false;
        await this.#load(n);
      }
    } catch (why) {
      this.#failed(why);
      return false;
    }
    return wish === this.#wish;
  }

  /** Asks for the moments round one; one question at a time. */
  async #load(n: number): Promise<void> {
    if (this.#loading) return this.#loading.catch(() => undefined);
    const first = this.#moments.has(n - 1) ? n : Math.max(1, n - BEFORE);
    this.#loading = this.ask.moments(this.code, first, Math.min(this.number, n + AFTER)).then((told) => {
      for (const moment of told) this.#moments.set(moment.entry.n, moment);
    });
    try {
      await this.#loading;
      this.trouble = "";
    } finally {
      this.#loading = null;
    }
  }

  #put(n: number): void {
    const lines = [];
    for (let k = n; lines.length < MOST_LINES && this.#moments.has(k); k--) lines.unshift(...linesOf(this.#moments.get(k)!.entry));
    this.log = lines;
    this.card = null;
    this.show(this.#moments.get(n)!.now);
  }

  #failed(why: unknown): void {
    this.pause();
    this.trouble = sentenceOf(why);
  }

  // what is drawn

  get series(): { ns: number[]; turns: number[]; series: Series[] } {
    return this.curve === "chances" && this.chances ? this.#chanceLines(this.chances) : fortuneLines(this.turns, this.whole?.seats ?? []);
  }
  #chanceLines(chances: ChancesTold): { ns: number[]; turns: number[]; series: Series[] } {
    const seats = this.whole?.seats ?? [], marks = letters(seats);
    const series = chances.sides.map((side, at) => {
      const seat = seats.indexOf(side[0] ?? "");
      return { seat, name: side.join(" + "), letter: marks[seat] ?? "", values: chances.points.map((point) => point.shares[at] ?? null) };
    });
    return { ns: chances.points.map((point) => point.n), turns: chances.points.map((point) => point.turn), series };
  }
  /** What stands out: where chances turned, where somebody left the game. */
  get pins(): Pin[] {
    const seats = this.whole?.seats ?? [], marks = letters(seats);
    const pin = (n: number, name: string | null | undefined): Pin => ({ n, seat: seats.indexOf(name ?? ""), letter: marks[seats.indexOf(name ?? "")] ?? "" });
    const found = (this.chances?.turning ?? []).map((each) => pin(each.n, this.chances?.sides[each.side]?.[0]));
    for (const mark of this.whole?.marks ?? []) if (!found.some((each) => each.n === mark.n)) found.push(pin(mark.n, mark.seat));
    return found.filter((each) => each.seat >= 0).sort((a, b) => a.n - b.n);
  }
  get highlights(): number[] {
    return [...new Set([...this.pins.map((pin) => pin.n), this.number])].sort((a, b) => a - b);
  }

  // chances

  async reckon(): Promise<void> {
    this.curve = "chances";
    try {
      this.chances = await this.ask.reckon(this.code);
      this.#look();
    } catch (why) {
      this.#failed(why);
    }
  }
  #look(): void {
    clearTimeout(this.#looking);
    if (this.#left || !this.chances || ["none", "done", "failed", "absent"].includes(this.chances.state)) return;
    this.#looking = setTimeout(() => {
      this.ask.chances(this.code).then((told) => ((this.chances = told), this.#look()), () => this.#look());
    }, LOOK);
  }
  /** What happened from one moment to another, in a few sentences: not every roll and step. */
  async sentences(first: number, last: number): Promise<string> {
    const told = await this.ask.moments(this.code, first, Math.min(last, first + MOST_TOLD));
    const lines = told.flatMap((moment) => linesOf(moment.entry)).filter((line) => !QUIET.has(line.event?.kind ?? ""));
    return lines.slice(-3).map((line) => line.text).join(" ");
  }
}

export function fortuneLines(turns: TurnTold[], seats: string[]): { ns: number[]; turns: number[]; series: Series[] } {
  const marks = letters(seats);
  return {
    ns: turns.map((turn) => turn.n),
    turns: turns.map((turn) => turn.turn),
    series: seats.map((name, seat) => ({ seat, name, letter: marks[seat] ?? "", values: turns.map((turn) => turn.fortunes[seat] ?? null) })),
  };
}
