"""docs/protocol.md against the definitions: every message, every field, and examples that are what they say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from starlette.routing import Route

from monopole.client import Server
from monopole.server import messages
from monopole.server.at_home import AtHome
from monopole.server.books.book_messages import BookHere, BookNow, FromReader, HasRole, InviteTo, JoinBook, NotSo, OpenBook, SaidSo
from monopole.server.guard import Wrong
from monopole.server.lobby import Join, Seated
from monopole.server.messages import LONGEST_FRAME, Entry, FromClient, FromServer, Now
from monopole.server.opening import Opening
from monopole.server.sentences import SENTENCES
from monopole.server.settings import Settings
from monopole.server.web_app import ROUTERS

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {lang: (DOCS / name).read_text(encoding="utf-8") for lang, name in (("fr", "protocol.md"), ("en", "protocol.en.md"))}
SAID, TOLD = get_args(FromClient), get_args(FromServer)

each_page = pytest.mark.parametrize("lang", PAGES)


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def sections(lang: str) -> dict[str, str]:
    """What stands under each heading of the third level."""
    _, *parts = re.split(r"^### (.+)$", re.sub(r"^## .*$", "### -", PAGES[lang], flags=re.MULTILINE), flags=re.MULTILINE)
    return {heading: text for heading, text in zip(parts[::2], parts[1::2], strict=True) if heading != "-"}


def examples(text: str) -> list[str]:
    return re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@each_page
@pytest.mark.parametrize("kind", [*SAID, *TOLD], ids=tag)
def test_every_message_is_there_with_its_fields_and_an_example(lang: str, kind: Any) -> None:
    text = sections(lang)[tag(kind)]
    shown = examples(text)
    assert shown
    for example in shown:
        assert isinstance(msgspec.json.decode(example, type=FromClient if kind in SAID else FromServer, strict=True), kind)
    told = re.findall(r"`\"?(\w+)\"?[`:]", text) + [name for example in shown for name in json.loads(example)]
    assert {field.name for field in msgspec.structs.fields(kind)} <= {*told, "id"}


@each_page
@pytest.mark.parametrize("part", [Entry, Now])
def test_the_parts_of_messages_are_told_field_by_field(lang: str, part: Any) -> None:
    rows = re.findall(r"^\| `(\w+)` \|", sections(lang)[part.__name__], re.MULTILINE)
    assert rows == [field.name for field in msgspec.structs.fields(part)]


@each_page
def test_nothing_is_told_that_there_is_not(lang: str) -> None:
    assert list(sections(lang)) == [*map(tag, (*SAID, *TOLD)), "Entry", "Now"]
    for kind in {*SAID, *TOLD} - {messages.About}:  # its table is of what the object holds
        rows = re.findall(r"^\| `(\w+)` \|", sections(lang)[tag(kind)], re.MULTILINE)
        assert set(rows) <= {field.name for field in msgspec.structs.fields(kind)}


@each_page
def test_every_example_has_only_fields_that_there_are(lang: str) -> None:
    """What the server says is read leniently by msgspec: a misspelt field would pass."""
    for kind in TOLD:
        for example in examples(sections(lang)[tag(kind)]):
            assert set(json.loads(example)) - {"type"} <= {field.name for field in msgspec.structs.fields(kind)}


@each_page
def test_what_may_be_proposed_and_the_longest_frame(lang: str) -> None:
    for what in get_args(messages.Agreed):
        assert f'`"{what}"`' in PAGES[lang]
    assert f"| {LONGEST_FRAME} |" in PAGES[lang]


def about_rows(lang: str) -> set[str]:
    return {word for row in re.findall(r"^\| (.*?) \|", sections(lang)["about"], re.MULTILINE) for word in re.findall(r"`(\w+)`", row)}


@each_page
def test_every_field_of_about_is_told(lang: str, server: Server) -> None:
    anne = server.open("france-2003", seats=["me", "person", "default"], name="Anne")
    bruno = server.join(anne.invite(), "Bruno")
    bruno.wait(0)
    about = bruno.about
    assert about_rows(lang) - {"about"} | {"own"} == set(about)
    (example,) = examples(sections(lang)["about"])
    shown = json.loads(example)["about"]
    assert set(shown) == set(about)
    assert [set(seat) for seat in shown["seats"]] == [set(about["seats"][0]), set(about["seats"][2])]


@each_page
def test_bodies_and_answers_of_http_are_what_the_server_takes_and_gives(lang: str) -> None:
    opening, seated, join, home, wrong = [example for example in examples(PAGES[lang]) if "type" not in json.loads(example)]
    wish = msgspec.json.decode(opening, type=Opening)
    fields = {field.name for field in msgspec.structs.fields(Opening)}
    assert set(msgspec.to_builtins(wish)) == fields and all(f"`{name}`" in PAGES[lang] for name in fields)
    assert {field.name for field in msgspec.structs.fields(Seated)} == set(json.loads(seated))
    msgspec.json.decode(seated, type=Seated)
    msgspec.json.decode(join, type=Join)
    assert set(json.loads(home)) == {field.name for field in msgspec.structs.fields(AtHome)}
    msgspec.json.decode(home, type=AtHome)
    msgspec.json.decode(wrong, type=Wrong)


@each_page
def test_the_messages_of_books_are_what_they_are(lang: str) -> None:
    (text,) = re.findall(r"^## (?:Livres|Books)\n(.*?)^## ", PAGES[lang], re.MULTILINE | re.DOTALL)
    hello, say, *told = examples(text)
    assert [type(msgspec.json.decode(each, type=FromReader)).__name__ for each in (hello, say)] == ["BookHello", "Say"]
    for example, kind in zip(told, (BookNow, BookHere, SaidSo, NotSo), strict=True):
        msgspec.json.decode(example, type=kind)
        assert set(json.loads(example)) - {"type"} == {field.name for field in msgspec.structs.fields(kind)}
    for body in (OpenBook, JoinBook, InviteTo, HasRole):
        assert all(f"`{field.name}`" in text for field in msgspec.structs.fields(body)), body


@each_page
def test_every_address_of_the_page_is_one_of_the_server(lang: str) -> None:
    told = {(method, re.sub(r"\?.*", "", path)) for method, path in re.findall(r"`(GET|POST) (/[^`]+)`", PAGES[lang])}
    routes = [route for each in ROUTERS for route in each.routes]
    known = {(method, route.path) for route in routes if isinstance(route, Route) for method in route.methods or ()}
    apart = ("/api/tables/{code}/live", "/api/books/{code}/live", "/api/openapi.json", "/api/protocol.json")
    known |= {("GET", path) for path in apart}
    named = {"CODE": "{code}", "NOM": "{id}", "NAME": "{id}", "N": "{number}"}
    assert {(method, re.sub(r"\b(CODE|NOM|NAME|N)\b", lambda found: named[found[1]], path)) for method, path in told} <= known


@each_page
def test_every_code_is_told_with_its_status(lang: str) -> None:
    rows = dict(re.findall(r"^\| (\d{3}) \| (`.*`) \|$", PAGES[lang], re.MULTILINE))
    told = {code: int(status) for status, codes in rows.items() for code in re.findall(r"`(\w+)`", codes)}
    assert told == {code: sentence.status for code, sentence in SENTENCES.items()}


@each_page
def test_the_limits_are_those_of_the_settings(lang: str) -> None:
    usual = Settings()
    for numbers in (
        (usual.messages_per_second, usual.messages_at_once), (usual.requests_per_second, usual.requests_at_once),
        (usual.openings_per_minute,), (usual.body_bytes,), (usual.send_bytes,), (usual.hello_seconds,),
    ):  # fmt: skip
        assert f"| {', '.join(f'{number:.0f}' for number in numbers)} |" in PAGES[lang]
