"""Adversaries: targeting, ripostes, passives, armour, tokens, markers, arrivals (NEO-ADV … NEO-IRR)."""

import pytest

from pioche.core.chance import Lot
from tests.games.neombre.fight import Fight, Foe, Player


def struck(method: str, players: list[Player], **more: object) -> list[int]:
    """The damage that each player takes from one active of a targeting method."""
    fight = Fight(players, [Foe(hp=30, active="Inflige 1", targeting=method)], phase="foes", **more)  # type: ignore[arg-type]
    return [
        sum(event.amount for event in fight.told("hurt") if event.seat == seat)
        for seat in range(len(players))
    ]


# ---- targeting


@pytest.mark.parametrize(
    ("method", "players", "victim"),
    [
        ("arrogant", [Player(5), Player(7), Player(6)], 1),
        ("predator", [Player(5), Player(7), Player(4)], 2),
        ("fearless", [Player(hand=[""]), Player(hand=["", ""]), Player()], 1),
        ("opportunist", [Player(hand=[""]), Player(hand=["", ""]), Player()], 2),
        ("necrotic", [Player(discard=[""]), Player(discard=["", ""]), Player()], 1),
    ],
)
def test_methods_that_look(method: str, players: list[Player], victim: int) -> None:
    """NEO-CIB-06, NEO-CIB-07, NEO-CIB-11, NEO-CIB-12, NEO-CIB-16."""
    assert struck(method, players) == [int(seat == victim) for seat in range(3)]


def test_ties_and_the_undecided_are_random() -> None:
    """NEO-CIB-02, NEO-CIB-13: among those who fit."""
    for lot in (0, 1):
        assert (
            struck("arrogant", [Player(7), Player(5), Player(7)], rigged=[Lot("victim", lot)])[lot * 2] == 1
        )
    for lot in (0, 1, 2):
        assert struck("undecided", [Player(), Player(), Player()], rigged=[Lot("victim", lot)])[lot] == 1


def test_the_brutal_hit_everybody_step_by_step() -> None:
    """NEO-CIB-08, NEO-CIB-09: each step to all before the next; what it does to itself once."""
    fight = Fight(
        [Player(5), Player(5)],
        [Foe(hp=30, active="Inflige 1 · S'augmente de 2 · Inflige 1", targeting="brutal")],
        phase="foes",
    )
    assert (fight.hp(0), fight.hp(1), fight.foe()) == (3, 3, 32)


def test_the_fool_is_led() -> None:
    """NEO-CIB-10, NEO-CIB-03: the players choose, among the living."""
    fight = Fight([Player(), Player(), Player(0)], [Foe(active="Inflige 2", targeting="fool")], phase="foes")
    assert (fight.prompt, fight.asked) == ("victim", (0, 1))
    assert len(fight.match.options()) == 2
    fight.do("victim 1")
    assert fight.hp(1) == 8


def rounds(fight: Fight, count: int) -> None:
    """Let rounds pass in which nobody plays."""
    last = fight.t.round + count
    while fight.outcome is None and fight.t.round < last:
        fight.do("lead" if fight.prompt == "who_plays" else "finish")


def test_the_relentless_remember() -> None:
    """NEO-CIB-04, NEO-CIB-05, NEO-CIB-01: always the same; when dead a new one, whom it remembers."""
    fight = Fight(
        [Player(), Player(3), Player()],
        [Foe(hp=30, active="Inflige 2", targeting="relentless")],
        phase="foes",
        rigged=[Lot("victim", 1), Lot("victim", 0)],
    )
    rounds(fight, 1)
    assert fight.hp(1) == 0
    rounds(fight, 2)
    assert (fight.hp(0), fight.hp(2)) == (6, 10)


