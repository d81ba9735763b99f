"""Clauses that take cards away: prices, and what removes or destroys."""

from pioche.core.decisions import Card, Rule, Seat, ask, sole
from pioche.games.ossuaire.abilities import chosen_from_hand
from pioche.games.ossuaire.clauses.text import EFFECTS, Effect, Price
from pioche.games.ossuaire.columns import DISCARD, REMOVED, SUPPLY, WORLD
from pioche.games.ossuaire.options import (
    destroy_options,
    dismiss_options,
    exhume_options,
    places,
    target_options,
    unit_at,
)
from pioche.games.ossuaire.table import OssuaireTable
from pioche.language.clauses import clause


def remove_from_combat(t: OssuaireTable, card: Card, owner: Seat, by: Seat, what: str, rule: str) -> None:
    """A unit goes to its owner's removed zone, last; a Champion is destroyed instead (OSS-NEUT-02, OSS-CHAMP-01)."""
    if t.unit(card).champion:
        destroy(t, card, owner, by, "OSS-CHAMP-01" if t.row[card] else "OSS-CHAMP-02")
        return
    t.leave_army(card)
    t.move(card, REMOVED, owner, what, rule, by=by)


def destroy(t: OssuaireTable, card: Card, owner: Seat, by: Seat, rule: str) -> None:
    """A card goes back where it is bought: to its owner's pile of that name or to the Monde (OSS-DET-01…03)."""
    t.leave_army(card)
    # What is printed decides, not the physical card: an imagined table deals faces anew among unseen cards.
    if t.unit(card).neutral:
        t.move(card, WORLD, 0, "destroy", rule, by=by)
    else:
        t.move(card, SUPPLY, owner, "destroy", rule, by=by)


@clause(
    "Exhumer {count}", en="Exhume {count}", rules=("OSS-EXH-01", "OSS-EXH-03"), sample="Exhumer 2", worth=-0.3
)
class Exhume(Price):
    """Remove units of one's discard from the combat (OSS-EXH-01)."""

    count: int


@EFFECTS.does(
    Exhume,
    can=lambda t, seat, unit, node: bool(t.discard[seat]),
    whole=lambda t, seat, unit, node: len(t.discard[seat]) >= node.count,  # OSS-ABIL-13
    nothing="OSS-EXH-03",
)
def exhume(t: OssuaireTable, seat: Seat, unit: Card, node: Exhume) -> Rule[None]:
    """Units of one's own discard are removed from the combat, one after the other (OSS-EXH-01…04)."""
    for left in range(min(node.count, len(t.discard[seat])), 0, -1):
        t.left = left
        answer = sole(exhume_options(t, seat)) or (yield ask(seat, "exhume", exhume_options))
        card = t.discard[seat][places(answer.source)[0]]
        remove_from_combat(t, card, seat, seat, "exhume", "OSS-EXH-01")


@clause("Congédier {count}", en="Dismiss {count}", rules=("OSS-CON-01",), sample="Congédier 1", worth=-1.6)
class Dismiss(Price):
    """Discard cards from one's hand (OSS-CON-01)."""

    count: int


@EFFECTS.does(
    Dismiss,
    can=lambda t, seat, unit, node: bool(t.hand[seat]),
    whole=lambda t, seat, unit, node: len(t.hand[seat]) >= node.count,  # OSS-ABIL-13
    nothing="OSS-CON-01",
)
def dismiss(t: OssuaireTable, seat: Seat, unit: Card, node: Dismiss) -> Rule[None]:
    """Cards of one's own hand are discarded, one after the other (OSS-CON-01)."""
    for left in range(min(node.count, len(t.hand[seat])), 0, -1):
        if len(t.hand[seat]) == 1:  # OSS-INFO-05: the count is public, so taking the answer tells nothing
            card = t.hand[seat][0]
        else:
            t.left = left
            card = chosen_from_hand(t, seat, (yield ask(seat, "dismiss", dismiss_options)))
        t.move(card, DISCARD, seat, "dismiss", "OSS-CON-01")


@clause("Neutraliser", en="Neutralise", rules=("OSS-NEUT-01",), worth=2.0)
class Neutralise(Effect):
    """Remove an opposing unit from the combat (OSS-NEUT-01)."""


@EFFECTS.does(Neutralise, can=lambda t, seat, unit, node: bool(t.army[1 - seat]), nothing="OSS-NEUT-03")
def neutralise(t: OssuaireTable, seat: Seat, unit: Card, node: Neutralise) -> Rule[None]:
    """An opposing unit is removed from the combat (OSS-NEUT-01…03)."""
    answer = sole(target_options(t, seat)) or (yield ask(seat, "target", target_options))
    card = unit_at(t, 1 - seat, answer.source)
    remove_from_combat(t, card, 1 - seat, seat, "neutralise", "OSS-NEUT-01")


@clause("Profaner", en="Desecrate", rules=("OSS-PROF-01",), worth=0.1)
class Desecrate(Effect):
    """Destroy a card of one's discard (OSS-PROF-01)."""


@EFFECTS.does(Desecrate, can=lambda t, seat, unit, node: bool(t.discard[seat]), nothing="OSS-PROF-02")
def desecrate(t: OssuaireTable, seat: Seat, unit: Card, node: Desecrate) -> Rule[None]:
    """A card of one's own discard is destroyed (OSS-PROF-01, -02)."""
    answer = sole(destroy_options(t, seat)) or (yield ask(seat, "destroy", destroy_options))
    destroy(t, t.discard[seat][places(answer.source)[0]], seat, seat, "OSS-PROF-01")
