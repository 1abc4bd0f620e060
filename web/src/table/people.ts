// What is said beside a player's name: bot or not, here or away, handed on, in jail, bankrupt.
import { bots, levelName } from "../levels.svelte";
import type { ShownView } from "../protocol";
import { say } from "../words/words.svelte";
import type { TableStore } from "./store.svelte";

export function standingOf(table: TableStore, view: ShownView, seat: number): string {
  void bots.list;
  const name = view.seats[seat] ?? "";
  const about = table.about?.seats.find((each) => each.name === name);
  const told: string[] = [];
  if (name === table.seat) told.push(say("you"));
  else if (about?.level) told.push(say("bot_of", { level: levelName(about.level) }));
  else if (about?.resigned) told.push(say("no_longer_plays"));
  else if (about?.played_by) told.push(say("replaced_by"));
  else if (about && about.here === false) told.push(say("away"));
  if (about?.handed) told.push(say("handed_by", { name: about.handed }));
  if (view.table.out[seat]) told.push(say("bankrupt"));
  else if ((view.table.jail[seat] ?? -1) >= 0) told.push(say("jailed"));
  return told.join(" · ");
}
