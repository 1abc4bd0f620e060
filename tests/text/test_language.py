"""Which language is spoken."""

from __future__ import annotations

import pytest

from monopole.text import UnknownLanguage, language


@pytest.mark.parametrize(
    ("explicit", "environment", "spoken"),
    [
        (None, {}, "fr"),
        (None, {"LANG": ""}, "fr"),
        (None, {"LANG": "C.UTF-8"}, "fr"),
        (None, {"LANG": "fr_CA.UTF-8"}, "fr"),
        (None, {"LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "de_DE"}, "en"),
        (None, {"LANG": "fr_FR", "LC_MESSAGES": "en_US"}, "en"),
        (None, {"LANG": "en_US", "LC_MESSAGES": "en_US", "LC_ALL": "fr_BE@euro"}, "fr"),
        ("en", {"LC_ALL": "fr_FR"}, "en"),
        ("FR-ca", {"LANG": "en_US"}, "fr"),
    ],
)
def test_language(explicit: str | None, environment: dict[str, str], spoken: str) -> None:
    assert language(explicit, environment) == spoken


def test_a_language_not_spoken_here_is_named() -> None:
    with pytest.raises(UnknownLanguage) as found:
        language("klingon", {})
    assert "klingon" in found.value.say("fr") and "fr, en" in found.value.say("fr")
    assert "klingon" in str(found.value)
