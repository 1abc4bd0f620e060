"""The files of the page: compressed once, kept by browsers for as long as they are the same, and nothing but them."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from monopole.server import pages
from monopole.server.pages import Pages, takes_gzip

FILES = {
    "index.html": b"<!doctype html>" + b"x" * 500,
    "shell.js": b"addEventListener();" * 50,
    "assets/index-V_Y9H1gW.js": b"function f() {}" * 1000,
    "assets/piece-C0AUp0bX.png": b"\x89PNG" + os.urandom(500),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    for name, contents in FILES.items():
        (tmp_path / "static" / name).write_bytes(contents)
    (tmp_path / "secret").write_bytes(b"not of the page")
    return tmp_path / "static"


def asking(served: Pages) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(Starlette(routes=[Mount("/", served)])), base_url="http://localhost")


@pytest.mark.anyio
async def test_what_has_a_name_for_each_version_is_kept_for_ever_and_the_rest_is_asked_about(folder: Path) -> None:
    async with asking(Pages(folder)) as browser:
        for name, contents in FILES.items():
            answer = await browser.get("/" + name)
            assert (answer.status_code, answer.content) == (200, contents)
            for_ever = answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert for_ever is name.startswith("assets/") and (for_ever or answer.headers["cache-control"] == "no-cache")
        assert (await browser.get("/")).content == FILES["index.html"]


@pytest.mark.anyio
async def test_each_file_is_compressed_once_and_sent_so_to_whoever_unpacks_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compressed: list[int] = []

    def compress(contents: bytes, *more: Any, **named: Any) -> bytes:
        compressed.append(len(contents))
        return gzip.compress(contents, *more, **named)

    monkeypatch.setattr(pages, "gzip", type("gzip", (), {"compress": staticmethod(compress)}))
    name = "assets/index-V_Y9H1gW.js"
    async with asking(Pages(folder)) as browser:
        for accepted, packed in (("gzip", True), ("br, gzip;q=0.5", True), ("identity", False), ("gzip;q=0", False), ("*", True)) * 3:
            answer = await browser.get("/" + name, headers={"accept-encoding": accepted})
            assert answer.headers.get("content-encoding") == ("gzip" if packed else None), accepted
            assert answer.content == FILES[name] and answer.headers["vary"] == "accept-encoding"
            assert (int(answer.headers["content-length"]) < len(FILES[name])) is packed
    assert compressed == [len(FILES[name])]


@pytest.mark.anyio
async def test_what_a_browser_has_already_is_not_sent_again(folder: Path) -> None:
    async with asking(Pages(folder)) as browser:
        for accepted in ("gzip", "identity"):
            tag = (await browser.get("/shell.js", headers={"accept-encoding": accepted})).headers["etag"]
            for known in (tag, f'"other", W/{tag}', "*"):
                again = await browser.get("/shell.js", headers={"accept-encoding": accepted, "if-none-match": known})
                assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        (folder / "shell.js").write_bytes(b"built anew")
        again = await browser.get("/shell.js", headers={"accept-encoding": "identity", "if-none-match": tag})
        assert (again.status_code, again.content) == (200, b"built anew")


@pytest.mark.anyio
@pytest.mark.parametrize(
    "path", ["/../secret", "/%2e%2e/secret", "/assets/../../secret", "/assets/%2e%2e%2f%2e%2e%2fsecret", "/assets", "/assets/", "/.hidden",
             "/nothing.js", "/assets//index-V_Y9H1gW.js", "/" + "x" * 5000, "/shell.js%00", "/shell.js/"],
)  # fmt: skip
async def test_nothing_but_the_files_of_the_page_is_sent(folder: Path, path: str) -> None:
    (folder / ".hidden").write_bytes(b"x")
    served = Pages(folder)
    async with asking(served) as browser:
        assert (await browser.get(httpx.URL("http://localhost", raw_path=path.encode()))).status_code == 404
        assert (await browser.post("/shell.js")).status_code == 405
    assert not served._kept, "nothing is remembered of what there is not"


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("", False), ("gzip", True), ("GZIP", True), ("deflate, gzip ; q=0", False), ("*;q=0", False), ("x-gzip", False)],
)
def test_who_takes_gzip(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) is takes
