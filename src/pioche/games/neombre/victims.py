"""How adversaries choose their victim: eleven methods, two of them with a memory (NEO-CIB)."""

from collections.abc import Callable
from typing import Final

from pioche.core.decisions import Ask, Card, Rule, Seat
from pioche.games.neombre.options import victim_options
from pioche.games.neombre.spells import chooser
from pioche.games.neombre.table import NeombreTable


def victims_of(t: NeombreTable, foe: Card) -> Rule[tuple[Card, ...]]:
    """The living players that an adversary aims at now; its memory advances (NEO-CIB-01, -03)."""
    living = t.living()
    method = t.foe(foe).targeting
    if method == "brutal":  # it has no single target (NEO-CIB-08, NEO-KEY-61)
        return tuple([Card(place) for place in living])
    owner = chooser(t) if t.phase == "foes" else -1  # the ambush is no adversaries' turn (NEO-IRR-18)
    if owner >= 0 and t.hp[owner] > 0:
        place = yield from chosen(t, foe, (t.seat_at(owner),))
    elif owner >= 0 or method == "fool":
        place = yield from chosen(t, foe, t.team())  # NEO-CIB-10, NEO-DMG-09
    else:
        fitting = METHODS[method](t, foe, living)
        place = fitting[0] if len(fitting) == 1 else fitting[t.lot(len(fitting), "victim")]
    if method == "methodical" or (method == "relentless" and (owner < 0 or not t.victim[foe])):  # NEO-CIB-19
        t.victim[foe] = place + 1
    tile = Card(place)
    t.say("aim" if t.is_seated(tile) else "aim_card", "NEO-CIB-01", tile, by=foe)
    return (tile,)


def chosen(t: NeombreTable, foe: Card, seats: tuple[Seat, ...]) -> Rule[int]:
    """The players, or the owner of an envoûtement, choose the target (NEO-CIB-10, NEO-KEY-60)."""
    living = t.living()
    if len(living) == 1:
        return living[0]
    options = victim_options(t, 0, foe)
    answer = yield Ask(seats, "victim", victim_options, (foe,))
    return living[list(options).index(answer)]


def remembered(t: NeombreTable, foe: Card) -> int:
    """The place that an adversary remembers, -1: none yet."""
    return t.victim[foe] - 1


# ---- methods: the players that fit, among whom chance decides (NEO-CIB-02)

Method = Callable[[NeombreTable, Card, list[int]], list[int]]


def relentless(t: NeombreTable, foe: Card, living: list[int]) -> list[int]:
    """Acharné: always the same, or a new one for a dead one (NEO-CIB-04, -05)."""
    same = remembered(t, foe)
    return [same] if same in living else living


def methodical(t: NeombreTable, foe: Card, living: list[int]) -> list[int]:
    """Méthodique: the player to the left of the last one, dead ones skipped (NEO-CIB-14, -15)."""
    last = remembered(t, foe)
    if last < 0:
        return living
    return [
        next(
            (last + step) % t.places for step in range(1, t.places + 1) if (last + step) % t.places in living
        )
    ]


def vengeful(t: NeombreTable, foe: Card, living: list[int]) -> list[int]:
    """Revanchard: the last player who hit it; the memory is kept for the dead (NEO-CIB-17, -18)."""
    last = t.aggressor[foe] - 1
    return [last] if last in living else living


def undecided(t: NeombreTable, foe: Card, living: list[int]) -> list[int]:
    """Indécis: anybody (NEO-CIB-13)."""
    return living


def with_most(living: list[int], counts: list[int]) -> list[int]:
    """Those with the most of something."""
    most = max(counts)
    return [place for place, count in zip(living, counts, strict=True) if count == most]


def held(t: NeombreTable, place: int) -> int:
    """Cards in hand; the companion has none (NEO-SOLO-17)."""
    return 0 if t.is_companion(place) else len(t.hand[place])


def discarded(t: NeombreTable, place: int) -> int:
    """Cards in the discard; the companion has none (NEO-SOLO-17)."""
    return 0 if t.is_companion(place) else len(t.discard[place])


def arrogant(t: NeombreTable, foe: Card, living: list[int]) -> list[int]:
    """Arrogant: the most pv (NEO-CIB-06)."""
    return with_most(living, [t.hp[place] for place in living])


def predator(t: NeombreTable, foe: Card, living: list[int]) -> list[int]:
    """Prédateur: the fewest pv (NEO-CIB-07)."""
    return with_most(living, [-t.hp[place] for place in living])


def fearless(t: NeombreTable, foe: Card, living: list[int]) -> list[int]:
    """Intrépide: the most cards in hand (NEO-CIB-11)."""
    return with_most(living, [held(t, place) for place in living])


def opportunist(t: NeombreTable, foe: Card, living: list[int]) -> list[int]:
    """Opportuniste: the fewest cards in hand (NEO-CIB-12)."""
    return with_most(living, [-held(t, place) for place in living])


def necrotic(t: NeombreTable, foe: Card, living: list[int]) -> list[int]:
    """Nécrotique: the most cards in the discard (NEO-CIB-16)."""
    return with_most(living, [discarded(t, place) for place in living])


METHODS: Final[dict[str, Method]] = {
    "relentless": relentless,
    "arrogant": arrogant,
    "predator": predator,
    "fearless": fearless,
    "opportunist": opportunist,
    "undecided": undecided,
    "methodical": methodical,
    "necrotic": necrotic,
    "vengeful": vengeful,
}
