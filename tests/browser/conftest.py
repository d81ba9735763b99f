"""A server and a browser for the tests; Debian's chromium, without a window."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.player import LONG, Player
from tests.browser.stand import WEB, Stand

CHROMIUM = "/usr/bin/chromium-headless-shell"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"]
# How many times slower the pages run than the machine could: PIOCHE_SLOW=4 shows what depends on time.
SLOW = float(os.environ.get("PIOCHE_SLOW", "1"))
TIMEOUT = 60_000  # generous: it is only waited for when something is wrong
# In every game where each lays its own things out; in the first one where the game is not the point.
GAMES = ["guild_battle", "ossuaire", *(["neombre", "noxilia", "raise_rise_die"] if LONG else [])]
in_each_game = pytest.mark.parametrize("game", GAMES)
in_one_game = in_each_game if LONG else pytest.mark.parametrize("game", ["guild_battle"])
Sit = Callable[..., Player]
expect.set_options(timeout=TIMEOUT)


def is_wrong(kind: str, text: str) -> bool:
    """Whether a line of the console is an error of the page; a refusal or a lost line is not."""
    return kind == "error" and not any(
        word in text for word in ("net::", "WebSocket", "Failed to load resource")
    )


@pytest.fixture(scope="session")
def stand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stand]:
    """A running server."""
    if not (WEB / "index.html").exists() or not Path(CHROMIUM).exists():
        pytest.fail("the web client is not built or chromium is not installed: make web chromium")
    found = Stand(tmp_path_factory.mktemp("stand"))
    found.start()
    yield found
    found.kill()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser; gone before the tests of another package, for its event loop would be in the way of theirs."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def contexts(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes people with cookies and memories of their own."""
    made: list[BrowserContext] = []

    def make(
        lang: str = "fr", width: int = 1280, height: int = 800, theme: Any = "dark", **more: Any
    ) -> BrowserContext:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            locale="fr-FR" if lang == "fr" else "en-GB",
            **more,
        )
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(
            "if (!localStorage.getItem('pioche.speed')) localStorage.setItem('pioche.speed', 'instant');"
            "if (!localStorage.getItem('pioche.name')) localStorage.setItem('pioche.name', 'Camille');"
        )
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def person(stand: Stand, contexts: Callable[..., BrowserContext]) -> Iterator[Sit]:
    """Makes players, each with a page; nothing may go wrong on any of them."""
    wrong: list[str] = []

    def make(**how: Any) -> Player:
        context = contexts(**how)
        page: Page = context.new_page()
        if SLOW > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if is_wrong(said.type, said.text) else None)
        return Player(page, stand.url, touch=how.get("has_touch", False))

    yield make
    assert wrong == []
