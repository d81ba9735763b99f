"""A game as somebody else's package brings it, with a table of its own: Guild Battle under another name."""

import re
import shutil
from pathlib import Path

from pioche.games import folder
from tests.browser.stand import HOUSE

RULES = "guild_battle"
ROOMS = {"cards": "POOL", "positions": "POSITIONS", "wording": "cause"}

GAME = f"""
from pioche.games.{RULES}.game import GuildBattle

class Brought(GuildBattle):
    id = "brought"

GAME = Brought()
"""
# The table that the how-to draws.
TABLE = re.findall(
    r"```js\n(.*?)```", (HOUSE / "docs/how-to/draw-a-table.md").read_text(encoding="utf-8"), re.S
)[0]
LOOK = '{"field": "slot", "colours": {"herald": ["#123456", "#012345"]}, "glyph": "{slot}!", "signs": {"herald": "H"}}'


def bring(site: Path) -> None:
    """Install the game into a folder that is searched after Pioche's sources."""
    package = site / "brought"
    (package / "web").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "game.py").write_text(GAME, encoding="utf-8")
    for room, name in ROOMS.items():
        source = f"from pioche.games.{RULES}.{room} import {name}\n\n__all__ = ['{name}']\n"
        (package / f"{room}.py").write_text(source, encoding="utf-8")
    for file in ("rules.toml", "wording.toml", "about.toml"):
        shutil.copy(folder(RULES) / file, package / file)
    (package / "web" / "table.js").write_text(TABLE, encoding="utf-8")
    (package / "web" / "look.json").write_text(LOOK, encoding="utf-8")
    meta = site / "brought-1.0.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1.0\n", encoding="utf-8")
    (meta / "entry_points.txt").write_text("[pioche.games]\nbrought = brought\n", encoding="utf-8")
