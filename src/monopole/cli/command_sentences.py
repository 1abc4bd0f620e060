"""What the command itself says, in French and English."""

from __future__ import annotations

from monopole.bilingual import Both, Complaint


def said(code: str, lang: str, /, **values: object) -> str:
    """One of the sentences below."""
    return SENTENCES[code].typeset().say(lang, **values)


class Misused(Complaint):
    """A command line that asks for what no command does."""

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(SENTENCES[code].typeset(), **{name: _short(value) for name, value in values.items()})
        self.code = code


def _short(value: object) -> object:
    """What somebody typed, fit for one line."""
    if not isinstance(value, str):
        return value
    return "".join(letter if letter.isprintable() else " " for letter in (value if len(value) <= 400 else value[:397] + "..."))


SENTENCES: dict[str, Both] = {
    # help
    "usage": Both("Usage : {line}", "Usage: {line}"),
    "arguments": Both("Arguments :", "Arguments:"),
    "switches": Both("Options :", "Options:"),
    "commands": Both("Commandes :", "Commands:"),
    "examples": Both("Exemples :", "Examples:"),
    "help_help": Both("montre cette aide", "shows this help"),
    "lang_help": Both("la langue ; sans elle, celle de l'environnement", "the language; without it, that of the environment"),
    "command_word": Both("COMMANDE", "COMMAND"),
    "options_word": Both("[OPTIONS]", "[OPTIONS]"),
    # shells
    "install_completion": Both(
        "apprend à votre shell à compléter commandes, éditions, robots et règles",
        "teaches your shell to complete commands, editions, bots and rules",
    ),
    "show_completion": Both("montre ce que le shell doit apprendre", "shows what the shell has to learn"),
    "completion_installed": Both(
        "C'est écrit dans {path} ; ouvrez un autre terminal, et la touche Tab complète.",
        "Written to {path}; open another terminal, and the Tab key completes.",
    ),
    "no_shell": Both(
        "Shell inconnu ; la complétion existe pour bash, zsh, fish et PowerShell.",
        "Unknown shell; there is completion for bash, zsh, fish and PowerShell.",
    ),
    # usage
    "no_command": Both(
        "Il n'y a pas de commande « {value} »{near} ; il y a : {known}.", 'There is no command "{value}"{near}; there are: {known}.'
    ),
    "no_option": Both(
        "Il n'y a pas d'option {value}{near} ; « {command} --help » les montre.",
        'There is no option {value}{near}; "{command} --help" shows them.',
    ),
    "needs_value": Both("L'option {value} demande une valeur.", "The option {value} takes a value."),
    "needs_no_value": Both("L'option {value} ne prend pas de valeur.", "The option {value} takes no value."),
    "missing_argument": Both("Il manque {value} ; « {command} --help » explique.", '{value} is missing; "{command} --help" explains.'),
    "extra_argument": Both(
        "« {value} » est de trop ; « {command} --help » explique.", '"{value}" is one too many; "{command} --help" explains.'
    ),
    "which": Both("« {value} » peut être {several}.", '"{value}" may be {several}.'),
    "one_of": Both("{name} : « {value} »{near} ; il faut l'un de : {known}.", '{name}: "{value}"{near}; it should be one of: {known}.'),
    "bad_number": Both(
        "{name} demande un nombre de {least} à {most}, pas « {value} ».", '{name} takes a number from {least} to {most}, not "{value}".'
    ),
    "mode_of_what": Both(
        "--mode se dit d'une édition : {monopole} editions NOM --mode MODE",
        "--mode is said of an edition: {monopole} editions NAME --mode MODE",
    ),
    "bad_setting": Both("--set demande NOM=VALEUR, pas « {value} ».", '--set takes NAME=VALUE, not "{value}".'),
    "copied": Both("Tables copiées dans {file} : {count}", "Tables copied into {file}: {count}"),
    "serving": Both(
        "Les tables sont ouvertes : {address} (Ctrl-C arrête le serveur)", "The tables are open: {address} (Ctrl-C stops the server)"
    ),
    "page_opening": Both("On prépare la table…", "Preparing the table…"),
    "page_open": Both(
        "La table est ouverte : {address}\nCtrl-C la ferme ; les parties sont gardées et reprennent la prochaine fois.",
        "The table is open: {address}\nCtrl-C closes it; games are kept and go on next time.",
    ),
    "page_again": Both("La table est déjà ouverte : {address}", "The table is open already: {address}"),
    "page_closed": Both(
        "La table est fermée. Vos parties attendent dans {folder}.", "The table is closed. Your games wait in {folder}."
    ),
    "no_screen": Both(
        "Pas d'écran ici. Dans ce terminal on joue avec : {command}\n"
        "D'une autre machine : ssh -L {port}:127.0.0.1:{port} CETTE-MACHINE, puis l'adresse ci-dessus dans son navigateur.",
        "There is no screen here. In this terminal one plays with: {command}\n"
        "From another machine: ssh -L {port}:127.0.0.1:{port} THIS-MACHINE, then the address above in its browser.",
    ),
    # rules
    "no_such_words": Both(
        "Aucune règle ne parle de « {value} »{near} ; « {monopole} rules » les montre toutes.",
        'No rule speaks of "{value}"{near}; "{monopole} rules" shows them all.',
    ),
    "found": Both("{count} règles et décisions parlent de « {value} » :", '{count} rules and rulings speak of "{value}":'),
    "found_one": Both("Une règle ou décision parle de « {value} » :", 'One rule or ruling speaks of "{value}":'),
    # sitting down at a server
    "needs_bot": Both(
        "Qui joue ? --bot regular, --bot mon_module:MonRobot ou --bot bot:COMMANDE",
        "Who plays? --bot regular, --bot my_module:MyBot or --bot bot:COMMAND",
    ),
    "no_invitation": Both(
        "« {value} » n'est pas une invitation ; il faut le lien entier, entre guillemets, par exemple "
        '"https://exemple.fr/t/K7MX2PQ9#...", ou --credentials avec le fichier d\'une place déjà prise',
        '"{value}" is not an invitation; it should be the whole link, in quotes, such as "https://example.org/t/K7MX2PQ9#...", '
        "or --credentials with the file of a seat already taken",
    ),
    "sat_down": Both("{name} s'assoit à la table {code}.", "{name} sits down at table {code}."),
    "game_over": Both("La partie est finie. Vainqueur : {winners}.", "The game is over. Winner: {winners}."),
    # types
    "one_type": Both("--ts ou --schema, pas les deux.", "--ts or --schema, not both."),
    # the rest
    "file_error": Both("{path} : {why}.", "{path}: {why}."),
    "wrong": Both("monopole : {why}", "monopole: {why}"),
    "stopped": Both("Interrompu.", "Interrupted."),
}
