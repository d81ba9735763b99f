"""The worked examples of the specification (docs/specs/neombre.md §9)."""

from pioche.core.chance import Lot
from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games.neombre.game import GAME
from pioche.games.neombre.table import NeombreTable
from tests.games.neombre.fight import Fight, Foe, Player

FRAPPE = "Infligez 3 · Soignez-vous 1"
RUSTICISME = "tribut : subissez 1 · Infligez 3 et piochez 1"
STIGMATE = "Infligez 2 - ou - Si votre défausse contient 6 cartes ou plus, infligez 4"
FURIBONDERIE = "Infligez 2 · Jouez cette carte en tant que carte supplémentaire"
PROCESSION = "Soignez 2 à vos équipiers · Ils recyclent 2"
MIRAGE = (
    "envoûtement : tribut : défaussez 1 · "
    "Choisissez les cibles des adversaires au prochain tour et un équipier pioche 2"
)
AIDE = "Infligez 2 à un équipier · Il meule 3 et peut jouer une carte supplémentaire · Soignez-vous 3"


def test_opening_of_the_tutorial() -> None:
    """EX-01: NEO-SET-08, NEO-SET-09, NEO-SET-15, NEO-IRR-01, NEO-TURN-02, NEO-RES-04."""
    match = Match(GAME, TableSpec(3, variant={"zone": "0R"}), 5)
    t = match.table
    assert isinstance(t, NeombreTable)

    assert [t.foe(foe).id for foe in t.line] == ["bharaloth_feral"]
    assert t.aggro == 0
    for seat in range(3):
        assert (t.hp[seat], t.hp_max[seat], len(t.hand[seat]), len(t.draw[seat])) == (8, 10, 4, 6)
    assert (t.round, t.phase) == (1, "who")


def tutorial() -> Fight:
    """The fight after EX-01."""
    return Fight(
        [
            Player(8, hand=[FRAPPE, RUSTICISME, "", ""], draw=6),
            Player(8, hand=[STIGMATE, FURIBONDERIE, PROCESSION, ""], draw=6),
            Player(8, hand=[FURIBONDERIE, FRAPPE, "", ""], draw=6),
        ],
        ["Bharaloth"],
    )


def test_ripostes_and_the_order_of_steps() -> None:
    """EX-02: NEO-RES-01, NEO-RES-02, NEO-RES-05, NEO-RIP-02, NEO-KEY-54, NEO-PLAY-02."""
    fight = tutorial()

    fight.do("lead 0", f"play {FRAPPE}")
    assert (fight.foe(), fight.hp(0)) == (11, 7)  # riposte between the blow and the healing
    fight.do(f"play {RUSTICISME}", "pay", "part 1")

    assert (fight.foe(), fight.hp(0)) == (8, 4)
    assert len(fight.t.hand[0]) == 3
    assert len(fight.t.discard[0]) == 2
    assert fight.t.finished[0]
    assert fight.prompt == "who_plays"


def test_extra_card_modes_and_team_mates() -> None:
    """EX-03: NEO-PLAY-04, NEO-PLAY-05, NEO-PLAY-12, NEO-RES-08, NEO-RES-09, NEO-GEN-06, NEO-TURN-08."""
    fight = tutorial()
    fight.do("lead 0", f"play {FRAPPE}", f"play {RUSTICISME}", "pay", "part 1")
    fight.do("lead 1", f"play {STIGMATE}")

    assert (fight.foe(), fight.hp(1)) == (6, 6)  # no question of mode: the discard holds no six cards
    fight.do(f"play {FURIBONDERIE}")
    assert (fight.foe(), fight.hp(1), fight.t.normal[1]) == (4, 4, 1)
    fight.do(f"play {PROCESSION}")
    assert (fight.hp(0), fight.hp(2)) == (6, 10)
    assert (len(fight.t.draw[0]), len(fight.t.discard[0])) == (7, 0)
    assert fight.t.finished[1]  # closed although a card is left


