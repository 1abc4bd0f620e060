"""What can go wrong between a program and a server."""

from __future__ import annotations

from typing import Any

from monopole.bilingual import Both, Complaint

SENTENCES: dict[str, Both] = {
    "away": Both("le serveur {url} ne répond pas ({why})", "the server {url} does not answer ({why})"),
    "address": Both(
        "« {value} » n'est pas l'adresse d'un serveur ; il faut par exemple https://exemple.fr ou http://127.0.0.1:8000",
        '"{value}" is not the address of a server; it should be such as https://example.org or http://127.0.0.1:8000',
    ),
    "link": Both(
        "« {value} » n'est pas un lien d'invitation ; il faut par exemple https://exemple.fr/t/K7MX2PQ9#...",
        '"{value}" is not an invitation link; it should be such as https://example.org/t/K7MX2PQ9#...',
    ),
    "credentials": Both(
        "ce ne sont pas les identifiants d'une place ; il faut le code de la table, un point et la clé de la place, tels que les donne "
        "Seat.credentials",
        "these are not the credentials of a seat; it should be the table's code, a dot and the key of the seat, as Seat.credentials "
        "gives them",
    ),
    "not_json": Both("{url} répond, mais pas comme une table ({why})", "{url} answers, but not as a table does ({why})"),
    "unsure": Both(
        "la connexion s'est rompue avant la réponse à « {kind} » ({count} fois) ; on ne sait pas si c'est fait",
        'the connection broke before the answer to "{kind}" ({count} times); whether it was done is not known',
    ),
    "code": Both(
        "« {value} » n'est pas le code d'une table ; il faut par exemple K7MX2PQ9",
        '"{value}" is not the code of a table; it should be such as K7MX2PQ9',
    ),
    "not_begun": Both("la partie n'a pas commencé : il n'y a encore rien à voir", "the game has not begun: there is nothing to see yet"),
    "closed": Both("cette place est fermée", "this seat is closed"),
    "spectator": Both("qui regarde ne joue pas", "a spectator does not play"),
}


class ServerError(Complaint):
    """The server could not do it, or could not be reached: `code` is a word for programs, `text` the sentence.

    `wait`: after so many seconds it may be asked again.
    """

    def __init__(self, code: str, text: str | Both, wait: float | None = None, **values: object) -> None:
        super().__init__(text if isinstance(text, Both) else Both(text, text), **values)
        self.code = code
        self.wait = wait
        self._ready_made = isinstance(text, str)

    @classmethod
    def here(cls, code: str, **values: object) -> ServerError:
        """One that is found here, and not told by the server."""
        return cls(code, SENTENCES[code].typeset(), None, **values)

    @classmethod
    def told(cls, body: Any, url: str, why: str) -> ServerError:
        """One as a server tells it: `{"code", "text", "wait"}`."""
        if not isinstance(body, dict) or not isinstance(body.get("code"), str) or not isinstance(body.get("text"), str):
            return cls.here("not_json", url=url, why=why)
        wait = body.get("wait")
        return cls(body["code"], body["text"], float(wait) if isinstance(wait, int | float) else None)

    def say(self, lang: str = "en") -> str:
        return self.words.en if self._ready_made else super().say(lang)

    @property
    def text(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"ServerError({self.code!r}, {self.say()!r})"
