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

export type Draft = { to: string | null; give: Required<Side>; take: Required<Side> };

const nothing = (): Required<Side> => ({ deeds: [], cash: 0, cards: 0 });

export class Desk {
  panel = $state.raw<Panel | null>(null);
  plan = $state.raw<Record<number, number>>({}); // buildings planned on squares
  draft = $state<Draft>({ to: null, give: nothing(), take: nothing() });
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
  begin(to: string | null, give: Side = {}, take: Side = {}): void {
    this.draft = { to, give: { ...nothing(), ...give }, take: { ...nothing(), ...take } };
    this.open({ kind: "deal", to });
  }
}
