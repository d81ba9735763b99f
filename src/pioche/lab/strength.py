"""The strongest bot that fits the time asked for, found by playing a match or two with each."""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from pioche.lab.plan import Series
from pioche.lab.pool import Jobs, cores
from pioche.lab.run import Done, Interrupted, Work, do
from pioche.lab.survey import Settings, Survey

DEFAULT_BOT: Final = "greedy"  # where matches are counted and not minutes
# From the quickest to the strongest; each looks further than the one before.  None of them errs on purpose.
RUNGS: Final = ("greedy:1", "greedy:2", "greedy", "ismcts:20", "level5", "ismcts:200")
WEAKER: Final = {"greedy:1": "level2"}  # the second opinion beside the quickest
ENOUGH: Final = 100  # matches of a pairing below which a report says too little to choose a stronger bot
FEWEST: Final = 16  # matches of one kind below which none is played
# How much longer a match between the upper levels takes than one between two of this rung.
LADDER_COST: Final = {"greedy:1": 6.0, "greedy:2": 3.0}
SEARCHING: Final = ("level5", "ismcts:200")  # with time for these there is time for the highest level, too
PILOT_SHARE: Final = 0.1  # of the time, for finding out how long a match takes
# What the time is spent on.  A card is replaced in as many matches as there are cards to share them.
SHARES: Final = {
    "pairings": 0.40,
    "second opinion": 0.10,
    "tables": 0.12,
    "cards": 0.28,
    "levels": 0.10,
}


class Asked(NamedTuple):
    """How something is to be measured: by its time or its matches, with a bot or the strongest that fits."""

    minutes: float
    games: int | None  # matches of each table, instead of minutes
    bot: str
    seed: int
    jobs: Jobs


class Choice(NamedTuple):
    """A bot, the seconds of a match with it on one core, and a weaker bot."""

    bot: str
    seconds: float
    second: str


def weaker(bot: str) -> str:
    """The bot of the second opinion: the rung below, or an apprentice."""
    if bot in WEAKER or bot not in RUNGS:
        return WEAKER.get(bot, "greedy:1" if bot != "random" else "level2")
    return RUNGS[RUNGS.index(bot) - 1]


def strongest(
    series: Callable[[str], Series], matches: int, seconds: float, jobs: int, tell: Callable[[str], None]
) -> Choice:
    """The strongest bot with which so many matches fit into that time; the quickest if none does.

    Each is tried from the quickest on, until one is too slow or the trials took a tenth of the time.
    """
    budget, spent, chosen = seconds * jobs, 0.0, Choice(RUNGS[0], 0.0, weaker(RUNGS[0]))
    for bot in RUNGS:
        tell(bot)
        took = pilot(series(bot))
        spent += took
        if chosen.seconds and took * matches > budget:
            break
        chosen = Choice(bot, took, weaker(bot))
        if took * matches > budget or spent > PILOT_SHARE * seconds:
            break
    return chosen


def fitting(
    series: Callable[[str], Series],
    bot: str,
    matches: int,
    seconds: float,
    jobs: int,
    tell: Callable[[str], None],
) -> Choice:
    """The bot that is asked for, timed; where none is, the strongest that fits."""
    if bot:
        return Choice(bot, pilot(series(bot)), weaker(bot))
    return strongest(series, matches, seconds, jobs, tell)


def pilot(series: Series, fewest: int = 2, least: float = 0.3) -> float:
    """The seconds of a match, from two matches or as many as fit into a third of a second."""
    rows, seconds = 0, 0.0
    try:
        while rows < fewest or seconds < least:
            done: Done = do(Work(series, (rows,)), lambda: False)
            rows += 1
            seconds += done.seconds
            if seconds > 20 * least:
                break
    except KeyboardInterrupt:
        raise Interrupted from None
    return seconds / rows


def within(
    settings: Settings, minutes: float, jobs: Jobs, tell: Callable[[str], None], bot: str = ""
) -> Settings:
    """The settings of a report that fits into so many minutes."""
    at_once = cores(jobs)
    survey = Survey(settings)
    seconds = minutes * 60
    hardest = survey.pairings[-1] if len(survey.pairings) == 1 else survey.pairings[1]

    def series(name: str) -> Series:
        return survey.pairing(hardest, name)

    wanted = int(ENOUGH * len(survey.pairings) / SHARES["pairings"])
    chosen = fitting(series, bot, wanted, seconds, at_once, tell)
    return spread(settings, survey, chosen, seconds * at_once)


def spread(settings: Settings, survey: Survey, chosen: Choice, budget: float) -> Settings:
    """Spread the time over what a report wants played."""

    def games(share: str, parts: int, cost: float = 1.0) -> int:
        fit = int(SHARES[share] * budget / (max(parts, 1) * chosen.seconds * cost))
        return fit - fit % 2 if fit >= FEWEST else 0  # so few would only cost time

    tables = list(survey.tables())
    return msgspec.structs.replace(
        settings,
        bot=chosen.bot,
        second=chosen.second,
        games=max(FEWEST, games("pairings", len(survey.pairings))),
        second_games=games("second opinion", len(survey.pairings), 0.7),
        table_games=games("tables", len(tables), 2.0) if tables else 0,
        card_games=games("cards", len(survey.replaceable())),
        ladder_games=games("levels", len(survey.ladder()), LADDER_COST.get(chosen.bot, 1.0)),
        levels=settings.levels if chosen.bot in SEARCHING else settings.levels - 1,
    )


def by_games(settings: Settings, bot: str, games: int) -> Settings:
    """The settings of a report with so many matches of each pairing; everything else in proportion."""

    def part(share: str) -> int:
        return max(FEWEST, int(games * SHARES[share] / SHARES["pairings"]))

    return msgspec.structs.replace(
        settings,
        bot=bot,
        second=weaker(bot),
        games=games,
        second_games=part("second opinion"),
        table_games=part("tables"),
        card_games=part("cards"),
        ladder_games=part("levels"),
        levels=settings.levels if bot in SEARCHING else settings.levels - 1,
    )
