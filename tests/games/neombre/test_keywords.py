"""Life, moving cards and the keywords of players' cards (NEO-DMG, NEO-CARD, NEO-KEY)."""

import pytest

from pioche.core.chance import Lot
from pioche.core.errors import PiocheError
from pioche.games.neombre.cards import POOL
from tests.games.neombre.fight import Fight, Foe, Player, card_fields


def pair(hand: list[str], *foes: Foe, hp: int = 10, **more: object) -> Fight:
    """Two players, of whom the first holds some cards."""
    first = Player(hp, hand=hand, **more)  # type: ignore[arg-type]
    return Fight([first, Player(hand=[""])], foes or (Foe(hp=30),))


# ---- life


def test_what_adversaries_suffer_the_player_inflicts() -> None:
    """NEO-DMG-01, NEO-DMG-02, NEO-DMG-03, NEO-RIP-01: « tous les adversaires subissent 2 » is answered."""
    fight = pair(["Tous les adversaires subissent 2", ""], Foe(hp=9, riposte="Inflige 1"))
    fight.do("lead 0", "play Tous les adversaires subissent 2")
    assert (fight.foe(), fight.hp(0)) == (7, 9)


def test_healing_stops_at_the_maximum() -> None:
    """NEO-DMG-05, NEO-DMG-17: also an adversary's, without riposte or memory."""
    fight = pair(["Soignez-vous 9", "Soignez 5"], Foe(hp=9, riposte="Inflige 4", now=8), hp=8)
    fight.do("lead 0", "play Soignez-vous 9")
    assert fight.hp(0) == 10
    fight.do("play Soignez 5", "target foe 0")
    assert (fight.foe(), fight.hp(0), fight.t.aggressor[fight.t.line[0]]) == (9, 10, 0)


def test_what_the_dead_leave() -> None:
    """NEO-DMG-07, NEO-DMG-10, NEO-DMG-11: pioche, discard, gaol and markers stay."""
    fight = Fight(
        [Player(1, hand=["", ""], discard=[""], gaol=[""], draw=4, markers={"poison": 2}), Player(hand=[""])],
        [Foe(active="Inflige 1", targeting="predator")],
        phase="foes",
    )
    t = fight.t
    assert (len(t.hand[0]), len(t.discard[0]), len(t.gaol[0]), len(t.draw[0])) == (0, 3, 1, 4)
    assert fight.marked(0, "poison") == 2


def test_the_choices_of_a_dead_players_charm() -> None:
    """NEO-DMG-08, NEO-DMG-09: they are the team's."""
    charm = "envoûtement : Quand un adversaire meurt, infligez 1 pendant 3 tours"
    fight = Fight(
        [Player(2, hand=[charm]), Player(hand=["Infligez 3"])],
        [Foe(hp=3, active="Inflige 2", targeting="predator"), Foe(hp=9), Foe(hp=9)],
    )
    fight.do("lead 0", f"play {charm}", "finish")
    assert fight.hp(0) == 0
    fight.do("play Infligez 3", "target foe 0")
    assert (fight.prompt, fight.asked) == ("target", (1,))


def test_modifiers_add_up_before_armour() -> None:
    """NEO-DMG-16: for each target apart, never below 0."""
    sword = "équipement : Vos assauts infligent 2 de plus"
    fight = Fight(
        [Player(hand=["Infligez 1 à tous les adversaires"], equipment=[sword, sword]), Player()],
        [Foe(hp=9, armour=2), Foe(hp=9)],
    )
    fight.do("lead 0", "play Infligez 1 à tous les adversaires")
    assert fight.line() == [6, 4]
    mourner = Fight(
        [Player(hand=["Infligez 1 pour chaque équipier mort", ""], equipment=[sword]), Player()], [Foe(hp=9)]
    )
    mourner.do("lead 0", "play Infligez 1 pour chaque équipier mort")
    assert mourner.line() == [7]  # 0 and 2 more: modifiers first, then what is 0 does not happen
    shield = "équipement : Réduisez de 2 les dégâts que vous subissez"
    safe = Fight([Player(hand=["Subissez 1", ""], equipment=[shield]), Player()], [Foe()])
    safe.do("lead 0", "play Subissez 1")
    assert safe.hp(0) == 10


