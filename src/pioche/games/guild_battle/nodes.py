"""What a Guild Battle text can say, as data (docs/specs/guild_battle.md §7)."""

from dataclasses import dataclass

from pioche.language.clauses import Node


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """Draw cards from one's library (GB-DRAW-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class Assassinate(Node):
    """Established characters go to their owners' graveyards (GB-ASS-01): one, or up to `count`."""

    count: int
    up_to: bool


@dataclass(frozen=True, slots=True)
class TargetDiscards(Node):
    """A targeted player discards cards of their own choice (GB-WIT-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class EachOpponentDiscards(Node):
    """Every living opponent discards, clockwise (GB-EXT-05)."""

    count: int


@dataclass(frozen=True, slots=True)
class Resurrect(Node):
    """Characters of one's own graveyard return to one's hand (GB-NEC-01): one, or up to `count`."""

    count: int
    up_to: bool


@dataclass(frozen=True, slots=True)
class Counter(Node):
    """The character whose window is open goes to its owner's graveyard (GB-CTR-01)."""


@dataclass(frozen=True, slots=True)
class DiscardOwn(Node):
    """Discard cards of one's own hand: a price paid whole (GB-EXT-02) or an effect as far as possible (GB-EXT-01)."""

    count: int


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """A character's text: whether it reacts (GB-WIZ-02), its price, and its effects in order."""

    reaction: bool
    cost: DiscardOwn | None
    effects: tuple[Node, ...]
