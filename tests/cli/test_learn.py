"""Lessons in the terminal: taken whole in both languages, with mistakes, left and resumed, and checked."""

import re
from pathlib import Path

import pytest

from pioche.cli.menu import numbered
from pioche.core.record import load
from pioche.games import ids
from pioche.games.lessons import files, lessons
from pioche.lesson.course import Course
from pioche.lesson.plan import Lesson
from tests.cli.conftest import Run

TAUGHT = [name for name in ids() if lessons(name)]
ENDS = {"fr": "Ce que vous savez maintenant", "en": "What you know now"}


def answers(lesson: Lesson, *, erring: bool = False) -> list[str]:
    """What a pupil types on the right way; erring, a choice for all that is said of others before the right one."""
    typed: list[str] = []
    course = Course(lesson)
    while not course.done:
        option = course.due()
        if option is None:
            task = course.beat.task
            assert task is not None
            later = course.later()
            offered = numbered([each for each in course.match.options() if each.verb not in later])
            option = lesson.means(course.match, task.answers[0])[0]
            if erring:
                wrong = {text: at + 1 for at, o in enumerate(offered) if (text := course.objection(o))}
                typed += map(str, wrong.values())
            typed.append(str(offered.index(option) + 1))
        course.take(option)
    return typed


def plain(text: str) -> str:
    """A text without the frames and breaks of the screen."""
    return re.sub(r"[\s│╭╮╰╯─]+", " ", text)


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_lesson_with_every_mistake(run: Run, game: str, lang: str) -> None:
    lesson = lessons(game)[0]
    result = run("learn", game, "--lang", lang, typed=answers(lesson, erring=True))

    shown = plain(result.stdout)
    assert result.exit_code == 0
    assert ENDS[lang] in shown
    assert f"pioche play {game}" in shown
    said = [saying.text.said(lang) for beat in lesson.beats for saying in beat.words]
    said += [known.said(lang) for known in lesson.closing.known]
    said.append(lesson.closing.won.said(lang))
    assert [text for text in said if plain(text) not in shown] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_left_and_resumed(run: Run, game: str, tmp_path: Path) -> None:
    typed = answers(lessons(game)[0])
    left = run("learn", game, "--lang", "en", typed=[*typed[:4], "quit"])
    kept = tmp_path / "state" / "pioche" / "lessons" / f"{game}.first_steps.json"

    assert f"pioche learn {game} first_steps" in left.stdout
    assert load(kept).lesson == "first_steps"
    assert "a lesson, whose cards were arranged" in run("replay", str(kept), "--lang", "en").output
    resumed = run("learn", game, "--lang", "en", typed=typed[4:])
    assert "You are back where you left off." in resumed.stdout
    assert ENDS["en"] in resumed.stdout
    assert not kept.exists()


def test_started_over(run: Run) -> None:
    typed = answers(lessons("guild_battle")[0])
    run("learn", "guild_battle", "--lang", "en", typed=[*typed[:4], "quit"])

    again = run("learn", "guild_battle", "--again", "--lang", "en", typed=typed)

    assert "where you left off" not in again.stdout
    assert ENDS["en"] in again.stdout


def test_a_choice_can_be_taken_back(run: Run) -> None:
    typed = answers(lessons("guild_battle")[0])

    result = run("learn", "guild_battle", "--lang", "en", typed=[*typed[:2], "undo", *typed[1:]])

    assert "Back to your previous decision." in result.stdout
    assert ENDS["en"] in result.stdout


@pytest.mark.parametrize("game", TAUGHT)
def test_nothing_is_wrong_with_ours(run: Run, game: str) -> None:
    assert "nothing to complain about" in run("learn", game, "--check", "--lang", "en").stdout


def test_a_wrong_file_is_told_of_line_by_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(files("guild_battle")[0].read_text(encoding="utf-8").replace("cibler P1", "cibler P7"))

    wrong = run("learn", str(path), "--check", "--lang", "en")
    refused = run("learn", str(path), "--lang", "en")

    assert wrong.exit_code == 1
    assert refused.exit_code == 2
    assert re.search(r"mine\.toml:\d+: step\[3\]\.choose: .*seats are 0 … 1", wrong.output)


def test_a_file_of_ones_own_is_taught(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(files("ossuaire")[0].read_text(encoding="utf-8"))

    left = run("learn", str(path), "--lang", "fr", typed=["quit"])

    assert f"pioche learn {path}" in left.stdout


def test_unknown_lessons_are_refused(run: Run) -> None:
    result = run("learn", "guild_battle", "first_stesp", "--lang", "en")

    assert result.exit_code == 2
    assert "nearest: first_steps" in result.output
