// How a person plays who thinks little: some answer to whatever is asked, by mouse or by keyboard.
import type { Page } from "playwright-core";
import { myWord } from "./place";

const WORDS = ["buy", "roll", "settle", "end", "claim", "choose", "keep", "pass", "refuse", "decline", "mortgage", "sell", "sell_group", "sell_hotels", "auction", "bankrupt"];

/** Gives some answer. Bots may speak in between, so that what was asked a moment ago is not any more: then it is looked again. */
export async function answer(page: Page): Promise<void> {
  for (const word of WORDS) {
    const button = page.locator(`.word [data-do="${word}"]:not(.greyed)`).first();
    if (await button.count()) return button.click({ timeout: 2000 }).catch(() => undefined);
  }
  const last = page.locator('[data-asks="bankrupt"]');
  if (await last.count()) await last.click({ timeout: 2000 }).catch(() => undefined);
}

/** The same without a mouse: the button's own key, or Tab as far as the button and Enter. */
export async function press(page: Page): Promise<void> {
  const found = await page.evaluate((words) => {
    for (const word of words) {
      const button = document.querySelector<HTMLElement>(`.word [data-do="${word}"]:not(.greyed):not([aria-disabled])`);
      if (button) return { mark: `[data-do="${word}"]`, key: button.dataset.key ?? null };
    }
    return document.querySelector('[data-asks="bankrupt"]') ? { mark: '[data-asks="bankrupt"]', key: null } : null;
  }, WORDS);
  if (!found) return page.keyboard.press("Escape"); // something was opened on the way
  // a field takes the letters itself, a button that is in focus the space bar: then one tabs on
  const elsewhere = await page.evaluate(({ mark, key }) => {
    const at = document.activeElement;
    return at?.matches("input, select, textarea") || (key === " " && at?.matches("button, a, summary") && !at.matches(mark));
  }, found);
  if (found.key && !elsewhere) return page.keyboard.press(found.key === " " ? "Space" : found.key);
  for (let tabs = 0; tabs < 120; tabs++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((mark) => document.activeElement?.matches(mark), found.mark)) return page.keyboard.press("Enter");
  }
}

/** Plays until the game is over, or this many words. */
export async function playOn(page: Page, how: (page: Page) => Promise<void>, most = 600): Promise<number> {
  let words = 0;
  for (; words < most && !(await myWord(page)).over; words++) await how(page);
  return words;
}
