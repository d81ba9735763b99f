"""What can be changed of a game: the fields of its cards, and the numbers of its rules."""

from functools import cache
from typing import Any

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.numbers import ranges
from pioche.games import game, texts
from pioche.lab.change import one_sided
from pioche.lab.declared import printed_numbers
from pioche.language.cards import CardDef
from pioche.language.forms import Form
from pioche.server.present.changes import called
from pioche.server.tables.specs import CALLED
from pioche.server.wire.games import Choosable
from pioche.server.wire.lab import LabCard, LabField, LabInfo, LabNumber


@cache
def changeable(name: str, room: int, minutes: float) -> LabInfo:
    """What can be changed of a game."""
    pool = texts.pool(name)
    forms = {kind: _fields(name, form) for kind, form in pool.forms.items()}
    printed = printed_numbers(name)
    return LabInfo(
        game=name,
        forms=forms,
        cards=[_card(name, card, pool.kind_of(card), forms) for card in pool.printed().values()],
        numbers=[
            LabNumber(number, called(name, number), getattr(printed, number), allowed[0], allowed[-1])
            for number, allowed in ranges(printed).items()
        ],
        room=room,
        minutes=minutes,
    )


def _fields(name: str, form: Form) -> list[LabField]:
    """The fields of a kind of card that somebody can change here, its texts first."""
    found = [_field(name, form, field) for field in form.known if field not in CALLED]
    return sorted(filter(None, found), key=lambda field: field.kind != "text")


def _field(name: str, form: Form, field: str) -> LabField | None:
    said = called(name, field)
    if field in form.texts:
        return LabField(field, said, "text", 0, 0, [])
    if field in form.ranges:
        return LabField(field, said, "number", *form.ranges[field], [])
    if one := form.choices(field):
        return LabField(field, said, "choice", 0, 0, _words(name, one))
    if several := form.several(field):
        return LabField(field, said, "words", 0, 0, _words(name, several))
    return LabField(field, said, "flag", 0, 0, []) if form.known[field].type is bool else None


def _words(name: str, choices: tuple[str, ...]) -> list[Choosable]:
    return [Choosable(choice, texts.word(name, choice)) for choice in choices]


def _card(name: str, card: CardDef, kind: str, forms: dict[str, list[LabField]]) -> LabCard:
    fields = {field.name: _printed(card, field) for field in forms[kind]}
    return LabCard(card.id, kind, fields, _played_with(name, card.id), one_sided(name, card))


def _played_with(name: str, card: str) -> dict[str, str]:
    """The one choice of a variant with which a card is played that is not without; else none."""
    if card in _in_play(name, "", ""):
        return {}
    choices = [(key, value) for key, switch in texts.about(name).variants.items() for value in switch.values]
    return next(({key: value} for key, value in choices if card in _in_play(name, key, value)), {})


@cache
def _in_play(name: str, key: str, value: str) -> frozenset[str]:
    """The cards of a table with a choice of a variant, or without any."""
    rules = game(name)
    spec = TableSpec(rules.seats[0], variant={key: value} if key else {})
    return frozenset(face.id for face in rules.deal(rules.spec(spec), Chance(0)).faces)


def _printed(card: CardDef, field: LabField) -> Any:
    """A field as a card file writes it: a text that is one line by its kind stays one."""
    value = getattr(card, field.name)
    return list(value) if isinstance(value, list | tuple) else value
