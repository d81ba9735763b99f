"""Options that are offered again and again, each list made once: making them anew costs more than playing them."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, TypeVar

from pioche.core.decisions import Option

MOST: Final = 50_000  # lists kept; then all are forgotten, so that a long run does not fill the memory

K = TypeVar("K", bound=Hashable)


class Offers(dict[K, tuple[Option, ...]]):
    """Options by what they depend on: `offers[key]` is what `make(key)` lists."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[K], Iterable[Option]]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> tuple[Option, ...]:
        if len(self) >= MOST:
            self.clear()
        made = self[key] = tuple(self.make(key))
        return made


def by_faces(verb: str, names: Sequence[str], *, first: tuple[Option, ...] = ()) -> Offers[int]:
    """For each set of faces (a bit mask), the option of each of its members in the order of the faces.

    >>> [str(option) for option in by_faces("play", ("ace", "king", "queen"), first=(Option("pass"),))[0b101]]
    ['pass', 'play:ace', 'play:queen']
    """
    each = [Option(verb, name) for name in names]

    def members(faces: int) -> Iterable[Option]:
        return (*first, *(option for face, option in enumerate(each) if faces >> face & 1))

    return Offers(members)
