"""The figures that a specification wants, measured from tallies."""

from typing import Any, NamedTuple

from pioche.core.text import Text
from pioche.games.texts import cards
from pioche.lab.declared import Target
from pioche.lab.inference import bootstrap
from pioche.lab.statistics import Interval
from pioche.lab.tally import Tally


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


def measured(target: Target, tally: Tally) -> Measured:
    """What a tally of the target's table says of it."""
    if target.measure == "starter":
        return Measured(target, tally.place(target.place), True)
    if target.measure in ("pairing", "blank"):
        return Measured(target, tally.player(0), True)
    if target.measure == "ending":
        return Measured(target, tally.ending(target.rule), True)
    if target.measure == "favourite":
        return favourite(target, tally)
    return Measured(target, of_facts(target, tally), target.measure == "share")


def of_facts(target: Target, tally: Tally) -> Interval:
    """A mean, a median, or one fact over another, with the interval of resampled matches."""
    import numpy

    empty = [0.0] * tally.matches
    found = [tally.facts.get(name, empty) for name in (target.fact, target.over) if name]
    units = list(zip(*found, strict=True))

    def statistic(data: Any) -> Any:
        if target.measure == "mean":
            return data[:, 0].mean()
        if target.measure == "median":
            return numpy.median(data[:, 0])
        if target.measure == "share":
            return data[:, 0].sum() / max(data[:, 1].sum(), 1)
        late, early = data[:, 0], data[:, 1]  # growth: matches that did not get so far say 0
        if not late.any() or not early.any():
            return 0.0
        return numpy.median(late[late > 0]) / max(numpy.median(early[early > 0]), 1)

    low, high = bootstrap(units, statistic)
    return Interval(float(statistic(numpy.asarray(units, dtype=float))), low, high, tally.matches)


def favourite(target: Target, tally: Tally) -> Measured:
    """The card that most winning decks hold so often, those left out that the target leaves out."""
    printed = cards(tally.series.game, tally.series.spec)
    for card, found in tally.favourites(target.fact, target.copies):
        left_out = any(getattr(printed[card], name) == value for name, value in target.leaving_out.items())
        if not left_out:
            return Measured(target, found, True, printed[card].name)
    return Measured(target, Interval(0.0, 0.0, 1.0, tally.matches), True)
