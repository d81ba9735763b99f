"""The starters of Raise, Rise & Die against each other, thousands of matches a minute, by a plain policy.

`python bench/starters.py --games 2000`: for each pair of starters, seats alternated, how often the first one wins, how
often whoever begins, how long matches are, how they end, counters for each led card, transcendences; and how a player
fares who never leads and only counters.  The policy looks at nothing that its seat may not see and never looks ahead:
a card is worth the PV that its text is about to cost, a price what its cards were worth in hand.  It is there to tune
decks quickly; what bots of the house say is in `pioche lab report raise_rise_die`.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, product
from random import Random
from typing import Final, cast

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.deck_files import read_named
from pioche.core.decks import Deck
from pioche.core.match import Match
from pioche.games import game
from pioche.games.raise_rise_die.cards import DATA
from pioche.games.raise_rise_die.clauses import conditions, quantities
from pioche.games.raise_rise_die.clauses.hits import Burn, Destroyer, Extra, LoseHp, Pierce, Strike
from pioche.games.raise_rise_die.clauses.markers import Bleed, Oblivion, Poison, Stun, Torpor
from pioche.games.raise_rise_die.clauses.own import Draw, Exchange, Search
from pioche.games.raise_rise_die.clauses.slots import Block, Shake, WeakPoint
from pioche.games.raise_rise_die.clauses.text import Condition, Quantity
from pioche.games.raise_rise_die.lanes import ALL_LANES, LANE
from pioche.games.raise_rise_die.prices import counter_price, own_price
from pioche.games.raise_rise_die.sheets import Branch, Instruction, Section, Sheet
from pioche.games.raise_rise_die.souls import soul_va
from pioche.games.raise_rise_die.table import RaiseTable
from pioche.lab.statistics import score_interval

ID: Final = "raise_rise_die"
KILL: Final = 20.0  # what ends the match is worth more than anything
FUEL: Final = 0.9  # of a point of VA that is sacrificed
KEPT: Final = 0.5  # of a point of VA of the card that is played
BLOOD: Final = 2.2  # of a PV that a transcendence costs, for the fear of being outbid
FEW_HP: Final = 12
USUAL_VA: Final = 2.1
NONE: Final = -1  # the lane of what is posed nowhere


class Source:
    """What is about to apply: whose, from which lane, as a counter or not, as which card of the passe."""

    __slots__ = ("counter", "lane", "rank", "seat", "t")

    def __init__(self, t: RaiseTable, seat: Seat, lane: int, counter: bool, rank: int) -> None:
        self.t, self.seat, self.lane, self.counter, self.rank = t, seat, lane, counter, rank

    @property
    def foe(self) -> Seat:
        """The other player."""
        return 1 - self.seat

    def holds(self, node: Condition) -> bool:
        """Whether a condition holds now."""
        return HOLDS[type(node)](self, node)

    def amount(self, amount: int | Quantity) -> int:
        """A printed amount, or what X counts now."""
        return amount if isinstance(amount, int) else COUNTS[type(amount)](self)


def _va(node: Condition) -> int:
    return cast(int, getattr(node, "va", 0))


HOLDS: Final[dict[type[Condition], Callable[[Source, Condition], bool]]] = {
    conditions.YouCounter: lambda s, node: s.counter,
    conditions.FirstCard: lambda s, node: s.rank == 1,
    conditions.FoePassed: lambda s, node: s.t.passes[s.foe] > 0,
    conditions.FoeBleeds: lambda s, node: s.t.bleed[s.foe] > 0,
    conditions.FoePoisoned: lambda s, node: s.t.poison[s.foe] > 0,
    conditions.FoeSoul: lambda s, node: soul_va(s.t, s.foe) >= _va(node),
    conditions.OwnSoul: lambda s, node: soul_va(s.t, s.seat) >= _va(node),
    conditions.SlotOccupied: lambda s, node: s.lane != NONE and bool(s.t.slot(s.lane, s.foe)),
    conditions.SlotFree: lambda s, node: s.lane != NONE and not s.t.slot(s.lane, s.foe),
    conditions.EmptyHand: lambda s, node: len(s.t.hand[s.seat]) <= 1,
    conditions.FewHp: lambda s, node: s.t.hp[s.seat] <= cast(int, getattr(node, "hp", 0)),
    conditions.FewerHp: lambda s, node: s.t.hp[s.seat] < s.t.hp[s.foe],
}
COUNTS: Final[dict[type[Quantity], Callable[[Source], int]]] = {
    quantities.OwnSoulVa: lambda s: soul_va(s.t, s.seat),
    quantities.FoeSoulVa: lambda s: soul_va(s.t, s.foe),
    quantities.CardsPlayed: lambda s: s.rank,
    quantities.FoePoison: lambda s: s.t.poison[s.foe],
    quantities.FoeBleed: lambda s: s.t.bleed[s.foe],
    quantities.OwnVoid: lambda s: len(s.t.void[s.seat]),
}


# ---- what texts are worth, in PV


def lost(t: RaiseTable, seat: Seat, packet: int) -> float:
    """The PV that a packet will cost: the Top Soul is seen, those below it are not."""
    if packet <= 0:
        return 0.0
    if not t.deck[seat]:
        return 99.0
    soul = soul_va(t, seat)
    loss = soul if packet <= soul else packet + 0.9
    return min(loss, t.hp[seat]) + KILL * (loss >= t.hp[seat])


def burnt(t: RaiseTable, seat: Seat, amount: int) -> float:
    """What a burn is worth: the more, the less is left of the deck."""
    left = len(t.deck[seat]) * USUAL_VA
    return 25.0 if amount >= left + 1.5 else amount * (0.55 + 4.0 / max(left, 6.0))


class Blow:
    """One application of some instructions: what it gathers, and what it is worth."""

    def __init__(self, source: Source, steps: Sequence[Instruction], reach: int) -> None:
        self.source, self.reach, self.weak = source, reach, 0
        self.steps = [step for step in steps if all(map(source.holds, step.conditions))]
        nodes = [step.node for step in self.steps]
        self.pierce = sum(node.amount for node in nodes if isinstance(node, Pierce))
        self.extra = sum(source.amount(node.amount) for node in nodes if isinstance(node, Extra))
        self.strikes = any(isinstance(node, Strike) for node in nodes)

    def worth(self) -> float:
        """What all its clauses are worth together."""
        total = sum(self.clause(step) - step.price for step in self.steps)
        alone = self.extra if not self.strikes else 0
        return total + lost(self.source.t, self.source.foe, alone)

    def clause(self, step: Instruction) -> float:
        """What one clause is worth."""
        node, s = step.node, self.source
        t, foe = s.t, s.foe
        if isinstance(node, Strike):
            packet, self.extra = self.hit(s.amount(node.amount)) + self.extra, 0
            return lost(t, foe, packet)
        if isinstance(node, Destroyer):
            amount = s.amount(node.amount)
            return min(amount, t.hp[foe]) + KILL * (amount >= t.hp[foe])
        if isinstance(node, Burn):
            return burnt(t, foe, s.amount(node.amount))
        if isinstance(node, Oblivion):
            return 0.9 * min(s.amount(node.amount) + 0.5, 2.2 * len(t.hand[foe]))
        if isinstance(node, Bleed):
            return 0.85 * sum(t.bleed[foe] + more + 1 for more in range(node.amount))
        if isinstance(node, Poison):
            return node.amount * (1.2 + 0.35 * t.poison[foe])
        return self.help(step)

    def help(self, step: Instruction) -> float:
        """What a clause is worth that hurts nobody yet."""
        node, s = step.node, self.source
        if isinstance(node, Block):
            return 0.45 * s.amount(node.amount) * (0.6 + 0.4 * self.reach)
        if isinstance(node, WeakPoint):
            self.weak += node.amount
            return 0.35 * node.amount * self.reach
        if isinstance(node, Shake):
            return 0.3 * node.amount * self.reach
        if isinstance(node, Stun):
            return 0.6 * node.amount
        if isinstance(node, Torpor):
            return 0.8 * min(node.amount, s.t.latent[s.foe])
        if isinstance(node, Draw):
            return 1.4 * min(node.count, len(s.t.deck[s.seat]) - 2)
        if isinstance(node, LoseHp):
            return -node.amount * (1.0 if s.t.hp[s.seat] > node.amount + 3 else KILL)
        return 1.4 if isinstance(node, Search) else 0.2 if isinstance(node, Exchange) else 0.0

    def hit(self, amount: int) -> int:
        """What all struck slots give (RRD-DMG-09), where the least is blocked."""
        t, s = self.source.t, self.source
        order = sorted(
            ALL_LANES, key=lambda lane: (lane != s.lane, t.block[s.foe][lane] - t.weak[s.foe][lane])
        )
        shaken = max(0, t.shaken[s.seat][s.lane] - self.pierce) if s.lane != NONE else 0
        return sum(
            max(
                0,
                amount
                + self.weak
                + t.weak[s.foe][lane]
                - shaken
                - max(0, t.block[s.foe][lane] - self.pierce),
            )
            for lane in order[: self.reach]
        )


def worth(source: Source, sections: Sequence[Section]) -> float:
    """What applying some sections is worth, with the best of their branches."""
    if not sections:
        return 0.0
    reach = max(section.reach for section in sections)
    applications = 1 + sum(section.frenzy for section in sections)
    ways = product(*(section.branches for section in sections))
    return max(0.0, *(Blow(source, sum(way, ()), reach).worth() for way in ways)) * applications


# ---- the policy


class Policy:
    """Chooses by what things are worth at this moment; `leads=False` never leads, acts freely or activates."""

    def __init__(self, seed: int, leads: bool = True) -> None:
        self.rng, self.leads, self.chosen = Random(seed), leads, Counter[str]()

    def choose(self, match: Match) -> Option:
        """One of the options of whoever is asked."""
        t, seat, options = cast(RaiseTable, match.table), match.asked, match.options()
        option = self._chosen(t, seat, options) if len(options) > 1 else options[0]
        self.chosen[option.verb] += 1
        return option

    def _chosen(self, t: RaiseTable, seat: Seat, options: Sequence[Option]) -> Option:
        verbs = {option.verb for option in options}
        if "pass" in verbs:
            return best(options, lambda option: self.led(t, seat, option), options[-1], 0.15)
        if "let_pass" in verbs:
            let, stop = self.stakes(t, seat, True), self.stakes(t, seat, False)
            return best(
                options, lambda option: self.reacted(t, seat, option, let, stop), options[-1], let + 0.2
            )
        if options[0].verb == "sacrifice":
            return min(options, key=lambda option: self.paid(t, seat, sheet_of(t, option)))
        if options[0].verb == "discard":
            return min(options, key=lambda option: self.held(t, seat, sheet_of(t, option)))
        if verbs & {"draw_deck", "draw_void"}:
            wants = len(t.hand[seat]) < 5 + (t.passe > 1) and len(t.deck[seat]) > 9
            return options[0] if wants else options[-1]
        if options[0].verb == "aim":
            foe = 1 - seat
            return min(
                options,
                key=lambda option: t.block[foe][LANE[option.target]] - t.weak[foe][LANE[option.target]],
            )
        if options[0].verb == "branch":
            return self.branched(t, seat, options)
        if options[0].verb == "take":
            taken = [option for option in options if option.verb == "take"]
            return max(taken, key=lambda option: self.held(t, seat, sheet_of(t, option)))
        if options[0].verb == "pay":
            return options[0] if t.hp[seat] > 6 else options[-1]
        return options[-1] if options[0].verb == "exchange" else options[0]

    def led(self, t: RaiseTable, seat: Seat, option: Option) -> float:
        """What a lead or a free action on one's own turn is worth."""
        if not self.leads or option.verb in ("sacrifice", "pass"):
            return -KILL
        if option.verb in ("instant", "activate"):
            return self.free(t, seat, option)
        sheet, lane, transcended = sheet_of(t, option), LANE[option.target], option.verb == "transcend"
        source = Source(t, seat, lane, False, t.played[seat] + 1)
        gain = worth(source, applied(sheet, lane, False, transcended))
        cost = self.cost(t, seat, sheet, own_price(t, seat, sheet))
        if transcended:
            cost += self.blood(t, seat, sheet) + (0.5 if gain < KILL else -5.0)
        else:
            gain += 2.5 * (sheet.object and len(t.objects[seat]) < t.printed[seat].object_slots)
            gain += 1.2 * (sheet.infusible and len(t.infused[seat]) < t.printed[seat].infusion_slots)
        return gain * (1 - self.risk(t, seat, lane, sheet.va)) - cost

    def reacted(self, t: RaiseTable, seat: Seat, option: Option, let: float, stop: float) -> float:
        """What comes of a counter, or of a free action before the card is let pass."""
        if option.verb in ("instant", "activate"):
            return let + self.free(t, seat, option) - 0.5 if self.leads else -99.0
        if option.verb in ("sacrifice", "let_pass"):
            return -99.0
        sheet, lane, transcended = sheet_of(t, option), t.links[-1].lane, option.verb == "counter_transcended"
        source = Source(t, seat, lane, True, t.played[seat] + 1)
        gain = worth(source, applied(sheet, lane, True, transcended))
        cost = self.cost(t, seat, sheet, counter_price(t, seat, sheet))
        return stop + gain - cost - (self.blood(t, seat, sheet) + 0.4 if transcended else 0) - 0.15 * abs(let)

    def stakes(self, t: RaiseTable, seat: Seat, last: bool) -> float:
        """What the chain is worth to the seat if its last card succeeds, or if it is countered (RRD-RES-01)."""
        total = 0.0
        for number, link in enumerate(t.links):
            if ((len(t.links) - 1 - number) % 2 == 0) == last:
                sheet = t.sheet(link.card)
                source = Source(t, link.seat, link.lane, number > 0, link.rank)
                gain = worth(source, applied(sheet, link.lane, number > 0, link.transcended))
                gain += 2.0 * (sheet.object and not link.transcended)
                total += gain if link.seat == seat else -gain
        return total

    def free(self, t: RaiseTable, seat: Seat, option: Option) -> float:
        """What an instant or an activation is worth, less what it costs."""
        sheet = sheet_of(t, option)
        if option.verb == "activate":
            gain = worth(Source(t, seat, NONE, False, t.played[seat]), some(sheet.activation))
            return gain - 0.75 * max(0, sheet.cost - t.reserve[seat])
        gain = worth(Source(t, seat, NONE, False, t.played[seat] + 1), some(sheet.main))
        return gain - self.cost(t, seat, sheet, own_price(t, seat, sheet))

    def branched(self, t: RaiseTable, seat: Seat, options: Sequence[Option]) -> Option:
        """The branch that is worth most."""
        sheet = sheet_of(t, options[0])
        fields = {"main": sheet.main, "transcendence": sheet.bonus, "activation": sheet.activation}
        section = fields.get(options[0].target, sheet.triggered)
        assert section is not None
        source, reach = Source(t, seat, NONE, False, t.played[seat]), section.reach

        def value(branch: Branch) -> float:
            return Blow(source, branch, reach).worth()

        return options[max(range(len(options)), key=lambda number: value(section.branches[number]))]

    # ---- what things cost

    def cost(self, t: RaiseTable, seat: Seat, sheet: Sheet, price: int) -> float:
        """What a price and the card itself are worth; the fuller the hand, the less."""
        short, hand = max(0, price - t.reserve[seat]), len(t.hand[seat])
        scarce = 1.2 if hand <= 3 else 1.0 if hand <= 4 else 0.75 if hand <= 6 else 0.35 if hand <= 8 else 0.1
        return scarce * (FUEL * short + KEPT * sheet.va) + 0.15 * (price - short)

    def blood(self, t: RaiseTable, seat: Seat, sheet: Sheet) -> float:
        """What the PV of a transcendence are worth, and the card that is lost to the Néant."""
        return BLOOD * sheet.va * (1.0 if t.hp[seat] > FEW_HP else 1.35) + 0.25 * sheet.va

    def risk(self, t: RaiseTable, seat: Seat, lane: int, va: int) -> float:
        """How likely a card is to be countered."""
        hand = len(t.hand[1 - seat])
        if hand < 2:
            return 0.05
        likely = 0.7 * (0.12 + 0.06 * min(hand, 6))
        return likely * (0.45 if t.slot(lane, 1 - seat) else 1.0) * (0.75 if va >= 4 else 1.0)

    def held(self, t: RaiseTable, seat: Seat, sheet: Sheet) -> float:
        """What a card in hand is worth."""
        return 0.6 * worth(Source(t, seat, NONE, False, 2), some(sheet.main)) + 0.4 * sheet.va

    def paid(self, t: RaiseTable, seat: Seat, sheet: Sheet) -> float:
        """What is lost by paying with a card: what it could do, and what it has too much."""
        over = sheet.va - (t.owed[seat] - t.reserve[seat])
        return (0.8 * over if over >= 0 else -0.25 * over) + self.held(t, seat, sheet) - 0.6 * sheet.va


