"""What is said of a game before it is played."""

import re
from pathlib import Path

import pytest

from pioche.core.about import read_about
from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.games import game, ids
from pioche.games.guild_battle.cards import sets
from pioche.games.ossuaire.cards import FACTIONS
from pioche.games.texts import about


def test_a_game_without_one_is_called_by_its_id(tmp_path: Path) -> None:
    found = read_about(tmp_path / "about.toml", "rise_and_die")

    assert found.title == Text(fr="Rise And Die", en="Rise And Die")
    assert (found.decks, found.variants) == ({}, {})


@pytest.mark.parametrize("name", ids())
def test_every_number_of_seats_has_a_typical_length(name: str) -> None:
    """Which invitations tell; more people take longer, and no longer than the game says of itself for many."""
    found = about(name)
    lengths = [found.lengths[seats] for seats in game(name).seats]

    assert list(found.lengths) == list(game(name).seats)
    assert lengths == sorted(lengths)
    assert found.minutes[0] <= lengths[0] <= found.minutes[1]


@pytest.mark.parametrize("name", ids())
def test_a_variant_settles_what_it_leaves_nobody_to_choose(name: str) -> None:
    """So that a form for new tables asks neither for decks that nobody brings, nor for what the table chooses."""
    found, switches = game(name), about(name).variants
    for key, switch in switches.items():
        for value in switch.values:
            settled = switch.settles.get(value, ())
            spec = TableSpec(found.seats[0], variant={key: value})
            assert ("decks" in settled) == (found.builds_decks and not found.brings_decks(spec))
            assert set(settled) <= {"decks", *switches}
            found.spec(spec)
    assert all(set(switch.settles) <= set(switch.values) for switch in switches.values())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("title = 3", "title"),
        ('title = "Tarot"\npitch = { fr = "Des atouts." }', "en"),
        ('title = "Tarot"\nminute = [1, 2]', "minute"),
        ("title =", "about.toml"),
    ],
)
def test_one_that_cannot_be_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "about.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(PiocheError, match=problem) as refused:
        read_about(path, "tarot")

    assert refused.value.code == "bad_about"


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ('"Tarot"', Text(fr="Tarot", en="Tarot")),
        ('{ fr = "Huit américain", en = "Crazy Eights" }', Text(fr="Huit américain", en="Crazy Eights")),
    ],
)
def test_a_title_may_differ_by_language(tmp_path: Path, written: str, title: Text) -> None:
    path = tmp_path / "about.toml"
    path.write_text(f"title = {written}", encoding="utf-8")

    assert read_about(path, "x").title == title


@pytest.mark.parametrize("name", ids())
def test_the_games_are_told_in_both_languages(name: str) -> None:
    found = about(name)

    assert 0 < found.minutes[0] <= found.minutes[1]
    for text in (found.line, found.pitch):
        assert text.fr.endswith(".")
        assert text.en.endswith(".")
        assert not re.search(r"'|(?<!\u00a0)[:;!?»]", text.fr)


@pytest.mark.parametrize("name", ids())
def test_everything_that_can_be_chosen_can_be_played(name: str) -> None:
    found, rules = about(name), game(name)
    seats = rules.seats[0]

    for deck in found.decks:
        assert rules.spec(TableSpec(seats, decks=(deck,) * seats)).deck_names == (deck,) * seats
    for key, switch in found.variants.items():
        for value in switch.values:
            rules.spec(TableSpec(seats, variant={key: value}))


def test_all_sets_and_factions_can_be_chosen() -> None:
    assert list(about("guild_battle").variants["set"].values) == list(sets())
    assert list(about("ossuaire").decks) == list(FACTIONS)
