"""The five named levels, and bots by name.

Levels are counted in iterations, not in milliseconds, so that a level plays the same on every machine.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from pioche.bots.bot import Bot
from pioche.bots.greedy import Error, Greedy
from pioche.bots.ismcts import Ismcts
from pioche.bots.masters import Grandmaster, Master
from pioche.bots.random import RandomBot
from pioche.core.errors import PiocheError, UnknownName
from pioche.core.text import Text


class Level(NamedTuple):
    """A strength with a name."""

    number: int
    name: Text
    make: Callable[[int], Bot]


LEVELS = (
    Level(1, Text(fr="Novice", en="Novice"), RandomBot),
    Level(2, Text(fr="Apprenti", en="Apprentice"), lambda seed: Greedy(seed, 1, error=Error(2.5, 0.9))),
    Level(3, Text(fr="Compagnon", en="Journeyman"), lambda seed: Greedy(seed, 4, error=Error(0.9, 0.6))),
    Level(4, Text(fr="Maître", en="Master"), Master),
    Level(5, Text(fr="Grand maître", en="Grandmaster"), Grandmaster),
)
KNOWN = ("random", "greedy", "ismcts", *(f"level{level.number}" for level in LEVELS))
DEFAULT_ITERATIONS = 100
# Dreams, iterations and milliseconds beyond which a budget is a slip of the hand.
MOST = {"greedy": 1_000, "ismcts": 1_000_000, "ms": 600_000}
_FORM = re.compile(r"(?P<kind>random|greedy|ismcts)(?::(?P<amount>[0-9]+)(?P<ms>ms)?)?")


def level(number: int, seed: int) -> Bot:
    """A bot of that level, 1 to 5."""
    if not 1 <= number <= len(LEVELS):
        raise UnknownName.of(str(number), [str(level.number) for level in LEVELS], en="level", fr="niveau")
    return LEVELS[number - 1].make(seed)


def bot_named(name: str, seed: int) -> Bot:
    """The bot of a name: `random`, `greedy`, `greedy:12` (dreams), `ismcts:100`, `ismcts:50ms`, `level3` or `3`."""
    text = name.strip().lower()
    if found := re.fullmatch(r"(?:level)?([1-5])", text):
        return level(int(found[1]), seed)
    form = _FORM.fullmatch(text)
    if form is None:
        raise UnknownName.of(name, KNOWN, en="bot", fr="bot")
    amount = int(form["amount"]) if form["amount"] else None
    if amount == 0 or (amount and form["kind"] == "random") or (form["ms"] and form["kind"] != "ismcts"):
        raise PiocheError(
            en=f"{name!r}: write random, greedy:12 (dreams), ismcts:100 (iterations) or ismcts:50ms",
            fr=f"« {name} » : écrivez random, greedy:12 (rêves), ismcts:100 (itérations) ou ismcts:50ms",
            code="bad_bot",
        )
    if amount and amount > (most := MOST[form["ms"] or form["kind"]]):
        raise PiocheError(
            en=f"{name!r}: nobody waits that long; at most {form['kind']}:{most}{form['ms'] or ''}",
            fr=f"« {name} » : personne n’attend si longtemps ; au plus {form['kind']}:{most}{form['ms'] or ''}",
            code="bad_bot",
        )
    if form["kind"] == "random":
        return RandomBot(seed)
    if form["kind"] == "greedy":
        return Greedy(seed) if amount is None else Greedy(seed, amount)
    if form["ms"]:
        return Ismcts(seed, milliseconds=amount)
    return Ismcts(seed, amount or DEFAULT_ITERATIONS)
