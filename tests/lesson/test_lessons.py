"""Every lesson of every game: the right way through, every mistake that its file foresees, both languages."""

from collections.abc import Iterator

import pytest

from pioche.core.decisions import Option
from pioche.core.record import record_of, replay
from pioche.core.text import Text
from pioche.games import ids
from pioche.games.lessons import checked, files, lessons
from pioche.lesson.anchors import anchors
from pioche.lesson.course import Course
from pioche.lesson.plan import Lesson

ALL = [found for name in ids() for found in lessons(name)]
NAMED = [f"{found.stage.game.id}-{found.id}" for found in ALL]


def right_way(lesson: Lesson) -> Iterator[Course]:
    """The course at every moment of the right way, the end included."""
    course = Course(lesson)
    while not course.done:
        yield course
        task = course.beat.task
        due = course.due()
        if due is None:
            assert task is not None
            due = lesson.means(course.match, task.answers[0])[0]
        course.take(due)
    yield course


def test_both_games_have_a_lesson() -> None:
    assert {lesson.stage.game.id for lesson in ALL} >= {"guild_battle", "ossuaire"}
    assert len(ALL) == sum(len(files(name)) for name in ids())


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_nothing_is_wrong_with_it(lesson: Lesson) -> None:
    path = next(path for path in files(lesson.stage.game.id) if path.stem == lesson.id)

    assert checked(path)[1] == []


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_the_right_way_is_short_and_won(lesson: Lesson) -> None:
    said = [
        saying for course in right_way(lesson) for saying in course.said().sayings if "say" in saying.fields
    ]
    *_, last = right_way(lesson)

    assert 8 <= lesson.bubbles <= 15
    assert len({saying.fields.path for saying in said}) == lesson.bubbles
    if goes_on(lesson):  # the first part is won, and so is the last
        assert last.done
    else:
        assert last.match.outcome is not None
        assert last.ending() == lesson.closing.won
    assert 3 <= len(lesson.closing.known) <= 6


def goes_on(lesson: Lesson) -> bool:
    """It is neither the first nor the last part of what its game teaches."""
    return lesson.id in [path.stem for path in files(lesson.stage.game.id)][1:-1]


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_every_bubble_points_at_something(lesson: Lesson) -> None:
    for course in right_way(lesson):
        for saying in course.said().sayings:
            assert anchors(lesson, course.match, saying.fields), saying.fields.path


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_what_is_waited_for_is_a_choice_that_is_taken(lesson: Lesson) -> None:
    for course in right_way(lesson):
        wanted = course.wanted()
        assert (wanted is None) == (course.free or course.due() is not None)
        if wanted is not None:
            assert wanted in course.match.options()
            assert course.objection(wanted) is None


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_every_other_choice_is_answered_in_words_and_changes_nothing(lesson: Lesson) -> None:
    mistakes = 0
    for course in right_way(lesson):
        if course.due() is not None or course.done:
            continue
        before = course.match.choices[:]
        for option in course.match.options():
            objection = course.objection(option)
            answer = course.answer(option)
            taken = answer is not None and answer.stands
            assert (objection is None) == taken
            if objection is not None:
                mistakes += 1
                assert objection.fr
                assert objection.en
                assert objection.fr != objection.en
        assert course.match.choices == before
    assert mistakes >= 8


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_a_mistake_that_stands_is_told_of_and_the_lesson_still_ends(lesson: Lesson) -> None:
    for course in right_way(lesson):
        task = course.beat.task
        if task is None or course.due() is not None or course.done:
            continue
        for answer in (answer for answer in task.answers if answer.say is not None and answer.stands):
            erring = Course.after(lesson, [*course.match.choices, lesson.means(course.match, answer)[0]])
            while (due := erring.due()) is not None:
                erring.take(due)
            assert erring.said().came == answer.say
            while not erring.done:
                task = erring.beat.task
                assert task is not None
                due = erring.due()
                erring.take(due if due is not None else lesson.means(erring.match, task.answers[0])[0])
            assert not erring.lost


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_no_bubble_still_asks_for_what_the_pupil_has_done(lesson: Lesson) -> None:
    said = [saying.text for course in right_way(lesson) for saying in course.said().sayings]

    assert len(said) == len(set(said))


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_its_record_plays_again_without_the_lesson(lesson: Lesson) -> None:
    *_, last = right_way(lesson)
    record = record_of(last.match, lesson=lesson.id)

    again = replay(lesson.stage.game, record)

    assert record.is_sealed()
    assert again.view(0) == last.match.view(0)
    assert Course.after(lesson, again.choices).done


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_where_the_pupil_stands_follows_from_the_choices_alone(lesson: Lesson) -> None:
    for course in right_way(lesson):
        again = Course.after(lesson, course.match.choices)
        assert again.said() == course.said()
        assert again.due() == course.due()


def test_choices_of_another_match_leave_the_lesson() -> None:
    lesson = ALL[0]

    lost = Course.after(lesson, [Option("nonsense")] * (len(lesson.before) + 1))

    assert lost.lost
    assert lost.said().sayings == ()
    assert lost.due() is None


@pytest.mark.parametrize("lesson", ALL, ids=NAMED)
def test_what_is_said_is_typeset(lesson: Lesson) -> None:
    """French signs hold together, and no straight quote or apostrophe is printed."""
    for text in sentences(lesson):
        assert not any(f" {sign}" in text.fr for sign in ":;!?»"), text.fr
        assert "« " not in text.fr
        assert "'" not in text.fr + text.en
        assert '"' not in text.fr + text.en


def sentences(lesson: Lesson) -> Iterator[Text]:
    """Everything that a lesson says."""
    yield from (lesson.title, lesson.line, *lesson.closing[:3], *lesson.closing.known)
    for beat in lesson.beats:
        yield from (saying.text for saying in beat.words)
        if beat.task is not None:
            yield from (answer.say for answer in beat.task.answers if answer.say is not None)
            if beat.task.otherwise is not None:
                yield beat.task.otherwise


def test_what_comes_later_is_not_shown_before_it_is_asked_for() -> None:
    """Raise, Rise & Die teaches transcending last: until then nobody is offered it."""
    (lesson,) = lessons("raise_rise_die")
    offered = [
        (
            {option.verb for option in course.match.options()} & set(lesson.later),
            course.later(),
            course.wanted(),
        )
        for course in right_way(lesson)
        if course.due() is None and not course.done
    ]

    assert sum(verbs <= hidden for verbs, hidden, _ in offered if verbs) == 3
    *_, (_, hidden, wanted) = [each for each in offered if each[0]]
    assert wanted is not None
    assert wanted.verb == "counter_transcended"
    assert wanted.verb not in hidden
