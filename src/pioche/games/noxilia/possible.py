"""What a table of Noxilia can be between two steps, for positions that are written by hand."""

from collections.abc import Iterator
from typing import Final

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.board import BOARD, CELLS, HOME
from pioche.games.noxilia.book import UNDER_EITHER, UNDER_ZONES
from pioche.games.noxilia.casting import may_wear
from pioche.games.noxilia.stats import life, maximum
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.zones import PHASES
from pioche.scenario.positions import Fault

SETTING_UP: Final = PHASES[:4]
BEFORE_ACTIONS: Final = PHASES[4:11]
PILES: Final = {  # by zone: the kinds of cards that may lie there, and the rule that says so
    "hand": (("unit", "hero", "spell", "equipment", "event"), "NOX-DECK-01"),
    "library": (("unit", "hero", "spell", "equipment", "event"), "NOX-DECK-01"),
    "graveyard": (("unit", "hero", "spell", "equipment", "event"), "NOX-STAT-20"),
    "exile": (("unit", "hero", "spell", "equipment", "event"), "NOX-CTRL-03"),
    "adventure": (("unit", "hero"), "NOX-CTRL-03"),
    "queue": (("unit", "hero"), "NOX-PLAY-01"),
    "latents": (("spell",), "NOX-LAT-01"),
    "fate": (("fate",), "NOX-FATE-02"),
    "fates": (("fate",), "NOX-FATE-02"),
    "omen": (("fate",), "NOX-FATE-01"),
    "gear": (("equipment", "treasure"), "NOX-EQ-01"),
    "curses": (("spell",), "NOX-CURSE-02"),
    "chests": (("treasure", "fake"), "NOX-SETUP-16"),
    "hoard": (("treasure",), "NOX-DECK-10"),
    "spoils": (("treasure",), "NOX-EQ-11"),
    "removed": (("fake",), "NOX-TRES-07"),
    "banners": (("banner",), "NOX-CARD-06"),
}


def faults(t: NoxTable) -> Iterator[Fault]:
    """What no match can come to, with the key that says it."""
    yield from _of_flow(t)
    yield from _of_kinds(t)
    for seat in range(t.seats):
        yield from _of_places(t, seat)
        yield from _of_heroes(t, seat)
        yield from _of_mana(t, seat)
    for pile in t.units:
        for card in pile:
            if t.cell[card] >= 0:
                yield from _of_unit(t, card)
    yield from _of_hosts(t)


def _of_flow(t: NoxTable) -> Iterator[Fault]:
    if (t.turn == 0) != (t.phase in SETTING_UP) and not (t.turn == 0 and t.phase == "fate"):
        yield Fault(
            "turn",
            en="the first turn has the number 1, and set-up has none (NOX-START-01)",
            fr="le premier tour porte le numéro 1, et la mise en place n’en a pas (NOX-START-01)",
        )
    if t.turn > 59:
        yield Fault(
            "turn",
            en="no match outlasts turn 59 (NOX-END-07)",
            fr="aucune partie ne dépasse le tour 59 (NOX-END-07)",
        )
    if t.phase in PHASES[12:] and t.passer < 0:
        yield Fault(
            "passer",
            en=f"in the phase {t.phase} both have passed; say who did first (NOX-ACT-06)",
            fr=f"dans la phase {t.phase}, les deux ont passé ; dites qui le premier (NOX-ACT-06)",
        )
    if t.phase == "action" and t.passer == t.active:
        yield Fault(
            "passer",
            en="who has just passed is not asked before the other (NOX-ACT-01)",
            fr="qui vient de passer n’est pas interrogé avant l’autre (NOX-ACT-01)",
        )
    if len(t.omen) > 1:
        yield Fault(
            "omen",
            en="a turn has one fate card (NOX-FATE-01)",
            fr="un tour a une carte du destin (NOX-FATE-01)",
        )


def _of_kinds(t: NoxTable) -> Iterator[Fault]:
    """Every card is of a kind that can lie in its zone."""
    for card, place in enumerate(t.place):
        zone, seat = t.layout.zone_of[place], t.layout.seat_of[place]
        if zone.name not in PILES:
            continue
        kinds, rule = PILES[zone.name]
        sheet = t.sheet(Card(card))
        fits = sheet.kind in kinds
        fits &= zone.name != "latents" or bool(sheet.latent)
        fits &= zone.name != "curses" or sheet.curse
        if not fits:
            yield Fault(
                zone.name if zone.shared else f"seat.{seat}.{zone.name}",
                en=f"{sheet.id} ({sheet.kind}) cannot lie there ({rule})",
                fr=f"{sheet.id} ({sheet.kind}) ne peut pas y être ({rule})",
            )


