"""What the clauses of Ossuaire do: each keyword of a printed text, as the rulebook's dictionary has it."""

from pioche.core.decisions import Card, Option, Query, Rule, Seat, ask
from pioche.games.ossuaire import nodes as n
from pioche.games.ossuaire import reveal  # noqa: F401  # Excursion nocturne and Renfort register there
from pioche.games.ossuaire.abilities import add, chosen_from_hand, could_renew, done, nothing, play, renew
from pioche.games.ossuaire.columns import DISCARD, DRAW, HAND, REMOVED, SUPPLY, WORLD
from pioche.games.ossuaire.language import LANGUAGE
from pioche.games.ossuaire.options import (
    ANY_FACE,
    DONE,
    destroy_options,
    dismiss_options,
    exhume_options,
    move_options,
    must_play_options,
    places,
    reorder_options,
    target_options,
    unit_at,
)
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.units import Unit, effect

# ---- Permanent: a keyword sets what the unit is (OSS-ABIL-11)


@LANGUAGE.executes(n.Discernment)
def discernment(unit: Unit, node: n.Discernment) -> None:
    """Its owner decides what becomes of it when it is revealed (OSS-DSC-01)."""
    unit.discernment = True


@LANGUAGE.executes(n.Renewable)
def renewable(unit: Unit, node: n.Renewable) -> None:
    """In hand it may be exchanged (OSS-REN-01)."""
    unit.renewable = True


@LANGUAGE.executes(n.Champion)
def champion(unit: Unit, node: n.Champion) -> None:
    """It is destroyed instead of being removed from the combat (OSS-CHAMP-01)."""
    unit.champion = True


@LANGUAGE.executes(n.Rampart)
def rampart(unit: Unit, node: n.Rampart) -> None:
    """The opponent must choose it first (OSS-REMP-01)."""
    unit.rampart = True


@LANGUAGE.executes(n.Ossification)
def ossification(unit: Unit, node: n.Ossification) -> None:
    """The others of its row are stronger (OSS-OSSI-01, -03)."""
    unit.ossification += node.amount


@LANGUAGE.executes(n.Formation)
def formation(unit: Unit, node: n.Formation) -> None:
    """It is stronger in a rank (OSS-FORM-01)."""
    unit.formation += node.amount


# ---- common parts of effects


def choice(t: OssuaireTable, seat: Seat, prompt: str, query: Query) -> Rule[Option]:
    """One of several public objects; the only one is taken without asking."""
    options = query(t, seat)
    if len(options) == 1:
        return options[0]
    return (yield ask(seat, prompt, query))


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


# ---- prices that are effects as well


@effect(
    n.Exhume,
    can=lambda t, seat, unit, node: bool(t.discard[seat]),
    whole=lambda t, seat, unit, node: len(t.discard[seat]) >= node.count,  # OSS-ABIL-13
)
def exhume(t: OssuaireTable, seat: Seat, unit: Card, node: n.Exhume) -> Rule[None]:
    """Units of one's own discard are removed from the combat, one after the other (OSS-EXH-01…04)."""
    if not t.discard[seat]:
        nothing(t, seat, "OSS-EXH-03")
    for left in range(min(node.count, len(t.discard[seat])), 0, -1):
        t.left = left
        answer = yield from choice(t, seat, "exhume", exhume_options)
        card = t.discard[seat][places(answer.source)[0]]
        remove_from_combat(t, card, seat, seat, "exhume", "OSS-EXH-01")


@effect(
    n.Dismiss,
    can=lambda t, seat, unit, node: bool(t.hand[seat]),
    whole=lambda t, seat, unit, node: len(t.hand[seat]) >= node.count,  # OSS-ABIL-13
)
def dismiss(t: OssuaireTable, seat: Seat, unit: Card, node: n.Dismiss) -> Rule[None]:
    """Cards of one's own hand are discarded, one after the other (OSS-CON-01)."""
    if not t.hand[seat]:
        nothing(t, seat, "OSS-CON-01")
    for left in range(min(node.count, len(t.hand[seat])), 0, -1):
        if len(t.hand[seat]) == 1:  # OSS-INFO-05: the count is public, so taking the answer tells nothing
            card = t.hand[seat][0]
        else:
            t.left = left
            card = chosen_from_hand(t, seat, (yield ask(seat, "dismiss", dismiss_options)))
        t.move(card, DISCARD, seat, "dismiss", "OSS-CON-01")


# ---- effects on the opposing army