def test_the_methodical_skip_the_dead() -> None:
    """NEO-CIB-14, NEO-CIB-15: the seat of a dead victim still counts; a lone survivor is always the target."""
    fight = Fight(
        [Player(), Player(0), Player()],
        [Foe(active="Inflige 1", targeting="methodical")],
        phase="foes",
        round=3,
    )
    assert fight.t.victim[fight.t.line[0]] in (1, 3)
    first = fight.t.victim[fight.t.line[0]]
    rounds(fight, 1)
    assert fight.t.victim[fight.t.line[0]] == 4 - first


def test_the_vengeful_look_for_who_hit_last() -> None:
    """NEO-CIB-17, NEO-CIB-18, NEO-CIB-21: armour counts; nobody yet is random."""
    fight = Fight(
        [Player(), Player(hand=["Infligez 1"])],
        [Foe(hp=30, armour=3, active="Inflige 2", targeting="vengeful")],
    )
    fight.do("lead 1", "play Infligez 1")
    assert (fight.foe(), fight.hp(1), fight.hp(0)) == (30, 8, 10)
    assert sum(struck("vengeful", [Player(), Player()], rigged=[Lot("victim", 1)])) == 1


def test_an_ambush_is_a_first_active() -> None:
    """NEO-CIB-20, NEO-IRR-18: memories begin with it; no envoûtement counts in it."""
    fight = Fight(
        [Player(hand=[""]), Player(hand=[""])],
        [Foe(hp=30, active="Inflige 1", targeting="methodical", passive="Embuscade")],
        phase="arrivals",
        round=0,
        rigged=[Lot("victim", 0)],
    )
    assert fight.hp(0) == 9
    rounds(fight, 1)
    assert fight.hp(1) == 9


def test_an_empty_active_aims_at_nobody() -> None:
    """NEO-CIB-22, NEO-ADV-02: nobody is asked and nothing is remembered."""
    fight = Fight([Player(hand=[""]), Player()], [Foe(active="·", targeting="fool")], phase="foes")
    assert fight.prompt == "who_plays"
    assert fight.t.victim[fight.t.line[0]] == 0


def test_steps_aimed_at_the_dead() -> None:
    """NEO-ADV-05, NEO-ADV-03: they do nothing, the others go on."""
    fight = Fight(
        [Player(2), Player(9)],
        [Foe(hp=30, active="Inflige 3 · Meule 1 · Gagne 1 rancune", targeting="predator")],
        phase="foes",
    )
    assert fight.hp(0) == 0
    assert len(fight.t.draw[0]) == 9
    assert fight.t.marked(fight.t.line[0], "rancune") == 1


# ---- ripostes


def test_one_riposte_a_step_in_line_order() -> None:
    """NEO-RIP-01, NEO-RIP-02, NEO-RIP-03, NEO-RIP-04: each adversary that was hit, once."""
    fight = Fight(
        [Player(hand=["Infligez 1 à tous les adversaires", ""]), Player()],
        [Foe(hp=9, riposte="Inflige 1"), Foe(hp=9, riposte="Inflige 2"), Foe(hp=1, riposte="Inflige 9")],
    )
    fight.do("lead 0", "play Infligez 1 à tous les adversaires")
    assert [event.amount for event in fight.told("hurt") if event.seat == 0] == [1, 2]
    assert fight.hp(1) == 10


def test_targeting_plays_no_part_in_a_riposte() -> None:
    """NEO-RIP-05: « la cible » is whoever struck."""
    fight = Fight(
        [Player(hand=["Infligez 1", ""]), Player(2)],
        [
            Foe(
                hp=9,
                targeting="predator",
                riposte="Attache 1 poison · Inflige 1 pour chaque poison sur la cible",
            )
        ],
    )
    fight.do("lead 0", "play Infligez 1")
    assert (fight.hp(0), fight.hp(1), fight.marked(0, "poison")) == (9, 2, 1)


def test_ripostes_do_not_nest() -> None:
    """NEO-RIP-08: a transe or an équipement inside a riposte provokes none."""
    thorn = "équipement : Quand vous subissez des dégâts, infligez 1"
    fight = Fight(
        [Player(hand=["Infligez 1", ""], equipment=[thorn]), Player()], [Foe(hp=30, riposte="Inflige 1")]
    )
    fight.do("lead 0", "play Infligez 1")
    assert (fight.foe(), fight.hp(0)) == (28, 9)


