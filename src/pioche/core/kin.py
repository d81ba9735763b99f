"""Kin: which cards may be exchanged when a seat imagines what it cannot see.

A shuffle makes its cards a *kin*: nobody knows any more which of them lies where, so they may be exchanged wherever
they lie now (in the pile, in hands, face down on a board), except where a seat has seen one since.  What a seat knows
of a kin is which cards came into it and which it has seen leave; so a kin remembers both as *traces*.  A card of an
older kin that is shuffled again unseen links the two: a hand drawn before may hold what the older kin had, never what
came in later, and yet what it does not hold lies somewhere in the newer kin.

A pile without order into which somebody cannot see (a hand) mixes its cards too: when one leaves, the others cannot
tell which it was.  If cards of several kins lie there, they become a *loose* kin: loose because whoever knew one
still does.

Card numbers tell nothing either: a shuffle leaves the numbers where they are and lets faces and owners change places,
so that the number of a card does not lead to what it was in the box.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from pioche.core.decisions import Card

BOX: Final = -1  # the kin of a card that has not been shuffled yet: everybody knows what is in the box
SHUFFLED: Final = -1  # entries of `Story.drawn` that are no lots
LOOSENED: Final = -2
FEW: Final = 8  # kins that are not worth sorting out
MANY: Final = 12  # kins that hang together, beyond which they are taken for one


class Trace(NamedTuple):
    """A card that came from another kin, or left for it: who knew it then, and what it was (`Table.what`)."""

    card: Card
    kin: int  # the other one
    seen: int
    what: int

    def known(self, bit: int) -> bool:
        """Whether the owner of that sight bit knew what it was; everybody knows what comes out of the box."""
        return self.kin == BOX or bool(self.seen & bit)


class Kin(NamedTuple):
    """Cards that were mixed: which came, which have left since, and which are still of this kin."""

    mixed: tuple[Card, ...]
    sources: tuple[int, ...]  # of those that came, in the same order: their kin before,
    seen: tuple[int, ...]  # who knew them then,
    whats: tuple[int, ...]  # and what they were
    left: tuple[Trace, ...]
    cards: tuple[Card, ...]
    loose: bool = False

    def came(self) -> list[Trace]:
        """How each card came."""
        return [Trace(*came) for came in zip(self.mixed, self.sources, self.seen, self.whats, strict=True)]


class Remixed(NamedTuple):
    """Cards of one kin that were shuffled among themselves, which told nobody anything: who knew them, and as what."""

    kin: int
    cards: tuple[Card, ...]
    seen: tuple[int, ...]
    whats: tuple[int, ...]

    def before(self, after: list[int], bit: int) -> list[int]:
        """What the cards may have been before the shuffle, by what they were after it and what that seat knew."""
        were = after[:]
        known = [saw & bit != 0 for saw in self.seen]
        for at, what in enumerate(self.whats):
            if known[at] and were[at] != what:  # another of these was it, and got what this one is now
                other = next(
                    n for n, now in enumerate(were) if now == what and not (known[n] and self.whats[n] == now)
                )
                were[at], were[other] = were[other], were[at]
        return were


class Story(NamedTuple):
    """All kins on which something still depends, by number; never changed, so that clones share it."""

    kins: tuple[Kin | None, ...] = ()
    kin: dict[Card, int] = {}  # noqa: RUF012  # replaced as a whole like everything here
    # What chance has answered since the checkpoint: lots, SHUFFLED or LOOSENED, or cards that stayed of one kin.
    drawn: tuple[int | Remixed, ...] = ()

    def mixed(
        self, cards: Sequence[Card], seen: Sequence[int], whats: Sequence[int], *, loose: bool = False
    ) -> "Story":
        """The story after some cards were mixed; `seen` is the table's, and `whats` what these were before."""
        new, kin = len(self.kins), self.kin
        mixed = tuple(cards)
        if not loose and self.tells_nothing(mixed, seen):
            remixed = Remixed(kin[mixed[0]], mixed, tuple([seen[card] for card in mixed]), tuple(whats))
            return Story(self.kins, kin, (*self.drawn, remixed))
        if kin.keys().isdisjoint(mixed):  # straight from the box
            box = (BOX,) * len(mixed)
            kins = [*self.kins, Kin(mixed, box, box, tuple(whats), (), mixed, loose)]
        else:
            sources = tuple([kin.get(card, BOX) for card in mixed])
            before = tuple([seen[card] for card in mixed])
            kins = [*self.kins, Kin(mixed, sources, before, tuple(whats), (), mixed, loose)]
            came = list(zip(mixed, sources, before, whats, strict=True))
            for number in {*sources} - {BOX}:
                left = [
                    tuple.__new__(Trace, (card, new, saw, what))  # as `Trace(…)`, in half the time
                    for card, source, saw, what in came
                    if source == number
                ]
                kins[number] = _without(kins[number], left)
        drawn = (*self.drawn, LOOSENED if loose else SHUFFLED)
        return Story(tuple(kins), kin | dict.fromkeys(mixed, new), drawn)

    def tells_nothing(self, mixed: tuple[Card, ...], seen: Sequence[int]) -> bool:
        """Whether nobody can tell a shuffle from none: its cards were of one kin, and exchangeable for everybody.

        They are if nobody knew any of them; or if whoever did knows all that came into the kin and all the others of
        it, so that what is unseen lies among these alone.
        """
        number = self.kin.get(mixed[0], BOX) if mixed else BOX
        whole = self.kins[number] if number != BOX else None
        if whole is None or whole.left or whole.loose or any(self.kin.get(card) != number for card in mixed):
            return False
        knew, inside = 0, set(mixed)
        for card in mixed:
            knew |= seen[card]
        if not knew:
            return True
        came = zip(whole.sources, whole.seen, strict=True)
        others = [card for card in whole.cards if card not in inside]
        return all(source == BOX or saw & knew == knew for source, saw in came) and all(
            seen[card] & knew == knew for card in others
        )

    def cast(self, lot: int) -> "Story":
        """The story after a lot was drawn."""
        return Story(self.kins, self.kin, (*self.drawn, lot))

    def checkpoint(self, seen: Sequence[int], everybody: int, what: Callable[[Card], int]) -> "Story":
        """The story from here on, without the kins on which nothing depends any more."""
        if not self.drawn:
            return self
        if len(self.kins) < FEW:
            return Story(self.kins, self.kin)
        kins: list[Kin | None] = [None] * len(self.kins)
        kin, told = self.kin, set[int]()
        for number, each in enumerate(self.kins):
            if each is None or number in told or all(seen[card] == everybody for card in each.cards):
                continue
            family = linked(self.kins, [number], everybody)
            told |= family
            if len(family) > MANY:
                youngest = max(family)
                kins[youngest] = merged = _as_one([self.kins[n] for n in sorted(family)], what)
                kin = kin | dict.fromkeys(merged.cards, youngest)
            else:
                for member in family:
                    kins[member] = self.kins[member]
        return Story(tuple(kins), kin)


