"""The cards of La Cordée: tools, dangers of the wall, and stones, which fall and roll away."""

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from pioche.language.cards import CardDef, Pool
from tests.toys.cordee.clauses import LANGUAGE
from tests.toys.cordee.clauses.text import Sentence

DATA = Path(__file__).with_name("data")


class CordeeCard(CardDef, frozen=True, kw_only=True):
    """Anything that is printed."""

    lines: tuple[Sentence, ...] = ()


class Tool(CordeeCard, frozen=True, kw_only=True):
    """What a climber carries: how far it leads, how many there are in the supply, and what its text does."""

    metres: Annotated[int, Meta(ge=0, le=9)]
    finds: Annotated[int, Meta(ge=0, le=9)] = 0


class Danger(CordeeCard, frozen=True, kw_only=True):
    """What the wall holds: how many stones fall, and how many such cards there are."""

    stones: Annotated[int, Meta(ge=0, le=3)]
    times: Annotated[int, Meta(ge=1, le=9)]


class Stone(CordeeCard, frozen=True, kw_only=True):
    """A stone on the way: no card of the box."""


POOL: Pool[CordeeCard] = Pool(LANGUAGE, {"tool": Tool, "danger": Danger, "stone": Stone}, DATA / "cards")
