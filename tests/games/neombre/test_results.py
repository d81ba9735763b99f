"""What a fight hands to its caller, and rules that hold everywhere (NEO-END, NEO-GEN)."""

from typing import Any

import pytest

from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.core.errors import BadSpec
from pioche.core.match import Match
from pioche.games.neombre.game import GAME
from pioche.games.neombre.result import decks_after, result_of
from pioche.games.neombre.table import NeombreTable
from pioche.games.neombre.zones import WOUNDS
from pioche.games.texts import wording
from tests.games.neombre.fight import Fight, Foe, Player


def test_all_cards_come_back_but_the_banished() -> None:
    """NEO-END-02, NEO-END-03, NEO-KEY-24, NEO-KEY-06: gaoled, in play, in hand or discarded."""
    sword = "équipement : Vos assauts infligent 1 de plus"
    fight = Fight(
        [
            Player(
                hand=["Infligez 8 · Bannissez cette carte", ""],
                draw=2,
                discard=[""],
                gaol=["Piochez 1"],
                equipment=[sword],
            ),
            Player(),
        ],
        [Foe(hp=5)],
    )
    fight.do("lead 0", "play Infligez 8 · Bannissez cette carte")
    fight_over = decks_after(fight.t)[0]
    assert fight.outcome is not None
    assert fight_over == {
        fight.ids[""]: 4,
        fight.ids["Piochez 1"]: 1,
        fight.ids[sword]: 1,
        fight.ids["Infligez 8 · Bannissez cette carte"]: 1,
    }


def test_the_result_of_a_victory() -> None:
    """NEO-END-04, NEO-KEY-45, NEO-LOOT-01, NEO-ADV-01: who was beaten, and who is dead at the end only."""
    fight = Fight(
        [Player(hand=["Ressuscitez un équipier avec 4 pv", "Infligez 9"]), Player(0), Player(0)],
        [Foe("Loup", now=9)],
    )
    fight.do("play Ressuscitez un équipier avec 4 pv", "target 1", "play Infligez 9")
    result = result_of(fight.t)
    assert (result.issue, result.defeated, result.dead) == ("victory", ("loup_affame_infecte",), (2,))
    assert (result.obtainable, result.revealed) == (1, 3)


def test_a_defeat_has_no_loot() -> None:
    """NEO-END-01, NEO-LOOT-01: nothing is scored."""
    fight = Fight([Player(1), Player(1)], [Foe(active="Inflige 1", targeting="brutal")], phase="foes")
    assert (result_of(fight.t).issue, result_of(fight.t).obtainable) == ("defeat", 0)


FALLEN: dict[str, tuple[dict[str, Any], Foe, str, tuple[str, ...]]] = {
    "riposte": ({"hand": ["Infligez 1"]}, Foe(hp=9, riposte="Inflige 2"), "who", ("play Infligez 1",)),
    "active": ({}, Foe(active="Inflige 2"), "foes", ()),
    "active, diminished": ({}, Foe(active="Diminue de 2"), "foes", ()),
    "passive": (
        {"hand": ["Recyclez 1"]},
        Foe(passive="Les joueurs subissent 2 après avoir joué une carte"),
        "who",
        ("play Recyclez 1",),
    ),
    "empty": ({"hp": 1, "draw": 0}, Foe(), "team", ()),
    "own": ({"hand": ["Subissez 2"]}, Foe(), "who", ("play Subissez 2",)),
}


@pytest.mark.parametrize("case", FALLEN)
def test_a_defeat_says_what_took_the_life(case: str) -> None:
    """NEO-END-01, NEO-RIP-01, NEO-CARD-03, NEO-KEY-02: the end names what cost most pv, and who is left standing."""
    player, foe, phase, choices = FALLEN[case]
    fight = Fight([Player(**{"hp": 2} | player), Player(0)], [foe], phase=phase)
    fight.do(*choices)
    kind = case.split(",")[0]
    hp = 1 if case == "empty" else 2
    assert fight.t.wounds == [hp * (each == kind) for each in WOUNDS]
    french, english = (wording("neombre").speaker(lang).advice(fight.match.view(0)) for lang in ("fr", "en"))
    told = {
        "riposte": "ripostes",
        "active": "adversaires",
        "passive": "passifs",
        "empty": "pioches",
        "own": "propres",
    }
    assert told[kind] in french
    assert f"{hp} des {hp} PV perdus" in french
    assert f"{hp} of the {hp} HP lost" in english
    assert f"({sum(fight.t.hp[foe] for foe in fight.t.line)} HP)" in english


def test_what_costs_most_is_told_of_all_wounds() -> None:
    """NEO-END-01: three by ripostes weigh more than two of one's own; the companion's wounds count too."""
    fight = Fight(
        [Player(5, hand=["Subissez 2", "Infligez 1"])],
        [Foe(hp=9, riposte="Inflige 3")],
        companion=Player(0),
    )
    fight.do("play Subissez 2", "play Infligez 1")
    assert fight.t.wounds == [3, 0, 0, 0, 2]
    assert "3 of the 5 HP lost" in wording("neombre").speaker("en").advice(fight.match.view(None))


def test_a_text_overrides_a_rule() -> None:
    """NEO-GEN-04, NEO-PAS-06: with a Serpent in play a draw need not be one."""
    fight = Fight(
        [Player(hand=[""], draw=["Infligez 1"]), Player(hand=[""])], ["Serpent"], phase="draw", round=2
    )
    fight.do("next 0")
    assert fight.prompt == "draw_or_launch"


def test_a_card_goes_to_its_owners_discard() -> None:
    """NEO-GEN-10: whoever made it move."""
    text = "Un équipier lance la carte du dessus de sa pioche"
    fight = Fight([Player(hand=[text, ""]), Player(draw=["Recyclez 1", ""])], [Foe()])
    fight.do("lead 0", f"play {text}")
    assert fight.texts(fight.t.discard[1]) == ["Recyclez 1"]
    assert fight.texts(fight.t.discard[0]) == [text]


def test_the_order_is_free_every_round() -> None:
    """NEO-TURN-04, NEO-GEN-09: first one, then the other."""
    fight = Fight([Player(hand=["", ""]), Player(hand=["", ""])], [Foe()])
    fight.do("lead 0", "finish", "finish")
    assert fight.prompt == "who_plays"
    fight.do("lead 1")
    assert fight.asked == (1,)


def test_the_draw_of_the_turn_is_one_step() -> None:
    """NEO-RES-07: a card milled by a full hand works when everybody has drawn."""
    trance = "transe : infligez 2"
    fight = Fight([Player(hand=[""] * 6, draw=[trance]), Player(draw=3)], [Foe(hp=9)], phase="draw", round=2)
    told = [event.what for event in fight.events if event.what in ("mill", "draw", "trance")]
    assert told == ["mill", "draw", "trance"]
    assert fight.foe() == 7


def test_how_many_adversaries() -> None:
    """NEO-SET-07: from 1 to what the pile holds."""
    with pytest.raises(BadSpec):
        GAME.spec(TableSpec(2, numbers={"adversaries": -1}))
    t = Match(GAME, TableSpec(2, variant={"zone": "0R"}, numbers={"adversaries": 9}), 1).table
    assert isinstance(t, NeombreTable)
    assert len(t.line) == 1


def test_decks_of_any_size() -> None:
    """NEO-VAL-06, NEO-VAL-07: one card or many."""
    for count in (1, 20):
        assert not GAME.deck_faults(Deck("any", {"taillade": count}))
