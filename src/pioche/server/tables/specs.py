"""What is laid on a new table: changed cards and numbers are bounded in size, and read away from the event loop."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from pioche.core.contract import Game, TableSpec
from pioche.core.decks import Deck
from pioche.core.errors import BadSpec, UnknownName
from pioche.games import texts
from pioche.server.tables.queues import FairQueue
from pioche.server.wire.tables import NewTable

# A table changes what a card does, not what it is called: nobody is shown a stranger's own words.
CALLED = frozenset({"id", "name", "gender", "h_aspire", "plural"})
WAITING_EACH, WAITING = 5, 20  # tables that take long to try and may wait for it, of one address and in all

T = TypeVar("T")


def asked_spec(new: NewTable, decks: tuple[str | Deck, ...], most: int) -> TableSpec:
    """The spec that somebody asks for; refused where its changes are too large or not of the printed cards."""
    check_changes(new.game, new.cards, new.numbers, most)
    return TableSpec(len(new.seats), decks if any(decks) else (), new.variant, new.numbers, new.cards)


def check_changes(
    game: str, cards: Mapping[str, Mapping[str, Any]], numbers: Mapping[str, int], most: int
) -> None:
    """Refuse changes that take more room than there is, or that are not of the printed cards."""
    size = len(msgspec.json.encode((cards, numbers))) - len(b"[{},{}]")
    if size > most:
        raise BadSpec(
            en=f"the changed cards and numbers take {size} bytes; a table has room for {most}",
            fr=f"les cartes et nombres modifiés prennent {size} octets ; une table en a la place de {most}",
        )
    for id, fields in cards.items():
        printed = texts.cards(game)
        if id not in printed:
            raise UnknownName.of(id, printed, en="card", fr="carte")
        for name in CALLED & fields.keys():
            raise BadSpec(
                en=f"{id}, {name}: a card keeps its printed name; its text and numbers can be changed",
                fr=f"{id}, {name} : une carte garde son nom imprimé ; on peut changer son texte et ses nombres",
            )


class Trials:
    """Tries tables out before they are kept, away from the loop.

    Those that take long, with cards of their own or from a point of another match, wait in a queue in which addresses
    take turns, and nobody else waits for them.
    """

    def __init__(self) -> None:
        self._queue = FairQueue(1, WAITING_EACH, WAITING)

    async def filled(self, address: str, game: Game, spec: TableSpec) -> TableSpec:
        """The spec with the game's defaults; refused if it cannot be played."""
        return await self.tried(address, lambda: game.spec(spec), long=bool(spec.cards))

    async def tried(self, address: str, work: Callable[[], T], *, long: bool) -> T:
        """What some work for an address gives, in a thread."""
        if not long:
            return await asyncio.to_thread(work)
        async with self._queue.turn(address):
            return await asyncio.to_thread(work)
