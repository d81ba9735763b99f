"""The options of each decision of Ossuaire (D1 … D16 of its specification), listed once for everybody.

Hand cards are named by carddef id.  Cards of a discard and revealed cards are `name@position`, 0 being the bottom
of the discard or the first card revealed, and a run of identical neighbours is named by its first.  Units are
`name@row.index`, both from 1, and a run of identical neighbours of one row is named by its leftmost.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from pioche.core.contract import Points
from pioche.core.decisions import Card, Option, Seat
from pioche.core.table import Pile
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.values import rows

STOP: Final = Option("stop")
DONE: Final = Option("done")
ACTIVATE: Final = Option("activate")
DECLINE: Final = Option("decline")
AGAIN: Final = Option("again")
REVEAL_OR_STOP: Final = (Option("reveal"), STOP)
KEEP_DISCARD_UNDER: Final = (Option("keep"), Option("discard"), Option("under"))
ANY_FACE: Final = -1

# What each option points at on the table.
POINTS: Final = {
    "play:": Points("hand"),
    "renew:": Points("hand"),
    "dismiss:": Points("hand"),
    "activate:": Points("army", rows="rows", runs="runs"),
    "activate": Points("army", latest="pending"),
    "again": Points("army", latest="pending"),
    "choose:": Points("army", "others", rows="rows", runs="runs"),
    "move:": Points("army", rows="rows", runs="runs"),
    "exhume:": Points("discard"),
    "destroy:": Points("discard"),
    "place:": Points("discard"),
    "reveal": Points("draw"),
    "keep": Points("revealed", top=True),
    "discard": Points("revealed", top=True),
    "under": Points("revealed", top=True),
    "discard:": Points("revealed"),
    "add:": Points("revealed"),
    "buy:": Points("supply"),
}


# ---- cards in hand


def renewals(t: OssuaireTable, seat: Seat) -> tuple[Option, ...]:
    """The Renouvelable cards in hand, while there is a card to draw for them (OSS-REN-01…03)."""
    if not t.draw[seat]:
        return ()
    return t.book.renewals[t.faces_in(t.hand[seat]) & t.book.renewable]


def turn_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D1: play a unit, renew a card, or stop (OSS-PLAY-01, -04, OSS-REN-02, -03)."""
    hand = t.faces_in(t.hand[seat])
    return t.book.turns[hand, hand & t.book.renewable if t.draw[seat] else 0]


def must_play_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D2: play a unit or renew a card (OSS-PLAY-05, OSS-REN-02, -03)."""
    hand = t.faces_in(t.hand[seat])
    return t.book.musts[hand, hand & t.book.renewable if t.draw[seat] else 0]


def dismiss_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D7: any card in hand (OSS-CON-01)."""
    return t.book.dismissals[t.faces_in(t.hand[seat])]


# ---- abilities


def immediate_options(t: OssuaireTable, seat: Seat, unit: Card, number: int) -> Sequence[Option]:
    """D3: activate the line, renew a card, or decline (OSS-ABIL-02, OSS-REN-02, -05)."""
    if t.unit(unit).ability(number).can_be_used(t, seat, unit):
        return (ACTIVATE, *renewals(t, seat), DECLINE)
    return (*renewals(t, seat), DECLINE)


def again_options(t: OssuaireTable, seat: Seat, unit: Card, number: int) -> Sequence[Option]:
    """D5: pay once more, renew a card, or end (OSS-ABIL-18, OSS-REN-02, -05)."""
    if t.unit(unit).ability(number).can_be_used(t, seat, unit):
        return (AGAIN, *renewals(t, seat), DONE)
    return (*renewals(t, seat), DONE)


