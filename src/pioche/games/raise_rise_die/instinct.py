"""What a duellist does at once, without looking ahead.

Bots that look ahead let everybody play so on the way to the next quiet moment: counters, raises and payments are then
weighed as a whole and never judged half done.  It looks at nothing that its seat may not see.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pioche.core.decisions import Card, Option, Seat
from pioche.games.raise_rise_die.announce import applied
from pioche.games.raise_rise_die.application import UNPOSED, Application
from pioche.games.raise_rise_die.clauses.slots import Block
from pioche.games.raise_rise_die.lanes import ALL_LANES, LANE, LANES
from pioche.games.raise_rise_die.prices import counter_price, own_price
from pioche.games.raise_rise_die.sheets import Section, Sheet
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.games.raise_rise_die.worth import Blow, Prices, worth
from pioche.games.raise_rise_die.zones import Link

NEVER: Final = -99.0
NO_CARD: Final = Card(-1)


class Nature(NamedTuple):
    """What a duellist gives for what, in PV: by trial, against duellists of several other natures."""

    fuel: float = 0.45  # a point of VA that is sacrificed
    kept: float = 0.5  # a point of VA of the card that is played
    spare: float = 0.1  # a point of the reserve
    scarce: float = 1.45  # with an empty hand all of this counts so much more,
    plenty: float = 0.12  # and less for each card in it,
    least: float = 0.15  # down to this
    blood: float = 3.4  # a PV of one's own
    gone: float = 0.25  # a point of VA that goes to the Néant
    bold: float = 0.1  # a lead is worth at least so much
    firm: float = 0.2  # a counter at least so much more than letting pass
    countered: float = 0.35  # how likely a lead is to be countered by a full hand
    raised: float = 0.5  # … and a counter
    object: float = 4.4
    infusion: float = 1.3
    hand: float = 11.0  # cards in hand below which one more is drawn
    deck: float = 7.0  # cards in the deck below which none is
    held: float = 0.6  # a card in hand, of what it would do
    change: float = 1.5  # a point paid too much
    hidden: float = 0.5  # an instant in reaction waits for one's own turn, unless it is worth so much more


class Duellist:
    """Chooses by what things are worth at this moment."""

    __slots__ = ("leads", "nature", "prices")

    def __init__(self, nature: Nature, prices: Prices, leads: bool = True) -> None:
        self.nature = nature
        self.prices = prices
        self.leads = leads  # False: never leads, acts freely or activates, and only counters

    def choose(self, t: RaiseTable, seat: Seat, prompt: str, options: Sequence[Option]) -> Option:
        """One of the options."""
        if len(options) == 1:
            return options[0]
        if prompt == "turn":
            return self.lead(t, seat, options)
        if prompt == "reaction":
            return self.react(t, seat, options)
        if prompt == "payment":
            return least(options, [self.paid(t, seat, sheet_of(t, option)) for option in options])
        if prompt == "draw":
            wants = len(t.hand[seat]) < self.nature.hand and len(t.deck[seat]) > self.nature.deck
            return options[0] if wants else options[-1]
        if prompt in ("reach", "lane"):
            return self.aim(t, seat, options)
        return self.pick(t, seat, prompt, options)

    def pick(self, t: RaiseTable, seat: Seat, prompt: str, options: Sequence[Option]) -> Option:
        """What is chosen seldom: cards to discard, to find or to infuse, branches, prices in PV."""
        if prompt == "discard":
            return least(options, [self.held(t, seat, sheet_of(t, option)) for option in options])
        if prompt in ("search", "exchange_discard"):
            taken = [option for option in options if option.verb == "take"]
            return most(taken, [self.held(t, seat, sheet_of(t, option)) for option in taken])
        if prompt == "branch":
            return self.branch(t, seat, options)
        if prompt == "pay":
            return options[0] if t.hp[seat] > 6 else options[-1]
        return options[-1] if prompt == "exchange_hand" else options[0]

    # ---- leads

    def lead(self, t: RaiseTable, seat: Seat, options: Sequence[Option]) -> Option:
        """The best card to lead or free action, or a pass."""
        if not self.leads:
            return options[-1]
        best, bound = options[-1], self.nature.bold
        for option in options[:-1]:
            verb = option.verb
            if verb == "sacrifice":
                break  # they come last, before the pass
            value = (
                self.free(t, seat, option) if verb in ("instant", "activate") else self.led(t, seat, option)
            )
            if value > bound:
                best, bound = option, value
        return best

    def led(self, t: RaiseTable, seat: Seat, option: Option) -> float:
        """What a card that is led is worth."""
        nature = self.nature
        sheet, lane, high = sheet_of(t, option), LANE[option.target], option.verb == "transcend"
        gain = worth(t, app_of(t, seat, lane, False), sheet.applied(lane, False, high), self.prices)
        cost = self.cost(t, seat, sheet, own_price(t, seat, sheet))
        if high:
            cost += self.blood(t, seat, sheet)
        else:
            printed = t.printed[seat]
            if sheet.object and len(t.objects[seat]) < printed.object_slots:
                gain += nature.object
            if sheet.infusible and len(t.infused[seat]) < printed.infusion_slots:
                gain += nature.infusion
        return gain * (1 - self.risk(t, seat, lane, sheet.va)) - cost

    def free(self, t: RaiseTable, seat: Seat, option: Option) -> float:
        """What an instant or an activation is worth, less what it costs."""
        sheet = sheet_of(t, option)
        if option.verb == "activate":
            app = Application(seat, NO_CARD, UNPOSED, (), 0, False)
            gain = worth(t, app, some(sheet.activation), self.prices)
            return gain - self.nature.fuel * self.scarcity(t, seat) * max(0, sheet.cost - t.reserve[seat])
        gain = worth(t, app_of(t, seat, UNPOSED, False), some(sheet.main), self.prices)
        return gain - self.cost(t, seat, sheet, own_price(t, seat, sheet))

    # ---- reactions

    def react(self, t: RaiseTable, seat: Seat, options: Sequence[Option]) -> Option:
        """The best counter or free action, or letting it pass."""
        let, stop = self.stakes(t, seat)
        hand = min(len(t.hand[1 - seat]), 6)
        raised = self.nature.raised * hand / 6
        best, bound = options[-1], let + self.nature.firm
        for option in options[:-1]:
            verb = option.verb
            if verb == "sacrifice":
                break
            if verb in ("instant", "activate"):
                value = let + self.free(t, seat, option) - self.nature.hidden if self.leads else NEVER
            else:
                value = self.countered(t, seat, option, let, stop, raised)
            if value > bound:
                best, bound = option, value
        return best

    def countered(
        self, t: RaiseTable, seat: Seat, option: Option, let: float, stop: float, raised: float
    ) -> float:
        """What a counter is worth, if it may be raised in turn."""
        sheet, lane, high = sheet_of(t, option), t.links[-1].lane, option.verb == "counter_transcended"
        gain = worth(t, app_of(t, seat, lane, True), sheet.applied(lane, True, high), self.prices)
        cost = self.cost(t, seat, sheet, counter_price(t, seat, sheet))
        if high:
            cost += self.blood(t, seat, sheet)
        return (1 - raised) * (stop + gain) + raised * let - cost

    def stakes(self, t: RaiseTable, seat: Seat) -> tuple[float, float]:
        """What the chain is worth to the seat if its last card succeeds, and if it is countered (RRD-RES-01)."""
        let = stop = 0.0
        last = len(t.links) - 1
        for number, link in enumerate(t.links):
            gain = self.linked(t, link, number > 0)
            if link.seat != seat:
                gain = -gain
            if (last - number) % 2:
                stop += gain
            else:
                let += gain
        return let, stop

    def linked(self, t: RaiseTable, link: Link, counter: bool) -> float:
        """What a card of the chain is worth to its player."""
        app = Application(link.seat, link.card, link.lane, link.lanes, link.rank, counter)
        gain = worth(t, app, applied(t, link, counter), self.prices)
        if not link.transcended and t.sheet(link.card).object:
            gain += self.nature.object
        return gain

    # ---- what things cost

    def scarcity(self, t: RaiseTable, seat: Seat) -> float:
        """How much more or less cards are worth to whoever has so many."""
        return max(self.nature.scarce - self.nature.plenty * len(t.hand[seat]), self.nature.least)

    def cost(self, t: RaiseTable, seat: Seat, sheet: Sheet, price: int) -> float:
        """What a price and the card itself are worth."""
        nature = self.nature
        short = max(0, price - t.reserve[seat])
        return self.scarcity(t, seat) * (nature.fuel * short + nature.kept * sheet.va) + nature.spare * (
            price - short
        )

    def blood(self, t: RaiseTable, seat: Seat, sheet: Sheet) -> float:
        """What the PV of a transcendence are worth, and the card that is lost to the Néant (RRD-TRA-02, -07)."""
        near = 1.35 if t.hp[seat] <= 12 else 1.0
        return self.nature.blood * sheet.va * near + self.nature.gone * sheet.va

    def risk(self, t: RaiseTable, seat: Seat, lane: int, va: int) -> float:
        """How likely a card is to be countered."""
        hand = len(t.hand[1 - seat])
        if hand < 2:
            return 0.0
        likely = self.nature.countered * (0.25 + 0.125 * min(hand, 6))
        return likely * (0.45 if t.slot(lane, 1 - seat) else 1.0)

    def held(self, t: RaiseTable, seat: Seat, sheet: Sheet) -> float:
        """What a card in hand is worth."""
        app = Application(seat, NO_CARD, UNPOSED, (), 2, False)
        return self.nature.held * worth(t, app, some(sheet.main), self.prices) + 0.4 * sheet.va

    def paid(self, t: RaiseTable, seat: Seat, sheet: Sheet) -> float:
        """What is lost by paying with a card: what it could do, and what it has too much."""
        over = sheet.va - (t.owed[seat] - t.reserve[seat])
        waste = self.nature.change * over if over >= 0 else -0.25 * over
        return waste + self.held(t, seat, sheet) - 0.6 * sheet.va

    # ---- lanes and branches

    def aim(self, t: RaiseTable, seat: Seat, options: Sequence[Option]) -> Option:
        """The lane of what is coming for a block, otherwise where a blow gives most."""
        foe = 1 - seat
        if t.links and t.links[-1].seat != seat and self.blocks(t):
            for option in options:
                if LANE[option.target] == t.links[-1].lane:
                    return option
        block, weak = t.block[foe], t.weak[foe]
        lanes = [LANE[option.target] for option in options]
        return least(options, [float(block[lane] - weak[lane]) for lane in lanes])

    def blocks(self, t: RaiseTable) -> bool:
        """Whether the card whose text is applied blocks."""
        if t.acting < 0:
            return False
        sheet = t.sheet(Card(t.acting))
        return any(
            isinstance(step.node, Block)
            for section in some(sheet.main) + some(sheet.activation)
            for branch in section.branches
            for step in branch
        )

    def branch(self, t: RaiseTable, seat: Seat, options: Sequence[Option]) -> Option:
        """The branch that is worth most."""
        sheet, field = sheet_of(t, options[0]), options[0].target
        section = sheet.triggered
        if field == "main":
            section = sheet.main
        elif field == "transcendence":
            section = sheet.bonus
        elif field == "activation":
            section = sheet.activation
        assert section is not None
        app = Application(seat, NO_CARD, UNPOSED, (), t.played[seat], False)
        branches, reach = section.branches, section.reach
        return most(options, [Blow(t, app, branch, reach, self.prices).worth() for branch in branches])


# ---- what is worth a thought


def worthwhile(t: RaiseTable, seat: Seat, prompt: str, options: Sequence[Option]) -> Sequence[Option]:
    """Without sacrifices for nothing, since prices are paid when they are due, and without lanes that are alike.

    A transcended card that is off its slots may as well lie on one lane as on another; on one where the enemy's slot
    is occupied it is harder to counter (RRD-POSE-03, RRD-TRA-05).
    """
    if prompt not in ("turn", "reaction"):
        return options
    taken = [not t.slot(lane, 1 - seat) for lane in ALL_LANES]
    anywhere = LANES[taken.index(min(taken))]
    return [
        option
        for option in options
        if option.verb != "sacrifice"
        and (
            option.verb != "transcend"
            or option.target == anywhere
            or sheet_of(t, option).fits(LANE[option.target])
        )
    ]


def app_of(t: RaiseTable, seat: Seat, lane: int, counter: bool) -> Application:
    """The application of a card that is thought of."""
    return Application(seat, NO_CARD, lane, (lane,), t.played[seat] + 1, counter)


def some(section: Section | None) -> list[Section]:
    """A section, if there is one."""
    return [] if section is None else [section]


def sheet_of(t: RaiseTable, option: Option) -> Sheet:
    """The card that an option names."""
    return t.book.sheets[t.book.index[option.source.split("@")[0]]]


def most(options: Sequence[Option], values: Sequence[float]) -> Option:
    """The option of the highest value."""
    return options[values.index(max(values))]


def least(options: Sequence[Option], values: Sequence[float]) -> Option:
    """The option of the lowest value."""
    return options[values.index(min(values))]


NATURE: Final = Nature()
PRICES: Final = Prices()
INSTINCT: Final = Duellist(NATURE, PRICES)