def test_what_provokes_ripostes() -> None:
    """NEO-RIP-09, NEO-TYPE-20: équipements do, damage to players does not."""
    bite = "équipement : Au début du tour de l'équipe, infligez 1"
    fight = Fight(
        [Player(equipment=[bite]), Player(hand=[""])], [Foe(hp=30, riposte="Inflige 2")], phase="team"
    )
    assert (fight.foe(), fight.hp(0)) == (29, 8)
    hurt = Fight([Player(hand=["Infligez 1 à un équipier", ""]), Player()], [Foe(hp=30, riposte="Inflige 2")])
    hurt.do("lead 0", "play Infligez 1 à un équipier")
    assert (hurt.hp(0), hurt.hp(1)) == (10, 9)


# ---- passives


def test_two_copies_apply_twice() -> None:
    """NEO-PAS-01, NEO-PAS-02: and both end with their adversaries."""
    rule = "Les soins reçus par les joueurs sont réduits de 1"
    fight = Fight(
        [Player(2, hand=["Soignez-vous 5", "Infligez 3"]), Player()],
        [Foe(hp=3, passive=rule), Foe(hp=9, passive=rule)],
    )
    fight.do("lead 0", "play Soignez-vous 5")
    assert fight.hp(0) == 5
    slain = Fight(
        [Player(2, hand=["Infligez 3", "Soignez-vous 5"]), Player()],
        [Foe(hp=3, passive=rule), Foe(hp=9, passive=rule)],
    )
    slain.do("lead 0", "play Infligez 3", "target foe 0", "play Soignez-vous 5")
    assert slain.hp(0) == 6


def test_others_hit_harder() -> None:
    """NEO-PAS-01, NEO-DMG-16: the other adversaries, not itself."""
    fight = Fight(
        [Player(), Player()],
        [
            Foe(active="Inflige 1", targeting="brutal", passive="Les autres adversaires infligent 2 de plus"),
            Foe(active="Inflige 1", targeting="brutal"),
        ],
        phase="foes",
    )
    assert fight.hp(0) == 6


def test_others_hit_less_hard() -> None:
    """NEO-PAS-01, NEO-DMG-16: the other adversaries, not itself, and never below 0."""
    rule = "Les autres adversaires infligent 2 de moins"
    fight = Fight(
        [Player(), Player()],
        [
            Foe(active="Inflige 3", targeting="brutal", passive=rule),
            Foe(active="Inflige 1", targeting="brutal"),
            Foe(active="Inflige 4", targeting="brutal"),
        ],
        phase="foes",
    )
    assert fight.hp(0) == 5


def test_what_is_in_the_way_shields_nobody_from_their_own_cards() -> None:
    """NEO-DMG-16: « les autres adversaires infligent N de moins » speaks of adversaries' blows alone."""
    fight = Fight(
        [Player(hand=["Subissez 2", ""]), Player()],
        [Foe(hp=9, passive="Les autres adversaires infligent 1 de moins")],
    )
    fight.do("lead 0", "play Subissez 2")
    assert fight.hp(0) == 8


@pytest.mark.parametrize(
    ("players", "foes", "lost"),
    [
        ([Player(), Player()], 1, 2),
        ([Player(), Player()], 2, 0),
        ([Player(), Player(), Player(0)], 2, 2),
    ],
)
def test_players_who_outnumber_are_counted_living_or_dead(
    players: list[Player], foes: int, lost: int
) -> None:
    """NEO-ADV-08: a death changes nothing."""
    active = "Inflige 1 si les joueurs sont plus nombreux"
    line = [Foe(active=active, targeting="brutal"), *[Foe()] * (foes - 1)]
    fight = Fight(players, line, phase="foes")
    assert sum(10 - fight.hp(seat) for seat in (0, 1)) == lost


