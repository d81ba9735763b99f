"""Numbers crash nothing: every clause with the greatest numbers that a text can say is played and judged."""

import math
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from pioche.core.contract import Outcome
from pioche.core.match import Match
from pioche.games import game, ids
from pioche.games.noxilia.cards import Banner
from pioche.games.noxilia.proofreading import LONGEST
from pioche.games.texts import pool
from pioche.language.cards import CardDef
from pioche.language.clauses import Node
from pioche.language.errors import TEXT
from pioche.language.reader import MOST

CHOICES = 60  # of a match: enough for every card to be played


FIXED = ("cost", "hp", "copies")  # numbers of cards on which decks and piles depend
GREATEST = {"raise_rise_die": 12}  # where a game says what a text can say; a clause may say less
ROOM = {
    "noxilia": LONGEST
}  # where a card has room for so many characters: smaller numbers, if the greatest are too long


def greatest(node: Any, most: int) -> Any:
    """A tree in which every number is as great as a text can say."""
    if isinstance(node, tuple):
        return tuple(greatest(part, most) for part in node)
    if type(node) is int:
        return most if node > 1 else node
    if not isinstance(node, Node):
        return node
    values = {name: getattr(node, name) for name in node.__struct_fields__}
    if "most" not in values:  # there it is a number like any other, not a bound of the others
        most = getattr(node, "most", most)
    return msgspec.structs.replace(
        node,
        **{
            name: most if type(value) is int and value and name != "times" else greatest(value, most)
            for name, value in values.items()
        },
    )


def written(name: str, card: CardDef, field: str) -> list[str]:
    """The lines of a card in the greatest numbers for which it has room."""
    language, most = pool(name).language, GREATEST.get(name, MOST)
    while True:
        lines = [language.french(greatest(tree, most)) for tree in card.trees(field)]
        if most < 10 or isinstance(card, Banner) or sum(map(len, lines)) <= ROOM.get(name, math.inf):
            return lines
        most //= 10


def boosted(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The printed cards with texts of the greatest numbers, and their own numbers as great as they may be."""
    for card in pool(name).printed().values():
        form = pool(name).forms[pool(name).kind_of(card)]
        numbers = {field: high for field, (_, high) in form.ranges.items() if field not in FIXED}
        texts: dict[str, Any] = {}
        for field in card.text_fields():
            lines = written(name, card, field)
            if lines or field == TEXT:
                texts[field] = lines[0] if isinstance(getattr(card, field), str) else lines
        yield card.id, {**texts, **numbers}


@pytest.mark.parametrize(
    ("name", "at"), [(name, at) for name in ids() for at in range(len(game(name).samples()))]
)
def test_the_greatest_numbers_are_played_and_judged(name: str, at: int) -> None:
    rules = game(name)
    spec = msgspec.structs.replace(rules.samples()[at], cards=dict(boosted(name)))
    match, rng = Match(rules, spec, 1), Random(at)
    for _ in range(CHOICES):
        decision = match.decision()
        if isinstance(decision, Outcome):
            break
        match.choose(rng.choice(decision.options))
        assert all(0 <= chance <= 1 for chance in rules.evaluate(match.table))
