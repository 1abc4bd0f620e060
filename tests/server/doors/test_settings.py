"""Settings from a file, the environment and flags, each over the one before; what is wrong is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from monopole.bilingual import Complaint
from monopole.server.settings import FIELDS, Settings


def test_flags_stand_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "serve.toml"
    file.write_text('port = 1\nhost = "192.0.2.1"\ntables = 7\ntrusted-proxy = ["10.0.0.0/8"]\n', "utf-8")
    found = Settings.gather({"port": "3", "base": None}, {"MONOPOLE_PORT": "2", "MONOPOLE_HOST": "::1", "MONOPOLE_LANG": "fr"}, str(file))
    assert (found.port, found.host, found.tables) == (3, "::1", 7)
    assert [str(network) for network in found.trusted] == ["10.0.0.0/8"]
    assert Settings.gather({}, {"MONOPOLE_CONFIG": str(file)}).port == 1


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("port", "99999", "0 to 65535"),
        ("redis", "redis://redis.internal", "a database"),
        ("advertise", "10.0.0.1:8000", "with nothing after the name"),
        ("port", "eighty", "0 to 65535"),
        ("port", "80.5", "0 to 65535"),
        ("tables", "-1", "a whole number"),
        ("trusted_proxy", "10.0.0.1/8", "10.0.0.0/8"),
        ("base", "play.example.org", "https://play.example.org"),
        ("base", "https://play.example.org/", "https://play.example.org"),
        ("hosts", "a b", "host name"),
        ("log", "loud", "warning"),
        ("body_seconds", "0", "0.05"),
        ("body_seconds", "nan", "0.05"),
    ],
)
def test_a_wrong_setting_is_named_with_where_it_was_said_and_what_is_right(name: str, value: str, right: str) -> None:
    for flags, environment, place in (
        ({name: value}, {}, "--" + name.replace("_", "-")),
        ({}, {"MONOPOLE_" + name.upper(): value}, "MONOPOLE_"),
    ):
        with pytest.raises(Complaint) as wrong:
            Settings.gather(flags, environment)
        assert name in str(wrong.value) and right in str(wrong.value) and place in str(wrong.value)
        assert wrong.value.say("fr") != wrong.value.say("en")


def test_an_unknown_setting_leads_to_the_one_that_was_meant(tmp_path: Path) -> None:
    file = tmp_path / "serve.toml"
    file.write_text("tabels = 3\n", "utf-8")
    with pytest.raises(Complaint, match="tables"):
        Settings.gather({}, {}, str(file))


@pytest.mark.parametrize("contents", ["port = ", "[" * 5000, "port = true", 'trusted_proxy = [["a"]]'])
def test_a_broken_file_is_answered_with_a_sentence(tmp_path: Path, contents: str) -> None:
    file = tmp_path / "serve.toml"
    file.write_text(contents, "utf-8")
    with pytest.raises(Complaint, match=r"serve\.toml"):
        Settings.gather({}, {}, str(file))


def test_no_complaint_repeats_a_password() -> None:
    with pytest.raises(Complaint) as wrong:
        Settings.gather({"database": "mysql://anne:geheim@db/games"}, {})
    assert "geheim" not in str(wrong.value) and "postgresql://" in str(wrong.value)


@pytest.mark.parametrize("name", FIELDS)
def test_every_setting_says_what_it_is_in_both_languages(name: str) -> None:
    help = FIELDS[name].metadata["help"]
    assert help.fr and help.en and help.fr != help.en


def test_what_is_shown_is_a_file_of_settings(tmp_path: Path) -> None:
    told = Settings(port=8077, hosts=("a.example", "b.example"), base="https://play.example.org", idle_seconds=2.5)
    for lang in ("fr", "en"):
        file = tmp_path / f"{lang}.toml"
        file.write_text(told.to_toml(lang), encoding="utf-8")
        assert Settings.gather({}, {}, str(file)) == told


def test_a_pair_is_named_as_it_was_typed() -> None:
    for pairs, words in (({"tabels": "3"}, '"tabels" (--set tabels)'), ({"log": "loud"}, "(--set log)")):
        with pytest.raises(Complaint) as wrong:
            Settings.gather({}, {}, pairs=pairs)
        assert words in str(wrong.value)
    assert Settings.gather({"port": "1"}, {}, pairs={"port": "2"}).port == 2


@pytest.mark.parametrize(
    ("slip", "meant"), [("MONOPOLE_DATBASE", "database"), ("MONOPOLE_PRT", "port"), ("MONOPOLE_TRUSTED_PROXIES", "trusted_proxy")]
)
def test_a_slip_in_a_variable_is_not_passed_over(slip: str, meant: str) -> None:
    with pytest.raises(Complaint, match=f'{slip}.*perhaps "{meant}"'):
        Settings.gather({}, {slip: "1"})


@pytest.mark.parametrize("variable", ["CACHE", "COMPLETE", "LANG", "WEB", "TEST_FAULTS", "TEST_CLUSTER", "SERVICE_HOST", "PORT_8000_TCP"])
def test_variables_of_others_are_none_of_ours(variable: str) -> None:
    assert Settings.gather({}, {f"MONOPOLE_{variable}": "x"}).port == Settings().port
