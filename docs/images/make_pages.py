"""Takes the pictures of the page that README shows: a counter in Guild Battle, a combat of Ossuaire, one on a phone.

    make web && python docs/images/make_pages.py

Each match is played until a moment that makes a good picture, with the page, server and chromium of the tests.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import CHROMIUM, FLAGS  # noqa: E402
from tests.browser.player import Player  # noqa: E402
from tests.browser.stand import Stand  # noqa: E402

SEEDS = range(1, 40)
LATEST = 140  # choices: a later match is not waited for
WEBP = "const [, from, to] = process.argv; require('sharp')(from).webp({ quality: 82 }).toFile(to)"


class Picture(NamedTuple):
    """A file, the table on it, and when it is taken: a function of the page."""

    name: str
    game: str
    window: dict[str, int]
    wanted: str


COUNTER = """() => document.querySelector('[data-option^="counter"]') !== null
  && document.querySelectorAll('.band.own .copy').length >= 2
  && document.querySelectorAll('.band:not(.own) .copy').length >= 2"""
COMBAT = """() => {
  const faces = css => [...document.querySelectorAll(css + ' [data-face]')].map(each => each.dataset.face);
  const varied = (css, most) => new Set(faces(css)).size >= 2 && faces(css).length >= 3 && faces(css).length <= most;
  return varied('.army.facing', 5) && varied('.army:not(.facing)', 5) && faces('ul.hand').length >= 2
    && document.querySelector('[data-option^="play"]') !== null;
}"""
PICTURES = [
    Picture("web-guild-battle", "guild_battle", {"width": 1280, "height": 800}, COUNTER),
    Picture("web-ossuaire", "ossuaire", {"width": 1280, "height": 800}, COMBAT),
    Picture("web-phone", "ossuaire", {"width": 390, "height": 844}, COMBAT),
]


def main() -> None:
    """Take them all, and write them beside this file."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        stand = Stand(Path(folder))
        stand.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            for picture in PICTURES:
                taken = Path(folder) / "taken.png"
                taken.write_bytes(take(browser, stand.url, picture))
                target = HERE / f"{picture.name}.webp"
                command = ["node", "-e", WEBP, str(taken), str(target)]
                subprocess.run(command, cwd=ROOT / "web", check=True)
                print(target)
        finally:
            browser.close()
            stand.kill()


def take(browser: Browser, url: str, picture: Picture) -> bytes:
    """Play matches until one comes to the moment that is wanted."""
    for seed in SEEDS:
        context = browser.new_context(viewport=picture.window, color_scheme="dark", locale="en-GB")  # type: ignore[arg-type]
        context.add_init_script("localStorage.setItem('pioche.speed', 'instant')")
        player = Player(context.new_page(), url)
        bot: dict[str, Any] = {"kind": "bot", "level": 3}
        player.open_table(picture.game, bot, seed=seed)
        while not player.turn().over and player.serial < LATEST:
            if player.page.evaluate(picture.wanted):
                player.page.mouse.move(2, 2)
                player.page.wait_for_timeout(600)
                return player.page.screenshot()
            player.rush(player.serial + 1)
        context.close()
    raise SystemExit(f"no match makes a good picture: {picture.name}")


if __name__ == "__main__":
    main()
