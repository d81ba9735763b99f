"""The manners of a table: what its people allow one another beside the rules, folded from its journal."""

from collections.abc import Sequence

from pioche.core.decisions import Seat
from pioche.server.keep.journal import Agreed, Entry, Place, Undone


class Manners:
    """Whether the table gives single answers, and whether choices may be taken back after others have acted.

    A person among bots may do as they like.  Among people a quick answer tells what a hand does not hold, so that
    single answers are given only where all of them have agreed.
    """

    def __init__(self, places: Sequence[Place]) -> None:
        self._places = places
        self._people = [seat for seat, place in enumerate(places) if place.kind != "bot"]
        self._wishes: dict[Seat, bool] = {}
        # The seat of the only person, where all others have been bots from the beginning.
        self.alone: Seat | None = self._people[0] if len(self._people) == 1 else None
        self._count()
        self.take_backs = 0  # choices that were taken back although others had acted or something was seen

    def fold(self, entry: Entry) -> None:
        """Take note of an entry; whoever holds several seats speaks for all of them."""
        if isinstance(entry, Agreed):
            holder = self._places[entry.seat].holder
            for seat in self._people:
                if seat == entry.seat or self._places[seat].holder == holder:
                    self._wishes[seat] = entry.singles
            self._count()
        elif isinstance(entry, Undone) and entry.freely:
            self.take_backs += 1

    def _count(self) -> None:
        usual = self.alone is not None
        # The people who want single answers to be given; whether a question with one is answered by the table.
        self.agreed: list[Seat] = [seat for seat in self._people if self._wishes.get(seat, usual)]
        self.singles = self.agreed == self._people
