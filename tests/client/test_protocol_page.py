"""docs/protocol.md against the definitions: every message, every field, and examples that are what they say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from monopole.server import messages
from monopole.server.messages import LONGEST_FRAME, Entry, FromClient, FromServer, Now

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
    for kind in (*SAID, *TOLD):
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
