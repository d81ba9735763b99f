"""What is played: endless series of matches by number, paired and with seats swapped by construction.

Everything about a match follows from its series and its number, so that any machine can play any of them at any time
and get the same row.
"""

from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from pioche.core.contract import TableSpec
from pioche.core.decisions import Seat
from pioche.core.decks import Deck


class Player(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A bot with its deck, and with the cards that are so for it alone."""

    bot: str
    deck: str | Deck = ""  # by name or by value
    cards: dict[str, dict[str, Any]] = {}


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Matches of the same players, number after number: each deal is played with every player on every seat.

    Two series of the same seed have the same deals, and their bots the same luck, number by number.
    """

    game: str
    players: tuple[Player, ...]
    spec: TableSpec = TableSpec()
    seed: int = 0

    @cached_property
    def key(self) -> bytes:
        """All that it is, as bytes that are the same everywhere."""
        return msgspec.json.encode(self, order="sorted")

    @cached_property
    def mirrored(self) -> bool:
        """Whether all players are the same, so that a swap of seats would be the same match again."""
        return len(set(map(msgspec.json.encode, self.players))) == 1

    @cached_property
    def turns(self) -> int:
        """In how many ways the players sit at each deal."""
        return 1 if self.mirrored else len(self.players)

    def deal(self, number: int) -> int:
        """Which deal a match has."""
        return number // self.turns

    def seating(self, number: int) -> tuple[int, ...]:
        """The player on each seat in that match."""
        count, turned = len(self.players), number % self.turns
        return tuple((seat + turned) % count for seat in range(count))

    def table(self, number: int) -> TableSpec:
        """What lies on the table in that match."""
        seated = [self.players[player] for player in self.seating(number)]
        own = {str(seat): player.cards for seat, player in enumerate(seated) if player.cards}
        decks = tuple(player.deck for player in seated)
        return msgspec.structs.replace(
            self.spec, seats=len(seated), decks=decks if any(decks) else self.spec.decks, own=own
        )

    def bots(self, number: int) -> tuple[str, ...]:
        """The name of the bot on each seat."""
        return tuple(self.players[player].bot for player in self.seating(number))

    def match_seed(self, number: int) -> int:
        """The seed of the deal."""
        return derived(self.seed, "deal", self.deal(number))

    def bot_seed(self, number: int, seat: Seat) -> int:
        """The seed of the bot on a seat: of the deal and not of the player, so that equal bots play alike."""
        return derived(self.seed, "bot", self.deal(number), seat)


class Order(msgspec.Struct, frozen=True):
    """So many matches of a series, under a name that says what they are for."""

    name: str
    series: Series
    games: int


def derived(seed: int, *about: object) -> int:
    """A seed of 63 bits for one purpose, from the seed of the whole."""
    text = ":".join(map(str, (seed, *about)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1
