import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Away, TurnedAway } from "../src/api";

const CODE = "K7MX2PQ9", LINK = "L".repeat(43);
type Joining = typeof import("../src/joining");
let asked: Record<string, unknown>[] = [];

/** The page as it is after it was loaded again. */
async function loaded(): Promise<Joining & { follow: () => unknown }> {
  vi.resetModules();
  const { follow, place } = await import("../src/router.svelte");
  return { ...(await import("../src/joining")), follow: () => (follow(), place.now) };
}

function server(...answers: (Response | Error)[]): void {
  vi.stubGlobal("fetch", (_: URL, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as Record<string, unknown>);
    const answer = answers.shift() ?? new TypeError("no answer");
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
}
const seated = (): Response => new Response(JSON.stringify({ code: CODE, seat: "Basile", number: 1 }), { status: 201 });
const wrong = (status: number, code: string): Response => new Response(JSON.stringify({ code, text: code }), { status });
const kind = (why: unknown): string => (why as Error).constructor.name;

beforeEach(() => {
  vi.useFakeTimers();
  [asked] = [[]];
  localStorage.clear();
  history.replaceState(null, "", `/t/${CODE}`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function ended<T>(promise: Promise<T>): Promise<T | string> {
  const end = promise.catch(kind);
  await vi.runAllTimersAsync();
  return end;
}

test("a link is used with a key of 32 bytes, and nothing of it is kept once it is answered", async () => {
  const page = await loaded();
  server(seated());
  expect(await ended(page.joinTable(CODE, LINK, "Basile"))).toMatchObject({ seat: "Basile" });
  expect(asked[0]).toMatchObject({ code: CODE, token: LINK, name: "Basile" });
  expect(asked[0]!.key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(page.unanswered(CODE)).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test("a lost answer is asked for again, a few times; after a reload the same link and key are found and said", async () => {
  const page = await loaded();
  server();
  expect(await ended(page.joinTable(CODE, LINK, "Basile"))).toBe(Away.name);
  expect(asked.length).toBe(3);

  const again = await loaded();
  expect(again.follow()).toEqual({ kind: "table", code: CODE, token: LINK });
  expect(again.unanswered(CODE)).toMatchObject({ token: LINK, name: "Basile" });
  server(seated());
  await ended(again.joinTable(CODE, LINK, "Basile"));
  expect(new Set(asked.map((each) => each.key)).size).toBe(1);
  expect(again.follow()).toEqual({ kind: "table", code: CODE, token: null });
});

test("a refusal is an answer, a server that is busy or away is none; each link has a key of its own", async () => {
  const page = await loaded();
  for (const [status, kept] of [[410, false], [409, false], [503, true], [429, true]] as const) {
    server(wrong(status, "no"));
    expect(await ended(page.joinTable(CODE, LINK + status, "Basile"))).toBe(TurnedAway.name);
    expect(page.unanswered(CODE)?.token === LINK + status).toBe(kept);
  }
  expect(new Set(asked.map((each) => each.key)).size).toBe(4);
});

test("a book's link that asks for a name is found with its name", async () => {
  history.replaceState(null, "", `/b/${CODE}`);
  const page = await loaded();
  server();
  await ended(page.joinBook(CODE, LINK, "Basile", true));
  const again = await loaded();
  expect(again.follow()).toEqual({ kind: "book", code: CODE, token: LINK, named: true });
  expect(again.unanswered(CODE)?.name).toBe("Basile");
});

test("a link that was used longer ago than links are good is forgotten", async () => {
  const page = await loaded();
  server();
  await ended(page.joinTable(CODE, LINK, "Basile"));
  vi.setSystemTime(Date.now() + 8 * 86_400_000);
  expect(page.unanswered(CODE)).toBeUndefined();
});
