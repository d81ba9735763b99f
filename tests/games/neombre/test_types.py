"""Équipements, invocations and envoûtements (NEO-TYPE)."""

import pytest

from pioche.core.errors import PiocheError
from pioche.games.neombre.cards import POOL
from tests.games.neombre.fight import Fight, Foe, Player, card_fields

SWORD = "équipement : Vos assauts infligent 1 de plus"


def test_types_follow_from_the_text() -> None:
    """NEO-TYPE-01, NEO-TYPE-02: a declared type that contradicts the text is refused."""
    fields = card_fields("Infligez 2 · Soignez-vous 1")
    assert fields["types"] == ["assault", "heal"]
    with pytest.raises(PiocheError, match="types"):
        POOL.define("menteuse", {**fields, "types": ["heal"]})
    assert card_fields("Recyclez 1 · transe : infligez 2")["types"] == []
    assert card_fields("Infligez 2 à un équipier")["types"] == []


def test_an_envoutement_needs_a_duration() -> None:
    """NEO-TYPE-04: without one the card is refused."""
    with pytest.raises(PiocheError, match="NEO-TYPE-04"):
        POOL.define("sans_duree", {**card_fields("Piochez 1"), "kind": "charm"})


@pytest.mark.parametrize(
    ("duration", "rounds"),
    [
        ("ce tour", 0),
        ("jusqu'à la fin du prochain tour des adversaires", 1),
        ("au prochain tour", 1),
        ("pendant 2 tours", 2),
    ],
)
def test_durations(duration: str, rounds: int) -> None:
    """NEO-TYPE-03, NEO-TYPE-04, NEO-TYPE-22: in force at once, until the turn or the round ends."""
    charm = f"envoûtement : Réduisez de 1 les dégâts que subit l'équipe {duration}"
    fight = Fight([Player(hand=[charm, ""]), Player()], [Foe(active="Inflige 2", targeting="brutal")])
    fight.do("lead 0", f"play {charm}")
    assert fight.texts(fight.t.charms[0]) == [charm]
    for passed in range(3):
        before = fight.hp(0)
        while fight.t.round == passed + 1:
            fight.do("lead" if fight.prompt == "who_plays" else "finish")
        assert before - fight.hp(0) == (1 if passed < rounds else 2)
    assert charm in fight.texts(fight.t.discard[0])


def test_until_something_happens() -> None:
    """NEO-TYPE-04: it goes to the discard at once, before any waiting trigger."""
    charm = "envoûtement : Vos assauts infligent 2 de plus jusqu'à ce que vous subissiez des dégâts"
    fight = Fight(
        [Player(hand=[charm, "Infligez 1 · Infligez 1", ""]), Player()], [Foe(hp=30, riposte="Inflige 1")]
    )
    fight.do("lead 0", f"play {charm}", "play Infligez 1 · Infligez 1")
    assert fight.foe() == 26
    assert charm in fight.texts(fight.t.discard[0])
    until = "envoûtement : Vos assauts infligent 2 de plus jusqu'à ce qu'un adversaire meure"
    killer = Fight([Player(hand=[until, "Infligez 1", ""]), Player()], [Foe(hp=3), Foe(hp=9)])
    killer.do("lead 0", f"play {until}", "play Infligez 1", "target foe 0")
    assert not killer.t.charms[0]


def test_a_lasting_part_guards_against_the_riposte_to_its_own_step() -> None:
    """NEO-TYPE-22: in force while the card is still in resolution."""
    charm = "envoûtement : Réduisez de 2 les dégâts que subit l'équipe ce tour et infligez 1"
    fight = Fight([Player(hand=[charm, ""]), Player()], [Foe(hp=9, riposte="Inflige 2")])
    fight.do("lead 0", f"play {charm}", "part 2")
    assert fight.hp(0) == 10


