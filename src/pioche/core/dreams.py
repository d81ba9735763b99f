"""Dreams: the unseen cards of a table dealt anew, from nothing but what one seat knows.

The cards of a kin (`core/kin.py`) that a seat has not seen get their faces in a new order; where kins are linked
for the seat, the ways of cards through them are drawn before (`core/ways.py`).  So a dream depends on what the seat
knows and on `rng`, never on the true faces, and every world that fits what the seat knows can come.

Facts that everybody has seen may say what unseen cards can be (`Game.narrowed`: the price that was paid for one, or for
several together).  Such cards are served first (`core/fitting.py`); no true face is looked at.

What is approximate: how often each comes where several seen cards could have come by several ways, or where facts
narrow what linked kins hold; a moment knows no more than `WAYS` ways through linked kins; and kins that hang together
by the dozen are taken for one.  It is supposed that whoever lays a card out of a hand takes any one of it, also where a
copy that is known would leave first.
"""

from collections import Counter
from collections.abc import Iterable
from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

from pioche.core.chance import Answer, Chance, Order
from pioche.core.decisions import Card, Seat
from pioche.core.fitting import NO_FACTS, Facts, Fitting
from pioche.core.kin import BOX, SHUFFLED, Kin, Remixed, Story
from pioche.core.ways import Node, Past, Toss, Ways, by_weight, is_linked, node_of, shortened

if TYPE_CHECKING:
    from random import Random  # whoever dreams brings its own generator

    from pioche.core.table import Table

WAYS: Final = 12  # drawing one takes ten times as long as dealing; a bot looks at some dozens of dreams


class Group(NamedTuple):
    """Unseen cards of one kin, and what they are in an order that tells nothing; faces only, if they have one owner."""

    cards: list[Card]
    whats: list[int]
    owners: bool
    fitting: Fitting | None = None  # where facts narrow what some of them can be


class Dreamt(NamedTuple):
    """What must be told otherwise of the past, so that it led to a dream."""

    past: Past  # what unseen cards of linked kins were
    got: dict[int, list[int]]  # what kins got unseen from such as are not told of any more,
    lost: frozenset[int]  # and these
    bit: int  # of the seat that dreams


