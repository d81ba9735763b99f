"""How the game ends: at once, in the middle of whatever happens (RRD-END-03)."""

from pioche.core.contract import Outcome
from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.table import RaiseTable


def check_hp(t: RaiseTable) -> None:
    """Whoever is at 0 PV is defeated; both at the same instant is a draw (RRD-END-01, -04)."""
    if t.hp[0] and t.hp[1]:
        return
    if t.hp[0] == t.hp[1]:
        t.reason = "hp"
        t.outcome = Outcome((0.5, 0.5), "RRD-END-04")
        t.tell("drawn_game", "RRD-END-04", amount=t.passe)
    else:
        defeat(t, 0 if not t.hp[0] else 1, "hp", "RRD-END-01")


def defeat(t: RaiseTable, seat: Seat, reason: str, rule: str) -> None:
    """A player is defeated, and the other wins (RRD-END-01, -02, -07)."""
    t.reason = reason
    t.outcome = Outcome.won(1 - seat, t.seats, rule)
    t.tell("win", rule, 1 - seat, other=seat, amount=t.passe, note=reason)
