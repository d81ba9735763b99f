"""A change as it is understood: what is wrong with it and what would be right, or how its cards look and read.

All of it is done in a process of its own, because saying what somebody may have meant takes a while.
"""

from collections.abc import Iterator
from typing import Any

from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec, PiocheError
from pioche.core.match import Match
from pioche.core.numbers import numbers_with
from pioche.core.numbers import remarks as number_remarks
from pioche.core.text import Text
from pioche.games import game, texts
from pioche.lab.change import Change, change_of, for_one
from pioche.lab.change import written as change_file
from pioche.lab.declared import printed_numbers
from pioche.language.errors import CardFileError, CardTextError
from pioche.language.forms import lines_of
from pioche.language.french import capital
from pioche.language.language import Language
from pioche.language.mend import instead
from pioche.server.present.changes import changes
from pioche.server.present.describe import card_info
from pioche.server.tables.specs import check_changes
from pioche.server.wire.lab import (
    Cards,
    ChangeFile,
    CheckedChange,
    Drawn,
    Instead,
    LabChange,
    Numbers,
    ReadChange,
    Slip,
)
from pioche.server.wire.refusals import Refusal, nothing_changed


def checked(asked: LabChange, room: int) -> CheckedChange:
    """A change with all that is wrong with it; refused where it is too large, or not of the printed cards."""
    check_changes(asked.game, asked.cards, asked.numbers, room)
    slips, drawn = _cards(asked.game, asked.cards)
    slips += _numbers(asked.game, asked.numbers)
    spec = _spec(asked)
    if not slips:
        slips += _unplayable(asked.game, spec)
    if slips:
        return CheckedChange(slips, drawn, [], None, "")
    return CheckedChange(
        slips,
        drawn,
        number_remarks(printed_numbers(asked.game), asked.numbers),
        changes(asked.game, spec),
        change_file(Change(asked.game, asked.cards, asked.numbers, asked.whose)),
    )


def measurable(asked: LabChange, room: int) -> Change:
    """A change that can be measured; refused with the first thing that is wrong with it, or if it changes nothing."""
    found = checked(asked, room)
    for slip in found.slips:
        raise Refusal.saying(_placed(slip), "bad_change")
    if found.changes is None:
        raise nothing_changed()
    if asked.whose == "one" and not for_one(asked.game, asked.cards, asked.numbers):
        raise Refusal(
            en='whose "one": here all players must have the change; ask for "all"',
            fr="whose « one » : ici tous les joueurs doivent avoir le changement ; demandez « all »",
            code="bad_change",
        )
    return Change(asked.game, asked.cards, asked.numbers, asked.whose)


def _placed(slip: Slip) -> Text:
    """A slip with its place."""
    where = " ".join(filter(None, (slip.card, slip.field)))
    if not where:
        return slip.text
    fr, en = (f", ligne {slip.line}", f", line {slip.line}") if slip.line else ("", "")
    return Text(fr=f"{where}{fr} : {slip.text.fr}", en=f"{where}{en}: {slip.text.en}")


def _spec(asked: LabChange) -> TableSpec:
    """A table with a change."""
    return TableSpec(
        game(asked.game).seats[0], variant=asked.variant, cards=asked.cards, numbers=asked.numbers
    )


def read(file: ChangeFile, room: int) -> ReadChange:
    """What a change file says; refused where it is not understood, or cannot be played at a table."""
    found = change_of(file.text, "TOML", file.game)
    check_changes(file.game, found.cards, found.numbers, room)
    return ReadChange(found.cards, found.numbers, found.whose)


# ---- cards


def _cards(name: str, cards: Cards) -> tuple[list[Slip], dict[str, Drawn]]:
    pool = texts.pool(name)
    slips: list[Slip] = []
    drawn: dict[str, Drawn] = {}
    for id, fields in cards.items():
        whole = pool.stated(id) | fields
        card, errors = pool.assess(id, whole)
        slips += [_slip(pool.language, error, id, whole) for error in errors]
        if card is not None:
            lines = [
                Text(fr=capital(pool.language.french(tree)), en=capital(pool.language.english(tree)))
                for tree in card.lines
            ]
            remarks = [_of_this_card(id, remark) for remark in pool.remarks(card)]
            drawn[id] = Drawn(card_info(name, card), lines, remarks)
    return slips, drawn


def _of_this_card(id: str, remark: Text) -> Text:
    """A remark without the card that it begins with, which stands beside it here."""
    return Text(fr=capital(remark.fr.removeprefix(f"{id}, ")), en=capital(remark.en.removeprefix(f"{id}, ")))


def _slip(language: Language, error: PiocheError, id: str, fields: dict[str, Any]) -> Slip:
    """What is wrong with a card, as the page shows it: without its place, which it shows by itself."""
    if isinstance(error, CardFileError):
        return Slip(id, error.field, 0, 0, "", error.why, [], [])
    if not isinstance(error, CardTextError):
        return Slip(id, "", 0, 0, "", error.text, [], [])
    line = lines_of(fields[error.field])[error.line - 1]
    english = error.english.get
    nearest = [
        Instead(clause, english(clause, ""), _mended(language, line, error, clause))
        for clause in error.nearest
    ]
    return Slip(
        id,
        error.field,
        error.line,
        error.column,
        error.word,
        error.said,
        [Instead(text, english(text, ""), text) for text in error.corrections],
        nearest,
    )


def _mended(language: Language, line: str, error: CardTextError, clause: str) -> str:
    """A line with a clause in the place of what is not understood, as it is printed if it is understood now."""
    mended = instead(line, error.column, clause)
    try:
        return capital(language.french(language.parse(mended)))
    except CardTextError:
        return mended


# ---- numbers, and the whole


def _numbers(name: str, numbers: Numbers) -> Iterator[Slip]:
    printed = printed_numbers(name)
    for number, value in numbers.items():
        try:
            numbers_with(printed, {number: value})
        except BadSpec as error:
            yield Slip("", number, 0, 0, "", error.text, [], [])


def _unplayable(name: str, spec: TableSpec) -> Iterator[Slip]:
    """What keeps a table from being dealt with cards and numbers that are right each by itself."""
    rules = game(name)
    try:
        Match(rules, rules.spec(spec), 0, events=False)
    except PiocheError as error:
        yield Slip("", "", 0, 0, "", error.text, [], [])
