// The screens of each kind of book, loaded when they are needed: one to open a book (`/#bank`), one for the book itself (`/b/CODE`).
import type { Component } from "svelte";
import type { BookLine } from "./line.svelte";

// eslint-disable-next-line -- a book's own types are its screens' affair
export type Screen = Component<{ line: BookLine<any, any> }>;
type Loaded<T> = () => Promise<{ default: T }>;

export const BOOKS: Record<string, Loaded<Screen>> = {};
export const OPENINGS: Record<string, Loaded<Component>> = {};
