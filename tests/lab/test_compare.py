"""Comparisons: change files and their faults, old against new on the same deals, answers as right as they say."""

import os
from collections.abc import Callable
from math import inf
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.core.record import load, replay
from pioche.games import game
from pioche.lab.answer import Answer
from pioche.lab.answer_page import field_text
from pioche.lab.cache import Store, fingerprint
from pioche.lab.change import Change, read_change
from pioche.lab.comparing import compare, prepared
from pioche.lab.comparison import Comparison
from pioche.lab.inference import effect
from pioche.lab.plan import Player, Series, derived
from pioche.lab.play import play
from pioche.lab.rows import CardLife, Row
from pioche.lab.strength import Asked
from pioche.lab.survey import Pairing

LONG = bool(os.environ.get("PIOCHE_LONG"))  # 200 repetitions with real matches
HERALD = Change("guild_battle", {"heraut": {"text": ["Piochez deux cartes."]}}, {}, "one")
SAME = Change("guild_battle", {"heraut": {"text": ["Piochez une carte."]}}, {}, "one")


def written(folder: Path, text: str) -> Path:
    """A change file."""
    path = folder / "change.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_card_file_is_a_change(tmp_path: Path) -> None:
    path = written(tmp_path, 'game = "guild_battle"\n[heraut]\ntext = ["Piochez deux cartes."]\n')

    assert read_change(path, "guild_battle") == HERALD


def test_numbers_and_decks_are_for_all(tmp_path: Path) -> None:
    numbers = written(tmp_path, "[numbers]\nhand_limit = 6\n")
    assert read_change(numbers, "guild_battle") == Change("guild_battle", {}, {"hand_limit": 6}, "all")

    card = written(tmp_path, "[cards.coup_d_estoc]\nva = 2\n")
    assert read_change(card, "raise_rise_die").whose == "all"


def test_a_card_of_a_deck_is_for_one_and_a_common_one_for_all(tmp_path: Path) -> None:
    unit = written(tmp_path, "[cards.milicien]\nvalue = 2\n")
    assert read_change(unit, "ossuaire") == Change("ossuaire", {"milicien": {"value": 2}}, {}, "one")

    common = written(tmp_path, "[cards.feu_follet]\nvalue = 2\n")
    assert read_change(common, "ossuaire") == Change("ossuaire", {"feu_follet": {"value": 2}}, {}, "all")


def test_a_card_of_a_deck_is_measured_in_its_mirror_and_beside_it_against_the_other(tmp_path: Path) -> None:
    change = Change("ossuaire", {"milicien": {"value": 2}}, {}, "one")
    made = Comparison(change, TableSpec(), "random", 1, Store(tmp_path), 400)

    mirror, against = made.contests
    assert (mirror.even, mirror.decides, mirror.new.players[0].cards) == (True, True, change.cards)
    assert (against.even, against.decides, against.new.spec.cards) == (False, False, change.cards)
    made.run(40, 1, None)
    made.look(40)
    assert [contest for contest, _ in made.scored()] == [mirror]  # five deals of the other say nothing
    made.run(200, 1, None)
    made.look(200)
    assert [look.deals for _, looks in made.looks.items() for look in looks] == [40, 200, 25]
    assert "points for whoever has the changed Militiaman (Garrison mirror)" in Answer(made, "en").sentence()
    assert "points pour qui a la carte Milicien changée (miroir Garnison)" in Answer(made, "fr").sentence()


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("guild_battle", 'for = "oen"\n[heraut]\ntext = []\n', "nearest: one"),
        ("guild_battle", "[numbers]\nhand_limmit = 6\n", "nearest: hand_limit"),
        ("guild_battle", "[numbers]\nhand_limit = 99\n", "0 to 20"),
        ("guild_battle", '[numbers]\nhand_limit = "six"\n', "a whole number"),
        ("guild_battle", 'for = "one"\n[numbers]\nhand_limit = 6\n', "the same for everybody"),
        ("guild_battle", '[heraut]\ntext = ["Piochez deux cates."]\n', "column 14"),
        ("guild_battle", "[heraut]\ntxt = []\n", "nearest: text"),
        ("guild_battle", "[numbers]\n", "changes nothing"),
        ("guild_battle", '[heraut]\ntext = ["Piochez une carte."]\n', "all that it says is as printed"),
        ("guild_battle", "[numbers]\nhand_limit = 5\n", "all that it says is as printed"),
        ("ossuaire", 'for = "one"\n[feu_follet]\nvalue = 2\n', "belongs to no deck"),
        ("raise_rise_die", 'for = "one"\n[coup_d_estoc]\nva = 2\n', "one-sided anyway"),
    ],
)
def test_a_slip_is_told_with_what_would_be_right(tmp_path: Path, game: str, text: str, said: str) -> None:
    with pytest.raises(PiocheError) as refused:
        read_change(written(tmp_path, text), game)
    assert said in refused.value.message("en")
    assert refused.value.message("fr") != refused.value.message("en")


