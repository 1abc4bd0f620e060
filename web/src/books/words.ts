// Sentences that all books share.
import { sayer } from "../words/words.svelte";

export const sayBook = sayer({
  loading: { fr: "Un instant…", en: "A moment…" },
  joining: { fr: "On vous ouvre…", en: "Letting you in…" },
  join: { fr: "Entrer", en: "Come in" },
  who_are_you: { fr: "Qui êtes-vous ?", en: "Who are you?" },
  or_name: { fr: "Ou un autre nom", en: "Or another name" },
  your_name: { fr: "Votre nom", en: "Your name" },
  not_here: { fr: "Ce livre ne s'ouvre pas ici : il faut le lien ou le code QR de son banquier ou de son organisateur.", en: "This book does not open here: it takes the link or the QR code of its banker or organiser." },
  unknown_kind: { fr: "Cette page ne connaît pas ce livre ; rechargez-la.", en: "This page does not know this book; load it again." },
  away_since: { fr: "Pas de réseau depuis {time}.", en: "No network since {time}." },
  carry_on: { fr: "On continue.", en: "Carry on." },
  waiting_one: { fr: "On continue : une écriture attend sur cet appareil.", en: "Carry on: one entry waits on this device." },
  waiting_many: { fr: "On continue : {count} écritures attendent sur cet appareil.", en: "Carry on: {count} entries wait on this device." },
  other_role: { fr: "Dit à {time} ({role}) et jamais envoyé : cet appareil a changé de rôle ({now}), et rien n'a été écrit. Si cela tient encore, redites-le là où c'est à dire.", en: "Said at {time} ({role}) and never sent: this device has another role now ({now}), and nothing was written. If it still holds, say it again where it belongs." },
  banker: { fr: "banquier", en: "banker" },
  player: { fr: "joueur {number}", en: "player {number}" },
  organiser: { fr: "organisateur", en: "organiser" },
  referee: { fr: "arbitre", en: "referee" },
  table: { fr: "table {number}", en: "table {number}" },
  team: { fr: "équipe {number}", en: "team {number}" },
  public: { fr: "écran de la salle", en: "screen of the room" },
  entrant: { fr: "inscription", en: "entry" },
  nobody: { fr: "sans rôle", en: "no role" },
  retry: { fr: "Réessayer maintenant", en: "Try again now" },
  retry_short: { fr: "Réessayer", en: "Retry" },
  home: { fr: "Accueil", en: "First screen" },
});

const ROLES = ["banker", "player", "organiser", "referee", "table", "team", "public", "entrant"] as const;

/** What a role is called: "table 3" of a book, in the reader's language. */
export function roleName(role: string): string {
  const [kind, number = ""] = role.split(" ");
  const known = ROLES.find((each) => each === kind);
  return known ? sayBook(known, { number }).trim() : role || sayBook("nobody");
}
