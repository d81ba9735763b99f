"""What is true of every fight's log, whoever plays (docs/specs/neombre.md §10.6, §10.7, §10.11…13)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from pioche.core.contract import TableSpec
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.games.neombre.game import GAME
from pioche.games.neombre.table import NeombreTable
from tests.strategies import PER_GAME

FIGHTS = [spec for spec in GAME.samples() if spec.variant.get("mode") != "campaign"]
HIT = ("hurt_card", "absorb")
RIPOSTE = ("riposte", "riposte_card")


def told(number: int) -> tuple[NeombreTable, list[Event]]:
    """A fight of chance players: its table at the end, and its whole log."""
    match, rng = Match(GAME, FIGHTS[number % len(FIGHTS)], number), Random(number)
    log = list(match.opening)
    while match.outcome is None:
        log += match.choose(rng.choice(match.options()))
    assert isinstance(match.table, NeombreTable)
    return match.table, log


def breaches(
    log: Iterable[Event], epilogues: frozenset[str] = frozenset(), companion: int = -1
) -> Iterator[str]:
    """What a log breaks."""
    once: Counter[tuple[str, int]] = Counter()  # in this round
    struck: Counter[int] = Counter()  # blows on an adversary that it has not countered
    dead: set[int] = set()
    over = False
    for event in log:
        at = event.card.now if event.card is not None else -1
        place = event.seat if event.seat is not None else companion
        match event.what:
            case "new_round":
                once.clear()
                over = False
            case "active" | "wane":
                once[event.what, at] += 1
                if once[event.what, at] > 1:
                    yield f"{event.what} twice in a round"
            case "play" | "recall":
                if over:
                    yield "a card is played after an épilogue"
                assert event.card is not None
                over = over or event.card.face in epilogues
            case "death" | "death_card":
                dead.add(place)
            case "revive" | "revive_card":
                dead.discard(place)
            case "aim" | "aim_card" if place in dead:
                yield "an active aims at the dead"
            case what if what in HIT:
                struck[at] += 1
            case what if what in RIPOSTE:
                assert event.aim is not None
                if not struck[event.aim.now]:
                    yield "a riposte without a blow"
                struck[event.aim.now] = 0


@pytest.mark.parametrize("number", range(3 * PER_GAME))
def test_every_log_keeps_the_laws(number: int) -> None:
    """NEO-RIP-01, NEO-RIP-02, NEO-KEY-20, NEO-CIB-03, NEO-ADV-03, NEO-TYPE-16: of fights at every table of the nets."""
    t, log = told(number)
    epilogues = frozenset(sheet.id for sheet in t.book.sheets if sheet.epilogue)

    assert list(breaches(log, epilogues)) == []


def test_what_breaks_a_law_is_told() -> None:
    """Each breach is found in a log that has it."""
    _, log = told(4)
    first = next(event for event in log if event.what == "active")
    blow = next(event for event in log if event.what in ("riposte", "hurt"))

    assert list(breaches([first, first])) == ["active twice in a round"]
    assert list(breaches([blow._replace(what="riposte", aim=first.card)])) == ["a riposte without a blow"]
    assert list(breaches([Event("death", "", 1), Event("aim", "", 1)])) == ["an active aims at the dead"]
    play = Event("play", "", 0, card=first.card)
    assert first.card is not None
    assert list(breaches([play, play], frozenset({first.card.face}))) == [
        "a card is played after an épilogue"
    ]


@pytest.mark.parametrize("spec", FIGHTS)
def test_pv_at_the_start_follow_from_the_value(spec: TableSpec) -> None:
    """NEO-VAL-01, §10.16: 10, and one for each full ten."""
    match = Match(GAME, spec, 3)
    t = match.table
    assert isinstance(t, NeombreTable)

    for seat, deck in enumerate(match.spec.built_decks):
        value = sum(t.book.sheets[t.book.index[id]].value * count for id, count in deck.cards.items())
        assert t.hp_max[seat] == t.numbers.life + value // t.numbers.worth