# ---- rows that nobody played

Play = Callable[..., Row]


def invented(better: float) -> Play:
    """Matches in which a player with a card of its own wins more often."""

    def play(series: Series, number: int, stopped: object = None) -> Row:
        rng = Random(
            derived(series.seed, "invented", series.deal(number), bool(series.players[0].cards), number)
        )
        winner = 0 if rng.random() < 0.5 + better * bool(series.players[0].cards) else 1
        seating = series.seating(number)
        scores = tuple(float(player == winner) for player in seating)
        turns = 14 + rng.randrange(3) - 2 * (better > 0) * bool(series.players[0].cards)
        played = (CardLife(0, "heraut", 1, True, {"play": 3}, {"play": 1 + rng.randrange(2)}),)
        facts: dict[str, int | float | str] = {"turns": turns, "reactions": 2}
        return Row(number, 1, seating, number % 2, scores, "GB-WIN-01", 40, 2, 120, 1, 0, (), facts, played)

    return play


def compared(folder: Path, seed: int, expected: int = 300) -> tuple[Comparison, bool]:
    """A comparison of invented matches, looked at again and again."""
    made = Comparison(HERALD, TableSpec(), "random", seed, Store(folder), expected)
    return made, made.until_known(1, None, lambda: inf)


def test_a_planted_card_is_found_early_and_its_size_is_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pioche.lab.run.play", invented(0.12))
    found = [compared(tmp_path / str(seed), seed) for seed in range(15)]
    intervals = [made.found(made.contests[0]) for made, _ in found]

    assert all(known for _, known in found)
    assert sum(each.low <= 0.12 <= each.high for each in intervals) >= 14
    assert sum(made.deals < 300 for made, _ in found) >= 10

    answer = Answer(found[0][0], "en").sentence()
    assert answer.startswith("+")
    assert "points for whoever has the changed Herald" in answer
    assert "turns shorter" in answer
    made = found[0][0]
    contest = made.contests[0]
    old, new = (len(made.store.shelf(series).places) for series in (contest.old, contest.new))
    assert (old, new) == (
        max(20, made.deals // 4),
        2 * made.deals,
    )  # even by construction, so that few show the rest


def test_an_a_a_comparison_that_is_looked_at_finds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pioche.lab.run.play", invented(0.0))
    found = [compared(tmp_path / str(seed), seed, 120) for seed in range(40)]

    assert sum(known for _, known in found) <= 4
    assert "neither who begins nor how long it takes moved for sure" in Answer(found[0][0], "en").sentence()


@pytest.mark.parametrize(
    ("value", "said"),
    [([], "—"), (None, "—"), ("", "—"), (0, "0"), (["Rempart", "Champion"], "Rempart / Champion")],
)
def test_what_is_taken_from_a_card_is_shown_as_nothing(value: object, said: str) -> None:
    assert field_text(value) == said


def test_the_last_step_is_no_longer_than_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pioche.lab.run.play", invented(0.0))
    made = Comparison(HERALD, TableSpec(), "random", 1, Store(tmp_path), 300)
    rooms = iter((1.5, 1.1, 1.0))
    known = made.until_known(1, None, lambda: next(rooms))

    assert not known
    assert [look.deals for look in made.looks[made.contests[0].name]] == [20, 27, 30]


def test_real_matches_of_equal_players_differ_by_luck_alone() -> None:
    """Whoever begins is as good on some deals as on others: an A/A comparison of unpaired real matches."""
    false, repeated = 0, 200 if LONG else 4
    for seed in range(repeated):
        twins = [Series("guild_battle", (Player("random"),) * 2, seed=2 * seed + each) for each in (0, 1)]
        scores = [[row.scores[row.first] for n in range(30) if (row := play(each, n))] for each in twins]
        false += effect([one - other for one, other in zip(*scores, strict=True)]).sure

    assert false <= max(2, 0.095 * repeated)


if LONG:

    def test_200_real_comparisons_of_the_same_table_find_nothing_at_their_stated_rate(tmp_path: Path) -> None:
        """Old and new are one uneven table with other deals, looked at as they grow until something is found."""
        false = 0
        for seed in range(200):
            made = Comparison(HERALD, TableSpec(), "random", seed, Store(tmp_path / str(seed)), 30)
            real = made.contests[0]
            apart = structs.replace(real.new, seed=seed + 1_000)
            made.contests = [real._replace(old=apart, pairing=Pairing("with it", "without"), even=False)]
            made.until_known(1, None, lambda: inf)
            found = made.found(made.contests[0])
            false += found.low > 0 or found.high < 0

        assert false <= 19  # at one in twenty, more are a matter of one in a hundred


def test_the_printed_card_changes_nothing_at_all(tmp_path: Path) -> None:
    made = Comparison(SAME, TableSpec(), "random", 3, Store(tmp_path), 20)
    made.run(20, 1, None)

    assert set(made.differences(made.contests[0]).values()) == {0.0}


def test_a_card_of_one_deck_is_seen_where_its_deck_plays(tmp_path: Path) -> None:
    change = Change("ossuaire", {"milicien": {"value": 2}}, {}, "all")
    contests = Comparison(change, TableSpec(), "random", 1, Store(tmp_path), 20).contests

    assert [tuple(contest.pairing) for contest in contests] == [
        ("ossuaire", "garnison"),
        ("garnison", "garnison"),
    ]
    assert [contest.scored for contest in contests] == [True, False]


def test_everything_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path / "cache"))
    asked = Asked(1, 40, "random", 1, 1)
    found = compare(HERALD, TableSpec(), asked, tmp_path / "out", "fr", lambda at: None, lambda name: None)

    assert "pour qui a la carte Héraut changée" in found.sentence
    page = found.page.read_text(encoding="utf-8")
    assert "Piochez deux cartes." in page
    played = f"version {game('guild_battle').version} du jeu"
    assert found.source.endswith(f" · {played}")
    assert f"{played} · code {fingerprint('guild_battle')}" in page
    records = sorted((tmp_path / "out" / "replays").glob("*.json"))
    assert 1 <= len(records) <= 3
    for path in records:
        match = replay(game("guild_battle"), load(path))
        assert match.outcome is not None
        assert list(match.spec.own.values()) == [HERALD.cards]
    assert list((tmp_path / "out" / "data").glob("matches-*.parquet"))


