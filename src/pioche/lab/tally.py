"""What the rows of one series add up to, taken in one at a time."""

from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from pioche.lab.plan import Series
from pioche.lab.rows import QUARTERS, Row
from pioche.lab.statistics import Interval, ratio_interval, score_interval, wilson


class Counted:
    """How often something was so, and what was won then."""

    __slots__ = ("points", "times")

    def __init__(self) -> None:
        self.times = 0
        self.points = 0.0

    def add(self, points: float) -> None:
        """One more."""
        self.times += 1
        self.points += points

    def join(self, other: "Counted") -> None:
        """All of another count, too."""
        self.times += other.times
        self.points += other.points

    @property
    def rate(self) -> Interval:
        """The share of the points that was won."""
        return wilson(self.points, self.times)


class ByDeal:
    """Values of matches, added up deal by deal as they come in order."""

    __slots__ = ("counts", "deals", "sums", "turns")

    def __init__(self, turns: int) -> None:
        self.turns = turns
        self.deals, self.counts, self.sums = array("q"), array("q"), array("d")

    def add(self, deal: int, value: float) -> None:
        """Take in what a match of a deal gave."""
        if not self.deals or self.deals[-1] != deal:
            self.deals.append(deal)
            self.counts.append(0)
            self.sums.append(0.0)
        self.counts[-1] += 1
        self.sums[-1] += value

    def means(self) -> dict[int, float]:
        """The mean of each deal that was played with all seatings."""
        found = zip(self.deals, self.sums, self.counts, strict=True)
        return {deal: total / count for deal, total, count in found if count == self.turns}

    def interval(self) -> Interval:
        """The interval of the mean over deals, because matches of one deal hang together."""
        means, matches = list(self.means().values()), sum(self.counts)
        if len(set(means)) == 1:
            return wilson(sum(means), len(means))._replace(matches=matches)
        return score_interval(means)._replace(matches=matches)


class CardCount:
    """One card over all rows, for the seats that had to do with it."""

    __slots__ = ("chosen", "held", "offered", "opening")

    def __init__(self) -> None:
        self.opening, self.held = Counted(), Counted()
        self.offered: dict[str, Counted] = {}  # by verb
        self.chosen: dict[str, Counted] = {}

    def join(self, other: "CardCount") -> None:
        """All of another count, too."""
        self.opening.join(other.opening)
        self.held.join(other.held)
        for mine, theirs in ((self.offered, other.offered), (self.chosen, other.chosen)):
            for verb, count in theirs.items():
                mine.setdefault(verb, Counted()).join(count)


