"""What a table changes of the printed game, in words, for whoever is about to sit down."""

from typing import Any

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.games import game, texts
from pioche.language.cards import CardDef
from pioche.language.french import capital
from pioche.language.language import Language
from pioche.server.wire.tables import CardChange, Changes, NumberChange

YES, NO = Text(fr="oui", en="yes"), Text(fr="non", en="no")


def changes(name: str, spec: TableSpec) -> Changes | None:
    """The cards and numbers of a table that are not as printed; none if all are, or if its game is not what it was."""
    if not spec.cards and not spec.numbers:
        return None
    try:
        return _changes(name, spec)
    except PiocheError:
        return None


def _changes(name: str, spec: TableSpec) -> Changes | None:
    printed, played = texts.cards(name), texts.cards(name, spec)
    language = texts.pool(name).language
    cards = [
        change
        for id, fields in spec.cards.items()
        for field in fields
        if (change := _card(name, language, called(name, field), printed[id], played[id], field))
    ]
    rulebook: Any = getattr(game(name), "rulebook", None)
    numbers = [
        NumberChange(number, called(name, number), getattr(rulebook, number, value), value)
        for number, value in spec.numbers.items()
        if getattr(rulebook, number, None) != value
    ]
    return Changes(cards, numbers, spec.cards) if cards or numbers else None


def called(name: str, what: str) -> Text:
    """How a number of the rules or a field of a card is called; as it is written, where its game does not say."""
    plain = what.replace("_", " ")
    return texts.about(name).changed.get(what, Text(fr=plain, en=plain))


def _card(
    name: str, language: Language, called: Text, printed: CardDef, played: CardDef, field: str
) -> CardChange | None:
    """A field of a card as printed and as played; none where both are the same."""
    was, now = _said(name, language, printed, field), _said(name, language, played, field)
    return CardChange(played.id, played.name, field, called, was, now) if was != now else None


def _said(name: str, language: Language, card: CardDef, field: str) -> Text:
    """A text in both languages, line by line, or a value as it is called."""
    if field not in card.text_fields():
        value = getattr(card, field, "")
        if isinstance(value, bool):
            return YES if value else NO
        words = [texts.word(name, str(each)) for each in (value if isinstance(value, tuple) else (value,))]
        return Text(fr=", ".join(each.fr for each in words), en=", ".join(each.en for each in words))
    trees = card.trees(field)
    return Text(
        fr="\n".join(capital(language.french(tree)) for tree in trees),
        en="\n".join(capital(language.english(tree)) for tree in trees),
    )
