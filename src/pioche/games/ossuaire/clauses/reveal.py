"""Revealing cards of the draw pile: Excursion nocturne, Renfort, and Discernement on the way."""

from pioche.core.decisions import Card, Rule, Seat, ask
from pioche.games.ossuaire.abilities import add, done
from pioche.games.ossuaire.clauses.text import EFFECTS, Effect
from pioche.games.ossuaire.columns import DISCARD, DRAW, REVEALED
from pioche.games.ossuaire.options import (
    DONE,
    discern_options,
    outing_options,
    places,
    reinforce_options,
    reveal_options,
)
from pioche.games.ossuaire.table import OssuaireTable
from pioche.language.clauses import clause


def reveal(t: OssuaireTable, seat: Seat, count: int) -> Rule[None]:
    """Up to that many cards are revealed one at a time; the owner may end before each (OSS-REV-01…03)."""
    under = 0  # cards that this effect has put under the pile and will not reveal again (OSS-DSC-04)
    for left in range(count, 0, -1):
        if len(t.draw[seat]) == under:
            break
        t.left = left
        answer = yield ask(seat, "reveal", reveal_options)
        if answer.verb == "stop":
            t.tell("stop_revealing", "OSS-REV-02", seat)
            break
        under = yield from fill_place(t, seat, under)
    t.left = 0  # what is asked next has no number


def fill_place(t: OssuaireTable, seat: Seat, under: int) -> Rule[int]:
    """One card is revealed, and another in its place as often as Discernement sends one away (OSS-DSC-01…05)."""
    rule = "OSS-REV-01"
    while len(t.draw[seat]) > under:
        card = t.draw[seat][-1]
        t.move(card, REVEALED, seat, "reveal", rule)
        if not t.unit(card).discernment:
            break
        answer = yield ask(seat, "discern", discern_options)
        if answer.verb == "keep":
            t.tell("keep", "OSS-DSC-03", seat, card=t.glimpse(card))
            break
        if answer.verb == "discard":
            t.move(card, DISCARD, seat, "discern_discard", "OSS-DSC-01")
        else:
            t.move(card, DRAW, seat, "discern_under", "OSS-DSC-01", at=0)
            under += 1
        rule = "OSS-DSC-02"
    return under


def put_back(t: OssuaireTable, seat: Seat) -> None:
    """What is still revealed goes back on top of the draw pile, the first revealed on top (OSS-REV-01, -02)."""
    for card in t.revealed[seat][::-1]:
        t.move(card, DRAW, seat, "put_back", "OSS-REV-01")


@clause(
    "Excursion nocturne {count}",
    en="Night Prowl {count}",
    rules=("OSS-EXC-01",),
    sample="Excursion nocturne 3",
    worth=0.1,
)
class NightProwl(Effect):
    """Reveal up to that many cards and discard any of them (OSS-EXC-01)."""

    count: int


@EFFECTS.does(NightProwl, can=lambda t, seat, unit, node: bool(t.draw[seat]), nothing="OSS-REV-03")
def night_prowl(t: OssuaireTable, seat: Seat, unit: Card, node: NightProwl) -> Rule[None]:
    """Cards are revealed; any of them are then discarded in the owner's order (OSS-EXC-01…03)."""
    yield from reveal(t, seat, node.count)
    while t.revealed[seat]:
        answer = yield ask(seat, "outing", outing_options)
        if answer == DONE:
            break
        card = t.revealed[seat][places(answer.source)[0]]
        t.move(card, DISCARD, seat, "outing_discard", "OSS-EXC-01")
    done(t, seat, "OSS-EXC-02", "outing")
    put_back(t, seat)


@clause("Renfort {count}", en="Reinforce {count}", rules=("OSS-RENF-01",), sample="Renfort 3", worth=0.4)
class Reinforce(Effect):
    """Reveal up to that many cards; Miliciens among them may join this row (OSS-RENF-01)."""

    count: int


@EFFECTS.does(Reinforce, can=lambda t, seat, unit, node: bool(t.draw[seat]), nothing="OSS-REV-03")
def reinforce(t: OssuaireTable, seat: Seat, unit: Card, node: Reinforce) -> Rule[None]:
    """Cards are revealed; any Miliciens among them then join this row, the first revealed first (OSS-RENF-01)."""
    yield from reveal(t, seat, node.count)
    while (militiaman := t.nearest_bottom(t.revealed[seat], t.book.militia[seat])) is not None:
        answer = yield ask(seat, "reinforce", reinforce_options)
        if answer == DONE:
            break
        yield from add(t, seat, militiaman, unit, "OSS-RENF-01")
    done(t, seat, "OSS-RENF-01", "reinforce")
    put_back(t, seat)