def delayed_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D4: use a Retardé line not used yet, renew a card, or end for good (OSS-ABIL-08, OSS-REN-02)."""
    return (*activations(t, seat), *renewals(t, seat), DONE)


def activations(t: OssuaireTable, seat: Seat) -> list[Option]:
    """The Retardé lines that the seat can use now (OSS-ABIL-06, -08, -10)."""
    units, face, used = t.book.units, t.face, t.used
    found = []
    for card, row, index in unit_runs(t, seat):
        unit = units[face[card]]
        for ability in unit.delayed:
            if not used[card] & ability.bit and ability.can_be_used(t, seat, card):
                found.append(unit_option("activate", unit.id, row, index, ability.number))
    return found


# ---- units in an army


def unit_runs(t: OssuaireTable, seat: Seat) -> list[tuple[Card, int, int]]:
    """The leftmost unit of each run of identical neighbours, with its row and its index there, from 1."""
    face, row, bonus, used = t.face, t.row, t.bonus, t.used
    found = []
    number = index = label = 0
    before = Card(-1)
    for card in t.army[seat]:
        if row[card] != label:
            label = row[card]
            number += 1
            index = 0
        index += 1
        if (
            index == 1
            or face[card] != face[before]
            or bonus[card] != bonus[before]
            or used[card] != used[before]
        ):
            found.append((card, number, index))
        before = card
    return found


def unit_at(t: OssuaireTable, seat: Seat, source: str) -> Card:
    """The unit that a reference names."""
    row, index = places(source)
    return rows(t, seat)[row - 1][index - 1]


def target_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D8: an opposing unit, one with Rempart while there is any (OSS-NEUT-01, OSS-INT-01, OSS-REMP-01)."""
    units, face = t.book.units, t.face
    runs = unit_runs(t, 1 - seat)
    walls = [run for run in runs if units[face[run[0]]].rampart]
    return [unit_option("choose", units[face[card]].id, row, index) for card, row, index in walls or runs]


def move_options(t: OssuaireTable, seat: Seat, unit: Card, kind: int) -> Sequence[Option]:
    """D14: a unit (of that face, or any) standing on another row than the mover's, or end (OSS-APP-02, OSS-RAL-01)."""
    units, face = t.book.units, t.face
    label = t.row[unit]
    found = [
        unit_option("move", units[face[card]].id, row, index)
        for card, row, index in unit_runs(t, seat)
        if t.row[card] != label and kind in (ANY_FACE, face[card])
    ]
    return (*found, DONE)


# ---- cards in a discard or revealed


def card_runs(t: OssuaireTable, verb: str, pile: Pile) -> list[Option]:
    """One option for each run of identical neighbours of an ordered pile."""
    units, face = t.book.units, t.face
    found = []
    before = -1
    for position, card in enumerate(pile):
        if face[card] != before:
            before = face[card]
            found.append(card_option(verb, units[before].id, position))
    return found


def exhume_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D6: any card of one's own discard (OSS-EXH-01)."""
    return card_runs(t, "exhume", t.discard[seat])


def destroy_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D9: any card of one's own discard (OSS-PROF-01)."""
    return card_runs(t, "destroy", t.discard[seat])


def reveal_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D10: reveal a card or stop revealing (OSS-REV-02)."""
    return REVEAL_OR_STOP


def discern_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D11: keep the card just revealed, discard it, or put it under the pile (OSS-DSC-03)."""
    return KEEP_DISCARD_UNDER


def outing_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D12: discard a revealed card, or end (OSS-EXC-02)."""
    return (*card_runs(t, "discard", t.revealed[seat]), DONE)


def reinforce_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D13: add the first Milicien revealed, or end (OSS-RENF-01)."""
    return (card_option("add", t.book.units[t.book.militia[seat]].id), DONE)


def reorder_options(t: OssuaireTable, seat: Seat, placed: int) -> Sequence[Option]:
    """D15: the next card from the bottom up, by name, or leave the rest as it lies (OSS-REO-03)."""
    units, face = t.book.units, t.face
    kinds = dict.fromkeys(face[card] for card in t.discard[seat][placed:])
    return (*(card_option("place", units[kind].id) for kind in kinds), DONE)


# ---- the market


def buy_options(t: OssuaireTable, seat: Seat) -> Sequence[Option]:
    """D16: a card of one's own piles or of the Monde that one can pay, or end (OSS-BUY-04, -05)."""
    gold = min(t.gold[seat], t.book.dearest)
    return t.book.purchases[t.faces_in(t.supply[seat]), t.faces_in(t.world), gold]


# ---- options and references, each made once


@cache
def unit_option(verb: str, name: str, row: int, index: int, line: int = 0) -> Option:
    """The option of one unit."""
    return Option(verb, f"{name}@{row}.{index}", amount=line)


@cache
def card_option(verb: str, name: str, position: int | None = None) -> Option:
    """The option of one card, with its position where copies differ by it."""
    return Option(verb, name if position is None else f"{name}@{position}")


@cache
def places(source: str) -> tuple[int, ...]:
    """The numbers of a reference: position, or row and index."""
    return tuple(int(number) for number in source.rsplit("@", 1)[1].split("."))
