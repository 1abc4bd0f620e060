// How far one has seen each table on this device, so that whoever comes back later is told what was missed.
const PLACE = "monopole.seen";
const MOST = 30;

function all(): [string, number][] {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]") as unknown;
    return Array.isArray(kept) ? (kept as [string, number][]) : [];
  } catch {
    return [];
  }
}

export function seenOf(code: string): number {
  return all().find(([each]) => each === code)?.[1] ?? 0;
}

export function keepSeen(code: string, number: number): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify([[code, number], ...all().filter(([each]) => each !== code)].slice(0, MOST)));
  } catch {
    // nothing is kept in this browser
  }
}
