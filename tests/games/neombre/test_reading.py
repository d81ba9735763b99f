"""Reading a text, and whom it reaches (NEO-RES, NEO-TGT)."""

import pytest

from pioche.core.chance import Lot
from pioche.games.neombre.clauses import LANGUAGE
from pioche.games.neombre.clauses.foe_text import Deeds
from pioche.games.neombre.clauses.text import CardText, CharmText
from pioche.language.errors import CardTextError
from tests.games.neombre.fight import Fight, Foe, Player


def pair(hand: list[str], *foes: Foe, hp: int = 10, other: Player | None = None) -> Fight:
    """Two players, of whom the first holds some cards."""
    return Fight([Player(hp, hand=hand, draw=5), other or Player(draw=5)], foes or (Foe(hp=30),))


def test_parts_in_the_order_of_their_player() -> None:
    """NEO-RES-03, NEO-RES-05: « et » leaves the order to the player; the riposte waits for the whole step."""
    text = "Infligez 1 et soignez-vous 5"
    for first, life in (("part 1", 8), ("part 2", 8)):
        fight = pair([text, ""], Foe(hp=30, riposte="Inflige 2"), hp=4)
        fight.do("lead 0", f"play {text}", first)
        assert fight.hp(0) == life - 1  # 4 + 5 - 2


def test_an_adversary_follows_the_printed_order() -> None:
    """NEO-RES-04: nobody is asked."""
    fight = Fight(
        [Player(9, hand=["", ""], draw=3), Player(draw=3)],
        [Foe(active="Inflige 1 et meule 1", targeting="predator")],
        phase="foes",
    )
    assert fight.hp(0) == 8
    assert len(fight.t.discard[0]) == 1


def test_deaths_come_after_each_part() -> None:
    """NEO-RES-05, NEO-DMG-04: the second part meets the line without the dead."""
    text = "Infligez 3 et piochez 1"
    fight = pair([text], Foe(hp=3), Foe(hp=9))
    fight.do("lead 0", f"play {text}", "part 1", "target foe 0")
    assert fight.line() == [9]


def test_the_mode_is_picked_first() -> None:
    """NEO-RES-08, NEO-RES-09, NEO-RES-10: before the tribute; modes are whole."""
    text = "tribut : subissez 1 · Infligez 1 · Piochez 1 - ou - Infligez 2 · Soignez-vous 1"
    fight = pair([text, ""], hp=5)
    fight.do("lead 0", f"play {text}")
    assert fight.prompt == "mode"
    fight.do("mode 2")
    assert fight.prompt == "tribute"
    fight.do("pay")
    assert (fight.foe(), fight.hp(0), len(fight.t.hand[0])) == (28, 5, 1)


def test_conditions_speak_of_the_present() -> None:
    """NEO-RES-11: at the head for the whole step, at the end for its part alone."""
    step = "Si votre main contient 3 cartes ou plus, infligez 5 et piochez 1"
    part = "Infligez 5 si votre main contient 3 cartes ou plus et infligez 1"
    fight = pair([step, part, ""])
    fight.do("lead 0", f"play {step}")
    assert fight.foe() == 30
    fight.do(f"play {part}", "part 2")
    assert fight.foe() == 29


def test_targets_are_chosen_when_the_part_resolves() -> None:
    """NEO-RES-12: the second blow finds another target; without one the rest goes on."""
    text = "Infligez 3 · Infligez 3 · Soignez-vous 1"
    fight = pair([text], Foe(hp=3), Foe(hp=30), hp=5)
    fight.do("lead 0", f"play {text}", "target foe 0")
    assert (fight.line(), fight.hp(0)) == ([27], 6)


def test_pronouns_refer_back() -> None:
    """NEO-RES-13, NEO-RES-31: to the target of the step before; the dead are skipped."""
    text = "Infligez 2 à un équipier · Il pioche 2"
    fight = pair([text, ""])
    fight.do("lead 0", f"play {text}")
    assert len(fight.t.hand[1]) == 2
    dead = Fight([Player(hand=[text, ""], draw=5), Player(2, draw=5), Player(hand=[""], draw=5)], [Foe()])
    dead.do("lead 0", f"play {text}", "target 1")
    assert len(dead.t.draw[1]) == 5
    linked = "Soignez 1 à un équipier et il pioche 1"
    told = pair([linked, ""])
    told.do("lead 0", f"play {linked}")  # nothing is asked: « il » cannot come first
    assert len(told.t.hand[1]) == 1


