"""Who holds the seats of a table: the browser that plays each, and those that held it before and may take it back.

A browser is known by the hash of its cookie's secret.  All of it follows from the journal, so that every process knows
at once who was logged out.
"""

from collections.abc import Sequence

from pioche.core.decisions import Seat
from pioche.server.keep.journal import Entry, Place, Revoked, Sat

LOCKED = "-"  # holder of a seat whose browser was logged out: no hash, so that only a key opens it


class Holders:
    """The browsers of one table."""

    def __init__(self, places: Sequence[Place]) -> None:
        # Of each seat: every browser that has ever held it, and whether it may still open it.
        self._known: list[dict[str, bool]] = [
            {place.holder: True} if place.holder else {} for place in places
        ]

    def fold(self, entry: Entry) -> None:
        """Take the next entry of the journal in."""
        if isinstance(entry, Sat):
            self._known[entry.seat][entry.holder] = True
        elif isinstance(entry, Revoked) and entry.holder:
            self._known[entry.seat][entry.holder] = False

    def of(self, seat: Seat) -> list[str]:
        """The browsers that open a seat or may take it back."""
        return [holder for holder, opens in self._known[seat].items() if opens]

    def seats(self, holder: str) -> list[Seat]:
        """The seats that a browser opens or may take back."""
        return [seat for seat, known in enumerate(self._known) if known.get(holder)]

    def logged_out(self, seat: Seat, holder: str) -> bool:
        """Whether a browser held a seat once and was logged out of it."""
        return self._known[seat].get(holder) is False

    def persons(self) -> list[int]:
        """A number for each seat's person from 1, the same where one browser has held both seats; 0: nobody yet.

        Whoever is logged out has been there all the same: nobody can part two seats by logging out.
        """
        groups: list[set[str]] = []
        for known in self._known:
            if known:
                alike = [group for group in groups if not group.isdisjoint(known)]
                merged = alike[0] if alike else set()
                for group in alike[1:]:
                    merged |= group
                    groups.remove(group)
                merged |= known.keys()
                if not alike:
                    groups.append(merged)
        return [
            next((number for number, group in enumerate(groups, 1) if not group.isdisjoint(known)), 0)
            for known in self._known
        ]
