"""How a combat and the game are won."""

from pioche.core.contract import Outcome
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.values import total


def compare(t: OssuaireTable) -> None:
    """The stronger army wins a trophy; the game may end here, before clean-up (OSS-WIN-01…03)."""
    totals = total(t, 0), total(t, 1)
    for seat in range(t.seats):
        t.tell("total", "OSS-FORCE-01", seat, amount=totals[seat])
    winner = -1 if totals[0] == totals[1] else int(totals[1] > totals[0])
    t.results.append((*totals, winner))
    if winner < 0:
        t.tell("tie", "OSS-WIN-01")
    else:
        t.trophies[winner] += 1
        t.tell("trophy", "OSS-WIN-01", winner, amount=t.trophies[winner])
    t.phase = "clean_up"
    if winner >= 0 and t.trophies[winner] >= t.numbers.trophies:
        end(t, "OSS-WIN-02")
    elif t.combat >= t.numbers.combats:
        end(t, "OSS-WIN-03")


def end(t: OssuaireTable, rule: str) -> None:
    """More trophies win; equal trophies are half a point each (OSS-WIN-02, -03)."""
    mine, theirs = t.trophies
    if mine == theirs:
        t.outcome = Outcome((0.5, 0.5), rule)
        t.tell("drawn_game", rule)
    else:
        winner = int(theirs > mine)
        t.outcome = Outcome.won(winner, t.seats, rule)
        t.tell("win", rule, winner)
