"""Whom texts mean: units, cells and players, chosen, each, or fixed (NOX-GEN-20…23, NOX-SPELL-07…14)."""

from collections.abc import Iterator
from typing import Final

from pioche.core.decisions import Ask, Card, Rule, Seat
from pioche.games.noxilia.board import ALL_CELLS, BATTLEFIELD, BOARD, COMMANDS, LINE, NEXT, RAMPART, RAMPARTS
from pioche.games.noxilia.book import GLOBAL, UPRIGHT, Who
from pioche.games.noxilia.clauses.nouns import (
    Allied,
    AnyCell,
    BattlefieldCell,
    HomeCommand,
    Inside,
    Kind,
    Place,
    RampartCell,
    Side,
    ThisCell,
)
from pioche.games.noxilia.clauses.targets import (
    AllUnits,
    Attacked,
    Attacker,
    EachPlayer,
    Entering,
    OneUnit,
    Opponent,
    PerUnit,
    Units,
    YourMonarch,
    who_of,
)
from pioche.games.noxilia.clauses.text import Amount, CellTarget, Condition, Part, Player, Price, Target
from pioche.games.noxilia.facts import note_fit
from pioche.games.noxilia.refs import DONE, card_at, cell_at, cell_options, pick_options
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.stats import ability, fits, flies_over, sheet_fits
from pioche.games.noxilia.table import NO_CARD, NoxTable
from pioche.language.clauses import Node, walk

ANYWHERE: Final = (
    "event",
    "treasure",
    "fate",
)  # kinds of cards whose texts reach the whole board (NOX-GEN-23)

# ---- cells


def here(t: NoxTable, run: Run) -> int:
    """The cell in which a text works now: that of its unit while it stands, else where it was."""
    if run.unit >= 0 and t.in_play(run.unit) and run.kind != "spell":
        return t.cell[run.unit]
    return run.cell


def reach(t: NoxTable, run: Run) -> list[int]:
    """The cells that a text reaches where it names no place (NOX-GEN-23, NOX-SPELL-07, NOX-LAT-15)."""
    if run.kind in ANYWHERE:
        return list(ALL_CELLS)
    cell = here(t, run)
    if run.kind == "spell":
        if run.reach == GLOBAL:
            return list(ALL_CELLS)
        line = LINE[cell]
        return [other for other in ALL_CELLS if line[other] <= max(run.reach, 0)]
    return [cell] if cell >= 0 else []


def cells_meant(t: NoxTable, run: Run, node: CellTarget) -> list[int]:
    """The cells that a phrase can mean (§7.5)."""
    match node:
        case HomeCommand():
            return [COMMANDS[run.seat]]
        case ThisCell():
            cell = here(t, run)
            return [cell] if cell >= 0 else []
        case AnyCell(side, adjacent):
            cells = list(NEXT[here(t, run)]) if adjacent else _in_range(t, run)
        case BattlefieldCell(side):
            cells = [cell for cell in _in_range(t, run) if BOARD[cell].kind == BATTLEFIELD]
        case RampartCell(side):
            cells = [cell for cell in _in_range(t, run) if BOARD[cell].kind == RAMPART]
        case _:
            raise ValueError(f"{type(node).__name__} means no cell")
    return [cell for cell in cells if _held(t, run, cell, side)]


def _in_range(t: NoxTable, run: Run) -> list[int]:
    """A spell's range bounds the cells it names; other texts that name a cell mean any (NOX-SPELL-07)."""
    return reach(t, run) if run.kind == "spell" else list(ALL_CELLS)


def _held(t: NoxTable, run: Run, cell: int, side: Side | None) -> bool:
    """Whether a cell is allied or enemy: controlled by that player (§7.5)."""
    if side is None:
        return True
    holder = t.holder[cell]
    return holder == (run.seat if isinstance(side, Allied) else 1 - run.seat)


def chooses_cell(node: CellTarget) -> bool:
    """Whether somebody chooses the cell that a phrase names."""
    return isinstance(node, AnyCell | BattlefieldCell | RampartCell)


def cells(t: NoxTable, run: Run, node: CellTarget) -> Rule[tuple[int, ...]]:
    """The cell that a verb speaks of, chosen beforehand or now."""
    if not chooses_cell(node):
        return tuple(cells_meant(t, run, node))
    if id(node) not in run.chosen:
        yield from choose_cell(t, run, node)
    return run.chosen[id(node)]


