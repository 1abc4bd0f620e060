// Tells somebody who does not look at the page that the table waits for them: in its title, and by a notification where they asked for one.
// Nothing is asked of the browser before a button is pressed, and the server calls nobody.
import { settings } from "../settings.svelte";
import { sayer, type Both } from "../words/words.svelte";

const WORDS = {
  your_turn: { fr: "À vous", en: "Your turn" },
  waited_for: { fr: "On vous attend à la table {code}.", en: "Table {code} waits for you." },
  tell_me: { fr: "Me prévenir quand c'est à moi", en: "Tell me when it is my turn" },
  tell_me_what: { fr: "Une notification, tant que cette page reste ouverte, même derrière d'autres.", en: "A notification, as long as this page stays open, even behind others." },
  told: { fr: "On vous préviendra quand ce sera à vous.", en: "You will be told when it is your turn." },
  stop_telling: { fr: "Ne plus me prévenir", en: "Tell me no more" },
  refused: { fr: "Ce navigateur refuse les notifications de ce site ; ses réglages pour ce site les permettent.", en: "This browser refuses notifications from this site; its settings for this site allow them." },
} satisfies Record<string, Both>;

export const tell = sayer(WORDS);

export type Permission = NotificationPermission | "none";

/** What the browser allows; `none` where it knows no notifications. */
export const may = $state<{ permission: Permission }>({ permission: typeof Notification === "undefined" ? "none" : Notification.permission });

/** Asks the browser; only ever from a button. */
export async function askToTell(): Promise<void> {
  may.permission = await Notification.requestPermission();
  settings.notify = may.permission === "granted";
}

/** Shows a notification: through the shell of the page where there is one, which phones insist on. */
async function notify(code: string, text: string): Promise<() => void> {
  const title = `${tell("your_turn")} · Monopole`, told = { body: text || tell("waited_for", { code }), tag: `monopole-${code}`, icon: "/icon.svg", data: { path: `/t/${code}` } };
  const shell = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (shell?.active) {
    await shell.showNotification(title, told);
    return () => void shell.getNotifications({ tag: told.tag }).then((shown) => shown.forEach((each) => each.close()));
  }
  const shown = new Notification(title, told);
  shown.onclick = () => (focus(), shown.close());
  return () => shown.close();
}

type Waiting = { code: string; screen: string[]; awaiting: string[]; playing: boolean; now: { number: number; text?: string | null } | null };

/** Follows a table. Call once, in a component. */
export function tellOfMyTurn(table: Waiting): void {
  let hidden = $state(document.hidden), told = -1;
  let close = (): void => undefined;
  $effect(() => {
    const look = () => (hidden = document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => (document.removeEventListener("visibilitychange", look), (document.title = "Monopole"), close());
  });
  $effect(() => {
    const mine = !table.playing && table.screen.some((seat) => table.awaiting.includes(seat)), number = table.now?.number ?? 0;
    document.title = mine && hidden ? `● ${tell("your_turn")} · Monopole` : "Monopole";
    if (!mine || !hidden) {
      close();
      if (!mine) told = -1;
    } else if (settings.notify && may.permission === "granted" && told < 0) {
      told = number; // once a turn, however many questions it brings
      void notify(table.code, table.now?.text ?? "").then((done) => (close = done), () => undefined);
    }
  });
}