def test_putting_down_carries_nothing_out() -> None:
    """NEO-TYPE-05, NEO-TYPE-06: an équipement works while it is in play, an invocation at its turns."""
    bird = "invocation 3 : Infligez 2"
    fight = Fight([Player(hand=[SWORD, bird]), Player(hand=[""])], [Foe(hp=30)])
    fight.do("lead 0", f"play {SWORD}")
    assert fight.foe() == 30
    fight.do(f"play {bird}")
    assert fight.foe() == 27  # at the end of the same block, with the sword (NEO-TYPE-12)
    assert fight.t.hp[fight.t.invocations[0][0]] == 2


def test_a_fourth_makes_room() -> None:
    """NEO-TYPE-07, NEO-TYPE-08, NEO-TYPE-09: the owner chooses which of the three goes."""
    others = [f"équipement : Réduisez de {number} les dégâts que vous subissez" for number in (1, 2, 3)]
    fight = Fight([Player(hand=[SWORD, ""], equipment=others), Player()], [Foe()])
    fight.do("lead 0", f"play {SWORD}")
    assert (fight.prompt, fight.asked, len(fight.match.options())) == ("make_room", (0,), 3)
    fight.do(f"clear {others[1]}")
    assert fight.texts(fight.t.equipment[0]) == [others[0], others[2], SWORD]


def test_invocations_wane() -> None:
    """NEO-TYPE-10, NEO-TYPE-11, NEO-TYPE-13, NEO-TYPE-16, NEO-TYPE-17: in order, each loses 1 pv after its effect."""
    first, second = "invocation 3 : Infligez 1", "invocation 2 : Infligez 2"
    fight = Fight([Player(invocations=[(first, 3), (second, 1)]), Player(hand=[""])], [Foe(hp=30)])
    fight.do("lead 0")
    assert fight.foe() == 27
    assert fight.texts(fight.t.invocations[0]) == [first]
    assert fight.texts(fight.t.discard[0]) == [second]
    told = [event.what for event in fight.events if event.what in ("invocation", "wane")]
    assert told == ["invocation", "wane", "invocation", "wane"]


def test_an_invocation_without_targets_is_skipped() -> None:
    """NEO-TYPE-14: and loses its pv all the same."""
    bird = "invocation 3 : Ressuscitez un équipier avec 4 pv"
    fight = Fight([Player(invocations=[(bird, 3)]), Player(hand=[""])], [Foe(hp=30)])
    fight.do("lead 0")
    assert fight.t.hp[fight.t.invocations[0][0]] == 2


def test_the_controller_pays_for_an_invocation() -> None:
    """NEO-TYPE-15, NEO-TYPE-18: « vous » is the controller, whom the riposte hits and who is the aggressor."""
    bird = "invocation 3 : Infligez 1 · Soignez 1 à cette invocation"
    fight = Fight([Player(invocations=[(bird, 2)]), Player(hand=[""])], [Foe(hp=30, riposte="Inflige 2")])
    fight.do("lead 0")
    assert (fight.hp(0), fight.t.aggressor[fight.t.line[0]]) == (8, 1)
    assert fight.t.hp[fight.t.invocations[0][0]] == 2


def test_an_invocation_that_destroys_itself() -> None:
    """NEO-TYPE-21, NEO-TYPE-10: completes its text, and has no pv left to lose."""
    bomb = "invocation 1 : Infligez 1 à tous les personnages · Piochez 1"
    fight = Fight([Player(invocations=[(bomb, 1)]), Player(hand=[""])], [Foe(hp=30)])
    fight.do("lead 0")
    assert fight.texts(fight.t.discard[0]) == [bomb]
    assert (fight.foe(), fight.hp(0), len(fight.t.hand[0])) == (29, 9, 1)


def test_destroying() -> None:
    """NEO-TYPE-19: the targeted player chooses; the card goes to its owner's discard."""
    shield = "équipement : Réduisez de 1 les dégâts que vous subissez"
    fight = Fight(
        [Player(hand=["", ""], equipment=[SWORD, shield]), Player()],
        [Foe(active="Détruit 1 équipement", targeting="fearless")],
        phase="foes",
    )
    assert (fight.prompt, fight.asked) == ("destroy", (0,))
    fight.do(f"destroy {shield}")
    assert fight.texts(fight.t.equipment[0]) == [SWORD]
    assert shield in fight.texts(fight.t.discard[0])
