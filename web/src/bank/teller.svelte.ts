// What the screens of a bank share: names, amounts, sentences for lines, and what waits on this device.
import { getContext, setContext } from "svelte";
import { letters } from "../board/pieces";
import type { BookLine } from "../books/line.svelte";
import type { Edition } from "../edition";
import { settings } from "../settings.svelte";
import { bare } from "../words/cash";
import { amount } from "../words/money";
import { capital } from "../words/typography";
import { either } from "../words/words.svelte";
import { BANK, EACH, POT, type BankEntry, type BankLine, type BankView, type Move } from "./bank";
import { isPhrase, sayBank, toldAgain } from "./words";

export type Sheet =
  | { kind: "deed"; square: number }
  | { kind: "deeds" | "cards" | "taxes" | "invite" | "count" | "trade" | "more" | "owes" | "people" | "referee" }
  | { kind: "loan" | "leaving"; player: string }
  | { kind: "reverse"; n: number };

/** What is a line of the ledger as soon as it is said. */
const IN_LEDGER = new Set(["pay", "rent", "quick", "buy", "build", "sell", "mortgage", "lift", "borrow", "repay", "trade", "bankrupt", "hand", "reverse", "answer", "leave", "add"]);

export class Teller {
  sheet = $state.raw<Sheet | null>(null);
  toast = $state.raw<{ n: number; held: boolean } | null>(null);

  constructor(
    readonly line: BookLine<BankView, BankEntry>,
    readonly edition: Edition,
  ) {
    line.written = (_, n) => (this.toast = { n, held: this.view.held.some((each) => each.n === n) });
  }

  get view(): BankView {
    return this.line.view!;
  }

  say(entry: BankEntry): void {
    this.toast = null;
    if (this.#doubled(entry)) return;
    this.line.say(entry);
  }

  /** The same word again before the first is answered is one finger tapping twice. A payment twice is the bank's to hold, and without a line
      nobody knows: then each is said. */
  #doubled(entry: BankEntry): boolean {
    if (this.line.line !== "open" || ["pay", "quick", "rent", "ask"].includes(entry.do)) return false;
    const said = JSON.stringify(entry);
    return this.line.waiting.some((each) => JSON.stringify(each.entry) === said);
  }

  cash(value: number): string {
    return amount(value, this.edition.money, settings.lang);
  }

  seat(id: string): number {
    return this.view.players.findIndex((player) => player.id === id);
  }

  letter(id: string): string {
    return letters(this.view.players.map((player) => player.name))[this.seat(id)] ?? "?";
  }

  name(id: string): string {
    if (id === BANK) return sayBank("bank");
    if (id === POT) return sayBank("pot");
    if (id === EACH) return sayBank("each");
    return this.view.players.find((player) => player.id === id)?.name ?? id;
  }

  Name(id: string): string {
    return capital(this.name(id));
  }

  square(at: number | undefined): string {
    return this.edition.board[at ?? -1]?.name ?? "";
  }

  /** The edition's word for houses, or hotels. */
  noun(kind: "house" | "hotel", count = 2): string {
    const forms = this.edition.words[kind][settings.lang];
    return forms[count > 1 ? 1 : 0] ?? forms[0]!;
  }

  owner(square: number): string | null {
    return this.view.players[this.view.register.owner[square] ?? -1]?.id ?? null;
  }

  /** What a deed costs, or what stopping there does. */
  note(at: number): string {
    if (this.view.register.owner[at] === -1) return sayBank("price_is", { amount: this.cash(this.edition.board[at]!.price ?? 0) });
    if (this.view.register.mortgaged[at]) return sayBank("mortgaged");
    return this.view.figures.times[at] ? sayBank("rent_times", { n: this.times(at) }) : sayBank("rent_is", { amount: this.cash(this.view.figures.rent[at]!) });
  }

