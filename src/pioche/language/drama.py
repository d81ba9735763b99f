"""The drama of events: how much each weighs, and what is seen and heard of it.

A game declares both in its `wording.toml`; what a weight lasts and an effect looks like is decided once for all games,
by whoever shows them.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from pioche.core.errors import PiocheError, listing, nearest
from pioche.core.text import Text

Weight = Literal[
    "none",  # told, and nobody waits for it
    "light",  # nothing happens, and one should see that
    "plain",  # a card moves
    "turn",  # a breath, because something new begins
    "strong",  # a moment
    "great",  # one that people talk about afterwards
]
Effect = Literal[
    "",
    "coin",  # somebody is paid
    "shuffle",  # cards are mixed
    "assault",  # a card goes for another, at which it is aimed
    "strike",  # a card is struck down
    "ward",  # a card is stopped before it stands
    "unveil",  # everybody sees what lay hidden
    "rise",  # a card comes back from where cards do not come back from
    "score",  # what everybody has is compared: events in a row are shown as one
    "prize",  # somebody is given a prize
    "lead",  # somebody overtakes the others
    "fall",  # somebody is out
    "triumph",  # somebody wins
]
WEIGHTS: tuple[Weight, ...] = get_args(Weight)
EFFECTS: tuple[Effect, ...] = get_args(Effect)
MOMENTS: tuple[Weight, ...] = ("strong", "great")  # what logs and replays mark
TALKED_ABOUT: dict[Weight, int] = {"plain": 1, "turn": 1, "strong": 2, "great": 3}  # afterwards, and how much


class Drama(NamedTuple):
    """What an event weighs and which effect it has."""

    weight: Weight = "plain"
    effect: Effect = ""


class BadWording(PiocheError):
    """Something in a `wording.toml` that does not exist."""

    code = "bad_wording"


def read_drama(written: Mapping[str, Any], where: str, otherwise: Drama | None = None) -> Drama:
    """The drama of an entry; what it leaves out it has from the event of which it is a variant, or from its tone."""
    usual = otherwise or Drama(_usual(written))
    weight, effect = written.get("weight", usual.weight), written.get("effect", usual.effect)
    if weight not in WEIGHTS:
        raise _unknown(where, "weight", Text(fr="poids", en="weight"), weight, WEIGHTS)
    if effect not in EFFECTS:
        raise _unknown(where, "effect", Text(fr="effet", en="effect"), effect, EFFECTS)
    return Drama(weight, effect)


def _usual(written: Mapping[str, Any]) -> Weight:
    """What an event weighs of which its game says nothing."""
    if written.get("heading"):
        return "turn"
    return "light" if written.get("minor") else "plain"


def _unknown(where: str, field: str, kind: Text, value: object, known: tuple[str, ...]) -> BadWording:
    names = [name for name in known if name]
    close = listing(nearest(str(value), names) or names)
    return BadWording(
        fr=f"[{where}] {field} = {value!r} : ce {kind.fr} n’existe pas ; au plus proche : {close}",
        en=f"[{where}] {field} = {value!r}: there is no such {kind.en}; nearest: {close}",
    )
