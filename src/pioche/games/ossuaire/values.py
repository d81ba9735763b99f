"""Force: what units and armies are worth at this moment, computed from the position whenever asked (OSS-FORCE-05)."""

from pioche.core.decisions import Card, Seat
from pioche.core.table import Pile
from pioche.games.ossuaire.table import OssuaireTable


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


def row_forces(t: OssuaireTable, row: Pile) -> list[int]:
    """The force of each unit of a row: Valeur, bonuses, Ossification, Formation, never below 0 (OSS-FORCE-01, -04)."""
    units, bonus = [t.book.units[t.face[card]] for card in row], t.bonus
    if len(row) == 1 < t.numbers.rank:  # as most rows are: a unit alone gets nothing from others
        return [max(units[0].value + bonus[row[0]], 0)]
    ossification = sum([unit.ossification for unit in units])
    in_rank = len(row) >= t.numbers.rank
    found = []
    for card, unit in zip(row, units, strict=True):
        force = unit.value + bonus[card] + ossification - unit.ossification  # OSS-OSSI-02: not for itself
        if in_rank:
            force += unit.formation  # OSS-FORM-01
        found.append(max(force, 0))
    return found


def forces(t: OssuaireTable, seat: Seat) -> dict[Card, int]:
    """The force of each unit of an army."""
    return {card: force for row in rows(t, seat) for card, force in zip(row, row_forces(t, row), strict=True)}


def total(t: OssuaireTable, seat: Seat) -> int:
    """The force of an army."""
    return sum([sum(row_forces(t, row)) for row in rows(t, seat)])
