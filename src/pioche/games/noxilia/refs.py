"""References of options: handles of what lies on the board, ids of cells and of cards in hand; and back."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from pioche.core.contract import Points
from pioche.core.decisions import Card, Option, Seat
from pioche.games.noxilia.board import CELL, CELLS
from pioche.games.noxilia.table import NoxTable

DONE: Final = Option("done")
STOP: Final = Option("stop")
DECLINE: Final = Option("decline")
YES: Final = Option("yes")
NO: Final = Option("no")
YES_NO: Final = (YES, NO)
NOTHING: Final = Option("find_nothing")


_HANDLED: Final = Points("units", "any", handles=("units", "gear", "latents"))
# What each option points at on the table: cards in hand by name, what lies on the board by handle, cells as spots.
POINTS: Final = {
    **{
        f"{verb}:": _HANDLED
        for verb in (
            "move", "charge", "retreat", "melee", "ranged", "move_equip", "move_heal", "move_purify", "adventure",
            "ability", "step", "stay", "path", "here", "target", "caster", "producer", "guard", "dodge", "riposte",
            "reveal", "show",
        )
    },
    **{
        f"{verb}>": _HANDLED
        for verb in (
            "place_monarch", "place_unit", "step", "path", "target", "pay_cost", "host", "attach", "take", "heal",
            "purify", "equip_treasure",
        )
    },
    **{
        f"{verb}:": Points("hand")
        for verb in ("cast", "place_latent", "play_unit", "play_event", "play_equipment", "put_under", "discard")
    },
    "place_monarch:": Points("units"),
    "exile:": Points("graveyard"),
    "raise:": Points("graveyard"),
}  # fmt: skip


@cache
def option(verb: str, source: str = "", target: str = "", amount: int = 0) -> Option:
    """An option, made once."""
    return Option(verb, source, target, amount)


HOST_CELLS: Final = tuple([option("host", "", cell) for cell in CELLS])
ATTACH_CELLS: Final = tuple([option("attach", "", cell) for cell in CELLS])


class UnitOptions:
    """What a unit can be told to do, or is chosen for, by its handle: the options of it alone, made once."""

    __slots__ = (
        "adventure", "attach", "caster", "charge", "host", "melee", "move", "move_equip", "move_heal", "move_purify",
        "name", "ranged", "retreat", "stay", "steps", "targets",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name = name
        self.move, self.charge, self.retreat = (
            option("move", name),
            option("charge", name),
            option("retreat", name),
        )
        self.melee, self.ranged = option("melee", name), option("ranged", name)
        self.move_equip = option("move_equip", name)
        self.move_heal, self.move_purify = option("move_heal", name), option("move_purify", name)
        self.adventure, self.caster = option("adventure", name), option("caster", name)
        self.host, self.attach = option("host", "", name), option("attach", "", name)
        self.stay = option("stay", name)
        self.steps = [option("step", name, cell) for cell in CELLS]  # by cell
        self.targets: dict[int, Option] = {}  # by the handle of whom it attacks

    def target(self, t: NoxTable, other: Card) -> Option:
        """It attacks another unit."""
        handle = t.handle[other]
        made = self.targets.get(handle)
        if made is None:
            made = self.targets[handle] = option("target", self.name, ref(t, other))
        return made


_UNITS: Final[list[UnitOptions]] = []  # by handle, as far as any match has come


def unit_options(t: NoxTable, unit: Card) -> UnitOptions:
    """The options of a unit in play."""
    handle = t.handle[unit]
    while handle >= len(_UNITS):
        _UNITS.append(UnitOptions(f"u{len(_UNITS)}"))
    return _UNITS[handle]


def ref(t: NoxTable, card: Card) -> str:
    """How options name what lies on the board: `u12`, `e3` for equipment, `l7` for a latent (NOX-INFO-03)."""
    return t.called(card)


def card_at(t: NoxTable, reference: str) -> Card:
    """What a reference of the board names."""
    handle = int(reference[1:])
    handles = t.handle
    piles = t.units if reference[0] == "u" else t.latents if reference[0] == "l" else (t.gear,)
    for pile in piles:
        for card in pile:
            if handles[card] == handle:
                return card
    raise LookupError(reference)


def cell_at(reference: str) -> int:
    """The cell that a reference names."""
    return CELL[reference]


def board_options(t: NoxTable, verb: str, cards: Iterable[Card], source: str = "") -> list[Option]:
    """One option for each of some cards of the board, as the target of a verb."""
    return [option(verb, source, ref(t, card)) for card in cards]


def hand_names(t: NoxTable, cards: Iterable[Card]) -> list[str]:
    """The different cards among some of a hand, in the order of their faces: identical ones are one option (D6)."""
    book = t.book.cards
    return [book[face].id for face in sorted({t.face[card] for card in cards})]


def different(t: NoxTable, hand: list[Card]) -> list[Card]:
    """One card of each face of a hand, as `t.pick` would take it, in the order of faces (D6)."""
    face, seen, count = t.face, t.seen, len(hand)
    order = [face[card] * count + at for at, card in enumerate(hand)]  # whole numbers are sorted soonest
    order.sort()
    found: list[Card] = []
    last = -1
    for place in order:
        card = hand[place % count]
        if face[card] != last:
            last = face[card]
            found.append(card)
        elif seen[card] > seen[found[-1]]:
            found[-1] = card
    return found


# ---- queries that many questions share; what they are about are card numbers and plain values


def yes_no_options(t: NoxTable, seat: Seat) -> Sequence[Option]:
    """« Vous pouvez … » (D18)."""
    return YES_NO


def no_options(t: NoxTable, seat: Seat) -> Sequence[Option]:
    """« Vous pouvez … » where nothing can be done, which others cannot tell (NOX-INFO-07)."""
    return (NO,)


def mode_options(t: NoxTable, seat: Seat, *numbers: int) -> Sequence[Option]:
    """Branches of « - ou - », from 1 (D18)."""
    return [option("mode", amount=number + 1) for number in numbers]


def pick_options(t: NoxTable, seat: Seat, verb: str, free: bool, *cards: Card) -> Sequence[Option]:
    """One of some cards of the board, or enough (D18)."""
    found = board_options(t, verb, cards)
    return [*found, DONE] if free else found


def cell_options(t: NoxTable, seat: Seat, verb: str, *cells: int) -> Sequence[Option]:
    """One of some cells (D18)."""
    return [option(verb, "", CELLS[cell]) for cell in cells]


def hand_options(t: NoxTable, seat: Seat, verb: str, *cards: Card) -> Sequence[Option]:
    """One of some cards of a pile, by name."""
    return [option(verb, name) for name in hand_names(t, cards)]


def find_options(t: NoxTable, seat: Seat, *cards: Card) -> Sequence[Option]:
    """One of some cards of one's library, by name only, or nothing (NOX-GEN-07)."""
    return [*[option("find", name) for name in hand_names(t, cards)], NOTHING]
