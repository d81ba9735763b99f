"""Whom texts mean: units, cells and players, chosen, each, or fixed (NOX-GEN-20…23, NOX-SPELL-07…14)."""

from typing import Final

from pioche.core.decisions import Ask, Card, Rule, Seat
from pioche.games.noxilia.board import (
    ALL_CELLS,
    BATTLEFIELD,
    BOARD,
    COMMANDS,
    EVERYWHERE,
    IN_LINE,
    LONGEST,
    NEXT,
    RAMPART,
    RAMPARTS,
    bits_of,
    cells_of,
)
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
from pioche.games.noxilia.clauses.text import CellTarget, Player, Target
from pioche.games.noxilia.facts import note_fit
from pioche.games.noxilia.plans import First, chooses_cell, choosing, pries, spreads
from pioche.games.noxilia.refs import DONE, card_at, cell_at, cell_options, pick_options
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.stats import ability, fits, flies_over, sheet_fits
from pioche.games.noxilia.table import NO_CARD, NoxTable
from pioche.language.clauses import Node

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


def reach(t: NoxTable, run: Run) -> int:
    """The cells, a bit each, that a text reaches where it names no place (NOX-GEN-23, NOX-SPELL-07, NOX-LAT-15)."""
    if run.kind in ANYWHERE:
        return EVERYWHERE
    cell = here(t, run)
    if run.kind == "spell":
        return EVERYWHERE if run.reach == GLOBAL else IN_LINE[min(max(run.reach, 0), LONGEST)][cell]
    return 1 << cell if cell >= 0 else 0


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
    return cells_of(reach(t, run)) if run.kind == "spell" else list(ALL_CELLS)


def _held(t: NoxTable, run: Run, cell: int, side: Side | None) -> bool:
    """Whether a cell is allied or enemy: controlled by that player (§7.5)."""
    if side is None:
        return True
    holder = t.holder[cell]
    return holder == (run.seat if isinstance(side, Allied) else 1 - run.seat)


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


def place_cells(t: NoxTable, run: Run, place: Place | None) -> int:
    """The cells in which a noun phrase looks for units, a bit each."""
    if place is None:
        return reach(t, run)
    if isinstance(place, Inside):
        chosen = run.chosen.get(id(place.cell)) if run.chosen else None
        return bits_of(cells_meant(t, run, place.cell) if chosen is None else chosen)
    return EVERYWHERE


def matching(t: NoxTable, run: Run, phrase: Units | AllUnits | PerUnit) -> list[Card]:
    """All units in play that a phrase means, by stamp; a card back is nothing but a unit (NOX-FOG-17, NOX-HOUSE-01)."""
    places, who = place_cells(t, run, phrase.place), who_of(phrase)
    return [card for card in meant(t, run, who, places) if t.up[card] or not who.needs_face]


def meant(t: NoxTable, run: Run, who: Who, places: int) -> list[Card]:
    """The units of some cells that fit, by stamp, with the fog over what the text's player may not know."""
    found = [card for pile in t.units for card in pile if is_meant(t, run, who, places, card)]
    return t.by_stamp(found)


def is_meant(t: NoxTable, run: Run, who: Who, places: int, card: Card) -> bool:
    """Whether a unit is in one of some cells and fits, with the fog over what the text's player may not know.

    A fate card is nobody's, so that fog lies over both sides alike (NOX-FATE-06, NOX-FOG-17).
    """
    cell = t.cell[card]
    if cell < 0 or not places >> cell & 1:
        return False
    if not t.up[card] and (run.kind == "fate" or t.side[card] != run.seat) and who.needs_face:
        return False
    if not fits(t, card, who, run.seat, run.unit, run.probing):
        return False
    return not (run.kind == "zone" and over_wall(t, card, run.cell))


def over_wall(t: NoxTable, card: Card, cell: int) -> bool:
    """Whether a flyer ignores what the card of the rampart under it does (NOX-VOLA-02, -03)."""
    return t.cell[card] == cell and cell in RAMPARTS and flies_over(t, card)


def is_veiled(t: NoxTable, seat: Seat, node: Node) -> bool:
    """Whether a text may choose by what card backs of its player hide: others cannot list whom (NOX-INFO-07)."""
    return any(not t.up[card] for card in t.units_of(seat)) and pries(node)


def candidates(t: NoxTable, run: Run, node: Units) -> list[Card]:
    """The units that can be chosen; none that is seen to be protected (NOX-DROI-01, NOX-FOG-18)."""
    found = meant(t, run, who_of(node), place_cells(t, run, node.place))
    if run.corrupt:
        found = [card for card in found if not is_upright(t, card)]
    return found


def any_candidate(t: NoxTable, run: Run, first: First) -> bool:
    """Whether any unit can be chosen first of all for a text, before anything else was."""
    who, places, corrupt = first.who, place_cells(t, run, first.place), run.corrupt
    for pile in t.units:
        for card in pile:
            if is_meant(t, run, who, places, card) and not (corrupt and is_upright(t, card)):
                return True
    return False


def is_upright(t: NoxTable, card: Card) -> bool:
    """Whether a unit is seen to be protected from corruption (NOX-DROI-01, NOX-FOG-18)."""
    return t.up[card] > 0 and ability(t, card, UPRIGHT) > 0


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
        if isinstance(node.place, Inside) and chooses_cell(node.place.cell) and not spreads(node.place.cell):
            yield from cells(t, run, node.place.cell)
        return tuple(matching(t, run, node))
    if id(node) not in run.chosen:
        yield from choose_units(t, run, node)
    run.those = tuple([Card(card) for card in run.chosen[id(node)] if still(t, run, node, Card(card))])
    return run.those


def still(t: NoxTable, run: Run, node: Units, card: Card) -> bool:
    """Whether a target is in play, fits the text, and is not protected; range is not looked at again (NOX-SPELL-10)."""
    if not t.in_play(card) or not fits(t, card, who_of(node), run.seat, run.unit):
        return False
    return not (run.corrupt and ability(t, card, UPRIGHT))  # NOX-FOG-18


def kind_fits(t: NoxTable, card: Card, kind: Kind) -> bool:
    """Whether a card that is not in play is a unit of a kind (NOX-CARD-11)."""
    return sheet_fits(t.sheet(card), who_of(OneUnit(kind)))


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
