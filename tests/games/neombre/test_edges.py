"""Corners of the rules where several of them meet, found by reading the code against the specification."""

from tests.games.neombre.fight import Fight, Foe, Player

EXTRA = "Infligez 1 · Jouez cette carte en tant que carte supplémentaire"
THORN = "équipement : Quand vous subissez des dégâts, infligez 1"
MILL = "équipement : Quand vous recyclez, infligez 1"


def test_an_empty_pioche_hurts_once_a_part() -> None:
    """NEO-RES-25, NEO-CARD-03: three missing cards are three damage, and one occasion for what answers it."""
    fight = Fight([Player(hand=["Piochez 3", ""], draw=0, equipment=[THORN]), Player()], [Foe(hp=30)])

    fight.do("lead 0", "play Piochez 3")

    assert (fight.hp(0), fight.foe()) == (7, 29)


def test_two_parts_are_two_occasions() -> None:
    """NEO-RES-25: a trigger fires once for each part that caused it."""
    twice = "Subissez 1 et l'équipe subit 1"
    fight = Fight([Player(hand=[twice, ""], equipment=[THORN]), Player()], [Foe(hp=30)])

    fight.do("lead 0", f"play {twice}", "part 1")

    assert (fight.hp(0), fight.foe()) == (8, 28)


def test_two_steps_are_two_occasions() -> None:
    """NEO-RES-25: what one step caused is answered before the next."""
    twice = "Subissez 1 · Subissez 1"
    fight = Fight([Player(hand=[twice, ""], equipment=[THORN]), Player()], [Foe(hp=30)])

    fight.do("lead 0", f"play {twice}")

    assert (fight.hp(0), fight.foe()) == (8, 28)


def test_the_team_of_one_recycles_twice_on_one_occasion() -> None:
    """NEO-RES-25, NEO-SOLO-14: the player recycles for the companion too, in the same part."""
    team = "L'équipe recycle 1"
    fight = Fight([Player(hand=[team, ""], discard=["", "", ""], equipment=[MILL])], [Foe(hp=30)])

    fight.do("lead 0", f"play {team}")

    assert (len(fight.t.discard[0]), fight.foe()) == (2, 29)


def test_whoever_died_with_a_bonus_play_is_not_offered_again() -> None:
    """NEO-PLAY-24, NEO-KEY-44: the grant is lost by death, and the block had been closed before."""
    grant, blow = "Un équipier peut jouer une carte supplémentaire", "Infligez 9 à un équipier"
    raising, gift = "Ressuscitez un équipier avec 4 pv", "Un équipier pioche 1"
    fight = Fight(
        [Player(hand=[grant, blow]), Player(hp=5, draw=[EXTRA]), Player(hand=[raising, gift])], [Foe(hp=30)]
    )
    fight.do("lead 1")  # nothing to play: the block closes by itself

    fight.do("lead 0", f"play {grant}", "target 1", f"play {blow}", "target 1")
    fight.do(f"play {raising}", f"play {gift}", "target 1")

    assert EXTRA in fight.texts(fight.t.hand[1])
    assert fight.t.round == 2  # nobody was asked again in the first


def test_whoever_had_not_finished_may_still_lead_after_death() -> None:
    """NEO-KEY-44: a resurrected player who had no block yet takes the hand."""
    blow, raising = "Infligez 9 à un équipier", "Ressuscitez un équipier avec 4 pv"
    fight = Fight(
        [Player(hand=[blow, raising]), Player(hp=5, discard=["paramnésie : infligez 1"]), Player()],
        [Foe(hp=30)],
    )

    fight.do("lead 0", f"play {blow}", "target 1", f"play {raising}")

    assert "lead 1" in [f"lead {option.target.removeprefix('seat')}" for option in fight.match.options()]


def test_a_launched_card_of_the_dead_leaves_the_other_text_going() -> None:
    """NEO-RES-16: a team-mate dies of the riposte to a card that one's own text launched; one's text goes on."""
    mine = "Un équipier lance la carte du dessus de sa pioche · Soignez-vous 3"
    fight = Fight(
        [Player(hp=5, hand=[mine, ""]), Player(hp=1, draw=["Infligez 1 · Soignez-vous 9"]), Player()],
        [Foe(hp=30, riposte="Inflige 2")],
    )

    fight.do("lead 0", f"play {mine}", "target 1")

    assert [fight.hp(place) for place in range(3)] == [8, 0, 10]
    assert fight.texts(fight.t.discard[1]) == ["Infligez 1 · Soignez-vous 9"]
