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
  retry: { fr: "Réessayer maintenant", en: "Try again now" },
  retry_short: { fr: "Réessayer", en: "Retry" },
  home: { fr: "Accueil", en: "First screen" },
});
