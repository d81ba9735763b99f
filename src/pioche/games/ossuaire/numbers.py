"""The numbers of the rules of Ossuaire."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule."""

    hand: int = 5  # cards in hand after the refill (OSS-REF-01)
    trophies: int = 5  # that win the game (OSS-WIN-02)
    combats: int = 12  # after which the game ends (OSS-WIN-03)
    rank: int = 3  # units on a row that make a Formation (OSS-FORM-01)
    gold: int = 4  # for each player after a combat (OSS-BUY-01)
    gold_tie: int = 1  # more for both after a tie (OSS-BUY-01)
    gold_loser: int = 2  # more for the loser (OSS-BUY-01)
    starters_1: int = 8  # copies of the cost-1 unit in a starting deck (OSS-SET-03)
    starters_2: int = 2  # copies of the cost-2 unit in a starting deck (OSS-SET-03)
    pile_1: int = 8  # copies in the pile of a unit of cost 1 … 6 (OSS-SET-04)
    pile_2: int = 4
    pile_3: int = 4
    pile_4: int = 3
    pile_5: int = 3
    pile_6: int = 2
    world: int = 4  # different units of the Monde (OSS-SET-05)
    world_copies: int = 2  # copies of each of them (OSS-SET-05)

    def pile(self, cost: int) -> int:
        """Copies in the pile of a unit of that cost; dearer ones count as cost 6 (OSS-SET-04, -08)."""
        sizes = (self.pile_1, self.pile_2, self.pile_3, self.pile_4, self.pile_5, self.pile_6)
        return sizes[min(cost, len(sizes)) - 1]


RULEBOOK = Numbers()