@effect(n.Neutralise, can=lambda t, seat, unit, node: bool(t.army[1 - seat]))
def neutralise(t: OssuaireTable, seat: Seat, unit: Card, node: n.Neutralise) -> Rule[None]:
    """An opposing unit is removed from the combat (OSS-NEUT-01…03)."""
    if not t.army[1 - seat]:
        nothing(t, seat, "OSS-NEUT-03")
        return
    answer = yield from choice(t, seat, "target", target_options)
    card = unit_at(t, 1 - seat, answer.source)
    remove_from_combat(t, card, 1 - seat, seat, "neutralise", "OSS-NEUT-01")


@effect(n.Daunt, can=lambda t, seat, unit, node: bool(t.army[1 - seat]))
def daunt(t: OssuaireTable, seat: Seat, unit: Card, node: n.Daunt) -> Rule[None]:
    """An opposing unit is weaker until it leaves the army (OSS-INT-01)."""
    if not t.army[1 - seat]:
        nothing(t, seat, "OSS-INT-01")
        return
    answer = yield from choice(t, seat, "target", target_options)
    card = unit_at(t, 1 - seat, answer.source)
    t.bonus[card] -= node.amount
    t.tell("daunt", "OSS-INT-01", seat, other=1 - seat, card=t.glimpse(card), amount=node.amount)


# ---- effects on one's own army


@effect(n.Force, can=lambda t, seat, unit, node: True)
def force(t: OssuaireTable, seat: Seat, unit: Card, node: n.Force) -> Rule[None]:
    """The unit itself is stronger until it leaves the army (OSS-FORCE-02, -03)."""
    t.bonus[unit] += node.amount
    t.tell("force", "OSS-FORCE-02", seat, card=t.glimpse(unit), amount=node.amount)
    yield from ()


@effect(
    n.RiseFromEarth,
    can=lambda t, seat, unit, node: (  # OSS-SORT-04
        len(t.army[seat]) < node.size and t.nearest_bottom(t.discard[seat], t.book.soldier) is not None
    ),
)
def rise_from_earth(t: OssuaireTable, seat: Seat, unit: Card, node: n.RiseFromEarth) -> Rule[None]:
    """Soldats of the discard, the lowest first, join this row until the army has its size (OSS-SORT-01…03, -05)."""
    soldier = t.nearest_bottom(t.discard[seat], t.book.soldier)
    if soldier is None or len(t.army[seat]) >= node.size:
        nothing(t, seat, "OSS-SORT-04")
    while soldier is not None and len(t.army[seat]) < node.size:
        yield from add(t, seat, soldier, unit, "OSS-SORT-01")
        soldier = t.nearest_bottom(t.discard[seat], t.book.soldier)


def stands_elsewhere(t: OssuaireTable, seat: Seat, unit: Card, kind: int) -> bool:
    """Whether a unit (of that face, or any) stands on another row of the army."""
    label = t.row[unit]
    return any(t.row[card] != label and kind in (ANY_FACE, t.face[card]) for card in t.army[seat])


@effect(n.BoneCall, can=lambda t, seat, unit, node: stands_elsewhere(t, seat, unit, t.book.soldier))
def bone_call(t: OssuaireTable, seat: Seat, unit: Card, node: n.BoneCall) -> Rule[None]:
    """Soldats of other rows move to the right end of this one (OSS-APP-01…03)."""
    yield from move_units(t, seat, unit, t.book.soldier, node.count, "OSS-APP-01")


@effect(n.Rally, can=lambda t, seat, unit, node: stands_elsewhere(t, seat, unit, ANY_FACE))
def rally(t: OssuaireTable, seat: Seat, unit: Card, node: n.Rally) -> Rule[None]:
    """Units of other rows move to the right end of this one (OSS-RAL-01, -02)."""
    yield from move_units(t, seat, unit, ANY_FACE, node.count, "OSS-RAL-01")


def move_units(t: OssuaireTable, seat: Seat, unit: Card, kind: int, count: int, rule: str) -> Rule[None]:
    """Up to that many units move, one at a time, until their owner ends it or none is left (OSS-ROW-05)."""
    for left in range(count, 0, -1):
        if not stands_elsewhere(t, seat, unit, kind):
            done(t, seat, rule, "move")
            return
        t.left = left
        answer = yield ask(seat, "move", move_options, unit, kind)
        if answer == DONE:
            done(t, seat, rule, "move")
            return
        t.join_row(unit_at(t, seat, answer.source), unit, seat, "move", rule)


# ---- effects on hand, draw pile and discard


@effect(n.Draw, can=lambda t, seat, unit, node: bool(t.draw[seat]))
def draw(t: OssuaireTable, seat: Seat, unit: Card, node: n.Draw) -> Rule[None]:
    """Cards are drawn one at a time while there are any; nothing is recycled (OSS-PIO-01, OSS-REF-03)."""
    if not t.draw[seat]:
        nothing(t, seat, "OSS-PIO-01")
    for _ in range(min(node.count, len(t.draw[seat]))):
        t.move(t.draw[seat][-1], HAND, seat, "draw", "OSS-PIO-01")
    yield from ()


