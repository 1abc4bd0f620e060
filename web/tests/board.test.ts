import { expect, test } from "vitest";
import { partsOf, placeOf, standing } from "../src/board/geometry";
import { fit } from "../src/board/lettering";
import { plate, short } from "../src/board/names";
import { letters } from "../src/board/pieces";

test("forty squares go round the board without a gap or an overlap", () => {
  const places = Array.from({ length: 40 }, (_, at) => placeOf(at));
  expect(places.reduce((area, { w, h }) => area + w * h, 0)).toBe(1200 * 1200 - 900 * 900);
  for (const { x, y, w, h } of places) expect(x >= 0 && y >= 0 && x + w <= 1200 && y + h <= 1200).toBe(true);
  expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(40);
});

test("band, body and foot make up a square", () => {
  for (const at of [1, 11, 21, 31])
    for (const small of [true, false]) {
      const place = placeOf(at), { band, foot, body } = partsOf(place, 30, 27, small);
      const area = [band, foot, body].reduce((sum, box) => sum + box.w * box.h, 0);
      expect(area).toBe(place.w * place.h);
    }
});

test("tokens on one square do not cover each other", () => {
  for (let count = 1; count <= 8; count++) {
    const stands = standing(Array.from({ length: count }, (_, seat) => ({ seat, at: 24, jailed: false })), false, () => false);
    for (const a of stands) for (const b of stands) if (a.seat < b.seat) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.size * 0.9);
  }
});

test("no token leaves the board, whoever stands together", () => {
  for (const small of [true, false])
    for (let count = 1; count <= 8; count++)
      for (let at = 0; at < 40; at++)
        for (const { x, y, size } of standing(Array.from({ length: count }, (_, seat) => ({ seat, at, jailed: at === 10 && seat % 2 === 0 })), small, () => true))
          for (const where of [x, y]) expect([small, count, at, where - size / 2 >= 0 && where + size / 2 <= 1200]).toEqual([small, count, at, true]);
});

test("a name is broken into even lines that fit, and never after a small word", () => {
  const measure = (text: string, size: number) => text.length * size * 0.5;
  const { size, lines } = fit("Boulevard des Capucines", 100, 45, measure, 17, 9.5);
  expect(Math.max(...lines.map((line) => measure(line, size)))).toBeLessThanOrEqual(100);
  expect(lines.join(" ")).toBe("Boulevard des Capucines");
  expect(lines.slice(0, -1).some((line) => /des$/.test(line))).toBe(false);
  for (const name of ["Mechelen – Bruul", "Kortrijk – Lange Steenstraat", "Namur – Place de l’Ange"]) expect(fit(name, 70, 45, measure, 17, 9.5).lines.filter((line) => line.startsWith("–")), name).toEqual([]);
});

test("plates write the kind of street small", () => {
  expect(plate("Boulevard de la Villette")).toEqual({ kind: "Boulevard de la", name: "Villette" });
  expect(plate("Bruxelles").name).toBe("Bruxelles");
  expect(short("Compagnie de distribution d’électricité")).toBe("Cie d’électricité");
});

test("every player has a sign of their own", () => {
  expect(letters(["Anne", "Basile"])).toEqual(["A", "B"]);
  expect(letters(["Robot 1", "Robot 2", "Anne"])).toEqual(["R1", "R2", "A"]);
  for (const names of [["Ada", "Adam", "Adèle"], ["x", "X", "xx"]]) expect(new Set(letters(names)).size).toBe(names.length);
});