def test_as_far_as_possible() -> None:
    """NEO-RES-14: discard 3 with one card in hand discards it."""
    fight = pair(["Défaussez 3 · Infligez 1", ""])
    fight.do("lead 0", "play Défaussez 3 · Infligez 1")
    assert (len(fight.t.discard[0]), fight.foe()) == (2, 29)


def test_up_to_and_may() -> None:
    """NEO-RES-15, NEO-RES-32: a number settled first, cards one by one, yes or no."""
    fight = pair(["Piochez jusqu'à 3", "Défaussez jusqu'à 2", "Vous pouvez meuler 2", ""])
    fight.do("lead 0", "play Piochez jusqu'à 3", "yes", "no")
    assert len(fight.t.draw[0]) == 4
    fight.do("play Défaussez jusqu'à 2", "done")
    assert len(fight.t.discard[0]) == 2
    other = pair(["Vous pouvez meuler 2", ""])
    other.do("lead 0", "play Vous pouvez meuler 2", "no")
    assert len(other.t.draw[0]) == 5


def test_the_dead_drop_the_rest() -> None:
    """NEO-RES-16, NEO-RIP-06: what a dead player's card still had to do is dropped, and it goes to their discard."""
    text = "Infligez 1 · Infligez 9"
    fight = pair([text], Foe(hp=30, riposte="Inflige 5 · Gagne 1 rancune"), hp=4)
    fight.do("lead 0", f"play {text}")
    assert (fight.foe(), fight.hp(0)) == (29, 0)
    assert text in fight.texts(fight.t.discard[0])
    assert fight.t.marked(fight.t.line[0], "rancune") == 1


def test_a_dead_adversary_drops_its_text() -> None:
    """NEO-RES-17: a transe kills it in the middle of its active."""
    fight = Fight(
        [Player(hand=["Piochez 1 · transe : infligez 5"], draw=3), Player(hand=[""], draw=3)],
        [Foe(hp=5, active="Défausse 1 · Inflige 9", targeting="fearless"), Foe(hp=30)],
        phase="foes",
        rigged=[Lot("victim", 0)],
    )
    if fight.prompt == "target":
        fight.do("target foe 0")
    assert (fight.line(), fight.hp(0)) == ([30], 10)


def test_halves_are_rounded_as_the_player_likes() -> None:
    """NEO-RES-18, NEO-RES-19: asked only when it matters; the affected player for an adversary's text."""
    foe = Foe(hp=30, active="Inflige la moitié des pv de la cible", targeting="arrogant")
    fight = Fight([Player(9, draw=3), Player(4, draw=3)], [foe], phase="foes")
    assert (fight.prompt, fight.asked) == ("rounding", (0,))
    fight.do("round down")
    assert fight.hp(0) == 5
    even = Fight([Player(8, draw=3), Player(4, draw=3)], [foe], phase="foes")
    assert even.hp(0) == 4


def test_sections_govern_what_follows() -> None:
    """NEO-RES-20, NEO-RES-21: up to the next heading; transe and paramnésie belong to the card."""
    text = "Piochez 1 · prélude : infligez 1 · Infligez 2 · transe : infligez 9"
    fight = pair([text, text, ""])
    fight.do("lead 0", f"play {text}")
    assert fight.foe() == 27
    fight.do(f"play {text}")
    assert fight.foe() == 27  # neither step of the prélude, nor the transe


def test_damage_of_one_part_is_simultaneous() -> None:
    """NEO-RES-23, NEO-RES-28: all at once; the last of both sides at once is a defeat."""
    text = "Infligez 3 à tous les personnages"
    fight = Fight([Player(3, hand=[text]), Player(3)], [Foe(hp=3)])
    fight.do("lead 0", f"play {text}")
    assert fight.outcome is not None
    assert fight.outcome.scores == (0.0, 0.0)


def test_the_team_orders_what_needs_choices() -> None:
    """NEO-RES-22, NEO-RES-23: « chaque joueur défausse 1 » asks who is first, milling does not."""
    fight = pair(["Chaque joueur défausse 1", "", ""], other=Player(hand=["", "Piochez 1"], draw=3))
    fight.do("lead 0", "play Chaque joueur défausse 1")
    assert (fight.prompt, fight.asked) == ("next_player", (0, 1))
    quiet = pair(["Chaque joueur meule 1", ""])
    quiet.do("lead 0", "play Chaque joueur meule 1")
    assert quiet.prompt == "action"


def test_the_team_orders_triggers() -> None:
    """NEO-RES-24: two équipements that answer the same blow."""
    shield, thorn = (
        "équipement : Quand vous subissez des dégâts, piochez 1",
        "équipement : Quand vous subissez des dégâts, infligez 1",
    )
    fight = Fight(
        [Player(hand=["Subissez 1", ""], draw=5, equipment=[shield, thorn]), Player(draw=5)], [Foe(hp=30)]
    )
    fight.do("lead 0", "play Subissez 1")
    assert (fight.prompt, fight.asked) == ("next_effect", (0, 1))
    assert len(fight.match.options()) == 2


