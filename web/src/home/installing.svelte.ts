// Whether the browser offers to install the page. It says so once, early: somebody must be listening from the start.
type Offer = Event & { prompt(): Promise<unknown> };

const standing = typeof matchMedia === "function" && matchMedia("(display-mode: standalone)").matches;
export const installing = $state<{ done: boolean; ask: (() => Promise<void>) | null }>({ done: standing, ask: null });

export function listenForInstalling(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // nothing pops up over a game
    installing.ask = async () => {
      installing.ask = null;
      await (event as Offer).prompt();
    };
  });
  addEventListener("appinstalled", () => ((installing.done = true), (installing.ask = null)));
}
