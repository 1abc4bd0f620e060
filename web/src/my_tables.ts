// The tables this browser has a seat at, so that they can be found again. The seats themselves are cookies that no script reads.
// What was noted of one: the number last seen, and the fingerprint announced for its dice.
export type Noted = { seen?: number; print?: string };
export type MyTable = { code: string; seat: string; edition: string; when: number } & Noted;

const PLACE = "monopole.tables";
const MOST = 30;

export function myTables(): MyTable[] {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as MyTable[]) : [];
  } catch {
    return [];
  }
}

export function remember(table: Omit<MyTable, "when">): void {
  write([{ ...noted(table.code), ...table, when: Date.now() }, ...myTables().filter((each) => each.code !== table.code)].slice(0, MOST));
}

export function noted(code: string): MyTable | undefined {
  return myTables().find((each) => each.code === code);
}

/** Notes something of a table one sits at. */
export function note(code: string, what: Noted): void {
  if (noted(code)) write(myTables().map((each) => (each.code === code ? { ...each, ...what } : each)));
}

export function forget(code: string): void {
  write(myTables().filter((each) => each.code !== code));
}

function write(tables: MyTable[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(tables));
  } catch {
    // nothing is kept in this browser; the address of the table still is the way back
  }
}
