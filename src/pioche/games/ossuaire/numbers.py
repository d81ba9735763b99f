"""The numbers of the rules of Ossuaire."""

from dataclasses import dataclass

from pioche.core.numbers import number


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule."""

    hand: int = number(5, 0, 20)  # cards in hand after the refill (OSS-REF-01)
    trophies: int = number(5, 1, 30)  # that win the game (OSS-WIN-02)
    combats: int = number(12, 1, 30)  # after which the game ends (OSS-WIN-03)
    rank: int = number(3, 1, 10)  # units on a row that make a Formation (OSS-FORM-01)
    gold: int = number(4, 0, 30)  # for each player after a combat (OSS-BUY-01)
    gold_tie: int = number(1, 0, 30)  # more for both after a tie (OSS-BUY-01)
    gold_loser: int = number(2, 0, 30)  # more for the loser (OSS-BUY-01)
    starters_1: int = number(8, 0, 30)  # copies of the cost-1 unit in a starting deck (OSS-SET-03)
    starters_2: int = number(2, 0, 30)  # copies of the cost-2 unit in a starting deck (OSS-SET-03)
    pile_1: int = number(8, 0, 30)  # copies in the pile of a unit of cost 1 … 6 (OSS-SET-04)
    pile_2: int = number(4, 0, 30)
    pile_3: int = number(4, 0, 30)
    pile_4: int = number(3, 0, 30)
    pile_5: int = number(3, 0, 30)
    pile_6: int = number(2, 0, 30)
    world: int = number(4, 0, 20)  # different units of the Monde (OSS-SET-05)
    world_copies: int = number(2, 0, 20)  # copies of each of them (OSS-SET-05)

    def pile(self, cost: int) -> int:
        """Copies in the pile of a unit of that cost; dearer ones count as cost 6 (OSS-SET-04, -08)."""
        sizes = (self.pile_1, self.pile_2, self.pile_3, self.pile_4, self.pile_5, self.pile_6)
        return sizes[min(cost, len(sizes)) - 1]


RULEBOOK = Numbers()
