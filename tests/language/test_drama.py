"""The drama of events: declared by each game, refused where it does not exist, sensible where nothing is said."""

import re
import tomllib
from pathlib import Path

import pytest

from pioche.core.contract import TableSpec
from pioche.core.match import Match
from pioche.games import folder, game, ids, texts
from pioche.games.scenarios import stage
from pioche.language.drama import EFFECTS, MOMENTS, WEIGHTS, BadWording, Drama
from pioche.language.templates import addressed, fields_of
from pioche.language.wording import Wording


def read(folder: Path, written: str) -> Wording:
    """The wording of a file."""
    path = folder / "wording.toml"
    path.write_text(written, encoding="utf-8")
    return Wording.read(path, {})


def drama(wording: Wording, what: str, rule: str = "") -> Drama:
    """What an event weighs."""
    return wording.speaker("en").drama({"what": what, "rule": rule})


@pytest.mark.parametrize("name", ids())
def test_every_event_of_our_games_has_a_weight(name: str) -> None:
    written = tomllib.loads((folder(name) / "wording.toml").read_text(encoding="utf-8"))["events"]

    assert [what for what, entry in written.items() if "weight" not in entry] == []


@pytest.mark.parametrize("name", ids())
def test_every_game_has_moments_and_each_has_an_effect_or_shows_its_card(name: str) -> None:
    told = stage(name).vocabulary.events
    dramas = {what: entry.drama for what, entry in texts.wording(name).entries["events"].items()}
    moments = {what: found.effect for what, found in dramas.items() if found.weight in MOMENTS}

    assert len(moments) >= 4
    assert [what for what, effect in moments.items() if not effect and "card" not in told[what]] == []


@pytest.mark.parametrize("name", ids())
def test_every_game_says_by_what_one_leads_unless_all_win_together(name: str) -> None:
    columns = texts.wording(name).entries["columns"]
    leading = [column for column, entry in columns.items() if "lead" in entry.flags]

    assert len(leading) == (0 if game(name).team_rule else 1)


def test_what_a_game_does_not_say_follows_from_the_tone(tmp_path: Path) -> None:
    wording = read(tmp_path, "[events.a]\nfr='a'\n[events.b]\nminor=true\n[events.c]\nheading=true\n")

    assert [drama(wording, what).weight for what in "abc"] == ["plain", "light", "turn"]
    assert drama(wording, "unheard_of") == Drama("plain", "")


def test_a_variant_has_what_its_event_has(tmp_path: Path) -> None:
    wording = read(
        tmp_path,
        "[events.a]\nweight='great'\neffect='strike'\n[events.a.X-01]\neffect='fall'\n[events.a.X-02]\n",
    )

    assert drama(wording, "a", "X-01") == Drama("great", "fall")
    assert drama(wording, "a", "X-02") == Drama("great", "strike")


@pytest.mark.parametrize(
    ("written", "nearest", "known"),
    [
        ("[events.kill]\nweight='grat'\n", "great", WEIGHTS),
        ("[events.kill]\neffect='strke'\n", "strike", EFFECTS),
        ("[events.kill.X-01]\nweight=3\n", "plain", WEIGHTS),
    ],
)
def test_what_does_not_exist_is_refused_with_its_place(
    tmp_path: Path, written: str, nearest: str, known: tuple[str, ...]
) -> None:
    with pytest.raises(BadWording) as refused:
        read(tmp_path, written)

    for said in (refused.value.fr, refused.value.en):
        assert str(tmp_path) in said
        assert "events.kill" in said
        assert nearest in said
    assert nearest in known


def test_a_file_that_is_no_toml_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(BadWording, match=r"wording\.toml"):
        read(tmp_path, "[events.kill")


@pytest.mark.parametrize("name", ids())
def test_what_somebody_does_is_said_to_them_in_the_second_person(name: str) -> None:
    """Wherever a sentence names its player, as its subject or not, both languages have a form for them."""
    for what, entry in texts.wording(name).entries["events"].items():
        for case, template in entry.all():
            named = "seat" in fields_of(addressed(template, you=False))
            if named and not case.endswith("_hit"):  # said to somebody else
                assert re.search(r"\[[^|\]]+\|[^|\]]+\]", template), (what, case, template)


