"""What else a change moved: who begins, how long it takes, how it ends, and which cards are used more or less."""

from collections.abc import Callable, Iterator, Mapping
from statistics import fmean
from typing import NamedTuple

from pioche.core.text import Text
from pioche.games.texts import cards
from pioche.lab.comparison import Comparison, Contest
from pioche.lab.declared import declared
from pioche.lab.inference import LEVEL, Effect, benjamini_hochberg, effect
from pioche.lab.plan import Series
from pioche.lab.rows import Row


class Moved(NamedTuple):
    """Something that may have moved, and by how much; `share`: in points, else in its own unit."""

    name: Text
    found: Effect
    share: bool
    corrected: float = 1.0

    @property
    def sure(self) -> bool:
        """Whether it moved, corrected for how many were looked at."""
        return self.corrected < LEVEL


EVERY = ("", "")
Measure = Callable[[Row], float]


def means(comparison: Comparison, series: Series, measure: Measure) -> dict[int, float]:
    """The mean of something by deal."""
    found: dict[int, list[float]] = {}
    for row in comparison.store.rows(series, comparison.deals * series.turns):
        found.setdefault(series.deal(row.number), []).append(measure(row))
    return {deal: fmean(values) for deal, values in found.items()}


def paired(comparison: Comparison, contest: Contest, measure: Measure) -> Effect:
    """What something became more, deal by deal."""
    old, new = (means(comparison, series, measure) for series in (contest.old, contest.new))
    return effect([new[deal] - old[deal] for deal in new if deal in old])


def course(comparison: Comparison, contest: Contest) -> list[Moved]:
    """How matches go otherwise than before."""
    found = declared(comparison.change.game)
    unit = found.length
    measures: dict[Text, tuple[Measure, bool]] = {
        Text(fr="points de qui commence", en="points of whoever begins"): (
            lambda row: row.scores[row.first],
            True,
        ),
        Text(fr=unit.name.fr, en=unit.name.en): (lambda row: _length(row, unit.fact), False),
        Text(fr="décisions", en="decisions"): (lambda row: float(row.decisions), False),
    }
    for fact in sorted(_facts(comparison, contest) - {unit.fact}):
        measures[found.facts.get(fact, Text(fr=fact, en=fact))] = (_fact(fact), False)
    moved = [
        Moved(name, paired(comparison, contest, measure), share)
        for name, (measure, share) in measures.items()
    ]
    return corrected(moved)


def _length(row: Row, fact: str) -> float:
    return float(row.decisions if fact == "decisions" else row.facts[fact])


def _fact(name: str) -> Measure:
    return lambda row: float(row.facts.get(name, 0))


def _facts(comparison: Comparison, contest: Contest) -> set[str]:
    """The facts of a game that are numbers."""
    for row in comparison.store.rows(contest.new, 1):
        return {name for name, value in row.facts.items() if not isinstance(value, str)}
    return set()


def used(comparison: Comparison, contest: Contest) -> list[Moved]:
    """The cards that are chosen more or less often than before, by what is done with them."""
    stages = declared(comparison.change.game).stages
    names = cards(comparison.change.game, comparison.change.spec(comparison.base))
    instead = {old: names[new].name for new, old in comparison.stands_for.items()}
    old, new = (_uses(comparison, series, stages) for series in (contest.old, contest.new))
    deals = old.pop(EVERY, {}).keys() & new.pop(EVERY, {}).keys()
    found = []
    for key in sorted(set(old) | set(new)):
        card, verb = key
        before, after = old.get(key, {}), new.get(key, {})
        difference = effect([after.get(deal, 0.0) - before.get(deal, 0.0) for deal in deals])
        name = names[card].name if card in names else Text(fr=card, en=card)
        if card in instead:
            name = Text(fr=f"{name.fr} ou {instead[card].fr}", en=f"{name.en} or {instead[card].en}")
        stage = stages[verb] if stages else Text(fr=verb, en=verb)
        found.append(Moved(Text(fr=f"{name.fr}, {stage.fr}", en=f"{name.en}, {stage.en}"), difference, False))
    return sorted(corrected(found), key=lambda each: each.corrected)


def _uses(
    comparison: Comparison, series: Series, stages: Mapping[str, Text]
) -> dict[tuple[str, str], dict[int, float]]:
    """How often a match chooses each card by each verb, by deal; under EVERY, the deals that were played."""
    found: dict[tuple[str, str], dict[int, float]] = {EVERY: {}}
    for row, life in _lives(comparison, series):
        deal = series.deal(row.number)
        found[EVERY][deal] = 1.0
        for verb, times in life.items():
            if not stages or verb[1] in stages:
                of_card = found.setdefault(verb, {})
                of_card[deal] = of_card.get(deal, 0.0) + times / series.turns
    return found


def _lives(comparison: Comparison, series: Series) -> Iterator[tuple[Row, dict[tuple[str, str], int]]]:
    for row in comparison.store.rows(series, comparison.deals * series.turns):
        counts: dict[tuple[str, str], int] = {}
        for life in row.cards:
            for verb, times in life.chosen.items():
                counts[life.card, verb] = counts.get((life.card, verb), 0) + times
        yield row, counts


def corrected(found: list[Moved]) -> list[Moved]:
    """The same with their chances corrected for how many there are."""
    chances = benjamini_hochberg([each.found.p for each in found])
    return [each._replace(corrected=chance) for each, chance in zip(found, chances, strict=True)]
