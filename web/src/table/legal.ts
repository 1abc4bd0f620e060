// Looking through the legal actions the server listed. No rule is known here: an action is possible when it is in the list.
import type { Action, LegalAction } from "../protocol";

type Of<D extends string> = Extract<LegalAction, { do: D }>;
type Filled<D extends string> = Extract<Action, { do: D }>;
type Form<D extends string> = Extract<Of<D>, { form: unknown }>;

/** The action of this kind that can be played as it stands; about this square where one is named. */
export function plain<D extends Action["do"]>(legal: LegalAction[], kind: D, square?: number): Filled<D> | null {
  return (legal.find((each) => each.do === kind && !("form" in each) && (square === undefined || ("square" in each && each.square === square))) as Filled<D> | undefined) ?? null;
}

/** The action of this kind that still has to be filled in. */
export function form<D extends Action["do"]>(legal: LegalAction[], kind: D): Form<D> | null {
  return (legal.find((each) => each.do === kind && "form" in each) as Form<D> | undefined) ?? null;
}

export function every<D extends Action["do"]>(legal: LegalAction[], kind: D): Filled<D>[] {
  return legal.filter((each) => each.do === kind && !("form" in each)) as Filled<D>[];
}

export function has(legal: LegalAction[], ...kinds: string[]): boolean {
  return legal.some((each) => kinds.includes(each.do));
}
