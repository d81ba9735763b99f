"""Clocks: how long somebody has thought, and what is left; they stand while the server is down."""

from collections.abc import Callable

from pioche.core.decisions import Seat
from pioche.server.keep.journal import Chosen, Entry, Left, Sat, Undone
from pioche.server.keep.state import State
from pioche.server.wire.positions import ClockState


class Clocks:
    """The clocks of one table, in milliseconds: each runs for the decision that is asked, whatever else happens.

    What was spent is in the journal, also on choices that were taken back; what is being spent now is not, so that a
    restart gives it back.
    """

    def __init__(self, state: State, now: Callable[[], float], running: float = 0.0) -> None:
        self._state = state
        self._now = now
        self._since: dict[Seat, float] = {}  # since when each person may think about the present decision
        self._ask(now() - running)

    def _ask(self, since: float) -> None:
        self._since = {seat: since for seat, place in enumerate(self._state.places) if not place.bot}

    def follow(self, entry: Entry) -> None:
        """Take note of an entry that has just been folded."""
        if self._state.row.clock is None:
            return
        if isinstance(entry, Chosen | Undone) or self._state.began == self._state.seq:
            self._ask(self._now())
        elif isinstance(entry, Left):
            self._since.pop(entry.seat, None)
        elif isinstance(entry, Sat):
            self._since.setdefault(entry.seat, self._now())

    def spent(self, seat: Seat) -> int:
        """What a seat has spent on the present decision since it was asked last; nothing while a bot plays it."""
        since = self._since.get(seat)
        if self._state.row.clock is None or since is None or seat not in self._state.asked:
            return 0
        return int((self._now() - since) * 1000)

    def left(self, seat: Seat) -> int:
        """What is left to a seat, at least nothing."""
        state = self._state
        rule = state.row.clock
        assert rule is not None
        before = (
            state.spent[seat] if rule.kind == "player" else state.thought.get((len(state.actors), seat), 0)
        )
        return max(rule.seconds * 1000 - before - self.spent(seat), 0)

    def states(self, viewer: Seat | None) -> list[ClockState]:
        """The clocks of all persons, for a message to those eyes.

        The clock of a decision that somebody else answers in secret stands for them: it begins anew with each answer.
        """
        state = self._state
        rule, match = state.row.clock, state.match
        if rule is None:
            return []
        sealed = rule.kind == "decision" and match is not None and match.is_sealed
        return [
            ClockState(seat, rule.seconds * 1000, False)
            if sealed and seat != viewer
            else ClockState(seat, self.left(seat), seat in state.asked)
            for seat, place in enumerate(state.places)
            if not place.bot
        ]
