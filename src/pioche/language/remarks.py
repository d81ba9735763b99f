"""Remarks: what is allowed but strange about a card, beside the printed ones."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pioche.core.numbers import FAR
from pioche.core.text import Text
from pioche.language.clauses import Node, walk
from pioche.language.forms import Form
from pioche.language.language import Language

if TYPE_CHECKING:
    from pioche.language.cards import CardDef

TIMES = "times"  # the field of a clause that says how often
OFTEN = 20  # times: whoever may do something so often may do it without end


def remarks(card: "CardDef", printed: Iterable["CardDef"], form: Form, language: Language) -> list[Text]:
    """What is strange about a card: numbers far from the printed ones, words twice, repetitions without bound."""
    others = list(printed)
    return [
        Text(en=f"{card.id}, {remark.en}", fr=f"{card.id}, {remark.fr}")
        for remark in (
            *_strange_fields(card, others, form),
            *_strange_numbers(card, others, language),
            *_repeated(card, others, language),
        )
    ]


def _strange_fields(card: "CardDef", others: list["CardDef"], form: Form) -> Iterator[Text]:
    """Fields whose number is far from all that are printed."""
    for name in form.ranges:
        numbers = [number for other in others if (number := getattr(other, name)) is not None]
        value = getattr(card, name)
        if not numbers or value is None:
            continue
        low, high = min(numbers), max(numbers)
        spread = max(high - low, 1)
        if not low - spread <= value <= high + spread:
            yield _far(Text(en=name, fr=name), value, low, high)


def _strange_numbers(card: "CardDef", others: list["CardDef"], language: Language) -> Iterator[Text]:
    """Numbers of its texts that are far greater than the printed ones, or say that something is done without end."""
    printed: dict[tuple[type[Node], str], list[int]] = {}
    for other in others:
        for node, name, value in _numbers(other):
            printed.setdefault((type(node), name), []).append(value)
    for node, name, value in _numbers(card):
        said = _quoted(language, node)
        known = printed.get((type(node), name), [])
        if name == TIMES and value >= OFTEN:
            yield Text(
                en=f"{said.en}: {value} times is as good as without bound",
                fr=f"{said.fr} : {value} fois, autant dire sans limite",
            )
        elif known and value > FAR * max(known):
            yield _far(said, value, min(known), max(known))


def _far(what: Text, value: int, low: int, high: int) -> Text:
    en, fr = (f"{low} to {high}", f"de {low} à {high}") if low < high else (str(low), str(low))
    return Text(
        en=f"{what.en}: {value} is far from the printed cards ({en})",
        fr=f"{what.fr} : {value} est loin des cartes imprimées ({fr})",
    )


def _numbers(card: "CardDef") -> Iterator[tuple[Node, str, int]]:
    """The numbers of a card's texts, each with its node and field."""
    for node in (node for tree in card.lines for node in walk(tree)):
        for name in node.__struct_fields__:
            if type(value := getattr(node, name)) is int:
                yield node, name, value


def _repeated(card: "CardDef", others: list["CardDef"], language: Language) -> Iterator[Text]:
    """What a card does or is twice, where no printed card says so twice."""
    usual = {node for other in others for node, count in _deeds(other, language).items() if count > 1}
    for kind, count in _deeds(card, language).items():
        if count > 1 and kind not in usual:
            node = next(node for tree in card.lines for node in walk(tree) if type(node) is kind)
            said = _quoted(language, node)
            yield Text(
                en=f"{said.en} stands {count} times in its text; on no printed card does it stand twice",
                fr=f"{said.fr} figure {count} fois dans son texte ; aucune carte imprimée ne le dit deux fois",
            )


def _deeds(card: "CardDef", language: Language) -> Counter[type[Node]]:
    """How often a card says each thing that it does or is; nouns, conditions and quantities may come again."""
    clauses = ((type(node), language.clauses[type(node)]) for tree in card.lines for node in walk(tree))
    return Counter(node for node, clause in clauses if clause.act not in (None, clause.can, clause.counts))


def _quoted(language: Language, node: Node) -> Text:
    said = language.french(node)
    return Text(en=f"“{said}”", fr=f"« {said} »")
