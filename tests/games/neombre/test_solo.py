"""Playing alone, with the companion (NEO-SOLO)."""

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games.neombre.game import GAME
from pioche.games.neombre.table import NeombreTable
from tests.games.neombre.fight import Fight, Foe, Player


def solo(player: Player, *foes: Foe, companion: Player | None = None, **more: object) -> Fight:
    """A player alone, with the companion."""
    return Fight([player], foes or (Foe(hp=30),), companion=companion or Player(), **more)  # type: ignore[arg-type]


def test_the_companion_is_the_second_player() -> None:
    """NEO-SOLO-01, NEO-SOLO-02, NEO-GEN-03, NEO-SOLO-23: as many pv; it holds place 1, and counts."""
    t = Match(GAME, TableSpec(1, variant={"zone": "2P"}), 2).table
    assert isinstance(t, NeombreTable)
    assert (t.seats, t.places, t.hp_max[1]) == (1, 2, t.hp_max[0])
    assert t.drawn == 1


def test_attaching_is_not_playing() -> None:
    """NEO-SOLO-03, NEO-SOLO-04, NEO-SOLO-05, NEO-SOLO-06: once a turn, besides two cards, without transe."""
    old = "Piochez 1 · transe : infligez 9"
    fight = solo(Player(hand=["Infligez 1", "Infligez 2", "Infligez 3", "Infligez 4"], attached=old))
    fight.do("lead 0", "attach Infligez 4")
    assert (fight.foe(), fight.t.plays[0], fight.t.played) == (30, 0, 0)
    assert fight.texts(fight.t.discard[0]) == [old]
    assert not any("attach" in text for text in fight.offered())
    fight.do("play Infligez 1", "play Infligez 2")
    assert fight.foe() == 23  # 30 - 3, and the companion's 4


def test_what_stays_in_play_is_not_attached() -> None:
    """NEO-SOLO-16."""
    fight = solo(Player(hand=["équipement : Vos assauts infligent 1 de plus", "Infligez 1"]))
    fight.do("lead 0")
    assert [text for text in fight.offered() if "attach" in text] == ["attach Infligez 1"]


def test_the_attached_card_is_launched_every_turn() -> None:
    """NEO-SOLO-07, NEO-SOLO-08, NEO-SOLO-09, NEO-SOLO-12: it stays; no prélude, no récital."""
    fight = solo(Player(attached="Infligez 1 · prélude : infligez 5"))
    fight.do("lead companion")
    assert fight.foe() == 29
    assert fight.t.round == 2
    assert len(fight.t.attached[0]) == 1


def test_a_card_that_cannot_be_resolved_stays() -> None:
    """NEO-SOLO-09: nothing happens."""
    fight = solo(Player(attached="Ressuscitez un équipier avec 4 pv"))
    fight.do("lead companion")
    assert len(fight.t.attached[0]) == 1


def test_you_is_the_companion() -> None:
    """NEO-SOLO-10, NEO-SOLO-18: it heals itself, its team-mate is the player, and the riposte hits it."""
    fight = solo(
        Player(5, attached="Infligez 1 · Soignez 2 à un équipier"),
        Foe(hp=30, riposte="Inflige 3", active="Inflige 1", targeting="vengeful"),
        companion=Player(9),
    )
    fight.do("lead companion")
    assert (fight.hp(0), fight.hp(1)) == (7, 5)  # healed 2; riposte 3, and the vengeful active


def test_banishing_the_attached_card() -> None:
    """NEO-SOLO-11: in resolution while its effect lasts; « cette carte » leaves."""
    fight = solo(Player(attached="Infligez 6 · Bannissez cette carte"))
    fight.do("lead companion")
    assert not fight.t.attached[0]
    assert len(fight.t.banished[0]) == 1


def test_card_moves_affect_the_player() -> None:
    """NEO-SOLO-13, NEO-SOLO-14, NEO-SOLO-15, NEO-SOLO-22: « l’équipe pioche 1 » is two cards."""
    fight = solo(
        Player(attached="L'équipe pioche 1 · Soignez-vous 1 pour chaque carte de votre main"),
        companion=Player(3),
    )
    fight.do("lead companion")
    assert fight.hp(1) == 5
    assert len(fight.t.hand[0]) == 2


def test_a_tribute_of_cards_is_paid_by_the_player() -> None:
    """NEO-SOLO-14."""
    fight = solo(Player(hand=[""], attached="tribut : défaussez 1 · Infligez 5"))
    fight.do("lead companion", "pay")
    assert (fight.foe(), len(fight.t.discard[0])) == (25, 1)


def test_the_companion_has_no_cards_to_look_at() -> None:
    """NEO-SOLO-17, NEO-SOLO-15: opportunists aim at it; markers stick; it has no équipement to lose."""
    fight = solo(
        Player(hand=[""]),
        Foe(hp=30, active="Inflige 1 · Attache 1 poison · Détruit 1 équipement", targeting="opportunist"),
        phase="foes",
    )
    assert (fight.hp(1), fight.marked(1, "poison")) == (9, 1)


def test_the_death_of_the_companion() -> None:
    """NEO-SOLO-19, NEO-SOLO-20: its card is discarded and nothing can be attached; the fight goes on."""
    fight = solo(
        Player(hand=["Infligez 1"], attached="Piochez 1"),
        Foe(hp=30, active="Inflige 2", targeting="predator"),
        companion=Player(2),
        phase="foes",
    )
    assert (fight.hp(1), fight.outcome) == (0, None)
    assert fight.texts(fight.t.discard[0]) == ["Piochez 1"]
    assert not any("attach" in text for text in fight.offered())


def test_the_companion_fights_on_alone() -> None:
    """NEO-SOLO-20, NEO-TEAM-02: card moves affect nobody; the human still answers."""
    fight = solo(
        Player(1, attached="Infligez 1 · Piochez 1"),
        Foe(hp=30, active="Inflige 1", targeting="predator"),
        companion=Player(3),
        phase="foes",
    )
    assert fight.hp(0) == 0
    assert fight.outcome is not None or len(fight.t.hand[0]) == 0


def test_solo_is_lost_when_both_are_dead() -> None:
    """NEO-SOLO-20, NEO-SOLO-21, NEO-END-01."""
    fight = solo(Player(1), Foe(active="Inflige 1", targeting="brutal"), companion=Player(1), phase="foes")
    assert fight.outcome is not None
    assert fight.outcome.scores == (0.0,)


def test_bots_know_what_an_attached_card_is_worth() -> None:
    """NEO-SOLO-07, NEO-SOLO-08: an assault that is launched turn after turn is worth more than a card in hand."""
    fight = solo(Player(hand=["Infligez 3", "Infligez 1"]))
    fight.do("lead 0")
    waiting = fight.match.evaluate()[0]
    fight.do("attach Infligez 3")
    assert fight.match.evaluate()[0] > waiting


def test_bots_do_not_replace_a_better_attached_card() -> None:
    """NEO-SOLO-06, NEO-SOLO-12: what a prélude promises is nothing to the companion."""
    fight = solo(Player(hand=["Infligez 1 · prélude : infligez 9", "Infligez 1"], attached="Infligez 2"))
    fight.do("lead 0")
    waiting = fight.match.evaluate()[0]
    fight.do("attach Infligez 1 · prélude : infligez 9")
    assert fight.match.evaluate()[0] < waiting
