// Sentences of several people at one screen, and of dice thrown on a real table.
import { sayer, type Both } from "../words/words.svelte";

const WORDS = {
  at_screen: { fr: "À cet écran", en: "At this screen" },
  awaited: { fr: "on attend sa réponse", en: "answer awaited" },
  pass_screen: { fr: "Passez l'écran à {name}", en: "Pass the screen to {name}" },
  pass_what: { fr: "Que personne d'autre ne regarde : la suite n'est que pour {name}.", en: "Nobody else may look: what follows is for {name} alone." },
  i_am: { fr: "C'est moi, {name}", en: "I am {name}" },
  real_dice: { fr: "vrais dés", en: "real dice" },
  throw_yours: { fr: "Lancez vos dés et touchez-les.", en: "Throw your dice and tap them." },
  dice_of: { fr: "Les dés de {name}", en: "{name}'s dice" },
  throw_for: { fr: "Lancez pour {name} et touchez les dés.", en: "Throw for {name} and tap the dice." },
  throw_again: { fr: "{dice} : vous voilà à {place}. Lancez encore les dés, le loyer en dépend.", en: "{dice}: you are at {place}. Throw the dice once more, the rent depends on them." },
  throw_again_for: { fr: "{dice} : voilà {name} à {place}. Lancez encore les dés, le loyer en dépend.", en: "{dice}: {name} is at {place}. Throw the dice once more, the rent depends on them." },
  second_die: { fr: "Un {face}, et l'autre ?", en: "A {face}, and the other?" },
  die: { fr: "Dé : {face}", en: "Die: {face}" },
  other_die: { fr: "Autre dé : {face}", en: "Other die: {face}" },
  again: { fr: "Recommencer", en: "Start over" },
} satisfies Record<string, Both>;

export const tell = sayer(WORDS);
