"""Draws docs/images/terminal.svg: a Guild Battle screen in mid-match, as `pioche play` shows it.

python docs/images/make_terminal.py
"""

import io
import re
from pathlib import Path

from rich.console import Console

from pioche.bots import bot_named, consult
from pioche.cli.seats import Sitter
from pioche.cli.session import Session
from pioche.core.contract import TableSpec
from pioche.core.decisions import Decision
from pioche.games import game

HERE = Path(__file__).parent
SEAT = 0  # whose screen it is
WIDTH = 92
LATEST = 16  # turn
STANDING = 3  # characters that somebody has before the picture is taken


def session(seed: int, out: Console) -> Session:
    """A match between a person and a bot."""
    sitters = [Sitter("Michel", "human"), Sitter("Ada", "level3", bot_named("level2", seed))]
    return Session(game("guild_battle").new(TableSpec(), seed), sitters, "en", out, seed)


def telling(match: Session) -> Decision | None:
    """The decision now, if it makes a good picture: a full table and a reaction to think about."""
    decision = match.match.decision()
    if not isinstance(decision, Decision) or decision.seat != SEAT or decision.prompt != "react":
        return None
    view = match.match.view(SEAT)
    sets = [len({card.face for card in view.pile("battlefield", seat).cards}) for seat in range(2)]
    hand = len({card.face for card in view.pile("hand", SEAT).cards})
    early = view.table["turn"] <= LATEST
    full = min(sets) >= STANDING and hand >= STANDING
    return decision if early and full and len(decision.options) == 2 else None


def picture() -> str:
    """The SVG of the first position that makes a good picture."""
    out = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    for seed in range(2000):
        match = session(seed, out)
        rival = bot_named("level2", seed + 1)
        while isinstance(decision := match.match.decision(), Decision):
            if (wanted := telling(match)) is not None:
                show(match, wanted)
                return without_fonts(out.export_svg(title="pioche play"))
            bot = rival if decision.seat == SEAT else match.sitters[1].bot
            assert bot is not None
            match.take(consult(bot, match.match))
    raise SystemExit("no position makes a good picture")


def show(match: Session, decision: Decision) -> None:
    """Print what a player would see: the last lines of the log, the table, the question."""
    match.tell(SEAT, max(0, len(match.happened) - 12))
    match.draw(SEAT)
    match.show_menu(SEAT, decision)
    match.out.print("[bold green]>[/] █")


def without_fonts(svg: str) -> str:
    """The picture with the reader's own fonts: nothing is fetched from anywhere."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace(
        "font-family: Fira Code, monospace", "font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace"
    )


if __name__ == "__main__":
    (HERE / "terminal.svg").write_text(picture(), encoding="utf-8")
