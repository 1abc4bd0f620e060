"""What the options are called at the table, and what playing in a mode comes to."""

from __future__ import annotations

from typing import NamedTuple

from monopole.bilingual import Both
from monopole.editions import Box
from monopole.editions.nouns import Noun
from monopole.options import OPTIONS
from monopole.text.numbers import ordinal
from monopole.text.tables import in_language, table

_FLAG = {"yes": Both("oui", "yes"), "no": Both("non", "no")}


class OptionWords(NamedTuple):
    """Its name, a sentence on what it changes, and the names of its choices; none where it is a number."""

    label: str
    text: str
    choices: dict[str, str]


def option_words(name: str, lang: str = "fr") -> OptionWords:
    """An option in words. One that nobody has worded yet is called by its title, or as edition files call it."""
    option, words = OPTIONS[name], table("options.toml").get(name, {})
    label = in_language(words["label"], lang) if words else option.title.say(lang) if option.title else name
    choices = {**{each: both.say(lang) for each, both in _FLAG.items()}, **_in(words.get("choices", {}), lang)}
    return OptionWords(label, in_language(words.get("text", ""), lang), {each: choices.get(each, each) for each in option.values})


def _in(words: dict[str, dict[str, str]], lang: str) -> dict[str, str]:
    return {name: in_language(text, lang) for name, text in words.items()}


def mode_words(box: Box, lang: str = "fr") -> str:
    """What an edition in its mode is like, in a sentence: what is dealt, what is built, when it ends. Its options say so."""
    value = {name: each.value for name, each in box.options.items()}
    told: list[Both] = []
    if value["teams"]:
        told.append(Both("par équipes de deux", "in teams of two"))
    if value["dealCount"]:
        paid = Both("{count} titres distribués à chacun, qu'il paie", "{count} deeds dealt to each player, who pays for them")
        given = Both("{count} titres donnés à chacun", "{count} deeds given to each player")
        told.append(_filled(paid if value["dealPaid"] else given, count=value["dealCount"]))
    if value["housesPerHotel"] != 4:
        houses, hotel = box.names["house"], box.names["hotel"]
        count = box.edition.houses_per_hotel
        told.append(Both(f"{_a(hotel, 'fr')} après {count} {houses('fr', 2)}", f"{_a(hotel, 'en')} after {count} {houses('en', 2)}"))
    if value["jailAttempts"] == 1:
        told.append(Both("un seul essai pour sortir de prison", "a single attempt to leave jail"))
    told.append(_end(box.edition.time_limit, box.edition.end_bankruptcies, bool(value["passports"])))
    sentence = Both(" ; ".join(each.fr for each in told), "; ".join(each.en for each in told)).typeset().say(lang)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _end(seconds: int, bankruptcies: int, passports: bool) -> Both:
    if not (seconds or bankruptcies or passports):
        return Both("on joue jusqu'à ce qu'il ne reste qu'un joueur", "played until one player is left")
    moments = [Both("au premier passeport plein", "at the first full passport")] if passports else []
    if seconds:
        moments.append(_filled(Both("au bout de {count} minutes", "after {count} minutes"), count=seconds // 60))
    elif bankruptcies:
        fr, en = ("première", "first") if bankruptcies == 1 else (ordinal(bankruptcies, "fr"), ordinal(bankruptcies, "en"))
        moments.append(Both(f"à la {fr} faillite", f"at the {en} bankruptcy"))
    else:
        moments.append(Both("quand il ne reste qu'un joueur", "when one player is left"))
    end = Both(f"fin {' ou '.join(each.fr for each in moments)}", f"over {' or '.join(each.en for each in moments)}")
    return Both(f"{end.fr}, le plus riche gagne", f"{end.en}, the richest wins") if seconds or bankruptcies else end


def _filled(words: Both, **values: object) -> Both:
    return Both(words.say("fr", **values), words.say("en", **values))


def _a(noun: Noun, lang: str) -> str:
    """With the article for any one of them."""
    word = noun(lang)
    if lang == "fr":
        return f"{'une' if noun.gender == 'f' else 'un'} {word}"
    return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"
