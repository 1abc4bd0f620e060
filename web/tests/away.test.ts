// What the page says while somebody is away, and what the host is told before a seat is handed on.
import { fireEvent, render, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { settings } from "../src/settings.svelte";
import type { TableAbout } from "../src/table/about";
import Banner from "../src/table/Banner.svelte";
import HandOn from "../src/table/HandOn.svelte";
import { TableStore } from "../src/table/store.svelte";
import AtTable from "./AtTable.svelte";
import { Wire } from "./wire";

const person = (name: string, more: object = {}) => ({ name, kind: "person" as const, level: null, here: true, beside: null, played_by: null, ...more });
const about = (seats: object[], proposals: object[] = []) => ({ code: "K7MX2PQ9", edition: "france-2003", mode: "base", state: "playing", host: "Anne", options: {}, seats, proposals }) as unknown as TableAbout;

let table: TableStore;
function sit(told: TableAbout): void {
  Wire.all = [];
  table = new TableStore("K7MX2PQ9", Wire.make);
  table.enter();
  const wire = Wire.all.at(-1)!;
  wire.open();
  wire.tell({ type: "welcome", seat: "Anne", about: told, entries: [], now: { number: 1, awaiting: [] } });
}

beforeEach(() => {
  [settings.speed, settings.lang] = ["none", "en"];
  globalThis.fetch = (() => new Promise(() => undefined)) as typeof fetch;
});

test("a proposal that waits for somebody who is away says so, and why", () => {
  const waiting = (what: string) => [{ what, by: "Anne", agreed: ["Anne"], missing: ["Bruno"] }];
  for (const [what, said] of [["end", /is not ended without Bruno/], ["undo", /before Bruno went away/]] as const) {
    sit(about([person("Anne"), person("Bruno", { here: false, played_by: "regular" })], waiting(what)));
    const { container, unmount } = render(AtTable, { table, part: Banner });
    expect(container.textContent).toMatch(said);
    unmount();
    sit(about([person("Anne"), person("Bruno")], waiting(what)));
    const there = render(AtTable, { table, part: Banner });
    expect(there.container.textContent).toMatch(/Waiting for Bruno/);
    expect(there.container.textContent).not.toMatch(said);
    there.unmount();
  }
});

test("a seat is handed on once it was said what that does; somebody who is here loses it only when the host says so", async () => {
  for (const here of [false, true]) {
    const asked: unknown[] = [];
    globalThis.fetch = ((address: URL, { body }: { body: string }) => {
      if (address.pathname.endsWith("/moves")) asked.push(JSON.parse(body));
      return Promise.resolve(new Response(JSON.stringify({ link: "http://localhost/t/K7MX2PQ9#secret", expires: 1 }), { status: 201 }));
    }) as unknown as typeof fetch;
    sit(about([person("Anne"), person("Bruno", { here })]));
    const { container, getByRole, unmount } = render(AtTable, { table, part: HandOn, code: "K7MX2PQ9", name: "Bruno", here });
    await fireEvent.click(getByRole("button", { name: /Hand on the seat of Bruno/ }));
    expect(getByRole("alert").textContent).toContain(here ? "Bruno is here" : "Bruno is not here");
    expect(asked).toEqual([]);
    await fireEvent.click(getByRole("button", { name: /Hand the seat on/ }));
    await waitFor(() => expect(container.querySelector<HTMLInputElement>("[data-link]")?.value).toContain("#secret"));
    expect(asked).toEqual([here ? { seat: "Bruno", although_here: true } : { seat: "Bruno" }]);
    unmount();
  }
});