class Tally:
    """The rows of a series, added up; numbers of single matches are kept as plain arrays."""

    def __init__(self, series: Series, rows: Iterable[Row] = ()) -> None:
        self.series = series
        self.matches = self.decisions = self.single = self.options = self.looked = self.idle = 0
        self.of_player, self.of_seat, self.of_place = (  # places after whoever begins
            [ByDeal(series.turns) for _ in series.players] for _ in range(3)
        )
        self.facts: dict[str, array[float]] = {"decisions": array("d")}
        self.endings: dict[str, array[int]] = {}  # by rule, the deals of the matches that it ended
        self.victories: dict[
            int, dict[str, array[int]]
        ] = {}  # by who won alone and by rule, the deals of the wins
        self.leads = [Counted() for _ in QUARTERS]
        self.cards: dict[str, CardCount] = {}
        self.winning: dict[str, Counter[str]] = {}  # by fact, the cards of decks that won: `id:copies`
        self.won = 0  # matches that somebody won alone
        for row in rows:
            self.add(row)

    def add(self, row: Row) -> None:
        """Take one match in."""
        self.matches += 1
        self.decisions += row.decisions
        self.single += row.single
        self.options += row.options
        self.looked += row.looked
        self.idle += row.idle
        seats, deal = len(row.scores), self.series.deal(row.number)
        self.endings.setdefault(row.rule, array("q")).append(deal)
        for seat, (player, score) in enumerate(zip(row.seating, row.scores, strict=True)):
            self.of_player[player].add(deal, score)
            self.of_seat[seat].add(deal, score)
            self.of_place[(seat - row.first) % seats].add(deal, score)
        winners = [player for player, score in zip(row.seating, row.scores, strict=True) if score == 1]
        if len(winners) == 1:
            self.victories.setdefault(winners[0], {}).setdefault(row.rule, array("q")).append(deal)
        for counted, lead in zip(self.leads, row.leads, strict=False):
            if lead.seat >= 0:
                counted.add(row.scores[lead.seat])
        self._take_facts(row)
        self._take_cards(row)

    def _take_facts(self, row: Row) -> None:
        self.facts["decisions"].append(row.decisions)
        winners = [seat for seat, score in enumerate(row.scores) if score == 1]
        self.won += len(winners) == 1
        for name, value in row.facts.items():
            if not isinstance(value, str):
                self.facts.setdefault(name, array("d")).append(value)
            elif len(winners) == 1 and name.endswith(f"_{winners[0]}"):
                self.winning.setdefault(name.rpartition("_")[0], Counter()).update(value.split())

    def _take_cards(self, row: Row) -> None:
        for life in row.cards:
            score = row.scores[life.seat]
            count = self.cards.setdefault(life.card, CardCount())
            if life.held:
                count.held.add(score)
            if life.opening:
                count.opening.add(score)
            for verbs, counted in ((life.offered, count.offered), (life.chosen, count.chosen)):
                for verb in verbs:
                    counted.setdefault(verb, Counted()).add(score)

    # ---- what it shows

    def player(self, player: int) -> Interval:
        """The share of the points of a player; exactly even where all are the same."""
        if self.series.mirrored:
            even = 1 / len(self.series.players)
            return Interval(even, even, even, self.matches)
        return self.of_player[player].interval()

    def by_deal(self, player: int) -> dict[int, float]:
        """The mean score of a player in each deal that was played with all seatings."""
        return self.of_player[player].means()

    def seat(self, seat: int) -> Interval:
        """The share of the points of a seat."""
        return self.of_seat[seat].interval()

    def place(self, place: int) -> Interval:
        """The share of the points of whoever sits so many places after the one who begins."""
        return self.of_place[place].interval()

    def ending(self, rule: str) -> Interval:
        """How often a rule ended the match."""
        times, played = (
            Counter(self.endings.get(rule, ())),
            Counter(chain.from_iterable(self.endings.values())),
        )
        return ratio_interval([(times[deal], played[deal]) for deal in played])

    def happened(self, fact: str) -> Interval:
        """In how many matches a fact was so."""
        found, turns = self.facts.get(fact, [0.0] * self.matches), self.series.turns
        deals = (found[first : first + turns] for first in range(0, len(found), turns))
        return ratio_interval([(sum(deal), len(deal)) for deal in deals])

    def victory(self, player: int, rule: str) -> Interval:
        """How many of a player's wins came by a rule."""
        won = self.victories.get(player, {})
        times, wins = Counter(won.get(rule, ())), Counter(chain.from_iterable(won.values()))
        return ratio_interval([(times[deal], wins[deal]) for deal in wins])

    def unused(self, cards: Iterable[str], verbs: Collection[str]) -> int:
        """How many of some cards nobody ever chose by one of these verbs."""
        return sum(
            not any(verb in verbs for verb in self.cards[card].chosen) if card in self.cards else True
            for card in cards
        )

    def ended(self, rule: str) -> dict[int, float]:
        """How often a rule ended the match in each deal that was played with all seatings."""
        times = Counter(self.endings.get(rule, ()))
        return {deal: times[deal] / self.series.turns for deal in self.by_deal(0)}

    def favourites(self, fact: str, copies: int) -> Iterator[tuple[str, Interval]]:
        """The cards of winning decks that held so many copies or more, the most common first."""
        found: Counter[str] = Counter()
        for entry, times in self.winning.get(fact, Counter()).items():
            card, _, count = entry.rpartition(":")
            if int(count) >= copies:
                found[card] += times
        for card, times in found.most_common():
            yield card, wilson(times, self.won)