def test_diminishing_is_no_damage() -> None:
    """NEO-DMG-15, NEO-KEY-02, NEO-KEY-03, NEO-RIP-09: no armour, no riposte; 0 pv kill."""
    fight = pair(
        ["Diminuez un adversaire de 3", "Diminuez un adversaire de 9"],
        Foe(hp=9, armour=5, riposte="Inflige 4"),
        Foe(hp=9),
    )
    fight.do("lead 0", "play Diminuez un adversaire de 3", "target foe 0")
    assert (fight.foe(), fight.t.hp_max[fight.t.line[0]], fight.hp(0)) == (6, 6, 10)
    fight.do("play Diminuez un adversaire de 9", "target foe 0")
    assert fight.line() == [9]


def test_augmenting() -> None:
    """NEO-KEY-01, NEO-KEY-03, NEO-KEY-04: pv and maximum alike, beyond death."""
    fight = Fight(
        [Player(5, hand=["Augmentez-vous de 2", "Ressuscitez un équipier avec 9 pv"]), Player(0, 4)], [Foe()]
    )
    fight.do("play Augmentez-vous de 2")
    assert (fight.hp(0), fight.t.hp_max[0]) == (7, 12)
    fight.do("play Ressuscitez un équipier avec 9 pv")
    assert fight.hp(1) == 4  # NEO-KEY-43, capped


# ---- moving cards


def test_an_empty_pioche_bleeds() -> None:
    """NEO-CARD-01, NEO-CARD-02, NEO-CARD-03, NEO-CARD-04: one damage for each card missing; no reshuffle."""
    fight = pair(["Piochez 3", ""], draw=1, discard=["", ""])
    fight.do("lead 0", "play Piochez 3")
    assert (fight.hp(0), len(fight.t.hand[0]), len(fight.t.discard[0])) == (8, 2, 3)


def test_a_full_hand_mills() -> None:
    """NEO-CARD-05, NEO-CARD-06, NEO-KEY-48: with its transe; an empty pioche comes first."""
    trance = "Piochez 1 · transe : infligez 4"
    fight = pair(["Piochez 2", *[""] * 5], draw=["", trance])
    fight.do("lead 0", "play Piochez 2")
    assert (len(fight.t.hand[0]), fight.foe()) == (6, 26)
    full = Fight([Player(hand=[""] * 6, draw=0), Player(hand=[""])], [Foe()], phase="draw", round=2)
    assert (full.hp(0), len(full.t.hand[0])) == (9, 6)


def test_a_searched_card_for_a_full_hand() -> None:
    """NEO-CARD-07, NEO-KEY-19: milled from the pioche, it stays in the discard otherwise."""
    launcher = "invocation 3 : Cherchez une carte"
    fight = Fight(
        [Player(hand=[""] * 6, draw=["Infligez 1"], invocations=[(launcher, 3)]), Player(hand=[""])], [Foe()]
    )
    fight.do("lead 0", "finish")
    assert (len(fight.t.hand[0]), fight.texts(fight.t.discard[0])) == (6, ["Infligez 1"])


def test_discarding_at_random() -> None:
    """NEO-CARD-08, NEO-GEN-05: chance chooses, and nobody is asked."""
    fight = Fight(
        [Player(hand=["Infligez 1", "Infligez 2"]), Player(hand=[""])],
        [Foe(active="Défausse 1 au hasard", targeting="fearless")],
        phase="foes",
        rigged=[Lot("discard", 1)],
    )
    assert fight.texts(fight.t.discard[0]) == ["Infligez 2"]


