// Buildings that are planned on a lot: what will stand there, and what they cost by the printed prices. Whether they may stand there the
// server says when they are asked for.
import type { Square } from "../edition";

export const HOTEL = 5; // as the server writes it

/** What stands on a lot with so many buildings more: one more than the houses a hotel takes is a hotel. */
export const levelAfter = (built: number, more: number, housesPerHotel: number): number => (built + more > housesPerHotel ? HOTEL : built + more);

/** What so many buildings more cost there. */
export function costOf(square: Pick<Square, "house" | "hotel">, built: number, more: number, housesPerHotel: number): number {
  const prices = Array.from({ length: more }, (_, k) => (levelAfter(built, k + 1, housesPerHotel) === HOTEL ? square.hotel : square.house) ?? 0);
  return prices.reduce((sum, price) => sum + price, 0);
}
