import { expect, test } from "vitest";
import { french, sentence, together } from "../src/words/typography";
import { amount, figure, read, typed, type Money } from "../src/words/money";
import { en } from "../src/words/en";
import { fr } from "../src/words/fr";
import { inTitles } from "../src/titles";

const euro = { symbol: "€", form: "{} €", one: "", thousands: "", decimal: ",", units: [], scale: 1, start: 1500 } as unknown as Money;
const world = { ...euro, symbol: "M", form: "{} M", units: [["M", 1_000_000], ["K", 1_000]] } as unknown as Money;
const sesterces = { ...euro, symbol: "S", form: "{} sesterces", thousands: "" } as unknown as Money;

test("French signs keep their narrow space and apostrophes are curved", () => {
  expect(french("D'accord ? « oui » : 5 %")).toBe("D’accord\u202f? «\u202foui\u202f»\u202f: 5\u202f%");
  expect(french("Anne lance 1 et 4\u00a0: «\u00a0cinq\u00a0»")).toBe("Anne lance 1 et 4\u202f: «\u202fcinq\u202f»"); // as the server writes it
});

test("an amount keeps its sign on its line", () => {
  expect(together("pays 5.500 F. 1,8 M, 20 K; 2 Maisons, 3 €")).toBe("pays 5.500\u202fF. 1,8\u202fM, 20\u202fK; 2 Maisons, 3\u202f€");
});

test("amounts are written as the edition and the language write them", () => {
  expect(amount(1500, euro, "fr")).toBe("1\u202f500\u202f€");
  expect(amount(1500, euro, "en")).toBe("1,500\u202f€");
  expect(amount(-50, euro, "fr")).toBe("−50\u202f€");
  expect(amount(3_020_000, world, "fr")).toBe("3,02\u202fM");
  expect(amount(180_000, world, "en")).toBe("180\u202fK");
  expect(amount(350, sesterces, "fr")).toBe("350\u202fS");
  expect(figure(2_600_000, world, "fr")).toBe("2,6M");
  expect(figure(1200, { ...euro, thousands: "." } as Money, "fr")).toBe("1.200");
  expect(figure(1200, { ...euro, thousands: "." } as Money, "en")).toBe("1,200");
  expect(amount(1094, { ...sesterces, thousands: " " } as Money, "fr")).toBe("1\u202f094\u202fS"); // as narrow as its unit's
  expect(amount(1094, { ...sesterces, thousands: " " } as Money, "en")).toBe("1,094\u202fS");
  expect(amount(3_300_000, world, "en")).toBe("3.3\u202fM"); // as the log has it
});

test("an amount is typed with its thousands apart, and read back as people write it", () => {
  const francs = { ...euro, symbol: "F", form: "{} F", thousands: "." } as unknown as Money;
  expect(typed(3_400_000, world, "fr")).toBe("3\u202f400\u202f000");
  expect(typed(3_400_000, world, "en")).toBe("3,400,000");
  expect(typed(1500, euro, "en")).toBe("1,500\u202f€");
  expect(typed(1500, euro, "fr")).toBe("1\u202f500\u202f€");
  for (const money of [euro, world, sesterces, francs])
    for (const lang of ["fr", "en"] as const) for (const value of [0, 60, 1500, 3_400_000]) expect(read(typed(value, money, lang), money)).toBe(value);
  expect(read("3,4 M", world)).toBe(3_400_000);
  expect(read("3.25m", world)).toBe(3_250_000);
  expect(read("1 310 k", world)).toBe(1_310_000);
  expect(read("12.000 F", francs)).toBe(12_000);
  expect(read("rien", euro)).toBe(null);
});

test("both languages fill in the same facts", () => {
  const facts = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((each) => each[1]).sort();
  for (const [phrase, text] of Object.entries(fr)) expect(facts(en[phrase as keyof typeof fr]), phrase).toEqual(facts(text));
});

test("what the server says of a trouble stands alone as a sentence", () => {
  expect(sentence("aucune table ne porte le code « ZZ »")).toBe("Aucune table ne porte le code « ZZ ».");
  expect(sentence("à demain !")).toBe("À demain !");
});

test("editions are called by their titles in what people read", () => {
  expect(inTitles("except in the fast game of godfather-2021 and another-2020")).toBe("except in the fast game of Godfather 2021 and another-2020");
});
