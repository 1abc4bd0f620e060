"""The sentences of a report, in French and English."""

from __future__ import annotations

from monopole.editions import Box, Words
from monopole.options import OPTIONS
from monopole.text.names import Names
from monopole.vocabulary import HOTEL

# The sections of the page, and the plots of each by name.
SECTIONS: dict[str, tuple[str, ...]] = {
    "board": ("board",),
    "payback": ("payback", "income", "next-building"),
    "length": ("length",),
    "first": ("first-player",),
    "wins": ("holders-win", "holders"),
    "rules": ("house-rules",),
    "editions": ("editions",),
}
# What each plot is called, on it and for those who cannot see it.
TITLES = {
    "board": "board", "payback": "payback_title", "income": "income_title", "next-building": "step_title", "length": "length",
    "first-player": "first", "holders-win": "wins_title", "holders": "holders_title", "house-rules": "rules", "editions": "editions",
}  # fmt: skip
# What has to be said under a plot of its own.
CAPTIONS = {"next-building": "step_read"}

_WORDS: dict[str, Words] = {
    # the page
    "report": Words("Rapport de laboratoire", "Lab report"),
    "language": Words("Français", "English"),
    "contents": Words("Sommaire", "Contents"),
    "numbers": Words("Les nombres : {title}", "The numbers: {title}"),
    "about": Words(
        "{games} parties à {seats} joueurs par réglage comparé, toutes jouées par le robot « {bot} », graine {seed}. Les probabilités du "
        "plateau et les amortissements sont calculés exactement ; le reste est compté sur ces parties, avec des intervalles à 95 %.",
        "{games} games of {seats} players for each setting compared, all played by the bot “{bot}”, seed {seed}. The chances of the "
        "board and the pay-back figures are exact; the rest is counted over these games, with 95% intervals.",
    ),
    "interpreted": Words(
        "Ces parties ont été jouées sans compilateur, donc en petit nombre : les intervalles sont larges. "
        "Avec l'extra fast (numba), le même rapport en joue bien plus.",
        "These games were played without the compiler, hence few of them: the intervals are wide. "
        "With the extra fast (numba) the same report plays many more.",
    ),
    "made": Words(
        "Édition {edition}, mode {mode}. Refaire ce rapport : {command}",
        "Edition {edition}, mode {mode}. To make this report again: {command}",
    ),
    # board
    "board": Words("Où mènent les dés", "Where the dice lead"),
    "board_read": Words(
        "Part des jets qui finissent sur chaque case, une fois les cartes obéies, en sortant de prison dès que possible. "
        "Plus la case est foncée, plus on s’y arrête ; le liseré est la couleur du groupe.",
        "Share of rolls that end on each square once the cards are obeyed, leaving jail as soon as possible. "
        "The darker the square, the more often one stops there; the band is the colour of the group.",
    ),
    "board_found": Words(
        "De toutes les cases à vendre, on s’arrête le plus sur {best} ({best_share} des jets), le moins sur {worst} ({worst_share}). "
        "{in_jail} des jets finissent en prison ou y laissent le prisonnier. Parmi les couleurs, la plus visitée est {group} : "
        "{group_share} des jets.",
        "Of all squares for sale, {best} sees the most stops ({best_share} of the rolls), {worst} the fewest ({worst_share}). "
        "{in_jail} of the rolls end in jail or leave the prisoner there. Among the colours the most visited is {group}: "
        "{group_share} of the rolls.",
    ),
    "in_jail": Words("En prison", "In jail"),
    "visiting": Words("Simple visite", "Just visiting"),
    "busiest": Words("Les plus fréquentées", "The busiest"),
    "per_roll": Words("part des jets", "share of rolls"),
    "square": Words("case", "square"),
    # pay-back
    "payback": Words("Ce que rapporte chaque groupe", "What each group earns"),
    "payback_read": Words(
        "Le groupe entier dans une main, bâti partout pareil. Le revenu est celui de cent jets d’adversaires ; l’amortissement, le "
        "nombre de jets d’adversaires qui rendent le prix des titres et des bâtiments. Plus la case est foncée, mieux cela paie.",
        "The whole group in one hand, built alike everywhere. Income is that of a hundred rolls of opponents; pay-back is the number "
        "of opponents’ rolls that win back the price of the deeds and the buildings. The darker the cell, the better it pays.",
    ),
    "payback_found": Words(
        "Le groupe qui se rembourse le plus vite est {best} : {rolls} jets d’adversaires avec {level} sur chaque terrain. "
        "L’étape qui s’amortit le mieux est sur {step_group}, de {before} à {after} : {step_rolls} jets.",
        "The group that pays for itself soonest is {best}: {rolls} opponents’ rolls with {level} on every lot. "
        "The step that pays best is on {step_group}, from {before} to {after}: {step_rolls} rolls.",
    ),
    "payback_title": Words("Jets d’adversaires pour rentrer dans ses frais", "Opponents’ rolls to win back the cost"),
    "income_title": Words("Revenu de cent jets d’adversaires", "Income from a hundred opponents’ rolls"),
    "step_title": Words("Jets d’adversaires pour amortir chaque bâtiment de plus", "Opponents’ rolls to win back each further building"),
    "step_read": Words(
        "Un bâtiment de plus sur chaque terrain du groupe ; le point plein est l’étape qui s’amortit le plus vite.",
        "One more building on every lot of the group; the full dot is the step that pays back soonest.",
    ),
    "rolls_axis": Words("jets d’adversaires (échelle logarithmique)", "opponents’ rolls (logarithmic scale)"),
    "group": Words("groupe", "group"),
    "bare": Words("nu", "bare"),
    "level": Words("bâti", "built"),
    "held": Words("nombre en main", "number held"),
    "held_count": Words("{count} en main", "{count} held"),
    "held_title": Words("Gares et compagnies", "Stations and utilities"),
    "cost": Words("prix total", "total cost"),
    "rolls_head": Words("jets pour tout amortir", "rolls to win it all back"),
    "rolls_more_head": Words("jets pour la dernière étape", "rolls for the last step"),
    # length
    "length": Words("Combien de temps dure une partie", "How long a game lasts"),
    "length_read": Words(
        "Un tour est celui d’un joueur, doubles compris. La bande grise contient la moitié centrale des parties.",
        "A turn is one player’s, doubles included. The grey band holds the middle half of the games.",
    ),
    "length_found": Words(
        "La moitié des parties dure moins de {median} tours ; une sur dix moins de {short}, une sur dix plus de {long}. {unfinished}",
        "Half of the games last less than {median} turns; one in ten less than {short}, one in ten more than {long}. {unfinished}",
    ),
    "all_finished": Words("Toutes les parties ont fini.", "Every game came to an end."),
    "some_unfinished": Words(
        "{count} parties sur {games} ({share}) ont été arrêtées à {limit} tours ou à la limite de décisions, sans vainqueur.",
        "{count} games of {games} ({share}) were broken off at {limit} turns or at the limit of decisions, without a winner.",
    ),
    "turns_axis": Words("tours", "turns"),
    "games_axis": Words("parties", "games"),
    "median": Words("médiane : {turns} tours", "median: {turns} turns"),
    "middle_half": Words("moitié centrale", "middle half"),
    "longer_games": Words("plus longues encore : {games} →", "longer still: {games} →"),
    "mean": Words("moyenne", "mean"),
    "shorter": Words("part des parties plus courtes", "share of games that are shorter"),
    # first player
    "first": Words("L’avantage du premier joueur", "The first player’s advantage"),
    "first_read": Words(
        "Part des parties finies gagnées selon l’ordre de jeu, tous les joueurs étant de même force. "
        "Les traits sont les intervalles à 95 %.",
        "Share of finished games won by order of play, all players being equally strong. The bars are 95% intervals.",
    ),
    "first_found_none": Words(
        "Le premier à jouer gagne {share} des parties ({low} à {high}) pour une juste part de {fair} : pas d’avantage visible ici.",
        "Who plays first wins {share} of the games ({low} to {high}) where {fair} would be fair: no visible advantage here.",
    ),
    "first_found_more": Words(
        "Le premier à jouer gagne {share} des parties ({low} à {high}), plus que sa juste part de {fair}.",
        "Who plays first wins {share} of the games ({low} to {high}), more than the fair share of {fair}.",
    ),
    "first_found_less": Words(
        "Le premier à jouer gagne {share} des parties ({low} à {high}), moins que sa juste part de {fair}.",
        "Who plays first wins {share} of the games ({low} to {high}), less than the fair share of {fair}.",
    ),
    "plays_nth": Words("{nth} à jouer", "{nth} to play"),
    "won_axis": Words("parties gagnées", "games won"),
    "fair": Words("juste part : {share}", "fair share: {share}"),
    "interval": Words("intervalle à 95 %", "95% interval"),
    "order": Words("ordre de jeu", "order of play"),
    # what wins
    "wins": Words("Ce qui fait gagner", "What wins"),
    "wins_read": Words(
        "Au tour {turn}, la moitié de la durée médiane, on regarde qui tient un groupe entier, puis qui gagne. "
        "Ce qui accompagne la victoire n’en est pas toujours la cause : qui est riche achète aussi davantage.",
        "At turn {turn}, half of the median length, one looks at who holds a whole group, and then at who wins. "
        "What goes with winning is not always its cause: the rich also buy more.",
    ),
    "wins_found": Words(
        "Parmi les groupes tenus dans au moins vingt parties, celui qui accompagne le mieux la victoire est {best} : "
        "son propriétaire gagne {share} des parties ({low} à {high}), pour une juste part de {fair}.",
        "Among the groups held in at least twenty games, the one that goes best with winning is {best}: its holder wins "
        "{share} of the games ({low} to {high}), where {fair} would be fair.",
    ),
    "wins_too_few": Words(
        "Trop peu de parties pour comparer les groupes : aucun n’a été tenu entier dans vingt parties.",
        "Too few games to compare the groups: none was held whole in twenty games.",
    ),
    "wins_title": Words(
        "Parties gagnées par le joueur qui tient le groupe entier au tour {turn}",
        "Games won by the player who holds the whole group at turn {turn}",
    ),
    "holders_title": Words("Qui tenait chaque groupe au tour {turn}", "Who held each group at turn {turn}"),
    "winners": Words("futurs vainqueurs", "future winners"),
    "others": Words("les autres", "the others"),
    "held_share_axis": Words("joueurs qui tiennent le groupe entier", "players who hold the whole group"),
    "correlation": Words("corrélation", "correlation"),
    "held_games": Words("parties où il est tenu", "games in which it is held"),
    "held_in": Words("parties : {games}", "games: {games}"),
    # house rules
    "rules": Words("Ce que changent les règles maison", "What house rules change"),
    "rules_read": Words(
        "Chaque règle maison seule, sur les mêmes graines avec et sans elle. À gauche, les tours de plus ou de moins par partie ; "
        "à droite, les parties gagnées par le premier à jouer, sans la règle (cercle) et avec elle (point).",
        "Each house rule alone, on the same seeds with and without it. Left: turns more or fewer per game; right: games won by "
        "who plays first, without the rule (circle) and with it (dot).",
    ),
    "rule_longer": Words("{rule} : {turns} tours par partie ({share} %).", "{rule}: {turns} turns a game ({share}%)."),
    "rule_none": Words("Sans effet visible sur la durée : {rules}.", "Without visible effect on the length: {rules}."),
    "longer_title": Words("Durée", "Length"),
    "longer_axis": Words("tours de plus par partie", "more turns per game"),
    "first_title": Words("Premier à jouer", "Who plays first"),
    "without": Words("sans", "without"),
    "with": Words("avec", "with"),
    "house_rule": Words("règle maison", "house rule"),
    "turns_without": Words("tours sans", "turns without"),
    "turns_with": Words("tours avec", "turns with"),
    "change": Words("différence", "difference"),
    "unfinished": Words("inachevées", "unfinished"),
    "first_without": Words("premier, sans", "first, without"),
    "first_with": Words("premier, avec", "first, with"),
    **{option.name: Words(*option.title) for option in OPTIONS.values() if option.title is not None},
    "noAuctions": Words("Pas d’enchères", "No auctions"),
    # editions
    "editions": Words("Les éditions comparées", "The editions compared"),
    "editions_read": Words(
        "Chaque édition dans son premier mode, avec le nombre de joueurs le plus proche de {seats}. Durée : médiane (point), moitié "
        "centrale (trait épais), huit parties sur dix (trait fin). L’avantage du premier est l’écart à sa juste part, en points.",
        "Each edition in its first mode, with the number of players nearest to {seats}. Length: median (dot), middle half (thick bar), "
        "eight games in ten (thin bar). The first player’s advantage is the difference from a fair share, in points.",
    ),
    "editions_found": Words(
        "La plus courte est {short} ({short_turns} tours en médiane), la plus longue {long} ({long_turns}).",
        "The shortest is {short} ({short_turns} turns, median), the longest {long} ({long_turns}).",
    ),
    "edition": Words("édition", "edition"),
    "mode": Words("mode", "mode"),
    "players": Words("joueurs", "players"),
    "median_head": Words("médiane", "median"),
    "bankruptcies": Words("Faillites", "Bankruptcies"),
    "bankruptcies_axis": Words("par partie", "per game"),
    "advantage_axis": Words("points au-dessus de la juste part", "points above a fair share"),
    # footers
    "exact": Words("{title} · mode {mode} · probabilités exactes", "{title} · mode {mode} · exact chances"),
    "counted": Words(
        "{title} · mode {mode} · {games} parties à {seats}, robot « {bot} »",
        "{title} · mode {mode} · {games} games of {seats}, bot “{bot}”",
    ),
    "compared": Words("{games} parties par édition, robot « {bot} »", "{games} games per edition, bot “{bot}”"),
    # the command
    "working": Words("Rapport sur {title}", "Report on {title}"),
    "no_compiler": Words(
        "Sans numba, les parties sont interprétées : {games} par réglage. Pour bien davantage : {command}",
        "Without numba the games are interpreted: {games} for each setting. For many more: {command}",
    ),
    "written": Words("Rapport écrit : {page}", "Report written: {page}"),
    "step_exact": Words("plateau", "board"),
    "step_games": Words("parties", "games"),
    "step_rules": Words("règles maison", "house rules"),
    "step_editions": Words("éditions", "editions"),
    "step_plots": Words("dessins", "plots"),
    "bad_games": Words("--games : {value} ; il faut un nombre de 1 à {most}", "--games: {value}; it should be a number from 1 to {most}"),
    "bad_players": Words("--players : {value} ; il faut un nombre de 2 à 8", "--players: {value}; it should be a number from 2 to 8"),
    "bad_seed": Words("--seed : {value} ; il faut un nombre de 0 à {most}", "--seed: {value}; it should be a number from 0 to {most}"),
    "bad_lang": Words("--lang : « {value} » ; il faut fr, en ou both", "--lang: “{value}”; it should be fr, en or both"),
    "bad_executor": Words("--executor : « {value} » ; il faut l’un de : {known}", "--executor: “{value}”; it should be one of: {known}"),
}


def say(name: str, lang: str, **values: object) -> str:
    """One of the sentences above with its values in place."""
    return _WORDS[name](lang).format(**values)


def plot_title(name: str, turn: str, lang: str) -> str:
    """The title of a plot; some look at the games at a given turn."""
    return _WORDS[TITLES[name]](lang).format(turn=turn)


def group_name(box: Box, group: str, lang: str) -> str:
    return Names(box, (), lang).group(group)


def level_name(box: Box, built: int, lang: str) -> str:
    """Bare, 1 to 4 houses, a hotel, in the edition's own words."""
    if built == 0:
        return say("bare", lang)
    return box.hotel(lang, 1) if built == HOTEL else f"{built} {box.house(lang, built)}"