def test_final_blow() -> None:
    """EX-04: NEO-DMG-13, NEO-DMG-14, NEO-RES-27, NEO-END-01, NEO-LOOT-01, NEO-GEN-01."""
    fight = Fight([Player(), Player(), Player(8, hand=[FURIBONDERIE, FRAPPE])], [Foe("Bharaloth", now=4)])
    fight.do("lead 2", f"play {FURIBONDERIE}")
    assert (fight.foe(), fight.hp(2)) == (2, 6)
    fight.do(f"play {FRAPPE}")

    assert fight.hp(2) == 6  # neither riposte nor healing
    assert fight.outcome is not None
    assert fight.outcome.scores == (1.0, 1.0, 1.0)
    facts = GAME.facts(fight.t)
    assert (facts["obtainable"], facts["revealed"]) == (2, 4)


def test_methodical_active() -> None:
    """EX-05: NEO-CIB-14, NEO-CIB-15, NEO-CIB-02, NEO-ADV-03, NEO-ADV-04, NEO-CARD-10."""
    fight = Fight(
        [
            Player(draw=5),
            Player(5, hand=["Piochez 1", "Piochez 2"], discard=["Piochez 3"], draw=5),
            Player(draw=5),
        ],
        ["Bharaloth"],
        phase="foes",
        rigged=[Lot("victim", 1), Lot("recycle", 1)],
    )
    assert (fight.prompt, fight.asked) == ("discard", (1,))
    fight.do("discard Piochez 1")

    assert fight.hp(1) == 4
    assert fight.texts(fight.t.discard[1]) == ["Piochez 3"]
    assert fight.t.victim[fight.t.line[0]] == 2
    # Round 2: the player to the left, and round 3 the next living one.
    while fight.t.round == 2:
        fight.do("lead" if fight.prompt == "who_plays" else fight.offered()[-1])
    assert fight.hp(2) == 9
    while fight.t.round == 3:
        fight.do("lead" if fight.prompt == "who_plays" else fight.offered()[-1])
    assert fight.hp(0) == 9


def test_infection() -> None:
    """EX-09: NEO-PAS-03, NEO-PAS-04, NEO-PAS-05, NEO-MRK-01, NEO-MRK-02, NEO-MRK-05, NEO-CIB-08."""
    fight = Fight([Player(hand=["Infligez 3", "Recyclez 2"], draw=["Infligez 3"]), Player(draw=5)], ["Loup"])
    fight.do("lead 0", "play Infligez 3")
    assert (fight.foe(), fight.hp(0), fight.marked(0, "infection")) == (12, 8, 1)
    fight.do("play Recyclez 2")
    assert (fight.hp(0), fight.hp(1)) == (6, 9)  # passive, then the brutal active
    fight.do("lead 0", "play Infligez 3")

    assert (fight.foe(), fight.hp(0), fight.marked(0, "infection")) == (9, 4, 1)


def test_a_marker_stays_and_sleeps() -> None:
    """EX-09: NEO-MRK-02, NEO-MRK-03: without an adversary that names it a marker does nothing."""
    fight = Fight(
        [Player(hand=["Infligez 3", "Recyclez 1", ""], markers={"infection": 1}, draw=3), Player(draw=3)],
        [Foe("Loup", now=3), Foe(hp=20)],
    )
    fight.do("lead 0", "play Infligez 3", "target foe 0")
    assert (fight.line(), fight.hp(0)) == ([20], 10)
    fight.do("play Recyclez 1")

    assert (fight.hp(0), fight.marked(0, "infection")) == (10, 1)