def choose_cell(t: NoxTable, run: Run, node: CellTarget) -> Rule[None]:
    """The text's player chooses a cell (D18)."""
    found = cells_meant(t, run, node)
    if len(found) > 1:
        answer = yield Ask((run.seat,), "zone", cell_options, ("target", *found))
        found = [cell_at(answer.target)]
    run.chosen[id(node)] = tuple(found)


# ---- units


def ref(t: NoxTable, run: Run, node: Node) -> Card:
    """The unit that a fixed reference means, if it is in play (NOX-SPELL-14)."""
    match node:
        case Attacker():
            unit = run.attack.attacker if run.attack else NO_CARD
        case Attacked():
            unit = run.those[0] if run.those else run.attack.target if run.attack else NO_CARD
        case Entering():
            unit = run.entering
        case YourMonarch():
            unit = t.monarch(run.seat)
        case _:
            unit = run.unit
    return unit if t.in_play(unit) else NO_CARD


def place_cells(t: NoxTable, run: Run, place: Place | None) -> list[int]:
    """The cells in which a noun phrase looks for units."""
    if place is None:
        return reach(t, run)
    if isinstance(place, Inside):
        chosen = run.chosen.get(id(place.cell))
        return list(chosen) if chosen is not None else cells_meant(t, run, place.cell)
    return list(ALL_CELLS)


def matching(t: NoxTable, run: Run, phrase: Units | AllUnits | PerUnit) -> list[Card]:
    """All units in play that a phrase means, by stamp; a card back is nothing but a unit (NOX-FOG-17, NOX-HOUSE-01)."""
    places, who = place_cells(t, run, phrase.place), who_of(phrase)
    return [card for card in meant(t, run, who, places) if t.up[card] or not who.needs_face]


def meant(t: NoxTable, run: Run, who: Who, places: list[int]) -> list[Card]:
    """The units of some cells that fit, with the fog over what the text's player may not know (NOX-FOG-17).

    A fate card is nobody's, so that fog lies over both sides alike (NOX-FATE-06).
    """
    knows = -1 if run.kind == "fate" else run.seat
    return [
        card
        for card in t.all_units()
        if t.cell[card] in places
        and (t.up[card] or t.side[card] == knows or not who.needs_face)
        and fits(t, card, who, run.seat, run.unit, run.probing)
        and not (run.kind == "zone" and over_wall(t, card, run.cell))
    ]


def over_wall(t: NoxTable, card: Card, cell: int) -> bool:
    """Whether a flyer ignores what the card of the rampart under it does (NOX-VOLA-02, -03)."""
    return t.cell[card] == cell and cell in RAMPARTS and flies_over(t, card)


def is_veiled(t: NoxTable, seat: Seat, node: Node) -> bool:
    """Whether a text may choose by what card backs of its player hide: others cannot list whom (NOX-INFO-07)."""
    return any(not t.up[card] for card in t.units_of(seat)) and any(
        isinstance(each, Units) and each.count and who_of(each).needs_face for each in walk(node)
    )


def candidates(t: NoxTable, run: Run, node: Units) -> list[Card]:
    """The units that can be chosen; none that is seen to be protected (NOX-DROI-01, NOX-FOG-18)."""
    found = meant(t, run, who_of(node), place_cells(t, run, node.place))
    if run.corrupt:
        found = [card for card in found if not (t.up[card] and ability(t, card, UPRIGHT))]
    return found


def within_reach(t: NoxTable, run: Run, node: Target) -> list[Card]:
    """The units on which a verb could fall now: those that can be chosen, each, or the fixed one (§7.6)."""
    if isinstance(node, Units):
        if id(node) in run.chosen:  # wherever they are by now (NOX-SPELL-10)
            return [Card(card) for card in run.chosen[id(node)]]
        return candidates(t, run, node) if node.count else matching(t, run, node)
    unit = ref(t, run, node)
    return [unit] if unit >= 0 else []


