// What is so on the server's own machine: who reaches it, and how far the compiled rules are. Asked again while something changes.
import { api } from "../api";
import type { AtHome } from "../protocol";

const SOON = 2000;

export const home = $state<{ told: AtHome | null }>({ told: null });
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Asks now, and again while the rules are compiled. */
export function askHome(): void {
  clearTimeout(waiting);
  api.home().then(
    (told) => {
      home.told = told;
      if (told.compiled?.state === "compiling") waiting = setTimeout(askHome, SOON);
    },
    () => undefined, // whoever needs the server says that it is away
  );
}

/** Lets the local network in, or shuts it out; throws what the server says against it. */
export async function letIn(open: boolean): Promise<void> {
  home.told = await api.network(open);
}

/** Why a level that needs the compiler cannot be seated yet: its share of the way in percent; null where it can. */
export function unready(): number | null {
  const compiled = home.told?.compiled;
  return compiled?.state === "compiling" ? Math.floor(compiled.share * 100) : null;
}