def _of_places(t: NoxTable, seat: Seat) -> Iterator[Fault]:
    for card, cell in zip(t.places[seat], HOME[seat], strict=True):
        if t.sheet(card).cell_kind != BOARD[cell].kind:
            yield Fault(
                f"seat.{seat}.places",
                en=f"{t.sheet(card).id} is no zone card of {CELLS[cell]} (NOX-SETUP-01)",
                fr=f"{t.sheet(card).id} n’est pas une carte de zone pour {CELLS[cell]} (NOX-SETUP-01)",
            )


def _of_heroes(t: NoxTable, seat: Seat) -> Iterator[Fault]:
    """One monarch, and no hero twice (NOX-CARD-01…03)."""
    crowned = [card for card in t.units[seat] if t.sheet(card).kind == "monarch"]
    if len(crowned) > 1:
        yield Fault(
            f"seat.{seat}",
            en="a player has one monarch (NOX-DECK-02)",
            fr="un joueur a un seul monarque (NOX-DECK-02)",
        )
    there = dict.fromkeys([*t.units[seat], *t.units_of(seat), *t.queue[seat], *t.adventure[seat]])
    heroes = [t.sheet(card).proper for card in there if t.sheet(card).kind == "hero"]
    for name in dict.fromkeys(name for name in heroes if heroes.count(name) > 1):
        yield Fault(
            f"seat.{seat}",
            en=f"{name} is there twice (NOX-CARD-02)",
            fr=f"{name} y est deux fois (NOX-CARD-02)",
        )


def _of_mana(t: NoxTable, seat: Seat) -> Iterator[Fault]:
    if sum(t.mana[seat]) and (t.phase in SETTING_UP or t.phase in BEFORE_ACTIONS):
        yield Fault(
            f"seat.{seat}.mana",
            en=f"in the phase {t.phase} pools are empty (NOX-MANA-06)",
            fr=f"dans la phase {t.phase}, les réserves de mana sont vides (NOX-MANA-06)",
        )


def _of_unit(t: NoxTable, card: Card) -> Iterator[Fault]:
    key, sheet = f"seat.{t.side[card]}.{CELLS[t.cell[card]]}", t.sheet(card)
    if not sheet.is_unit:
        yield Fault(
            key,
            en=f"{sheet.id} is no unit (NOX-GEN-12)",
            fr=f"{sheet.id} n’est pas une unité (NOX-GEN-12)",
        )
        return
    if life(t, card) <= 0:
        yield Fault(
            key,
            en=f"{sheet.id} has {maximum(t, card)} life and {t.damage[card]} damage: it is dead (NOX-STAT-14)",
            fr=f"{sheet.id} a {maximum(t, card)} points de vie et {t.damage[card]} dégâts : elle est morte "
            "(NOX-STAT-14)",
        )
    if sheet.kind == "monarch" and t.side[card] != t.owner[card]:
        yield Fault(
            key,
            en="a monarch does not change controller (NOX-CTRL-03)",
            fr="un monarque ne change pas de contrôleur (NOX-CTRL-03)",
        )
    seen = t.seen[card] == t.layout.everybody
    if not seen and (t.damage[card] or t.poison[card] or t.cursed(card) or sheet.kind == "token"):
        yield Fault(
            key,
            en=f"{sheet.id} was revealed by what happened to it; write up = true, or known = true (NOX-FOG-09)",
            fr=f"{sheet.id} a été révélée par ce qui lui est arrivé ; écrivez up = true, ou known = true (NOX-FOG-09)",
        )


def _of_hosts(t: NoxTable) -> Iterator[Fault]:
    """What lies on units and under them may lie there."""
    for gear in t.gear:
        host = Card(t.host[gear])
        if host >= 0 and not may_wear(t, host, gear):
            yield Fault(
                "gear",
                en=f"{t.sheet(host).id} may not wear {t.sheet(gear).id} (NOX-EQ-12)",
                fr=f"{t.sheet(host).id} ne peut pas porter {t.sheet(gear).id} (NOX-EQ-12)",
            )
    for curse in t.curses:
        if t.host[curse] < 0:
            yield Fault(
                "curses",
                en=f"{t.sheet(curse).id} lies on a unit (NOX-CURSE-02)",
                fr=f"{t.sheet(curse).id} est sur une unité (NOX-CURSE-02)",
            )
    for seat in range(t.seats):
        for card in t.latents[seat]:
            when, under = t.sheet(card).latent, t.host[card] >= 0
            if when not in UNDER_EITHER and under == (when in UNDER_ZONES):
                yield Fault(
                    f"seat.{seat}.latents",
                    en=f"{t.sheet(card).id} lies under a {'zone' if under else 'unit'} (NOX-LAT-03)",
                    fr=f"{t.sheet(card).id} est sous une {'zone' if under else 'unité'} (NOX-LAT-03)",
                )