def test_milling_an_empty_pioche() -> None:
    """NEO-CARD-09: as many as there are, and no damage."""
    fight = pair(["Meulez 3", ""], draw=1)
    fight.do("lead 0", "play Meulez 3")
    assert (fight.hp(0), len(fight.t.draw[0]), len(fight.t.discard[0])) == (10, 0, 2)


def test_recycling() -> None:
    """NEO-CARD-10, NEO-CARD-11: at random, under the pioche, face down."""
    fight = pair(["Recyclez 2", ""], draw=["Infligez 7"], discard=["Infligez 1", "Infligez 2", "Infligez 3"])
    fight.do("lead 0", "play Recyclez 2")
    pile = fight.t.draw[0]
    assert (len(pile), fight.texts([pile[-1]]), len(fight.t.discard[0])) == (3, ["Infligez 7"], 2)
    assert not any(card.face for card in fight.match.view(0).pile("draw", 0).cards)


def test_searching_shuffles() -> None:
    """NEO-CARD-13, NEO-CARD-14, NEO-KEY-17, NEO-KEY-18: only what fits; face-up cards are face down again."""
    fight = pair(["Présagez 2", "Cherchez un soin", ""], draw=["Infligez 1", "Soignez-vous 1", "Infligez 2"])
    fight.do("lead 0", "play Présagez 2", "yes", "upon")
    assert sum(bool(card.face) for card in fight.match.view(1).pile("draw", 0).cards) == 2
    fight.do("play Cherchez un soin")
    assert "Soignez-vous 1" in fight.texts(fight.t.hand[0])
    assert not any(card.face for card in fight.match.view(1).pile("draw", 0).cards)
    none = pair(["Cherchez un soin", ""], draw=["Infligez 1"])
    none.do("lead 0", "play Cherchez un soin")
    assert (none.hp(0), len(none.t.draw[0])) == (10, 1)
    assert none.told("shuffle")


# ---- keywords


def test_banishing() -> None:
    """NEO-KEY-05, NEO-KEY-06, NEO-KEY-08, NEO-END-03: a card of the hand, or this one; no transe."""
    trance = "Piochez 1 · transe : infligez 9"
    fight = pair(["Bannissez 1", trance, "Infligez 2 · Bannissez cette carte"])
    fight.do("lead 0", "play Bannissez 1", f"banish {trance}", "play Infligez 2 · Bannissez cette carte")
    assert fight.foe() == 28
    assert fight.texts(fight.t.banished[0]) == [trance, "Infligez 2 · Bannissez cette carte"]


def test_channelling_comes_first() -> None:
    """NEO-KEY-10, NEO-KEY-12: not after another card; then récitals only, extra cards included."""
    channel = "canaliser · Infligez 2"
    free = "Recyclez 1 · Jouez cette carte en tant que carte supplémentaire"
    fight = pair([channel, free, "Recyclez 2"])
    fight.do("lead 0", "play Recyclez 2")
    assert f"play {channel}" not in fight.offered()
    other = pair([channel, free])
    other.do("lead 0", f"play {channel}")
    assert other.t.round == 2 or f"play {free}" not in other.offered()


def test_a_launched_channel_binds_nothing() -> None:
    """NEO-KEY-16, NEO-KEY-15: needs and imposes nothing; a launched récital looks at the last card played."""
    channel, epilogue = "canaliser · Infligez 2", "épilogue · Infligez 3"
    fight = pair(["Lancez 2 cartes de votre main", channel, epilogue, "Recyclez 1"])
    fight.do("lead 0", "play Lancez 2 cartes de votre main", f"launch {channel}", f"launch {epilogue}")
    assert (fight.foe(), fight.t.epilogue) == (25, False)
    assert fight.offered() == ["play Recyclez 1", "finish"]
    recital = "récital : infligez 4"
    top = "canaliser · Lancez la carte du dessus de votre pioche"
    launched = pair([top, ""], draw=[recital, ""])
    launched.do("lead 0", f"play {top}")
    assert launched.foe() == 26


