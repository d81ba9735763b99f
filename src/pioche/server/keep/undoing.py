"""Taking back: to which decision a seat may go, or why it may not."""

from pioche.core.decisions import Seat
from pioche.core.match import Match
from pioche.core.undo import UndoRefused, undone
from pioche.server.keep.state import NOBODY, State
from pioche.server.wire.refusals import undo_often


def decision_to_ask_again(state: State, seat: Seat, most: int) -> int:
    """The serial of the seat's last own decision, if it may be asked again as far as who acted since decides that.

    Among bots it always may: they have no secrets to lose, and mind nothing.  Among people only if nobody acted since.
    """
    match, first = state.match, len(state.row.beginning)
    own = [serial for serial in range(first, len(state.actors)) if state.actors[serial] == seat]
    if match is None or not own:
        raise UndoRefused(
            en="there is no choice of yours to take back here", fr="vous n’avez ici aucun choix à annuler"
        )
    if match.outcome is not None:
        raise UndoRefused(en="the match is over", fr="la partie est terminée", code="match_over")
    if state.undos[seat] >= most:
        raise undo_often(most)
    if state.manners.alone == seat:
        return own[-1]
    if state.actors[-1] == NOBODY:
        raise UndoRefused(
            en="a bot, the clock or the table has chosen since, and that stands",
            fr="un bot, la pendule ou la table a choisi depuis, et ce choix reste",
            code="undo_acted",
        )
    if state.actors[-1] != seat:
        raise UndoRefused(
            en="another player has acted since your last choice",
            fr="un autre joueur a agi depuis votre dernier choix",
            code="undo_acted",
        )
    return own[-1]


def check_unlearnt(state: State, seat: Seat, before: Match) -> bool:
    """Refuse what somebody has learnt from, unless all others are bots; whether it is such a free take-back."""
    match = state.match
    assert match is not None
    try:
        if before.serial < match.serial - 1:
            return True
        undone(match, seat, seat, before)
    except UndoRefused:
        if state.manners.alone != seat:
            raise
        return True
    return False
