"""What is printed: as many pages as there are sheets, every name on them, and no contact detail."""

from __future__ import annotations

import re
import sys

import pytest
from championship.heard import begun

from monopole.championship.day_export import file_name
from monopole.championship.rehearsal import Rehearsal
from monopole.executors import MissingExtra

typst = pytest.importorskip("typst")


def pages(contents: bytes) -> int:
    (count,) = re.findall(rb"/Type/Pages/Count (\d+)", contents)
    return int(count)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_file_of_a_day(lang: str) -> None:
    rehearsal = Rehearsal(8, "Répétition #1 [*_$]", seed=2)
    for _ in rehearsal.run():
        pass
    for form, wanted in (("sheets-1", 3 + 16), ("plan-2", 1), ("diplomas", 16), ("pdf", None)):
        name, media, contents = rehearsal.day.export(form, "organiser", lang)
        assert contents.startswith(b"%PDF") and media == "application/pdf" and name.endswith(".pdf")
        assert wanted is None or pages(contents) == wanted, form


def test_a_name_is_never_markup() -> None:
    heard = begun(2)
    heard.say("organiser", "rename", team=1, junior="#panic()", adult="$x$ *y*", name="\\ [ ]")
    assert heard.day.export("sheets", "organiser", "fr")[2].startswith(b"%PDF")
    assert heard.day.export("sheets", "table 1", "fr")[2].startswith(b"%PDF")


def test_without_typst_the_word_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtra) as missing:
        begun().day.export("sheets", "organiser", "fr")
    assert "typst" in missing.value.say("fr") and "typst" in missing.value.say("en")


@pytest.mark.parametrize(("title", "name"), [("Répétition à Lyon, 2e", "repetition-a-lyon-2e"), ("../../etc", "etc"), ("日本", "")])
def test_a_file_has_a_name_that_every_system_takes(title: str, name: str) -> None:
    assert file_name(title) == name
