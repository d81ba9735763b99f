"""What a card would deal as things stand, and what that would cost: for whoever thinks about an answer (§11)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pioche.core.decisions import Card, Seat
from pioche.games.raise_rise_die.application import Application, gather, gifts, in_force, times
from pioche.games.raise_rise_die.clauses.hits import Burn, Destroyer, LoseHp, Strike
from pioche.games.raise_rise_die.clauses.markers import Bleed, Poison
from pioche.games.raise_rise_die.clauses.own import Draw, Search
from pioche.games.raise_rise_die.clauses.slots import WeakPoint
from pioche.games.raise_rise_die.clauses.text import EFFECTS
from pioche.games.raise_rise_die.damage import struck
from pioche.games.raise_rise_die.sheets import Branch, Instruction, Section, ways
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.zones import Link
from pioche.language.clauses import CLAUSES

# What changes later hits, X or conditions of the same text, asks nothing and turns no soul up.
PLAIN: Final = (WeakPoint, Poison, Bleed, Destroyer, LoseHp)


class Blow(NamedTuple):
    """The damage of a card, and the PV that it costs; negative where unknown souls would go too: at least so many."""

    damage: int
    toll: int


NOTHING: Final = Blow(0, 0)


def foretold(t: RaiseTable, link: Link, counter: bool, sections: Sequence[Section]) -> Blow:
    """What a card of the chain would deal if it succeeds, each choice for the most damage (RRD-RES-04)."""
    if not any(section.hits for section in sections):
        return NOTHING
    return max(Rehearsal(t, link, counter).of(way, times(sections)) for way in ways(sections))


def known_souls(t: RaiseTable, seat: Seat) -> list[Card]:
    """The souls on top of a deck that everybody knows, the Top Soul last (RRD-TOP-01, RRD-VIEW-03)."""
    deck, everybody = t.deck[seat], t.layout.everybody
    first = len(deck)
    while first and t.seen[deck[first - 1]] == everybody:
        first -= 1
    return deck[first:]


class Rehearsal:
    """A text is gone through on a copy of the table, whose decks end where souls begin that nobody knows.

    So X and conditions follow what the text itself has changed, and count nothing where only the truth could tell.
    """

    __slots__ = ("counter", "damage", "endless", "link", "lost", "sure", "t")

    def __init__(self, t: RaiseTable, link: Link, counter: bool) -> None:
        self.t = t.clone()
        self.link = link
        self.counter = counter
        self.damage = self.lost = 0
        self.sure = True  # whether all souls that go are known
        self.endless = [False, False]  # whose deck goes on below its known souls
        for seat in range(t.seats):
            self.t.deck[seat][:] = known_souls(t, seat)
            self.endless[seat] = len(self.t.deck[seat]) < len(t.deck[seat])

    def of(self, way: Branch, applications: int) -> Blow:
        """All applications of these clauses, their conditions looked at anew in each (RRD-RES-04, RRD-FRE-01)."""
        for _ in range(applications):
            self.apply(way)
        return Blow(self.damage, self.lost if self.sure else -self.lost)

    def apply(self, way: Branch) -> None:
        """One application; what stands after a « puis » follows if the blow before it struck (RRD-RES-06)."""
        link = self.link
        app = Application(link.seat, link.card, link.lane, link.lanes, link.rank, self.counter)
        forced = [each for each in way if in_force(self.t, app, each)]
        forced += gifts(self.t, app, forced)
        gather(self.t, app, forced)
        alone = not any(each.strikes for each in forced)
        did = True
        for each in forced:
            if each.strikes or (each.extra and alone and not app.extra_dealt):
                did = self.hit(app, each)
            elif (did or not each.segment) and self.t.hp[app.seat] > each.price:
                self.t.hp[app.seat] -= each.price
                self.other(app, each)

    def hit(self, app: Application, each: Instruction) -> bool:
        """A packet, the first with all +x Dégâts; returns whether it deals anything (RRD-DMG-11, RRD-DEG-02, -03)."""
        total = 0
        if isinstance(each.node, Strike):
            amount = EFFECTS.amount(self.t, app.seat, app, each.node.amount)
            total = struck(self.t, app, amount) if amount > 0 else 0  # RRD-RES-06
        if not app.extra_dealt:
            total += app.extra
            app.extra_dealt = True
        self.damage += total
        self.wound(1 - app.seat, total)
        return total > 0

    def wound(self, foe: Seat, packet: int) -> None:
        """Soul after soul is torn off; the last wastes what it has too much (RRD-DMG-01…05, RRD-END-02)."""
        t = self.t
        while packet > 0:
            if not t.deck[foe]:
                self.sure &= not self.endless[foe]
                self.lose(foe, packet if self.endless[foe] else t.hp[foe])  # no soul is worth less than 1
                return
            va = t.va(t.deck[foe].pop())
            packet -= va
            self.lose(foe, va)

    def lose(self, foe: Seat, amount: int) -> None:
        """PV that the blow costs, not below 0 (RRD-DMG-02, RRD-END-01)."""
        lost = min(amount, self.t.hp[foe])
        self.t.hp[foe] -= lost
        self.lost += lost

    def other(self, app: Application, each: Instruction) -> None:
        """What else a text does to that on which its own X, conditions and later hits depend (RRD-RES-04)."""
        t, node, seat = self.t, each.node, app.seat
        if isinstance(node, PLAIN):
            act = CLAUSES[type(node)].act
            assert act is not None
            act(t, seat, app, node)
        elif isinstance(node, Burn):
            rest = EFFECTS.amount(t, seat, app, node.amount)
            while rest > 0 and t.deck[1 - seat]:
                rest -= t.va(t.deck[1 - seat].pop())  # RRD-BRU-02
        elif isinstance(node, Draw):
            del t.deck[seat][-node.count :]  # RRD-PIO-02
        elif isinstance(node, Search):
            t.deck[seat].clear()  # it is shuffled in any case (RRD-REC-02)
