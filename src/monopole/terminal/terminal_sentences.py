"""What the terminal itself says, in French and English. Sentences about play are in `monopole.text`."""

from __future__ import annotations

from monopole.bilingual import Both, Complaint
from monopole.bilingual import typeset as typeset
from monopole.game.seating import visible
from monopole.guessing import folded as folded


def tidy(text: str) -> str:
    """What somebody typed, without characters that would disturb a terminal; all its spaces are plain ones."""
    return "".join(letter if visible(letter) and not letter.isspace() else " " for letter in text)


def said(code: str, lang: str, /, **values: object) -> str:
    """One of the sentences below."""
    return SENTENCES[code].typeset().say(lang, **values)


class Unclear(Complaint):
    """Something somebody typed cannot be understood; says what would be."""

    def __init__(self, code: str, /, **values: object) -> None:
        short = {name: shortened(value) if isinstance(value, str) else value for name, value in values.items()}
        super().__init__(SENTENCES[code].typeset(), **short)
        self.code = code


def shortened(text: str) -> str:
    """A text that somebody else controls, fit for one line."""
    return tidy(text if len(text) <= 400 else text[:397] + "...")


SENTENCES: dict[str, Both] = {
    # understanding a line
    "unknown_word": Both(
        "Je ne comprends pas « {value} »{close}. Tapez ? pour voir ce qu'on peut faire.",
        'I do not understand "{value}"{close}. Type ? to see what can be done.',
    ),
    "which_word": Both(
        "« {value} » peut être : {words}. Tapez quelques lettres de plus.", '"{value}" may be: {words}. Type a few more letters.'
    ),
    "no_square": Both(
        "Pas de case « {value} ». Donnez un numéro de 0 à 39 ou le début d'un nom ; « plateau » les montre toutes.",
        'There is no square "{value}". Give a number from 0 to 39 or the beginning of a name; "board" shows them all.',
    ),
    "which_square": Both("« {value} » peut être : {squares}.", '"{value}" may be: {squares}.'),
    "which_one_square": Both("quelle case", "which square"),
    "too_many_squares": Both("Plus de {most} cases en une ligne.", "More than {most} squares in one line."),
    "one_square": Both("Une seule case à la fois, pas « {value} ».", 'One square at a time, not "{value}".'),
    "no_group": Both("« {value} » n'est pas un groupe de couleur.", '"{value}" is not a colour group.'),
    "bad_dice": Both(
        "« {value} » n'est pas un jet de deux dés ; écrivez par exemple 3 4.",
        '"{value}" is not a throw of two dice; write for example 3 4.',
    ),
    "negative": Both("Une somme n'est pas négative : {value}.", "An amount is not negative: {value}."),
    "too_much": Both("« {word} » se dit seul, sans « {rest} ».", '"{word}" is said alone, without "{rest}".'),
    "unfinished": Both("Il manque : {question}", "Still missing: {question}"),
    "taken_back": Both("Rien n'est fait.", "Nothing is done."),
    "words": Both("{text}", "{text}"),
    "nowhere": Both(
        "Ce n'est possible nulle part en ce moment. « ? {word} » dit pourquoi.", 'This is possible nowhere now. "? {word}" says why.'
    ),
    "no_choice": Both(
        "Il n'y a pas de choix {value} ; ? montre les choix 1 à {most}.", "There is no choice {value}; ? shows choices 1 to {most}."
    ),
    "no_question": Both(
        "Rien ici n'attend un oui ou un non ; ? montre ce qu'on peut faire.", "Nothing here awaits a yes or a no; ? shows what can be done."
    ),
    "nothing_now": Both("{who} ne peut rien faire en ce moment.", "{who} can do nothing now."),
    "say_something": Both("Une réponse est attendue ; ? montre ce qu'on peut faire.", "An answer is awaited; ? shows what can be done."),
    "line_too_long": Both("Ligne trop longue : {most} caractères au plus.", "Line too long: {most} characters at most."),
    "who": Both("Personne ici ne s'appelle « {value} » ; il y a : {names}.", 'Nobody here is called "{value}"; there are: {names}.'),
    "who_speaks": Both(
        "Qui parle ? Écrivez le nom d'abord, par exemple « {example}: ... » ; il y a : {names}.",
        'Who speaks? Write the name first, such as "{example}: ..."; there are: {names}.',
    ),
    "no_rule": Both(
        "Pas de règle « {value} » ; « {monopole} rules » les montre toutes.",
        'There is no rule "{value}"; "{monopole} rules" shows them all.',
    ),
    "settle_how": Both("Dites « {word} », ou « {word} avec 39 pour 200 ».", 'Say "{word}", or "{word} with 39 for 200".'),
    "save_where": Both("Dans quel fichier ? Par exemple : sauver partie.jsonl", "In which file? For example: save game.jsonl"),
    # asking for what was left out
    "which_amount": Both("Combien{bounds} ?", "How much{bounds}?"),
    "bounds": Both("(de {least} à {most})", "(from {least} to {most})"),
    "which_of_squares": Both("Quelle case ({squares}) ?", "Which square ({squares})?"),
    "which_dice": Both("Dés pour {who} (par exemple 3 4) ?", "Dice for {who} (such as 3 4)?"),
    "dice_for_rent": Both(
        "Dés de {who} pour le loyer de « {square} » (par exemple 3 4) ?", 'Dice of {who} for the rent of "{square}" (such as 3 4)?'
    ),
    "which_group": Both("Quel groupe de couleur ?", "Which colour group?"),
    "fine_or_chance": Both("L'amende ou une carte Chance (amende, chance) ?", "The fine or a Chance card (fine, chance)?"),
    # deals
    "deal_how": Both(
        "Dites ce que vous donnez, « contre », ce que vous prenez : échanger Bruno 39, 100 € contre 1 3",
        'Say what you give, "for", what you take: deal Bruno 39, 100 € for 1 3',
    ),
    "no_partner": Both(
        "Aucun échange n'est possible en ce moment. « ? échanger » dit pourquoi.", 'No deal is possible now. "? deal" says why.'
    ),
    "to_whom": Both("Avec qui ({names}) ?", "With whom ({names})?"),
    "what_give": Both("Que donnez-vous, parmi {holds} ? (« . » : annuler)", 'What do you give, of {holds}? ("." takes it back)'),
    "what_take": Both("Que prenez-vous, parmi {holds} ? (« . » : annuler)", 'What do you take, of {holds}? ("." takes it back)'),
    "confirm": Both("{sentence}. D'accord (oui, non) ?", "{sentence}. Agreed (yes, no)?"),
    "cards_held": Both("carte « sortie de prison » : {count}", "out-of-jail card: {count}"),
    "not_his_deed": Both(
        "{square} n'est pas à celui qui devrait le donner. Une somme s'écrit avec sa monnaie : {sum}.",
        "{square} does not belong to the player who would give it. An amount is written with its money: {sum}.",
    ),
    # what may be done
    "may_do": Both("{who} peut maintenant :", "{who} may now:"),
    "may_ask": Both(
        "Aussi, à tout moment : plateau, titres, fortune, journal, règle ID, sauver, quitter. "
        "« ? construire 31 » dit pourquoi une chose n'est pas permise. "
        "Pour parler hors de son tour : « {example}: construire 31 ».",
        'Also, at any moment: board, deeds, fortune, journal, rule ID, save, quit. "? build 31" says why something is not allowed. '
        'To speak out of turn: "{example}: build 31".',
    ),
    "build_several": Both("Construire plusieurs bâtiments d'un coup : {word} 31 32 34", "Build several at once: {word} 31 32 34"),
    "allowed": Both("Permis : {what}", "Allowed: {what}"),
    "forbidden": Both("Pas permis : {what}. {why}", "Not allowed: {what}. {why}"),
    "refused": Both("Refusé. {why}", "Refused. {why}"),
    "question_help": Both("? montre ce qu'on peut faire.", "? shows what can be done."),
    "question_board": Both("plateau : les quarante cases.", "board: the forty squares."),
    "question_deeds": Both("titres [NOM] : ce que chacun possède.", "deeds [NAME]: what everybody owns."),
    "question_fortunes": Both("fortune : ce que chacun vaut.", "fortune: what everybody is worth."),
    "question_log": Both("journal [N] : ce qui s'est passé.", "journal [N]: what has happened."),
    "question_rule": Both(
        "règle ID : une règle en toutes lettres, par exemple règle BUILD-4.", "rule ID: a rule in words, such as rule BUILD-4."
    ),
    "question_save": Both("sauver FICHIER : la partie est tenue dans ce fichier.", "save FILE: the game is kept in this file."),
    "question_quit": Both("quitter : laisse la table.", "quit: leaves the table."),
    "enter_is": Both("Entrée = {word}", "Enter = {word}"),
    "before_bot": Both(
        "{who} va lancer les dés ; Entrée pour continuer, ou un mot avant", "{who} is about to roll; Enter to go on, or say something first"
    ),
    "before_bid": Both(
        "{who} peut surenchérir ; Entrée pour l'écouter, ou une enchère avant", "{who} may bid higher; Enter to listen, or a bid before"
    ),
    "timed_auction": Both(
        "Enchère contre la montre : chacun mise quand il veut, par exemple « {example} ». Encore en lice : {names}.",
        'Auction against the clock: anybody bids at any time, such as "{example}". Still in: {names}.',
    ),
    "too_late": Both("Le temps a passé : votre ligne n'a pas été jouée.", "Time has passed: your line was not played."),
    # the table
    "here": Both("ici : {names}", "here: {names}"),
    "bank_holds": Both("À la banque : {houses}, {hotels}.", "In the bank: {houses}, {hotels}."),
    "pot": Both("Au milieu du plateau : {amount}.", "In the middle of the board: {amount}."),
    "for_sale": Both("à vendre {price}", "for sale at {price}"),
    "owned_by": Both("à {who}", "owned by {who}"),
    "mortgaged": Both("hypothéqué", "mortgaged"),
    "owns": Both("{who}, {cash} :", "{who}, {cash}:"),
    "owns_nothing": Both("{who}, {cash} : aucun titre.", "{who}, {cash}: no deed."),
    "loan": Both("emprunt : {amount}", "loan: {amount}"),
    "is_out": Both("{who} : en faillite.", "{who}: bankrupt."),
    "worth": Both("{who} : fortune {fortune} ({parts}).", "{who}: worth {fortune} ({parts})."),
    "part_cash": Both("{amount} en caisse", "{amount} in cash"),
    "part_lots": Both("{amount} de titres", "{amount} of deeds"),
    "part_mortgaged": Both("{amount} de titres hypothéqués", "{amount} of mortgaged deeds"),
    "part_houses": Both("{houses} {amount}", "{houses} {amount}"),
    "part_hotels": Both("{hotels} {amount}", "{hotels} {amount}"),
    "part_loan": Both("moins {amount} d'emprunt", "less {amount} of loan"),
    "welcome": Both("{title}. À la table : {names}.", "{title}. At the table: {names}."),
    "committed": Both(
        "Tirages scellés d'avance, vérifiables à la fin : SHA-256 {digest}.",
        "Draws sealed in advance, to be checked at the end: SHA-256 {digest}.",
    ),
    "ask_for_help": Both("Tapez ? à tout moment pour savoir ce qu'on peut faire.", "Type ? at any moment to learn what can be done."),
    "over": Both("La partie est finie.", "The game is over."),
    "winner": Both("Vainqueur : {names}.", "The winner: {names}."),
    "winners": Both("Vainqueurs ensemble : {names}.", "The winners together: {names}."),
    "no_winner": Both("Personne ne gagne.", "Nobody wins."),
    "revealed": Both(
        "Clé {key}, sel {salt} : leur SHA-256 est l'engagement {digest}.",
        "Key {key}, salt {salt}: their SHA-256 is the commitment {digest}.",
    ),
    "how_to_verify": Both(
        "Pour vérifier que rien n'a été choisi après coup : {monopole} verify {path}",
        "To prove that nothing was chosen afterwards: {monopole} verify {path}",
    ),
    "how_to_check_digest": Both(
        "Avec --save FICHIER, une partie se vérifie ensuite par {monopole} verify FICHIER.",
        "With --save FILE, a game can afterwards be proved by {monopole} verify FILE.",
    ),
    "watch_on": Both(
        "Seuls des robots jouent encore ; Entrée pour voir la suite, ou quitter", "Only bots still play; Enter to see the rest, or quit"
    ),
    "turns_over": Both("{turns} tours sont joués.", "{turns} turns have been played."),
    "no_more_input": Both("Fin de la saisie : la table est quittée.", "End of input: the table is left."),
    "interrupted": Both("Partie interrompue.", "Game interrupted."),
    "saved_for_later": Both(
        "La partie est sauvée ; pour la reprendre : {monopole} play --resume {path}",
        "The game is saved; to go on: {monopole} play --resume {path}",
    ),
    "not_saved": Both(
        "La partie n'était pas sauvée (--save FICHIER, ou sauver FICHIER pendant le jeu).",
        "The game was not saved (--save FILE, or save FILE while playing).",
    ),
    "saved_already": Both("Tout est déjà dans {path}, action par action.", "Everything is already in {path}, action by action."),
    "saved_from_now": Both("Toute la partie est maintenant dans {path}.", "The whole game is now in {path}."),
    # who plays what
    "company": Both(
        "{names} jouent contre vous ; avec --solitaire, vous jouez seul contre la banque.",
        "{names} play against you; with --solitaire you play alone against the bank.",
    ),
    "no_solitaire": Both(
        "On ne joue pas {edition} en solitaire ; --solitaire est pour monopolic-1985.",
        "{edition} is not played solitaire; --solitaire is for monopolic-1985.",
    ),
    "solitaire_alone": Both(
        "Avec --solitaire, une seule personne joue ; --seats en nomme {count}.", "With --solitaire one person plays; --seats names {count}."
    ),
    "master_prepares": Both(
        "{who} se prépare (une minute ou deux la première fois)...", "{who} is getting ready (a minute or two the first time)..."
    ),
    "thinking": Both("{who} réfléchit...", "{who} is thinking..."),
    "bad_seconds": Both(
        "--think demande des secondes, jusqu'à {most} : 0.5, 1, 10... ; pas « {value} ».",
        '--think takes seconds, up to {most}: 0.5, 1, 10...; not "{value}".',
    ),
    "bad_option": Both(
        "--option demande nom=valeur, par exemple --option jailFine=75 ; pas « {value} ».",
        '--option takes name=value, such as --option jailFine=75; not "{value}".',
    ),
    "bad_house_rule": Both(
        "Il n'y a pas de règle maison « {value} » ; il y a : {known}.", 'There is no house rule "{value}"; there are: {known}.'
    ),
    "bad_number": Both(
        "{name} demande un nombre de {least} à {most}, pas « {value} ».", '{name} takes a number from {least} to {most}, not "{value}".'
    ),
    "bad_claim": Both("--claim est manual ou auto, pas « {value} ».", '--claim is manual or auto, not "{value}".'),
    "bad_teams": Both(
        '--teams demande des paires, par exemple "Anne+Chloé,Bruno+David" ; pas « {value} ».',
        '--teams takes pairs, such as "Anne+Chloe,Bruno+David"; not "{value}".',
    ),
    "bad_seed": Both(
        '--seed demande NOM=texte, par exemple --seed "Anne=mon grain de sel" ; pas « {value} ».',
        '--seed takes NAME=text, such as --seed "Anne=my grain of salt"; not "{value}".',
    ),
    "bad_toml": Both(
        "{path}:{line}: ce n'est pas un fichier d'options ({why}) ; une ligne par option, par exemple jailFine = 75",
        "{path}:{line}: not a file of options ({why}); one line an option, such as jailFine = 75",
    ),
    "too_large": Both("{path} est trop gros pour un fichier d'options.", "{path} is too large for a file of options."),
    "not_with_resume": Both(
        "Avec --resume la partie est déjà réglée : sans {names}.", "With --resume the game is already settled: without {names}."
    ),
    "other_table": Both("À cette table sont assis, dans cet ordre : {names}.", "At this table sit, in this order: {names}."),
    # the questions before a game
    "ask_edition": Both("Quelle édition ? (Entrée : {default})", "Which edition? (Enter: {default})"),
    "ask_mode": Both("Quelle partie : {modes} ? (Entrée : 1)", "Which game: {modes}? (Enter: 1)"),
    "ask_minutes": Both("Combien de minutes ? (Entrée : {default})", "How many minutes? (Enter: {default})"),
    "ask_people": Both("Combien de personnes à ce clavier ? (Entrée : {default})", "How many people at this keyboard? (Enter: {default})"),
    "ask_name": Both("Le nom de la personne {number} ? (Entrée : {default})", "The name of person {number}? (Enter: {default})"),
    "ask_bots": Both("Combien de robots ? (Entrée : {default})", "How many bots? (Enter: {default})"),
    "ask_opponents": Both("Combien de robots ? (Entrée : {default} ; 0 : en solitaire)", "How many bots? (Enter: {default}; 0: solitaire)"),
    "ask_kind": Both("Quels robots : {kinds} ? (Entrée : 1)", "Which bots: {kinds}? (Enter: 1)"),
    "player": Both("Joueur {number}", "Player {number}"),
    "answer_number": Both("Répondez par un nombre : {allowed}.", "Answer with a number: {allowed}."),
    "answer_edition": Both(
        "Répondez par un numéro de 1 à {most} ou par le nom d'une édition.",
        "Answer with a number from 1 to {most} or with the name of an edition.",
    ),
    "name_taken": Both("Ce nom est déjà pris, ou ne peut pas être lu ; un autre.", "This name is taken, or cannot be read; another one."),
    "nobody_came": Both(
        "Personne n'a répondu : la partie n'a pas commencé. Sans questions : {monopole} play --seats \"Anne,bot\"",
        'Nobody answered: the game has not begun. Without questions: {monopole} play --seats "Anne,bot"',
    ),
    # editions and rules
    "column_id": Both("nom", "name"),
    "column_title": Both("titre", "title"),
    "column_modes": Both("modes", "modes"),
    "column_seats": Both("joueurs", "players"),
    "column_square": Both("case", "square"),
    "column_name": Both("nom", "name"),
    "column_group": Both("groupe", "group"),
    "column_price": Both("prix", "price"),
    "column_rents": Both("loyers", "rents"),
    "column_mortgage": Both("hypothèque", "mortgage"),
    "column_seen": Both("", ""),
    "head": Both(
        "Livret : {book}. Modes : {modes}. Joueurs : {seats}. Chacun commence avec {cash}.",
        "Rulebook: {book}. Modes: {modes}. Players: {seats}. Everybody starts with {cash}.",
    ),
    "board": Both("Le plateau (sommes en {money})", "The board (amounts in {money})"),
    "deck": Both("{name} : {count} cartes", "{name}: {count} cards"),
    "reconstructed": Both("Reconstitué (personne ne l'a vu imprimé)", "Reconstructed (nobody has seen it in print)"),
    "reconstructed_mark": Both("reconstitué", "reconstructed"),
    "nothing_reconstructed": Both("rien", "nothing"),
    "options": Both("Les options, leur valeur et d'où elle vient", "The options, their values and where these come from"),
    "house_rules": Both(
        "Règles maison, hors du livret et non jouées d'office ({monopole} play --house-rules NOM,NOM)",
        "House rules, not in the rulebook and off by default ({monopole} play --house-rules NAME,NAME)",
    ),
    "plain_options": Both("Sans rien de particulier dans le livret : {options}", "With nothing special in the rulebook: {options}"),
    "mode_changes": Both("{mode} : ce qu'elle a de propre, à côté de « {usual} »", '{mode}: what is its own, beside "{usual}"'),
    "mode_is_usual": Both(
        "C'est la partie ordinaire de cette édition : rien ne change.", "This is the usual game of this edition: nothing changes."
    ),
    "instead": Both("{value} au lieu de {usual}", "{value} instead of {usual}"),
    "alike": Both("{value} (inchangé)", "{value} (unchanged)"),
    "in_mode": Both("{mode} : {told}", "{mode}: {told}"),
    "titled": Both("{id} : {title}", "{id}: {title}"),
    "option": Both("{name} = {value}  [{rule} {title} ; {why}]", "{name} = {value}  [{rule} {title}; {why}]"),
    "yes": Both("oui", "yes"),
    "no": Both("non", "no"),
    "never": Both("jamais", "never"),
    "rulings": Both("Nos choix là où les livrets se taisent", "Our rulings where the booklets are silent"),
    "source_engine": Both("rien de particulier", "nothing special"),
    "source_file": Both("le fichier de l'édition", "the edition's file"),
    "source_given": Both("choisi pour cette partie", "chosen for this game"),
    "source_cite": Both("le livret", "the rulebook"),
    "source_ruling": Both("une décision", "a ruling"),
    "source_reconstructed": Both("reconstitué", "reconstructed"),
    # replaying and proving
    "proved": Both(
        "Prouvé : {actions} actions suivent toutes de la clé scellée avant le premier jet. Vainqueur : {names}.",
        "Proved: all {actions} actions follow from the key committed to before the first roll. The winner: {names}.",
    ),
    "proved_unwon": Both(
        "Prouvé : {actions} actions suivent toutes de la clé scellée avant le premier jet. Personne n'a gagné.",
        "Proved: all {actions} actions follow from the key committed to before the first roll. Nobody has won.",
    ),
    "not_proved": Both("Pas prouvé :", "Not proved:"),
    "other_version": Both(
        "La partie n'est pas rejouée : voici ce que son journal dit. {why}",
        "The game is not played again: this is what its journal says. {why}",
    ),
    "other_proof": Both(
        "Ses lignes se tiennent ; la preuve demande la version de Monopole qui avait ces règles. « {monopole} replay {path} » la raconte.",
        'Its lines hold together; the proof takes the version of Monopole that had those rules. "{monopole} replay {path}" tells it.',
    ),
    "renewed_from": Both(
        "À partir de la ligne {line}, les tirages suivent d'une clé neuve : ce qui précède s'est joué ailleurs, et cette preuve ne dit "
        "pas qui en connaissait la clé.",
        "From line {line} on the draws follow from a new key: what comes before was played elsewhere, and this proof does not say "
        "who knew its key.",
    ),
    "stops_here": Both("Le journal s'arrête ici : {why}", "The journal stops here: {why}"),
    # the board drawn
    "mode_of_board": Both(
        "--mode se dit d'un plateau vide, pas d'une partie : {monopole} board --edition NOM --mode MODE",
        "--mode is said of an empty board, not of a game: {monopole} board --edition NAME --mode MODE",
    ),
    "no_drawing": Both(
        "{path} existe déjà et n'est pas un dessin : donnez un autre nom.", "{path} exists already and is not a drawing: give another name."
    ),
    "board_drawn": Both("Le plateau est dessiné dans {path}.", "The board is drawn in {path}."),
}