def test_armour() -> None:
    """EX-10: NEO-ARM-01, NEO-ARM-02, NEO-ARM-03, NEO-RIP-07, NEO-CIB-08, NEO-CIB-09, NEO-KEY-28."""
    fight = Fight([Player(hand=["Infligez 1"], draw=3), Player(hand=["Infligez 3"], draw=3)], ["Crocohydre"])
    fight.do("lead 0", "play Infligez 1")
    assert (fight.foe(), fight.t.armour[fight.t.line[0]], fight.hp(0)) == (10, 0, 9)
    fight.do("play Infligez 3")

    assert (fight.hp(0), fight.hp(1), fight.foe()) == (6, 6, 8)  # it healed once
    assert fight.t.round == 2
    assert fight.t.armour[fight.t.line[0]] == 1


def test_serpent() -> None:
    """EX-11: NEO-IRR-02, NEO-IRR-05, NEO-IRR-17, NEO-PAS-06, NEO-PAS-07, NEO-PAS-08, NEO-CARD-12, NEO-PLAY-17, -18."""
    fight = Fight(
        [
            Player(hand=["Infligez 1 à tous les adversaires", "Infligez 2"], draw=[FRAPPE]),
            Player(draw=0),
        ],
        ["Serpent"],
        lair=[Foe(hp=10, active="Inflige 1")],
        phase="civilians",
        round=0,
        rigged=[Lot("victim", 1), Lot("victim", 0)],
    )
    assert fight.line() == [17, 10]
    assert fight.t.aggro == 0
    fight.do("lead 0", "play Infligez 1 à tous les adversaires")
    assert (fight.line(), fight.marked(0, "poison")) == ([16, 9], 1)
    fight.do("play Infligez 2")  # nothing is asked: only the newcomer can be chosen
    assert fight.line() == [16, 7]
    assert (fight.hp(0), fight.hp(1)) == (8, 9)
    assert fight.prompt == "next_player"
    fight.do("next 0", "launch top")
    assert (fight.line(), fight.hp(0), fight.t.plays[0]) == ([16, 4], 9, 0)
    fight.do("launch top")
    assert fight.hp(1) == 9  # an empty pioche launches nothing, and costs nothing


def test_tokens() -> None:
    """EX-12: NEO-TOK-01, NEO-TOK-02, NEO-TOK-04, NEO-TOK-05, NEO-RIP-02, NEO-CIB-06, NEO-TURN-12."""
    fight = Fight(
        [Player(hand=["Infligez 3"], draw=5), Player(9, hand=["Infligez 1 à tous les adversaires"], draw=5)],
        ["Bête"],
        rigged=[Lot("victim", 0)],
    )
    fight.do("lead 0", "play Infligez 3")
    assert fight.line() == [23, 1, 1]
    fight.do("play Infligez 1 à tous les adversaires")

    assert fight.line() == [22, 1, 1]  # both died, and one riposte brought two more
    assert (fight.hp(0), fight.hp(1)) == (7, 7)


def test_the_fight_goes_on_until_the_last_token_is_dead() -> None:
    """EX-12: NEO-TOK-05, NEO-ADV-06, NEO-LOOT-01: tokens have no loot."""
    fight = Fight(
        [
            Player(hand=["Infligez 3", "Infligez 1 à tous les adversaires", "Infligez 1"], draw=2),
            Player(draw=2),
        ],
        [Foe("Bête", now=4)],
    )
    fight.do("lead 0", "play Infligez 3", "play Infligez 1 à tous les adversaires")

    assert fight.outcome is not None  # the Bête died of the second blow with the first two worms
    assert (GAME.facts(fight.t)["obtainable"], GAME.facts(fight.t)["revealed"]) == (1, 3)


def test_choosing_the_targets() -> None:
    """EX-13: NEO-KEY-58, NEO-KEY-60, NEO-KEY-61, NEO-TYPE-04, NEO-TYPE-03."""
    fight = Fight(
        [Player(hand=[MIRAGE, ""], draw=3), Player(2, draw=3)],
        [Foe(active="Inflige 3", targeting="predator"), Foe(active="Inflige 1", targeting="brutal")],
    )
    fight.do("lead 0", f"play {MIRAGE}", "pay")
    fight.do("part 2")
    assert len(fight.t.hand[1]) == 2
    assert fight.texts(fight.t.charms[0]) == [MIRAGE]
    fight.do("finish")
    assert (fight.prompt, fight.asked) == ("victim", (0,))
    fight.do("victim 0")

    assert (fight.hp(0), fight.hp(1)) == (6, 1)
    assert MIRAGE in fight.texts(fight.t.discard[0])