def test_gaoling() -> None:
    """NEO-KEY-22, NEO-KEY-23, NEO-KEY-25, NEO-KEY-26: not discarding; the target of an adversary chooses."""
    trance = "Piochez 1 · transe : infligez 9"
    fight = Fight(
        [Player(hand=[trance, ""]), Player(hand=[""])],
        [Foe(hp=30, active="Geôle 1", targeting="fearless")],
        phase="foes",
    )
    assert (fight.prompt, fight.asked) == ("gaol", (0,))
    fight.do(f"gaol {trance}")
    assert (fight.texts(fight.t.gaol[0]), fight.foe()) == ([trance], 30)


def test_flawless() -> None:
    """NEO-KEY-27, NEO-KEY-28, NEO-KEY-29: restricts, filters, or is void."""
    fight = pair(["Infligez 1 · immaculé : infligez 5", ""], Foe(hp=20, now=19), Foe(hp=20))
    fight.do("lead 0", "play Infligez 1 · immaculé : infligez 5", "target foe 0")
    assert fight.line() == [18, 15]  # only the unharmed one could be chosen
    crowd = pair(["immaculé : infligez 2 à tous les adversaires", ""], Foe(hp=9, now=8), Foe(hp=9))
    crowd.do("lead 0", "play immaculé : infligez 2 à tous les adversaires")
    assert crowd.line() == [8, 7]
    none = pair(["immaculé : infligez 5", ""], Foe(hp=20, now=19))
    none.do("lead 0")
    assert "play immaculé : infligez 5" not in none.offered()


def test_paramnesia() -> None:
    """NEO-KEY-30, NEO-KEY-31, NEO-KEY-32, NEO-KEY-33: from the discard, for a play, again and again."""
    text = "Meulez 1 · paramnésie : infligez 3"
    fight = pair([text, ""])
    fight.do("lead 0", f"play {text}")
    assert fight.foe() == 30
    fight.do(f"recall {text}")
    assert (fight.foe(), fight.t.finished[0]) == (27, True)
    fight.do("finish", "lead 0", f"recall {text}", f"recall {text}")
    assert fight.foe() == 21


def test_paramnesia_cannot_be_free() -> None:
    """NEO-KEY-34: such a card is refused."""
    text = "Jouez cette carte en tant que carte supplémentaire · paramnésie : infligez 1"
    with pytest.raises(PiocheError, match="NEO-KEY-34"):
        POOL.define("sans_fin", card_fields(text))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Infligez 1 · tribut : subissez 1 · Piochez 2", "NEO-KEY-55"),
        ("Piochez 1 - ou - Infligez 2 · tribut : subissez 1", "NEO-KEY-55"),
        ("Piochez 1 · transe : piochez 1 · prélude : piochez 1", "NEO-RES-21"),
        ("Piochez 1 · transe : piochez 1 - ou - Piochez 2", "NEO-RES-21"),
    ],
)
def test_headings_stand_where_they_govern(text: str, rule: str) -> None:
    """NEO-KEY-55, NEO-RES-21: a tribut at the head, transe and paramnésie at the end; else the card is refused."""
    with pytest.raises(PiocheError, match=rule):
        POOL.card("x", card_fields(text))
    read = POOL.card("x", card_fields("canaliser · tribut : subissez 1 · Piochez 2 · transe : piochez 1"))
    assert len(read.lines) == 1


