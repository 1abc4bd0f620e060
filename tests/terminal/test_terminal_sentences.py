"""Both languages say the same things, with the same values in them."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import monopole.terminal
from monopole.terminal.terminal_sentences import SENTENCES, Unclear, folded, tidy, typeset

FOLDER = Path(monopole.terminal.__file__).parent


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_both_languages_have_the_same_values() -> None:
    assert {code for code, both in SENTENCES.items() if fields(both.fr) != fields(both.en)} == set()


def test_every_sentence_is_said_somewhere_and_every_one_said_exists() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py") if path.name != "terminal_sentences.py")
    named = set(re.findall(r'"([a-z_]+)"', code))
    families = ("question_", "source_")
    unsaid = {sentence for sentence in SENTENCES if sentence not in named and not sentence.startswith(families)}
    assert unsaid == set()
    said = set(re.findall(r'(?:said|\.say|Unclear|_answer)\(\s*"([a-z_]+)"(?! \+)', code))
    assert said - set(SENTENCES) == set()


def test_what_strangers_type_is_tidied() -> None:
    assert tidy("a\x1b[2Jb\u202ec") == "a [2Jb c"
    assert len(Unclear("unknown_word", value="x" * 10_000, close="").say("fr")) < 600
    assert folded(" Élysées ") == "elysees" and folded("Œuvre") == "oeuvre"


def test_french_spaces_and_apostrophes() -> None:
    assert typeset("Vainqueur : « Anne » ? L'oui ; 'non' !") == "Vainqueur\u00a0: «\u00a0Anne\u00a0»\u00a0? L’oui\u00a0; 'non'\u00a0!"
    assert tidy("1\u00a0500\u202f€") == "1 500 €"