def test_how_often_triggers_fire() -> None:
    """NEO-RES-25: per card drawn, per recycling, per healing that gave something, per death."""
    draws = "équipement : Quand vous piochez, infligez 1"
    fight = Fight([Player(hand=["Piochez 3", ""], draw=5, equipment=[draws]), Player()], [Foe(hp=30)])
    fight.do("lead 0", "play Piochez 3")
    assert fight.foe() == 27
    heals = "équipement : Quand vous soignez, infligez 1"
    both = Fight(
        [Player(hand=["Soignez 1 à l'équipe", "Soignez-vous 1"], draw=5, equipment=[heals]), Player(5)],
        [Foe(hp=30)],
    )
    both.do("lead 0", "play Soignez 1 à l'équipe", "play Soignez-vous 1")
    assert both.foe() == 29  # once for the part, and nothing for a healing that gave nothing
    dies = "équipement : Quand un adversaire meurt, piochez 1"
    killer = Fight(
        [Player(hand=["Infligez 2 à tous les adversaires"], draw=5, equipment=[dies]), Player(draw=5)],
        [Foe(hp=2), Foe(hp=2), Foe(hp=9)],
    )
    killer.do("lead 0", "play Infligez 2 à tous les adversaires")
    assert len(killer.t.hand[0]) == 2


def test_a_trigger_does_not_feed_itself() -> None:
    """NEO-RES-26: a draw inside « quand vous piochez » fires nothing."""
    loop = "équipement : Quand vous piochez, piochez 1"
    fight = Fight([Player(hand=["Piochez 1", ""], draw=5, equipment=[loop]), Player()], [Foe(hp=30)])
    fight.do("lead 0", "play Piochez 1")
    assert len(fight.t.draw[0]) == 3


def test_nothing_resolves_after_the_end() -> None:
    """NEO-RES-27: the rest of the card and the triggers are dropped."""
    fight = pair(["Infligez 9 · Soignez-vous 5"], Foe(hp=5), hp=3)
    fight.do("lead 0", "play Infligez 9 · Soignez-vous 5")
    assert (fight.hp(0), fight.prompt) == (3, "over")


def test_reminders_have_no_effect() -> None:
    """NEO-RES-29: what stands in parentheses is skipped, and columns stay."""
    with_reminder = LANGUAGE.parse("Infligez 3 (à un adversaire) · Piochez 1", start=CardText)
    assert with_reminder == LANGUAGE.parse("Infligez 3 · Piochez 1", start=CardText)
    with pytest.raises(CardTextError) as error:
        LANGUAGE.parse("Infligez 3 (deux fois) · Inflijez 1", start=CardText)
    assert error.value.column == 26


def test_a_waiting_effect_survives_its_card() -> None:
    """NEO-RES-30: destroyed in the same step, the équipement still answers."""
    thorn = "équipement : Quand vous subissez des dégâts, infligez 2"
    fight = Fight(
        [Player(equipment=[thorn], draw=3), Player(5, draw=3)],
        [Foe(hp=30, active="Inflige 1 et détruit 1 équipement", targeting="arrogant")],
        phase="foes",
    )
    assert fight.texts(fight.t.discard[0]) == [thorn]
    assert fight.foe() == 28


# ---- targets


def test_whom_cards_reach() -> None:
    """NEO-TGT-01, NEO-TGT-02, NEO-TGT-04, NEO-TGT-15: team, team-mates, oneself; never invocations."""
    bird = ("invocation 3 : Piochez 1", 1)
    fight = Fight(
        [
            Player(5, hand=["Soignez 1 à l'équipe", "Soignez 1 à vos équipiers"], draw=5, invocations=[bird]),
            Player(5),
        ],
        [Foe(hp=30)],
    )
    fight.do("lead 0", "play Soignez 1 à l'équipe")
    assert (fight.hp(0), fight.hp(1), fight.t.hp[fight.t.invocations[0][0]]) == (6, 6, 1)
    fight.do("play Soignez 1 à vos équipiers")
    assert (fight.hp(0), fight.hp(1)) == (6, 7)


