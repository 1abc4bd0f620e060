// Buildings that are planned on a lot: the server has said what will stand there with each more, and its price. Whether they may stand
// there it says when they are asked for.
import type { Figures } from "../protocol";

/** What will stand on a lot with so many buildings more. */
export const levelAfter = (figures: Figures, at: number, built: number, more: number): number => figures.build[at]?.[more - 1]?.[0] ?? built;

/** What so many buildings more cost there. */
export const costOf = (figures: Figures, at: number, more: number): number => (figures.build[at] ?? []).slice(0, more).reduce((sum, [, price]) => sum + price, 0);

/** Whether one more can still be planned there. */
export const roomFor = (figures: Figures, at: number, more: number): boolean => more < (figures.build[at]?.length ?? 0);
