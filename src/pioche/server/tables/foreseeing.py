"""Forecasts in a worker: what an option would do, from an imagined match of the seat that asks, already in words."""

from random import Random
from typing import NamedTuple

from pioche.core.decisions import Option, Seat
from pioche.core.errors import NoDream
from pioche.core.match import Match
from pioche.core.record import Record
from pioche.core.text import Text
from pioche.games import texts
from pioche.language.forecasts import OPEN
from pioche.language.written import LANGS
from pioche.server.present.narrator import Names
from pioche.server.wire.positions import Forecast, ForecastLine


class Supposed(NamedTuple):
    """What a worker is asked: the match so far, whose eyes, and the option that they look at."""

    table: str
    record: Record
    names: Names
    seat: Seat
    option: str


def foreseen(match: Match, supposed: Supposed) -> Forecast:
    """What the option costs and does as its seat may know it; the same in every world that it cannot tell apart.

    Where nothing was found that the seat can imagine, nothing is told but that cards decide.
    """
    wording = texts.wording(supposed.record.game, supposed.record.spec)
    speakers = [wording.speaker(lang, supposed.names[lang]) for lang in LANGS]
    try:  # any dream will do: what is told follows from what the seat knows
        blind = match.blind(supposed.seat, Random(0))
    except NoDream:
        return Forecast(supposed.option, [ForecastLine(OPEN, "note")])
    fr, en = texts.forecast(blind, supposed.seat, Option.parse(supposed.option), speakers)
    lines = [ForecastLine(Text(fr=a.text, en=b.text), a.tone) for a, b in zip(fr, en, strict=True)]
    return Forecast(supposed.option, lines)
