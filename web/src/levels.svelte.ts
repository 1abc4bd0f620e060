// The bots by name, in the reader's language; asked for once.
import { api } from "./api";
import type { BotTold } from "./protocol";
import { either } from "./words/words.svelte";

export const bots = $state<{ list: BotTold[] }>({ list: [] });
let asked = false;

export function askBots(): void {
  if (asked) return;
  asked = true;
  api.bots().then(
    (list) => (bots.list = list),
    () => (asked = false),
  );
}

export function levelName(id: string): string {
  const bot = bots.list.find((each) => each.id === id);
  return bot ? either(bot.title) : id;
}