def test_tokens_are_counted_against_the_players() -> None:
    """NEO-ADV-08: two players no longer outnumber an adversary and its token."""
    active = "Invoque 1 Ver 1/1 · Inflige 5 si les joueurs sont plus nombreux"
    fight = Fight([Player(), Player()], [Foe(active=active)], phase="foes")
    assert fight.hp(0) + fight.hp(1) == 19  # the token's blow alone


def test_the_companion_outnumbers_a_lone_adversary() -> None:
    """NEO-ADV-08, NEO-ADV-09: it counts as a player in both."""
    foe = Foe(
        hp=20,
        now=9,
        active="Si les joueurs sont plus nombreux, se soigne 1 · Se soigne 2 pour chaque joueur",
    )
    fight = Fight([Player()], [foe], phase="foes")
    assert fight.foe() == 14


def test_for_each_player_counts_the_dead() -> None:
    """NEO-ADV-09: how many came, not how many stand."""
    fight = Fight(
        [Player(), Player(0), Player()],
        [Foe(hp=9, passive="Irruption : s'augmente de 2 pour chaque joueur")],
        phase="civilians",
        round=0,
    )
    assert fight.foe() == 15


def test_it_treads_on_all_others() -> None:
    """NEO-ADV-10, NEO-RIP-09: untargetable ones and tokens too, armour first, no riposte, and no player."""
    fight = Fight(
        [Player(), Player()],
        [
            Foe(hp=20, active="Inflige 2 aux autres adversaires", riposte="Inflige 5"),
            Foe(hp=9, armour=1, riposte="Inflige 5"),
            Foe(hp=6, passive="Inciblable", riposte="Inflige 5"),
            Foe(hp=2),
        ],
        phase="foes",
    )
    assert (fight.line(), fight.hp(0), fight.hp(1)) == ([20, 8, 4], 10, 10)


def test_whoever_is_trodden_on_remembers_no_player() -> None:
    """NEO-ADV-10, NEO-CIB-17: the revanchard knows only players."""
    fight = Fight(
        [Player(), Player()],
        [Foe(hp=20, active="Inflige 2 aux autres adversaires"), Foe(hp=9, targeting="vengeful")],
        phase="foes",
    )
    assert fight.t.aggressor[fight.t.line[1]] == 0


def test_touched_players_take_more() -> None:
    """NEO-PAS-03, NEO-DMG-16."""
    rule = "Les dégâts que subissent les joueurs touchés par poison sont augmentés de 2"
    fight = Fight(
        [Player(markers={"poison": 3}), Player()],
        [Foe(active="Inflige 1", targeting="brutal", passive=rule)],
        phase="foes",
    )
    assert (fight.hp(0), fight.hp(1)) == (7, 9)


def test_each_player_counts_their_own_markers() -> None:
    """NEO-PAS-03: « pour chacun »."""
    fight = Fight(
        [Player(markers={"poison": 3}), Player(markers={"poison": 1}), Player()],
        [Foe(active="Les joueurs subissent 1 pour chacun poison")],
        phase="foes",
    )
    assert [fight.hp(seat) for seat in range(3)] == [7, 9, 10]


def test_passives_that_answer_players() -> None:
    """NEO-RES-25, NEO-PAS-01: « quand un joueur … » concerns that player."""
    fight = Fight(
        [Player(hand=["Piochez 2", "Recyclez 1"], discard=[""]), Player()],
        [
            Foe(hp=9, passive="Quand un joueur pioche, il subit 1"),
            Foe(hp=9, passive="Quand un joueur recycle, gagne 1 rancune"),
        ],
    )
    fight.do("lead 0", "play Piochez 2")
    assert (fight.hp(0), fight.hp(1)) == (8, 10)
    fight.do("play Recyclez 1")
    assert fight.t.marked(fight.t.line[1], "rancune") == 1


