"""Pages that are built while the server runs are served at once, and those that are open keep their files."""

import os
from pathlib import Path

import pytest

from pioche.server.http.pages import Pages
from pioche.server.wire.refusals import Refusal


def build(folder: Path, number: int) -> None:
    """Build the web client, as `make web` does: the old files go, the index comes last."""
    assets = folder / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    for old in assets.iterdir():
        old.unlink()
    (assets / f"index-{number}.js").write_text(f"build({number})")
    (folder / "index.html").write_text(f'<script src="/assets/index-{number}.js">')
    os.utime(folder / "index.html", ns=(number, number))  # two builds of a test may fall into one tick


def test_what_is_built_meanwhile_is_served(tmp_path: Path) -> None:
    build(tmp_path, 1)
    pages = Pages(tmp_path)
    first = pages.answer("/", {})
    build(tmp_path, 2)

    second = pages.answer("/some/table", {})

    assert first.content.decode().endswith('index-1.js">')
    assert second.content.decode().endswith('index-2.js">')
    assert first.headers["ETag"] != second.headers["ETag"]
    assert pages.answer("assets/index-2.js", {}).content == b"build(2)"
    assert pages.answer("assets/index-1.js", {}).content == b"build(1)"  # of a page that is still open


def test_while_pages_are_built_the_old_ones_are_served(tmp_path: Path) -> None:
    build(tmp_path, 1)
    pages = Pages(tmp_path)
    (tmp_path / "index.html").unlink()

    assert pages.answer("/", {}).content.decode().endswith('index-1.js">')
    with pytest.raises(Refusal):
        pages.answer("assets/index-2.js", {})


def test_pages_that_are_not_built_yet_come_without_a_restart(tmp_path: Path) -> None:
    pages = Pages(tmp_path)
    missing = pages.answer("/", {})
    build(tmp_path, 1)

    assert b"make web" in missing.content
    assert pages.answer("/", {}).content.decode().endswith('index-1.js">')
