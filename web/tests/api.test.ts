import { render } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { ask, Away, TurnedAway } from "../src/api";
import type { BankEntry, BankView } from "../src/bank/bank";
import BankBook from "../src/bank/BankBook.svelte";
import type { BookLine } from "../src/books/line.svelte";
import { settings } from "../src/settings.svelte";

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const busy = (wait: number) => answer(429, { code: "slow_down", text: "trop de demandes", wait });

afterEach(() => vi.unstubAllGlobals());

test("a question asked too fast is asked again after the short wait it is told", async () => {
  const asked = vi.fn().mockResolvedValueOnce(busy(0.001)).mockResolvedValueOnce(answer(200, { ok: true }));
  vi.stubGlobal("fetch", asked);
  expect(await (await ask("GET", "/api/editions")).json()).toEqual({ ok: true });
  expect(asked).toHaveBeenCalledTimes(2);
});

test("a long wait, an action, or a third refusal is told, as a sentence", async () => {
  for (const [method, wait, times] of [["GET", 60, 1], ["POST", 0.001, 1], ["GET", 0.001, 3]] as const) {
    const asked = vi.fn().mockImplementation(() => Promise.resolve(busy(wait)));
    vi.stubGlobal("fetch", asked);
    const why = await ask(method, "/api/tables").catch((each: unknown) => each);
    expect(why).toBeInstanceOf(TurnedAway);
    expect((why as TurnedAway).message).toBe("Trop de demandes.");
    expect(asked).toHaveBeenCalledTimes(times);
  }
});

test("a proxy with no server behind it is a server that does not answer; a server that says no is heard", async () => {
  for (const [told, kind] of [[new Response("<h1>Bad Gateway</h1>", { status: 502 }), Away], [answer(503, { code: "closing", text: "le serveur s’arrête" }), TurnedAway]] as const) {
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(told));
    expect(await ask("GET", "/api/editions").catch((each: unknown) => each)).toBeInstanceOf(kind);
  }
});

test("a screen that asked in vain says why: the sentence of the server, or that it does not answer", async () => {
  settings.lang = "fr";
  const line = { code: "K7MX2PQ9", about: { edition: "france-2003" }, view: null } as unknown as BookLine<BankView, BankEntry>;
  for (const [fetched, words] of [[() => Promise.reject(new TypeError("Failed to fetch")), "ne répond pas"], [() => Promise.resolve(answer(404, { code: "no_book", text: "aucun livre" })), "Aucun livre."]] as const) {
    vi.stubGlobal("fetch", vi.fn(fetched));
    const { container, unmount } = render(BankBook, { line });
    await vi.waitFor(() => expect(container.textContent).toContain(words));
    unmount();
  }
});

test("nobody waits for ever: neither for an answer, nor for the rest of one that has begun", async () => {
  vi.useFakeTimers();
  try {
    settings.lang = "en";
    const aborted = (signal: AbortSignal) => new Promise<never>((_, fail) => signal.addEventListener("abort", () => fail(new DOMException("aborted", "AbortError"))));
    const begun = (signal: AbortSignal) => Promise.resolve({ ok: true, status: 200, text: () => aborted(signal) });
    for (const fetched of [aborted, begun]) {
      vi.stubGlobal("fetch", (_: URL, asked: RequestInit) => fetched(asked.signal!));
      const why = ask("GET", "/api/editions").catch((each: unknown) => each);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await why).toBeInstanceOf(Away);
      expect(((await why) as Away).message).toContain("takes too long");
    }
  } finally {
    vi.useRealTimers();
  }
});
