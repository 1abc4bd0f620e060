"""The page on running a server, and the files in deploy/: whatever they name is there, and every setting is on the page.

`python tests/docs/test_deployment.py` writes the tables of settings again.
"""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer

from monopole.cli import app
from monopole.server.bench_tables import Served
from monopole.server.settings import FIELDS, Settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
PAGES = {"fr": ROOT / "docs" / "deployment.md", "en": ROOT / "docs" / "deployment.en.md"}
HEADS = {"fr": "| réglage | valeur | ce que c’est |", "en": "| setting | value | what it is |"}
COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]


def table(lang: str) -> str:
    """Every setting with its usual value."""
    lines = [HEADS[lang], "|---|---|---|"]
    for name, each in FIELDS.items():
        usual = each.default
        told = ", ".join(usual) if isinstance(usual, tuple) else f"{usual:g}" if isinstance(usual, float) else str(usual)
        lines.append(f"| `{name}` | {f'`{told}`' if told else ''} | {each.metadata['help'].say(lang)} |")
    return "\n".join(lines) + "\n"


def options(command: str) -> set[str]:
    return {switch for param in COMMANDS[command].params for switch in param.opts}


def check_command(line: str) -> None:
    """A command of ours as somebody types it: it exists, with all its switches."""
    words = shlex.split(line)
    name, *arguments = words[next(place for place, word in enumerate(words) if word.rpartition("/")[2] == "monopole") + 1 :]
    given = [word.partition("=")[0] for word in arguments if word.startswith("--")]
    assert set(given) <= options(name), line


def settings_in(text: str) -> set[str]:
    return {name.lower() for name in re.findall(r"MONOPOLE_([A-Z_]+)", text)}


@pytest.mark.parametrize("lang", PAGES)
def test_every_setting_is_on_the_page_with_its_value(lang: str) -> None:
    page = PAGES[lang].read_text(encoding="utf-8")
    assert table(lang) in page, f"python {Path(__file__).relative_to(ROOT)} writes the tables again"


@pytest.mark.parametrize("lang", PAGES)
def test_the_page_names_only_commands_settings_and_files_that_exist(lang: str) -> None:
    page = PAGES[lang].read_text(encoding="utf-8")
    blocks = [line for block in re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) for line in block.splitlines()]
    commands = [line for line in blocks if re.search(r"(^|/bin/)monopole ", line)]
    assert len(commands) >= 5
    for line in [*commands, *re.findall(r"`(monopole [a-z][^`]+)`", page)]:
        check_command(line)
    for path in re.findall(r"\]\(\.\./(deploy[^)]*)\)", page):
        assert (ROOT / path).exists(), path
    assert {path.name for path in DEPLOY.iterdir()} - set(re.findall(r"`([\w@.-]+)`\]\(\.\./deploy/", page)) <= {
        "compose.yaml", "monopole-backup.service", "Dockerfile.dockerignore",
    }  # fmt: skip
    assert settings_in(page) <= set(FIELDS)
    after = page.rpartition(table(lang))[2]
    for name in re.findall(r"`([a-z]+_[a-z_]+)`", after.partition("| `/metrics`")[0]):
        assert name in FIELDS, name


@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("*.service")), ids=lambda unit: unit.name)
def test_units_run_commands_that_exist(unit: Path, tmp_path: Path) -> None:
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(unit)
    assert {"Unit", "Service"} <= set(read.sections())
    ours = [line for line in re.findall(r"^ExecStart=(.*)$", unit.read_text(), re.MULTILINE) if "/bin/monopole " in line]
    assert ours
    for line in ours:
        check_command(line)
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("there is no systemd-analyze on this machine: systemd’s own opinion of the unit is not asked")
    here = tmp_path / unit.name
    here.write_text(unit.read_text().replace("/opt/monopole/bin/monopole", "/bin/true"))
    told = subprocess.run([verify, "verify", str(here)], capture_output=True, text=True, env={"SYSTEMD_LOG_LEVEL": "warning"})
    complaints = [line for line in told.stderr.splitlines() if unit.name in line]
    assert complaints == []


def test_the_compose_file_names_settings_and_services_that_exist() -> None:
    yaml = pytest.importorskip("yaml")
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    assert set(services) == {"monopole", "caddy", "postgres", "redis"}
    ours = services["monopole"]
    assert (DEPLOY / ours["build"]["context"] / ours["build"]["dockerfile"]).is_file()
    environment = {name.removeprefix("MONOPOLE_").lower(): value for name, value in ours["environment"].items()}
    plain = {name: re.sub(r"\$\{(\w+)[^}]*\}", "play.example.org", value) for name, value in environment.items()}
    told = Settings.gather(plain, environment={})
    assert re.search(r"@(\w+)/", told.database)[1] in services  # type: ignore[index]
    assert re.search(r"//(\w+)[:/]", told.redis)[1] in services  # type: ignore[index]
    assert list(told.trusted_proxy) == [compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]]
    volumes = {mount.partition(":")[0] for service in services.values() for mount in service.get("volumes", [])}
    assert {volume for volume in volumes if not volume.startswith(".")} == set(compose["volumes"])
    assert all((DEPLOY / volume).is_file() for volume in volumes if volume.startswith("."))
    assert all(needed in services for service in services.values() for needed in service.get("depends_on", []))
    assert all(service["networks"] == ["inside"] for service in services.values())