def best(
    options: Sequence[Option], value: Callable[[Option], float], otherwise: Option, least: float
) -> Option:
    """The option of the highest value, if any is above the least."""
    found = max(options, key=value)
    return found if value(found) > least else otherwise


def applied(sheet: Sheet, lane: int, counter: bool, transcended: bool) -> list[Section]:
    """What a posed card applies (RRD-RES-03, RRD-CTR-06)."""
    main = sheet.main if sheet.fits(lane) and (sheet.defensive or not counter) else None
    return [*some(main), *some(sheet.bonus if transcended else None)]


def some(section: Section | None) -> list[Section]:
    """A section, if there is one."""
    return [] if section is None else [section]


def sheet_of(t: RaiseTable, option: Option) -> Sheet:
    """The card that an option names."""
    return t.book.sheets[t.book.index[option.source.split("@")[0]]]


# ---- matches


class Played:
    """What became of many matches of one pair."""

    def __init__(self) -> None:
        self.first: list[float] = []
        self.starter: list[float] = []
        self.passes: list[int] = []
        self.drawn, self.emptied, self.verbs = 0, Counter[str](), Counter[str]()


def play(decks: tuple[Deck, Deck], seed: int, policies: tuple[Policy, Policy]) -> tuple[RaiseTable, Seat]:
    """One match to its end: its table, and who began it."""
    match = game(ID).new(TableSpec(seats=2, decks=decks), seed=seed)
    t = cast(RaiseTable, match.table)
    starter = t.first
    while match.outcome is None:
        match.follow(policies[match.asked].choose(match))
    return cast(RaiseTable, match.table), starter


