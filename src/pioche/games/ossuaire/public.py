"""What every view of Ossuaire shows besides its public columns."""

import msgspec


class Bond(msgspec.Struct, frozen=True):
    """What the units of one row have from standing together."""

    ossification: int  # the bonus that the row gives (OSS-OSSI-01)
    formation: bool  # whether a Formation counts (OSS-FORM-01)


class Late(msgspec.Struct, frozen=True):
    """A Retardé line of a unit in play."""

    line: int  # the printed line, from 1
    used: bool  # in this combat (OSS-ABIL-08)


class Stock(msgspec.Struct, frozen=True):
    """A pile to buy from, which stays when it is sold out."""

    face: str
    cost: int
    count: int


class Derived(msgspec.Struct, frozen=True):
    """Values that follow from public information; units are named by token."""

    forces: dict[str, int]
    combats: int  # after which the game ends
    goal: int  # trophies that win
    rank: int  # units on a row that make a Formation
    totals: list[int]
    rows: list[list[list[int]]]  # by seat, from the top row to the bottom one
    bonds: list[list[Bond]]  # as the rows
    runs: list[list[int]]  # units that one option names together
    late: dict[str, list[Late]]
    renewable: list[str]  # units with Renouvelable, by name
    pending: list[tuple[int, int, int]]  # abilities in hand: unit, printed line, part
    price: int  # how many cards the ability in question costs
    necromancy: int | None  # the card that the ability in question would raise
    supplies: list[list[Stock]]  # by seat
    market: list[Stock]  # the Monde
    decks: list[dict[str, int]]  # what each seat owns, once the match is over
