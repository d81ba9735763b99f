"""Targets that count what is chosen, how a deck wins, and cards that nobody plays."""

from pioche.core.contract import TableSpec
from pioche.core.text import Text
from pioche.lab.declared import Counting, Target, declared
from pioche.lab.plan import Player, Series
from pioche.lab.play import Counts
from pioche.lab.rows import CardLife, Row
from pioche.lab.survey import Settings, Survey, targets_of
from pioche.lab.tally import Tally
from pioche.lab.targets import changed, measured

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
    assert changed(rempart, tally, tally).mean == 0


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

    missed = [target.id for target, series in targets_of(survey) if series.key not in played]

    assert missed == []
    assert len(declared("raise_rise_die").target) == 51
