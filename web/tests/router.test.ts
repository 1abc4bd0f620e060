import { expect, test } from "vitest";
import { read } from "../src/router.svelte";

const at = (path: string) => read(new URL(path, "http://table.example"));

test("addresses lead where they say", () => {
  expect(at("/")).toEqual({ kind: "home" });
  expect(at("/#new?edition=paris-1936")).toEqual({ kind: "new", edition: "paris-1936" });
  expect(at("/t/k7mx2pq9")).toEqual({ kind: "table", code: "K7MX2PQ9", token: null });
  expect(at("/t/K7MX2PQ9#secret_-1")).toEqual({ kind: "table", code: "K7MX2PQ9", token: "secret_-1" });
  expect(at("/r/k7mx2pq9#120")).toEqual({ kind: "replay", code: "K7MX2PQ9", moment: 120 });
  expect(at("/r/K7MX2PQ9#<b>")).toEqual({ kind: "replay", code: "K7MX2PQ9", moment: null });
  expect(at("/b/k7mx2pq9#secret_-1")).toEqual({ kind: "book", code: "K7MX2PQ9", token: "secret_-1", named: false });
  expect(at("/b/k7mx2pq9?name#secret_-1")).toEqual({ kind: "book", code: "K7MX2PQ9", token: "secret_-1", named: true });
  expect(at("/#bank?edition=paris-1936")).toEqual({ kind: "opening", book: "bank", query: "edition=paris-1936" });
  expect(at("/t/<script>")).toEqual({ kind: "nowhere" });
});