def test_the_image_is_built_from_what_is_here() -> None:
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    copied = [word for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE) for word in line.split()[:-1]]
    assert copied and all((ROOT / name).exists() for name in copied)
    allowed = set(re.findall(r"^!(.+)$", (DEPLOY / "Dockerfile.dockerignore").read_text(), re.MULTILINE))
    assert allowed == {name.partition("/")[0] for name in copied}, "what is copied is sent to the builder, and nothing else"
    built = re.search(r"^COPY --from=web /build/(\S+) (\S+)$", text, re.MULTILINE)
    assert built is not None and built[1] == built[2], "the browser table is where the package has it"
    assert f'outDir: "../{built[1]}"' in (ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
    assert {project["readme"], *project["license-files"]} <= set(copied)
    extras = re.findall(r"--extra (\w+)", text)
    assert extras and set(extras) <= set(project["optional-dependencies"])
    assert settings_in(text) <= set(FIELDS)
    (command,) = re.findall(r'^CMD \["(\w+)"\]$', text, re.MULTILINE)
    assert command in COMMANDS


def test_what_images_are_made_of_has_a_version() -> None:
    """Else they would be others tomorrow."""
    docker, compose = (DEPLOY / "Dockerfile").read_text(), (DEPLOY / "compose.yaml").read_text()
    images = re.findall(r"^FROM (\S+)", docker, re.MULTILINE) + re.findall(r"^    image: (\S+)", compose, re.MULTILINE)
    assert len(images) == 6 and all(re.search(r":\d+\.\d+(\.\d+)?(-[a-z]+)?$", image) for image in images), images
    assert re.findall(r"pip install \S+ (\S+)", docker) == re.findall(r"uv==\d+\.\d+\.\d+", docker) != []
    assert "npm ci " in docker and "npm install" not in docker
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    named = {name for package in lock.values() for name in package.get("optionalDependencies", {})}
    assert all(f"node_modules/{name}" in lock for name in named), "`npm ci` wants the builds for every system in the lock"


def test_the_image_tells_whether_its_server_is_ready(tmp_path: Path) -> None:
    """The check of the Dockerfile, asked of a server with the settings of the compose file, as far as they need no other program."""
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    python, *words = json.loads(re.search(r"^HEALTHCHECK .* CMD (\[.*\])$", text, re.MULTILINE)[1])  # type: ignore[index]
    port = str(Settings().port)
    assert python.startswith("/opt/monopole/bin/") and f":{port}/" in words[-1] and f"EXPOSE {port}\n" in text
    served = Served(tmp_path / "data", tmp_path / "log", base="https://play.example.org", trusted_proxy="10.89.7.0/24")

    def healthy() -> bool:
        check = [sys.executable, *words[:-1], words[-1].replace(f":{port}/", f":{served.port}/")]
        return subprocess.run(check, stderr=subprocess.DEVNULL).returncode == 0

    try:
        assert healthy()
    finally:
        served.stop()
    assert not healthy()


def test_the_example_settings_can_be_had() -> None:
    text = (DEPLOY / "serve.toml").read_text()
    everything = re.sub(r"^# (?=\w+ = )", "", text, flags=re.MULTILINE)
    for told in (text, everything):
        values = tomllib.loads(told)
        assert Settings.gather(values, environment={}).base == "https://play.example.org"
    assert {"database", "redis"} <= set(tomllib.loads(everything))


def test_the_proxies_pass_on_what_the_server_needs() -> None:
    nginx, caddy = (DEPLOY / "nginx.conf").read_text(), (DEPLOY / "Caddyfile").read_text()
    for text in (nginx, caddy):
        assert text.count("{") == text.count("}")
    for words in ("proxy_http_version 1.1;", "Upgrade $http_upgrade;", "Connection $connection_upgrade;", "X-Forwarded-Proto $scheme;",
                  "X-Forwarded-For $remote_addr;", "Host $host;", 'Monopole-Peer "";', "access_log off;"):  # fmt: skip
        assert words in nginx, words
    waits = re.search(r"proxy_read_timeout (\d+)s;", nginx)
    assert waits is not None and int(waits[1]) > 2 * Settings().ping_seconds
    size = re.search(r"client_max_body_size (\d+)m;", nginx)
    assert size is not None and int(size[1]) * 2**20 >= Settings().import_bytes
    assert "header_up -Monopole-Peer" in caddy and "{$SITE}" in caddy


if __name__ == "__main__":
    for lang, page in PAGES.items():
        before, after = re.split(re.escape(HEADS[lang]) + r"\n(?:\|.*\n)+", page.read_text(encoding="utf-8"))
        page.write_text(before + table(lang) + after, encoding="utf-8")
