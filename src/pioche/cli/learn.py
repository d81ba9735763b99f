"""`pioche learn`: a lesson of a game in the terminal, left and resumed at any time; or what is wrong with one."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from pioche.cli.common import LangOption, console, either, failed, language
from pioche.cli.help_texts import in_french, told

if TYPE_CHECKING:
    from pioche.lesson.plan import Lesson


@in_french(
    "Apprendre un jeu en cinq minutes : une partie arrangée, expliquée pas à pas.\n\n"
    "On peut la quitter et la reprendre à tout moment."
)
def learn(
    what: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FILE",
            help=told(
                fr="L’id d’un jeu, comme dans `pioche games`, ou un fichier de leçon (.toml).",
                en="A game's id, as in `pioche games`, or a lesson file (.toml).",
            ),
        ),
    ],
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            help=told(
                fr="Quelle leçon du jeu ; sinon, la première.", en="Which lesson of the game; else its first."
            ),
        ),
    ] = None,
    again: Annotated[
        bool,
        typer.Option(
            "--again",
            help=told(fr="Recommencer depuis le début.", en="Start over from the beginning."),
        ),
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check",
            help=told(
                fr="Ne pas jouer : dire ce qui ne va pas dans la leçon ; code 1 si quelque chose ne va pas.",
                en="Do not play: say what is wrong with the lesson; exit 1 if something is.",
            ),
        ),
    ] = False,
    lang: LangOption = None,
) -> None:
    """Learn a game in five minutes: a rigged match, explained step by step.

    You may leave it and go on at any time.
    """
    said = language(lang)
    if check:
        _check(what, lesson, said)
    else:
        found = _found(what, lesson)
        called = quote(what) if what.endswith(".toml") else f"{what} {found.id}"
        _teach(found, called, said, again=again)


def _found(what: str, name: str | None) -> "Lesson":
    from pioche.games.lessons import BadLesson, checked, lesson, lessons

    if what.endswith(".toml"):
        found, wrong = checked(Path(what))
        if found is None or wrong:
            raise BadLesson.saying(wrong[0])
        return found
    if name is not None:
        return lesson(what, name)
    if not lessons(what):
        raise BadLesson(
            en=f"{what} has no lesson yet; docs/how-to/write-a-lesson.md says how to write one",
            fr=f"{what} n’a pas encore de leçon ; docs/how-to/write-a-lesson.md dit comment en écrire une",
        )
    return lessons(what)[0]


def _check(what: str, name: str | None, said: str) -> None:
    """Say everything that is wrong with the lessons of a game, or with one file."""
    from pioche.games.lessons import checked, files

    paths = [Path(what)] if what.endswith(".toml") else files(what)
    wrong = 0
    for path in (path for path in paths if name in (None, path.stem)):
        found, faults = checked(path)
        wrong += len(faults)
        for fault in faults:
            failed(fault.said(said), said)
        if found is not None and not faults:
            typer.echo(
                either(
                    said,
                    fr=f"{path.name} : {found.bubbles} bulles, rien à redire",
                    en=f"{path.name}: {found.bubbles} bubbles, nothing to complain about",
                )
            )
    if wrong:
        raise typer.Exit(1)


def _teach(lesson: "Lesson", called: str, said: str, *, again: bool) -> None:
    """Play a lesson to its end, or to where its pupil leaves it."""
    from pioche.cli.keyboard import Keyboard, has_terminal
    from pioche.cli.lecture import Done, Lecture, leave, sit_down
    from pioche.cli.seats import HUMAN, seated
    from pioche.cli.session import Left

    kinds = [HUMAN if seat == lesson.pupil else f"level{lesson.others}" for seat in range(lesson.spec.seats)]
    lecture = Lecture(lesson, called, seated(",".join(kinds), "", lesson.seed), said, console())
    sit_down(lecture, again=again)
    keyboard = Keyboard(lecture)
    try:
        lecture.run(keyboard)
        lecture.tell_new(lesson.pupil)
        lecture.draw(lesson.pupil)
    except (Left, KeyboardInterrupt):
        if not keyboard.typed and not has_terminal():
            lecture.say(
                fr="Pour suivre la leçon, lancez « pioche learn » dans un terminal.",
                en="To take the lesson, run “pioche learn” in a terminal.",
            )
            return
        leave(lecture)
        return
    except Done:
        lecture.tell_new(lesson.pupil)
    lecture.close()
