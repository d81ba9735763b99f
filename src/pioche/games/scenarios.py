"""Scenarios of all games: reads files, finds their games, runs their cases."""

from functools import cache
from pathlib import Path

from pioche.core.decisions import Reply
from pioche.core.record import Record, replay
from pioche.games import game, room
from pioche.games.texts import about, cards, rulebook, wording
from pioche.scenario.positions import Positions
from pioche.scenario.read import Case, Stage, loads
from pioche.scenario.read import load as load_with
from pioche.scenario.reference import reference as page
from pioche.scenario.run import Report, run
from pioche.scenario.vocabulary import Vocabulary
from pioche.scenario.write import write

__all__ = ["Case", "Report", "load", "loads", "reference", "run", "run_file", "stage", "written"]


@cache
def stage(name: str) -> Stage:
    """What scenarios need of the game of that id."""
    found = game(name)
    positions: Positions = room(name, "positions").POSITIONS
    rules, speaks = frozenset(rulebook(name).rules), Vocabulary.of(wording(name), found)
    return Stage(found, positions, rules, speaks, tuple(cards(name).values()))


def load(path: Path) -> list[Case]:
    """Read the cases of a file; raises BadScenario for what is not a scenario file."""
    return load_with(path, stage)


def run_file(path: Path) -> list[Report]:
    """Run every case of a file; raises BadScenario for what is not a scenario file."""
    return [run(case) for case in load(path)]


def written(record: Record, at: int, name: str, lang: str) -> str:
    """The scenario file of a moment of a record, after so many choices; the words beside it in that language."""
    match = replay(game(record.game), record, at)
    asked = ""
    if at < len(record.choices):
        option, seat = Reply.parse(record.choices[at])
        asked = str(Reply(option, match.asked if seat is None else seat))
    speaker = wording(record.game, record.spec).speaker(lang, record.names)
    return write(stage(record.game), match, name, speaker, asked)


def reference(name: str) -> str:
    """The reference page of a game for those who write scenarios, in Markdown."""
    return page(stage(name), wording(name), about(name).title.en)
