"""Sentences in French and English: what happened, what is awaited, why something is refused, what the rules say."""

from monopole.editions import money
from monopole.text.action_sentences import say_action
from monopole.text.card_sentences import say_card
from monopole.text.event_sentences import say_event
from monopole.text.language import LANGUAGES, Language, UnknownLanguage, language
from monopole.text.matter_sentences import say_matter
from monopole.text.option_words import OptionWords, mode_words, option_words
from monopole.text.refusal_sentences import facts_needed, say_refusal
from monopole.text.rulebook import (
    Row,
    RuleWords,
    RulingWords,
    edition_modes,
    mode_name,
    rule_ids,
    rule_words,
    ruling_ids,
    ruling_words,
)
from monopole.text.sources import cite_words, source_words
from monopole.text.tables import Unknown

__all__ = [
    "LANGUAGES",
    "Language",
    "OptionWords",
    "Row",
    "RuleWords",
    "RulingWords",
    "Unknown",
    "UnknownLanguage",
    "cite_words",
    "edition_modes",
    "facts_needed",
    "language",
    "mode_name",
    "mode_words",
    "money",
    "option_words",
    "rule_ids",
    "rule_words",
    "ruling_ids",
    "ruling_words",
    "say_action",
    "say_card",
    "say_event",
    "say_matter",
    "say_refusal",
    "source_words",
]
