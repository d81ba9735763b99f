"""What a table of Raise, Rise & Die can be between two steps, for positions that are written by hand."""

from collections.abc import Iterator
from typing import Final

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.lanes import ALL_LANES, LANES
from pioche.games.raise_rise_die.souls import DARK
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import PENDING
from pioche.scenario.positions import Fault

CHAINED: Final = ("reaction", "resolve")  # the phases of a chain
BEFORE: Final = (
    *DARK,
    "reveal",
    "twilight",
    "poison",
    "upkeep",
)  # while nothing of the passe has been played
AFTER: Final = ("bleed", "end_effects", "infusion", "clean_up")


def faults(t: RaiseTable) -> Iterator[Fault]:
    """What no match can come to, with the key that says it."""
    if t.phase in AFTER and t.first_passer < 0:
        yield Fault(
            "first_passer",
            en=f"in the phase {t.phase} somebody has passed first; say who (RRD-ACT-09)",
            fr=f"dans la phase {t.phase}, quelqu’un a passé en premier ; dites qui (RRD-ACT-09)",
        )
    if t.phase in BEFORE and t.first_passer >= 0:
        yield Fault(
            "first_passer",
            en=f"in the phase {t.phase} nobody has passed yet; who begins the passe is said by `first` (RRD-PREP-02)",
            fr=f"dans la phase {t.phase}, personne n’a encore passé ; c’est `first` qui dit qui commence (RRD-PREP-02)",
        )
    if t.passe == 0 and t.phase != "prepare":
        yield Fault(
            "passe",
            en="the first passe has the number 1 (RRD-PREP-01)",
            fr="la première passe porte le numéro 1 (RRD-PREP-01)",
        )
    yield from _of_chain(t)
    for seat in range(t.seats):
        yield from _of_seat(t, seat)


def _of_chain(t: RaiseTable) -> Iterator[Fault]:
    """A chain is there while it is answered or resolved, and whoever is on turn began it."""
    if (t.phase in CHAINED) != bool(t.links):
        yield Fault(
            "links",
            en="there is a chain in the phases reaction and resolve, and in no other (RRD-CTR-01, RRD-RES-01)",
            fr="il y a une chaîne dans les phases reaction et resolve, et dans aucune autre (RRD-CTR-01, RRD-RES-01)",
        )
    elif t.links and t.links[0].seat != t.active:
        yield Fault(
            "active",
            en="the player on turn announced the first card of the chain (RRD-ACT-01)",
            fr="celui dont c’est le tour a annoncé la première carte de la chaîne (RRD-ACT-01)",
        )


def _of_seat(t: RaiseTable, seat: Seat) -> Iterator[Fault]:
    if not t.hp[seat]:
        yield Fault(
            f"seat.{seat}.hp",
            en="at 0 PV the game is over (RRD-END-01)",
            fr="à 0 PV la partie est finie (RRD-END-01)",
        )
    if t.passed[seat] and not t.passes[seat]:
        yield Fault(
            f"seat.{seat}.passes",
            en="whose last turn was a pass has passed once at least (RRD-ACT-06)",
            fr="celui dont le dernier tour était une passe a passé au moins une fois (RRD-ACT-06)",
        )
    for lane in ALL_LANES:
        yield from _of_slot(t, seat, lane)
    for card in t.infused[seat]:
        if not t.sheet(card).infusible:
            yield Fault(
                f"seat.{seat}.infused",
                en=f"{t.sheet(card).id} has no Infusion (RRD-INF-01)",
                fr=f"{t.sheet(card).id} n’a pas d’Infusion (RRD-INF-01)",
            )
    for card in t.objects[seat]:
        if not t.sheet(card).object:
            yield Fault(
                f"seat.{seat}.objects",
                en=f"{t.sheet(card).id} is no object (RRD-OBJ-01)",
                fr=f"{t.sheet(card).id} n’est pas un objet (RRD-OBJ-01)",
            )


def _of_slot(t: RaiseTable, seat: Seat, lane: int) -> Iterator[Fault]:
    for card in t.slot(lane, seat):
        key = f"seat.{seat}.{LANES[lane]}"
        sheet = t.sheet(card)
        if t.phase in BEFORE:
            yield Fault(
                key,
                en=f"in the phase {t.phase} nothing lies on the body (RRD-CONS-03)",
                fr=f"dans la phase {t.phase}, il n’y a rien sur le corps (RRD-CONS-03)",
            )
        if not sheet.fits(lane):
            yield Fault(
                key,
                en=f"{LANES[lane]} is no optimal slot of {sheet.id} (RRD-POSE-01)",
                fr=f"{LANES[lane]} n’est pas un emplacement optimal de {sheet.id} (RRD-POSE-01)",
            )
        if t.status[card] == PENDING and all(link.card != card for link in t.links):
            yield Fault(
                key,
                en="outside the chain no card is pending: it succeeded or was countered (RRD-RES-02)",
                fr="hors de la chaîne aucune carte n’est en cours : réussie ou contrée (RRD-RES-02)",
            )