@pytest.mark.parametrize("name", ids())
def test_every_moment_has_something_to_see(name: str) -> None:
    """A moment is held: it has an effect, or everybody sees its card."""
    for what, entry in texts.wording(name).entries["events"].items():
        for kind in (entry, *entry.variants.values()):
            shown = kind.drama.effect or any("card" in fields_of(text) for text in kind.templates.values())
            assert kind.drama.weight not in MOMENTS or shown, what


@pytest.mark.parametrize("name", ids())
def test_what_hits_somebody_is_said_to_them_in_the_second_person(name: str) -> None:
    """Nobody reads their own name where “you” is meant: “counters your Herald”, not “counters Anne’s Herald”."""
    for what, entry in texts.wording(name).entries["events"].items():
        for kind in (entry, *entry.variants.values()):
            for lang in ("fr", "en"):
                said = {case: text for case, text in kind.templates.items() if case.startswith(lang)}
                named = set().union(*(fields_of(addressed(text, you=False)) for text in said.values()))
                assert not named & {"other", "owner", "from_owner"} or f"{lang}_hit" in said, (what, said)


def test_the_same_line_is_told_of_somebody_and_to_them(tmp_path: Path) -> None:
    wording = read(
        tmp_path,
        "[events.a]\nfr='{seat} [pioche|piochez].'\nen='{seat} [draws|draw] from [their|your] pile.'",
    )
    fr, en = (
        wording.speaker(lang, ["Anne"]).event({"what": "a", "rule": "", "seat": 0}) for lang in ("fr", "en")
    )

    assert (fr.text, fr.you) == ("Anne pioche.", "Vous piochez.")
    assert (fr.told_to(0), fr.told_to(1), fr.told_to(None)) == (
        "Vous piochez.",
        "Anne pioche.",
        "Anne pioche.",
    )
    assert (en.text, en.you) == ("Anne draws from their pile.", "You draw from your pile.")
    assert fr.seat == 0


def test_whom_it_hits_is_told_so() -> None:
    speaker = texts.wording("guild_battle").speaker("fr", ["Anne", "Zélie"])
    kill = {"what": "assassinate", "rule": "GB-ASS-01", "seat": 1, "target": "graveyard.0"}
    line = speaker.event({**kill, "card": {"face": "heraut", "was": 1, "now": 2}})

    assert line.told_to(0) == "Zélie assassine votre Héraut."
    assert line.told_to(1) == "Vous assassinez le Héraut d’Anne."
    assert line.told_to(None) == "Zélie assassine le Héraut d’Anne."
    assert speaker.event({"what": "target", "rule": "", "seat": 1, "other": 0}).told_to(0) == (
        "Zélie vous prend pour cible."
    )


@pytest.mark.parametrize("name", ["guild_battle", "ossuaire"])
def test_whoever_wins_is_told_so(name: str) -> None:
    match = Match(game(name), TableSpec(), 3)
    while match.outcome is None:
        match.choose(match.options()[0])
    speaker = texts.wording(name).speaker("fr", ["Anne", "Zélie"])
    winner = match.outcome.winner
    assert winner is not None

    assert speaker.ending(match.view(winner)).startswith("Vous gagnez")
    for other in (1 - winner, None):
        assert speaker.ending(match.view(other)).startswith(f"{['Anne', 'Zélie'][winner]} gagne")


def test_whoever_loses_is_no_opponent_of_their_own() -> None:
    """RRD-END-01, -02: « adversaire » is said to the winner and to whoever watches."""
    match = Match(game("raise_rise_die"), TableSpec(), 3)
    while match.outcome is None:
        match.choose(match.options()[0])
    speaker = texts.wording("raise_rise_die").speaker("fr", ["Anne", "Zélie"])
    winner = match.outcome.winner
    assert winner is not None

    assert "vous" in speaker.ending(match.view(1 - winner))
    assert "adversaire" not in speaker.ending(match.view(1 - winner))
    assert "votre adversaire" in speaker.ending(match.view(winner))
    assert "son adversaire" in speaker.ending(match.view(None))