def test_a_tribute_that_cannot_be_paid() -> None:
    """EX-13: NEO-KEY-58, NEO-KEY-59: with nothing else in hand the tribute stays unpaid."""
    fight = Fight([Player(hand=[MIRAGE], draw=3), Player(2, hand=[""], draw=3)], [Foe()])
    fight.do("lead 0", f"play {MIRAGE}")

    assert fight.texts(fight.t.discard[0]) == [MIRAGE]
    assert not fight.t.spells
    assert len(fight.t.hand[1]) == 1


def test_bonus_play_after_finishing() -> None:
    """EX-14: NEO-PLAY-07, NEO-PLAY-08, NEO-CARD-09, NEO-PLAY-24."""
    fight = Fight(
        [
            Player(7, hand=[AIDE, ""], draw=3),
            Player(
                6,
                hand=["Recyclez 1", "", "Piochez 1"],
                draw=2,
                invocations=[("invocation 3 : Infligez 1", 3)],
            ),
        ],
        [Foe(hp=30)],
    )
    fight.do("lead 1", "play Recyclez 1", "finish")
    assert (fight.foe(), fight.t.finished[1]) == (29, True)
    fight.do(f"play {AIDE}")
    assert (fight.hp(1), fight.hp(0), len(fight.t.draw[1]), fight.t.bonus[1]) == (4, 10, 0, 1)
    fight.do("play", "play")  # the giver's second card; then the receiver, who is alone again
    assert fight.foe() == 29  # the invocation does not act again
    assert fight.t.round == 2


def test_solo() -> None:
    """EX-15: NEO-SOLO-01, -03, -04, -07, -08, -13, -14, -18, NEO-VAL-01."""
    fight = Fight(
        [Player(11, 11, hand=[FRAPPE, "Piochez 1", "Piochez 2"], draw=5)],
        ["Bharaloth"],
        companion=Player(11, 11),
        phase="civilians",
        round=0,
        rigged=[Lot("victim", 1), Lot("recycle", 0)],
    )
    assert (fight.hp(0), fight.hp(1), len(fight.t.hand[0])) == (9, 9, 5)
    assert fight.offered() == ["lead seat0", "lead compagnon"]
    fight.do("lead 0", f"attach {FRAPPE}", "finish")
    assert (fight.foe(), fight.hp(1)) == (11, 8)  # 9, riposte 2, healed 1
    assert fight.texts(fight.t.attached[0]) == [FRAPPE]
    assert fight.prompt == "discard"
    fight.do("discard Piochez 1")
    assert fight.hp(1) == 7
    assert len(fight.t.hand[0]) == 4  # discarded one, and drew one in round 2
    assert not fight.t.discard[0]  # recycled
    fight.do("lead 0", "attach Piochez 2")
    assert fight.texts(fight.t.discard[0]) == [FRAPPE]


def test_order_of_drawing() -> None:
    """EX-17: NEO-RES-22, NEO-RES-23: the team is asked who draws first only where it matters."""
    team = [Player(hand=["L'équipe pioche 1"], draw=3), Player(draw=["Infligez 1"])]
    fight = Fight(team, ["Serpent"])
    fight.do("lead 0", "play L'équipe pioche 1")
    assert (fight.prompt, fight.asked) == ("next_player", (0, 1))
    fight.do("next 1", "launch top")
    assert (fight.prompt, fight.asked) == ("draw_or_launch", (0,))

    without = Fight(team, [Foe()])
    without.do("lead 0", "play L'équipe pioche 1")
    assert without.prompt != "next_player"
    assert len(without.t.hand[1]) == 1


