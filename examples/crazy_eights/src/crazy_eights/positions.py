"""How positions of Crazy Eights are written and laid."""

from collections import Counter
from collections.abc import Mapping

from crazy_eights.cards import SUITS
from crazy_eights.game import GAME
from crazy_eights.table import CrazyEightsTable
from pioche.scenario.lay import Given, Layer
from pioche.scenario.positions import Form, PlainPositions, Position

FORMS = {"hand": Form.BAG, "draw": Form.TOP_FIRST, "discard": Form.BOTTOM_FIRST}


class CrazyEightsPositions(PlainPositions):
    """One stock for everybody: what is not mentioned is in the draw pile."""

    verbs: Mapping[str, tuple[str, ...]] = {
        "play": ("poser", "pose", "jouer", "joue"),
        "draw": ("piocher", "pioche"),
        "hearts": ("cœur",),
        "diamonds": ("carreau",),
        "clubs": ("trèfle",),
        "spades": ("pique",),
    }
    forms: Mapping[str, Form] = FORMS
    keys = ("active", "suit", "direction", "turn")
    seat_keys = ("known",)

    def lay(self, position: Position) -> CrazyEightsTable:
        """The table of a position."""
        said = position.table
        t = GAME.empty(position.spec, position.chance())
        names = position.names(t)
        stock = Counter(card.id for card in t.faces)
        layers = [
            Layer(t, names, fields, seat, stock, position.seed) for seat, fields in enumerate(position.seats)
        ]
        common = Layer(t, names, said, 0, stock, position.seed)
        hands = [layer.all_given({"hand": Form.BAG}, "known") for layer in layers]
        piles = common.all_given({"discard": Form.BOTTOM_FIRST, "draw": Form.TOP_FIRST})
        for layer, hand in zip(layers, hands, strict=True):
            for one in hand.values():
                layer.lay("hand", [*one.bottom, *layer.some(one.missing, "hand")])
        discard = piles.get("discard", Given(count=1))
        common.lay("discard", [*discard.bottom, *common.some(discard.missing, "discard")])
        draw = piles.get("draw", Given())
        common.lay("draw", [*draw.bottom, *common.some(stock.total(), "draw"), *reversed(draw.top)])
        t.active = said.whole("active", 0, range(t.seats))
        t.suit = said.among("suit", SUITS, t.faces[t.face[t.discard[-1]]].suit)
        t.direction = said.whole("direction", 1, range(-1, 2, 2))
        t.turn = said.whole("turn", 1, range(1, t.numbers.turns + 1))
        return t


POSITIONS = CrazyEightsPositions()
