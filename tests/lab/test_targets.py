"""Targets that count what is chosen, how a deck wins, and cards that nobody plays."""

from pioche.core.contract import TableSpec
from pioche.core.text import Text
from pioche.lab.declared import Counting, Target, declared
from pioche.lab.plan import Player, Series
from pioche.lab.play import Counts
from pioche.lab.report.targets import wanted
from pioche.lab.rows import CardLife, Row
from pioche.lab.survey import Settings, Survey, targets_of
from pioche.lab.tally import Tally
from pioche.lab.targets import changed, measured
from pioche.lab.words import Words

NAME = Text(fr="objectif", en="target")
SERIES = Series("raise_rise_die", (Player("random", "bucher"), Player("random", "rempart")), TableSpec(), 1)


def row(number: int, winner: int, rule: str, *chosen: str, verb: str = "play") -> Row:
    """A match that the player of that number won, in which some cards were chosen."""
    seating = SERIES.seating(number)
    scores = tuple(float(player == winner) for player in seating)
    lives = tuple(CardLife(0, card, 0, True, {verb: 1}, {verb: 1}) for card in chosen)
    return Row(number, 7, seating, 0, scores, rule, 10, 0, 20, 0, 0, (), {"passes": 5}, lives)


def test_choices_are_counted_by_verb_and_raises_only_after_another_counter_of_the_same_chain() -> None:
    counts = Counts(
        {
            "counters": Counting(("counter", "counter_transcended")),
            "raises": Counting(("counter", "counter_transcended"), again_since=("play",)),
        }
    )

    for verb in (
        "play",
        "counter",
        "sacrifice",
        "counter_transcended",
        "let_pass",
        "play",
        "counter",
        "let_pass",
    ):
        counts.take(verb)

    assert counts.found == {"counters": 3, "raises": 1}


def test_a_victory_is_counted_among_the_wins_of_the_first_deck_of_the_target_however_it_is_seated() -> None:
    rows = [
        row(0, 0, "RRD-END-02"),
        row(1, 0, "RRD-END-01"),
        row(2, 1, "RRD-END-02"),
        row(3, 1, "RRD-END-01"),
    ]
    tally = Tally(SERIES, [*rows, row(4, 1, "RRD-END-01"), row(5, 1, "RRD-END-01")])
    bucher = Target("a", NAME, "victory", rule="RRD-END-02", decks=("bucher", "rempart"))
    rempart = Target("b", NAME, "victory", rule="RRD-END-02", decks=("rempart", "bucher"))

    assert measured(bucher, tally).found.mean == 1 / 2
    assert measured(rempart, tally).found.mean == 1 / 4
    assert changed(rempart, [tally], [tally]).mean == 0


def test_a_pairing_is_measured_for_the_first_deck_of_the_target_however_it_is_played() -> None:
    tally = Tally(SERIES, [row(0, 0, ""), row(1, 0, ""), row(2, 0, ""), row(3, 1, "")])

    assert measured(Target("a", NAME, "pairing", decks=("bucher", "rempart")), tally).found.mean == 3 / 4
    assert measured(Target("b", NAME, "pairing", decks=("rempart", "bucher")), tally).found.mean == 1 / 4


def test_cards_that_are_only_sacrificed_are_unused() -> None:
    cards = sorted({card for deck in _decks() for card in deck})
    target = Target("a", NAME, "unused", decks=("bucher", "rempart"), verbs=("play", "instant"), high=0)
    played = Tally(SERIES, [row(0, 0, "", *cards)])
    burnt = Tally(SERIES, [row(0, 0, "", *cards[1:]), row(1, 0, "", cards[0], verb="sacrifice")])

    assert measured(target, played).found.mean == 0
    assert measured(target, played).met
    assert measured(target, burnt).found.mean == 1
    assert not measured(target, burnt).met


def _decks() -> list[list[str]]:
    from pioche.games import game

    named = game("raise_rise_die").named_decks
    return [list(named[name].deck.cards) for name in ("bucher", "rempart")]


def test_every_target_of_two_decks_is_measured_at_a_table_that_the_report_plays() -> None:
    survey = Survey(Settings("raise_rise_die", "random", "random", 2))
    played = {survey.pairing(pairing).key for pairing in survey.pairings}

    missed = [
        target.id
        for target, tables in targets_of(survey)
        if not played.issuperset(each.key for each in tables)
    ]

    assert missed == []
    assert len(declared("raise_rise_die").target) == 51


SHARE = Target("shots", NAME, "share", fact="shots", over="actions", low=0.005)


def shooting(series: Series, *shots: int) -> Tally:
    """Matches of ten actions each, with so many shots among them."""
    return Tally(
        series,
        [
            Row(
                number,
                7,
                series.seating(number),
                0,
                (1.0, 0.0),
                "",
                10,
                0,
                20,
                0,
                0,
                (),
                {"shots": each, "actions": 10},
                (),
            )
            for number, each in enumerate(shots)
        ],
    )


def test_a_share_of_the_whole_game_is_measured_at_all_duels_and_not_at_the_first() -> None:
    survey = Survey(Settings("noxilia", "random", "random", 2))
    at = {target.id: [each.key for each in tables] for target, tables in targets_of(survey)}

    assert at["share-shots"] == [survey.pairing(pairing).key for pairing in survey.pairings]

    mirror, duel = (survey.pairing(survey.pairings[at]) for at in (0, 1))
    found = measured(SHARE, shooting(mirror, 0, 0, 0), shooting(duel, 3, 3, 3, 3)).found
    assert (mirror.turns, duel.turns) == (1, 2)
    assert found.mean == 12 / 70
    assert found.matches == 7
    assert found.low < found.mean < found.high


def test_what_a_change_makes_of_a_share_is_paired_deal_by_deal_at_every_duel() -> None:
    survey = Survey(Settings("noxilia", "random", "random", 2))
    mirror, duel = (survey.pairing(survey.pairings[at]) for at in (0, 1))
    old = [shooting(mirror, 0, 1, 0), shooting(duel, 3, 3, 3, 3)]
    new = [shooting(mirror, 1, 2, 1), shooting(duel, 4, 4, 4, 4)]

    assert [round(each, 9) for each in changed(SHARE, old, new)] == [0.1, 0.1, 0.1, 7]


def test_what_happens_in_a_match_or_not_is_a_share_of_the_matches() -> None:
    at_night = Target("night", NAME, "happened", fact="shots", high=0.1)
    found = measured(at_night, shooting(SERIES, 1, 0, 0, 0))

    assert found.share
    assert found.found.mean == 1 / 4

    never = measured(at_night, shooting(SERIES, 0, 0, 0, 0))
    assert never.found.high > 0.1, "four matches without a night do not prove that there is none"
    assert never.met
    assert not never.sure


def test_bounds_are_said_as_they_are_declared() -> None:
    say = Words("en")

    assert wanted(0.005, None, True, say) == "≥ 0.5%"
    assert wanted(None, 0.05, True, say) == "≤ 5%"
    assert wanted(0.2833, 0.3833, True, say) == "28.3–38.3%"
    assert wanted(8, 14, False, say) == "8–14"
    assert wanted(1.3, None, False, Words("fr")) == "≥ 1,3"
