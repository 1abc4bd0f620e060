// How much of a narrow screen the word takes: none, half or tall. One attribute on the table, nothing else.
import type { Desk } from "./desk.svelte";
import type { TableStore } from "./store.svelte";

export type Sheet = "none" | "half" | "tall";

const SHORT = new Set(["square", "why", "missed", "rule", "advice"]);

export function sheetOf(table: TableStore, desk: Desk): Sheet {
  const panel = desk.panel;
  if (panel?.kind === "deal" && desk.draft.to === null) return "half"; // only a name is asked for yet
  if (panel) return SHORT.has(panel.kind) ? "half" : "tall";
  if (table.about?.state === "open" || table.now?.over) return "tall";
  const matter = table.view?.matter;
  if (matter?.kind === "auction" && table.seat) return "half"; // whoever watches has nothing to press, and reads the log
  if (matter?.kind === "deal" && !table.playing && matter.details.from === table.seat) return "half"; // one's offer, which may be taken back
  if (!matter || table.playing || !table.mine) return "none";
  if (matter.kind === "debt") return "tall";
  if (matter.kind === "roll") return matter.details.in_jail ? "half" : "none";
  return matter.kind === "start" || matter.kind === "end" ? "none" : "half";
}
