"""The one door to chance: a seeded generator whose whole state is one integer.

A small seed, below 2**64, is for records of one's own, simulations and searches: fast, and predictable for whoever
reconstructs what it gave.  A wide one, of 256 bits, is for cards that somebody must not be able to compute from those
that they have seen: what it gives is SHA-256 in counter mode, and its state is the seed and, above it, how much has
been drawn.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from pioche.core.native import i64, is_native, mypyc_attr

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
_KEY: Final = (1 << 256) - 1
_DRAWN: Final = 256  # above the key of a wide state stands how many times 64 bits have been drawn


def _shuffled(items: list[Any], start: int) -> int:
    """Shuffle with SplitMix64 as compiled code does it best, in native numbers, and give the state after it.

    They are signed and wrap by themselves: what is shifted down is masked, constants above 2**63 are written negative,
    and the high half of the product with i + 1 is put together of two.
    """
    state: i64 = i64(start - (1 << 64) if start >> 63 else start)
    i: i64 = i64(len(items) - 1)
    while i > 0:
        state += -0x61C8864680B583EB
        z: i64 = (state ^ (state >> 30 & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
        z = (z ^ (z >> 27 & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
        z = z ^ (z >> 31 & 0x1FFFFFFFF)
        high: i64 = (z >> 32 & 0xFFFFFFFF) * (i + 1)
        low: i64 = (z & 0xFFFFFFFF) * (i + 1)
        j: i64 = (high + (low >> 32)) >> 32
        items[i], items[j] = items[j], items[i]
        i -= 1
    return int(state) & _MASK


_NATIVE: Final = is_native(_shuffled)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """SplitMix64, or of a wide seed SHA-256 in counter mode; a table clones it by copying an int."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed if seed > _MASK else seed & _MASK

    def copy(self) -> "Chance":
        """The same chance from here on, for a clone of its table."""
        return Chance(self.state)

    def bits(self) -> int:
        """The next 64 bits."""
        if self.state > _MASK:
            return self._keyed(1)[0]
        self.state = z = (self.state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def toss(self) -> float:
        """A uniform number from 0 up to, but not reaching, 1."""
        return (self.bits() >> 11) * 2.0**-53

    def below(self, n: int) -> int:
        """A uniform number in 0 … n-1 (the bias of 64 bits against a table's n is below 1e-17)."""
        return (self.bits() * n) >> 64

    def shuffle(self, items: list[Any], cards: Sequence[int] = ()) -> None:
        """Put the items in a uniformly drawn order (Fisher–Yates); on which `cards` they lie is for who watches."""
        state = self.state
        if state > _MASK:
            drawn = self._keyed(max(len(items) - 1, 0))
            for i in range(len(items) - 1, 0, -1):
                j = (drawn[-i] * (i + 1)) >> 64
                items[i], items[j] = items[j], items[i]
            return
        if _NATIVE:
            self.state = _shuffled(items, state)
            return
        for i in range(len(items) - 1, 0, -1):  # `bits` written out: a shuffle is most of a deal's time
            state = z = (state + _GOLDEN) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            j = ((z ^ (z >> 31)) * (i + 1)) >> 64
            items[i], items[j] = items[j], items[i]
        self.state = state

    def sought(self, what: int) -> None:
        """Any copy of a card was taken out of a pile, the first that was found; which one is for who watches."""

    def _keyed(self, count: int) -> list[int]:
        """The next `count` times 64 bits of a wide seed: quarters of SHA-256 over the key and the block's number."""
        key = (self.state & _KEY).to_bytes(32, "big")
        first = self.state >> _DRAWN
        self.state += count << _DRAWN
        found = []
        for block in range(first >> 2, (first + count + 3) >> 2):
            digest = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
            found += [int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24)]
        return found[first & 3 :][:count]


class Lot(NamedTuple):
    """A fixed answer to the lot of that name (`starter`), whenever it is drawn; such answers come last in a rig."""

    of: str
    drawn: int


class Order(NamedTuple):
    """A fixed outcome of a shuffle: all its cards from the bottom, as `Table.what` names them."""

    whats: tuple[int, ...]


# The next lot, one that has a name, or of a shuffle the carddefs that come to lie on top, the topmost first, or all.
Answer = int | Lot | list[str] | Order


class Rigged(Chance):
    """Chance whose first answers are fixed, for the deals of tests and scenarios."""

    __slots__ = ("answers",)

    def __init__(self, seed: int, answers: Sequence[Answer] = ()) -> None:
        super().__init__(seed)
        self.answers: list[Answer] = list(answers)
