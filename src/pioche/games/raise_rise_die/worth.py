"""What a text is worth at this moment, in PV, for whoever thinks about it without trying it out.

Nothing is looked at but what the player may see: souls count by their VA where everybody knows them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pioche.core.decisions import Seat
from pioche.games.raise_rise_die.application import Application, in_force, reach_of, times
from pioche.games.raise_rise_die.clauses.hits import Burn, Destroyer, Extra, LoseHp, Pierce, Strike
from pioche.games.raise_rise_die.clauses.markers import Bleed, Oblivion, Poison, Stun, Torpor
from pioche.games.raise_rise_die.clauses.own import Draw, Search
from pioche.games.raise_rise_die.clauses.quantities import CardsPlayed
from pioche.games.raise_rise_die.clauses.slots import Block, Shake, WeakPoint
from pioche.games.raise_rise_die.clauses.text import EFFECTS, Quantity
from pioche.games.raise_rise_die.damage import one_hit
from pioche.games.raise_rise_die.lanes import ALL_LANES
from pioche.games.raise_rise_die.sheets import Instruction, Section, ways
from pioche.games.raise_rise_die.table import RaiseTable

USUAL_VA: Final = 2.1  # of a soul that nobody has seen
OVERSHOOT: Final = 0.7  # PV that the last of several souls costs beyond the damage
KEPT_BACK: Final = 2  # cards of a deck that are not worth drawing


class Prices(NamedTuple):
    """What clauses are worth that take no PV at once, in PV."""

    kill: float = 20.0  # what ends the match, beyond the PV that it takes
    burn: float = 0.93  # of a point
    thin: float = 4.0  # … and more, by what is left of the deck
    oblivion: float = 0.9
    bleed: float = 0.85  # of a PV that it will cost
    poison: float = 0.6  # of a marker
    festering: float = 0.3  # … and more for each marker that is there
    block: float = 0.45  # of a point, against what may come
    parry: float = 1.3  # … against what is coming
    weak: float = 0.35
    shake: float = 0.3
    stun: float = 0.9
    torpor: float = 0.8
    draw: float = 1.0  # of a card


def loss(t: RaiseTable, seat: Seat, packet: int, prices: Prices) -> float:
    """What a packet of damage takes from a seat (RRD-DMG-01…05): souls that everybody knows cost what they say."""
    if packet <= 0:
        return 0.0
    deck, everybody = t.deck[seat], t.layout.everybody
    rest, lost = float(packet), 0.0
    for card in reversed(deck):
        if t.seen[card] != everybody:
            lost += rest + OVERSHOOT
            rest = 0.0
            break
        va = t.va(card)
        lost += va
        rest -= va
        if rest <= 0:
            break
    if rest > 0 or lost >= t.hp[seat]:
        return t.hp[seat] + prices.kill
    return lost


def burnt(t: RaiseTable, seat: Seat, amount: int, prices: Prices) -> float:
    """What a burn is worth (RRD-BRU-02): the more, the less is left of the deck."""
    left = len(t.deck[seat]) * USUAL_VA
    if amount >= left + 1.5:
        return t.hp[seat] + prices.kill
    return amount * (prices.burn + prices.thin / max(left, 6.0))


class Blow:
    """One application of some clauses: what it gathers, and what it is worth to its player."""

    __slots__ = ("app", "extra", "pierce", "prices", "reach", "steps", "strikes", "t", "weak")

    def __init__(
        self, t: RaiseTable, app: Application, steps: Sequence[Instruction], reach: int, prices: Prices
    ) -> None:
        self.t = t
        self.app = app
        self.reach = reach
        self.prices = prices
        self.weak = self.pierce = self.extra = 0
        self.strikes = False
        self.steps = [step for step in steps if not step.conditions or in_force(t, app, step)]
        for step in self.steps:
            node = step.node
            if isinstance(node, Pierce):
                self.pierce += node.amount
            elif isinstance(node, Extra):
                self.extra += self.amount(node.amount)
            elif isinstance(node, Strike):
                self.strikes = True

    def worth(self) -> float:
        """What all its clauses are worth together."""
        total = 0.0 if self.strikes else loss(self.t, 1 - self.app.seat, self.extra, self.prices)
        for step in self.steps:
            total += self.harm(step) - step.price
        return total

    def amount(self, amount: int | Quantity) -> int:
        """A printed amount, or what X counts once the card is played."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, CardsPlayed):
            return self.app.rank
        return EFFECTS.amount(self.t, self.app.seat, self.app, amount)

    def harm(self, step: Instruction) -> float:
        """What one clause does to the opponent, or for its player."""
        node, t, foe, prices = step.node, self.t, 1 - self.app.seat, self.prices
        if isinstance(node, Strike):
            packet, self.extra = self.hit(self.amount(node.amount)) + self.extra, 0
            return loss(t, foe, packet, prices)
        if isinstance(node, Destroyer):
            taken = self.amount(node.amount)
            return taken if taken < t.hp[foe] else t.hp[foe] + prices.kill
        if isinstance(node, Burn):
            return burnt(t, foe, self.amount(node.amount), prices)
        if isinstance(node, Oblivion):
            return prices.oblivion * min(self.amount(node.amount) + 0.5, USUAL_VA * len(t.hand[foe]))
        if isinstance(node, Bleed):
            markers = t.bleed[foe]
            return prices.bleed * (node.amount * markers + node.amount * (node.amount + 1) / 2)
        if isinstance(node, Poison):
            return node.amount * (prices.poison + prices.festering * t.poison[foe])
        return self.help(step)

    def help(self, step: Instruction) -> float:
        """What a clause is worth that hurts nobody yet."""
        node, t, seat, prices = step.node, self.t, self.app.seat, self.prices
        if isinstance(node, Block):
            return self.blocked(self.amount(node.amount))
        if isinstance(node, WeakPoint):
            self.weak += node.amount
            return prices.weak * node.amount * self.reach
        if isinstance(node, Shake):
            return prices.shake * node.amount * self.reach
        if isinstance(node, Stun):
            return prices.stun * node.amount
        if isinstance(node, Torpor):
            return prices.torpor * min(node.amount, t.latent[1 - seat])
        if isinstance(node, Draw):
            return prices.draw * max(0, min(node.count, len(t.deck[seat]) - KEPT_BACK))
        if isinstance(node, LoseHp):
            return -node.amount if t.hp[seat] > node.amount + 3 else -node.amount - prices.kill
        return prices.draw if isinstance(node, Search) else 0.0

    def blocked(self, amount: int) -> float:
        """What block points are worth: most against a card that is about to strike there (RRD-BLO-04)."""
        t, seat = self.t, self.app.seat
        coming = bool(t.links) and t.links[-1].seat != seat and not self.app.posed
        if coming:
            return self.prices.parry * amount
        return self.prices.block * amount * (0.6 + 0.4 * self.reach)

    def hit(self, amount: int) -> int:
        """What all struck slots give (RRD-DMG-09), the other lanes of the reach being those that give most."""
        t, seat, lane = self.t, self.app.seat, self.app.lane
        foe = 1 - seat
        if amount <= 0:
            return 0
        shaken = t.shaken[seat][lane] if self.app.posed else 0
        found = [
            one_hit(t, foe, at, amount + self.weak, shaken, self.pierce, t.block[foe][at])[0]
            for at in ALL_LANES
        ]
        if not self.app.posed:
            return sum(sorted(found)[-self.reach :])
        own = found.pop(lane)
        return own + (sum(sorted(found)[1 - self.reach :]) if self.reach > 1 else 0)


def worth(t: RaiseTable, app: Application, sections: Sequence[Section], prices: Prices) -> float:
    """What applying some sections is worth, with the best of their branches and as often as they say (RRD-RES-04)."""
    if not sections:
        return 0.0
    reach = reach_of(sections)
    best = 0.0
    for way in ways(sections):
        best = max(best, Blow(t, app, way, reach, prices).worth())
    return best * times(sections)
