"""Bans: addresses whose messages are refused for a while, counted by the time that really passes.

A ban never lasts longer here than the operator said, and never ends because the clock has jumped: what is left of it
is found when it is read, and counted down from there.
"""

from collections.abc import Callable, Iterable

from pioche.server.wire.refusals import Refusal


class Bans:
    """The bans that one process knows of."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._ends: dict[str, float] = {}  # by mark, in the process's own time
        self.changed: Callable[[], None] = lambda: None  # called when others are banned

    def replace(self, rows: Iterable[tuple[str, float, float]], date: float) -> None:
        """Take in the marks that are banned, each with the date when it was and the date until when."""
        self._ends = {mark: self._now() + min(until - date, until - made) for mark, made, until in rows}
        self.changed()

    def check(self, *marks: str) -> None:
        """Refuse a banned address, by any of its marks."""
        end = max(self._ends.get(mark, 0.0) for mark in marks)
        if end <= self._now():
            return
        hours = int((end - self._now()) // 3600) + 1
        raise Refusal(
            en=f"whoever runs this server has excluded your address, for {hours} more hours at most",
            fr=f"l’administration de ce serveur a exclu votre adresse, pour {hours} heures encore tout au plus",
            code="banned",
        )
