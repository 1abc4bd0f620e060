"""`monopole play`: a game in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.switches import FILE, NAME, NAMES, Edition, Mode, option, whole

HELP = Both(
    "Joue une partie au terminal, en lignes simples ; ? à tout moment dit ce qu'on peut faire.",
    "Plays a game in the terminal, in plain lines; ? at any moment says what can be done.",
)
EXAMPLES = (
    "monopole play",
    'monopole play --edition paris-1936 --seats "Anne,Bruno,bot"',
    'monopole play --seats "Anne,bot:regular,bot:master" --think 2',
    'monopole play --mode timed --time-limit 60 --seats "Anne,Zoé=bot:random" --save partie.jsonl',
    "monopole play --resume partie.jsonl",
    'monopole play --seats "Anne,Bruno" --house-rules parkingPot,doubleSalary --option jailFine=75',
    "monopole play --edition monopolic-1985 --solitaire",
)
SEATS = Both("qui joue : Anne,Bruno,bot,Zoé=bot:random", "the players: Anne,Bruno,bot,Zoe=bot:random")
SOLITAIRE = Both(
    "seul contre la banque, où l'édition le permet ; sans cela deux robots jouent contre une personne seule",
    "alone against the bank, where the edition allows it; otherwise two bots play against a lone person",
)
OPTION = Both("une option de l'édition, autant qu'on veut", "an option of the edition, as many as wanted")
OPTIONS = Both("des options dans un fichier TOML", "options in a TOML file")
HOUSE_RULES = Both("des règles maison : parkingPot,firstLap,...", "house rules: parkingPot,firstLap,...")
BANKER = Both("le joueur qui tient la banque", "the player who keeps the bank")
TEAMS = Both("les équipes : A+C,B+D", "the teams: A+C,B+D")
PEOPLE = Both("personnes présentes, un banquier sans pion compris", "people present, a banker without a token among them")
KEY = Both("la clé des tirages, 32 chiffres hexadécimaux", "the key of the draws, 32 hexadecimal digits")
SEED = Both("ce qu'un joueur ajoute au hasard", "what a player adds to chance")
SAVE = Both("le journal de la partie, écrit action par action", "the journal of the game, written action by action")
RESUME = Both("reprend une partie sauvée", "goes on with a saved game")
GIVEN_DICE = Both("de vrais dés : on tape ce qu'ils montrent", "real dice: one types what they show")
CLAIM = Both("loyers réclamés par leur propriétaire, ou d'office", "rents claimed by their owner, or automatically")
TIME_LIMIT = Both("durée de la partie en minutes", "how long the game lasts, in minutes")
THINK = Both("secondes de réflexion d'un « master » avant chaque action", "seconds a master thinks over each action")
TURNS = Both("s'arrête après ce nombre de tours", "stops after this number of turns")

MOST_TURNS = 1_000_000


def play(
    context: typer.Context,
    edition: Edition = "",
    mode: Mode = "",
    seats: Annotated[str, option(SEATS, NAMES, known_names.seats_begun)] = "",
    solitaire: Annotated[bool, option(SOLITAIRE)] = False,
    option: Annotated[list[str] | None, option(OPTION, Both("NOM=VALEUR", "NAME=VALUE"), known_names.options_begun)] = None,
    options: Annotated[str, option(OPTIONS, FILE)] = "",
    house_rules: Annotated[str, option(HOUSE_RULES, NAMES)] = "",
    banker: Annotated[str, option(BANKER, NAME)] = "",
    teams: Annotated[str, option(TEAMS, Both("PAIRES", "PAIRS"))] = "",
    people: Annotated[str, option(PEOPLE, "N")] = "",
    key: Annotated[str, option(KEY, "HEX")] = "",
    seed: Annotated[list[str] | None, option(SEED, Both("NOM=TEXTE", "NAME=TEXT"))] = None,
    save: Annotated[str, option(SAVE, FILE)] = "",
    resume: Annotated[str, option(RESUME, FILE)] = "",
    given_dice: Annotated[bool, option(GIVEN_DICE)] = False,
    claim: Annotated[str, option(CLAIM, "manual|auto")] = "",
    time_limit: Annotated[str, option(TIME_LIMIT, "MIN")] = "",
    think: Annotated[str, option(THINK, Both("SECONDES", "SECONDS"))] = "",
    turns: Annotated[str, option(TURNS, "N")] = "",
) -> int:
    from monopole.terminal import begin
    from monopole.terminal.screen import Screen
    from monopole.terminal.sitting import Sitting

    screen = Screen(context.obj.lang)
    wishes = begin.Wishes(
        edition=known_names.edition(edition),
        mode=known_names.mode(mode),
        seats=known_names.seats(seats),
        solitaire=solitaire,
        option=tuple(option or ()),
        options=options,
        house_rules=house_rules,
        banker=banker,
        teams=teams,
        people=people,
        key=key,
        seed=tuple(seed or ()),
        save=save,
        given_dice=given_dice,
        claim=claim,
        time_limit=time_limit,
        think=think,
    )
    most_turns = whole("--turns", turns, 1, MOST_TURNS) if turns else 0
    table = begin.resumed(resume, wishes, screen) if resume else begin.begun(wishes, screen, not context.obj.named)
    Sitting(table, screen, most_turns).run()
    return 0
