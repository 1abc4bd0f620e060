"""What is said at the doors, in French and English, and the HTTP status that goes with it."""

from __future__ import annotations

from typing import NamedTuple

from monopole.bilingual import Both, Complaint
from monopole.game.game_errors import shown
from monopole.server.archive import NoArchive
from monopole.text.numbers import decimal


class Sentence(NamedTuple):
    status: int
    words: Both


class TurnedAway(Complaint):
    """Somebody cannot have what they ask for at the door; `code` is the word for programs, `wait` the seconds until it may be."""

    def __init__(self, code: str, /, wait: float | None = None, **values: object) -> None:
        super().__init__(
            SENTENCES[code].words.typeset(), **{name: _short(value) if name in _GIVEN else value for name, value in values.items()}
        )
        self.code, self.wait, self.status = code, wait, SENTENCES[code].status

    def say(self, lang: str = "en") -> str:
        return self.words.say(lang, **{name: _figure(value, lang) for name, value in self.values.items()})


OTHER_RULES = ("other_rules", "other_edition")
OLDER = Both(
    "elle a commencé sous d'autres règles que celles de ce serveur ; rien n'en est perdu, et la version qui avait ces règles la rouvre",
    "it began under other rules than those of this server; nothing of it is lost, and the version that had those rules opens it",
).typeset()


DAMAGED = Both(
    "ses données sont abîmées sur le disque du serveur ; seule une copie de sauvegarde peut la rendre",
    "its data on the server's disk is damaged; only a backup can bring it back",
).typeset()


def unreadable(why: object) -> TurnedAway:
    """A journal that cannot be gone on with here. What a program could do about older rules is nothing for a player."""
    return TurnedAway("unreadable", why=OLDER if getattr(why, "code", None) in OTHER_RULES else why)


def told_of(why: Complaint) -> Complaint:
    """A complaint as strangers hear it: what ails the archive, and where it is, is for whoever runs the server; it may answer soon."""
    return TurnedAway("not_ready", wait=1.0) if isinstance(why, NoArchive) else why


_GIVEN = ("name", "value")  # what somebody sent us, however long and strange


def _short(value: object) -> object:
    return shown(value)[1:-1] if isinstance(value, str) and (len(value) > 60 or not value.isprintable()) else value


