// A field for amounts: what is typed counts at once, within the server's bounds, and Enter says it.
import { fireEvent, render } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import type { Edition } from "../src/edition";
import { settings } from "../src/settings.svelte";
import BidBeside from "./BidBeside.svelte";

const world = { money: { symbol: "M", form: "{} M", thousands: "", decimal: ",", units: [["M", 1_000_000], ["K", 1_000]], scale: 10_000 } } as unknown as Edition;
const euros = { money: { symbol: "€", form: "{} €", thousands: "", decimal: ",", units: [], scale: 1 } } as unknown as Edition;

beforeEach(() => {
  settings.lang = "fr";
});

async function write(box: HTMLInputElement, text: string): Promise<void> {
  box.value = text;
  box.setSelectionRange(text.length, text.length);
  await fireEvent.input(box);
}

test("digits are grouped as they are typed, and the edition's letters are understood", async () => {
  const { container } = render(BidBeside, { edition: world, least: 10_000, most: 7_000_000, step: 10_000, said: () => undefined });
  const box = container.querySelector("input")!;
  await write(box, "3400000");
  expect(box.value).toBe("3\u202f400\u202f000");
  expect(container.querySelector("small")!.textContent).toBe("3,4\u202fM");
  await write(box, "2,1 M");
  expect(box.value).toBe("2,1 M");
  await fireEvent.blur(box);
  expect(box.value).toBe("2\u202f100\u202f000");
  await write(box, "99 M");
  await fireEvent.blur(box);
  expect(box.value).toBe("7\u202f000\u202f000");
});

test("Enter bids what was typed, not what stood there before", async () => {
  const bids: number[] = [];
  const { container } = render(BidBeside, { edition: euros, least: 1, most: 742, step: 1, said: (amount: number) => bids.push(amount) });
  const box = container.querySelector("input")!;
  await write(box, "170");
  await fireEvent.keyDown(box, { key: "Enter" });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(bids).toEqual([170]);
  expect(box.value).toBe("170\u202f€");
});
