"""A moment takes over from the one before it what has not changed; nobody sees the difference."""

from random import Random

import msgspec
import pytest

from pioche.core.match import Match
from pioche.core.sight import Sights
from pioche.games import game, ids, texts
from pioche.language.written import LANGS
from pioche.server.keep.album import witnessed
from pioche.server.present.moment import Moment
from pioche.server.present.narrator import Narrator
from tests.server.test_twins import case as case_of


def assert_alike(sights: Sights, match: Match) -> None:
    """The views of all eyes are those that are built anew, and so they are in messages."""
    fresh = Sights(match)
    for eyes in (*range(match.table.seats), None):
        view = fresh.view(eyes)
        assert sights.view(eyes) == view
        assert msgspec.json.encode(sights.message(eyes)) == msgspec.json.encode(view)


@pytest.mark.parametrize("name", ids())
def test_views_that_are_taken_over_are_those_built_anew(name: str) -> None:
    steps = 0
    for seed in (5, 6, 7):  # a single fight may be over after a few choices
        match = Match(game(name), case_of(name, 0).spec, seed)
        rng, sights = Random(seed), Sights(match)
        while match.outcome is None and steps < 150:
            match = match.clone()
            match.choose(rng.choice(list(match.options())))
            sights, steps = Sights(match, sights), steps + 1
            assert_alike(sights, match)
    assert steps > 20


@pytest.mark.parametrize("name", ids())
def test_nothing_is_taken_over_from_a_match_that_has_moved_on(name: str) -> None:
    match = Match(game(name), case_of(name, 0).spec, 7)
    rng = Random(7)
    for _ in range(30):
        stale = Sights(match)
        match.choose(rng.choice(list(match.options())))
        assert_alike(Sights(match, stale), match)
        after = match.clone()
        assert_alike(Sights(after, stale), after)


@pytest.mark.parametrize("name", ids())
def test_lines_that_are_remembered_are_those_said_anew_and_of_what_all_saw_alike(
    name: str,
) -> None:
    spec = case_of(name, 0).spec
    names = {lang: list("ABCDE") for lang in ("fr", "en")}
    narrator, steps = Narrator(name, spec, names), 0
    for seed in (5, 6, 7):
        match, rng = Match(game(name), spec, seed), Random(seed)
        while match.outcome is None and steps < 150:
            events = tuple(match.choose(rng.choice(list(match.options()))))
            before, steps = set(narrator._lines), steps + 1
            said = [Moment(match, events, narrator).frame(eyes).lines for eyes in (*range(spec.seats), None)]
            fresh = Narrator(name, spec, names)
            anew = [Moment(match, events, fresh).frame(eyes).lines for eyes in (*range(spec.seats), None)]
            assert said == anew

            alone = Narrator(name, spec, names)
            Moment(match, events, alone).frame(None)
            assert set(narrator._lines) - before <= set(alone._lines), (
                "a stranger was told every line of them"
            )
    assert steps > 20
    assert narrator._lines


# Elided, with signs of its own, with a small letter, with a sign at the beginning.
NAMES = (
    list("ABCDE"),
    ["Anne", "L'Ami !", "bob", "Héloïse", "\u2019t Hooft"],
    ["?", "Zoé", ": x", "e", "oui"],
)


@pytest.mark.parametrize("name", ids())
def test_lines_that_other_tables_say_too_are_those_said_anew_with_any_names(name: str) -> None:
    spec, told = case_of(name, 0).spec, 0
    wording = texts.wording(name, spec)
    speakers = [wording.speaker(lang, names) for lang in LANGS for names in NAMES]
    for seed in (5, 6, 7):
        match, rng = Match(game(name), spec, seed), Random(seed)
        while match.outcome is None and told < 500:
            events = tuple(match.choose(rng.choice(list(match.options()))))
            for run in wording.runs(witnessed(events, None, spec.seats), *LANGS):
                for speaker in speakers:
                    assert speaker.retold(run, run.matter) == speaker.said(run)
                told += 1
    assert told > 20
