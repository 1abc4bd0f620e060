"""The command line: `monopole play`, `editions`, `rules`, `scenarios`, `replay`, `verify`, and the lab.

Exit status: 0; 1 when the answer is no; 2 for bad usage, with what would be right.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

import monopole
from monopole.terminal.help import Command, Group, Stopped, UsageError, usage_error
from monopole.terminal.language import taken
from monopole.terminal.screen import NoMoreInput, Screen
from monopole.terminal.wording import Unclear, said
from monopole.text import language

BAD_USAGE, INTERRUPTED = 2, 130


class Speech(NamedTuple):
    """The language to speak, and whether somebody has asked for it by name."""

    lang: str
    named: bool


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; every known error is a sentence on stderr, never a traceback."""
    _readable_streams()
    lang: str = language()
    try:
        lang, named, rest = taken(sys.argv[1:] if arguments is None else arguments, os.environ)
        command = typer.main.get_command(app)
        return int(command.main(args=rest, prog_name="monopole", standalone_mode=False, obj=Speech(lang, named)) or 0)
    except BrokenPipeError:
        # Whoever read us has heard enough; nothing more may be written when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, Stopped):
        print("\n" + said("stopped", lang), file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        why = _known(error, lang)
        if why is None:
            raise
        print(said("wrong", lang, why=why), file=sys.stderr)
        return BAD_USAGE


def _known(error: Exception, lang: str) -> str | None:
    """The sentence of an error that somebody can do something about."""
    from monopole.bots import UnknownBot
    from monopole.editions import EditionError
    from monopole.executors import MissingExtra
    from monopole.game import Complaint, SetupRefused
    from monopole.text import Unknown, UnknownLanguage

    if isinstance(error, Unclear | Complaint | SetupRefused):
        return error.say(lang)
    if isinstance(error, EditionError | MissingExtra | Unknown | UnknownBot | UnknownLanguage):
        return error.text(lang)
    if isinstance(error, NoMoreInput):
        return said("nobody_came", lang)
    if isinstance(error, OSError):
        return said("file_error", lang, path=error.filename or "?", why=error.strerror or error)
    return usage_error(error, lang) if isinstance(error, UsageError) else None


def _readable_streams() -> None:
    """Letters a stream cannot hold are replaced; nobody's terminal or pipe ends a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _print_json(contents: Any) -> None:
    print(json.dumps(contents, ensure_ascii=False, indent=2))


def _option(help: str, metavar: str | None = None) -> Any:
    return typer.Option(help=help, metavar=metavar, show_default=False)


def _argument(help: str, metavar: str) -> Any:
    return typer.Argument(help=help, metavar=metavar, show_default=False)


AsJson = Annotated[bool, typer.Option("--json", help="pour un programme : du JSON | for a program: JSON")]
File = Annotated[str, _argument("le journal d'une partie | the journal of a game", "FICHIER | FILE")]
OwnEdition = Annotated[
    str, _option("le fichier de l'édition, si elle est à vous | the edition's file, if it is your own", "FICHIER | FILE")
]

app = typer.Typer(
    cls=Group,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help=(
        "Monopole : les livrets français du Monopoly, onze éditions, un seul texte de règles."
        " | Monopole: the French Monopoly rulebooks, eleven editions, one text of rules."
    ),
    epilog="monopole play\nmonopole editions france-2003\nmonopole rules BUILD-4 --edition paris-1936",
)


def _command(help: str, *examples: str, name: str | None = None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return app.command(name=name, cls=Command, help=help, epilog="\n".join(examples))


@app.callback(invoke_without_command=True, cls=Group)
def top(context: typer.Context, version: Annotated[bool, _option("montre la version | shows the version")] = False) -> None:
    if version:
        print(f"monopole {monopole.__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@_command(
    "Joue une partie au terminal, en lignes simples ; ? à tout moment dit ce qu'on peut faire."
    " | Plays a game in the terminal, in plain lines; ? at any moment says what can be done.",
    "monopole play",
    'monopole play --edition paris-1936 --seats "Anne,Bruno,bot"',
    'monopole play --seats "Anne,bot:regular,bot:master" --think 2',
    'monopole play --mode timed --time-limit 60 --seats "Anne,Zoé=bot:random" --save partie.jsonl',
    "monopole play --resume partie.jsonl",
    'monopole play --seats "Anne,Bruno" --house-rules parkingPot,doubleSalary --option jailFine=75',
    "monopole play --edition monopolic-1985 --solitaire",
)
def play(
    context: typer.Context,
    edition: Annotated[str, _option("l'édition, ou votre fichier .toml | the edition, or your own .toml file", "NOM | NAME")] = "",
    mode: Annotated[str, _option("base, fast ou timed | base, fast or timed", "MODE")] = "",
    seats: Annotated[
        str, _option("qui joue : Anne,Bruno,bot,Zoé=bot:random | who plays: Anne,Bruno,bot,Zoe=bot:random", "NOMS | NAMES")
    ] = "",
    solitaire: Annotated[
        bool,
        _option(
            "seul contre la banque, où l'édition le permet ; sans cela deux robots jouent contre une personne seule"
            " | alone against the bank, where the edition allows it; otherwise two bots play against a lone person"
        ),
    ] = False,
    option: Annotated[
        list[str] | None,
        _option("une option de l'édition, autant qu'on veut | an option of the edition, as many as wanted", "NOM=VALEUR | NAME=VALUE"),
    ] = None,
    options: Annotated[str, _option("des options dans un fichier TOML | options in a TOML file", "FICHIER | FILE")] = "",
    house_rules: Annotated[
        str, _option("des règles maison : parkingPot,firstLap,... | house rules: parkingPot,firstLap,...", "NOMS | NAMES")
    ] = "",
    banker: Annotated[str, _option("le joueur qui tient la banque | the player who keeps the bank", "NOM | NAME")] = "",
    teams: Annotated[str, _option("les équipes : A+C,B+D | the teams: A+C,B+D", "PAIRES | PAIRS")] = "",
    people: Annotated[
        str, _option("personnes présentes, un banquier sans pion compris | people present, a banker without a token among them", "N")
    ] = "",
    key: Annotated[str, _option("la clé des tirages, 32 chiffres hexadécimaux | the key of the draws, 32 hexadecimal digits", "HEX")] = "",
    seed: Annotated[
        list[str] | None, _option("ce qu'un joueur ajoute au hasard | what a player adds to chance", "NOM=TEXTE | NAME=TEXT")
    ] = None,
    save: Annotated[
        str,
        _option("le journal de la partie, écrit action par action | the journal of the game, written action by action", "FICHIER | FILE"),
    ] = "",
    resume: Annotated[str, _option("reprend une partie sauvée | goes on with a saved game", "FICHIER | FILE")] = "",
    given_dice: Annotated[bool, _option("de vrais dés : on tape ce qu'ils montrent | real dice: one types what they show")] = False,
    claim: Annotated[
        str, _option("loyers réclamés par leur propriétaire, ou d'office | rents claimed by their owner, or automatically", "manual|auto")
    ] = "",
    time_limit: Annotated[str, _option("durée de la partie en minutes | how long the game lasts, in minutes", "MIN")] = "",
    think: Annotated[
        str, _option("secondes de réflexion de chaque mot d'un « master » | seconds a master thinks over each word", "SECONDES | SECONDS")
    ] = "",
    turns: Annotated[str, _option("s'arrête après tant de tours | stops after so many turns", "N")] = "",
) -> int:
    from monopole.terminal import opening, prompts
    from monopole.terminal.sitting import Sitting

    screen = Screen(context.obj.lang)
    wishes = opening.Wishes(
        edition,
        mode,
        seats,
        solitaire,
        tuple(option or ()),
        options,
        house_rules,
        banker,
        teams,
        people,
        key,
        tuple(seed or ()),
        save,
        given_dice,
        claim,
        time_limit,
        think,
    )
    most_turns = prompts.whole("--turns", turns, 1, 1_000_000) if turns else 0
    table = opening.resumed(resume, wishes, screen) if resume else opening.begun(wishes, screen, not context.obj.named)
    Sitting(table, screen, most_turns).run()
    return 0


@_command(
    "Les onze éditions ; avec un nom, son plateau, ses cartes, ses options et d'où vient chaque valeur."
    " | The eleven editions; with a name, its board, cards, options and where each value comes from.",
    "monopole editions",
    "monopole editions asterix-2006",
    "monopole editions france-2003 --mode fast",
    "monopole editions ./mine.toml --json",
)
def editions(
    context: typer.Context,
    name: Annotated[str, _argument("une édition, ou votre fichier .toml | an edition, or your own .toml file", "NOM | NAME")] = "",
    mode: Annotated[str, _option("ce que ce mode change | what this mode changes", "MODE")] = "",
    as_json: AsJson = False,
) -> int:
    from monopole.terminal import catalogue

    screen = Screen(context.obj.lang)
    if not name and mode:
        raise Unclear("mode_of_what")
    if not name:
        _print_json(catalogue.every_edition(screen.lang)) if as_json else catalogue.show_editions(screen)
        return 0
    loaded = catalogue.edition_called(name, mode)
    if as_json:
        _print_json(catalogue.details(loaded, screen.lang))
    elif mode:
        catalogue.show_mode(loaded, screen)
    else:
        catalogue.show_edition(loaded, screen)
    return 0


@_command(
    "Une règle en toutes lettres, ce qu'elle vaut dans chaque édition, et la source ; sans nom, la liste."
    " | A rule in words, what it is in every edition, and the source; without a name, the list.",
    "monopole rules",
    "monopole rules BUILD-4",
    "monopole rules JAIL-6 --edition godfather-2021",
    "monopole rules A-23",
)
def rules(
    context: typer.Context,
    rule: Annotated[str, _argument("une règle (BUILD-4) ou une décision (A-23) | a rule (BUILD-4) or a ruling (A-23)", "ID")] = "",
    edition: Annotated[str, _option("ce qu'elle vaut dans cette édition | what it is in this edition", "NOM | NAME")] = "",
    as_json: AsJson = False,
) -> int:
    from monopole.terminal import paragraphs

    screen = Screen(context.obj.lang)
    if not rule:
        _print_json(paragraphs.every_rule(screen.lang)) if as_json else paragraphs.show_rules(screen)
    elif as_json:
        _print_json(paragraphs.details(rule, edition, screen.lang))
    else:
        paragraphs.show(rule, edition, screen)
    return 0


@_command(
    "Joue des cas écrits en TOML et compare ; une ligne par cas qui échoue."
    " | Plays cases written in TOML and compares; a line for each case that fails.",
    "monopole scenarios tests/scenarios",
    "monopole scenarios jail.toml --executor compiled",
)
def scenarios(
    context: typer.Context,
    paths: Annotated[list[str], _argument("fichiers ou dossiers | files or folders", "CHEMIN | PATH")],
    executor: Annotated[str, _option("interpreted, compiled ou cuda | interpreted, compiled or cuda", "NOM | NAME")] = "interpreted",
    as_json: AsJson = False,
) -> int:
    from monopole import scenarios as cases

    if executor not in ("interpreted", "compiled"):
        raise Unclear("bad_executor", value=executor)
    return cases.main(paths, executor, context.obj.lang, as_json)


@_command(
    "Raconte une partie sauvée, phrase par phrase. | Tells a saved game, sentence by sentence.",
    "monopole replay partie.jsonl",
    "monopole replay partie.jsonl --to 40",
)
def replay(
    context: typer.Context,
    file: File,
    to: Annotated[str, _option("s'arrête après tant d'actions | stops after so many actions", "N")] = "",
    edition: OwnEdition = "",
    as_json: AsJson = False,
) -> int:
    from monopole.terminal import prompts, retelling

    last = prompts.whole("--to", to, 0, 1_000_000) if to else None
    return retelling.tell(file, last, edition or None, as_json, Screen(context.obj.lang))


@_command(
    "Prouve qu'une partie suit de la clé engagée avant le premier jet : 0 si oui, 1 si non."
    " | Proves that a game follows from the key committed to before the first roll: 0 if so, 1 if not.",
    "monopole verify partie.jsonl",
    "monopole verify partie.jsonl --json",
)
def verify(context: typer.Context, file: File, edition: OwnEdition = "", as_json: AsJson = False) -> int:
    from monopole.terminal import retelling

    return retelling.judge(file, edition or None, as_json, Screen(context.obj.lang))


@_command(
    "Les chances exactes de s'arrêter sur chaque case, d'après le plateau, les cartes et la prison d'une édition."
    " | The exact chances of stopping on every square, from an edition's board, decks and jail.",
    "monopole landing",
    "monopole landing --edition canada-2011 --jail stay",
    "monopole landing --dice 4 --json",
)
def landing(
    context: typer.Context,
    edition: Annotated[str, _option("l'édition, ou votre fichier | the edition, or your own file", "NOM | NAME")] = "france-2003",
    mode: Annotated[str, _option("base, fast ou timed | base, fast or timed", "MODE")] = "",
    jail: Annotated[str, _option("leave : sortir au plus tôt ; stay : rester | leave: at once; stay: to the last", "leave|stay")] = "leave",
    cards: Annotated[str, _option("comment on tire les cartes | how cards are drawn", "independent|cyclic")] = "independent",
    fine_or_chance: Annotated[str, _option("l'amende ou une carte Chance | the fine or a Chance card", "fine|chance")] = "fine",
    three_doubles: Annotated[str, _option("trois doubles mènent en prison | three doubles lead to jail", "yes|no")] = "yes",
    reset_doubles_in_jail: Annotated[str, _option("la prison efface les doubles | jail forgets the doubles", "yes|no")] = "yes",
    dice: Annotated[str, _option("les faces d'un dé (sans rien : 6) | the faces of a die (by default: 6)", "N")] = "6",
    as_json: AsJson = False,
) -> int:
    from monopole.lab import landing as lab

    faces = _count("--dice", dice, lab.FACES_LEAST, lab.FACES_MOST)
    return lab.main(
        edition, mode or None, jail, cards, fine_or_chance, _yes("--three-doubles", three_doubles),
        _yes("--reset-doubles-in-jail", reset_doubles_in_jail), faces, as_json, context.obj.lang,
    )  # fmt: skip


Edition = Annotated[str, _option("l'édition, ou votre fichier | the edition, or your own file", "NOM | NAME")]
Mode = Annotated[str, _option("base, fast ou timed | base, fast or timed", "MODE")]
Seed = Annotated[str, _option("la graine des dés (sans rien : 0) | the seed of the dice (by default: 0)", "N")]
Runs = Annotated[str, _option("interpreted ou compiled | interpreted or compiled", "NOM | NAME")]
Processes = Annotated[
    str,
    _option(
        "combien de cœurs : des fils pour le compilé, des processus pour l'interprété (sans rien : 1)"
        " | how many cores: threads where compiled, processes where interpreted (by default: 1)",
        "N",
    ),
]


@_command(
    "Joue des milliers de parties entre robots et compte ; le même résumé chiffré quels que soient l'exécuteur, les cœurs et les machines."
    " Ctrl-C rend ce qui est joué."
    " | Plays thousands of games between bots and counts; the same digest whatever the executor, the cores and the machines."
    " Ctrl-C gives what has been played.",
    "monopole simulate --games 10000",
    "monopole simulate --edition paris-1936 --seats expert,regular,regular,beginner --games 2000 --seed 7",
    "monopole simulate --games 100000 --processes 2 --json --out parties.parquet",
    "monopole simulate --games 1000000 --seats cash_keeper,cash_keeper --executor cuda",
    "monopole simulate --games 1000000 --ray 10.0.0.1:6379",
)
def simulate(
    context: typer.Context,
    edition: Edition = "france-2003",
    mode: Mode = "base",
    seats: Annotated[
        str, _option("les robots, dans l'ordre (sans rien : quatre regular) | the bots, in order (by default: four regular)", "BOT,BOT,...")
    ] = "regular,regular,regular,regular",
    games: Annotated[str, _option("combien de parties (sans rien : 1000) | how many games (by default: 1000)", "N")] = "1000",
    seed: Seed = "0",
    executor: Annotated[
        str,
        _option(
            "interpreted, compiled (extra fast, sans rien celui-ci) ou cuda (une carte NVIDIA, extra cuda)"
            " | interpreted, compiled (extra fast, the default) or cuda (an NVIDIA GPU, extra cuda)",
            "NOM | NAME",
        ),
    ] = "compiled",
    processes: Processes = "1",
    ray: Annotated[
        str,
        _option(
            "une grappe Ray (extra ray) : hôte:port, ray://hôte:port, auto pour celle qui tourne ici, local pour en ouvrir une ici"
            " | a Ray cluster (extra ray): host:port, ray://host:port, auto for the one that runs here, local to open one here",
            "ADRESSE | ADDRESS",
        ),
    ] = "",
    out: Annotated[
        str,
        _option(
            "une ligne par partie, en parquet (extra parquet) ; remplace un fichier d'une simulation, aucun autre"
            " | a row per game, as parquet (extra parquet); replaces a file of a simulation, no other",
            "FICHIER | FILE",
        ),
    ] = "",
    as_json: AsJson = False,
) -> int:
    from monopole.lab import simulate as lab

    counts = (_count("--games", games, 1, lab.MOST_GAMES), _count("--seed", seed, 0, lab.MOST_SEED))
    several = _count("--processes", processes, 1, lab.MOST_PROCESSES)
    return lab.main(edition, mode, seats, *counts, executor, several, as_json, Path(out) if out else None, context.obj.lang, ray)


def _count(switch: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text) or not least <= int(text) <= most:
        raise Unclear("bad_number", name=switch, value=text, least=least, most=most)
    return int(text)


@_command(
    "Oppose des robots, places tournantes : parts de victoires avec leurs marges, classement."
    " | Pits bots against each other, seats rotated: shares of wins with their margins, ratings.",
    "monopole league expert regular regular regular --games 2000",
    "monopole league beginner regular expert fixed_trader --out ligue.html",
)
def league(
    context: typer.Context,
    bots: Annotated[list[str], _argument("les robots d'une table | the bots of a table", "BOT")],
    games: Annotated[str, _option("combien de parties (sans rien : 2000) | how many games (by default: 2000)", "N")] = "2000",
    edition: Edition = "france-2003",
    mode: Mode = "base",
    seed: Seed = "0",
    executor: Runs = "compiled",
    processes: Processes = "1",
    out: Annotated[str, _option("une page HTML | an HTML page", "FICHIER | FILE")] = "",
) -> int:
    from monopole.lab import league as lab
    from monopole.lab.simulate import MOST_GAMES, MOST_PROCESSES, MOST_SEED

    count, start = _count("--games", games, 1, MOST_GAMES), _count("--seed", seed, 0, MOST_SEED)
    several = _count("--processes", processes, 1, MOST_PROCESSES)
    return lab.main(list(bots), count, edition, mode, start, executor, several, Path(out) if out else None, context.obj.lang)


@_command(
    "Une page et des figures sur une édition : cases, revenus, durée, avantage du premier, règles maison."
    " | A page and plots on an edition: squares, income, length, first player's advantage, house rules.",
    "monopole report --edition france-2003",
    "monopole report --edition canada-2011 --games 5000 --out rapport",
)
def report(
    context: typer.Context,
    edition: Edition = "france-2003",
    mode: Mode = "",
    games: Annotated[str, _option("parties par réglage | games per setting", "N")] = "",
    seed: Seed = "0",
    out: Annotated[str, _option("le dossier à écrire | the folder to write", "DOSSIER | FOLDER")] = "",
    languages: Annotated[str, _option("les langues de la page | the languages of the page", "fr|en|both")] = "both",
) -> int:
    from monopole.lab import report as lab

    count = _count("--games", games, 1, lab.MOST_GAMES) if games else None
    start = _count("--seed", seed, 0, lab.MOST_SEED)
    return lab.main(edition, mode or None, count, start, Path(out) if out else None, languages, lang=context.obj.lang)


@_command(
    "Qui est en train de gagner une partie sauvée, d'après des suites tirées au sort. | Who is winning a saved game, by sampled futures.",
    "monopole odds partie.jsonl",
    "monopole odds position.txt --games 2000 --json",
)
def odds(
    context: typer.Context,
    file: Annotated[str, _argument("un journal ou une position | a journal or a position", "FICHIER | FILE")],
    games: Annotated[str, _option("combien de suites | how many futures", "N")] = "",
    bots: Annotated[str, _option("qui joue la suite | who plays on", "BOT")] = "regular",
    seed: Seed = "0",
    edition: OwnEdition = "",
    as_json: AsJson = False,
) -> int:
    from monopole.lab import odds as lab

    count = _count("--games", games, 1, lab.MOST_GAMES) if games else None
    start = _count("--seed", seed, 0, lab.MOST_SEED)
    return lab.main(Path(file), count, bots, as_json, start, edition=edition or None, lang=context.obj.lang)


def _yes(switch: str, answer: str) -> bool:
    if answer not in ("yes", "no"):
        raise Unclear("yes_or_no", switch=switch, value=answer)
    return answer == "yes"


if __name__ == "__main__":
    sys.exit(main())
