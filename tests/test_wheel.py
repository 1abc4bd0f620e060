"""The wheel as a stranger gets it: installed into a fresh environment, on a machine without node, it serves the page.

What it depends on is borrowed from this environment, so that the test needs no network.
"""

from __future__ import annotations

import re
import site
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

pytest.importorskip("fastapi")
ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "src" / "monopole" / "server" / "static" / "index.html"


@pytest.mark.skipif(not PAGE.exists(), reason="the page is not built: make web")
@pytest.mark.skipif(sys.platform == "win32", reason="environments are laid out otherwise there")
def test_the_wheel_serves_the_page_without_node(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    fresh = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", str(fresh)], check=True, capture_output=True)
    subprocess.run([fresh / "bin" / "pip", "install", "--quiet", "--no-deps", "--no-index", wheel], check=True, capture_output=True)
    (packages,) = fresh.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text("\n".join(site.getsitepackages()) + "\n", encoding="utf-8")
    bare = {"PATH": str(fresh / "bin"), "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}

    asked = [fresh / "bin" / "python", "-c", "import monopole; print(monopole.__file__)"]
    where = subprocess.run(asked, env=bare, cwd=tmp_path, capture_output=True, text=True)
    assert Path(where.stdout.strip()).is_relative_to(fresh), where
    command = [fresh / "bin" / "monopole", "table", "--lang", "en", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, env=bare, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        try:
            address = re.findall("http://[^ \n]+", said)[0]
            page = httpx.get(address, trust_env=False).text
            parts = re.findall(r'(?:src|href)="(/[^"]+)"', page)
            assert {Path(part).suffix for part in parts} >= {".js", ".css", ".webmanifest"}
            for part in parts:
                answer = httpx.get(address.rstrip("/") + part, trust_env=False)
                assert answer.status_code == 200 and answer.content, part
            assert (tmp_path / ".local" / "share" / "monopole").is_dir()
        finally:
            process.terminate()
            assert process.wait(30) == 0, said + process.stderr.read()
