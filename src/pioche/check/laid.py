"""Whether scenarios can say all that a table remembers: a position that is written of a match is laid as it was."""

from collections.abc import Iterator
from random import Random

from pioche.check.broken import any_reply
from pioche.core.columns import Kind
from pioche.core.decisions import Seat
from pioche.core.match import Match
from pioche.core.table import Table
from pioche.core.text import Text
from pioche.games import game, has_room, texts
from pioche.games.scenarios import loads, stage
from pioche.scenario.lay import lay
from pioche.scenario.write import write

MOMENTS = (1, 4, 12, 40, 120)  # choices after which a position is written
_PLAIN = (
    int,
    str,
    bool,
    list[int],
    list[str],
    list[bool],
    tuple[int, ...],
    tuple[str, ...],
    tuple[bool, ...],
)


def laid(name: str) -> Iterator[Text]:
    """Every public column that a written position loses, with what it was and what it has become."""
    if not has_room(name, "positions"):
        return
    lost: dict[str, Text] = {}
    for match in _moments(name):
        speaker = texts.wording(name, match.spec).speaker(
            "en", [f"P{seat}" for seat in range(match.table.seats)]
        )
        (case,) = loads(write(stage(name), match, "a moment", speaker), stage, "positions.py")
        for column, was, now in _changed(match.checkpoint, lay(case)[0].checkpoint):
            lost.setdefault(column, _told(name, column, was, now))
    yield from lost.values()


def _moments(name: str) -> Iterator[Match]:
    """Some moments of a match played at random."""
    door, rng = game(name), Random(1)
    match = Match(door, next(iter(door.samples())), 1, events=False)
    while match.outcome is None and match.serial < MOMENTS[-1]:
        match.choose(*any_reply(match, rng))
        if match.serial in MOMENTS:
            yield match


def _changed(before: Table, after: Table) -> Iterator[tuple[str, object, object]]:
    """The public columns of plain values that differ; cards that a column names have other numbers when laid anew."""
    for column in before.columns:
        if column.public and column.kind is not Kind.GIVEN and column.type in (*_PLAIN, Seat):
            was, now = getattr(before, column.name), getattr(after, column.name)
            if was != now:
                yield column.name, was, now


def _told(name: str, column: str, was: object, now: object) -> Text:
    """What must be added to the positions of a game, and why."""
    return Text(
        fr=f"positions.py ne pose pas la colonne {column} : une position de {name} qui a {was!r} est posée avec "
        f"{now!r} ; ajoutez « {column} » à keys (par siège : seat_keys), et posez-la dans lay",
        en=f"positions.py does not lay the column {column}: a position of {name} that has {was!r} is laid with "
        f"{now!r}; add {column!r} to keys (one a seat: seat_keys), and lay it in lay",
    )
