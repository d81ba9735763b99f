"""What the tests of hidden information share: short matches, and twins of them."""

from functools import cache
from random import Random
from typing import Any

import msgspec

from pioche.check import NETS, Broken
from pioche.check.twins import Played, dreams_apart, play
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.table import NoxTable

P, Q = 0, 1
SHORT = {"twilight_turn": 3}  # a random match takes a thousand decisions, of which most are alike


def short(number: int = 0, **numbers: int) -> TableSpec:
    """One of the sample tables, with an early twilight."""
    spec = GAME.samples()[number % len(GAME.samples())]
    return msgspec.structs.replace(spec, numbers={**SHORT, **numbers})


def table(match: Match) -> NoxTable:
    """The table of a match."""
    assert isinstance(match.table, NoxTable)
    return match.table


def any_of(options: list[Option], rng: Random) -> Option:
    """Any option, but seldom a pass: who passes shows nothing."""
    acting = [option for option in options if option.verb not in ("pass", "decline")]
    return rng.choice(acting if acting and rng.random() < 0.8 else options)


def at(prompt: str, seed: int = 1, number: int = 0) -> Match:
    """A short match at its first question of a kind."""
    match, rng = Match(GAME, short(number), seed), Random(seed)
    while match.ask is not None and match.ask.prompt != prompt:
        match.choose(any_of(list(match.options()), rng))
    return match


def caught(net: str, seeds: range = range(3)) -> str:
    """What a net says of short matches; empty where it finds nothing."""
    try:
        NETS[net](GAME, short(), seeds)
    except (Broken, PiocheError) as error:
        return error.en
    return ""


@cache
def a_match(seed: int) -> tuple[TableSpec, Played]:
    """A short match with everything that everybody received; nobody changes it."""
    spec = short(seed)
    return GAME.spec(spec), play(GAME, spec, seed, Random(seed), any_of)


def leanings(seed: int, tries: int) -> tuple[int, int]:
    """How many twins of a match a seat could not tell from it, and in how many of these it dreamt otherwise."""
    spec, played = a_match(seed)
    rng = Random(seed)
    found: list[Any] = [dreams_apart(GAME, spec, seed, played, number % 2, rng) for number in range(tries)]
    return sum(each is not None for each in found), sum(each is True for each in found)


def card_of(t: NoxTable, seat: Seat, **wanted: int) -> int:
    """A unit in play of a seat with such marks."""
    return next(
        card
        for card in t.units[seat]
        if all(getattr(t, name)[card] == value for name, value in wanted.items())
    )
