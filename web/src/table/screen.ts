// Several people at one screen: who they are, and whether the hand of one is hidden from the next.
import type { Edition } from "../edition";
import type { TableAbout } from "./about";

/** Those who share the screen of a seat, that one first; just that one where it has the screen to itself. */
export function sharing(about: TableAbout, own: string | null): string[] {
  if (own === null) return [];
  return [own, ...about.seats.flatMap((seat) => (seat.beside === own && seat.name ? [seat.name] : []))];
}

/** Whether a view holds what only its owner may know: a rent that waits to be claimed, a card that only the banker sees. */
export function somethingHidden(edition: Edition | null, about: TableAbout): boolean {
  const value = (option: string) => about.options[option] ?? edition?.options[option]?.value;
  return value("rentClaim") === "manual" || value("cardShownTo") === "banker";
}
