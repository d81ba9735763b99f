"""Texts of the pool that combine clauses in their own way: cornered adversaries, paramnésie that costs, invocations."""

from pioche.core.decisions import Card
from tests.games.neombre.fight import Fight, Foe, Player

CORNERED = "Inflige 1 · Inflige 3 s'il est seul"
MEMORY = "Meulez 3 · paramnésie : subissez 1 · Infligez 5"
PANTHER = "invocation 5 : Infligez 4 · Diminuez cette invocation de 1"
TRUCE = "Soignez 4 à un personnage · Si la cible est un adversaire, l'équipe pioche 2"


def struck(*others: Foe) -> int:
    """What the players have lost after the turn of a cornered adversary and others that do nothing."""
    fight = Fight([Player(), Player()], [Foe(active=CORNERED, targeting="arrogant"), *others], phase="foes")
    return 20 - fight.hp(0) - fight.hp(1)


def test_a_cornered_adversary_strikes_harder() -> None:
    """NEO-IRR-17, NEO-RES-11: alone it strikes twice; with another beside it, once."""
    assert struck() == 4
    assert struck(Foe(hp=9)) == 1


def test_a_token_is_company() -> None:
    """NEO-IRR-17, NEO-TOK-04: whoever has summoned a token is not alone, and is so again when it has died."""
    caller = Foe(hp=20, riposte="Invoque 1 Ver 1/1", active=CORNERED, targeting="arrogant")
    fight = Fight([Player(hand=["Infligez 1"]), Player(hand=["Infligez 2"])], [caller])
    fight.do("lead 0", "play Infligez 1")
    assert len(fight.line()) == 2
    fight.do("play Infligez 2", "target foe 1")

    assert 20 - fight.hp(0) - fight.hp(1) == 4


def test_memory_is_paid_for_each_time() -> None:
    """NEO-KEY-30…32, NEO-RES-01: played twice from the discard it costs two pv and strikes twice."""
    fight = Fight([Player(hand=[], discard=[MEMORY]), Player()], [Foe(hp=20)])
    fight.do("lead 0", f"recall {MEMORY}", f"recall {MEMORY}")

    assert (fight.hp(0), fight.foe()) == (8, 10)


def test_the_panther_wears_itself_out() -> None:
    """NEO-TYPE-16, -17, NEO-KEY-02, -03: diminished by its own text and losing one more, 5 pv become 3 of 4."""
    fight = Fight([Player(invocations=[(PANTHER, 5)], hand=[""]), Player(hand=[""])], [Foe(hp=20)])
    fight.do("lead 0", "finish")
    panther = fight.t.invocations[0][0]

    assert fight.foe() == 16
    assert (fight.t.hp[panther], fight.t.hp_max[panther]) == (3, 4)


def test_healing_an_adversary_is_rewarded() -> None:
    """NEO-TGT-12, NEO-DMG-17, NEO-RES-11: the team draws only if an adversary was healed."""
    hands = {}
    for healed in ("foe 0", "1"):
        fight = Fight([Player(hand=[TRUCE, ""]), Player(hp=5, hand=[""])], [Foe(hp=9, now=2)])
        fight.do("lead 0", f"play {TRUCE}", f"target {healed}")
        hands[healed] = [len(fight.t.hand[Card(0)]), len(fight.t.hand[Card(1)])]

    assert hands == {"foe 0": [3, 3], "1": [1, 1]}
