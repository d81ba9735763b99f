"""What a fight hands to its caller, and rules that hold everywhere (NEO-END, NEO-GEN)."""

import pytest

from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.core.errors import BadSpec
from pioche.core.match import Match
from pioche.games.neombre.game import GAME
from pioche.games.neombre.result import decks_after, result_of
from pioche.games.neombre.table import NeombreTable
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
