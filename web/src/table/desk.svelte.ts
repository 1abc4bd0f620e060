// What lies on one's own desk at a table: which panel is open, what is planned, the deal being drafted. Nothing of it is told to anybody.
import type { Side } from "../protocol";

export type Panel =
  | { kind: "deeds" }
  | { kind: "deal"; to: string | null }
  | { kind: "player"; seat: number }
  | { kind: "square"; at: number }
  | { kind: "why"; do: string; label: string }
  | { kind: "players" }
  | { kind: "log" }
  | { kind: "chat" }
  | { kind: "menu" }
  | { kind: "missed" }
  | { kind: "fortunes" }
  | { kind: "curves" }
  | { kind: "proof" }
  | { kind: "advice" }
  | { kind: "rule"; rule: string; text?: string };

/** A deal on its sheet. `counters`: it answers an offer of that player. */
export type Draft = { to: string | null; give: Required<Side>; take: Required<Side>; counters: boolean };
/** Terms as they were sent to somebody, laid beside what comes back for as long as the two haggle. */
export type SentTerms = { to: string; give: Side; take: Side };

const nothing = (): Required<Side> => ({ deeds: [], cash: 0, cards: 0 });

export class Desk {
  panel = $state.raw<Panel | null>(null);
  plan = $state.raw<Record<number, number>>({}); // buildings planned on squares
  draft = $state<Draft>({ to: null, give: nothing(), take: nothing(), counters: false });
  sent = $state.raw<SentTerms | null>(null);
  #before: Element | null = null;

  open(panel: Panel): void {
    if (!this.panel) this.#before = document.activeElement;
    this.panel = panel;
  }
  close(): void {
    this.panel = null;
    if (this.#before instanceof HTMLElement && this.#before.isConnected) this.#before.focus();
    this.#before = null;
  }
  toggle(panel: Panel): void {
    if (this.panel?.kind === panel.kind) this.close();
    else this.open(panel);
  }
  /** A fresh sheet for a deal with somebody, or one that answers another's terms. */
  begin(to: string | null, give: Side = {}, take: Side = {}, counters = false): void {
    this.draft = { to, give: { ...nothing(), ...give }, take: { ...nothing(), ...take }, counters };
    this.open({ kind: "deal", to });
  }
}