def _figure(value: object, lang: str) -> object:
    """A number as the language writes it, with no more digits after the point than it needs."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    digits = 0 if value == round(value) else 1 if value == round(value, 1) else 2
    return decimal(value, lang, digits)


def _said(status: int, fr: str, en: str) -> Sentence:
    return Sentence(status, Both(fr, en))


SENTENCES: dict[str, Sentence] = {
    # names and words
    "no_name": _said(
        422, "il faut un nom, avec au moins une lettre qui se voie", "a name is needed, with at least one letter that can be seen"
    ),
    "reserved_name": _said(
        422, "personne ne peut s'appeler « {name} » ; prenez un autre nom", 'nobody can be called "{name}"; take another name'
    ),
    "no_words": _said(422, "il n'y a rien à lire dans ce message", "there is nothing to read in this message"),
    # opening a table
    "one_me": _said(
        422,
        "parmi les places (seats), « me » doit figurer une fois et une seule, pas {count}",
        'among the seats, "me" must stand exactly once, not {count} times',
    ),
    "here_names": _said(
        422,
        "{count} place(s) « here » et {names} nom(s) dans here : il faut un nom pour chaque personne qui joue sur cet écran",
        '{count} seat(s) "here" and {names} name(s) in here: each person who plays at this screen needs a name',
    ),
    "no_such_seat": _said(
        422,
        "personne ne peut s'asseoir sous le nom de « {value} »{near} ; une place est « me », « here », « person », « empty »"
        " ou l'un de : {known}",
        'nobody can sit down as "{value}"{near}; a seat is "me", "here", "person", "empty" or one of: {known}',
    ),
    "no_code_here": _said(
        422,
        "« {value} » : un serveur n'exécute pas le programme d'un autre ; votre robot s'assoit du dehors, par « monopole sit »."
        " Ici, un robot est l'un de : {known}",
        '"{value}": a server runs nobody else\'s program; your own bot sits down from outside, with "monopole sit".'
        " Here a bot is one of: {known}",
    ),
    "no_path_here": _said(
        422,
        "« {value} » : un serveur n'ouvre pas de fichier pour un autre ; envoyez le texte de votre édition dans edition_text."
        " Les éditions d'ici : {known}",
        '"{value}": a server opens no file for anybody; send the text of your own edition as edition_text. The editions here: {known}',
    ),
    # requests
    "no_body": _said(
        400, "la demande n'a pas de corps ; il en faut un, du type {right}", "the request has no body; it needs one, of type {right}"
    ),
    "not_json": _said(400, "le corps de la demande n'est pas du JSON : {why}", "the body of the request is not JSON: {why}"),
    "wrong_body": _said(422, "le corps de la demande ne convient pas : {why}", "the body of the request is not right: {why}"),
    "wrong_query": _said(422, "« {name} » ne convient pas : {why}", '"{name}" is not right: {why}'),
    "wrong_type": _said(415, "le corps doit être du type {right}, pas « {value} »", 'the body must be of type {right}, not "{value}"'),
    "too_large": _said(413, "le corps dépasse {most} octets", "the body is larger than {most} bytes"),
    "too_slow": _said(408, "le corps n'est pas arrivé en {seconds} secondes", "the body did not come within {seconds} seconds"),
    "nowhere": _said(404, "il n'y a rien à cette adresse", "there is nothing at this address"),
    "no_method": _said(405, "cela ne se fait pas à cette adresse", "that cannot be done at this address"),
    "fault": _said(500, "une faute du serveur ; elle est notée", "a fault of the server; it has been noted"),
    "much_to_do": _said(
        503, "le serveur a déjà trop à lire ; revenez dans un instant", "the server has too much to read already; come back in a moment"
    ),
    "closing": _said(503, "le serveur s'arrête ; revenez dans un instant", "the server is stopping; come back in a moment"),
    "no_table": _said(404, "aucune table ne porte le code « {value} »", 'no table has the code "{value}"'),
    "no_credentials": _said(
        401,
        "il faut dire qui vous êtes : le cookie de la table, ou l'en-tête « Authorization: Bearer JETON »",
        'say who you are: the cookie of the table, or the header "Authorization: Bearer TOKEN"',
    ),
    "wrong_credentials": _said(
        401,
        "ce jeton n'ouvre aucune place de cette table ; il a pu être remplacé quand la place a changé d'appareil",
        "this token opens no seat at this table; it may have been replaced when the seat moved to another device",
    ),
    "other_host": _said(
        421,
        "ce serveur ne répond pas au nom de « {value} » (réglage hosts)",
        'this server does not answer to the name "{value}" (setting hosts)',
    ),
    "other_origin": _said(
        403,
        "une page d'ailleurs ({value}) n'a rien à demander ici (réglage origins)",
        "a page from elsewhere ({value}) may not ask this server (setting origins)",
    ),
    "slow_down": _said(429, "trop de demandes ; attendez {seconds} s", "too many requests; wait {seconds} s"),
    "many_unfinished": _said(
        429,
        "{most} demandes de votre adresse attendent encore leur réponse ; lisez-les, ou attendez",
        "{most} requests from your address still wait for their answers; read them, or wait",
    ),
    "bad_upgrade": _said(
        400,
        "cette demande de WebSocket ne se comprend pas ; elle n'a ni corps ni Transfer-Encoding",
        "this request for a WebSocket cannot be understood; it has neither a body nor a Transfer-Encoding",
    ),
    "long_upgrade": _said(
        431,
        "cette demande de WebSocket est trop longue : {most} en-têtes et {bytes} octets par ligne au plus",
        "this request for a WebSocket is too long: at most {most} headers, and {bytes} bytes a line",
    ),
    "loopback_only": _said(
        403,
        "les mesures ne se lisent que depuis la machine elle-même (réglage metrics_from)",
        "the metrics are read only from the machine itself (setting metrics_from)",
    ),
    "not_ours": _said(
        422,
        "on ne dessine ici que l'adresse d'une table ou d'un livre de ce serveur : {right}",
        "only the address of a table or a book of this server is drawn here: {right}",
    ),
    "secret_in_address": _said(
        422,
        "un lien d'invitation porte un secret qui ne va pas dans une adresse ; envoyez-le par POST",
        "an invitation carries a secret that does not belong in an address; send it by POST",
    ),
    "no_edition": _said(404, "il n'y a pas d'édition « {value} » ; il y a : {known}", 'there is no edition "{value}"; there are: {known}'),
    "not_ready": _said(503, "le serveur n'est pas prêt ; revenez dans un instant", "the server is not ready; come back in a moment"),
    "archive_gone": _said(
        503,
        "l'archive du serveur a disparu ou a été remplacée pendant qu'il tournait : il n'ouvre plus de table et n'enregistre rien"
        " tant que son dossier ne lui est pas rendu",
        "the server's archive is gone or was replaced while it ran: it opens no table and keeps nothing until its folder is given back",
    ),
    "archive_damaged": _said(
        503,
        "l'archive du serveur est abîmée : les parties lisibles continuent, mais aucune table ne s'ouvre tant qu'une sauvegarde"
        " n'est pas restaurée",
        "the server's archive is damaged: games that can be read go on, but no table is opened until a backup is restored",
    ),
    "no_rule": _said(404, "aucune règle ne parle de « {value} »{near}", 'no rule speaks of "{value}"{near}'),
    # a server at home
    "owner_only": _said(
        403,
        "seul celui qui est assis à la machine du serveur, ouverte par « monopole table », ouvre le réseau local",
        'only whoever sits at the machine of a server begun by "monopole table" opens the local network',
    ),
    "network_closed": _said(
        403, "la table n'est plus ouverte au réseau local", "the table is not open to the local network any more"
    ),
    "no_network": _said(
        409,
        "cette machine n'a d'adresse dans aucun réseau local (une adresse publique, elle, n'est jamais ouverte d'un bouton) :"
        " connectez-la au Wi-Fi ou à un câble, puis recommencez",
        "this machine has no address in a local network (a public one is never opened by a button): connect it to Wi-Fi or a cable,"
        " then try again",
    ),
    "network_taken": _said(409, "impossible d'écouter sur le réseau local ({why})", "cannot listen on the local network ({why})"),
    # the WebSocket of a table
    "no_hello": _said(
        408,
        "le premier mot doit être « hello », et venir dans les {seconds} secondes",
        'the first word must be "hello", within {seconds} seconds',
    ),
    "hello_first": _said(400, "le premier mot doit être « hello »", 'the first word must be "hello"'),
    "hello_twice": _said(
        400, "on se salue une fois ; pour recommencer, reconnectez-vous", "one greets once; to begin again, connect again"
    ),
    "not_text": _said(400, "il faut des trames de texte, en JSON ; pas de binaire", "frames must be text, in JSON; no binary"),
    "bad_frame": _said(400, "ce message ne se comprend pas : {why}", "this message cannot be understood: {why}"),
    "too_many_bad": _said(400, "trop de messages incompréhensibles", "too many messages that cannot be understood"),
    "flood": _said(429, "trop de messages, malgré les avertissements", "too many messages, in spite of the warnings"),
    "many_here": _said(429, "trop de connexions depuis votre adresse ({most})", "too many connections from your address ({most})"),
    "many_all": _said(
        503, "le serveur est plein ({most} connexions) ; revenez plus tard", "the server is full ({most} connections); come back later"
    ),
    "many_tables_here": _said(
        429,
        "{most} tables ouvertes de votre adresse ne sont pas finies, ou viennent d'être importées ; finissez-en une,"
        " ou attendez : une table où personne ne vient d'un jour entier ne compte plus",
        "{most} tables opened from your address are not finished, or have just been imported; finish one,"
        " or wait: a table nobody comes to for a whole day no longer counts",
    ),
    "many_tables_a_day": _said(
        429,
        "{most} tables ont été ouvertes ou importées de votre adresse en un jour ; revenez plus tard",
        "{most} tables were opened or imported from your address within a day; come back later",
    ),
    "many_bytes_a_day": _said(
        429,
        "les tables de votre adresse ont écrit {most} Mo en un jour ; celles qui sont ouvertes continuent,"
        " revenez plus tard pour une autre",
        "the tables of your address have written {most} MB within a day; those that are open go on, come back later for another",
    ),
    "many_tables": _said(
        503,
        "le serveur a déjà {most} tables inachevées, il n'en ouvre pas d'autre pour l'instant",
        "the server has {most} unfinished tables already and opens no other for now",
    ),
    # books
    "no_kind": _said(422, "il n'y a pas de livre « {value} » ; il y a : {known}", 'there is no book "{value}"; there are: {known}'),
    "no_book": _said(404, "aucun livre ne porte le code « {value} »", 'no book has the code "{value}"'),
    "no_role": _said(404, "il n'y a pas de rôle « {value} » ici ; il y a : {known}", 'there is no role "{value}" here; there are: {known}'),
    "not_invited": _said(403, "ce n'est pas à vous d'inviter « {name} »", 'it is not for you to invite "{name}"'),
    "book_full": _said(409, "ce livre est plein ({most} lignes) ; ouvrez-en un autre", "this book is full ({most} lines); open another"),
    "book_heavy": _said(409, "ce livre est plein ({most} Mo) ; ouvrez-en un autre", "this book is full ({most} MB); open another"),
    "book_crowded": _said(409, "trop d'appareils ont ouvert ce livre ({most})", "too many devices have opened this book ({most})"),
    "too_deep": _said(422, "trop de crochets les uns dans les autres ({most} au plus)", "brackets nested too deep ({most} at most)"),
    "not_written": _said(503, "rien n'a été écrit : {why}", "nothing was written: {why}"),
    "bad_line": _said(
        409, "la ligne {number} de ce livre n'est pas celle qui fut écrite", "line {number} of this book is not what was written"
    ),
    # at a table
    "spectator": _said(403, "vous regardez ; il faut une place pour cela", "you are watching; that takes a seat"),
    "not_begun": _said(409, "la partie n'a pas commencé : des places sont encore libres", "the game has not begun: seats are still free"),
    "begun": _said(409, "la partie a commencé", "the game has begun"),
    "is_over": _said(409, "la partie est finie", "the game is over"),
    "not_over": _said(
        409,
        "la partie n'est pas finie ; son journal dirait ce qui doit rester caché",
        "the game is not over; its journal would tell what must stay hidden",
    ),
    "too_long": _said(
        409,
        "cette partie est trop longue pour être revue ici (plus de {most} lignes) ; « {monopole} replay » la relit chez vous",
        'this game is too long to be seen again here (more than {most} lines); "{monopole} replay" shows it at home',
    ),
    "many_files": _said(
        503, "trop de fichiers attendent qu'on les fasse ; revenez dans un instant", "too many files wait to be made; come back in a moment"
    ),
    "opened_elsewhere": _said(
        409, "la partie continue à la table {table}, où une place se demande à qui l'a ouverte",
        "the game goes on at table {table}; whoever opened it gives seats there",
    ),
    "study_full": _said(
        503,
        "trop de parties attendent d'être relues ou calculées ; revenez dans un instant",
        "too many games wait to be gone through or reckoned; come back in a moment",
    ),
    "masters_full": _said(
        503,
        "trop de robots « {bot} » attendent de réfléchir ; prenez un autre robot, ou revenez dans un instant",
        'too many "{bot}" bots wait to think; take another bot, or come back in a moment',
    ),
    "no_engine": _said(503, "le moteur compilé n'est pas là", "the compiled engine is not there"),
    "no_advice": _said(
        403,
        "pas de conseil quand plusieurs personnes jouent, sauf si la table a été ouverte ainsi",
        "no advice when several people play, unless the table was opened so",
    ),
    "is_paused": _said(409, "la table est en pause ; « continue » la relance", 'the table is paused; "continue" goes on'),
    "not_paused": _said(409, "la table n'est pas en pause", "the table is not paused"),
    "throw_again": _said(
        409,
        "lancez encore les dés : le loyer de « {name} » en dépend (then_dice)",
        'throw the dice once more: the rent of "{name}" depends on them (then_dice)',
    ),
    "dice_said": _said(409, "le premier jet est déjà dit : {dice}", "the first throw has been said already: {dice}"),
    "not_host": _said(403, "seul l'hôte de la table ({name}) le peut", "only the host of the table ({name}) may do that"),
    "not_yours": _said(403, "cette place est celle de {name}", "that seat is {name}'s"),
    "no_seat": _said(
        404, "personne ici ne s'appelle « {value} » ; il y a : {known}", 'nobody here is called "{value}"; there are: {known}'
    ),
    "no_place": _said(
        404, "il n'y a pas de place {value} ; elles vont de 1 à {most}", "there is no place {value}; they go from 1 to {most}"
    ),
    "seat_taken": _said(409, "cette place est prise", "that seat is taken"),
    "which_seat": _said(
        422,
        "plusieurs joueurs partagent cet écran : dites pour lequel (seat), parmi {known}",
        "several players share this screen: say for which of them (seat), of {known}",
    ),
    "no_free_seat": _said(409, "toutes les places sont prises", "every seat is taken"),
    "locked": _said(
        403, "la table est fermée : l'hôte ne laisse plus entrer personne", "the table is locked: the host lets nobody else in"
    ),
    "chat_slow": _said(
        429, "vous parlez plus vite qu'on ne lit ; attendez {seconds} s", "you talk faster than anybody reads; wait {seconds} s"
    ),
    "chat_crowded": _said(
        429, "on parle trop à la fois à cette table ; attendez {seconds} s", "too much is said at once at this table; wait {seconds} s"
    ),
    "muted": _said(403, "l'hôte vous a retiré la parole", "the host has muted you"),
    "bad_number": _said(
        422, "le numéro {value} n'est pas de cette table : de 1 à {most}", "the number {value} is not one of this table: from 1 to {most}"
    ),
    "bad_action": _said(422, "{why}", "{why}"),
    "nothing_back": _said(409, "il n'y a rien à reprendre", "there is nothing to take back"),
    "nothing_proposed": _said(409, "personne ne l'a proposé", "nobody has proposed that"),
    "host_stays": _said(409, "l'hôte ne peut pas se renvoyer lui-même", "the host cannot send himself away"),
    "resigned": _said(409, "vous avez abandonné la partie", "you have resigned from the game"),
    "no_token": _said(409, "vous n'avez plus de pion en jeu", "you have no token in the game any more"),
    "rematch_made": _said(409, "la revanche est déjà lancée : table {code}", "there is a rematch already: table {code}"),
    "clock_and_letters": _said(
        422,
        "cette édition se joue contre la montre : pas de partie par correspondance",
        "this edition plays against the clock: no game by correspondence",
    ),
    "spent": _said(410, "cette invitation a déjà servi, ou n'a jamais existé", "this invitation is used up, or never was"),
    "expired": _said(
        410, "cette invitation n'est plus valable ; demandez-en une autre", "this invitation is no longer good; ask for another"
    ),
    "void": _said(
        410,
        "ce lien ne vaut plus : qui l'a fait ne pourrait plus le faire maintenant ; demandez-en un autre",
        "this link is no longer good: whoever made it could not make it now; ask for another",
    ),
    "weak_key": _said(
        422,
        "cette clef (key) ne vaut rien : il faut 32 octets tirés au hasard, en base64url, donc 43 signes parmi A-Z a-z 0-9 - _",
        "this key is worth nothing: it must be 32 bytes of chance in base64url, that is 43 signs of A-Z a-z 0-9 - _",
    ),
    "used_key": _said(
        409,
        "cette clef (key) ouvre déjà une place ici, par un autre lien : tirez-en une autre",
        "this key opens a seat here already, by another link: draw another one",
    ),
    "is_here": _said(
        409,
        "{name} est là : sa place n'est pas à remettre ; si son appareil est perdu tout de même, redites-le avec although_here",
        "{name} is here: that seat is not to be handed on; if the device is lost all the same, say so with although_here",
    ),
    "handed_on": _said(
        409,
        "{name}, l'hôte, a remis votre place à un autre appareil",
        "{name}, the host, has handed your seat on to another device",
    ),
    "moved_away": _said(409, "votre place a changé d'appareil", "your seat has moved to another device"),
    "removed": _said(403, "l'hôte vous a renvoyé de la table", "the host has sent you away from the table"),
    "not_kept": _said(503, "rien n'a été joué. {why}", "nothing was played. {why}"),
    "held_elsewhere": _said(
        503, "un autre serveur tient cette table ; revenez dans un instant", "another server holds this table; come back in a moment"
    ),
    "other_server": _said(
        421,
        "cette demande était adressée à un autre serveur ; voyez son réglage advertise",
        "this was meant for another server; see its setting advertise",
    ),
    "still_readable": _said(
        409, "cette partie se rejoue ici comme une autre : voyez replay", "this game is played again here like any other: see replay"
    ),
    "unreadable": _said(409, "cette table ne peut pas être rouverte ici : {why}", "this table cannot be opened here: {why}"),
}
