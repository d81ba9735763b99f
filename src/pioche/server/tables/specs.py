"""What is laid on a new table: changed cards and numbers are bounded in size, and read away from the event loop."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import msgspec

from pioche.core.contract import Game, TableSpec
from pioche.core.errors import BadSpec, UnknownName
from pioche.games import texts
from pioche.server.wire.refusals import too_many
from pioche.server.wire.tables import NewTable

# A table changes what a card does, not what it is called: nobody is shown a stranger's own words.
CALLED = frozenset({"id", "name", "gender", "h_aspire", "plural"})
WAITING = 20  # tables with changed cards that may wait to be read, one after another

T = TypeVar("T")


def asked_spec(new: NewTable, most: int) -> TableSpec:
    """The spec that somebody asks for; refused where its changes are too large or not of the printed cards."""
    decks = tuple(seat.deck for seat in new.seats)
    size = len(msgspec.json.encode((new.cards, new.numbers))) - len(b"[{},{}]")
    if size > most:
        raise BadSpec(
            en=f"the changed cards and numbers take {size} bytes; a table has room for {most}",
            fr=f"les cartes et nombres modifiés prennent {size} octets ; une table en a la place de {most}",
        )
    for id, fields in new.cards.items():
        printed = texts.cards(new.game)
        if id not in printed:
            raise UnknownName.of(id, printed, en="card", fr="carte")
        for name in CALLED & fields.keys():
            raise BadSpec(
                en=f"{id}, {name}: a card keeps its printed name; its text and numbers can be changed",
                fr=f"{id}, {name} : une carte garde son nom imprimé ; on peut changer son texte et ses nombres",
            )
    return TableSpec(len(new.seats), decks if any(decks) else (), new.variant, new.numbers, new.cards)


class Trials:
    """Tries tables out before they are kept; those with cards of their own wait for each other, and for nobody else."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def filled(self, game: Game, spec: TableSpec) -> TableSpec:
        """The spec with the game's defaults; refused if it cannot be played."""
        return await self.tried(spec, lambda: game.spec(spec))

    async def tried(self, spec: TableSpec, work: Callable[[], T]) -> T:
        """What some work with a spec gives; texts of cards are read in a thread, and few at a time."""
        if not spec.cards:
            return await asyncio.to_thread(work)
        if self._waiting >= WAITING:
            raise too_many(
                en="too many tables with changed cards are being made; wait a moment",
                fr="trop de tables aux cartes modifiées se préparent ; patientez un instant",
            )
        self._waiting += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1
