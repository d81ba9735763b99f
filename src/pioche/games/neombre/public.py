"""What every view of a fight or a road shows besides its public columns."""

import msgspec

from pioche.core.text import Text


class Aim(msgspec.Struct, frozen=True):
    """Whom an adversary would aim at if it played now (§11.2)."""

    token: int
    how: str  # `sure`, `live` (it follows pv, hands or discards), `random`, `all`, `choice` or `none`
    places: list[int]


class Starter(msgspec.Struct, frozen=True):
    """A starter deck that is still free (NEO-CAMP-02)."""

    id: str
    name: Text
    line: Text
    cards: dict[str, int]


class Road(msgspec.Struct, frozen=True):
    """What players count between two fights."""

    values: list[int]  # of the decks, by seat (NEO-VAL-03)
    lives: list[int]  # the pv that they give (NEO-VAL-01)
    base: int  # adversaries without aggro (NEO-SET-09)
    goals: list[int]  # of the active quests, in their order (NEO-QST-01)
    starters: list[Starter]  # while decks are chosen


class Derived(msgspec.Struct, frozen=True):
    """Values that follow from public information; adversaries are named by token."""

    decks: list[dict[str, int]]  # the deck list of each seat (NEO-GEN-08)
    life: list[int]  # the pv of each place; on the road those that the decks give (NEO-VAL-01)
    plays_left: list[int]  # of each place: normal and granted plays (NEO-PLAY-02, -07)
    aims: list[Aim]
    obtainable: int  # the loot score if everything in the line is beaten (NEO-LOOT-01)
    revealed: int
    road: Road | None = None  # between two fights
