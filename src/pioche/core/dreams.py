"""Dreams: the unseen cards of a table dealt anew, from nothing but what one seat knows.

The cards of a kin (`core/kin.py`) that a seat has not seen get their faces in a new order.  That is all there is to
do while kins have nothing to do with each other for this seat.  Where cards went from one kin into another unseen,
the way of every card through these *linked* kins is drawn first:

* Back in time: each card that the seat saw leave a kin, or sees of it now, must have come into it: as one of those
  that it knew to come in, or as one of those that came unseen from an older kin, which then must have held it. The
  draw is weighted by how many ways there are: the known ones of that sort, and the unseen ones times their odds to be
  it.
* Forth: whatever is not bound by this goes any way.

So a dream depends on what the seat knows and on `rng`, never on the true faces, and every world that fits what the
seat knows can come.  What is approximate: how often each comes where several seen cards could have come by several
ways (the odds are those of one card at a time, and mended by drawing several ways and taking one), and a moment knows
no more than `WAYS` ways through linked kins.  It is supposed that whoever lays a card out of a hand takes any one of
it, also where a copy that is known would leave first.
"""

from collections.abc import Callable, Iterable
from math import exp, lgamma, log
from typing import TYPE_CHECKING, Final, NamedTuple

from pioche.core.chance import Chance, Order
from pioche.core.decisions import Card, Seat
from pioche.core.errors import PiocheError
from pioche.core.kin import SHUFFLED, Kin, Story

if TYPE_CHECKING:
    from random import Random  # whoever dreams brings its own generator

    from pioche.core.table import Table

Toss = Callable[[], float]
Place = tuple[int, Card]  # a card of a kin, by the kin's number: after another shuffle it is something else
Past = dict[Place, int]  # what the unseen cards of linked kins were

WAYS: Final = 16  # drawing one takes twenty times as long as dealing; a bot looks at some dozens of dreams
ATTEMPTS: Final = 1_000
DRAWS: Final = 4  # of which one is taken, so that what is drawn too seldom is taken more often
SLIM: Final = 0.05  # cards, where none is expected and yet one is possible


class Group(NamedTuple):
    """Unseen cards of one kin, and what they are in an order that tells nothing; faces only, if they have one owner."""

    cards: list[Card]
    whats: list[int]
    owners: bool


class Node(NamedTuple):
    """A linked kin as one seat knows it."""

    known: dict[int, int]  # what it knew to come in, and how many of each
    unseen: dict[int, list[Card]]  # the cards that came in unseen, by the kin they came from
    bound: dict[Card, int]  # what it has seen of it since
    free: list[Card]  # the cards that it has not seen since
    odds: dict[int, float]  # how likely one of its cards is of a sort, before anything is bound