def test_prelude_is_the_first_card_of_the_team() -> None:
    """NEO-KEY-35, NEO-KEY-36: a card without effect spoils it, a launched one does not have it."""
    fight = Fight([Player(hand=["prélude : infligez 4", ""]), Player(hand=[""])], [Foe(hp=30)])
    fight.do("lead 0", "play prélude : infligez 4")
    assert fight.foe() == 26
    late = Fight([Player(hand=["prélude : infligez 4"]), Player(hand=[""])], [Foe(hp=30)])
    late.do("lead 1", "play blank", "play prélude : infligez 4")
    assert late.foe() == 30
    launched = pair(["Lancez la carte du dessus de votre pioche", ""], draw=["prélude : infligez 4", ""])
    launched.do("lead 0", "play Lancez la carte du dessus de votre pioche")
    assert launched.foe() == 30


def test_foreseeing() -> None:
    """NEO-KEY-37, NEO-KEY-38, NEO-KEY-39: declined, of a team-mate, and the order that is chosen."""
    draw = ["Infligez 1", "Infligez 2", "Infligez 3"]
    fight = Fight(
        [Player(hand=["Présagez 2 dans la pioche d'un équipier", "Présagez 1"]), Player(draw=draw)], [Foe()]
    )
    fight.do("lead 0", "play Présagez 2 dans la pioche d'un équipier", "yes", "upon Infligez 2")
    assert fight.texts(fight.t.draw[1][::-1]) == ["Infligez 2", "Infligez 1", "Infligez 3"]
    seen = [bool(card.face) for card in fight.match.view(None).pile("draw", 1).cards]
    assert seen == [False, True, True]
    fight.do("play Présagez 1", "no")
    assert not any(card.face for card in fight.match.view(0).pile("draw", 0).cards)


def test_resurrection() -> None:
    """NEO-KEY-41, NEO-KEY-43, NEO-KEY-44: no draw; who was killed in their own block had finished."""
    fight = Fight(
        [Player(1, hand=["Infligez 1", "Infligez 2"]), Player(hand=["Ressuscitez un équipier avec 4 pv"])],
        [Foe(hp=30, riposte="Inflige 1")],
    )
    fight.do("lead 0", "play Infligez 1")
    assert fight.hp(0) == 0
    fight.do("play Ressuscitez un équipier avec 4 pv")
    assert fight.hp(0) == 4
    assert fight.t.round == 2  # nobody was offered again
    assert len(fight.t.hand[0]) == 1  # the draw of the new round


def test_trance_is_no_assault() -> None:
    """NEO-KEY-46, NEO-KEY-47, NEO-KEY-51, NEO-RIP-09: no riposte, no bonus, yet its owner is the aggressor."""
    trance = "Piochez 1 · transe : infligez 2"
    fight = Fight(
        [
            Player(hand=["Défaussez 1", trance], equipment=["équipement : Vos assauts infligent 5 de plus"]),
            Player(hand=[""]),
        ],
        [Foe(hp=30, riposte="Inflige 3")],
    )
    fight.do("lead 0", "play Défaussez 1")
    assert (fight.foe(), fight.hp(0), fight.t.plays[0]) == (28, 10, 1)
    assert fight.t.aggressor[fight.t.line[0]] == 1


def test_trance_waits_for_the_end_of_its_step() -> None:
    """NEO-KEY-50, NEO-RES-24: in resolution until then, so that it cannot be recycled; the owner orders several."""
    one, two = "transe : infligez 1", "transe : infligez 2"
    text = "Défaussez 2 et recyclez 5"
    fight = pair([text, one, two])
    fight.do("lead 0", f"play {text}", "part 1", f"discard {one}")
    assert (fight.prompt, fight.asked) == ("next_trance", (0,))
    fight.do(f"entrance {two}")
    assert fight.foe() == 27
    assert {one, two} <= set(fight.texts(fight.t.discard[0]))


def test_trance_without_targets_is_skipped() -> None:
    """NEO-KEY-52, NEO-KEY-53: and a card with nothing else may be played, without effect."""
    trance = "transe : ressuscitez un équipier avec 4 pv"
    fight = pair(["Défaussez 1", trance, "transe : infligez 9"])
    fight.do("lead 0", "play Défaussez 1", f"discard {trance}")
    assert trance in fight.texts(fight.t.discard[0])
    fight.do("play transe : infligez 9")
    assert fight.foe() == 30


