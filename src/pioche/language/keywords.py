"""Keywords: what the words of a card mean, found in the trees of its text and never in its letters.

A game explains each clause in `[keywords.CLAUSE]` of its `explain.toml`, and in `[keywords.CLAUSE.FIELD]` what it means
that a field of the clause says something (a price, `jusqu'à`).  The fields of the node fill the slots.
What stands on a card beside its text is explained in `[keywords.printed.FIELD.VALUE]`, with the name it goes by; the
heading of a text in `[keywords.printed.FIELD]`.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pioche.core.text import Text
from pioche.language import english, french
from pioche.language.cards import CardDef
from pioche.language.clauses import Node, walk
from pioche.language.explained import Explained, Keyword
from pioche.language.language import Language
from pioche.language.templates import fill, typeset


class Meaning(NamedTuple):
    """A word of a card: how it is called, what it means, and the rule that says it in full."""

    called: Text
    text: Text
    rule: str
    frame: bool  # it says when and at what price, as on many other cards


def meanings(explained: Explained, language: Language, card: CardDef, kind: str = "") -> list[Meaning]:
    """What the words of a card mean: what it does in the order of its text, then when, then what else is printed."""
    nodes = [node for tree in card.lines for node in walk(tree)]
    nodes.sort(key=lambda node: language.clauses[type(node)].frame)
    found = (
        _meaning(keyword, language, node) for node in nodes for keyword in said_of(explained, language, node)
    )
    beside = (explained.keywords.get(path) for path in printed(card, kind))
    named = (
        Meaning(_said(each.called or each, {}, {}), _said(each, {}, {}), each.rule, True)
        for each in beside
        if each
    )
    return list(dict.fromkeys([*found, *named]))


def printed(card: CardDef, kind: str = "") -> Iterator[str]:
    """Where what stands on a card beside the words of its text may be explained: its kind, its fields, its headings."""
    yield from (
        f"printed.{field}"
        for field in dict.fromkeys(field for field, _, _ in card.shown)
        if field in card.HEADINGS
    )
    texts = card.text_fields()
    fields = {
        "kind": kind,
        **{each: getattr(card, each) for each in card.__struct_fields__ if each not in texts},
    }
    for field, value in fields.items():
        for each in value if isinstance(value, tuple) else (value,):
            if each is True or (isinstance(each, str) and each):
                yield f"printed.{field}.{str(each).lower()}"


def said_of(explained: Explained, language: Language, node: Node) -> list[Keyword]:
    """What is written about a node; what is said of a field may stand instead of what is said of its clause."""
    plain, *special = (explained.keywords.get(path) for path in paths(language, node))
    found = [keyword for keyword in special if keyword]
    instead = any(keyword.instead for keyword in found)
    return found if instead or plain is None else [plain, *found]


def paths(language: Language, node: Node) -> Iterator[str]:
    """Where a node may be explained: its clause, and its fields that say something else than usual."""
    clause = language.clauses[type(node)]
    yield clause.name
    for name, usual in clause.defaults.items():
        if name not in clause.required and getattr(node, name) != usual:
            yield f"{clause.name}.{name}"


def _meaning(keyword: Keyword, language: Language, node: Node) -> Meaning:
    values = {name: getattr(node, name) for name in node.__struct_fields__}
    counted = {name: value for name, value in values.items() if type(value) is int}
    fr = {name: french.Amount(value) for name, value in counted.items()}
    en = {name: english.Amount(value) for name, value in counted.items()}
    called = keyword.called or Text(
        fr=_escaped(french.capital(language.french(node))),
        en=_escaped(french.capital(language.english(node))),
    )
    frame = language.clauses[type(node)].frame
    return Meaning(_said(called, fr, en), _said(keyword, fr, en), keyword.rule, frame)


def _said(text: Text, fr: Mapping[str, int], en: Mapping[str, int]) -> Text:
    return Text(fr=typeset(fill(text.fr, fr), "fr"), en=typeset(fill(text.en, en), "en"))


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