def test_a_change_for_everybody_is_played_as_often_as_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing there decides, so nothing takes the time of what stands aside."""
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path / "cache"))
    change = Change("guild_battle", {}, {"hand_limit": 6}, "all")
    made = prepared(change, TableSpec(), Asked(1, 80, "random", 1, 1), Store(), lambda name: None)

    assert [contest.parts(made.expected) for contest in made.contests] == [(40, 40)]


def test_an_answer_says_when_it_is_not_known_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path / "cache"))
    asked = Asked(1, 40, "random", 1, 1)
    found = compare(HERALD, TableSpec(), asked, tmp_path / "out", "en", lambda at: None, lambda name: None)

    assert "for whoever has the changed Herald, not known yet; " in found.sentence
    assert "A point is one match in a hundred" in found.page.read_text(encoding="utf-8")


def test_a_card_of_a_new_name_is_shown_beside_the_one_whose_place_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIOCHE_CACHE", str(tmp_path / "cache"))
    crier = {
        "name": {"fr": "Crieur", "en": "Town Crier"},
        "gender": "m",
        "slot": "herald",
        "text": ["Piochez deux cartes."],
    }
    change, asked = Change("guild_battle", {"crieur": crier}, {}, "one"), Asked(1, 40, "random", 1, 1)
    found = compare(change, TableSpec(), asked, tmp_path / "out", "en", lambda at: None, lambda name: None)

    page = found.page.read_text(encoding="utf-8")
    assert "Herald → Town Crier, text</th>" in page
    assert "Herald → Town Crier, slot" not in page
    assert 'data-label="before">Piochez une carte.' in page
    assert "Herald or Town Crier, played" in page
    assert "Town Crier goes by the name of Herald there." in page
    names = [set(load(path).names) for path in (tmp_path / "out" / "replays").glob("*.json")]
    assert names
    assert all(each == {"random (Town Crier)", "random (2)"} for each in names)
