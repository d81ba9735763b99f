"""The 32 cards."""

from pathlib import Path
from typing import Final, Literal

from crazy_eights.clauses import LANGUAGE
from crazy_eights.clauses.text import Sentence
from pioche.language.cards import CardDef, Pool

SUITS: Final = ("hearts", "diamonds", "clubs", "spades")


class PlayingCard(CardDef, frozen=True, kw_only=True):
    """A card of the common deck: its suit, its rank, and what its text does when it is played."""

    suit: Literal["hearts", "diamonds", "clubs", "spades"]
    rank: Literal["7", "8", "9", "10", "jack", "queen", "king", "ace"]
    lines: tuple[Sentence, ...] = ()


POOL = Pool(LANGUAGE, PlayingCard, Path(__file__).with_name("data") / "cards")
