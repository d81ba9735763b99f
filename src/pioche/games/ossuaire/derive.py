"""What players count, look up and compare at the table, computed from public information for every view."""

from collections import Counter
from itertools import pairwise

from pioche.core.decisions import Card, Seat
from pioche.core.table import Pile
from pioche.games.ossuaire.clauses.piles import Necromancy, necromancy_finds
from pioche.games.ossuaire.clauses.removal import Dismiss, Exhume
from pioche.games.ossuaire.invariants import owned
from pioche.games.ossuaire.options import unit_runs
from pioche.games.ossuaire.public import Bond, Derived, Late, Stock
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.units import Ability
from pioche.games.ossuaire.values import forces, rows


def derived(t: OssuaireTable) -> Derived:
    """All of it; units are named by token."""
    seats = range(t.seats)
    by_seat = [forces(t, seat) for seat in seats]
    lines = [rows(t, seat) for seat in seats]
    unit, ability = in_question(t)
    return Derived(
        forces={str(t.token[card]): force for found in by_seat for card, force in found.items()},
        combats=t.numbers.combats,
        goal=t.numbers.trophies,
        rank=t.numbers.rank,
        totals=[sum(found.values()) for found in by_seat],
        rows=[[[t.token[card] for card in row] for row in found] for found in lines],
        bonds=[[bond(t, row) for row in found] for found in lines],
        runs=[[t.token[card] for card in run] for seat in seats for run in runs(t, seat)],
        late={
            str(t.token[card]): late for seat in seats for card in t.army[seat] if (late := lates(t, card))
        },
        renewable=[unit.id for unit in t.book.units if unit.renewable],
        pending=[(t.token[card], line, part) for card, line, part in t.pending],
        price=price(ability),
        necromancy=raised(t, unit, ability),
        supplies=[stocks(t, t.supply[seat], t.book.faction(t.factions[seat], seat)) for seat in seats],
        market=stocks(t, t.world, world(t)),
        decks=[deck(t, seat) for seat in seats] if t.outcome else [],
    )


def bond(t: OssuaireTable, row: Pile) -> Bond:
    """What the units of a row give one another (OSS-OSSI-01, OSS-FORM-01)."""
    units = [t.unit(card) for card in row]
    return Bond(
        ossification=sum(unit.ossification for unit in units) if len(row) > 1 else 0,
        formation=len(row) >= t.numbers.rank and any(unit.formation for unit in units),
    )


def runs(t: OssuaireTable, seat: Seat) -> list[Pile]:
    """The runs of identical neighbours in an army, each of which an option names by its leftmost unit."""
    army = t.army[seat]
    starts = [army.index(card) for card, *_ in unit_runs(t, seat)]
    return [army[start:end] for start, end in pairwise([*starts, len(army)]) if end - start > 1]


def lates(t: OssuaireTable, card: Card) -> list[Late]:
    """The Retardé lines of a unit, and which of them it has used (OSS-ABIL-08)."""
    return [Late(ability.number, bool(t.used[card] & ability.bit)) for ability in t.unit(card).delayed]


def in_question(t: OssuaireTable) -> tuple[Card, Ability | None]:
    """The innermost ability that is offered or being resolved, and its unit."""
    if not t.pending:
        return Card(-1), None
    unit, line, _ = t.pending[-1]
    return unit, t.unit(unit).ability(line)


def price(ability: Ability | None) -> int:
    """How many cards an ability makes its owner exhume or dismiss (OSS-EXH-01, OSS-CON-01)."""
    cost = ability.price if ability else None
    return cost.count if isinstance(cost, Exhume | Dismiss) else 0


def raised(t: OssuaireTable, unit: Card, ability: Ability | None) -> int | None:
    """The card that the Nécromancie of an ability would take (OSS-NEC-01)."""
    for effect in ability.effects if ability else ():
        if isinstance(effect, Necromancy):
            card = necromancy_finds(t, t.layout.seat_of[t.place[unit]], effect.cost)
            return None if card is None else t.token[card]
    return None


def world(t: OssuaireTable) -> list[int]:
    """The faces of the Monde that were drawn for this match (OSS-SET-05)."""
    inside = set(t.face)
    return [face for face in t.book.world() if face in inside]


def stocks(t: OssuaireTable, pile: Pile, faces: list[int]) -> list[Stock]:
    """The piles to buy from, the cheapest first; they stay when they are sold out."""
    count = Counter(t.face[card] for card in pile)
    found = [Stock(t.book.units[face].id, t.book.units[face].cost, count[face]) for face in faces]
    return sorted(found, key=lambda stock: (stock.cost, stock.face))


def deck(t: OssuaireTable, seat: Seat) -> dict[str, int]:
    """How many of each unit a seat owns, the most first."""
    found = [(t.faces[face].id, count) for face, count in owned(t, seat).items()]
    return dict(sorted(found, key=lambda each: (-each[1], each[0])))  # never in the order in which they lie
