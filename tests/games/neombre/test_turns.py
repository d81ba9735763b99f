"""Set-up, rounds, and playing cards (NEO-GEN, NEO-TEAM, NEO-SET, NEO-TURN, NEO-PLAY)."""

from collections import Counter

import pytest

from pioche.core.contract import TableSpec
from pioche.core.decisions import Option
from pioche.core.errors import BadSpec, WrongSeat
from pioche.core.match import Match
from pioche.games.neombre.game import GAME
from pioche.games.neombre.table import NeombreTable
from tests.games.neombre.fight import Fight, Foe, Player


def dealt(seats: int, zone: str = "1B", seed: int = 1, **numbers: int) -> NeombreTable:
    """The table of a new match."""
    t = Match(GAME, TableSpec(seats, variant={"zone": zone}, numbers=numbers), seed).table
    assert isinstance(t, NeombreTable)
    return t


def pair(hand: list[str], foe: Foe | None = None, other: list[str] | None = None, **more: int) -> Fight:
    """Two players, of whom the first holds some cards, against one adversary without answer."""
    first = Player(more.get("hp", 10), hand=hand, draw=more.get("draw", 5))
    return Fight([first, Player(hand=other or [], draw=5)], [foe or Foe(hp=30)])


# ---- general


def test_one_to_four_players() -> None:
    """NEO-GEN-02: nobody, or five, cannot play; one starter deck each."""
    for seats in (0, 5):
        with pytest.raises(BadSpec, match="NEO-GEN-02"):
            GAME.spec(TableSpec(seats))
    names = [deck.name for deck in GAME.spec(TableSpec(4)).built_decks]
    assert len(set(names)) == 4


def test_all_win_or_lose_together() -> None:
    """NEO-GEN-01, NEO-END-01: one death of two is no defeat; both are one, and nobody scores."""
    fight = Fight([Player(1), Player(2)], [Foe(active="Inflige 1", targeting="brutal")], phase="foes")
    assert fight.hp(0) == 0
    assert fight.outcome is None or fight.outcome.scores == (0.0, 0.0)
    lost = Fight([Player(1), Player(1)], [Foe(active="Inflige 1", targeting="brutal")], phase="foes")
    assert lost.outcome is not None
    assert lost.outcome.scores == (0.0, 0.0)


def test_an_effect_of_nothing_does_not_happen() -> None:
    """NEO-GEN-07: no damage, no riposte, no memory."""
    fight = pair(["Infligez 1 pour chaque équipier mort", ""], Foe(hp=9, riposte="Inflige 5"))
    fight.do("lead 0", "play Infligez 1 pour chaque équipier mort")

    assert (fight.foe(), fight.hp(0), fight.t.aggressor[fight.t.line[0]]) == (9, 10, 0)


def test_identical_copies_are_one_option() -> None:
    """NEO-GEN-06: two copies in hand, one option; two adversaries alike are told apart."""
    fight = Fight([Player(hand=["Infligez 1", "Infligez 1"], draw=2), Player(draw=2)], ["Loup", "Loup"])
    fight.do("lead 0")
    assert fight.offered() == ["play Infligez 1", "finish"]
    fight.do("play Infligez 1")
    assert len(fight.match.options()) == 2


def test_hands_are_public_and_piles_are_not() -> None:
    """NEO-GEN-08: everybody sees every hand; nobody sees a face-down card."""
    match = Match(GAME, TableSpec(3), 4)
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert all(card.face for other in range(3) for card in view.pile("hand", other).cards)
        assert not any(card.face for other in range(3) for card in view.pile("draw", other).cards)
        assert not any(card.face for card in view.pile("lair").cards)


def test_a_match_repeats_itself() -> None:
    """NEO-GEN-05: the same seed and the same answers give the same table."""
    first, second = (Match(GAME, TableSpec(2), 11) for _ in range(2))
    while first.outcome is None and first.serial < 60:
        option = first.options()[0]
        assert first.choose(option) == second.choose(option)


