"""Sentences of the package itself, in French and English. Those about play are in `monopole.text`."""

from __future__ import annotations

from monopole.bilingual import Both as Both

SENTENCES: dict[str, Both] = {
    # actions
    "do": Both("Action inconnue {value} ; il faut l'une de : {right}.", "Unknown action {value}; it should be one of: {right}."),
    "field": Both("{do} : « {field} » vaut {value} ; il faut {right}.", "{do}: {field} is {value}; it should be {right}."),
    "missing": Both("{do} : il manque « {field} » : {right}.", "{do}: {field} is missing: {right}."),
    "surplus": Both("{do} ne prend pas « {field} » ; seulement : {right}.", "{do} takes no {field}; only: {right}."),
    "unknown_field": Both(
        "Champ inconnu {field} ; une action peut avoir : {right}.", "Unknown field {field}; an action may have: {right}."
    ),
    "not_fields": Both("Une action est un tableau de champs, pas {value}.", "An action is a table of fields, not {value}."),
    "who": Both(
        "Personne ne s'appelle {value} à cette table ; il y a : {right}.", "Nobody at this table is called {value}; there are: {right}."
    ),
    "own_offer": Both("On ne se fait pas d'offre à soi-même : {value}.", "Nobody makes an offer to oneself: {value}."),
    "seatless": Both("{do} est l'action d'un joueur : dire lequel (seat).", "{do} is the action of a seat: say which one (seat)."),
    "seated_tick": Both("tick est l'action de la table, pas celle de {value}.", "tick is the action of the table, not of {value}."),
    # text
    "not_text": Both("Il faut une ligne de texte, pas {value}.", "A line of text is wanted, not {value}."),
    "too_long": Both("Ligne trop longue : {length} caractères, {most} au plus.", "Line too long: {length} characters, at most {most}."),
    "piece": Both("{piece} ne se lit pas ; il faut {right}.", "{piece} cannot be read; it should be {right}."),
    "unfinished": Both("La ligne s'arrête trop tôt ; il faut encore {right}.", "The line stops too soon; still wanted: {right}."),
    "leftover": Both("Il reste {piece} après la fin de l'action.", "{piece} is left over after the end of the action."),
    "edition_word": Both(
        "{piece} n'est pas un début de position ; il faut EDITION/MODE, par exemple france-2003/base.",
        "{piece} does not begin a position; it should be EDITION/MODE, such as france-2003/base.",
    ),
    "other_seats": Both("La position n'est pas celle de : {seats}.", "The position is not that of: {seats}."),
    "twice": Both("{piece} est donné deux fois.", "{piece} is given twice."),
    "not_possible": Both("La position est impossible : {reasons}", "The position is impossible: {reasons}"),
    # seating
    "seat_list": Both("Les joueurs sont une liste de noms, pas {value}.", "The seats are a list of names, not {value}."),
    "seat_count": Both("{count} noms ; il en faut au plus {most}.", "{count} names; there should be at most {most}."),
    "name": Both("{value} n'est pas un nom de joueur ; il faut {right}.", "{value} is not a seat's name; it should be {right}."),
    "same_name": Both(
        "Deux joueurs s'appellent {value} ; chaque nom doit être différent.", "Two seats are called {value}; each name must be different."
    ),
    "teams": Both(
        "Les équipes sont des paires de noms qui contiennent chaque joueur une fois, pas {value}.",
        "Teams are pairs of names that hold each seat once, not {value}.",
    ),
    "people": Both(
        "{value} personnes ; il faut un nombre de {least} à {most}.", "{value} people; it should be a number from {least} to {most}."
    ),
    "key": Both(
        "{what} vaut {value} ; il faut {digits} chiffres hexadécimaux.", "{what} is {value}; it should be {digits} hexadecimal digits."
    ),
    "seed": Both(
        "La graine de {who} est {value} ; il faut un texte de 1 à 200 caractères.",
        "The seed of {who} is {value}; it should be a text of 1 to 200 characters.",
    ),
    # records and journals
    "record_shape": Both("Le champ « {field} » vaut {value} ; il faut {right}.", "The field {field} is {value}; it should be {right}."),
    "record_lacks": Both("Le champ « {field} » manque : {right}.", "The field {field} is missing: {right}."),
    "other_format": Both("Format {value} inconnu ; cette version lit {right}.", "Unknown format {value}; this version reads {right}."),
    "other_rules": Both(
        "Partie jouée sous les règles {theirs} ; celles d'ici sont {ours}. accept_other_rules=True la rejoue en connaissance de cause.",
        "Played under rules {theirs}; those here are {ours}. accept_other_rules=True replays it knowingly.",
    ),
    "other_edition": Both(
        "L'édition {edition} n'est plus celle de cette partie ({theirs}, ici {ours}). "
        "accept_other_rules=True la rejoue en connaissance de cause.",
        "The edition {edition} is no longer that of this game ({theirs}, here {ours}). accept_other_rules=True replays it knowingly.",
    ),
    "edition_elsewhere": Both(
        "L'édition {edition} n'est pas parmi celles d'ici ; donner son fichier (edition=...).",
        "The edition {edition} is not among those here; give its file (edition=...).",
    ),
    "key_hidden": Both(
        "La clé n'est pas révélée ; la donner (key=..., salt=...).", "The key is not revealed; give it (key=..., salt=...)."
    ),
    "commitment": Both(
        "La clé et le sel révélés ne donnent pas l'engagement publié : SHA-256 {found}, publié {published}.",
        "The revealed key and salt do not give the published commitment: SHA-256 {found}, published {published}.",
    ),
    "bad_action": Both("Action {number} : {why}", "Action {number}: {why}"),
    "was_refused": Both(
        "L'action {number} ({action}) est refusée par {rule} : {text}", "Action {number} ({action}) is refused by {rule}: {text}"
    ),
    "was_over": Both(
        "L'action {number} ({action}) vient après la fin de la partie.", "Action {number} ({action}) comes after the end of the game."
    ),
    "other_draw": Both(
        "Le tirage noté ne suit pas de la clé : noté {noted}, la clé donne {drawn}.",
        "The noted draw does not follow from the key: noted {noted}, the key gives {drawn}.",
    ),
    "other_result": Both(
        "Le résultat noté est {noted} ; la partie rejouée donne {found}.", "The noted result is {noted}; the replayed game gives {found}."
    ),
    "early_end": Both("La dernière ligne clôt une partie qui n'est pas finie.", "The last line closes a game that is not over."),
    "no_end": Both(
        "La partie est finie mais le journal n'a pas sa dernière ligne : la clé n'est pas révélée.",
        "The game is over but the journal lacks its last line: the key is not revealed.",
    ),
    "still_open": Both(
        "La partie n'est pas finie : ses tirages ne se vérifient pas avant que la clé soit révélée.",
        "The game is not over: its draws cannot be checked before the key is revealed.",
    ),
    "beyond_end": Both("Il y a une ligne après celle qui clôt la partie.", "There is a line after the one that closes the game."),
    "setting": Both("La partie ne peut pas commencer ainsi : {why}", "The game cannot begin like this: {why}"),
    "line_not_json": Both("La ligne n'est pas du JSON : {why}.", "The line is not JSON: {why}."),
    "line_too_long": Both("La ligne dépasse {most} octets.", "The line is longer than {most} bytes."),
    "too_many_lines": Both("Plus de {most} lignes.", "More than {most} lines."),
    "line_number": Both(
        "La ligne porte le numéro {value} ; il faut {right}.", "The line carries the number {value}; it should be {right}."
    ),
    "chain": Both(
        "La ligne ne suit pas la précédente : l'empreinte notée est {noted}, celle de la ligne précédente est {found}.",
        "The line does not follow the one before: the noted hash is {noted}, that of the line before is {found}.",
    ),
    "truncated": Both(
        "La dernière ligne est coupée ; les {good} lignes précédentes sont bonnes.",
        "The last line is cut short; the {good} lines before it are good.",
    ),
    "empty_journal": Both("Le journal est vide.", "The journal is empty."),
    "exists": Both(
        "{path} existe déjà ; un journal n'en écrase pas un autre.", "{path} exists already; a journal does not overwrite another."
    ),
    "written_elsewhere": Both(
        "Un autre programme joue cette partie en ce moment ({path}) ; quittez-le d'abord, ou copiez le fichier.",
        "Another program is playing this game right now ({path}); leave that one first, or copy the file.",
    ),
    "unreadable": Both("{path} ne se lit pas : {why}.", "{path} cannot be read: {why}."),
    "unwritable": Both("{path} ne s'écrit pas : {why}.", "{path} cannot be written: {why}."),
    "number": Both("La partie n'a pas de numéro {value} ; elle en est au {most}.", "The game has no number {value}; it is at {most}."),
    "take_back": Both("On ne peut reprendre {value} actions : de 1 à {most}.", "{value} actions cannot be taken back: from 1 to {most}."),
    "square_called": Both(
        "Aucune case ne s'appelle {value} sans ambiguïté ; il faut un numéro de 0 à 39 ou un nom du plateau.",
        "No square is called {value}, or more than one; it should be a number from 0 to 39 or a name of the board.",
    ),
    "empty_seat": Both(
        "Un siège est vide ; par exemple « Anne,Bruno,bot:{known} ».", 'A seat is empty; for example "Anne,Bruno,bot:{known}".'
    ),
    "bot_unnamed": Both(
        "{who} était joué par {bot}, un programme de quelqu'un ; un fichier ne fait rien exécuter. "
        "Pour reprendre avec lui, nommez-le vous-même : --seats \"{example}\"",
        "{who} was played by {bot}, somebody's own program; no file makes us run one. "
        'To go on with it, name it yourself: --seats "{example}"',
    ),
    "cause": Both(
        "La cause {value} est inconnue ; il faut player, bot, clock ou default.",
        "The cause {value} is unknown; it should be player, bot, clock or default.",
    ),
    "import_size": Both("{size} octets : un journal importé en a {most} au plus.", "{size} bytes: an imported journal has at most {most}."),
    "import_backs": Both("Plus de {most} reprises.", "Actions are taken back more than {most} times."),
    "import_rules": Both(
        "Partie jouée sous d'autres règles ou une autre édition que celles d'ici : elle ne s'y rejouerait pas à l'identique. "
        "Il faut la version de Monopole avec laquelle elle a été jouée. ({why})",
        "Played under other rules, or another edition, than those here: it would not be played again the same. "
        "It takes the version of Monopole it was played with. ({why})",
    ),
    "import_bot": Both(
        "{who} est joué par {bot}, qui n'est pas un robot d'ici ; les robots d'ici sont : {known}.",
        "{who} is played by {bot}, which is not a bot of this place; those are: {known}.",
    ),
    "import_other": Both(
        "La ligne n'est pas celle que la partie rejouée écrit.", "The line is not the one that the game, played again, writes."
    ),
    "record_surplus": Both("Champ inconnu : {field}.", "Unknown field: {field}."),
    "not_agreed": Both(
        "Cela se fait d'un commun accord, et il manque celui de : {names}.",
        "This takes everybody's agreement, and these have not agreed: {names}.",
    ),
    "paused": Both("La partie est suspendue ; il faut d'abord la reprendre.", "The game is paused; it must be continued first."),
    "not_paused": Both("La partie n'est pas suspendue.", "The game is not paused."),
    "ended": Both("La partie est finie.", "The game is over."),
    "line": Both("Ligne {line} : {why}", "Line {line}: {why}"),
}