def test_only_the_living_are_team_mates() -> None:
    """NEO-TGT-03, NEO-DMG-06, NEO-DMG-12: the dead are the target of ressusciter alone."""
    fight = Fight([Player(hand=["Soignez 1 à un équipier", "Soignez 1"], draw=5), Player(0)], [Foe()])
    fight.do("lead 0") if fight.prompt == "who_plays" else None
    assert fight.offered() == ["play Soignez 1", "finish"]
    fight.do("play Soignez 1")
    assert sorted(fight.offered()) == ["target foe 0", "target seat0"] or fight.prompt == "target"
    assert all("seat1" not in str(option) for option in fight.match.options())


def test_characters_are_players_and_adversaries() -> None:
    """NEO-TGT-07, NEO-TGT-08, NEO-TGT-12, NEO-TGT-13: invocations only for healing."""
    bird = ("invocation 3 : Piochez 1", 1)
    fight = Fight(
        [Player(hand=["Infligez 1 à un personnage", "Soignez 1"], draw=5, invocations=[bird]), Player()],
        [Foe(hp=9)],
    )
    fight.do("lead 0", "play Infligez 1 à un personnage")
    assert [str(option) for option in fight.match.options()][:2] == ["target>seat0", "target>seat1"]
    assert len(fight.match.options()) == 3
    fight.do("target 1", "play Soignez 1")
    assert len(fight.match.options()) == 4


def test_all_characters() -> None:
    """NEO-TGT-09, NEO-TGT-10: with or without oneself, one's own invocations in any case."""
    bird = ("invocation 3 : Piochez 1", 3)
    fight = Fight(
        [Player(hand=["Infligez 1 à tous les autres personnages", ""], draw=5, invocations=[bird]), Player()],
        [Foe(hp=9)],
    )
    fight.do("lead 0", "play Infligez 1 à tous les autres personnages")
    assert (fight.hp(0), fight.hp(1), fight.foe(), fight.t.hp[fight.t.invocations[0][0]]) == (10, 9, 8, 2)


def test_different_targets_one_at_a_time() -> None:
    """NEO-TGT-14, NEO-TGT-05, NEO-TGT-06: two of three, never the same twice; tokens are adversaries."""
    fight = pair(["Infligez 2 à deux adversaires", ""], Foe(hp=9), Foe(hp=9), Foe(hp=9))
    fight.do("lead 0", "play Infligez 2 à deux adversaires", "target foe 2")
    assert len(fight.match.options()) == 2
    fight.do("target foe 0")
    assert fight.line() == [7, 9, 7]


def test_missing_targets() -> None:
    """NEO-TGT-11: infligez takes an adversary, soignez a character, retirez oneself."""
    fight = Fight(
        [Player(hand=["Retirez 1 poison", "Soignez 2"], markers={"poison": 2}, draw=3), Player(5)], [Foe()]
    )
    fight.do("lead 0", "play Retirez 1 poison")
    assert fight.marked(0, "poison") == 1
    fight.do("play Soignez 2", "target 1")
    assert fight.hp(1) == 7


# ---- the language


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("tribut : subissez 1 · Inflijez 3", 23),
        ("Infligez 3 · Il piochez 2", 17),
        ("Piochez deux cartes", 14),
    ],
)
def test_errors_name_the_column(text: str, column: int) -> None:
    """NEO-RES-01: what is not understood is told with its column (§7)."""
    with pytest.raises(CardTextError) as error:
        LANGUAGE.parse(text, card="rusticisme", start=CardText)
    assert error.value.column == column


def test_durations_stand_in_envoutements_only() -> None:
    """NEO-TYPE-04, NEO-TYPE-22: anywhere else they are an error."""
    LANGUAGE.parse("Vos assauts infligent 1 de plus ce tour", start=CharmText)
    with pytest.raises(CardTextError):
        LANGUAGE.parse("Infligez 1 ce tour", start=CardText)
    with pytest.raises(CardTextError):
        LANGUAGE.parse("Piochez 1 · transe : vos assauts infligent 1 de plus ce tour", start=CharmText)


def test_tokens_need_both_numbers() -> None:
    """NEO-TOK-01: « invoque » without X/Y is an error."""
    with pytest.raises(CardTextError):
        LANGUAGE.parse("Invoque 2 Ver", start=Deeds)


def test_an_adversarys_condition_at_the_head() -> None:
    """NEO-RES-11: « s'il y a » is no « se soigne »."""
    tree = LANGUAGE.parse("S'il y a 2 adversaires ou plus, se soigne 1", start=Deeds)
    assert LANGUAGE.french(tree) == "S'il y a 2 adversaires ou plus, se soigne 1"


def test_words_that_a_message_expects_have_their_accents() -> None:
    with pytest.raises(CardTextError) as raised:
        LANGUAGE.parse("Cherchez une carte dans votre geôle")
    assert "(attendu : « défausse » ou « pioche »)" in raised.value.message("fr")