def test_timing_words() -> None:
    """EX-18: NEO-KEY-10, -11, -13, -14, -15, -20, -21, -35, -36, NEO-RIP-02."""
    channel, recital = "canaliser · Infligez 2", "Infligez 1 · récital : infligez 3 à tous les adversaires"
    fight = Fight(
        [
            Player(hand=[channel, recital, "Piochez 1"], draw=5),
            Player(hand=["prélude : piochez 2", "épilogue · Infligez 5"], draw=5),
            Player(hand=["Infligez 9"], draw=5, invocations=[("invocation 3 : Infligez 1", 3)]),
        ],
        [Foe(hp=40, riposte="Inflige 1")],
    )
    fight.do("lead 0", f"play {channel}")
    assert fight.offered() == [f"play {recital}", "finish"]
    fight.do(f"play {recital}")
    assert (fight.foe(), fight.hp(0)) == (34, 7)
    fight.do("lead 1", "play prélude : piochez 2")
    assert len(fight.t.hand[1]) == 1
    fight.do("play épilogue · Infligez 5")

    assert fight.foe() == 28  # 34, 29, and the invocation of the player who could play nothing
    assert fight.t.round == 2


def test_ambush() -> None:
    """EX-19: NEO-IRR-13, NEO-IRR-14, NEO-TURN-03, NEO-SET-14."""
    fight = Fight(
        [Player(draw=3), Player(draw=3)],
        [
            Foe(active="Inflige 1", targeting="brutal"),
            Foe(active="Inflige 2", targeting="brutal", passive="Embuscade"),
            Foe(active="Inflige 3", targeting="brutal"),
        ],
        phase="arrivals",
        round=0,
    )

    assert fight.hp(0) == 5
    assert (fight.t.round, len(fight.t.hand[0])) == (1, 1)


def test_death_and_return() -> None:
    """EX-20: NEO-DMG-07, -08, -10, NEO-KEY-41, -42, -44, NEO-KEY-49."""
    charm = "envoûtement : Vos assauts infligent 1 de plus pendant 3 tours"
    sword, trance = "équipement : Vos assauts infligent 1 de plus", "Recyclez 1 · transe : infligez 9"
    memory = "Piochez 1 · paramnésie : infligez 3"
    fight = Fight(
        [
            Player(hand=["Ressuscitez un équipier avec 4 pv"], draw=3),
            Player(
                2,
                hand=[charm, trance, memory],
                draw=3,
                equipment=[sword],
                invocations=[("invocation 3 : Piochez 1", 3)],
            ),
        ],
        [Foe(hp=30, active="Inflige 3", targeting="predator")],
    )
    fight.do("lead 1", f"play {charm}", "finish", "finish")
    assert fight.hp(1) == 0
    assert fight.foe() == 30  # no transe
    assert not fight.t.hand[1]
    assert len(fight.t.discard[1]) >= 3
    assert fight.texts(fight.t.charms[1]) == [charm]
    fight.do("play Ressuscitez un équipier avec 4 pv")

    assert (fight.hp(1), fight.t.hand[1]) == (4, [])
    fight.do("finish")
    assert (fight.prompt, fight.asked) == ("action", (1,))  # he has not finished, and remembers
    fight.do(f"recall {memory}")
    assert fight.foe() == 26  # 3, and 1 more by the envoûtement that stayed


def test_trance_in_the_adversaries_turn() -> None:
    """EX-21: NEO-KEY-46, NEO-KEY-47, NEO-KEY-50, NEO-RES-17, NEO-RES-27."""
    fight = Fight(
        [Player(hand=["Recyclez 1 · transe : infligez 2"], draw=2), Player(draw=2)],
        [Foe("Bharaloth", now=2)],
        phase="foes",
        rigged=[Lot("victim", 0)],
    )

    assert fight.outcome is not None
    assert fight.outcome.winners == (0, 1)
    assert fight.hp(0) == 10
