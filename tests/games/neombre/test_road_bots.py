"""Bots on the road, and the manners of shared decisions (NEO-TEAM, NEO-GEN-01)."""

from random import Random

from pioche.bots import bot_named, consult
from pioche.core.about import read_about
from pioche.core.campaign import next_seed
from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games.neombre.campaign.judge import fights_left, judge
from pioche.games.neombre.campaign.outlook import Task, chance_to_win, strength
from pioche.games.neombre.game import GAME
from pioche.games.neombre.names import DATA
from tests.games.neombre.road import LEVEL_1, LEVEL_2, LEVEL_3, LEVELS, Road, won

BEFORE_THE_LAST = (*LEVELS, *LEVEL_1, *LEVEL_2)


def played(match: Match, bot: str) -> Match:
    """A match to its end."""
    bots = [bot_named(bot, seat) for seat in range(match.table.seats)]
    while match.outcome is None:
        match.choose(consult(bots[match.asked], match))
    return match


def test_bots_close_what_is_done_and_win_the_campaign() -> None:
    """NEO-CAMP-03, NEO-QST-04: with both last quests done they go to the refuge and close them."""
    road = Road(closed=BEFORE_THE_LAST, progress={LEVEL_3[0]: 3, LEVEL_3[1]: 1})

    played(road.match, "level5")

    assert road.match.outcome is not None
    assert road.match.outcome.rule == "NEO-CAMP-03"


def test_bots_take_loot() -> None:
    """NEO-LOOT-05: what makes decks better is taken."""
    road = Road(
        zone="1B",
        fought=won("loup_affame_infecte", obtainable=1, revealed=2),
        loot=["frappe_vampirique", "aide_abusive"],
    )

    road.match.choose(consult(bot_named("level5", 1), road.match))

    assert "aide_abusive" in {*road.deck(0), *road.deck(1)}  # the more valuable one


def test_bots_of_a_whole_campaign() -> None:
    """NEO-CAMP-04, NEO-GEN-01: from the choice of decks on, chapter after chapter, by look-ahead and by dreams."""
    spec: TableSpec | None = TableSpec(2, variant={"mode": "campaign"})
    seed, kinds = 3, []
    for _ in range(5):
        assert spec is not None
        match = played(Match(GAME, spec, seed, events=False), "level2")
        kinds.append(match.table.chapter)  # type: ignore[attr-defined]
        spec, seed = match.sequel, int(next_seed(seed))

    assert kinds[:2] == ["road", "fight"]


def test_a_chapter_that_goes_on_is_judged_and_not_scored() -> None:
    """NEO-GEN-01, NEO-CAMP-04: what the fight promises counts, not the quests closed so far alone."""
    few, many = Road(), Road()
    few.do("to_zone:bocages_fievreux", "face*1")
    many.do("to_zone:bocages_fievreux", "provoke*9")

    assert few.match.outcome == many.match.outcome
    assert few.match.evaluate()[0] > many.match.evaluate()[0]


def test_the_judgement_rises_with_quests_and_decks() -> None:
    """NEO-GEN-01: the same for every seat, between 0 and 1."""
    poor, rich = Road(), Road(decks=[{"revenance": 1, "taillade": 3}, {"taillade": 4}])
    later = Road(closed=[*LEVELS, LEVEL_1[0]])

    assert fights_left(poor.t) > fights_left(rich.t) > fights_left(later.t)
    assert all(0 < value < 1 for value in judge(later.t))


def test_the_chance_to_win_follows_from_decks_levels_and_adversaries() -> None:
    """NEO-VAL-01, NEO-SET-05: value helps, Mal de Résurrection, higher levels and more adversaries do not."""
    plain, ill = strength(20, 0), strength(20, 0.2)

    assert chance_to_win(1, plain, 0) > chance_to_win(1, plain, 1) > chance_to_win(3, plain, 1)
    assert chance_to_win(2, strength(40, 0), 0) > chance_to_win(2, plain, 0) > chance_to_win(2, ill, 0)


def test_a_hunt_is_shorter_on_an_expedition_that_has_left_the_others_behind() -> None:
    """NEO-EXP-04, NEO-QST-06: beaten adversaries are not drawn again until the zone is reset."""
    begun = Task("1B", 1, 2, copies=2, pile=9, every=2, full=9)
    later = Task("1B", 1, 2, copies=2, pile=4, every=2, full=9)
    spent = Task("1B", 1, 1, copies=0, pile=3, every=2, full=9)

    assert later.victories(1) < begun.victories(1) == later.reset().victories(1)
    assert spent.victories(1) == spent.reset().victories(1)  # the one that is wanted is not there any more


def test_bots_do_not_fight_where_nothing_is_to_be_had() -> None:
    """NEO-EXP-09, NEO-END-07: an easy road without loot or quest is no place to be, however ill the decks are."""
    road = ["boussole_de_rebut", "dernier_mot", "furibonderie_derisoire", "procession_apocryphe"]
    mine = {"taillade": 3, "page_arrachee": 1, "mal_de_resurrection": 4, **dict.fromkeys(road, 1)}
    team = Road(decks=[mine, {"taillade": 3, "rusticisme": 1, "stigmate_apostasique": 1}])

    team.match.choose(consult(bot_named("level5", 1), team.match))

    assert team.t.spot == "1B"


def test_the_highest_level_searches_in_fights_and_looks_ahead_on_the_road() -> None:
    """A road ends where its fight begins: what that promises is in the judgement already."""
    road, fight = Road().match, Match(GAME, TableSpec(2), 1)

    assert GAME.is_searched(fight.table)  # type: ignore[arg-type]
    assert not GAME.is_searched(road.table)  # type: ignore[arg-type]


def test_no_option_gives_a_card_to_the_companion() -> None:
    """NEO-SOLO-21, §8: neither loot, nor rewards, nor the fair."""
    for seed in range(3):
        match, rng = (
            Road(
                1,
                zone="1B",
                fought=won("loup_affame_infecte", obtainable=2, revealed=3),
                seed=seed,
                loot=["revenance", "frappe_vampirique", "aide_abusive"],
            ).match,
            Random(seed),
        )
        while match.outcome is None:
            assert not any(option.target in ("seat1", "compagnon") for option in match.options())
            match.choose(rng.choice(match.options()))


def test_manners_of_shared_decisions() -> None:
    """NEO-TEAM-05, NEO-TEAM-06, NEO-TEAM-08, NEO-TEAM-09: first answer in fights, proposals on the road."""
    manners = read_about(DATA.parent / "about.toml", "neombre").manners
    proposed = {prompt for prompt, manner in manners.items() if manner.kind == "propose"}

    assert proposed == {
        "destination", "number", "loot", "event_player", "after_fight", "spent", "close", "reward", "fair",
    }  # fmt: skip
    assert manners["who_plays"].kind == "own"
    assert manners["loot"].consent == ("get>",)
    assert manners["fair"].consent == ("buy>",)
