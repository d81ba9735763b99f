"""What bots of Noxilia do without looking ahead."""

from random import Random

from pioche.bots.bot import Blind
from pioche.bots.foresight import look_ahead
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.match import Match
from pioche.games.noxilia.actions import PASS
from pioche.games.noxilia.board import CELL, RAMPARTS
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.refs import DONE, NOTHING
from pioche.games.noxilia.table import NoxTable
from tests.games.noxilia.duel import C, Duel, U


def until(prompt: str, seed: int) -> Match:
    """A match at its first question of a kind, by random choices among what is worth a look."""
    match, rng = Match(GAME, TableSpec(decks=("ost", "raid")), seed), Random(seed)
    while match.ask is not None and match.ask.prompt != prompt:
        match.choose(rng.choice(list(match.worthwhile())))
    return match


def kept(match: Match) -> list[Option]:
    """What is put under the library, one after the other, until enough is kept."""
    found: list[Option] = []
    seat = match.asked
    while match.ask is not None and match.ask.prompt == "mulligan" and match.asked == seat:
        (option,) = match.worthwhile()
        found.append(option)
        match.choose(option)
    return found


def test_the_allowance_is_spent() -> None:
    match = until("choose_unit", 1)
    assert DONE in match.options()
    assert DONE not in match.worthwhile()
    assert list(match.worthwhile()) == [option for option in match.options() if option != DONE]


def test_fighters_stand_on_the_ramparts() -> None:
    seen = 0
    for seed in range(8):
        match = until("place_unit", seed)
        assert isinstance(match.table, NoxTable)
        book = match.table.book
        sheet = book.sheets[book.index[match.options()[0].source]]
        wise = [CELL[option.target] in RAMPARTS for option in match.worthwhile()]
        if (sheet.cac or 0) > 1:
            assert all(wise)
            seen += 1
        else:
            assert list(match.worthwhile()) == list(match.options())
    assert 0 < seen < 8


def test_what_can_wait_goes_under_the_library_and_the_rest_is_kept() -> None:
    put = 0
    for seed in range(30):
        match = until("mulligan", seed)
        t = match.table
        assert isinstance(t, NoxTable)
        hand = {t.sheet(card).id: t.sheet(card) for card in t.hand[match.asked]}
        options = kept(match)
        assert options[-1] == DONE
        put += len(options) - 1
        for option in options[:-1]:
            sheet = hand[option.source]
            assert sheet.gold >= 6 or sheet.kind in ("spell", "equipment")
    assert put


def test_what_is_answered_at_once_makes_no_difference_to_the_judgement() -> None:
    seen = set()
    for seed in range(4):
        match, rng = Match(GAME, TableSpec(decks=("crypte", "phalange")), seed, events=False), Random(seed)
        while match.ask is not None:
            options = match.options()
            if len(options) > 1 and match.instinct() is not None:
                ways = [(match.clone(), option) for option in options if option != NOTHING]
                for way, option in ways:
                    way.follow(option)
                assert len({tuple(way.evaluate()) for way, _ in ways}) == 1
                seen.add(options[0].verb)
            match.choose(rng.choice(list(options)))

    assert seen == {"exile", "find", "host"}


def test_whoever_passes_is_credited_with_nothing_that_the_next_turn_brings() -> None:
    """A turn that ends readies and pays everybody, whoever ended it; otherwise the richer one would only wait."""
    match = until("action", 5)

    assert look_ahead(Blind(match, match.asked), match.asked, Random(1), 1)[PASS] == 0


def test_a_unit_that_differs_in_nothing_from_another_is_not_looked_at() -> None:
    twins = Duel([U("a", "p_r1"), U("a", "p_r1")], [U("b", "q_r1")])
    apart = Duel([U("a", "p_r1"), U("a", "p_r2")], [U("b", "q_r1")])

    assert len(looked_at(twins, "move")) == 2  # one of them, and the monarch
    assert len(looked_at(apart, "move")) == 3


def test_an_equipment_is_tried_on_few() -> None:
    units = [U(f"u{at}", "p_r1", at, gold=at) for at in range(1, 7)]
    duel = Duel(units, [], hand=([C("sword", "equipment", text="Le porteur a +1 CAC.")], []))
    duel.match.choose(Option("play_equipment", duel.ids["sword"]))

    assert len(duel.match.options()) > 4
    assert len(duel.match.worthwhile()) == 4
    assert all(option.target[0] == "u" for option in duel.match.worthwhile())


def looked_at(duel: Duel, verb: str) -> list[Option]:
    """The options of a verb that bots look at."""
    return [option for option in duel.match.worthwhile() if option.verb == verb]
