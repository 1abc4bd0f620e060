// Several people at one screen.
import { fireEvent, render } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import AtTable from "./AtTable.svelte";
import DiceIn from "../src/table/DiceIn.svelte";
import { sharing, somethingHidden } from "../src/table/screen";
import type { TableAbout } from "../src/table/about";
import { TableStore } from "../src/table/store.svelte";
import { settings } from "../src/settings.svelte";
import { Wire } from "./wire";

const person = (name: string, beside: string | null = null) => ({ name, kind: "person" as const, level: null, beside });
const about = (options: Record<string, unknown> = {}) =>
  ({ code: "K7MX2PQ9", edition: "france-2003", mode: "base", state: "playing", host: "Anne", options, seats: [person("Anne"), person("Bruno", "Anne"), person("Zoé")] }) as unknown as TableAbout;
const view = { seats: ["Anne", "Bruno", "Zoé"], matter: { kind: "roll", square: null }, table: { square: [0, 0, 0], jail: [-1, -1, -1], out: [0, 0, 0] } };
const now = (number: number, seat: string, awaiting = [seat]) => ({ number, awaiting, seat, view, legal: [] });

let table: TableStore;
const wire = () => Wire.all.at(-1)!;
function sit(options: Record<string, unknown> = {}, number = 1): void {
  Wire.all = [];
  table = new TableStore("K7MX2PQ9", Wire.make);
  table.enter();
  wire().open();
  wire().tell({ type: "welcome", seat: "Anne", seats: ["Anne", "Bruno"], about: about(options), entries: [], now: now(number, "Anne") });
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  settings.speed = "none";
  globalThis.fetch = (() => new Promise(() => undefined)) as typeof fetch;
});

test("those beside one share the screen; a spectator shares none", () => {
  expect(sharing(about(), "Anne")).toEqual(["Anne", "Bruno"]);
  expect(sharing(about(), "Zoé")).toEqual(["Zoé"]);
  expect(sharing(about(), null)).toEqual([]);
});

test("a rent that waits to be claimed is hidden from the next one, a purse is not", () => {
  expect(somethingHidden(null, about())).toBe(false);
  expect(somethingHidden(null, about({ rentClaim: "manual" }))).toBe(true);
  expect(somethingHidden(null, about({ cardShownTo: "banker" }))).toBe(true);
});

test("the screen passes straight where nothing is hidden", async () => {
  sit();
  expect([table.seat, table.covered]).toEqual(["Anne", false]);
  wire().tell({ type: "moved", entries: [], now: now(2, "Bruno") });
  await settled();
  expect([table.seat, table.mine, table.covered]).toEqual(["Bruno", true, false]);
});

test("where something is hidden the next one's hand is covered until they have taken the screen", async () => {
  sit({ rentClaim: "manual" });
  expect(table.covered).toBe(false); // who has just opened the table is there
  wire().tell({ type: "moved", entries: [], now: now(2, "Bruno") });
  await settled();
  expect(table.covered).toBe(true);
  table.take();
  expect(table.covered).toBe(false);
  wire().tell({ type: "moved", entries: [], now: now(3, "Anne") });
  await settled();
  expect(table.covered).toBe(true);
});

test("after a reload nobody's hand lies open", () => {
  sit({ rentClaim: "manual" }, 40);
  expect(table.covered).toBe(true);
});

test("whoever is in front speaks, and another can be put there", () => {
  sit();
  wire().tell({ type: "seen", answers: "x", now: now(1, "Bruno", ["Anne", "Bruno"]) });
  expect(table.seat).toBe("Bruno");
  table.chatted("bonjour");
  table.resign();
  void table.why("build");
  table.front("Anne");
  expect(wire().sent.slice(1).map(({ type, seat }) => [type, seat])).toEqual([["chat", "Bruno"], ["resign", "Bruno"], ["why", "Bruno"], ["look", "Anne"]]);
});

test("alone at a screen nobody need say who speaks", () => {
  sit();
  wire().tell({ type: "about", about: { ...about(), seats: [person("Anne"), person("Bruno")] } });
  wire().tell({ type: "moved", entries: [], now: { ...now(2, "Anne"), seat: undefined } });
  table.chatted("seule");
  expect(wire().sent.at(-1)).not.toHaveProperty("seat");
});

test("two taps tell two dice, and the second is the roll", async () => {
  sit();
  const { getAllByRole, getByText } = render(AtTable, { table, part: DiceIn, seat: "Anne" });
  const faces = getAllByRole("button");
  expect(faces).toHaveLength(6);
  await fireEvent.click(faces[2]!);
  expect(wire().sent.filter((each) => each.type === "act")).toEqual([]);
  await fireEvent.click(getByText(/Recommencer|Start over/));
  await fireEvent.click(faces[5]!);
  await fireEvent.click(faces[5]!);
  expect(wire().sent.filter((each) => each.type === "act")).toMatchObject([{ at: 1, action: { seat: "Anne", do: "roll", dice: [6, 6] } }]);
});
