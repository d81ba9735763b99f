"""Characters that one seat alone has, and characters without a text, as the laboratory plays them."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.games import game
from pioche.games.guild_battle.cards import SLOTS, characters, check
from pioche.games.guild_battle.clauses.characters import Draw
from pioche.games.guild_battle.clauses.text import Ability
from pioche.games.guild_battle.table import GuildTable
from pioche.games.guild_battle.words import WIZARD

GAME = game("guild_battle")
ASSASSIN = SLOTS.index("assassin")
DEAR = "Réaction : Défaussez-vous de deux cartes et contrecarrez le personnage ciblé."


def table(match: Match) -> GuildTable:
    """The true table of a match."""
    assert isinstance(match.table, GuildTable)
    return match.table


def test_a_seat_may_have_a_character_of_its_own() -> None:
    """GB-EXT-08: it fills the slot of the common one; the others play theirs."""
    herald = {"heraut": {"text": ["Piochez trois cartes."]}}
    abilities = table(Match(GAME, TableSpec(own={"1": herald}), 3)).abilities
    common = table(Match(GAME, TableSpec(), 3)).abilities[0]

    assert abilities[0] == common
    assert abilities[1] == (Ability((Draw(3),)), *common[1:])
    with pytest.raises(PiocheError, match="'2'"):
        GAME.spec(TableSpec(own={"2": herald}))


@pytest.mark.parametrize("slot", range(5))
def test_a_character_without_text_only_stands(slot: int) -> None:
    """GB-ABIL-02, GB-WIZ-05: it is never asked about an ability, and in the slot of the Magicien it never reacts."""
    name = GAME.new(TableSpec(), 0).table.faces[slot].id
    spec = TableSpec(own={"0": {name: {"text": []}}})
    for seed in range(20):
        match, rng = Match(GAME, spec, seed), Random(seed)
        while match.outcome is None:
            ask = match.ask
            assert ask is not None
            assert not (ask.prompt == "ability" and match.asked == 0 and ask.about == (slot,))
            countering = [option for option in match.options() if option.verb == "counter"]
            assert not (countering and match.asked == 0 and slot == WIZARD)
            match.choose(rng.choice(match.options()))


@pytest.mark.parametrize("name", ["heraut", "magicien"])
def test_a_character_may_be_blank_in_every_slot(name: str) -> None:
    """GB-EXT-08, GB-EXT-10: without a text it neither reacts nor must."""
    blank = msgspec.structs.replace(characters()[name], lines=())

    assert check(blank) is None


def asked(spec: TableSpec, prompt: str, seat: int, about: tuple[int, ...] | None = None) -> Iterator[Match]:
    """Random matches, whenever that seat is asked that question."""
    for seed in range(30):
        match, rng = Match(GAME, spec, seed), Random(seed)
        while match.outcome is None:
            ask = match.ask
            if ask is not None and (ask.prompt, match.asked) == (prompt, seat) and about in (None, ask.about):
                yield match
            match.choose(rng.choice(match.options()))


def test_a_seat_is_asked_about_the_ability_of_its_own_character() -> None:
    """GB-ABIL-03, GB-EXT-07: targets stand in the answer where its own text names one, not where a rival's does."""
    drawing = TableSpec(own={"1": {"assassin": {"text": ["Piochez une carte."]}}})

    for seat, verbs in ((0, {"assassinate", "decline"}), (1, {"activate", "decline"})):
        offered = [
            {option.verb for option in match.options()}
            for match in asked(drawing, "ability", seat, (ASSASSIN,))
        ]

        assert offered
        assert all(each == verbs for each in offered)


def test_a_seat_reacts_at_the_price_of_its_own_character() -> None:
    """GB-WIZ-05, GB-WIZ-06: whoever's Magicien asks for two cards needs two, and pays two; the others pay one."""
    dear = TableSpec(own={"1": {"magicien": {"text": [DEAR]}}})

    for seat, price in ((0, 1), (1, 2)):
        paid = 0
        for match in asked(dear, "react", seat):
            counters = [option for option in match.options() if option.verb == "counter"]
            held = len(table(match).hand[seat])
            has = any(table(match).face[card] == WIZARD for card in table(match).hand[seat])
            assert bool(counters) == (has and held > price)
            if counters:
                paid += countered(match.clone(), counters[0], seat) == price
        assert paid


def countered(match: Match, option: Option, seat: int) -> int:
    """How many cards a counter costs that nobody answers (GB-WIZ-06)."""
    events = match.choose(option)
    while match.ask is not None and match.ask.prompt == "react":
        events += match.choose(Option("let"))
    while match.ask is not None and match.ask.prompt == "discard" and match.asked == seat:
        events += match.choose(match.options()[0])
    return sum(event.rule == "GB-WIZ-06" for event in events)
