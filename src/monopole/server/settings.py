"""Every setting of the server, with its usual value: from a TOML file, then the environment (`MONOPOLE_PORT`), then the command line."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from monopole.bilingual import Both, Complaint
from monopole.game.game_errors import shown
from monopole.guessing import perhaps

PREFIX = "MONOPOLE_"
MOST_BYTES = 65_536
SLIP = 0.7  # as like as this, a variable is a setting with a slip in it: without MONOPOLE_DATABASE the games would go elsewhere
SECRET = ("database", "redis")  # their addresses hold passwords, which no complaint repeats
LOOPBACK = ("127.0.0.0/8", "::1/128")
Network = IPv4Network | IPv6Network


class SettingError(Complaint, ValueError):
    """A setting that cannot be so: which one, where it was said, and what would be right."""

    def __init__(self, name: str, value: object, where: str, fr: str, en: str) -> None:
        super().__init__(
            Both(
                "réglage {name} ({where}) : {value} ne convient pas ; il faut {fr}",
                "setting {name} ({where}): {value} will not do; it takes {en}",
            ).typeset(),
            name=name, where=where, value="…" if name in SECRET else shown(value), fr=fr, en=en,
        )  # fmt: skip


class NoSetting(Complaint, ValueError):
    def __init__(self, name: str, where: str) -> None:
        super().__init__(
            Both("il n'y a pas de réglage « {name} » ({where}){near}", 'there is no setting "{name}" ({where}){near}').typeset(),
            name=shown(name)[1:-1], where=where, near=perhaps(name, FIELDS),
        )  # fmt: skip


class BadConfig(Complaint, ValueError):
    def __init__(self, path: str, why: object) -> None:
        super().__init__(Both("{path} : {why}", "{path}: {why}"), path=path, why=why)


def _set(usual: Any, fr: str, en: str, least: float = 0, most: float = 10**9) -> Any:
    """A setting with its usual value, what it is, and its bounds where it is a number."""
    facts = {"help": Both(fr, en).typeset(), "least": least, "most": most}
    return field(default=usual, metadata=facts)


@dataclass(frozen=True)
class Settings:
    """What the server is told. A limit of 0 is no limit where its help says so."""

    # where
    host: str = _set("127.0.0.1", "l'adresse où écouter", "the address to listen on")
    port: int = _set(8000, "le port", "the port", 0, 65535)
    base: str = _set("", "l'adresse publique, https://jeu.exemple.fr", "the public address, https://play.example.org")
    hosts: tuple[str, ...] = _set(
        (), "les noms auxquels le serveur répond, outre localhost, les adresses IP et celui de base",
        "the names the server answers to, besides localhost, IP addresses and that of base",
    )  # fmt: skip
    origins: tuple[str, ...] = _set((), "les autres pages qui peuvent demander", "other pages that may ask")
    trusted_proxy: tuple[str, ...] = _set(
        (), "les adresses des mandataires dont on croit X-Forwarded-For", "addresses of proxies whose X-Forwarded-For is believed"
    )
    metrics_from: tuple[str, ...] = _set(LOOPBACK, "d'où /metrics se lit", "from where /metrics may be read")
    # what is kept
    data: str = _set("", "le dossier des parties", "the folder of the games")
    keys: str = _set(
        "", "le dossier des clefs des coordonnées, le même pour tous les serveurs d'une base (sans rien : « keys » dans celui des parties)",
        'the folder of the keys of contact details, the same for all servers of a database (by default "keys" in that of the games)',
    )  # fmt: skip
    database: str = _set("", "postgresql://... au lieu du dossier", "postgresql://... instead of the folder")
    advertise: str = _set(
        "", "l'adresse où les autres serveurs atteignent celui-ci (sans rien : celle d'où il atteint la base)",
        "the address at which other servers reach this one (by default the one from which it reaches the database)",
    )  # fmt: skip
    redis: str = _set("", "redis://... pour réveiller les autres serveurs", "redis://... to wake the other servers")
    chat_days: float = _set(30.0, "jours pendant lesquels le bavardage est gardé", "days chat is kept", 0, 36500)
    import_days: float = _set(
        30.0, "jours pendant lesquels une partie importée déjà finie est gardée (0 : toujours)",
        "days a game that was imported finished is kept (0: for ever)", 0, 36500,
    )  # fmt: skip
    abandoned_days: float = _set(
        30.0, "jours sans personne après lesquels une table inachevée ne compte plus parmi les tables (0 : jamais)",
        "days without anybody after which an unfinished table no longer counts among the tables (0: never)", 0, 36500,
    )  # fmt: skip
    idle_seconds: float = _set(600.0, "secondes après lesquelles une table tranquille quitte la mémoire",
                               "seconds after which a quiet table leaves memory", 1)  # fmt: skip
    lease_seconds: float = _set(
        10.0, "secondes pendant lesquelles une table est tenue par un serveur", "seconds a server holds a table for", 1, 3600
    )
    thinkers: int = _set(1, "processus où réfléchit « master »", "processes in which the master thinks", 0, 256)
    think_seconds: float = _set(2.0, "secondes de réflexion du « master »", "seconds the master thinks", 0.01, 600)
    # how much
    tables: int = _set(10_000, "tables inachevées en tout (0 : sans limite)", "unfinished tables in all (0: no limit)")
    tables_per_address: int = _set(
        20, "tables inachevées ouvertes d'une adresse et où l'on est venu depuis un jour (0 : sans limite)",
        "unfinished tables opened from one address that somebody came to within a day (0: no limit)",
    )  # fmt: skip
    tables_per_day: int = _set(
        300, "tables ouvertes ou importées par jour et par adresse (0 : sans limite)",
        "tables opened or imported a day per address (0: no limit)",
    )  # fmt: skip
    bytes_per_day: int = _set(
        268_435_456, "octets écrits par jour par les tables d'une adresse, au-delà desquels elle n'en ouvre plus (0 : sans limite)",
        "bytes a day that the tables of an address write before it opens no other (0: no limit)", 0, 10**14,
    )  # fmt: skip
    connections: int = _set(20_000, "connexions en tout (0 : sans limite)", "connections in all (0: no limit)")
    connections_per_address: int = _set(
        100, "connexions aux tables par adresse (0 : sans limite)", "connections to tables per address (0: no limit)"
    )
    unfinished_per_address: int = _set(
        60, "demandes par adresse dont la réponse n'est pas encore lue (0 : sans limite)",
        "requests per address whose answer is not read yet (0: no limit)",
    )  # fmt: skip
    requests_per_second: float = _set(
        10.0, "demandes par seconde et par adresse (0 : sans limite)", "requests a second per address (0: no limit)"
    )
    requests_at_once: int = _set(60, "demandes d'un coup", "requests at once", 1)
    openings_per_minute: float = _set(10.0, "tables ouvertes ou importées par minute et par adresse (0 : sans limite)",
                                      "tables opened or imported a minute per address (0: no limit)")  # fmt: skip
    messages_per_second: float = _set(
        20.0, "messages par seconde et par place (0 : sans limite)", "messages a second per seat (0: no limit)"
    )
    messages_at_once: int = _set(60, "messages d'un coup", "messages at once", 1)
    chat_per_minute: float = _set(
        20.0, "phrases de bavardage par minute et par place (0 : sans limite)", "sentences of chat a minute per seat (0: no limit)"
    )
    table_chat_per_minute: float = _set(
        60.0, "phrases de bavardage par minute et par table (0 : sans limite)", "sentences of chat a minute per table (0: no limit)"
    )
    addresses: int = _set(50_000, "adresses dont on se souvient", "addresses remembered", 1)
    body_bytes: int = _set(524_288, "octets d'une demande", "bytes of a request", 1024)
    import_bytes: int = _set(8_388_608, "octets d'un journal importé", "bytes of an imported journal", 1024)
    import_lines: int = _set(5_000, "lignes d'un journal importé", "lines of an imported journal", 100, 20_000)
    body_seconds: float = _set(20.0, "secondes pour recevoir une demande", "seconds in which a request must come", 0.05, 3600)
    hello_seconds: float = _set(10.0, "secondes pour dire « hello »", "seconds in which to say hello", 0.05, 3600)
    answer_seconds: float = _set(
        30.0, "secondes pour lire 64 Ko d'une réponse, ou sa fin", "seconds in which to read 64 KB of an answer, or the end of it",
        0.05, 3600,
    )  # fmt: skip
    bad_frames: int = _set(20, "messages incompris avant l'adieu", "messages not understood before the goodbye", 1)
    send_bytes: int = _set(
        1_048_576, "octets en attente d'un lecteur lent avant l'adieu", "bytes waiting for a slow reader before it is dropped", 65_536
    )
    ping_seconds: float = _set(20.0, "secondes entre deux signes de vie", "seconds between signs of life", 0.05, 3600)
    stop_seconds: float = _set(10.0, "secondes pour s'arrêter", "seconds in which to stop", 0.05, 3600)
    cookie_days: float = _set(180.0, "jours pendant lesquels un navigateur garde sa place", "days a browser keeps its seat", 0.01, 400)
    # what is said
    log: str = _set("info", "debug, info, warning ou error", "debug, info, warning or error")

    def __post_init__(self) -> None:
        for each in dataclasses.fields(self):
            _check(each, getattr(self, each.name), self.said_in.get(each.name, "?"))
        if self.redis and not self.database:
            where = self.said_in.get("redis", "?")
            raise SettingError("redis", self.redis, where, "aussi une base (database)", "a database (database) too")

    # Where each setting was said, for complaints; not a setting.
    said_in: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)

    @property
    def folder(self) -> Path:
        """Where games are kept that no database keeps."""
        return Path(self.data) if self.data else Path.cwd() / "monopole-data"

    @property
    def key_folder(self) -> Path:
        return Path(self.keys) if self.keys else self.folder / "keys"

    @property
    def trusted(self) -> tuple[Network, ...]:
        return tuple(map(ip_network, self.trusted_proxy))

    @property
    def measurers(self) -> tuple[Network, ...]:
        return tuple(map(ip_network, self.metrics_from))

    @classmethod
    def gather(
        cls, flags: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None, config: str | None = None,
        pairs: Mapping[str, str] | None = None,
    ) -> Settings:  # fmt: skip
        """The file, over it the environment, over it the flags that were given, over them the pairs of `--set`; the file may be named by
        `MONOPOLE_CONFIG`.
        """
        environment = os.environ if environment is None else environment
        values: dict[str, Any] = {}
        where: dict[str, str] = {}

        def take(name: str, value: object, place: str) -> None:
            if name not in FIELDS:
                raise NoSetting(name, place)
            values[name], where[name] = _read(FIELDS[name], value, place), place

        path = config or environment.get(PREFIX + "CONFIG")
        for name, value in (_file(path) if path else {}).items():
            take(name.replace("-", "_"), value, path or "")
        for variable in sorted(environment):
            name = variable.removeprefix(PREFIX).lower()
            meant = name in FIELDS or get_close_matches(name, FIELDS, cutoff=SLIP)  # other programs of ours have variables too
            if variable.startswith(PREFIX) and meant:
                take(name, environment[variable], variable)
        for name, value in (flags or {}).items():
            if value is not None:
                take(name, value, "--" + name.replace("_", "-"))
        for name, value in (pairs or {}).items():
            take(name, value, f"--set {name}")
        return cls(**values, said_in=where)

    def to_toml(self, lang: str) -> str:
        """Every setting with its value and what it is, as a file has them."""
        lines = []
        for name, each in FIELDS.items():
            value = getattr(self, name)
            written = json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
            lines.append(f"{name} = {written}  # {each.metadata['help'].say(lang)}\n")
        return "".join(lines)


FIELDS = {each.name: each for each in dataclasses.fields(Settings) if each.metadata}


def _file(path: str) -> dict[str, Any]:
    try:
        with open(path, "rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as why:
        raise BadConfig(path, Both(f"illisible ({why.strerror})", f"cannot be read ({why.strerror})")) from None
    if len(raw) > MOST_BYTES:
        raise BadConfig(path, Both("trop gros pour des réglages", "too big for settings"))
    try:
        return tomllib.loads(raw.decode())
    except (ValueError, RecursionError) as why:
        raise BadConfig(path, Both(f"ce n’est pas du TOML ({why})", f"this is not TOML ({why})")) from None


def _read(each: dataclasses.Field[Any], value: object, where: str) -> object:
    """A value as the setting keeps it; texts come from the environment and the command line."""
    if isinstance(each.default, tuple):
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, list | tuple) or any(not isinstance(part, str) for part in parts):
            raise SettingError(each.name, value, where, "des textes séparés par des virgules", "texts with commas between them")
        return tuple(part.strip() for part in parts if part.strip())
    if isinstance(each.default, str):
        if not isinstance(value, str):
            raise SettingError(each.name, value, where, "un texte", "a text")
        return value
    number = _number(value)
    if number is None or (isinstance(each.default, int) and number != int(number)):
        raise SettingError(each.name, value, where, *_bounds(each))
    return int(number) if isinstance(each.default, int) else number


def _number(value: object) -> float | None:
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", value.strip()):
        return float(value)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e15 else None


def _check(each: dataclasses.Field[Any], value: Any, where: str) -> None:
    if not each.metadata:
        return
    if isinstance(each.default, int | float) and not each.metadata["least"] <= value <= each.metadata["most"]:
        raise SettingError(each.name, value, where, *_bounds(each))
    check = _CHECKS.get(each.name)
    for one in value if isinstance(value, tuple) else (value,):
        if check is not None and one != "" and not check[0](one):
            raise SettingError(each.name, one, where, check[1], check[2])


def _bounds(each: dataclasses.Field[Any]) -> tuple[str, str]:
    """As they are typed: without spaces or commas between the digits."""
    least, most = (f"{each.metadata[end]:g}" if each.metadata[end] < 1e6 else str(int(each.metadata[end])) for end in ("least", "most"))
    if isinstance(each.default, int):
        return f"un nombre entier de {least} à {most}", f"a whole number from {least} to {most}"
    return f"un nombre de {least} à {most}", f"a number from {least} to {most}"


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and text.count("/") == 2
    except ValueError:
        return False


def _is_host(text: str) -> bool:
    """A name or an address, without a port."""
    try:
        ip_address(text.strip("[]"))
    except ValueError:
        return re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?", text) is not None
    return True


_NETWORK = (_is_network, "une adresse ou un réseau, 10.0.0.0/8", "an address or a network, 10.0.0.0/8")
_ORIGIN = (
    _is_origin,
    "une adresse comme https://jeu.exemple.fr, sans rien après le nom",
    "an address like https://play.example.org, with nothing after the name",
)
_CHECKS: dict[str, tuple[Any, str, str]] = {
    "trusted_proxy": _NETWORK,
    "metrics_from": _NETWORK,
    "base": _ORIGIN,
    "advertise": _ORIGIN,
    "origins": _ORIGIN,
    "hosts": (_is_host, "un nom de machine, sans port", "a host name, without a port"),
    "host": (_is_host, "une adresse ou un nom de machine", "an address or a host name"),
    "log": (("debug", "info", "warning", "error").__contains__, "debug, info, warning ou error", "debug, info, warning or error"),
    "database": (lambda url: url.startswith(("postgresql://", "postgres://")), "postgresql://...", "postgresql://..."),
    "redis": (lambda url: url.startswith(("redis://", "rediss://", "unix://")), "redis://...", "redis://..."),
}
