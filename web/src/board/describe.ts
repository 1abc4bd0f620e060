// A square in a sentence, for ears.
import type { Edition } from "../edition";
import type { ShownView } from "../protocol";
import { settings } from "../settings.svelte";
import type { Token } from "../table/store.svelte";
import { amount } from "../words/money";
import { counted, groupName } from "../words/nouns";
import { say } from "../words/words.svelte";

export function describe(edition: Edition, view: ShownView | null, at: number, tokens: Token[]): string {
  const square = edition.board[at]!;
  const money = (value: number) => amount(value, edition.money, settings.lang);
  const told = [square.name];
  if (square.group) told.push(groupName(edition, square.group));
  if (view && square.group) {
    const owner = view.table.owner[at] ?? -1, built = view.table.built[at] ?? 0;
    if (owner < 0) told.push(say("for_sale", { amount: money(square.price ?? 0) }));
    else {
      told.push(say("owned_by", { name: view.seats[owner] ?? "" }));
      if (view.table.mortgaged[at]) told.push(say("mortgaged"));
      else if (view.figures.times[at]) told.push(say("times_dice", { amount: money(view.figures.times[at]!) }));
      else told.push(say("rent_is", { amount: money(view.figures.rent[at] ?? 0) }));
    }
    if (built) told.push(built === 5 ? counted(edition, "hotel", 1) : counted(edition, "house", built));
  }
  if (square.amount) told.push(money(square.amount));
  const here = tokens.flatMap((token, seat) => (token.at === at && !view?.table.out[seat] ? [view?.seats[seat] ?? ""] : []));
  if (here.length) told.push(say("here_are", { names: here.join(", ") }));
  return told.join(", ");
}
