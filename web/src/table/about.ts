// The table as anybody at it may know it: what the server sends as `about`.
import type { SeatTold, TableTold } from "../protocol";

export type { Proposed } from "../protocol";
export type SeatAbout = SeatTold;
export type TableAbout = TableTold;
