"""Lessons of all games: the files of the folder `lessons` in a game's package, each read once."""

from functools import cache
from pathlib import Path

from pioche.core.errors import PiocheError, UnknownName
from pioche.core.text import Text
from pioche.games import folder
from pioche.games.scenarios import stage
from pioche.lesson.check import faults
from pioche.lesson.plan import Lesson
from pioche.lesson.read import load, loads

__all__ = ["BadLesson", "checked", "files", "lesson", "lessons", "loads_checked"]


class BadLesson(PiocheError):
    """A lesson that cannot be played as written."""

    code = "bad_lesson"


def files(game: str) -> list[Path]:
    """The files of a game's lessons, in the order in which they are offered: that of their names."""
    return sorted((folder(game) / "lessons").glob("*.toml"))


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game; one that cannot be read is left out, and `pioche check` says why."""
    found = (load(path, stage) for path in files(game))
    return tuple(
        lesson for lesson, wrong in found if lesson is not None and not wrong and lesson.stage.game.id == game
    )


def lesson(game: str, id: str) -> Lesson:
    """The lesson of that id; refused if there is none."""
    for found in lessons(game):
        if found.id == id:
            return found
    raise UnknownName.of(id, [found.id for found in lessons(game)], en="lesson", fr="leçon")


def checked(path: Path) -> tuple[Lesson | None, list[Text]]:
    """The lesson of a file, and all that is wrong with it: as written, and when it is played."""
    found, wrong = load(path, stage)
    return found, wrong or (faults(found) if found is not None else [])


def loads_checked(text: str, file: str = "lesson.toml") -> tuple[Lesson | None, list[Text]]:
    """The same of a text, as of a file of that name."""
    found, wrong = loads(text, stage, file)
    return found, wrong or (faults(found) if found is not None else [])
