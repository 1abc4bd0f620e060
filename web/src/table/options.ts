// How this table plays: what was chosen when it was opened, or else what the edition says.
import type { Edition } from "../edition";
import type { TableStore } from "./store.svelte";

export function optionOf(table: TableStore, edition: Edition, name: string): unknown {
  return table.about?.options[name] ?? edition.options[name]?.value;
}
