"""What a stranger finds around the code: pages that agree with it and with each other, commands that exist, a whole package."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections import Counter, defaultdict
from itertools import chain
from pathlib import Path

import pytest

from monopole import editions
from monopole.scenarios import run_files

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
READMES = [ROOT / "README.md", ROOT / "README.en.md"]
TWINS = [page for page in PAGES if page.name.endswith(".en.md")]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
TARGETS = re.findall(r"^([a-z-]+):.*?## (.+) \| (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
WRITTEN = ("*.py", "*.toml", "*.md", "*.po", "*.sh", "Makefile")


def called(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def french_twin(page: Path) -> Path:
    return page.with_name(page.name.replace(".en.md", ".md"))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text_of(page), re.MULTILINE | re.DOTALL)


def links(page: Path) -> list[str]:
    prose = re.sub(r"^```.*?^```$", "", text_of(page), flags=re.MULTILINE | re.DOTALL)
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", prose) if not link.startswith(("http:", "https:", "mailto:"))]


@pytest.mark.parametrize("page", PAGES, ids=called)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.is_file(), link
        if anchor:
            assert f'<a id="{anchor}"></a>' in text_of(target), link


@pytest.mark.parametrize("index", ["index.md", "index.en.md"])
def test_the_index_names_every_page_of_its_language(index: str) -> None:
    page = ROOT / "docs" / index
    linked = {(page.parent / link.partition("#")[0]).resolve() for link in links(page)}
    of_the_other = {twin if index == "index.md" else french_twin(twin) for twin in TWINS}
    assert [called(other) for other in PAGES if other not in linked | of_the_other | {page}] == []


def test_every_picture_is_shown() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    assert [called(picture) for picture in sorted((ROOT / "docs" / "images").iterdir()) if picture not in shown] == []


@pytest.mark.parametrize("english", TWINS, ids=called)
def test_twins_have_the_same_shape(english: Path) -> None:
    french = french_twin(english)
    assert f"]({french.name})" in text_of(english)
    assert f"]({english.name})" in text_of(french)
    for shape in (r"^#+ ", r"^\|"):
        assert re.findall(shape, text_of(french), re.MULTILINE) == re.findall(shape, text_of(english), re.MULTILINE)
    for language in ("python", "toml"):
        assert [block.replace('"fr"', '"en"') for block in blocks(french, language)] == blocks(english, language)


def test_the_pages_for_users_have_twins() -> None:
    assert {called(page) for page in TWINS} >= {"README.en.md", "CONTRIBUTING.en.md", "docs/index.en.md", "docs/architecture.en.md"}


@pytest.mark.parametrize("page", READMES, ids=called)
def test_the_readme_has_the_two_commands(page: Path) -> None:
    assert {"make play", "make test"} <= {line.partition("#")[0].strip() for block in blocks(page, "") for line in block.splitlines()}


def test_pages_name_only_commands_that_exist() -> None:
    named = {word for page in PAGES for word in re.findall(r"(?:`|^)make ([a-z-]+)", text_of(page), re.MULTILINE)}
    assert named - {target for target, _, _ in TARGETS} == set()


def test_make_explains_itself() -> None:
    explained = subprocess.run(["make", "-C", str(ROOT), "--no-print-directory"], capture_output=True, text=True, check=True).stdout
    for target, french, english in TARGETS:
        assert f"make {target} " in explained
        assert french in explained
        assert english in explained


@pytest.mark.parametrize("page", READMES, ids=called)
def test_the_readme_lists_the_editions(page: Path) -> None:
    listed = re.findall(r"^\| `(\S+)` \|[^|]*\| ([^|]*) \| ([^|]*) \|", text_of(page), re.MULTILINE)
    assert sorted(name for name, _, _ in listed) == sorted(editions.names())
    for name, modes, seats in listed:
        mode = modes.split(", ")[0]
        box = editions.load(name, mode)
        assert modes.split(", ") == list(box.modes), name
        counts = [number for number in range(1, 9) if box.edition.players >> number & 1]
        assert seats in (f"{counts[0]}-{counts[-1]}", ", ".join(map(str, counts))), name


@pytest.mark.parametrize("page", READMES, ids=called)
def test_the_example_of_the_readme_runs(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example, _ = blocks(page, "python")  # the other needs a server: tests/client
    exec(compile(example, called(page), "exec"), {})
    assert capsys.readouterr().out.startswith("BUILD-1 ")


@pytest.mark.parametrize("page", [ROOT / "CONTRIBUTING.md"], ids=called)
def test_example_scenarios_pass(page: Path, tmp_path: Path) -> None:
    cases = blocks(page, "toml")
    assert cases
    for number, case in enumerate(cases):
        file = tmp_path / f"{number}.toml"
        file.write_text(case, encoding="utf-8")
        report = run_files([file])
        assert report.status == 0, report.lines("en")


def test_no_two_modules_have_one_name() -> None:
    """A name in an import, a traceback or a page means one module; only the heart of a package is called like the package."""
    package = ROOT / "src" / "monopole"
    named = defaultdict(list)
    for file in package.rglob("*.py"):
        heart = file.stem == file.parent.name
        module = file.parent if file.name == "__init__.py" or heart else file.with_suffix("")
        named[module.name].append(module.relative_to(package).as_posix())
    assert {name: sorted(set(places)) for name, places in named.items() if len(set(places)) > 1} == {}


def test_no_two_classes_have_one_name() -> None:
    """But for the messages of the protocol, always called by their module (`messages.Start`), and the client, a table seen from afar."""
    package = ROOT / "src" / "monopole"
    sources = [file for file in package.rglob("*.py") if file.name != "messages.py" and file.parent != package / "client"]
    counted = Counter(name for file in sources for name in re.findall(r"^class ([A-Z]\w+)", text_of(file), re.MULTILINE))
    assert [name for name, times in counted.items() if times > 1] == ["Table"]  # the one the rules play on, and the live one around it


def test_the_licence_is_there() -> None:
    licence = text_of(ROOT / "LICENSE")
    assert licence.startswith("MIT License")
    assert "the Monopole contributors" in licence
    assert PROJECT["project"]["license"] == "MIT"


def test_nothing_is_left_undone() -> None:
    sign = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"]) + r")\b")
    files = [file for folder in ("src", "tests", "docs", "scripts") for kind in WRITTEN for file in (ROOT / folder).rglob(kind)]
    files += [file for kind in WRITTEN for file in ROOT.glob(kind)]
    assert [called(file) for file in files if sign.search(text_of(file))] == []


def test_ci_runs_checks_and_tests() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert {"make check", "make test"} <= set(text_of(script).splitlines())


def test_the_lock_holds_every_dependency_and_only_public_addresses() -> None:
    project = PROJECT["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values()), *PROJECT["dependency-groups"]["dev"]]
    names = {re.match(r"[\w-]+", requirement).group().lower() for requirement in wanted}  # type: ignore[union-attr]
    assert names <= {package["name"] for package in LOCK["package"]}
    hosts = set(re.findall(r"\bhttps?://([^/\"]+)", text_of(ROOT / "uv.lock")))
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("monopole/")}
    package = ROOT / "src" / "monopole"
    files = (file for file in package.rglob("*") if file.is_file() and file.suffix != ".pyc")
    assert packed == {file.relative_to(package.parent).as_posix() for file in files}
    assert {"monopole/py.typed", "monopole/locale/fr/LC_MESSAGES/monopole.mo", "monopole/editions/data/france-2003.toml"} <= packed