def test_leaving_play_is_no_discarding() -> None:
    """NEO-KEY-49: played, cleared or lost by death, a card's transe does nothing."""
    sword = "équipement : Vos assauts infligent 1 de plus · transe : infligez 9"
    fight = Fight(
        [Player(hand=[sword], equipment=["équipement : Vos soins rendent 1 de plus"] * 3), Player()],
        [Foe(hp=30)],
    )
    fight.do("lead 0", f"play {sword}", "clear")
    assert fight.foe() == 30


def test_a_tribute_may_be_refused() -> None:
    """NEO-KEY-54, NEO-KEY-55, NEO-KEY-56: without the price none of the other effects; transe is not governed."""
    text = "tribut : subissez 1 · Infligez 3 · Piochez 1"
    fight = pair([text, ""])
    fight.do("lead 0", f"play {text}", "refuse")
    assert (fight.foe(), fight.hp(0), fight.t.plays[0]) == (30, 10, 1)
    later = "Infligez 1 - ou - tribut : subissez 1 · Infligez 3"
    mode = pair([later, ""])
    mode.do("lead 0", f"play {later}", "mode 1")
    assert (mode.foe(), mode.hp(0)) == (29, 10)
    paid = pair([later, ""])
    paid.do("lead 0", f"play {later}", "mode 2", "pay")
    assert (paid.foe(), paid.hp(0)) == (27, 9)


def test_a_deadly_tribute_can_be_paid() -> None:
    """NEO-KEY-57, NEO-RES-16: it kills, and the card is dropped."""
    text = "tribut : subissez 3 · Infligez 9"
    fight = pair([text], hp=2)
    fight.do("lead 0", f"play {text}", "pay")
    assert (fight.hp(0), fight.foe()) == (0, 30)
    shield = "équipement : Réduisez de 3 les dégâts que vous subissez"
    free = pair([text], hp=2, equipment=[shield])
    free.do("lead 0", f"play {text}", "pay")
    assert (free.hp(0), free.foe()) == (2, 21)


@pytest.mark.parametrize("price", ["défaussez 2", "meulez 2", "geôlez 2", "bannissez 2"])
def test_a_price_is_paid_whole(price: str) -> None:
    """NEO-KEY-58, NEO-KEY-59: with one card too few it stays unpaid, and nothing moves."""
    text = f"tribut : {price} · Infligez 9"
    fight = pair([text, ""], draw=1)
    fight.do("lead 0", f"play {text}")
    assert (fight.foe(), len(fight.t.hand[0]), len(fight.t.draw[0])) == (30, 1, 1)
    always = pair(["tribut : recyclez 5 · Infligez 9", ""])
    always.do("lead 0", "play tribut : recyclez 5 · Infligez 9", "pay")
    assert always.foe() == 21


def test_the_latest_of_two_choosers_decides() -> None:
    """NEO-KEY-60, NEO-KEY-61, NEO-CIB-19: every adversary but the brutal; méthodique remembers, acharné does not."""
    charm = "envoûtement : Choisissez les cibles des adversaires au prochain tour"
    fight = Fight(
        [Player(hand=[charm]), Player(hand=[charm])],
        [
            Foe(hp=30, active="Inflige 1", targeting="methodical"),
            Foe(hp=30, active="Inflige 1", targeting="relentless"),
        ],
    )
    fight.t.victim[fight.t.line[1]] = 2
    fight.do("lead 0", f"play {charm}", f"play {charm}")
    assert (fight.prompt, fight.asked) == ("victim", (1,))
    fight.do("victim 0", "victim 0")
    assert fight.hp(0) == 8
    assert [fight.t.victim[foe] for foe in fight.t.line] == [1, 2]