def pair(decks: dict[str, Deck], names: tuple[str, str], games: int, seed: int) -> Played:
    """Many matches of two starters, seats alternated."""
    played = Played()
    for number in range(games):
        seats = names if number % 2 == 0 else names[::-1]
        policies = Policy(seed + number), Policy(seed + number + 1)
        t, starter = play((decks[seats[0]], decks[seats[1]]), seed + number, policies)
        assert t.outcome is not None
        scores = t.outcome.scores
        played.first.append(scores[number % 2])
        played.starter.append(scores[starter])
        played.passes.append(t.passe)
        played.drawn += scores[0] == scores[1]
        if t.reason == "deck":
            played.emptied[seats[scores.index(1.0)]] += 1
        played.verbs += policies[0].chosen + policies[1].chosen
    return played


def told(names: tuple[str, str], played: Played) -> str:
    """A line of the table."""
    games, verbs, passes = len(played.first), played.verbs, sorted(played.passes)
    led, counters = verbs["play"] + verbs["transcend"], verbs["counter"] + verbs["counter_transcended"]
    shares = [score_interval(points) for points in (played.first, played.starter)]
    first, starter = (
        f"{100 * each.mean:.1f}% [{100 * each.low:.1f}%, {100 * each.high:.1f}%]" for each in shares
    )
    emptied = ", ".join(f"{name} {count}" for name, count in sorted(played.emptied.items())) or "0"
    raised = verbs["transcend"] + verbs["counter_transcended"]
    return (
        f"| {names[0]} – {names[1]} | {first} | {starter} | {passes[games // 2]} ({passes[games // 20]}–"
        f"{passes[-1 - games // 20]}) | {sum(number >= 16 for number in passes)} | {played.drawn} | {emptied} | "
        f"{counters / led:.2f} | {raised / games:.1f} | {verbs['instant'] / games:.1f} |"
    )