  /** How many times the dice a utility is owed, as the edition writes numbers; or so many, where a card says so. */
  times(at: number, factor = 0): string {
    return bare(this.edition, factor || this.view.figures.times[at]!);
  }

  balance(id: string): number | undefined {
    return this.view.players.find((player) => player.id === id)?.balance;
  }

  /** What a line was for. */
  what(line: BankLine): string {
    const kind = line.do === "keep" && line.kept ? line.kept : line.do;
    const square = line.building && kind === "call" ? this.noun(line.building, 1) : this.square(line.square), squares = [...new Set(line.squares ?? [...(line.give ?? []), ...(line.take ?? [])])].map((at) => this.square(at)).join(", ");
    if (line.came === "banker") return line.player ? sayBank("w_banker_came_by", { name: this.name(line.player) }) : sayBank("w_banker_came");
    if (kind === "pay" || kind === "ask") return line.why || sayBank("w_pay");
    if (kind === "reverse") return line.why ? sayBank("w_reverse_why", { n: line.reverses ?? line.line ?? 0, why: toldAgain(line.why) }) : sayBank("w_reverse", { n: line.reverses ?? line.line ?? 0 });
    if (kind === "quick" && line.what === "card") {
      const card = this.view.quick?.cards.find((each) => each.id === line.card);
      return card ? either(card.text) : sayBank("w_card");
    }
    const phrase = `w_${kind === "quick" ? line.what : kind}`;
    return !isPhrase(phrase) ? "" : sayBank(phrase, { square, squares: squares || sayBank("money"), name: this.name(line.player ?? line.to ?? "") || (line.name ?? "") });
  }

  /** The moves of an entry that waits on this device, where they can be told without the book. */
  moves(entry: BankEntry): Move[] {
    const { view } = this, others = (id: string) => view.players.filter((player) => !player.out && player.id !== id).map((player) => player.id);
    const { from, to, amount: sum = 0, player = "" } = entry;
    if (entry.do === "pay" && from === EACH) return others(to!).map((id) => [id, to!, sum]);
    if (entry.do === "pay" && to === EACH) return others(from!).map((id) => [from!, id, sum]);
    if (entry.do === "pay") return [[from!, to!, sum]];
    if (entry.do === "quick" && entry.what === "salary") return [[BANK, player, view.quick?.salary ?? 0]];
    if (entry.do === "quick" && entry.what === "fine") return [[player, BANK, view.quick?.fine ?? 0]];
    if (entry.do === "quick" && entry.what === "tax") return [[player, BANK, view.quick?.taxes.find((tax) => tax.square === entry.square)?.amount ?? 0]];
    if (entry.do === "rent" && view.figures.rent[entry.square!] && !entry.factor) return [[String(entry.visitor), this.owner(entry.square!) ?? BANK, view.figures.rent[entry.square!]!]];
    if (entry.do === "buy") return [[player, BANK, this.edition.board[entry.square!]?.price ?? 0]];
    if (entry.do === "answer") {
      const ask = view.asks.find((each) => each.n === entry.line);
      return ask && entry.yes !== false ? [[ask.from, ask.to, ask.amount]] : [];
    }
    return [];
  }

  /** What the entries that wait would do to an account. */
  pending(id: string): number {
    return this.line.waiting.flatMap((said) => this.moves(said.entry)).reduce((sum, [from, to, value]) => sum + (to === id ? value : 0) - (from === id ? value : 0), 0);
  }

  /** The lines that wait on this device, as lines of the ledger without a number. */
  get waiting(): BankLine[] {
    return this.line.waiting.filter((said) => IN_LEDGER.has(said.entry.do)).map((said) => ({ ...(said.entry as object), n: -1, do: said.entry.do, by: this.view.me, at: said.at / 1000, moves: this.moves(said.entry) }));
  }
}

const KEY = Symbol("teller");
export const giveTeller = (teller: Teller): Teller => setContext(KEY, teller);
export const useTeller = (): Teller => getContext<Teller>(KEY);
