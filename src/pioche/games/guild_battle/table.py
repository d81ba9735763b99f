"""The table of Guild Battle: its columns, and who is still at it."""

from collections.abc import Sequence
from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.decisions import Seat
from pioche.core.native import mypyc_attr
from pioche.core.table import Pile
from pioche.games.guild_battle.cards import Character
from pioche.games.guild_battle.columns import GuildBattleColumns
from pioche.games.guild_battle.numbers import Numbers
from pioche.games.guild_battle.words import words_of


class Orders(dict[tuple[bool, ...], tuple[tuple[Seat, ...], ...]]):
    """By who is alive, the other living seats clockwise from each: every arrival opens a window and wants them."""

    def __missing__(self, alive: tuple[bool, ...]) -> tuple[tuple[Seat, ...], ...]:
        n = len(alive)
        found = [tuple([s for i in range(1, n) if alive[s := (seat + i) % n]]) for seat in range(n)]
        made = self[alive] = tuple(found)
        return made


ORDERS: Final = Orders()


@final  # so that its verbs are called straight
@mypyc_attr(allow_interpreted_subclasses=True)  # and a clone is made without `__init__`
class GuildTable(GuildBattleColumns):
    """The table of Guild Battle."""

    __slots__ = ()

    def __init__(
        self,
        casts: tuple[tuple[Character, ...], ...],
        cast: tuple[Character, ...],
        numbers: Numbers,
        chance: Chance,
    ) -> None:
        words = words_of(tuple(character.id for character in cast))
        abilities = tuple(tuple(character.ability for character in own) for own in casts)
        super().__init__(len(casts), cast, numbers, chance, abilities, words)

    def living_after(self, seat: Seat) -> Sequence[Seat]:
        """The other living seats, clockwise from a seat."""
        return ORDERS[self.alive][seat]

    def leave(self, seat: Seat) -> None:
        """A seat is in the game no longer (GB-ELIM-01)."""
        self.alive = tuple(alive and s != seat for s, alive in enumerate(self.alive))

    def established(self, seat: Seat) -> Pile:
        """The characters of a seat whose reaction window is over (GB-ARR-02)."""
        if not self.arriving:
            return self.battlefield[seat]
        return [card for card in self.battlefield[seat] if card not in self.arriving]
