"""The cards of Duel: animals of clans, masters, and the clans themselves."""

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from pioche.language.cards import CardDef, Pool
from tests.toys.duel.clauses import LANGUAGE
from tests.toys.duel.clauses.text import Sentence

DATA = Path(__file__).with_name("data")


class DuelCard(CardDef, frozen=True, kw_only=True):
    """Anything that is printed."""

    lines: tuple[Sentence, ...] = ()


class Animal(DuelCard, frozen=True, kw_only=True):
    """A card: its clan, what it counts, and what its text does when it is played."""

    clan: str
    value: Annotated[int, Meta(ge=0, le=99)]


class Master(DuelCard, frozen=True, kw_only=True):
    """Whoever leads a deck: how many cards it has, and of how many clans."""

    size: Annotated[int, Meta(ge=4, le=40)]
    clans: Annotated[int, Meta(ge=1, le=2)]


class Clan(DuelCard, frozen=True, kw_only=True):
    """What a deck's cards belong to."""


POOL: Pool[DuelCard] = Pool(LANGUAGE, {"animal": Animal, "master": Master, "clan": Clan}, DATA / "cards")
