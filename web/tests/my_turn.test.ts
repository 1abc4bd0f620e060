// Being told of one's turn: only where one asked for it, only while one looks elsewhere, once a turn.
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import TellMe from "../src/table/TellMe.svelte";
import { may } from "../src/table/my_turn.svelte";
import { settings } from "../src/settings.svelte";
import TurnOf from "./TurnOf.svelte";

const shown: { title: string; body: string; closed: boolean }[] = [];
let answer: NotificationPermission = "granted", asked = 0, hidden = false;

class Told {
  static permission: NotificationPermission = "default";
  static requestPermission = () => (asked++, Promise.resolve(answer));
  onclick: (() => void) | null = null;
  #shown: (typeof shown)[number];
  constructor(title: string, { body }: { body: string }) {
    shown.push((this.#shown = { title, body, closed: false }));
  }
  close(): void {
    this.#shown.closed = true;
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
async function look(away: boolean): Promise<void> {
  hidden = away;
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
}

beforeEach(() => {
  cleanup();
  vi.stubGlobal("Notification", Told);
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  shown.length = asked = 0;
  hidden = false;
  may.permission = "default";
  Object.assign(settings, { notify: false, lang: "en" });
});

test("the browser is asked when the button is pressed and not before", async () => {
  const { getByText, findByText } = render(TellMe);
  expect(asked).toBe(0);
  await fireEvent.click(getByText("Tell me when it is my turn"));
  await findByText("You will be told when it is your turn.");
  expect([asked, settings.notify]).toEqual([1, true]);
  await fireEvent.click(getByText("Tell me no more"));
  expect(settings.notify).toBe(false);
});

test("a browser that refuses is not asked again, and it is said what to do", async () => {
  answer = "denied";
  const { getByText, findByText } = render(TellMe);
  await fireEvent.click(getByText("Tell me when it is my turn"));
  await findByText(/refuses notifications/);
  expect(settings.notify).toBe(false);
  answer = "granted";
});

test("told once a turn, while one looks elsewhere, and no longer when one is back", async () => {
  may.permission = "granted";
  settings.notify = true;
  const { rerender } = render(TurnOf, { awaiting: ["Anne"], number: 4, text: "Anne, roll the dice." });
  await settled();
  expect([shown.length, document.title]).toEqual([0, "Monopole"]);
  await look(true);
  expect(shown).toEqual([{ title: "Your turn · Monopole", body: "Anne, roll the dice.", closed: false }]);
  expect(document.title).toBe("● Your turn · Monopole");
  await rerender({ awaiting: ["Anne"], number: 5, text: "Does Anne buy?" });
  await settled();
  expect(shown).toHaveLength(1);
  await look(false);
  expect([shown[0]!.closed, document.title]).toEqual([true, "Monopole"]);
  await rerender({ awaiting: ["Zoé"], number: 6, text: "" });
  await look(true);
  expect(shown).toHaveLength(1);
  await rerender({ awaiting: ["Bruno"], number: 7, text: "" }); // beside Anne
  await settled();
  expect(shown[1]).toEqual({ title: "Your turn · Monopole", body: "Table K7MX2PQ9 waits for you.", closed: false });
});

test("nobody is told who did not ask for it, but the title says it", async () => {
  may.permission = "granted";
  render(TurnOf, { awaiting: ["Anne"], number: 4, text: "" });
  await look(true);
  expect([shown.length, document.title]).toEqual([0, "● Your turn · Monopole"]);
});
