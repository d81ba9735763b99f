"""What everybody has seen of card backs, and what they can therefore be (NOX-INFO-01…05, narrowed dreams)."""

from collections.abc import Iterable
from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.book import (
    AQUATIC,
    BROTHER,
    DISTANT,
    FLYING,
    FORCE_THROUGH,
    INFILTRATOR,
    PURE,
    QUICK_MARCH,
    UNDER_EITHER,
    UNDER_ZONES,
    Sheet,
)
from pioche.games.noxilia.stats import ability
from pioche.games.noxilia.table import NoxTable

# What a card back has done that not all units can do.
MARCHED: Final = 1  # a third step
SLIPPED: Final = 2  # from enemies to enemies, unharmed
SWAM: Final = 4
RETREATED: Final = 8


def note(t: NoxTable, card: Card, deed: int, *abilities: int) -> None:
    """Remember what a unit did, unless what everybody sees on it explains that."""
    if not any(ability(t, card, which, printed=False) for which in abilities):
        t.deeds[card] |= deed


def note_step(t: NoxTable, card: Card, to: int, force: int) -> None:
    """Remember what a step tells of who took it (NOX-MOVE-03, NOX-WATER-02)."""
    side, start = t.side[card], t.cell[card]
    if t.flood[to]:
        note(t, card, SWAM, AQUATIC)
    if not force and t.enemies_near(start, side) and t.enemies_near(to, side):
        note(t, card, SLIPPED, FLYING, INFILTRATOR)


# ---- what can be


def narrowed(t: NoxTable) -> dict[Card, frozenset[int]]:
    """The faces that each card not seen by everybody can have; no true face has a say."""
    found: dict[Card, frozenset[int]] = {}
    known: dict[tuple[object, ...], frozenset[int]] = {}
    everybody, seen = t.layout.everybody, t.seen
    for seat in (0, 1):
        ordinary = _faces(t, seat, known, ("ordinary",))
        for pile in (t.library[seat], t.hand[seat]):
            found.update([(card, ordinary) for card in pile if seen[card] != everybody])
        for card in [*t.units[seat], *t.queue[seat]]:
            if seen[card] != everybody and t.handle[card]:
                found[card] = _faces(t, seat, known, _of_unit(t, card))
        for card in t.latents[seat]:
            found[card] = _faces(t, seat, known, ("latent", t.host[card] >= 0, t.toll[card]))
    return found


def _of_unit(t: NoxTable, card: Card) -> tuple[object, ...]:
    """What is known of a card back in play or in the queue."""
    if t.began[card]:
        return ("start", t.deeds[card])
    return ("played", t.deeds[card], t.paid[card], t.waited[card], t.toll[card])


def _faces(
    t: NoxTable, seat: Seat, known: dict[tuple[object, ...], frozenset[int]], key: tuple[object, ...]
) -> frozenset[int]:
    """The faces of a deck, and of its monarch, that fit what is known."""
    whose = (seat, *key)
    if whose not in known:
        deck = t.lists[seat]
        known[whose] = frozenset(
            [
                face
                for face, sheet in enumerate(t.book.sheets)
                if (deck[face] or sheet.kind == "monarch") and _fits(t, sheet, key)
            ]
        )
    return known[whose]


def _fits(t: NoxTable, sheet: Sheet, key: tuple[object, ...]) -> bool:
    """Whether a card can be what is known of it."""
    match key:
        case ("ordinary",):
            return sheet.kind != "monarch"
        case ("start", int(deeds)):
            return sheet.is_unit and _can(sheet, deeds)
        case ("played", int(deeds), int(paid), int(waited), toll):
            turns = sheet.abilities[DISTANT] - 1 if sheet.abilities[DISTANT] else t.numbers.queue_default
            ordinary = sheet.is_unit and sheet.kind != "monarch" and _can(sheet, deeds)
            return ordinary and sheet.gold == paid and turns == waited and sheet.toll == toll
        case ("latent", bool(under), tuple(made)):
            place = sheet.latent not in UNDER_ZONES if under else sheet.latent in UNDER_ZONES + UNDER_EITHER
            return bool(sheet.latent) and place and _suits(sheet, made)
    return True


def _can(sheet: Sheet, deeds: int) -> bool:
    """Whether a unit can have done what was seen of it."""
    has = sheet.abilities
    passes = has[FLYING] or has[INFILTRATOR]
    if (deeds & MARCHED and not has[QUICK_MARCH]) or (deeds & SWAM and not has[AQUATIC]):
        return False
    if deeds & SLIPPED and not passes:
        return False
    return not (deeds & RETREATED and (passes or has[FORCE_THROUGH] or has[BROTHER]))


def _suits(sheet: Sheet, made: Iterable[object]) -> bool:
    """Whether a caster that makes such mana can have prepared a spell (NOX-LAT-02)."""
    colours = sheet.colours
    return not colours or any(
        isinstance(colour, int) and (colour == PURE or colours >> colour & 1) for colour in made
    )


def can_be(t: NoxTable) -> bool:
    """Whether hidden units cost what was paid at set-up, none is there too often, and no hero twice."""
    for seat in (0, 1):
        start = [t.sheet(card) for card in t.units[seat] if t.began[card]]
        if start and sum([sheet.start_price for sheet in start]) != t.budget[seat]:
            return False
        if any(start.count(sheet) > t.numbers.start_copies for sheet in start):
            return False
        present = [*t.units[seat], *t.queue[seat], *t.adventure[seat]]
        heroes = [sheet.proper for card in present if (sheet := t.sheet(card)).kind == "hero"]
        if len(set(heroes)) < len(heroes):
            return False
    return True
