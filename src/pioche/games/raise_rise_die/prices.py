"""What cards cost in VA (RRD-COST)."""

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.sheets import Sheet
from pioche.games.raise_rise_die.table import RaiseTable


def own_price(t: RaiseTable, seat: Seat, sheet: Sheet) -> int:
    """VA and Sonné; nothing where an Enchaînement holds (RRD-COST-02, RRD-ENC-02, -03, RRD-SON-01)."""
    if sheet.combo and t.played[seat] + 1 >= sheet.combo:
        return 0
    return sheet.va + t.stun[seat]


def counter_price(t: RaiseTable, seat: Seat, sheet: Sheet) -> int:
    """The raise: at least the VA of the card that is countered (RRD-COST-03, RRD-SON-03)."""
    return max(own_price(t, seat, sheet), t.va(t.links[-1].card))
