"""Force: what units and armies are worth at this moment, computed from the position whenever asked (OSS-FORCE-05)."""

from pioche.core.decisions import Card, Seat
from pioche.core.table import Pile
from pioche.games.ossuaire.zones import OssuaireTable


def rows(t: OssuaireTable, seat: Seat) -> list[Pile]:
    """The rows of an army from the top, each from left to right."""
    found: list[Pile] = []
    label = 0
    for card in t.army[seat]:
        if t.row[card] != label:
            label = t.row[card]
            found.append([])
        found[-1].append(card)
    return found


def forces(t: OssuaireTable, seat: Seat) -> dict[Card, int]:
    """The force of each unit: Valeur, bonuses, Ossification, Formation, never below 0 (OSS-FORCE-01, -04)."""
    units, face, bonus = t.book.units, t.face, t.bonus
    found: dict[Card, int] = {}
    for row in rows(t, seat):
        ossification = 0
        for card in row:
            ossification += units[face[card]].ossification
        in_rank = len(row) >= t.numbers.rank
        for card in row:
            unit = units[face[card]]
            force = unit.value + bonus[card] + ossification - unit.ossification  # OSS-OSSI-02: not for itself
            if in_rank:
                force += unit.formation  # OSS-FORM-01
            found[card] = max(force, 0)
    return found


def total(t: OssuaireTable, seat: Seat) -> int:
    """The force of an army."""
    return sum(forces(t, seat).values())