def choose_units(t: NoxTable, run: Run, node: Units) -> Rule[None]:
    """The text's player chooses targets one at a time; fewer only if it says « jusqu'à » (NOX-GEN-20, D18)."""
    left, veiled = candidates(t, run, node), is_veiled(t, run.seat, node)
    chosen: list[Card] = []
    while left and len(chosen) < node.count:
        if not node.up_to and not veiled and len(left) + len(chosen) <= node.count:
            chosen += left
            break
        answer = yield Ask((run.seat,), "choose", pick_options, ("target", node.up_to, *left))
        if answer == DONE:
            break
        card = card_at(t, answer.target)
        left.remove(card)
        chosen.append(card)
        note_fit(t, card, who_of(node))
    run.chosen[id(node)] = tuple(chosen)


def units(t: NoxTable, run: Run, node: Target) -> Rule[tuple[Card, ...]]:
    """The units that a verb speaks of: chosen, each, or fixed; those that are no longer meant are left out."""
    if not isinstance(node, Units):
        unit = ref(t, run, node)
        return (unit,) if unit >= 0 else ()
    if node.count == 0:
        if isinstance(node.place, Inside) and chooses_cell(node.place.cell) and not _spread(node.place.cell):
            yield from cells(t, run, node.place.cell)
        return tuple(matching(t, run, node))
    if id(node) not in run.chosen:
        yield from choose_units(t, run, node)
    run.those = tuple([Card(card) for card in run.chosen[id(node)] if still(t, run, node, Card(card))])
    return run.those


def _spread(node: CellTarget) -> bool:
    """« chaque unité dans une zone adjacente » means all of them, not one that is chosen."""
    return isinstance(node, AnyCell) and node.adjacent


def still(t: NoxTable, run: Run, node: Units, card: Card) -> bool:
    """Whether a target is in play, fits the text, and is not protected; range is not looked at again (NOX-SPELL-10)."""
    if not t.in_play(card) or not fits(t, card, who_of(node), run.seat, run.unit):
        return False
    return not (run.corrupt and ability(t, card, UPRIGHT))  # NOX-FOG-18


def kind_fits(t: NoxTable, card: Card, kind: Kind) -> bool:
    """Whether a card that is not in play is a unit of a kind (NOX-CARD-11)."""
    return sheet_fits(t.sheet(card), who_of(OneUnit(kind)))


# ---- what a clause lets choose


Chosen = tuple[Units | CellTarget, ...]
# By the node itself and not by what it says: what was chosen is kept by the phrase that asked for it (`Run.chosen`).
_CHOOSING: Final[dict[int, tuple[Node, Chosen]]] = {}
MOST_KNOWN: Final = 20_000


def choosing(node: Node) -> Chosen:
    """The phrases of a clause for which somebody chooses, in printed order, each clause read once (NOX-SPELL-14)."""
    known = _CHOOSING.get(id(node))
    if known is None:
        if len(_CHOOSING) >= MOST_KNOWN:
            _CHOOSING.clear()
        known = _CHOOSING[id(node)] = (
            node,
            tuple(_choosing(node)),
        )  # as long as it is kept its number is its own
    return known[1]


def _choosing(node: Node) -> Iterator[Units | CellTarget]:
    if isinstance(node, Units):
        if node.count:
            yield node
        elif (
            isinstance(node.place, Inside) and chooses_cell(node.place.cell) and not _spread(node.place.cell)
        ):
            yield node.place.cell
        return
    if isinstance(node, CellTarget):
        if chooses_cell(node):
            yield node
        return
    if isinstance(node, Condition | Amount | Price) and not isinstance(node, Part):
        return
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from _choosing(part)


def has_target(t: NoxTable, run: Run, node: Node) -> bool:
    """Whether the first choice of a clause has an option, if it has any choice (NOX-ACT-08)."""
    for phrase in choosing(node):
        if id(phrase) in run.chosen:  # wherever it is by now (NOX-SPELL-10)
            return bool(run.chosen[id(phrase)])
        if isinstance(phrase, Units):
            return phrase.up_to or bool(candidates(t, run, phrase))
        return bool(cells_meant(t, run, phrase))
    return True


# ---- players


def players(t: NoxTable, run: Run, who: Player | None) -> tuple[Seat, ...]:
    """Who is told to do something; « vous » of a fate card is each player, the first one first (NOX-FATE-06)."""
    if isinstance(who, EachPlayer) or (who is None and run.kind == "fate" and not run.own):
        return (t.first, 1 - t.first)
    return (1 - run.seat,) if isinstance(who, Opponent) else (run.seat,)
