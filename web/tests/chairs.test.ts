import { beforeEach, expect, test } from "vitest";
import { chairsOf, fitted, seatsOf, usualChairs, type Chair } from "../src/home/chairs";
import { usualName } from "../src/home/open";
import { deletePreset, keepPreset, kept, MOST_PRESETS } from "../src/home/presets.svelte";
import { settings } from "../src/settings.svelte";

const chair = (who: string, name = ""): Chair => ({ who, name });
const wish = (seats: string[], here: string[] = []) => ({ edition: "france-2003", seats, here });

test("the usual table is oneself and three regular bots", () => {
  expect(seatsOf(usualChairs(), String)).toEqual({ seats: ["me", "regular", "regular", "regular"], here: [] });
});

test("whoever gives no name gets one that stands in a sentence, in their language", () => {
  settings.lang = "fr";
  settings.name = "  ";
  expect([usualName(), usualName(3)]).toEqual(["Joueur 1", "Joueur 3"]);
  settings.lang = "en";
  expect(usualName()).toBe("Player 1");
  settings.name = " Anne ";
  expect(usualName()).toBe("Anne");
});

test("chairs fit what the edition seats, and nobody's own chair goes", () => {
  expect(fitted([chair("regular"), chair("regular"), chair("me")], [1]).map((each) => each.who)).toEqual(["me"]);
  expect(fitted([chair("me"), chair("here", "Bruno")], [4, 6])).toHaveLength(4);
  expect(fitted(Array.from({ length: 5 }, (_, at) => chair(at ? "regular" : "me")), [4, 6])).toHaveLength(6);
  expect(fitted([chair("me")], [])).toHaveLength(1);
});

test("friends at this screen are named in the order of their seats, and those without a name are given one", () => {
  const chairs = [chair("me"), chair("here", " Bruno "), chair("expert"), chair("here"), chair("person")];
  expect(seatsOf(chairs, (number) => `Ami ${number}`)).toEqual({ seats: ["me", "here", "expert", "here", "person"], here: ["Bruno", "Ami 4"] });
  expect(chairsOf(wish(["me", "here", "expert", "here"], ["Bruno", "Zoé"])).map((each) => each.name)).toEqual(["", "Bruno", "", "Zoé"]);
});

beforeEach(() => {
  for (const { name } of [...kept.list]) deletePreset(name);
});

test("a preset is kept by its name, replaced under the same one, and deleted", () => {
  expect(keepPreset("Dimanche", wish(["me", "regular"]))).toBe(null);
  expect(keepPreset("Dimanche", wish(["me", "expert"]))).toBe(null);
  expect(kept.list.map((each) => [each.name, each.wish.seats[1]])).toEqual([["Dimanche", "expert"]]);
  expect(JSON.parse(localStorage.getItem("monopole.presets")!)).toHaveLength(1);
  deletePreset("Dimanche");
  expect(kept.list).toEqual([]);
});

test("no more than twenty are kept", () => {
  for (let n = 0; n < MOST_PRESETS; n++) expect(keepPreset(`n${n}`, wish(["me", "regular"]))).toBe(null);
  expect(keepPreset("one more", wish(["me", "regular"]))).toBe("full");
  expect(keepPreset("n3", wish(["me", "expert"]))).toBe(null);
  expect(kept.list).toHaveLength(MOST_PRESETS);
});

test("what stands in the browser from elsewhere is not believed", async () => {
  localStorage.setItem("monopole.presets", JSON.stringify([null, 3, { name: 1 }, { name: "x", wish: { edition: "france-2003", seats: "me" } }, { name: "good", wish: wish(["me"]) }]));
  const { vi } = await import("vitest");
  vi.resetModules();
  const again = await import("../src/home/presets.svelte");
  expect(again.kept.list.map((each) => each.name)).toEqual(["good"]);
});
