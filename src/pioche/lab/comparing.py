"""From a change file to its answer: a bot that fits the time, old against new, page, pictures, data, replays."""

from math import inf
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.lab.answer_page import AnswerPage
from pioche.lab.cache import Store
from pioche.lab.change import Change
from pioche.lab.comparison import ASIDE, FIRST_LOOK, Comparison
from pioche.lab.export import export
from pioche.lab.page import ready, write
from pioche.lab.plan import Order, Series
from pioche.lab.pool import cores
from pioche.lab.replays import replays
from pioche.lab.run import Interrupted, Report
from pioche.lab.strength import DEFAULT_BOT, Asked, Tell, fitting, warn, weaker

ENOUGH: Final = 600  # deals of each contest below which a stronger bot would say too little
SECOND: Final = 0.15  # of the time, for the second opinion
LEEWAY: Final = 1.1  # times what was asked for, with which a second opinion still fits


class Compared(NamedTuple):
    """What came out: the sentence, who found it, where the page is, and whether the answer is there."""

    sentence: str
    source: str
    page: Path
    complete: bool


def compare(
    change: Change,
    base: TableSpec,
    asked: Asked,
    folder: Path,
    lang: str,
    told: Report,
    tell: Tell,
) -> Compared:
    """Play old against new until the answer is there or the time is up, and write everything."""
    ready(folder, "compare.html")
    store, begun = Store(), monotonic()
    comparison = prepared(change, base, asked, store, tell)
    time = asked.minutes * 60 * (1 - SECOND) if asked.games is None else inf
    complete, stopped = False, False
    try:
        complete = comparison.until_known(asked.jobs, told, lambda: time / (monotonic() - begun))
        second = (
            opinion(comparison, asked, told) if affordable(comparison, asked, monotonic() - begun) else None
        )
    except Interrupted:
        stopped, second = True, None
        if not comparison.looks and not comparison.deals:
            raise
    shown = replays(comparison, comparison.contests[0], folder / "replays", lang)
    answer = AnswerPage(comparison, lang, second, shown, complete)
    path = write(answer.page(), folder)
    export(orders(comparison), store, folder / "data")
    if stopped:
        raise Interrupted
    return Compared(answer.sentence(), answer.source(), path, complete)


def prepared(change: Change, base: TableSpec, asked: Asked, store: Store, tell: Tell) -> Comparison:
    """The comparison with a bot that fits, and with the number of deals that do."""

    def comparison(bot: str, expected: int) -> Comparison:
        return Comparison(change, base, bot, asked.seed, store, expected, asked.decks)

    check(comparison("random", 1))
    if asked.games is not None:
        made = comparison(asked.bot or DEFAULT_BOT, 1)
        aside = 1 if any(contest.decides for contest in made.contests) else ASIDE
        made.expected = max(FIRST_LOOK, asked.games // 2 * aside)
        return made

    def contest(bot: str) -> Series:
        return comparison(bot, 1).contests[0].new

    tables = sum(each.matches for each in comparison("random", 1).contests)
    budget = asked.minutes * 60 * (1 - SECOND)
    jobs = cores(asked.jobs)
    chosen = fitting(contest, asked.bot, int(ENOUGH * tables), budget, jobs, tell)
    of_deal = chosen.seconds * tables / jobs
    warn(FIRST_LOOK * of_deal, budget, tell)
    deals = int(budget / of_deal)
    return comparison(chosen.bot, max(FIRST_LOOK, deals))


def check(comparison: Comparison) -> None:
    """Refuse at once decks that could not be brought, and those in which nothing is changed."""
    comparison.survey.check()
    if not comparison.contests:
        called = comparison.called
        raise PiocheError(
            en=f"none of these decks has {called.en}: name one that does, or none for all of the game’s",
            fr=f"aucun de ces decks ne contient {called.fr} : nommez-en un qui la contient, ou aucun pour tous "
            "ceux du jeu",
            code="bad_change",
        )


def affordable(comparison: Comparison, asked: Asked, spent: float) -> bool:
    """Whether there is time for a second opinion: its deals take as long as those that were played, or less."""
    _, deals = another(comparison)
    whole = spent * (1 + deals / max(1, comparison.deals))
    return asked.games is not None or whole <= asked.minutes * 60 * LEEWAY


def opinion(comparison: Comparison, asked: Asked, told: Report) -> Comparison | None:
    """The same change in the eyes of a weaker bot, over a few deals."""
    second, deals = another(comparison)
    second.run(deals, asked.jobs, told)
    second.look(deals)
    return second


def another(comparison: Comparison) -> tuple[Comparison, int]:
    """The comparison of a second opinion, and how many deals it is worth."""
    second = Comparison(
        comparison.change,
        comparison.base,
        weaker(comparison.bot),
        comparison.seed,
        comparison.store,
        comparison.expected,
        comparison.decks,
    )
    return second, max(FIRST_LOOK, int(comparison.deals * SECOND))


def orders(comparison: Comparison) -> list[Order]:
    """What was played."""
    return [
        Order(name, series, comparison.deals * series.turns)
        for contest in comparison.contests
        for name, series in (("old", contest.old), ("new", contest.new))
    ]
