"""Undo: taking one's last choice back, as far as nobody has learnt anything from it."""

from pioche.core.decisions import Seat
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.core.record import record_of, replay


class UndoRefused(PiocheError):
    """A choice that cannot be taken back; the code says why."""

    code = "undo_nothing"


def undone(match: Match, seat: Seat, before: Match | None = None) -> Match:
    """The match before the seat's last choice; refused when another seat acted since, chance was drawn or a card shown.

    `before` is the match before it, for whoever has it at hand; else it is played again from the deal.
    """
    if not match.choices:
        raise UndoRefused(
            en="there is no choice to take back yet", fr="il n’y a encore aucun choix à annuler"
        )
    if match.answered.get(len(match.choices) - 1, seat) != seat:
        raise _acted()
    if before is None:
        events = match.table.journal is not None
        before = replay(match.game, record_of(match), len(match.choices) - 1, events=events)
    assert before.ask is not None
    if seat not in before.ask.seats:
        raise _acted()
    was, now = before.table, match.table
    if was.chance.state != now.chance.state or was.rigged != now.rigged:
        raise UndoRefused(
            en="chance has been drawn since: cards were shuffled or a lot was cast",
            fr="le hasard est intervenu depuis : des cartes ont été mélangées ou un tirage a eu lieu",
            code="undo_chance",
        )
    if was.seen != now.seen and any(
        later & ~earlier for earlier, later in zip(was.seen, now.seen, strict=False)
    ):  # a card that was created since was shown to nobody who did not see it come into being
        raise UndoRefused(
            en="somebody has seen a card since that they did not know before",
            fr="quelqu’un a vu depuis une carte qu’il ne connaissait pas",
            code="undo_revealed",
        )
    return before


def _acted() -> UndoRefused:
    return UndoRefused(
        en="another player has acted since your last choice",
        fr="un autre joueur a agi depuis votre dernier choix",
        code="undo_acted",
    )
