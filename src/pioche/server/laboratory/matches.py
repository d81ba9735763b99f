"""Matches that show what a measurement found: played again when somebody wants to see one, kept with the measurement.

A match follows from its series and its number, so nothing of it need be kept before, or after.
"""

from typing import NamedTuple

from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.core.record import Record, record_of
from pioche.core.text import Text
from pioche.games import texts
from pioche.lab.cache import Store
from pioche.lab.comparison import Comparison
from pioche.lab.plan import Series
from pioche.lab.replays import played_again
from pioche.server.laboratory.measuring import LONGEST, SEED, Errand, bounded
from pioche.server.present.changes import changes
from pioche.server.present.describe import card_info
from pioche.server.wire.games import CardInfo
from pioche.server.wire.lab import LabMatch
from pioche.server.wire.tables import SeatInfo, Singles, TableInfo


class Film(NamedTuple):
    """A match as it is looked at: its record, and its table as everybody sees it."""

    record: Record
    shown: LabMatch


def film(errand: Errand, number: int) -> Film:
    """In a worker: a match of a measurement once more."""
    comparison = Comparison(
        errand.change, TableSpec(variant=errand.variant), errand.bot, SEED, Store(errand.folder), 1
    )
    series = comparison.contests[0].new
    with bounded(LONGEST):
        match = played_again(series, number)
    record = record_of(match)
    assert match.outcome is not None
    seats = _seats(series, number, comparison.called if len(errand.change.cards) == 1 else None)
    spec = match.spec
    alone = next(iter(spec.own.values()), {})
    table = TableInfo(
        id=f"{errand.id}.{number}",
        game=record.game,
        version=record.version,
        status="over",
        seats=seats,
        host=None,
        variant=spec.variant,
        changes=changes(record.game, TableSpec(cards=alone or spec.cards, numbers=spec.numbers)),
        open=False,
        seeded=True,
        seed=str(record.seed),
        fair=None,
        clock=None,
        seq=len(record.choices),
        serial=len(record.choices),
        asked=[],
        my_turn=False,
        scores=list(match.outcome.scores),
        created=0.0,
        updated=0.0,
        lesson=None,
        continued_from="",
        chapter=None,
        sequel=None,
        note=None,
        singles=Singles(False, [], 0.0),
        take_backs=0,
    )
    own = {seat: _cards(record.game, spec.cards, cards) for seat, cards in spec.own.items()}
    return Film(record, LabMatch(table, own))


def _cards(
    game: str, shared: dict[str, dict[str, object]], own: dict[str, dict[str, object]]
) -> list[CardInfo]:
    """The cards of a seat that are so for it alone."""
    pool = texts.pool(game)
    return [card_info(game, pool.define(id, shared.get(id, {}) | fields)) for id, fields in own.items()]


def _seats(series: Series, number: int, called: Text | None) -> list[SeatInfo]:
    """The bots; whoever alone has the changed cards has their name beside its own."""
    decks = series.table(number).decks
    found = []
    for seat, player in enumerate(series.seating(number)):
        name = Text(fr=f"Bot {player + 1}", en=f"Bot {player + 1}")
        if series.players[player].cards:
            card = called or Text(fr="le changement", en="the change")
            name = Text(fr=f"{name.fr} ({card.fr})", en=f"{name.en} ({card.en})")
        deck = decks[seat] if decks else ""
        found.append(
            SeatInfo(
                seat=seat,
                kind="bot",
                name=name,
                level=0,
                who="",
                deck=deck.name if isinstance(deck, Deck) else deck,
                brings=False,
                taken=True,
                mine=False,
                elsewhere=False,
                person=0,
                shared_device=False,
                stand_in=0,
            )
        )
    return found
