"""The words people type: for every action and every question, in French and English, whole or only their beginning."""

from __future__ import annotations

import difflib
from collections.abc import Collection

from monopole.bilingual import Both
from monopole.terminal.terminal_sentences import Unclear, folded

# The first French word and the first English one are those the terminal itself uses.
ACTION_WORDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "roll": (("lancer", "jeter", "dés"), ("roll", "throw", "dice")),
    "buy": (("acheter", "oui"), ("buy", "yes")),
    "decline": (("refuser", "non", "passer"), ("decline", "no", "pass", "refuse")),
    "bid": (("enchérir", "miser", "offrir"), ("bid",)),
    "pass": (("passer", "non"), ("pass", "no")),
    "open_at": (("ouvrir",), ("open",)),
    "pay_fine": (("payer", "amende"), ("pay", "fine")),
    "use_card": (("carte", "utiliser"), ("card", "use")),
    "choose": (("choisir", "amende", "tirer", "chance"), ("choose", "fine", "draw", "chance")),
    "build": (("construire", "bâtir"), ("build",)),
    "want": (("vouloir", "veux", "demander"), ("want", "ask")),
    "sell": (("vendre",), ("sell",)),
    "sell_group": (("vendre-groupe",), ("sell-group",)),
    "sell_hotels": (("vendre-hôtels",), ("sell-hotels",)),
    "exchange": (("troquer",), ("swap", "exchange")),
    "mortgage": (("hypothéquer",), ("mortgage",)),
    "lift": (("lever", "déshypothéquer"), ("lift", "redeem")),
    "keep": (("garder",), ("keep",)),
    "lift_now": (("lever", "déshypothéquer"), ("lift", "redeem")),
    "offer": (("échanger", "proposer", "offrir", "offre"), ("deal", "offer", "trade")),
    "accept": (("accepter", "oui"), ("accept", "yes")),
    "refuse": (("refuser", "non"), ("refuse", "no", "decline")),
    "counter": (("contrer", "contre-proposer"), ("counter",)),
    "withdraw": (("retirer",), ("withdraw",)),
    "auction": (("adjuger", "mettre"), ("auction",)),
    "claim": (("réclamer",), ("claim",)),
    "settle": (("payer", "régler"), ("pay", "settle")),
    "resell": (("revendre",), ("resell",)),
    "bankrupt": (("faillite",), ("bankrupt",)),
    "borrow": (("emprunter",), ("borrow",)),
    "repay": (("rembourser",), ("repay",)),
    "fly": (("voler", "vol"), ("fly",)),
    "refuse_deeds": (("rendre",), ("return",)),
    "end": (("finir", "fin", "terminer"), ("end", "done")),
    "broken": (("cassé",), ("broken",)),
    "resign": (("abandonner",), ("resign",)),
}  # fmt: skip

QUESTION_WORDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "help": (("aide", "?"), ("help", "?")),
    "board": (("plateau",), ("board", "map")),
    "deeds": (("titres", "t"), ("deeds", "titles")),
    "fortunes": (("fortune", "fortunes", "argent"), ("fortune", "fortunes", "money", "cash")),
    "log": (("journal", "j"), ("journal", "log")),
    "rule": (("règle",), ("rule",)),
    "save": (("sauver", "sauvegarder", "enregistrer"), ("save",)),
    "quit": (("quitter", "q"), ("quit", "exit", "q")),
}  # fmt: skip

SHORTEST = {"bankrupt": 5, "resign": 6}  # nobody gives up by a slip of the finger
CANCEL = ("annuler", "cancel", ".")
YES, NO = ("oui", "o", "yes", "y", "ok"), ("non", "n", "no")


def own_word(do: str, lang: str) -> str:
    """The word the terminal itself uses for an action or a question."""
    french, english = (ACTION_WORDS | QUESTION_WORDS)[do]
    return (french if lang == "fr" else english)[0]


def find(word: str, now: Collection[str]) -> str:
    """What a word means, what may be done `now` first; only its beginning is enough where it is clear."""
    start = folded(word)
    exact = [do for do in (*ACTION_WORDS, *QUESTION_WORDS) if start in _words(do)]
    begun = [do for do in (*ACTION_WORDS, *QUESTION_WORDS) if _begins(do, start)]
    possible = [do for do in exact if do in now or do in QUESTION_WORDS] or exact[:1] or [do for do in begun if do in now] or begun
    if not possible:
        raise Unclear("unknown_word", value=word, close=_near(word))
    if start in YES + NO and possible[0] not in now:
        raise Unclear("no_question")
    if len(possible) > 1:
        raise Unclear("which_word", value=word, words=Both(*(", ".join(own_word(do, lang) for do in possible) for lang in ("fr", "en"))))
    return possible[0]


def _near(word: str) -> Both:
    """`; perhaps build`, or nothing when nothing is near."""
    known = [each for pair in (*ACTION_WORDS.values(), *QUESTION_WORDS.values()) for words in pair for each in words if len(each) > 2]
    close = difflib.get_close_matches(word.lower(), dict.fromkeys(known), n=2, cutoff=0.7)
    return Both(f" ; peut-être {', '.join(close)}", f"; perhaps {', '.join(close)}") if close else Both("", "")


def _words(do: str) -> list[str]:
    french, english = (ACTION_WORDS | QUESTION_WORDS)[do]
    return [folded(word) for word in french + english]


def _begins(do: str, start: str) -> bool:
    least = SHORTEST.get(do, 1 if do in ACTION_WORDS else 2)
    return len(start) >= least and any(known.startswith(start) for known in _words(do))
