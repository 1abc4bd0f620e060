// The screens of each kind of book, loaded when they are needed: one to open a book (`/#bank`), one for the book itself (`/b/CODE`).
import type { Component } from "svelte";
import type { BookLine } from "./line.svelte";

// eslint-disable-next-line -- a book's own types are its screens' affair
export type Screen = Component<{ line: BookLine<any, any> }>;
type Loaded<T> = () => Promise<{ default: T }>;

export const BOOKS: Record<string, Loaded<Screen>> = {
  bank: () => import("../bank/BankBook.svelte"),
  machine: () => import("../machines/Machine.svelte"),
  championship: () => import("../championship/Championship.svelte"),
};
export const OPENINGS: Record<string, Loaded<Component>> = {
  bank: () => import("../bank/OpenBank.svelte"),
  machine: () => import("../machines/Open.svelte"),
  championship: () => import("../championship/NewDay.svelte"),
};
