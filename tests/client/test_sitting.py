"""A bot at a table far away: by the command, as a class, as a program, and as the page about bots writes it."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from monopole import Action
from monopole.bots.level_bot import LevelBot
from monopole.cli import main
from monopole.client import Seat, Server, sit
from monopole.game import Refused

ROOT = Path(__file__).parents[2]
POOR = {"goSalary": 0}  # games that end soon
LANGS = {"fr": "bots.md", "en": "bots.en.md"}


def page_block(lang: str, start: str) -> str:
    text = (ROOT / "docs" / LANGS[lang]).read_text(encoding="utf-8")
    return next(block for block in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) if block.startswith(start))


class Beside(threading.Thread):
    """Somebody who plays at the same time. Should that fail, `of` is closed, so that nobody waits for ever."""

    def __init__(self, of: Seat, plays: Callable[..., Any], *arguments: Any) -> None:
        super().__init__(daemon=True)
        self.of, self.plays, self.arguments, self.failed = of, plays, arguments, ""
        self.start()

    def run(self) -> None:
        try:
            self.plays(*self.arguments)
        except BaseException as error:
            self.failed = repr(error)
            self.of.close()
            raise


@pytest.mark.parametrize("edition", ["france-2003", "world-2008"])
def test_bots_of_the_ladder_play_a_whole_game(server: Server, edition: str) -> None:
    """Also against the clock in an auction, where several seats are awaited at once."""
    anne = server.open(edition, options=POOR, seats=["me", "person", "beginner"], name="Anne")
    bruno = server.join(anne.invite(), "Bruno")
    said: dict[str, list[tuple[Action, Any]]] = {"Anne": [], "Bruno": []}
    other = Beside(anne, sit, bruno, LevelBot("expert"), None, lambda action, answer: said["Bruno"].append((action, answer)))
    winners = sit(anne, LevelBot("regular"), None, lambda action, answer: said["Anne"].append((action, answer)))
    other.join()
    assert winners == bruno.winners != []
    words = [*said["Anne"], *said["Bruno"]]
    assert {"roll", "buy"} <= {action.do for action, answer in words if isinstance(answer, list)}
    refused = sum(isinstance(answer, Refused) for _, answer in words)
    assert refused <= len(words) / 5, "what a bot says is what the table allows, but for what others do meanwhile"


def test_a_bot_without_an_answer_says_the_least_committing_word(server: Server) -> None:
    class Mute:
        def choose(self, seat: Any) -> None:
            return None

    anne = server.open("france-2003", options=POOR, seats=["me", "regular"], name="Anne")
    answers: list[Any] = []
    assert sit(anne, Mute(), None, lambda action, answer: answers.append(answer)) == anne.winners != []
    assert all(isinstance(answer, list) for answer in answers)


def test_a_bot_that_talks_on_and_on_is_held_to_its_turn(server: Server) -> None:
    class Talker:
        """Mortgages and lifts what it owns, for ever."""

        def choose(self, seat: Any) -> Action | None:
            words = [action for action in seat.legal() if action.do in ("buy", "mortgage", "lift")]
            return words[0] if words else None

    anne = server.open("france-2003", options=POOR, seats=["me", "expert"], name="Anne")
    assert sit(anne, Talker()) == anne.winners != []


def test_the_command_sits_down_plays_and_comes_back(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    anne = server.open("france-2003", options=POOR, seats=["me", "person"], name="Anne")
    link, kept = anne.invite(), tmp_path / "place.txt"
    other = Beside(anne, sit, anne, LevelBot("expert"))
    assert main(["sit", link, "--bot", "begin", "--name", "Zoé", "--credentials", str(kept), "--lang", "en"]) == 0
    other.join()
    out = capsys.readouterr().out
    assert out.startswith(f"Zoé sits down at table {anne.code}.\n") and "Zoé roll\n" in out
    assert out.endswith(f"The game is over. Winner: {anne.winners[0]}.\n")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600 or os.name == "nt"
    assert kept.read_text(encoding="utf-8").startswith(f"{anne.code}.") and "#" not in out and kept.read_text().strip() not in out
    for again in (["sit", server.url, "--credentials", str(kept)], ["sit", f"{server.url}#{kept.read_text().strip()}"]):
        assert main([*again, "--bot", "default", "--lang", "fr"]) == 0
        assert capsys.readouterr().out.startswith("Zoé s’assoit à la table")


def test_a_command_that_cannot_sit_down_says_why(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    anne = server.open("france-2003", options=POOR, seats=["me", "person"], name="Anne")
    link, kept = anne.invite(), tmp_path / "place.txt"
    server.join(link, "Bruno")
    for arguments, word in (
        (["sit", link, "--bot", "regular", "--credentials", str(kept)], ""),
        (["sit", server.url, "--bot", "regular"], "is not an invitation"),
        (["sit", link], "Who plays?"),
        (["sit", link, "--bot", "regluar"], "regular"),
        (["sit", "http://127.0.0.1:1/t/K7MX2PQ9#x", "--bot", "regular"], "does not answer"),
    ):
        assert main([*arguments, "--lang", "en"]) == 2
        complaint = capsys.readouterr().err
        assert word in complaint and complaint.startswith("monopole: ")
    assert not kept.exists(), "a seat that was not got is not kept"


def test_a_class_and_a_program_of_ones_own_sit_down(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(
        textwrap.dedent("""
        import json, sys

        class MyBot:
            def choose(self, seat):
                return next((action for action in seat.legal() if action.do == "buy"), None)

        if __name__ == "__main__":
            for line in sys.stdin:
                print(json.dumps(json.loads(line)["default"]), flush=True)
        """),
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    anne = server.open("france-2003", options=POOR, seats=["me", "person"], name="Anne")
    link = anne.invite()
    other = Beside(anne, main, ["sit", f"{server.url}#{anne.credentials}", "--bot", "mine:MyBot"])
    assert main(["sit", link, "--bot", f"bot:{sys.executable} mine.py"]) == 0
    other.join()
    while not anne.over:
        anne.wait(anne.number)
    assert any(event.kind == "bought" and event.seat == "Anne" for event in anne.events())


def test_the_bot_of_the_page_plays_at_a_table(server: Server, tmp_path: Path) -> None:
    program = tmp_path / "far_bot.py"
    program.write_text(page_block("fr", "# far_bot.py"), encoding="utf-8")
    assert len([line for line in program.read_text().splitlines() if line and not line.startswith("#")]) <= 20
    anne = server.open("france-2003", options=POOR, seats=["me", "person"], name="Anne")
    link = anne.invite()
    other = Beside(anne, sit, anne, LevelBot("regular"))
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, str(program), link, "Zoé"], capture_output=True, encoding="utf-8", env=environment, timeout=300)
    other.join()
    assert done.stdout.strip() == str(anne.winners), done.stderr
    assert any(event.kind == "bought" and event.seat == "Zoé" for event in anne.events())


@pytest.mark.parametrize("page", ["README.md", "README.en.md"])
def test_the_client_of_the_first_page_plays_a_game(server: Server, tmp_path: Path, page: str) -> None:
    (block,) = re.findall(r"^```python\n(# client\.py\n.*?)^```$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    shorter = block.replace('name="Anne"', f'name="Anne", options={POOR}')
    assert shorter != block
    (tmp_path / "client.py").write_text(shorter, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
    command = [sys.executable, "client.py", server.url]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, cwd=tmp_path, timeout=300)
    assert done.returncode == 0 and done.stdout.startswith("['"), done.stderr
    (record,) = tmp_path.glob("*.jsonl")
    assert main(["verify", str(record)]) == 0


@pytest.mark.parametrize("lang", LANGS)
def test_the_names_of_the_page_exist(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(page_block(lang, "from monopole import Game"), lang, "exec"), {})


@pytest.mark.parametrize(("program", "status"), [("from monopole.client import Server; Server('http://x')", 1), (None, 2)])
def test_without_websockets_the_extra_is_named(program: str | None, status: int) -> None:
    hide = "import sys; sys.modules['websockets'] = None\n"
    command = "from monopole.cli import main; sys.exit(main(['sit', 'http://x/t/A#b', '--bot', 'default', '--lang', 'en']))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", hide + (program or command)], capture_output=True, text=True, env=environment)
    assert done.returncode == status
    assert "extra client" in done.stderr and " install " in done.stderr and "websockets" in done.stderr