class Dealer:
    """Deals the unseen cards of one moment for one seat; made once for all dreams of that moment."""

    __slots__ = ("again", "drawn", "facts", "groups", "nodes", "seat", "serial", "story", "wanted", "ways")

    def __init__(self, table: "Table", seat: Seat, serial: int, facts: Facts = NO_FACTS) -> None:
        self.seat = seat
        self.serial = serial
        self.facts = facts
        self.story = story_of(table)
        self.groups: list[Group] = []
        self.nodes: dict[int, Node] = {}
        bit = 1 << seat
        for number, kin in enumerate(self.story.kins):
            if kin is None:
                continue
            if is_linked(kin, bit):
                self.nodes[number] = node_of(table, kin, bit, self.nodes)
            elif unseen := [card for card in kin.cards if not table.seen[card] & bit]:
                self.groups.append(self._narrowed(table, _group(table, unseen, map(table.what, unseen))))
        self.ways = Ways(shortened(self.nodes, len(self.story.kins)).nodes, seat)
        self.drawn: dict[int, list[Group]] = {}  # what lies in linked kins, by the number of the way
        self.again = 0  # ways that led to what cannot be, and were drawn anew
        self.wanted: Table | None = None

    def laid_out(self, table: "Table") -> "Table":
        """The table on which a world is dealt before its past is told: one for all, since each deal lays every card."""
        if self.wanted is None:
            self.wanted = table.clone()
            self.wanted.rigged = []
        return self.wanted

    def tighter(self, table: "Table", toss: Toss) -> "Dealer":
        """A dealer who has drawn what it is that somebody plays unseen: where few faces lead here, few deals do."""
        card = self.facts.played
        if card not in self.facts.narrowed or table.seen[card] & 1 << self.seat:
            return self
        faces = dict.fromkeys(sorted(self.facts.narrowed[card]), 1)
        for group in self.groups:  # by how many there are, unless it came through linked kins
            for each in group.fitting.served if group.fitting else ():
                if each.card == card:
                    faces = each.faces
        if not faces:
            return self
        face = by_weight([(face, log(count)) for face, count in faces.items()], toss)
        return Dealer(table, self.seat, self.serial, self.facts.playing(face))

    def deal(self, table: "Table", rng: "Random") -> bool:
        """Lay other faces on all unseen cards; returns whether they fit what is known of them."""
        fits = _deal(table, self.groups, rng.random)
        if self.nodes:
            way = int(rng.random() * WAYS)
            if way not in self.drawn:
                # From its number, so that it is the same whenever it is first wanted.
                past = self.ways.draw(Chance(self.serial * WAYS + way + (self.again << 32)).toss)
                self.drawn[way] = self._present(table, past)
            if not _deal(table, self.drawn[way], rng.random):
                del self.drawn[way]
                self.again += 1
                return False
        return fits

    def deal_with_past(self, table: "Table", rng: "Random", before: int) -> Dreamt | None:
        """Lay other faces on all unseen cards; returns what of the kins before that number must be told otherwise.

        None: they do not fit what is known of them.
        """
        fits = _deal(table, self.groups, rng.random)
        if not self.nodes:
            return Dreamt({}, {}, frozenset(), 0) if fits else None
        short = shortened(self.nodes, before)
        past = Ways(short.nodes, self.seat).draw(rng.random)
        if not (_deal(table, self._present(table, past), rng.random) and fits):
            return None
        return Dreamt(past, short.got, frozenset(self.nodes.keys() - short.nodes.keys()), 1 << self.seat)

    def _present(self, table: "Table", past: Past) -> list[Group]:
        """The unseen cards of each linked kin that lie somewhere now: what they are may lie in any order."""
        kin = self.story.kin
        present: dict[int, list[Card]] = {}
        for number, card in past:
            if kin[card] == number:
                present.setdefault(number, []).append(card)
        return [
            self._narrowed(table, _group(table, cards, [past[number, card] for card in cards]))
            for number, cards in present.items()
        ]

    def _narrowed(self, table: "Table", group: Group) -> Group:
        """A group with what facts say of its cards."""
        if self.facts == NO_FACTS:
            return group
        bit, sorts = 1 << self.seat, len(table.faces)
        faces = [what % sorts for what in group.whats]
        seen = {Card(card): face for card, face in enumerate(table.face) if table.seen[card] & bit}
        fitting = Fitting(group.cards, faces, self.facts, seen)
        return group._replace(fitting=fitting) if fitting.served else group


def _deal(table: "Table", groups: list[Group], toss: Toss) -> bool:
    """Lay what each group has on its cards in a new order; returns whether all fits what is known of them."""
    face = table.face
    for cards, whats, owners, fitting in groups:
        tosses = [toss() for _ in whats]
        dealt = [whats[at] for at in sorted(range(len(whats)), key=tosses.__getitem__)]
        if fitting is not None and not _fit(cards, dealt, fitting, len(table.faces), toss):
            return False
        if owners:
            table.lay(zip(cards, dealt, strict=True))
        else:
            for card, what in zip(cards, dealt, strict=True):
                face[card] = what
    return True


def _fit(cards: list[Card], dealt: list[int], fitting: Fitting, sorts: int, toss: Toss) -> bool:
    """Let narrowed cards have what fits them and the others the rest, in the order dealt; false where nothing does."""
    got = fitting.serve(Counter([what % sorts for what in dealt]), toss)
    if got is None:
        return False
    wanted = Counter(got.values())
    taken: dict[int, list[int]] = {face: [] for face in wanted}
    rest = []
    for what in dealt:
        if wanted[what % sorts]:
            wanted[what % sorts] -= 1
            taken[what % sorts].append(what)
        else:
            rest.append(what)
    others = iter(rest)
    dealt[:] = [taken[got[card]].pop() if card in got else next(others) for card in cards]
    return True