def _as_one(kins: Iterable[Kin | None], what: Callable[[Card], int]) -> Kin:
    """Kins that hang together taken for one: as if all that is in them now had just come out of the box.

    A hand may then be dreamt to hold what came back later, but ways through so many cannot be drawn.
    """
    cards = tuple([card for kin in kins if kin for card in kin.cards])
    box = (BOX,) * len(cards)
    return Kin(cards, box, box, tuple([what(card) for card in cards]), (), cards)


def _without(kin: Kin | None, left: list[Trace]) -> Kin | None:
    """A kin after some of its cards have left."""
    if kin is None:
        return None
    gone = {trace.card for trace in left}
    staying = tuple([card for card in kin.cards if card not in gone])
    mixed, sources, seen, whats, before, _, loose = kin  # `_replace` takes thrice the time
    return Kin(mixed, sources, seen, whats, (*before, *left), staying, loose)


def linked(kins: Sequence[Kin | None], numbers: Iterable[int], everybody: int) -> set[int]:
    """Some kins and all that hang together with them by cards which not everybody knew."""
    found = {BOX}
    waiting = [number for number in numbers if number != BOX]
    while waiting:
        number = waiting.pop()
        kin = kins[number]
        if kin is None or number in found:
            continue
        found.add(number)
        near = {source for at, source in enumerate(kin.sources) if kin.seen[at] != everybody}
        for trace in kin.left:
            if trace.seen != everybody:
                near.add(trace.kin)
        waiting += near - found
    return found - {BOX}
