// The table as anybody at it may know it: what the server sends as `about`.
import type { TableTold } from "../protocol";

export type { Proposed } from "../protocol";
export type TableAbout = TableTold;
