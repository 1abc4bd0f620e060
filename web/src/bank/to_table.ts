// To the table where the game of a bank goes on: whichever of the banker's devices asks, it is the same table, with all its seats.
import { ask, told } from "../api";
import { remember } from "../my_tables";
import type { Seated } from "../protocol";
import { go } from "../router.svelte";

export async function toTable(bank: string, edition: string, board: { turn: string; [field: string]: unknown }): Promise<void> {
  const seated = await told<Seated>(ask("POST", `/api/books/${bank}/table`, board));
  remember({ code: seated.code, seat: seated.seat, edition });
  go(`/t/${seated.code}`);
}
