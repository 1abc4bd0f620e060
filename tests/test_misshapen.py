"""What the decoder finds wrong is said in French too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from monopole.misshapen import LONGEST, misshapen


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(max_length=5)]
    seats: Annotated[list[str], msgspec.Meta(min_length=1)] = msgspec.field(default_factory=lambda: ["me"])
    number: Annotated[int, msgspec.Meta(ge=2)] | None = 2


@pytest.mark.parametrize(
    ("sent", "french"),
    [
        (b"{}", "il manque le champ `name`"),
        (b'{"name":1}', "on attend `texte`, et non `nombre entier`, en `$.name`"),
        (b'{"name":"Anne-Marie"}', "un texte d'au plus 5 caractères est attendu, en `$.name`"),
        (b'{"name":"Anne","seats":[]}', "une liste d'au moins 1 élément est attendue, en `$.seats`"),
        (b'{"name":"Anne","number":1}', "un nombre >= 2 est attendu, en `$.number`"),
        (b'{"name":"Anne","number":"x"}', "on attend `nombre entier` ou `rien`, et non `texte`, en `$.number`"),
        (b'{"name":"Anne","nose":1}', "le champ `nose` est inconnu"),
        (b'{"name":', "la fin manque"),
        (b"{name", "ce n'est pas du JSON (octet 1)"),
    ],
)
def test_every_common_mistake_is_said_in_french(sent: bytes, french: str) -> None:
    with pytest.raises(msgspec.DecodeError) as why:
        msgspec.json.decode(sent, type=Asked)
    assert misshapen(why.value) == (french, str(why.value))


class Paced(msgspec.Struct):
    pace: Literal["brisk", "normal"] = "normal"
    lang: Literal["fr", "en"] | None = None
    seats: list[Literal["me"]] = msgspec.field(default_factory=list)


@pytest.mark.parametrize(
    ("sent", "right"),
    [(b'{"pace":"fast"}', "brisk, normal"), (b'{"lang":"de"}', "fr, en")],
)
def test_where_a_field_has_a_few_values_they_are_told(sent: bytes, right: str) -> None:
    with pytest.raises(msgspec.ValidationError) as why:
        msgspec.json.decode(sent, type=Paced)
    said = misshapen(why.value, Paced)
    assert said.en.endswith(f"; it should be one of: {right}")
    assert said.fr.endswith(f" ; il faut l'un de : {right}")


def test_further_down_they_are_not_looked_for() -> None:
    with pytest.raises(msgspec.ValidationError) as why:
        msgspec.json.decode(b'{"seats":["you"]}', type=Paced)
    assert misshapen(why.value, Paced).en == str(why.value)


@pytest.mark.parametrize("error", [RecursionError("maximum recursion depth exceeded"), ValueError("{x}" * 200)])
def test_what_is_not_known_is_passed_on_and_never_long(error: Any) -> None:
    assert misshapen(error).say("fr") == str(error)[:LONGEST]
