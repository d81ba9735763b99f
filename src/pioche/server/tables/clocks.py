"""Clocks: how long somebody has thought, and what is left; they stand while the server is down."""

from collections.abc import Callable

from pioche.core.decisions import Seat
from pioche.server.keep.state import State
from pioche.server.wire.positions import ClockState


class Clocks:
    """The clocks of one table, in milliseconds.

    What was spent on past choices is in the journal; what is being spent now is not, so that a restart gives it back.
    """

    def __init__(self, state: State, now: Callable[[], float]) -> None:
        self._state = state
        self._now = now
        self._since = now()

    def restart(self) -> None:
        """Begin anew: another decision is asked."""
        if self._state.row.clock is not None:
            self._since = self._now()

    def spent(self) -> int:
        """What has been spent on the present decision."""
        return int((self._now() - self._since) * 1000) if self._state.row.clock is not None else 0

    def left(self, seat: Seat) -> int:
        """What is left to a seat, at least nothing."""
        rule = self._state.row.clock
        assert rule is not None
        total = rule.seconds * 1000
        if rule.kind == "player":
            total -= self._state.spent[seat]
        if seat in self._state.asked:
            total -= self.spent()
        return max(total, 0)

    def states(self) -> list[ClockState]:
        """The clocks of all persons, for a message."""
        if self._state.row.clock is None:
            return []
        asked = self._state.asked
        return [
            ClockState(seat, self.left(seat), seat in asked)
            for seat, place in enumerate(self._state.places)
            if not place.bot
        ]
