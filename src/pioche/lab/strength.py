"""The strongest bot that fits the time asked for, found by playing a match or two with each."""

from collections.abc import Callable
from math import ceil
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from pioche.core.decks import Deck
from pioche.core.text import Text
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
# How much longer a match takes than one of the report's bot: by that bot, between upper levels; of the second opinion.
LADDER_COST: Final = {"greedy:1": 6.0, "greedy:2": 3.0}
SECOND_COST: Final = 0.7
SEARCHING: Final = ("level5", "ismcts:200")  # with time for these there is time for the highest level, too
PILOT_SHARE: Final = 0.1  # of the time, for finding out how long a match takes
LONGER: Final = 1.25  # times the time there is, from which somebody is told that it takes longer
# What the time is spent on.  A card is replaced in as many matches as there are cards to share them.
SHARES: Final = {
    "pairings": 0.40,
    "second opinion": 0.10,
    "tables": 0.12,
    "cards": 0.28,
    "levels": 0.10,
}


Tell = Callable[[Text], None]  # whoever waits is told


class Asked(NamedTuple):
    """How something is to be measured: by its time or its matches, with a bot or the strongest that fits."""

    minutes: float
    games: int | None  # matches of each table, instead of minutes
    bot: str
    seed: int
    jobs: Jobs
    decks: tuple[str | Deck, ...] = ()  # which meet, by name or by value; none: all that the game has


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


def strongest(series: Callable[[str], Series], matches: int, seconds: float, jobs: int, tell: Tell) -> Choice:
    """The strongest bot with which so many matches fit into that time; the quickest if none does.

    Each is tried from the quickest on, until one is too slow or the trials took a tenth of the time.
    """
    budget, spent, chosen = seconds * jobs, 0.0, Choice(RUNGS[0], 0.0, weaker(RUNGS[0]))
    for bot in RUNGS:
        tell(Text(fr=f"essai de vitesse : {bot}", en=f"timing {bot}"))
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
    tell: Tell,
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


def warn(needed: float, seconds: float, tell: Tell) -> None:
    """Say so at once where the fewest matches that are played need clearly more than the time there is."""
    if needed > LONGER * seconds:
        minutes = ceil(needed / 60)
        tell(
            Text(
                fr=f"il faut environ {minutes} min, plus que le temps donné, pour assez de parties ; moins de decks "
                "(--decks) en demandent moins",
                en=f"enough matches take about {minutes} min, longer than the time given; fewer decks (--decks) need "
                "fewer of them",
            )
        )


def within(settings: Settings, minutes: float, jobs: Jobs, tell: Tell, bot: str = "") -> Settings:
    """The settings of a report that fits into so many minutes."""
    at_once = cores(jobs)
    survey = Survey(settings)
    seconds = minutes * 60
    hardest = survey.pairings[-1] if len(survey.pairings) == 1 else survey.pairings[1]

    def series(name: str) -> Series:
        return survey.pairing(hardest, name)

    wanted = int(ENOUGH * len(survey.pairings) / SHARES["pairings"])
    chosen = fitting(series, bot, wanted, seconds, at_once, tell)
    warn(FEWEST * len(survey.pairings) * chosen.seconds / at_once, seconds, tell)
    return spread(settings, chosen.bot, seconds * at_once / chosen.seconds, alike=False)


def by_games(settings: Settings, bot: str, games: int) -> Settings:
    """The settings of a report of so many matches in all, shared as its time would be."""
    return spread(settings, bot, games, alike=True)


def spread(settings: Settings, bot: str, matches: float, *, alike: bool) -> Settings:
    """Spread the time of a report over what it wants played.

    It is that of so many matches: of all of them together (`alike`), or of pairs, beside which others take longer.
    """
    settings = msgspec.structs.replace(
        settings,
        bot=bot,
        second=weaker(bot),
        levels=settings.levels if bot in SEARCHING else settings.levels - 1,
    )
    survey = Survey(settings)
    parts = {
        "pairings": len(survey.pairings),
        "second opinion": len(survey.pairings),
        "tables": len(survey.tables()),
        "cards": len(survey.replaceable),
        "levels": len(survey.ladder()),
    }
    shares = {what: SHARES[what] / cost(what, survey) for what, count in parts.items() if count}
    whole = sum(shares.values()) if alike else sum(SHARES[what] for what in shares)

    def games(what: str) -> int:
        fit = int(shares.get(what, 0.0) / whole * matches / max(parts[what], 1))
        return fit - fit % 2 if fit >= FEWEST else 0  # so few would only cost time

    return msgspec.structs.replace(
        settings,
        games=max(FEWEST, games("pairings")),
        second_games=games("second opinion"),
        table_games=games("tables"),
        card_games=games("cards"),
        ladder_games=games("levels"),
    )


def cost(what: str, survey: Survey) -> float:
    """How much longer a match takes than one of a pair of the report's bot."""
    if what == "tables":  # turns and what there is to look at both grow with the seats
        return fmean((seats / 2) ** 2 for seats in survey.tables())
    if what == "levels":
        return LADDER_COST.get(survey.settings.bot, 1.0)
    return SECOND_COST if what == "second opinion" else 1.0
