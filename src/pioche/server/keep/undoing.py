"""Taking back: to which decision a seat may go, or why it may not."""

from collections.abc import Callable

from pioche.core.decisions import Seat
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.core.undo import UndoRefused, undone
from pioche.server.keep.state import NOBODY, State
from pioche.server.wire.refusals import undo_often

Why = Callable[[int], PiocheError]  # the refusal, given how many choices a seat may take back


def decision_to_ask_again(state: State, seat: Seat, most: int) -> int:
    """The serial of the seat's last own decision, if it may be asked again as far as who acted since decides that.

    Among bots it always may: they have no secrets to lose, and mind nothing.  Among people only if nobody acted since.
    """
    if (why := why_not(state, seat, most)) is not None:
        raise why(most)
    return next(serial for serial in reversed(range(len(state.actors))) if state.actors[serial] == seat)


def has_chosen(state: State, seat: Seat) -> bool:
    """Whether a seat has made a choice here that stands; what a match began with was chosen elsewhere."""
    given = len(state.row.beginning)
    return seat in (state.actors[given:] if given else state.actors)


def why_not(state: State, seat: Seat, most: int) -> Why | None:
    """Why a seat's last own decision may not be asked again; every update says it to every seat."""
    match, actors = state.match, state.actors
    if match is None or not has_chosen(state, seat):
        return nothing_chosen
    if match.outcome is not None:
        return _over
    if state.undos[seat] >= most:
        return undo_often
    if state.manners.alone == seat or actors[-1] == seat:
        return None
    return _answered if actors[-1] == NOBODY else _acted


def nothing_chosen(_: int) -> PiocheError:
    """There is none at all."""
    return UndoRefused(
        en="there is no choice of yours to take back here", fr="vous n’avez ici aucun choix à annuler"
    )


def _over(_: int) -> PiocheError:
    """The deal has been revealed: playing on from an earlier move is another match, which a replay begins."""
    return UndoRefused(
        en="the match is over; to play on from an earlier move, watch the replay and continue from there",
        fr="la partie est terminée ; pour rejouer à partir d’un coup, revoyez-la et continuez de là",
        code="match_over",
    )


def _answered(_: int) -> PiocheError:
    return UndoRefused(
        en="a bot, the clock or the table has chosen since, and that stands",
        fr="un bot, la pendule ou la table a choisi depuis, et ce choix reste",
        code="undo_acted",
    )


def _acted(_: int) -> PiocheError:
    return UndoRefused(
        en="another player has acted since your last choice",
        fr="un autre joueur a agi depuis votre dernier choix",
        code="undo_acted",
    )


def check_unlearnt(state: State, seat: Seat, before: Match) -> bool:
    """Refuse what somebody has learnt from, unless all others are bots; whether it is such a free take-back."""
    match = state.match
    assert match is not None
    try:
        if before.serial < match.serial - 1:
            return True
        undone(match, seat, before)
    except UndoRefused:
        if state.manners.alone != seat:
            raise
        return True
    return False