def test_any_living_player_answers_for_the_team() -> None:
    """NEO-TEAM-02, NEO-TEAM-03, NEO-TEAM-04: the dead are not asked; who answered is noted."""
    fight = Fight([Player(hand=[""]), Player(0), Player(hand=[""])], [Foe()])
    assert (fight.prompt, fight.asked) == ("who_plays", (0, 2))
    assert fight.offered() == ["lead seat0", "lead seat2"]
    with pytest.raises(WrongSeat):
        fight.match.choose(Option.parse("take_hand>seat0"), 1)
    fight.match.choose(Option.parse("take_hand>seat0"), 2)
    assert fight.match.answered == {0: 2}


def test_personal_decisions_are_asked_of_their_owner() -> None:
    """NEO-TEAM-01: who acts is the team's, what to play is the player's."""
    fight = pair([""], other=[""])
    assert list(fight.asked) == [0, 1]
    fight.do("lead 1")
    assert (fight.prompt, list(fight.asked)) == ("action", [1])


# ---- set-up


def test_everybody_starts_whole_with_three_cards() -> None:
    """NEO-SET-01, NEO-SET-02, NEO-VAL-05: starter decks give 10 pv."""
    t = dealt(3, "2P", 9)
    for seat in range(3):
        assert t.hp_max[seat] == 10
        assert not t.discard[seat] or t.phase != "civilians"
    with_more = dealt(2, "2P", 9, opening_hand=5)
    assert len(with_more.hand[0]) >= 4


def test_a_short_deck_bleeds_in_the_opening() -> None:
    """NEO-SET-03: a deck of two cards costs 1 damage."""
    from pioche.core.decks import Deck

    deck = Deck("two", {"taillade": 2})
    match = Match(GAME, TableSpec(2, decks=(deck, deck), variant={"zone": "1B"}), 3)
    t = match.table
    assert isinstance(t, NeombreTable)
    assert sum(event.what == "exhausted" for event in match.opening) >= 2
    assert t.hp[0] <= 9