def test_when_another_adversary_dies() -> None:
    """NEO-RES-25: not for its own death."""
    fight = Fight(
        [Player(hand=["Infligez 3", ""]), Player()],
        [Foe(hp=3), Foe(hp=9, passive="Quand un autre adversaire meurt, s'augmente de 4")],
    )
    fight.do("lead 0", "play Infligez 3", "target foe 0")
    assert fight.line() == [13]


def test_a_passive_without_target_takes_its_method() -> None:
    """NEO-ADV-07: an irruption that strikes « its target » aims as an active does."""
    fight = Fight(
        [Player(5), Player(9)],
        [Foe(hp=9, passive="Irruption : inflige 2", targeting="predator")],
        phase="civilians",
        round=0,
    )
    assert (fight.hp(0), fight.hp(1)) == (3, 9)


# ---- armour, tokens, markers


def test_armour_is_used_up_in_a_round() -> None:
    """NEO-ARM-01, NEO-ARM-02, NEO-ARM-03: all sources add up."""
    fight = Fight([Player(hand=["Infligez 2", "Infligez 3"]), Player()], [Foe(hp=20, armour=4)])
    fight.do("lead 0", "play Infligez 2")
    assert (fight.foe(), fight.t.armour[fight.t.line[0]]) == (20, 2)
    fight.do("play Infligez 3")
    assert fight.foe() == 19


def test_tokens_have_a_method_of_their_own() -> None:
    """NEO-TOK-01, NEO-TOK-02, NEO-TOK-03, NEO-TOK-04: printed, or the summoner's; they outlive it."""
    fight = Fight(
        [Player(5, hand=["Infligez 2", ""]), Player(9)],
        [Foe(hp=9, active="Invoque 2 Ver 2/3", targeting="arrogant", token_targeting="predator")],
        phase="foes",
    )
    assert fight.line() == [9, 3, 3]
    assert (fight.hp(0), fight.hp(1)) == (1, 9)
    same = Fight(
        [Player(5), Player(9)], [Foe(hp=9, active="Invoque 1 Ver 2/3", targeting="arrogant")], phase="foes"
    )
    assert same.hp(1) == 7


def test_a_dead_token_vanishes() -> None:
    """NEO-DMG-14, NEO-TOK-05, NEO-TGT-06: it lies nowhere, and counts until then."""
    fight = Fight(
        [Player(hand=["Infligez 1", "Infligez 1", ""]), Player()],
        [Foe(hp=9, riposte="Invoque 1 Ver 1/1")],
    )
    fight.do("lead 0", "play Infligez 1")
    assert fight.line() == [8, 1]
    fight.do("play Infligez 1", "target foe 1")
    assert fight.line() == [8]
    assert not fight.t.defeated


def test_markers_have_no_limit() -> None:
    """NEO-MRK-01, NEO-MRK-04, NEO-MRK-05, NEO-MRK-06: attached, gained, removed."""
    fight = Fight(
        [Player(hand=["Infligez 1", "Retirez 9 poison", "Infligez 2"], markers={"poison": 7}), Player()],
        [Foe(hp=30, riposte="Attache 2 poison")],
    )
    fight.do("lead 0", "play Infligez 1")
    assert fight.marked(0, "poison") == 9
    fight.do("play Retirez 9 poison")
    assert fight.marked(0, "poison") == 0
    kinds = Fight(
        [Player(hand=["Retirez 1 marqueur", ""], markers={"poison": 1, "infection": 1}), Player()], [Foe()]
    )
    kinds.do("lead 0", "play Retirez 1 marqueur")
    assert kinds.prompt == "marker"
    kinds.do("unmark poison")
    assert (kinds.marked(0, "poison"), kinds.marked(0, "infection")) == (0, 1)


# ---- arrivals


def test_a_call_from_an_empty_pile() -> None:
    """NEO-IRR-02, NEO-IRR-03: does nothing."""
    fight = Fight([Player(hand=[""]), Player()], [Foe(passive="Appel")], phase="civilians", round=0)
    assert fight.line() == [10]