class Dealer:
    """Deals the unseen cards of one moment for one seat; made once for all dreams of that moment."""

    __slots__ = ("groups", "nodes", "seat", "serial", "story", "ways")

    def __init__(self, table: "Table", seat: Seat, serial: int) -> None:
        self.seat = seat
        self.serial = serial
        self.story = story_of(table)
        self.groups: list[Group] = []
        self.nodes: dict[int, Node] = {}
        self.ways: dict[int, tuple[Past, list[Group]]] = {}
        bit = 1 << seat
        for number, kin in enumerate(self.story.kins):
            if kin is None:
                continue
            if _is_linked(kin, bit):
                self.nodes[number] = _node(table, kin, bit, self.nodes)
            elif unseen := [card for card in kin.cards if not table.seen[card] & bit]:
                self.groups.append(_group(table, unseen, map(table.what, unseen)))

    def deal(self, table: "Table", rng: "Random") -> Past:
        """Lay other faces on all unseen cards; returns what those of linked kins were before they left them."""
        _deal(table, self.groups, rng.random)
        if not self.nodes:
            return {}
        way = int(rng.random() * WAYS)
        if way not in self.ways:  # drawn from its number, so that it is the same whenever it is first wanted
            past = self._past(Chance(self.serial * WAYS + way).toss)
            self.ways[way] = past, self._present(table, past)
        past, groups = self.ways[way]
        _deal(table, groups, rng.random)
        return past

    # ---- linked kins

    def _present(self, table: "Table", past: Past) -> list[Group]:
        """The unseen cards of each linked kin that lie somewhere now: what they are may lie in any order."""
        kin = self.story.kin
        present = {
            number: [card for card in node.free if kin[card] == number] for number, node in self.nodes.items()
        }
        return [
            _group(table, cards, (past[number, card] for card in cards))
            for number, cards in present.items()
            if cards
        ]

    def _past(self, toss: Toss) -> Past:
        """One of several drawn ways, each as likely as it is underrated by the draw."""
        drawn: list[tuple[Past, float]] = []
        for _ in range(ATTEMPTS):
            way = self._attempt(toss)
            if way is not None:
                drawn.append(way)
                if len(drawn) == DRAWS:
                    break
        if not drawn:
            raise PiocheError(
                en=f"no world that fits what seat {self.seat} has seen was found in {ATTEMPTS} attempts",
                fr=f"aucun monde conforme à ce que le siège {self.seat} a vu n’a été trouvé en {ATTEMPTS} essais",
                code="no_dream",
            )
        best = max(weight for _, weight in drawn)
        point = toss() * sum((exp(weight - best) for _, weight in drawn), 0.0)
        for past, weight in drawn:
            point -= exp(weight - best)
            if point < 0:
                return past
        return drawn[-1][0]

    def _attempt(self, toss: Toss) -> tuple[Past, float] | None:
        """The way of every card through the linked kins; None where it led to what cannot have been.

        All ways are equally likely, so one that is drawn with probability p weighs 1/p; it comes with the logarithm.
        """
        bound = {number: node.bound.copy() for number, node in self.nodes.items()}
        ways: dict[Place, int | Place] = {}
        total = 0.0
        for number in reversed(self.nodes):  # a kin is younger than those that its cards came from
            node = self.nodes[number]
            known, unseen = node.known.copy(), {kin: cards[:] for kin, cards in node.unseen.items()}
            seen = sorted(bound[number].values())
            seen.sort(key=lambda _: toss())
            seen.sort(key=lambda what: what in known)  # first those that can only have come unseen
            for what in seen:
                weight = self._trace_back(what, known, unseen, bound, toss)
                if weight is None:
                    return None
                total += weight
            rest: list[int | Place] = [what for what, count in known.items() for _ in range(count)]
            rest += [(kin, card) for kin, cards in unseen.items() for card in cards]
            rest.sort(key=lambda _: toss())
            total += lgamma(len(rest) + 1)
            free = [card for card in node.free if card not in bound[number]]
            ways.update(((number, card), way) for card, way in zip(free, rest, strict=True))
        past: Past = {}
        for number, node in self.nodes.items():
            for card in node.free:
                way = bound[number][card] if card in bound[number] else ways[number, card]
                past[number, card] = way if isinstance(way, int) else past[way]
        return past, total

    def _trace_back(
        self,
        what: int,
        known: dict[int, int],
        unseen: dict[int, list[Card]],
        bound: dict[int, dict[Card, int]],
        toss: Toss,
    ) -> float | None:
        """Draw how a card that the seat has seen came into its kin, and how unlikely that was; None where it cannot."""
        odds = {kin: self._odds(kin, what, bound[kin]) for kin in unseen}
        sure = known.get(what, 0)
        whole = sum([len(unseen[kin]) * share for kin, share in odds.items()], float(sure))
        point = toss() * whole
        for kin, share in odds.items():
            cards = unseen[kin]
            if point < len(cards) * share:
                bound[kin][cards.pop(int(toss() * len(cards)))] = what
                return log(whole / share)
            point -= len(cards) * share
        if not sure:
            return None
        known[what] = sure - 1
        return log(whole)

    def _odds(self, number: int, what: int, bound: dict[Card, int]) -> float:
        """How likely one of a kin's cards that are not bound yet is of that sort."""
        node = self.nodes[number]
        free = len(node.bound) + len(node.free) - len(bound)
        if node.unseen:
            return node.odds.get(what, 0.0) if free else 0.0
        left = node.known.get(what, 0)
        if left:
            left -= sum([other == what for other in bound.values()])
        return left / free if left > 0 else 0.0


def _deal(table: "Table", groups: list[Group], toss: Toss) -> None:
    """Lay what each group has on its cards in a new order."""
    face = table.face
    for cards, whats, owners in groups:
        dealt = whats[:]
        dealt.sort(key=lambda _: toss())
        if owners:
            table.lay(zip(cards, dealt, strict=True))
        else:
            for card, what in zip(cards, dealt, strict=True):
                face[card] = what


