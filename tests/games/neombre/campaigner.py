"""Bots play a campaign whose adversaries fall at the first blow, each decision written down before the next is asked.

`python -m tests.games.neombre.campaigner FOLDER` begins it or goes on where it was left, chapter after chapter to the
end.  A bot is made for each decision from its number alone, so that whoever goes on chooses as if nothing had happened.
"""

import sys
from pathlib import Path

from pioche.bots import bot_named, consult
from pioche.core.campaign import following, opened
from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.core.record import Record, load, record_of, replay, save
from pioche.core.seeds import Written
from pioche.games.neombre.cards import POOL, Adversary
from pioche.games.neombre.game import GAME

SEED = 1
BOT = "greedy:1"


def spec() -> TableSpec:
    """A campaign of two with the quests as printed, whose fights are short."""
    frail = {"hp": 2, "armour": 0}
    cards = {id: dict(frail) for id, card in POOL.printed().items() if isinstance(card, Adversary)}
    return TableSpec(2, variant={"mode": "campaign"}, numbers={"life": 40}, cards=cards)


def files(folder: Path) -> list[Path]:
    """The chapters, in order."""
    return sorted(folder.glob("*.json"))


def decide(match: Match) -> None:
    """One decision by a bot."""
    match.choose(consult(bot_named(BOT, SEED + 1_000 * match.serial), match))


def play(folder: Path) -> None:
    """To the end, from where it stands."""
    there = files(folder)
    match = replay(GAME, load(there[-1])) if there else opened(GAME, spec(), SEED)
    number = max(1, len(there))
    save(record_of(match), folder / f"{number:04}.json")
    chapter: tuple[TableSpec, Written] | None
    while True:
        while match.outcome is None:
            decide(match)
            save(record_of(match), folder / f"{number:04}.json")
        chapter = following(match, record_of(match).seed)
        if chapter is None:
            return
        match, number = opened(GAME, *chapter), number + 1
        save(record_of(match), folder / f"{number:04}.json")


def uninterrupted() -> list[Record]:
    """All records of the same campaign, played at a stretch."""
    records = []
    chapter: tuple[TableSpec, Written] | None = (spec(), SEED)
    while chapter is not None:
        match = opened(GAME, *chapter, events=False)
        while match.outcome is None:
            decide(match)
        records.append(record_of(match))
        chapter = following(match, chapter[1])
    return records


if __name__ == "__main__":
    play(Path(sys.argv[1]))
