"""The figures that a specification wants, measured from tallies."""

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any, Final, NamedTuple

from pioche.core.contract import TableSpec
from pioche.core.text import Text
from pioche.games import game
from pioche.games.texts import cards
from pioche.lab.declared import Target
from pioche.lab.inference import bootstrap, effect
from pioche.lab.statistics import Interval
from pioche.lab.tally import Tally

# Of these there is nothing to pair: another card may be the favourite, and not every deal has a winner.
UNPAIRED: Final = ("favourite", "victory", "unused")
OF_FACTS: Final = ("happened", "mean", "median", "share", "growth")


class Measured(NamedTuple):
    """A target with what came out."""

    target: Target
    found: Interval
    share: bool  # whether it is said in per cent
    what: Text | None = None  # the card that was found, where one was looked for

    @property
    def met(self) -> bool:
        """Whether the estimate is as wanted."""
        return self.target.met(self.found.mean)

    @property
    def sure(self) -> bool:
        """Whether all of the interval lies within the bounds, or all of it beyond one of them."""
        low, high = self.target.low, self.target.high
        if self.met:
            return self.target.met(self.found.low) and self.target.met(self.found.high)
        return (low is not None and self.found.high < low) or (high is not None and self.found.low > high)


def measured(target: Target, tally: Tally, *others: Tally) -> Measured:
    """What the tally of the target's table says of it; of a share over several tables, those of all."""
    if target.measure == "starter":
        return Measured(target, tally.place(target.place), True)
    if target.measure in ("pairing", "blank"):
        return Measured(target, tally.player(measured_player(target, tally)), True)
    if target.measure == "ending":
        return Measured(target, tally.ending(target.rule), True)
    if target.measure == "happened":
        return Measured(target, tally.happened(target.fact), True)
    if target.measure == "victory":
        return Measured(target, tally.victory(measured_player(target, tally), target.rule), True)
    if target.measure == "unused":
        return Measured(target, unused(target, tally), False)
    if target.measure == "favourite":
        return favourite(target, tally)
    return Measured(target, of_facts(target, (tally, *others)), target.measure == "share")


def changed(target: Target, old: Sequence[Tally], new: Sequence[Tally]) -> Interval:
    """What became of a figure between two tables of the same deals, which share their luck deal by deal."""
    if target.measure in UNPAIRED:
        return strangers(measured(target, *new).found, measured(target, *old).found)
    if target.measure in OF_FACTS:
        return of_facts(target, new, old)
    before, after = (_by_deal(target, tally) for (tally,) in (old, new))
    found = effect([after[deal] - before[deal] for deal in after if deal in before])
    return Interval(found.mean, found.low, found.high, new[0].matches)


def strangers(new: Interval, old: Interval) -> Interval:
    """The difference of two figures that have nothing to do with each other."""
    mean = new.mean - old.mean
    low = mean - hypot(new.mean - new.low, old.high - old.mean)
    high = mean + hypot(new.high - new.mean, old.mean - old.low)
    return Interval(mean, low, high, new.matches)


def _by_deal(target: Target, tally: Tally) -> dict[int, float]:
    """A share by deal."""
    if target.measure == "starter":
        return tally.of_place[target.place].means()
    if target.measure == "ending":
        return tally.ended(target.rule)
    return tally.by_deal(measured_player(target, tally))


def measured_player(target: Target, tally: Tally) -> int:
    """The player of a series whom a target is about: whoever has the first of its decks."""
    brought = TableSpec(decks=tuple(player.deck for player in tally.series.players)).deck_names
    return brought.index(target.decks[0]) if target.decks and target.decks[0] in brought else 0


def of_facts(target: Target, tallies: Sequence[Tally], old: Sequence[Tally] = ()) -> Interval:
    """A mean, a median, or one fact over another, or what became of it, with the interval of resampled deals."""
    import numpy

    befores: Sequence[Tally | None] = old or (None,) * len(tallies)
    units = [
        unit for tally, before in zip(tallies, befores, strict=True) for unit in _units(target, tally, before)
    ]
    width = len(_facts(target, tallies[0])) * (2 if old else 1)
    figure = statistic(target)

    def said(data: Any) -> Any:
        matches = data.reshape(-1, width)
        if not old:
            return figure(matches)
        return figure(matches[:, : width // 2]) - figure(matches[:, width // 2 :])

    low, high = bootstrap(units, said)
    matches = sum(tally.matches for tally in tallies)
    return Interval(float(said(numpy.asarray(units, dtype=float))), low, high, matches)


def _units(target: Target, tally: Tally, old: Tally | None) -> list[Sequence[float]]:
    """What is counted deal by deal, as far as deals were played with all seatings: match after match.

    Of a share the sums of a deal are enough, so that tables with more and with fewer seatings go together.
    """
    found = [*_facts(target, tally), *(_facts(target, old) if old is not None else ())]
    rows, turns = list(zip(*found, strict=True)), tally.series.turns
    deals = [rows[first : first + turns] for first in range(0, len(rows), turns)]
    whole = [deal for deal in deals if len(deal) == len(deals[0])]
    if target.measure == "share":
        return [[sum(column) for column in zip(*deal, strict=True)] for deal in whole]
    return [[value for row in deal for value in row] for deal in whole]


def _facts(target: Target, tally: Tally) -> Sequence[Sequence[float]]:
    """What the target counts of each match, column by column."""
    empty = [0.0] * tally.matches
    return [tally.facts.get(name, empty) for name in (target.fact, target.over) if name]


def statistic(target: Target) -> Callable[[Any], Any]:
    """How a target makes one number of its columns."""
    import numpy

    def figure(data: Any) -> Any:
        if target.measure in ("mean", "happened"):
            return data[:, 0].mean()
        if target.measure == "median":
            return numpy.median(data[:, 0])
        if target.measure == "share":
            return data[:, 0].sum() / max(data[:, 1].sum(), 1)
        late, early = data[:, 0], data[:, 1]  # growth: matches that did not get so far say 0
        if not late.any() or not early.any():
            return 0.0
        return numpy.median(late[late > 0]) / max(numpy.median(early[early > 0]), 1)

    return figure


def unused(target: Target, tally: Tally) -> Interval:
    """How many cards of the decks that met were never chosen by any of the target's verbs."""
    spec = game(tally.series.game).spec(tally.series.table(0))
    brought = sorted({card for deck in spec.built_decks for card in deck.cards})
    found = float(tally.unused(brought, target.verbs))
    return Interval(found, found, found, tally.matches)


def favourite(target: Target, tally: Tally) -> Measured:
    """The card that most winning decks hold so often, those left out that the target leaves out."""
    printed = cards(tally.series.game, tally.series.spec)
    for card, found in tally.favourites(target.fact, target.copies):
        left_out = any(getattr(printed[card], name) == value for name, value in target.leaving_out.items())
        if not left_out:
            return Measured(target, found, True, printed[card].name)
    return Measured(target, Interval(0.0, 0.0, 1.0, tally.matches), True)
