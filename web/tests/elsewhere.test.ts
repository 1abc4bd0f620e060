// A game that began elsewhere, or under other rules: it says so before one sits down, in the proof, and where it can only be looked at.
import { cleanup, render } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { GameVerdict } from "../src/protocol";
import Join from "../src/home/Join.svelte";
import { settings } from "../src/settings.svelte";
import ProofPanel from "../src/study/ProofPanel.svelte";
import LeftBehind from "../src/table/LeftBehind.svelte";
import AtTable from "./AtTable.svelte";

const ABOUT = {
  code: "K7MX2PQ9", edition: "france-2003", mode: "base", own: true, options: {}, pace: "normal", lang: "en", dice: "drawn", imported: false,
  host: "Anne", state: "playing", seats: [{ name: "Anne", kind: "person", level: null }, { name: "Bruno", kind: "empty", level: null }],
};
const PROOF: GameVerdict = {
  ok: true, actions: 40, problems: [], steps: [{ name: "commitment", ok: true }], lines: 50, last_hash: "0", commitment: "c0", key: "k0", salt: "s0",
  seeds: {}, rolls: 9, cards: 2, deeds: 0, elsewhere: 0, renewed: [],
};

function answering(answers: Record<string, unknown>): void {
  vi.stubGlobal("fetch", async (address: URL | string) => {
    const path = new URL(String(address), location.origin).pathname;
    return new Response(JSON.stringify(answers[path] ?? {}), { status: path in answers ? 200 : 404, headers: { "content-type": "application/json" } });
  });
}

beforeEach(() => {
  cleanup();
  settings.lang = "en";
});

test.each([[true, 1], [false, 0]])("whoever is invited hears whether the game began elsewhere: %s", async (imported, times) => {
  answering({ "/api/tables/K7MX2PQ9": { ...ABOUT, imported } });
  const { container, findByText } = render(Join, { code: "K7MX2PQ9", token: "t" });
  await findByText(/Anne keeps a seat/);
  expect(container.querySelectorAll("[data-imported]")).toHaveLength(times);
});

test.each([
  [{}, /^Yes\. Everything follows/, true],
  [{ elsewhere: 50 }, /^This game was played elsewhere/, false],
  [{ elsewhere: 12, renewed: [{ line: 13, commitment: "c1", key: "k1", salt: "s1" }] }, /^Yes, from line 13 on/, false],
])("the proof says which part was drawn here", async (more, words, good) => {
  answering({ "/api/verify/K7MX2PQ9": { ...PROOF, ...more } });
  const { container, findByText } = render(AtTable, { table: { code: "K7MX2PQ9" } as never, part: ProofPanel });
  await findByText(words);
  expect(container.querySelector("p.flag")!.classList.contains("good")).toBe(good);
  expect(container.textContent!.includes("k1")).toBe("renewed" in more);
});

test("a game of other rules tells its last lines and gives its journal", async () => {
  answering({ "/api/tables/K7MX2PQ9/remains": { why: "", number: 3, over: true, winners: ["Bruno"], fortunes: {}, lines: [{ n: 2, texts: ["Anne rolls.", "5 and 1."] }] } });
  const { container, findByText } = render(LeftBehind, { code: "K7MX2PQ9" });
  await findByText(/Anne rolls\. 5 and 1\./);
  expect(container.textContent).toMatch(/other rules.*Bruno/s);
  expect(container.querySelector("a[download]")!.getAttribute("href")).toBe("/api/tables/K7MX2PQ9/record");
});
