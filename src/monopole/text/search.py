"""Finding rules and rulings by the words they are told in, in either language, accents or not."""

from __future__ import annotations

import re
from functools import cache

from monopole.bilingual import Both
from monopole.guessing import folded, perhaps
from monopole.text.rulebook import rule_ids, rule_words, ruling_ids, ruling_words

SHORTEST = 4  # letters of a word that lead near others


def chapters() -> list[str]:
    """The chapters by the word their rules begin with: TURN, BUILD..., and A for the rulings."""
    return list(dict.fromkeys(rule.partition("-")[0] for rule in (*rule_ids(), *ruling_ids())))


def of_chapter(name: str) -> list[str]:
    """The rules of a chapter; those of all where none is named."""
    return [rule for rule in (*rule_ids(), *ruling_ids()) if not name or rule.partition("-")[0] == name.upper()]


def speaking_of(words: str) -> list[str]:
    """The rules and rulings in which every one of these words begins a word, in the same language; first where the titles have them."""
    wanted = [re.compile(rf"\b{re.escape(word)}") for word in folded(words).split()]
    if not wanted:
        return []

    def has(texts: Both) -> bool:
        return any(all(word.search(text) for word in wanted) for text in texts)

    told = _told()
    titled = [rule for rule, (title, _) in told.items() if has(title)]
    return titled + [rule for rule, (_, text) in told.items() if has(text) and rule not in titled]


def near(words: str) -> Both:
    """A word of the rules that is written nearly so, where none begins so."""
    strange = next((word for word in folded(words).split() if not speaking_of(word)), "")
    return perhaps(strange, _vocabulary())


@cache
def _told() -> dict[str, tuple[Both, Both]]:
    """Title and text of every rule and ruling in both languages, folded."""
    told = {}
    for rule in rule_ids():
        there = [rule_words(rule, None, lang) for lang in ("fr", "en")]
        values = [" ".join(value for row in words.rows for value in row.values.values()) for words in there]
        titles = Both(*(folded(words.title) for words in there))
        told[rule] = titles, Both(*(folded(f"{words.title} {words.statement} {more}") for words, more in zip(there, values, strict=True)))
    for ruling in ruling_ids():
        here = [ruling_words(ruling, lang) for lang in ("fr", "en")]
        told[ruling] = (
            Both(*(folded(words.topic) for words in here)),
            Both(*(folded(f"{words.topic} {words.decision} {words.why}") for words in here)),
        )
    return told


@cache
def _vocabulary() -> list[str]:
    """Every word of the titles and texts that is long enough to be mistaken for another."""
    texts = " ".join(text for _, both in _told().values() for text in both)
    return sorted({word for word in re.findall(r"[a-z]+", texts) if len(word) >= SHORTEST})
