// Sentences of the first screens: a table of one's own, friends at home, the compiler at work.
import { settings } from "../settings.svelte";
import { either, type Both } from "../words/words.svelte";

const WORDS = {
  bank: { fr: "Tenir la banque", en: "Keep the bank" },
  bank_what: { fr: "d'un vrai plateau, avec les téléphones", en: "of a real board, with phones" },
  championship: { fr: "Championnat", en: "Championship" },
  championship_what: { fr: "des tables, des feuilles, un classement", en: "tables, score sheets, a ranking" },
  all_my_tables: { fr: "Toutes mes tables", en: "All my tables" },
  your_word: { fr: "c'est à vous", en: "it is your turn" },
  still_gathering: { fr: "des places sont libres", en: "seats are free" },
  is_over: { fr: "finie ; gagnée par {names}", en: "over; won by {names}" },
  others_word: { fr: "on attend {names}", en: "waiting for {names}" },
  is_on: { fr: "en cours", en: "being played" },
  has_ended: { fr: "finie", en: "over" },
  public_tables: { fr: "{count} à regarder", en: "{count} to watch" },
  boxes_away: { fr: "Elles se montreront dès que le serveur répondra.", en: "They will show as soon as the server answers." },
  just_now: { fr: "à l'instant", en: "just now" },
  look_again: { fr: "Revoir", en: "See again" },
  forget: { fr: "Oublier cette table", en: "Forget this table" },

  invited_by: { fr: "{name} vous garde une place", en: "{name} keeps a seat for you" },
  seat_free: { fr: "libre", en: "free" },
  with_real_dice: { fr: "vrais dés", en: "real dice" },

  friends: { fr: "Des amis à la maison", en: "Friends at home" },
  friends_what: { fr: "ouvrir la table aux téléphones du même réseau", en: "open the table to phones on the same network" },
  friends_open_what: { fr: "la table est ouverte au réseau local", en: "the table is open to the local network" },
  network_closed: { fr: "Seule cette machine voit la table. Ouverte au réseau local, les téléphones du même Wi-Fi y viennent aussi ; personne au-delà.", en: "Only this machine sees the table. Opened to the local network, phones on the same Wi-Fi come too; nobody beyond." },
  network_first: { fr: "Les liens ne mènent encore qu'à cette machine. Pour que des téléphones viennent :", en: "Links still lead to this machine only. For phones to come:" },
  open_network: { fr: "Ouvrir au réseau local", en: "Open to the local network" },
  close_network: { fr: "Refermer", en: "Close again" },
  network_open: { fr: "Ouverte au réseau local", en: "Open to the local network" },
  scan: { fr: "Visez ce code avec l'appareil photo d'un téléphone du même Wi-Fi, ou tapez l'adresse.", en: "Point the camera of a phone on the same Wi-Fi at this code, or type the address." },
  several_addresses: { fr: "Cette machine est dans plusieurs réseaux. Si l'adresse ne répond pas, essayez l'autre.", en: "This machine is in several networks. If the address does not answer, try the other one." },
  firewall: { fr: "Rien ne vient ? Un pare-feu demande peut-être ici la permission de laisser entrer Python.", en: "Nothing comes? A firewall may be asking here whether Python may be let in." },
  qr_of_page: { fr: "Code QR de l'adresse {address}", en: "QR code of the address {address}" },

  compiling: { fr: "Le maître et les conseils se préparent : encore une minute ou deux. Le reste se joue déjà.", en: "The master and advice are being made ready: a minute or two more. All the rest can be played." },
  compile_failed: { fr: "Le maître et les conseils n'ont pas pu être préparés ici ; le reste se joue.", en: "The master and advice could not be made ready here; all the rest can be played." },
  compile_missing: { fr: "Le maître demande l'extra « fast » ; sans lui, les autres niveaux jouent.", en: "The master needs the extra \"fast\"; without it the other levels play." },
  master_soon: { fr: "se prépare, {share} %", en: "being made ready, {share}%" },

  install: { fr: "Installer comme une application", en: "Install as an app" },
  install_done: { fr: "Monopole est installé : il s'ouvre comme une application.", en: "Monopole is installed: it opens like an app." },
  install_how: { fr: "Le menu du navigateur l'installe comme une application.", en: "The browser's menu installs it as an app." },
  install_not_here: { fr: "Sur un réseau local sans https, un navigateur ne laisse pas installer la page. Ouverte, elle continue de marcher, même si le réseau manque un moment.", en: "On a local network without https a browser does not let the page be installed. Open, it keeps working, even when the network is away for a while." },

  seat_here: { fr: "Quelqu'un ici, à cet écran", en: "Somebody here, at this screen" },
  seat_elsewhere: { fr: "Quelqu'un ailleurs, par lien", en: "Somebody elsewhere, by a link" },
  seat_elsewhere_short: { fr: "par un lien", en: "by a link" },
  name_of_seat: { fr: "Nom de la place {number}", en: "Name of seat {number}" },
  player: { fr: "Joueur {number}", en: "Player {number}" },
  at_screen: { fr: "Robots", en: "Bots" },
  people: { fr: "Des gens", en: "People" },
  numbered: { fr: "Joueurs numérotés ; le numéro 1 commence. De un à quatre à un même clavier.", en: "Numbered players; number 1 begins. One to four at one keyboard." },
  links_after: { fr: "Les liens et les codes QR viennent dès que la table est ouverte.", en: "Links and QR codes come as soon as the table is open." },
  public_what: { fr: "quiconque connaît ce serveur peut regarder", en: "whoever knows this server may watch" },

  minutes: { fr: "Durée, en minutes", en: "Length, in minutes" },
  dice: { fr: "Les dés", en: "The dice" },
  dice_drawn: { fr: "Ceux de la table", en: "The table's own" },
  dice_drawn_what: { fr: "tirés d'une clé que chacun peut vérifier à la fin", en: "drawn from a key that anybody can verify at the end" },
  dice_given: { fr: "Les vôtres", en: "Your own" },
  dice_given_what: { fr: "vous jouez sur un vrai plateau, la page arbitre, tire les cartes et tient les comptes ; deux touches disent chaque lancer", en: "you play on a real board, the page referees, draws the cards and keeps the accounts; two taps tell each roll" },
  advice: { fr: "Conseils", en: "Advice" },
  advice_alone: { fr: "Aucun entre nous", en: "None between us" },
  advice_alone_what: { fr: "on n'en demande que seul contre des robots", en: "one asks for it only when alone against bots" },
  advice_always: { fr: "Pour tous", en: "For everybody" },
  advice_always_what: { fr: "chacun peut demander ce que ferait un expert", en: "anybody may ask what an expert would do" },
  somebody_leaves: { fr: "Si quelqu'un part", en: "If somebody leaves" },
  resignation: { fr: "Qui quitte sa place", en: "Whoever leaves their seat" },
  resignation_bot: { fr: "Un robot joue à sa place", en: "A bot plays instead" },
  resignation_bot_what: { fr: "avec son argent et ses titres", en: "with their money and deeds" },
  resignation_bankruptcy: { fr: "Fait faillite", en: "Goes bankrupt" },
  resignation_bankruptcy_what: { fr: "à son tour, tout va à la banque", en: "on their turn, everything goes to the bank" },
  absence: { fr: "Qui ne répond plus est remplacé, jusqu'à son retour, par", en: "Whoever no longer answers is replaced, until they are back, by" },
  vocabulary: { fr: "Ici on dit", en: "Here one says" },

  presets: { fr: "Mes réglages gardés", en: "My presets" },
  preset_title: { fr: "Pour une autre fois", en: "For another time" },
  keep_preset: { fr: "Garder ces réglages", en: "Keep these settings" },
  preset_name: { fr: "Nom de ces réglages", en: "Name of these settings" },
  preset_example: { fr: "Le dimanche", en: "Sundays" },
  preset_kept: { fr: "Gardés sur cet appareil.", en: "Kept on this device." },
  preset_full: { fr: "Vingt réglages sont gardés ; effacez-en un d'abord.", en: "Twenty presets are kept; delete one first." },
  preset_not_kept: { fr: "Ce navigateur ne garde rien (fenêtre privée ?).", en: "This browser keeps nothing (a private window?)." },
  delete_preset: { fr: "Effacer « {name} »", en: "Delete “{name}”" },

  options: { fr: "Options du livret", en: "Options of the rulebook" },
  house_rules: { fr: "Règles maison", en: "House rules" },
  changed: { fr: "Changé", en: "Changed" },
  back_to_book: { fr: "Tout comme le livret", en: "All as in the rulebook" },
  find_option: { fr: "Chercher une option", en: "Find an option" },
  no_such_option: { fr: "Aucune option ne parle de cela.", en: "No option speaks of that." },
  between: { fr: "de {least} à {most}", en: "from {least} to {most}" },
} satisfies Record<string, Both>;

export type HomePhrase = keyof typeof WORDS;

export function tell(phrase: HomePhrase, facts: Record<string, string | number> = {}): string {
  void settings.lang;
  return either(WORDS[phrase]).replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}