def _is_linked(kin: Kin, bit: int) -> bool:
    """Whether cards came into a kin or left it unseen, so that it cannot be dealt by itself."""
    return any(not trace.known(bit) for trace in kin.came()) or any(
        not trace.seen & bit for trace in kin.left
    )


def _group(table: "Table", cards: list[Card], whats: Iterable[int]) -> Group:
    """Cards with what they are, sorted, so that the deal depends on what the seat knows and not on the true order."""
    laid = sorted(whats)
    sorts = len(table.faces)
    owners = {what // sorts - 1 for what in laid} | {table.owner[card] for card in cards}
    several = len(owners) > 1
    return Group(cards, laid if several else [what % sorts for what in laid], several)


def _node(table: "Table", kin: Kin, bit: int, older: dict[int, Node]) -> Node:
    """A linked kin as the owner of that sight bit knows it."""
    known: dict[int, int] = {}
    unseen: dict[int, list[Card]] = {}
    cards: list[Card] = []
    for trace in kin.came():
        if not trace.known(bit):
            unseen.setdefault(trace.kin, []).append(trace.card)
        elif kin.loose:  # nobody loses sight of a card in a hand: it is not mixed for this seat
            continue
        else:
            known[trace.what] = known.get(trace.what, 0) + 1
        cards.append(trace.card)
    seen = {trace.card: trace.what for trace in kin.left if trace.seen & bit}
    seen |= {card: table.what(card) for card in kin.cards if table.seen[card] & bit}
    odds: dict[int, float] = {what: float(count) for what, count in known.items()}
    for source, came in unseen.items():
        for what, share in older[source].odds.items():
            odds[what] = odds.get(what, 0.0) + max(len(came) * share, SLIM)
    return Node(
        known,
        unseen,
        {card: seen[card] for card in cards if card in seen},
        [card for card in cards if card not in seen],
        {what: count / len(cards) for what, count in odds.items()} if cards else {},
    )


def story_of(table: "Table") -> Story:
    """The story of a table from which dreams can be made."""
    assert table.story is not None, "a light match has no story"
    return table.story


# ---- the same moment told from a dreamt beginning


def began(checkpoint: "Table", now: "Table", story: Story, past: Past) -> "Table":
    """The table of a checkpoint as it must have been for the dreamt table to be as it is now.

    `story` is that of this moment.  Chance has no say until then: it is rigged to answer as it has.
    """
    table = checkpoint.clone()
    before = story_of(table)
    left = {
        (number, trace.card): trace.what for number, kin in enumerate(story.kins) if kin for trace in kin.left
    } | past

    def what(number: int, card: Card) -> int:
        return now.what(card) if story.kin[card] == number else left[number, card]

    table.lay(
        (card, what(number, card)) for number, kin in enumerate(before.kins) if kin for card in kin.cards
    )
    table.story = retold(before, past)
    since = [(number, kin) for number, kin in enumerate(story.kins) if number >= len(before.kins)]
    shuffled = iter([(number, kin) for number, kin in since if kin and not kin.loose])
    table.rigged = []
    for answer in story.drawn:
        if answer == SHUFFLED:
            number, kin = next(shuffled)
            table.rigged.append(Order(tuple([what(number, card) for card in kin.mixed])))
        elif answer >= 0:
            table.rigged.append(answer)
    return table


def retold(story: Story, past: Past) -> Story:
    """A story in which unseen cards have been what they were in a dream."""
    if not past:
        return story

    def told(number: int, kin: Kin) -> Kin:
        came = zip(kin.sources, kin.mixed, kin.whats, strict=True)
        return kin._replace(
            whats=tuple([past.get((source, card), what) for source, card, what in came]),
            left=tuple([t._replace(what=past.get((number, t.card), t.what)) for t in kin.left]),
        )

    kins = [kin and told(number, kin) for number, kin in enumerate(story.kins)]
    return story._replace(kins=tuple(kins))


def laid(table: "Table") -> list[list[int]]:
    """What lies in each pile, in its order where that means anything."""
    return [
        [table.face[card] for card in pile] if zone.ordered else sorted([table.face[card] for card in pile])
        for zone, pile in zip(table.layout.zone_of, table.piles, strict=True)
    ]
