"""Stop-points: a match runs on to its next question; a scenario may look at it just before a phase on the way."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from pioche.core.contract import Game
from pioche.core.decisions import Step
from pioche.core.match import Match
from pioche.core.table import Table
from pioche.core.text import Text
from pioche.scenario.fields import Fields

T = TypeVar("T")
_PHASE = Text(en="phase", fr="une phase de ce jeu")


class Watch:
    """A game that remembers the table as it was when a phase began."""

    def __init__(self, game: Game, phase: str, now: str) -> None:
        self._game = game
        self._phase = phase
        self.seen = [now]  # the phases that were gone through
        self.table: Table | None = None
        self.told = 0  # events before the stop

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def step(self, t: Any) -> Step:
        """One step of play; the first of the phase is looked at."""
        if t.phase != self.seen[-1]:
            self.seen.append(t.phase)
            if t.phase == self._phase and self.table is None:
                self.table = t.clone()
                self.told = len(t.journal or ())
        return self._game.step(t)

    def still(self, match: Match) -> Match:
        """The match as it stood when the phase began."""
        assert self.table is not None
        return Match.still(self._game, match.spec, self.table)


def stop_phase(step: Fields, known: tuple[str, ...]) -> str:
    """The phase before which a step stops; refuses one that the game does not have."""
    phase = step.text("stop")
    if known and phase not in known:
        raise step.unknown("stop", _PHASE, phase, known)
    return phase


def watched(match: Match, phase: str, play: Callable[[], T]) -> tuple[Watch, T]:
    """What a play of the match gives, and what was seen of a phase on the way."""
    game: Any = match.game
    watch = Watch(game, phase, str(getattr(match.table, "phase", "")))
    match.game = cast(Game, watch)
    try:
        return watch, play()
    finally:
        match.game = game


def not_reached(step: Fields, watch: Watch) -> Text:
    """The message for a phase that did not come."""
    phases = ", ".join(filter(None, watch.seen)) or "—"  # a match that is being laid has none yet
    return step.where.said(
        step.at("stop"),
        en=f"the match did not come to the beginning of {step.data['stop']}; its phases were: {phases}",
        fr=f"la partie n’est pas arrivée au début de {step.data['stop']} ; ses phases : {phases}",
    )