def test_a_call_in_mid_fight() -> None:
    """NEO-IRR-04, NEO-IRR-01: each time; the newcomer's irruption when the step is complete."""
    fight = Fight(
        [Player(hand=["Infligez 1 · Soignez-vous 1", ""]), Player()],
        [Foe(hp=30, riposte="Appel · Inflige 1")],
        lair=[Foe(hp=5, passive="Irruption : l'équipe subit 2")],
    )
    fight.do("lead 0", "play Infligez 1 · Soignez-vous 1")
    assert [event.amount for event in fight.told("hurt") if event.seat == 0] == [2, 1]
    assert fight.line() == [29, 5]


def civils(**more: object) -> Fight:
    """Two civils and another in the line."""
    return Fight(
        [Player(hand=[""]), Player(hand=[""])],
        [Foe(hp=1, passive="Civil"), Foe(hp=2), Foe(hp=3, passive="Civil")],
        phase="civilians",
        round=0,
        **more,  # type: ignore[arg-type]
    )


def test_civils_are_replaced_together() -> None:
    """NEO-IRR-06, NEO-IRR-07, NEO-IRR-09: in their places; they go under the pile, the last one lowest."""
    fight = civils(lair=[Foe(hp=7), Foe(hp=8)])
    assert (fight.prompt, fight.asked) == ("civilian", (0, 1))
    fight.do("replace")
    assert fight.line() == [7, 2, 8]
    assert [fight.t.foe(card).hp for card in fight.t.lair] == [3, 1]
    assert all(card.face for card in fight.match.view(None).pile("lair").cards)  # known to be underneath


def test_replacements_may_be_civil_too() -> None:
    """NEO-IRR-08, NEO-IRR-10, NEO-IRR-11: a new batch, as long as fresh cards are left."""
    fight = civils(lair=[Foe(hp=7, passive="Civil"), Foe(hp=8), Foe(hp=9)])
    fight.do("replace")
    assert fight.prompt == "civilian"
    fight.do("replace")
    assert fight.line() == [9, 2, 8]
    short = civils(lair=[Foe(hp=7)])
    assert short.prompt != "civilian"  # one card for two civils


def test_kept_civils_are_ordinary() -> None:
    """NEO-IRR-12, NEO-SET-12."""
    fight = civils(lair=[Foe(hp=7), Foe(hp=8)])
    fight.do("keep")
    assert fight.line() == [1, 2, 3]


def test_the_untargetable() -> None:
    """NEO-IRR-15, NEO-IRR-16, NEO-IRR-17: only effects on all reach it; « seul » counts everybody."""
    hidden, shy = Foe(hp=9, passive="Inciblable"), Foe(hp=9, passive="Inciblable s'il n'est pas seul")
    alone = Fight(
        [Player(hand=["Infligez 1", "Soignez 1", "Infligez 1 à tous les adversaires"]), Player()], [hidden]
    )
    alone.do("lead 0")
    assert "play Infligez 1" not in alone.offered()
    alone.do("play Infligez 1 à tous les adversaires")
    assert alone.foe() == 8
    alone.do("play Soignez 1")
    assert len(alone.match.options()) == 2  # the two players
    both = Fight([Player(hand=["Infligez 1", ""]), Player()], [hidden, shy])
    both.do("lead 0")
    assert "play Infligez 1" not in both.offered()
    single = Fight([Player(hand=["Infligez 1", ""]), Player()], [shy])
    single.do("lead 0", "play Infligez 1")
    assert single.foe() == 8


def test_a_late_ambush_does_nothing() -> None:
    """NEO-IRR-14: embuscade on one that is called in mid-fight."""
    fight = Fight(
        [Player(hand=["Infligez 1", ""]), Player()],
        [Foe(hp=30, riposte="Appel")],
        lair=[Foe(hp=5, passive="Embuscade", active="Inflige 9", targeting="brutal")],
    )
    fight.do("lead 0", "play Infligez 1")
    assert fight.hp(0) == 10