def only_counters(decks: dict[str, Deck], games: int, seed: int) -> float:
    """The share of the points of a player who never leads and only counters, all starters against all in turn."""
    names, points = list(decks), 0.0
    for number in range(games):
        own, other = names[number // 2 % 4], names[number // 8 % 4]
        seat = number % 2
        sides = (own, other) if seat == 0 else (other, own)
        policies = Policy(seed + number, leads=seat != 0), Policy(seed + number + 1, leads=seat != 1)
        t, _ = play((decks[sides[0]], decks[sides[1]]), seed + number, policies)
        assert t.outcome is not None
        points += t.outcome.scores[seat]
    return points / games


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400, help="matches of each pair")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    decks = {name: file.deck for name, file in read_named(DATA / "decks", ID).items()}
    print(
        "| starters | the first wins | who begins wins | passes | from 16 on | drawn | won by an empty deck |",
        end="",
    )
    print(" counters per lead | transcended | instants |\n|---|---|---|---|---:|---:|---|---:|---:|---:|")
    for names in combinations(sorted(decks), 2):
        print(told(names, pair(decks, names, asked.games, asked.seed)), flush=True)
    print(f"\nonly counters: {100 * only_counters(decks, asked.games, asked.seed):.1f}% of the points")


if __name__ == "__main__":
    main()
