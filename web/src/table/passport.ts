// The passport of the Wonders: which streets a player has been to, in board order, as the server's bits say.
import type { Edition } from "../edition";
import type { ShownView } from "../protocol";

export const ticked = (view: ShownView, seat: number, street: number): boolean => Math.floor((view.table.passport[seat] ?? 0) / 2 ** street) % 2 === 1;

export function ticksOf(edition: Edition, view: ShownView, seat: number): { count: number; of: number } | null {
  if (edition.options.passports?.value !== true) return null;
  const streets = edition.board.filter((square) => square.kind === "street");
  return { count: streets.filter((_, street) => ticked(view, seat, street)).length, of: streets.length };
}
