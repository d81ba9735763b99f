"""Numbers crash nothing: every clause with the greatest numbers that a text can say is played and judged."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from pioche.core.contract import Outcome
from pioche.core.match import Match
from pioche.games import game, ids
from pioche.games.texts import pool
from pioche.language.clauses import Node
from pioche.language.reader import MOST

CHOICES = 60  # of a match: enough for every card to be played


def greatest(node: Any) -> Any:
    """A tree in which every number is as great as a text can say."""
    if isinstance(node, tuple):
        return tuple(map(greatest, node))
    if type(node) is int:
        return MOST if node > 1 else node
    if not isinstance(node, Node):
        return node
    values = {name: getattr(node, name) for name in node.__struct_fields__}
    return msgspec.structs.replace(
        node,
        **{
            name: MOST if type(value) is int and name != "times" else greatest(value)
            for name, value in values.items()
        },
    )


def boosted(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The printed cards with texts of the greatest numbers, and their own numbers as great as they may be."""
    language = pool(name).language
    for card in pool(name).printed().values():
        form = pool(name).forms[pool(name).kind_of(card)]
        numbers = {field: high for field, (_, high) in form.ranges.items() if field != "cost"}
        yield card.id, {"text": [language.french(greatest(tree)) for tree in card.lines], **numbers}


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
