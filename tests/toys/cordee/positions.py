"""How positions of La Cordée are written and laid."""

from collections import Counter
from collections.abc import Mapping

from pioche.scenario.lay import Layer
from pioche.scenario.positions import Form, PlainPositions, Position
from tests.toys.cordee.cards import Danger, Tool
from tests.toys.cordee.game import FIRST, GAME
from tests.toys.cordee.table import CordeeTable

OWN = {"hand": Form.BAG, "played": Form.BOTTOM_FIRST, "draw": Form.TOP_FIRST}
COMMON = {
    "passed": Form.BOTTOM_FIRST,
    "wall": Form.TOP_FIRST,
    "found": Form.BOTTOM_FIRST,
    "supply": Form.TOP_FIRST,
}


class CordeePositions(PlainPositions):
    """Everybody has the pack of the first pitch; stones lie where they are said to, as many as are said."""

    verbs: Mapping[str, tuple[str, ...]] = {
        "lead": ("mener", "mène"),
        "play": ("jouer", "joue"),
        "give": ("donner", "donne"),
        "leave": ("laisser", "laisse"),
        "climb": ("continuer", "continue"),
        "turn_back": ("redescendre", "redescend"),
    }
    forms: Mapping[str, Form] = {**OWN, **COMMON, "path": Form.BOTTOM_FIRST}
    rest = ("draw", "wall", "supply")
    keys = ("pitch", "phase", "metres")

    def lay(self, position: Position) -> CordeeTable:
        """The table of a position."""
        said = position.table
        t = GAME.empty(position.spec, position.chance())
        names = position.names(t)
        for seat, fields in enumerate(position.seats):
            Layer(t, names, fields, seat, Counter(FIRST), position.seed).spread(OWN, ("draw",))
        tools = {card.id: card.finds for card in t.faces if isinstance(card, Tool) and card.finds}
        dangers = {card.id: card.times * t.seats for card in t.faces if isinstance(card, Danger)}
        for forms, stock, rest in (
            ({zone: COMMON[zone] for zone in ("passed", "wall")}, dangers, "wall"),
            ({zone: COMMON[zone] for zone in ("found", "supply")}, tools, "supply"),
        ):
            Layer(t, names, said, 0, Counter(stock), position.seed).spread(forms, (rest,))
        stones = Layer(t, names, said, 0, Counter(pierre=99), position.seed)
        for given in stones.all_given({"path": Form.BOTTOM_FIRST}).values():
            stones.lay("path", given.bottom)
        t.pitch = said.whole("pitch", 1, range(1, 10))
        t.phase = said.among("phase", list(GAME.steps), "lead")
        t.metres = said.whole("metres", 0, range(100))
        return t


POSITIONS = CordeePositions()
