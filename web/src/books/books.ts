// What the page asks about books over HTTP, and the books this browser has a role in.
import { ask, told } from "../api";
import type { Edition } from "../edition";
import type { BookTold, HasRole, Link } from "../protocol";

export const books = {
  open: (kind: string, wish: object) => told<HasRole>(ask("POST", "/api/books", { kind, wish })),
  join: (code: string, token: string, name: string | null, key: string) => told<HasRole>(ask("POST", "/api/books/join", { code, token, name, key })),
  invite: (code: string, role: string | null) => told<Link>(ask("POST", `/api/books/${code}/invitations`, { role })),
  /** The edition as a bank plays it, with its options; somebody's own too. */
  edition: (code: string) => told<Edition>(ask("GET", `/api/books/${code}/edition`)),
  look: (code: string) => told<BookTold>(ask("GET", `/api/books/${code}`)),
  file: (code: string, form: string, lang: string) => `/api/books/${code}/export?form=${form}&lang=${lang}`,
};

export type MyBook = { code: string; kind: string; role: string; title: string; when: number };
const PLACE = "monopole.books";
const MOST = 20;

export function myBooks(): MyBook[] {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as MyBook[]) : [];
  } catch {
    return [];
  }
}

export function rememberBook(book: Omit<MyBook, "when">): void {
  write([{ ...book, when: Date.now() }, ...myBooks().filter((each) => each.code !== book.code)].slice(0, MOST));
}

export function forgetBook(code: string): void {
  write(myBooks().filter((each) => each.code !== code));
}

function write(list: MyBook[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(list));
  } catch {
    // nothing is kept in this browser; the address of the book still is the way back
  }
}