@pytest.mark.parametrize(("seats", "drawn"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_one_adversary_less_than_players(seats: int, drawn: int) -> None:
    """NEO-SET-04, NEO-SET-10: the companion counts as a player."""
    t = dealt(seats, "2P")
    assert (t.drawn, t.aggro) == (drawn, 0)


def test_aggro_is_what_the_team_chose() -> None:
    """NEO-SET-05, NEO-SET-06, NEO-SET-08, NEO-SET-09, NEO-LOOT-01, NEO-LOOT-02: EX-08."""
    assert dealt(4, "2P", adversaries=5).aggro == 2
    assert dealt(4, "2P", adversaries=1).aggro == -2
    assert dealt(4, "0R").aggro == 0  # the zone holds one adversary only
    assert (dealt(4, "0R", adversaries=7).drawn, dealt(4, "0R", adversaries=7).aggro) == (1, 0)
    fight = Fight([Player(hand=["Infligez 9"]), Player()], [Foe(hp=5)], aggro=-2)
    fight.do("lead 0", "play Infligez 9")
    assert (GAME.facts(fight.t)["obtainable"], GAME.facts(fight.t)["revealed"]) == (0, 3)
    more = Fight([Player(hand=["Infligez 9"]), Player()], [Foe(hp=5)], aggro=2)
    more.do("lead 0", "play Infligez 9")
    assert GAME.facts(more.t)["obtainable"] == 3


def test_the_pile_is_shuffled() -> None:
    """NEO-SET-16, NEO-EXP-03: all adversaries of the zone, in any order."""
    firsts = Counter(
        dealt(2, "3C", seed).book.cards[dealt(2, "3C", seed).face[dealt(2, "3C", seed).line[0]]].id
        for seed in range(12)
    )
    assert len(firsts) > 2


@pytest.mark.parametrize(("value", "hp"), [(9, 10), (10, 11), (57, 15), (99, 19), (100, 20), (110, 21)])
def test_value_gives_life(value: int, hp: int) -> None:
    """NEO-VAL-01, NEO-VAL-02, NEO-VAL-04: EX-07."""
    from pioche.core.decks import Deck

    cards = {
        "x": {
            "kind": "card",
            "name": {"fr": "X", "en": "X"},
            "gender": "m",
            "zone": "FO",
            "code": "FO",
            "value": 1,
        }
    }
    cards["y"] = {**cards["x"], "value": 9}
    deck = Deck("rich", {name: count for name, count in (("y", value // 9), ("x", value % 9)) if count})
    t = GAME.new(TableSpec(2, decks=(deck, deck), variant={"zone": "2P"}, cards=cards), 1).table
    assert isinstance(t, NeombreTable)
    assert t.hp_max[0] == hp


def test_replaced_civils_are_settled_before_passives() -> None:
    """NEO-SET-11, NEO-SET-12, NEO-IRR-06: the irruption of a replaced civil never happens."""
    fight = Fight(
        [Player(draw=3), Player(draw=3)],
        [Foe(passive="Civil · Irruption : l'équipe subit 5")],
        lair=[Foe(hp=7)],
        phase="civilians",
        round=0,
    )
    assert fight.prompt == "civilian"
    fight.do("replace")
    assert (fight.line(), fight.hp(0)) == ([7], 10)


def test_arrivals_come_one_after_the_other() -> None:
    """NEO-SET-13: who is called goes to the end of the line and of the queue."""
    fight = Fight(
        [Player(draw=3), Player(draw=3)],
        [Foe(passive="Appel · Irruption : l'équipe subit 1"), Foe(passive="Irruption : l'équipe subit 2")],
        lair=[Foe(hp=4, passive="Irruption : l'équipe subit 3")],
        phase="civilians",
        round=0,
    )
    assert [event.amount for event in fight.told("hurt") if event.seat == 0] == [1, 2, 3]
    assert fight.line() == [10, 10, 4]


# ---- rounds


def test_no_draw_in_the_first_round() -> None:
    """NEO-TURN-01, NEO-TURN-02: one card each from the second round on."""
    fight = Fight([Player(draw=3), Player(draw=3)], [Foe()], phase="team", round=0)
    assert (fight.t.round, fight.t.hand[0]) == (1, [])
    fight.do("lead 0")  # nothing can be played
    assert (fight.t.round, len(fight.t.hand[0]), len(fight.t.hand[1])) == (2, 1, 1)


def test_a_block_is_not_interrupted() -> None:
    """NEO-TURN-05, NEO-TURN-06: whoever takes the hand after a player ends their turn."""
    fight = pair(["Recyclez 1", "Piochez 1"], other=["Recyclez 1"])
    fight.do("lead 0", "play Recyclez 1", "finish")
    assert (fight.prompt, fight.asked) == ("action", (1,))
    fight.do("finish")
    assert fight.t.round == 2


def test_playing_nothing_is_allowed() -> None:
    """NEO-TURN-07, NEO-TURN-08, NEO-TURN-10: finishing unplayed closes the block."""
    fight = pair(["Infligez 1"])
    fight.do("lead 0", "finish")
    assert (fight.foe(), fight.t.round) == (30, 2)


def test_invocations_act_when_the_block_is_over() -> None:
    """NEO-TURN-09, NEO-TURN-10, NEO-TYPE-11: also for a player who passes."""
    fight = Fight([Player(invocations=[("invocation 3 : Infligez 2", 3)]), Player(hand=[""])], [Foe(hp=30)])
    fight.do("lead 0")
    assert fight.foe() == 28


def test_adversaries_play_in_drawn_order() -> None:
    """NEO-TURN-11: the first of the line first."""
    fight = Fight(
        [Player(draw=3), Player(draw=3)],
        [Foe(active="Inflige 1", targeting="brutal"), Foe(active="Inflige 2", targeting="brutal")],
        phase="foes",
    )
    assert [event.amount for event in fight.told("hurt") if event.seat == 0][:2] == [1, 2]


def test_a_newcomer_plays_in_the_same_turn() -> None:
    """NEO-TURN-12: called by an active, it stands at the end of the line."""
    fight = Fight(
        [Player(draw=3), Player(draw=3)],
        [Foe(active="Appel")],
        lair=[Foe(active="Inflige 4", targeting="brutal")],
        phase="foes",
    )
    assert fight.hp(0) == 6


def test_armour_then_effects_then_draw() -> None:
    """NEO-TURN-13: what happens at the start of the turn meets whole armour, and comes before the draw."""
    fight = Fight(
        [
            Player(equipment=["équipement : Au début du tour de l'équipe, infligez 2"], draw=3),
            Player(hand=[""], draw=3),
        ],
        [Foe(armour=3)],
        phase="team",
    )
    assert (fight.foe(), fight.t.armour[fight.t.line[0]]) == (10, 1)
    kinds = [event.what for event in fight.events]
    assert kinds.index("trigger") < kinds.index("draw")


def test_the_round_cap() -> None:
    """NEO-TURN-14: a fight that is still running after the last round is lost."""
    fight = Fight([Player(draw=3), Player(draw=3)], [Foe()], phase="foes_end", round=40)
    assert fight.outcome is not None
    assert fight.outcome.rule == "NEO-TURN-14"
    free = Fight(
        [Player(hand=[""], draw=3), Player(draw=3)],
        [Foe()],
        phase="foes_end",
        round=40,
        numbers={"rounds": 0},
    )
    assert free.outcome is None


def test_a_fight_without_a_cap_does_not_run_for_ever() -> None:
    """NEO-TURN-16: it goes on after round 998 and is lost after round 999."""
    ends = {
        last: Fight(
            [Player(draw=3)] * 2, [Foe()], phase="foes_end", round=last, numbers={"rounds": 0}
        ).outcome
        for last in (998, 999)
    }
    assert ends[998] is None
    assert ends[999] is not None
    assert ends[999].rule == "NEO-TURN-14"


def test_twelve_cards_at_most() -> None:
    """NEO-TURN-15: additional cards included."""
    free = "Recyclez 1 · Jouez cette carte en tant que carte supplémentaire"
    fight = Fight([Player(hand=[free] * 4), Player()], [Foe()], numbers={"most_plays": 2})
    fight.do("lead 0", f"play {free}", f"play {free}")
    assert fight.t.plays[0] == 0  # the next round has begun
    assert fight.t.round == 2


# ---- playing


def test_two_cards_in_a_turn() -> None:
    """NEO-PLAY-01, NEO-PLAY-02: the third stays in hand."""
    fight = pair(["Recyclez 1", "Recyclez 2", "Recyclez 3"])
    fight.do("lead 0", "play Recyclez 1", "play Recyclez 2")
    assert "Recyclez 3" in fight.texts(fight.t.hand[0])
    assert fight.t.round == 2


def test_a_lower_limit_is_read_each_time() -> None:
    """NEO-PLAY-03, NEO-PAS-03: only normal plays, only the marked, only while its adversary lives."""
    foe = Foe(hp=3, passive="Les joueurs touchés par torpeur ne peuvent jouer qu'une carte par tour")
    free = "Recyclez 1 · Jouez cette carte en tant que carte supplémentaire"
    fight = Fight(
        [Player(hand=["Recyclez 1", "Infligez 3", free], markers={"torpeur": 2}), Player()], [foe, Foe(hp=20)]
    )
    fight.do("lead 0", "play Recyclez 1")
    assert fight.offered() == [f"play {free}", "finish"]
    slayer = Fight(
        [Player(hand=["Infligez 3", "Recyclez 1"], markers={"torpeur": 1}), Player()], [foe, Foe(hp=20)]
    )
    slayer.do("lead 0", "play Infligez 3", "target foe 0")
    assert slayer.offered() == ["play Recyclez 1", "finish"]


def test_a_conditional_additional_card() -> None:
    """NEO-PLAY-06: the condition is looked at when the card is played."""
    text = "Recyclez 1 · Si votre main contient 1 carte ou moins, jouez cette carte en tant que carte supplémentaire"
    fight = pair([text, "Recyclez 2", "Recyclez 3"])
    fight.do("lead 0", f"play {text}")
    assert fight.t.normal[0] == 1  # two cards are left in hand
    later = pair([text, "Recyclez 2"])
    later.do("lead 0", f"play {text}")
    assert later.t.normal[0] == 0


def test_an_additional_mode_without_a_play_left() -> None:
    """NEO-PLAY-25, NEO-PLAY-06: only the mode that says so may be picked."""
    text = "Infligez 5 - ou - Infligez 1 · Jouez cette carte en tant que carte supplémentaire"
    fight = pair(["Recyclez 1", "Recyclez 2", text])
    fight.do("lead 0", "play Recyclez 1", "play Recyclez 2", f"play {text}")
    assert fight.foe() == 29


def test_granted_plays_come_after_normal_ones() -> None:
    """NEO-PLAY-07: three cards in a turn; what is left lapses."""
    fight = Fight(
        [
            Player(hand=["Un équipier peut jouer une carte supplémentaire", ""]),
            Player(hand=["Recyclez 1"] * 4),
        ],
        [Foe()],
    )
    fight.do("lead 0", "play Un équipier peut jouer une carte supplémentaire", "finish")
    fight.do("play Recyclez 1", "play Recyclez 1")
    assert (fight.t.normal[1], fight.t.bonus[1]) == (2, 1)
    fight.do("play Recyclez 1")
    assert fight.t.round == 2


def test_a_card_without_enough_targets_cannot_be_played() -> None:
    """NEO-PLAY-09, NEO-PLAY-10, NEO-PLAY-11: unconditional parts only; tributes and « si » are not checked."""
    hand = [
        "Infligez 1 à deux adversaires",
        "Ressuscitez un équipier avec 4 pv",
        "Si un équipier est mort, ressuscitez un équipier avec 4 pv",
        "Soignez 1 à vos équipiers",
        "Vous pouvez infliger 1 à deux adversaires",
    ]
    fight = pair(hand)
    fight.do("lead 0")
    assert sorted(fight.offered()) == sorted([*(f"play {text}" for text in hand[2:]), "finish"])


def test_a_card_may_do_nothing() -> None:
    """NEO-PLAY-12, NEO-PLAY-13: full life and an empty discard forbid nothing; it counts as played."""
    fight = pair(["Soignez-vous 3", "", "Recyclez 4"])
    fight.do("lead 0", "play Soignez-vous 3", "play blank")
    assert fight.t.round == 2
    assert len(fight.t.discard[0]) == 2


def test_a_card_in_resolution_is_nowhere_else() -> None:
    """NEO-PLAY-14, NEO-PLAY-15, NEO-PLAY-16: it cannot recycle itself, and is not counted."""
    fight = pair(["Recyclez 5", "Infligez 1 pour chaque carte de votre défausse"])
    fight.do("lead 0", "play Recyclez 5")
    assert fight.texts(fight.t.discard[0]) == ["Recyclez 5"]
    fight.do("play Infligez 1 pour chaque carte de votre défausse")
    assert fight.foe() == 29


def test_a_launched_card_is_not_played() -> None:
    """NEO-PLAY-17, NEO-PLAY-18, NEO-PLAY-21, NEO-RES-06: no play, no « après avoir joué »."""
    launcher = "Lancez 1 carte de votre main · Piochez 1"
    foe = Foe(hp=30, passive="Les joueurs subissent 1 après avoir joué une carte")
    fight = Fight([Player(hand=[launcher, "Infligez 4"], draw=3), Player()], [foe])
    fight.do("lead 0", f"play {launcher}")
    assert (fight.foe(), fight.hp(0), fight.t.plays[0]) == (26, 9, 1)
    order = [event.what for event in fight.events]
    assert order.index("launch") < order.index("draw")


def test_what_cannot_be_resolved_is_discarded() -> None:
    """NEO-PLAY-19, NEO-PLAY-20: a launched card without targets goes to the discard without effect."""
    top = "Ressuscitez un équipier avec 4 pv · Soignez-vous 9"
    fight = Fight(
        [Player(3, hand=["Lancez la carte du dessus de votre pioche"], draw=[top, ""]), Player()], [Foe()]
    )
    fight.do("lead 0", "play Lancez la carte du dessus de votre pioche")
    assert fight.hp(0) == 3
    assert top in fight.texts(fight.t.discard[0])


def test_what_stays_in_play_can_be_launched() -> None:
    """NEO-PLAY-22, NEO-PLAY-23: an équipement enters play; a tribute is asked as usual."""
    sword, blood = "équipement : Vos assauts infligent 1 de plus", "tribut : subissez 2 · Infligez 5"
    fight = Fight(
        [Player(hand=["Lancez 2 cartes de votre main", sword, blood], draw=2), Player()], [Foe(hp=30)]
    )
    fight.do("lead 0", "play Lancez 2 cartes de votre main", f"launch {sword}", "pay")
    assert fight.texts(fight.t.equipment[0]) == [sword]
    assert (fight.foe(), fight.hp(0)) == (24, 8)