@effect(n.Pay, can=lambda t, seat, unit, node: True)
def pay(t: OssuaireTable, seat: Seat, unit: Card, node: n.Pay) -> Rule[None]:
    """Gold is gained at once (OSS-SOL-01)."""
    t.gold[seat] += node.amount
    t.tell("gold", "OSS-SOL-01", seat, amount=node.amount)
    yield from ()


def necromancy_finds(t: OssuaireTable, seat: Seat, cost: int) -> Card | None:
    """The unit of that cost or less nearest the bottom of the discard, if any (OSS-NEC-01)."""
    units, face = t.book.units, t.face
    return next((card for card in t.discard[seat] if units[face[card]].cost <= cost), None)


@effect(n.Necromancy, can=lambda t, seat, unit, node: necromancy_finds(t, seat, node.cost) is not None)
def necromancy(t: OssuaireTable, seat: Seat, unit: Card, node: n.Necromancy) -> Rule[None]:
    """The lowest unit of the discard that is cheap enough goes to the hand, known to all (OSS-NEC-01…04)."""
    card = necromancy_finds(t, seat, node.cost)
    if card is None:
        nothing(t, seat, "OSS-NEC-03")
    else:
        t.move(card, HAND, seat, "necromancy", "OSS-NEC-01")
    yield from ()


@effect(
    n.Hecatomb,
    can=lambda t, seat, unit, node: t.nearest_bottom(t.removed[seat], t.book.soldier) is not None,
)
def hecatomb(t: OssuaireTable, seat: Seat, unit: Card, node: n.Hecatomb) -> Rule[None]:
    """All one's removed Soldats are shuffled into one's draw pile (OSS-HEC-01…03)."""
    soldiers = [card for card in t.removed[seat] if t.face[card] == t.book.soldier]
    if soldiers:
        t.shuffle_in(soldiers, DRAW, seat, "hecatomb", "OSS-HEC-01")
    else:
        nothing(t, seat, "OSS-HEC-03")
    yield from ()


@effect(n.Desecrate, can=lambda t, seat, unit, node: bool(t.discard[seat]))
def desecrate(t: OssuaireTable, seat: Seat, unit: Card, node: n.Desecrate) -> Rule[None]:
    """A card of one's own discard is destroyed (OSS-PROF-01, -02)."""
    if not t.discard[seat]:
        nothing(t, seat, "OSS-PROF-02")
        return
    answer = yield from choice(t, seat, "destroy", destroy_options)
    destroy(t, t.discard[seat][places(answer.source)[0]], seat, seat, "OSS-PROF-01")


def has_two_names(t: OssuaireTable, seat: Seat, placed: int) -> bool:
    """Whether cards of two names or more lie above the bottom cards already placed (OSS-REO-04)."""
    face = t.face
    rest = t.discard[seat][placed:]
    return any(face[card] != face[rest[0]] for card in rest)


@effect(n.Reorder, can=lambda t, seat, unit, node: has_two_names(t, seat, 0))
def reorder(t: OssuaireTable, seat: Seat, unit: Card, node: n.Reorder) -> Rule[None]:
    """The discard is built anew from the bottom; what is not named stays on top as it lies (OSS-REO-01…04)."""
    placed = 0
    while has_two_names(t, seat, placed):
        answer = yield ask(seat, "reorder", reorder_options, placed)
        if answer == DONE:
            break
        card = t.nearest_bottom(t.discard[seat][placed:], t.book.index[answer.source])
        assert card is not None
        t.move(card, DISCARD, seat, "place", "OSS-REO-03", at=placed)
        placed += 1
    done(t, seat, "OSS-REO-02", "reorder")


@effect(n.PlayUnit, can=lambda t, seat, unit, node: bool(t.hand[seat]))
def play_unit(t: OssuaireTable, seat: Seat, unit: Card, node: n.PlayUnit) -> Rule[None]:
    """An additional unit must be played, even by a seat that has stopped (OSS-PLAY-05, -06)."""
    if not t.hand[seat]:
        nothing(t, seat, "OSS-PLAY-05")
        return
    card = t.hand[seat][0]
    while len(t.hand[seat]) > 1 or could_renew(t, seat):  # OSS-INFO-05
        answer = yield ask(seat, "must_play", must_play_options)
        if answer.verb == "play":
            card = chosen_from_hand(t, seat, answer)
            break
        renew(t, seat, answer)
        card = t.hand[seat][0]
    yield from play(t, seat, card, "OSS-PLAY-05")
