"""What is said of differences is right as often as it claims."""

from random import Random
from statistics import fmean

import pytest

from pioche.lab.inference import (
    Effect,
    benjamini_hochberg,
    bootstrap,
    effect,
    sequence_interval,
)

REPEATED = 200
# Of 200 repetitions of something that happens once in twenty, more than 19 are a matter of one in a hundred.
MOST_FALSE = 19


def deals(rng: Random, count: int, better: float = 0.0) -> list[float]:
    """Differences of a deal played from both sides: one's mean score over two matches less one half."""
    share = 0.5 + better
    return [(sum(rng.random() < share for _ in range(2)) - 1) / 2 for _ in range(count)]


def test_an_a_a_comparison_finds_nothing_at_its_stated_rate() -> None:
    rng = Random(1)
    false = sum(effect(deals(rng, 60)).sure for _ in range(REPEATED))

    assert 1 <= false <= MOST_FALSE


def test_the_size_of_an_effect_lies_within_its_interval_as_often_as_stated() -> None:
    rng = Random(2)
    found = [effect(deals(rng, 150, 0.07)) for _ in range(REPEATED)]

    assert sum(not each.low <= 0.07 <= each.high for each in found) <= MOST_FALSE
    assert fmean(each.mean for each in found) == pytest.approx(0.07, abs=0.005)


def test_pairs_that_are_all_alike_are_not_certain() -> None:
    few, many = effect([0.5] * 5), effect([0.5] * 500)

    assert few.low < 0.1 < 0.45 < many.low < 0.5
    assert effect([0.0] * 30).p == 1.0
    assert effect([]) == Effect(0.0, -1.0, 1.0, 0, 1.0)


def test_looking_after_every_pair_keeps_the_error() -> None:
    """An interval that is looked at again and again leaves the truth out at most once in twenty runs."""
    rng = Random(3)
    wrong_sequence = wrong_fixed = 0
    for _ in range(REPEATED):
        grown = deals(rng, 400)
        looks = range(20, 401, 20)
        wrong_sequence += any(
            abs((at := sequence_interval(grown[:n], 200)).mean) > at.high - at.mean for n in looks
        )
        wrong_fixed += any(effect(grown[:n]).sure for n in looks)

    assert wrong_sequence <= MOST_FALSE
    assert wrong_fixed > 2 * MOST_FALSE  # which is why the ordinary interval must not be looked at so


def test_looking_early_finds_what_is_there() -> None:
    rng = Random(4)
    found = [sequence_interval(deals(rng, 600, 0.08), 400) for _ in range(40)]

    assert sum(each.low > 0 for each in found) >= 36
    assert all(each.low <= 0.08 <= each.high for each in found)


def test_of_many_discoveries_few_are_false() -> None:
    """Forty cards of which four do something: of what is found, at most a share of 5 % is luck, over many runs."""
    rng, shares, power = Random(5), [], 0
    for _ in range(40):
        effects = [effect(deals(rng, 120, 0.15 if card < 4 else 0.0)) for card in range(40)]
        corrected = benjamini_hochberg([each.p for each in effects])
        found = [card for card, chance in enumerate(corrected) if chance < 0.05]
        shares.append(sum(card >= 4 for card in found) / max(len(found), 1))
        power += sum(card < 4 for card in found)

    assert fmean(shares) < 0.05 + 0.02
    assert power > 0.9 * 4 * 40


def test_pairs_stay_together_when_they_are_drawn_again() -> None:
    """Old and new on the same deals go up and down together: the difference is far surer than each of the two."""
    rng = Random(6)
    luck = [rng.gauss(0, 1) for _ in range(200)]
    pairs = [(at, at + 0.1 + rng.gauss(0, 0.05)) for at in luck]
    low, high = bootstrap(pairs, lambda data: (data[:, 1] - data[:, 0]).mean())
    alone = bootstrap([(new,) for _, new in pairs], lambda data: data.mean())

    assert 0.09 < low < 0.1 < high < 0.11
    assert alone[1] - alone[0] > 10 * (high - low)
