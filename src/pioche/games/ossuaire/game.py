"""Ossuaire as the contract sees it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decisions import Seat
from pioche.core.errors import BadSpec, UnknownName
from pioche.core.game import CardGame
from pioche.core.numbers import numbers_with
from pioche.core.text import Text
from pioche.games.ossuaire.cards import FACTIONS, POOL, OssuaireCard
from pioche.games.ossuaire.cards import WORLD as NEUTRAL
from pioche.games.ossuaire.columns import DRAW, SUPPLY, WORLD
from pioche.games.ossuaire.derive import derived
from pioche.games.ossuaire.evaluate import evaluate
from pioche.games.ossuaire.features import FEATURES, described
from pioche.games.ossuaire.flow import STEPS
from pioche.games.ossuaire.invariants import faults, owned
from pioche.games.ossuaire.numbers import RULEBOOK, Numbers
from pioche.games.ossuaire.options import POINTS
from pioche.games.ossuaire.public import Derived
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.units import Book


class Ossuaire(CardGame[OssuaireTable]):
    """Two armies, a series of combats, and decks that grow between them: the first to five trophies wins."""

    id = "ossuaire"
    title = "Ossuaire"
    version = "3"
    seats = range(2, 3)  # OSS-SET-01
    seats_rule = "OSS-SET-01"
    table = OssuaireTable
    rulebook = RULEBOOK
    steps = STEPS
    points = POINTS
    stakes = 0.08
    sides = True
    features = FEATURES
    quiet = frozenset({"turn", "delayed", "buy"})
    judged = staticmethod(evaluate)  # itself, because bots ask some thousand times a match

    def filled(self, spec: TableSpec) -> TableSpec:
        """The spec with both factions named; the Monde stays to be drawn unless it is fixed."""
        decks = spec.deck_names or FACTIONS
        check_factions(decks)
        for key in spec.variant:
            if key != "world":
                raise UnknownName.of(key, ["world"], en="variant", fr="choix de variante")
        numbers = numbers_with(RULEBOOK, spec.numbers)
        book = book_for(spec, decks)
        variant = {}
        if "world" in spec.variant:
            names = [name.strip() for name in spec.variant["world"].split(",")]
            variant["world"] = ",".join(book.cards[face].id for face in named_world(book, names, numbers))
        elif len(book.world()) < numbers.world:
            raise _too_small_world(numbers)
        return msgspec.structs.replace(spec, decks=decks, variant=variant)

    def samples(self) -> tuple[TableSpec, ...]:
        """Both factions against each other and each against itself (OSS-SET-02)."""
        pairs = (FACTIONS, *((faction, faction) for faction in FACTIONS))
        return tuple(TableSpec(decks=pair) for pair in pairs)

    def empty(self, spec: TableSpec, chance: Chance) -> OssuaireTable:
        """The table of two factions."""
        book = book_for(spec, spec.deck_names)
        return OssuaireTable(spec.deck_names, book, numbers_with(RULEBOOK, spec.numbers), chance)

    def set_up(self, t: OssuaireTable, spec: TableSpec) -> None:
        """Piles, Monde, starting decks and the starter of the first combat (OSS-SET-02…07)."""
        for seat, faction in enumerate(t.factions):
            deal_faction(t, seat, faction)
        fixed = spec.variant.get("world")
        for face in named_world(t.book, fixed.split(","), t.numbers) if fixed else drawn_world(t):
            t.tell("world", "OSS-SET-05", note=t.book.cards[face].id)
            t.add_cards(t.numbers.world_copies, face, WORLD)
        t.starter = t.active = t.lot(t.seats, "starter")

    def derived(self, t: OssuaireTable) -> Derived:
        """What players count and look up at the table."""
        return derived(t)

    def described(self, t: OssuaireTable) -> list[list[float]]:
        """What is counted of each seat."""
        return described(t)

    def faults(self, t: OssuaireTable) -> list[Text]:
        """What is broken, of section 10 of the specification."""
        return faults(t)

    def facts(self, t: OssuaireTable) -> Mapping[str, int | float | str]:
        """Who began, how the combats went, and what both decks had become."""
        best = [max(mine, theirs) for mine, theirs, _ in t.results]
        return {
            "first": (t.starter + t.combat - 1) % t.seats,
            "combats": t.combat,
            "ties": [winner for *_, winner in t.results].count(-1),
            "totals": " ".join(f"{mine}-{theirs}" for mine, theirs, _ in t.results),
            "force_1": best[0] if best else 0,
            "force_7": best[6] if len(best) > 6 else 0,  # 0: there was no seventh combat
            "deck_0": deck(t, 0),
            "deck_1": deck(t, 1),
        }


def deck(t: OssuaireTable, seat: Seat) -> str:
    """What a seat owns, as the laboratory reads it: `liche:1 soldat_decharne:8`."""
    cards = owned(t, seat)
    return " ".join(sorted(f"{t.faces[face].id}:{count}" for face, count in cards.items()))


def deal_faction(t: OssuaireTable, seat: Seat, faction: str) -> None:
    """The faction piles of a seat, and its starting deck shuffled as draw pile (OSS-SET-02…04, OSS-POOL-03)."""
    numbers, book = t.numbers, t.book
    for face in book.faction(faction, seat):
        t.add_cards(numbers.pile(book.cards[face].cost), face, SUPPLY, seat)
    for cost, count in ((1, numbers.starters_1), (2, numbers.starters_2)):
        t.add_cards(count, book.starter(faction, seat, cost), DRAW, seat)
    t.shuffle(DRAW, seat, "OSS-SET-03")


def drawn_world(t: OssuaireTable) -> list[int]:
    """The seed draws the units of the Monde (OSS-SET-05)."""
    left = t.book.world()
    return sorted(left.pop(t.lot(len(left))) for _ in range(t.numbers.world))


def named_world(book: Book, names: list[str], numbers: Numbers) -> list[int]:
    """The faces of a Monde that a variant fixes: as many different neutral units as the rules want (OSS-SET-05)."""
    known = {book.cards[face].id: face for face in book.world()}
    for name in names:
        if name not in known:
            raise UnknownName.of(name, known, en="unit of the Monde", fr="unité du Monde")
    if len(set(names)) != len(names) or len(names) != numbers.world:
        raise BadSpec(
            en=f"the Monde has {numbers.world} different units, e.g. world={','.join(list(known)[: numbers.world])}",
            fr=f"le Monde compte {numbers.world} unités différentes, "
            f"par exemple world={','.join(list(known)[: numbers.world])}",
        )
    return sorted(known[name] for name in names)


def _too_small_world(numbers: Numbers) -> BadSpec:
    return BadSpec(
        en=f"there are fewer than {numbers.world} units of the Monde to draw from",
        fr=f"il y a moins de {numbers.world} unités du Monde à tirer",
    )


def check_factions(decks: tuple[str, ...]) -> None:
    """Each seat has a faction; both may have the same (OSS-SET-02)."""
    for faction in decks:
        if faction not in FACTIONS:
            raise UnknownName.of(faction, FACTIONS, en="faction", fr="faction")
    if len(decks) != 2:
        raise BadSpec(
            en=f"one faction a seat, e.g. {','.join(FACTIONS)}; not {len(decks)}",
            fr=f"une faction par siège, par exemple {','.join(FACTIONS)} ; pas {len(decks)}",
        )


def book_for(spec: TableSpec, decks: tuple[str, ...]) -> Book:
    """The units of a spec, with those that are otherwise for one seat."""
    cards, own = (msgspec.json.encode(changed, order="sorted") for changed in (spec.cards, spec.own))
    return book_of(decks, cards, own)


@lru_cache(maxsize=64)
def book_of(decks: tuple[str, ...], cards: bytes, own: bytes) -> Book:
    """The units of both factions and of the Monde, those of a spec (as JSON) added or changed; shared by matches."""
    shared: dict[str, dict[str, Any]] = msgspec.json.decode(cards)
    owns: dict[str, dict[str, dict[str, Any]]] = msgspec.json.decode(own)
    known = POOL.extended(shared)
    changed = [
        {id: POOL.define(id, shared.get(id, {}) | fields) for id, fields in owns.get(str(seat), {}).items()}
        for seat in range(len(decks))
    ]
    for faction, units in zip(decks, changed, strict=True):
        for id, unit in units.items():
            if {unit.faction, known.get(id, unit).faction} != {faction}:
                raise _not_of(unit, faction)
    faces: list[tuple[OssuaireCard, tuple[Seat, ...]]] = []
    # One’s own stands where the printed one does, so that nothing else is otherwise.
    for card in known.values():
        seats = [seat for seat, faction in enumerate(decks) if card.faction in (NEUTRAL, faction)]
        if printed := tuple(seat for seat in seats if card.id not in changed[seat]):
            faces.append((card, printed))
        faces += [(changed[seat][card.id], (seat,)) for seat in seats if card.id in changed[seat]]
    for seat, units in enumerate(changed):
        faces += [(unit, (seat,)) for id, unit in units.items() if id not in known]
    book = Book(tuple(card for card, _ in faces), tuple(seats for _, seats in faces))
    for seat, faction in enumerate(decks):
        for cost in (1, 2):
            if book.starter(faction, seat, cost) < 0:
                raise BadSpec(
                    en=f"the faction {faction} has no unit of cost {cost} for its starting deck (OSS-SET-03)",
                    fr=f"la faction {faction} n’a pas d’unité de coût {cost} pour son deck de départ (OSS-SET-03)",
                )
    return book


def _not_of(unit: OssuaireCard, faction: str) -> BadSpec:
    return BadSpec(
        en=f"{unit.name.en} is no unit of the faction {faction}, and only such can be otherwise for one seat",
        fr=f"{unit.name.fr} n’est pas une unité de la faction {faction} : seules celles-ci peuvent être autres pour un "
        "seul siège",
    )


GAME = Ossuaire()
