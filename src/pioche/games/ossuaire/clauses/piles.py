"""Clauses about gold, hand, draw pile and discard."""

from pioche.core.decisions import Card, Rule, Seat, ask
from pioche.games.ossuaire.abilities import chosen_from_hand, could_renew, done, play, renew
from pioche.games.ossuaire.clauses.text import EFFECTS, Effect
from pioche.games.ossuaire.columns import DISCARD, DRAW, HAND
from pioche.games.ossuaire.options import DONE, must_play_options, reorder_options
from pioche.games.ossuaire.table import OssuaireTable
from pioche.language.clauses import clause


@clause("Piocher {count}", en="Draw {count}", rules=("OSS-PIO-01",), sample="Piocher 2", worth=1.6)
class Draw(Effect):
    """Draw cards (OSS-PIO-01)."""

    count: int


@EFFECTS.does(Draw, can=lambda t, seat, unit, node: bool(t.draw[seat]), nothing="OSS-PIO-01")
def draw(t: OssuaireTable, seat: Seat, unit: Card, node: Draw) -> None:
    """Cards are drawn one at a time while there are any; nothing is recycled (OSS-PIO-01, OSS-REF-03)."""
    for _ in range(min(node.count, len(t.draw[seat]))):
        t.move(t.draw[seat][-1], HAND, seat, "draw", "OSS-PIO-01")


@clause("Solde {amount}", en="Pay {amount}", rules=("OSS-SOL-01",), sample="Solde 2", worth=0.2)
class Pay(Effect):
    """Gain gold (OSS-SOL-01)."""

    amount: int


@EFFECTS.does(Pay, can=lambda t, seat, unit, node: True)
def pay(t: OssuaireTable, seat: Seat, unit: Card, node: Pay) -> None:
    """Gold is gained at once (OSS-SOL-01)."""
    t.gold[seat] += node.amount
    t.tell("gold", "OSS-SOL-01", seat, amount=node.amount)


@clause(
    "Nécromancie {cost}", en="Necromancy {cost}", rules=("OSS-NEC-01",), sample="Nécromancie 3", worth=0.3
)
class Necromancy(Effect):
    """The unit of at most that cost nearest the bottom of the discard goes to the hand (OSS-NEC-01)."""

    cost: int


def necromancy_finds(t: OssuaireTable, seat: Seat, cost: int) -> Card | None:
    """The unit of that cost or less nearest the bottom of the discard, if any (OSS-NEC-01)."""
    units, face = t.book.units, t.face
    return next((card for card in t.discard[seat] if units[face[card]].cost <= cost), None)


@EFFECTS.does(
    Necromancy,
    can=lambda t, seat, unit, node: necromancy_finds(t, seat, node.cost) is not None,
    nothing="OSS-NEC-03",
)
def necromancy(t: OssuaireTable, seat: Seat, unit: Card, node: Necromancy) -> None:
    """The lowest unit of the discard that is cheap enough goes to the hand, known to all (OSS-NEC-01…04)."""
    card = necromancy_finds(t, seat, node.cost)
    assert card is not None
    t.move(card, HAND, seat, "necromancy", "OSS-NEC-01")


@clause("Hécatombe", en="Hecatomb", rules=("OSS-HEC-01",), worth=0.1)
class Hecatomb(Effect):
    """Removed Soldats Décharnés are shuffled into the draw pile (OSS-HEC-01)."""


@EFFECTS.does(
    Hecatomb,
    can=lambda t, seat, unit, node: t.nearest_bottom(t.removed[seat], t.book.soldier[seat]) is not None,
    nothing="OSS-HEC-03",
)
def hecatomb(t: OssuaireTable, seat: Seat, unit: Card, node: Hecatomb) -> None:
    """All one's removed Soldats are shuffled into one's draw pile (OSS-HEC-01…03)."""
    soldiers = [card for card in t.removed[seat] if t.face[card] == t.book.soldier[seat]]
    t.shuffle_in(soldiers, DRAW, seat, "hecatomb", "OSS-HEC-01")


@clause(
    "réordonner librement votre défausse",
    en="reorder your discard pile freely",
    rules=("OSS-REO-01",),
    worth=0.3,
)
class Reorder(Effect):
    """Rearrange one's discard freely (OSS-REO-01)."""


def has_two_names(t: OssuaireTable, seat: Seat, placed: int) -> bool:
    """Whether cards of two names or more lie above the bottom cards already placed (OSS-REO-04)."""
    face = t.face
    rest = t.discard[seat][placed:]
    return any(face[card] != face[rest[0]] for card in rest)


@EFFECTS.does(Reorder, can=lambda t, seat, unit, node: has_two_names(t, seat, 0))
def reorder(t: OssuaireTable, seat: Seat, unit: Card, node: Reorder) -> Rule[None]:
    """The discard is built anew from the bottom; what is not named stays on top as it lies (OSS-REO-01…04)."""
    placed = 0
    while has_two_names(t, seat, placed):
        answer = yield ask(seat, "reorder", reorder_options, placed)
        if answer == DONE:
            break
        card = t.nearest_bottom(t.discard[seat][placed:], t.book.index[seat][answer.source])
        assert card is not None
        t.move(card, DISCARD, seat, "place", "OSS-REO-03", at=placed)
        placed += 1
    done(t, seat, "OSS-REO-02", "reorder")


@clause("jouer une unité", en="play a unit", rules=("OSS-PLAY-05",), worth=0.5)
class PlayUnit(Effect):
    """Play a unit from the hand (OSS-PLAY-05)."""


@EFFECTS.does(PlayUnit, can=lambda t, seat, unit, node: bool(t.hand[seat]), nothing="OSS-PLAY-05")
def play_unit(t: OssuaireTable, seat: Seat, unit: Card, node: PlayUnit) -> Rule[None]:
    """An additional unit must be played, even by a seat that has stopped (OSS-PLAY-05, -06)."""
    card = t.hand[seat][0]
    while len(t.hand[seat]) > 1 or could_renew(t, seat):  # OSS-INFO-05
        answer = yield ask(seat, "must_play", must_play_options)
        if answer.verb == "play":
            card = chosen_from_hand(t, seat, answer)
            break
        renew(t, seat, answer)
        card = t.hand[seat][0]
    yield from play(t, seat, card, "OSS-PLAY-05")