def _group(table: "Table", cards: list[Card], whats: Iterable[int]) -> Group:
    """Cards with what they are, sorted, so that the deal depends on what the seat knows and not on the true order."""
    laid = sorted(whats)
    sorts = len(table.faces)
    owners = {what // sorts - 1 for what in laid} | {table.owner[card] for card in cards}
    several = len(owners) > 1
    return Group(cards, laid if several else [what % sorts for what in laid], several)


def story_of(table: "Table") -> Story:
    """The story of a table from which dreams can be made."""
    assert table.story is not None, "a light match has no story"
    return table.story


# ---- the same moment told from a dreamt beginning


def began(checkpoint: "Table", now: "Table", story: Story, dreamt: Dreamt, seat: Seat) -> "Table":
    """The table of a checkpoint as it must have been for the table that a seat has dreamt to be as it is now.

    `story` is that of this moment.  Chance has no say until then: it is rigged to answer as it has.
    """
    table = checkpoint.clone()
    before = story_of(table)
    if story.kins is before.kins and not story.drawn:  # nothing was mixed or drawn since: all is what it was
        cards = len(table.face)  # without those that were created since
        table.face, table.owner = now.face[:cards], now.owner[:cards]
        table.story, table.rigged = retold(before, dreamt), []
        return table
    left = {
        (number, trace.card): trace.what for number, kin in enumerate(story.kins) if kin for trace in kin.left
    } | dreamt.past
    earlier: Past = {}  # what cards were before they were shuffled within their kin

    def what(number: int, card: Card) -> int:
        if (number, card) in earlier:
            return earlier[number, card]
        return now.what(card) if story.kin[card] == number else left[number, card]

    shuffled = [
        (number, kin)
        for number, kin in enumerate(story.kins)
        if kin and not kin.loose and number >= len(before.kins)
    ]
    rigged: list[Answer] = []
    for answer in reversed(story.drawn):  # back in time
        if isinstance(answer, Remixed):
            after = [what(answer.kin, card) for card in answer.cards]
            rigged.append(Order(tuple(after)))
            before_it = answer.before(after, 1 << seat)
            earlier.update(zip([(answer.kin, card) for card in answer.cards], before_it, strict=True))
        elif answer == SHUFFLED:
            number, kin = shuffled.pop()
            rigged.append(Order(tuple([what(number, card) for card in kin.mixed])))
        elif answer >= 0:
            rigged.append(answer)
    table.rigged = rigged[::-1]
    table.lay(
        (card, what(number, card)) for number, kin in enumerate(before.kins) if kin for card in kin.cards
    )
    table.story = retold(before, dreamt)
    return table


def retold(story: Story, dreamt: Dreamt) -> Story:
    """A story in which unseen cards have been what they were in a dream.

    What a kin got from kins that are not told of any more came out of the box, as far as this dream can tell.
    """
    past, got, lost, bit = dreamt
    if not past:
        return story

    def told(number: int, kin: Kin) -> Kin | None:
        if number in lost:
            return None
        rest = iter(got.get(number, ()))
        whats = [
            next(rest) if source in lost and not seen & bit else past.get((source, card), what)
            for card, source, seen, what in zip(kin.mixed, kin.sources, kin.seen, kin.whats, strict=True)
        ]
        return kin._replace(
            sources=tuple([BOX if source in lost else source for source in kin.sources]),
            whats=tuple(whats),
            left=tuple([t._replace(what=past.get((number, t.card), t.what)) for t in kin.left]),
            loose=kin.loose and number not in got,
        )

    kins = [kin and told(number, kin) for number, kin in enumerate(story.kins)]
    return story._replace(kins=tuple(kins))


def are_alike(one: "Table", other: "Table") -> bool:
    """Whether the same lies in each pile, in the same order where that means anything."""
    return (one.face == other.face and one.piles == other.piles) or laid(one) == laid(other)


def laid(table: "Table") -> list[list[int]]:
    """What lies in each pile, in its order where that means anything."""
    return [
        [table.face[card] for card in pile] if zone.ordered else sorted([table.face[card] for card in pile])
        for zone, pile in zip(table.layout.zone_of, table.piles, strict=True)
    ]
