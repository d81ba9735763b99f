"""The runner of trees: in order, on condition, for a price, either, if, up to, for each; with a toy game."""

from collections.abc import Iterator
from typing import Any

import pytest

from pioche.core.decisions import Ask, Option, Rule, Seat, ask
from pioche.core.errors import DeclarationError
from pioche.language.clauses import CLAUSES, Node, clause
from pioche.language.effects import AsFarAs, Effects, ForEach, If, InOrder, OneOf, Priced, UpTo
from pioche.language.language import Language


class Purse:
    """A table on which there is only gold, and a log of what was told."""

    def __init__(self, gold: int) -> None:
        self.gold = gold
        self.told: list[tuple[str, str]] = []

    def tell(self, what: str, rule: str, seat: Seat) -> None:
        self.told.append((what, rule))


def yes_or_no(t: Purse, seat: Seat) -> list[Option]:
    return [Option("yes"), Option("no")]


class Asking:
    """Every question is a prompt of its own, answered yes, no or with a number."""

    def pays(self, t: Purse, seat: Seat, source: int, price: Node) -> Rule[bool]:
        return (yield ask(seat, "pay", yes_or_no)).verb == "yes"

    def picks(self, t: Purse, seat: Seat, source: int, branches: tuple[Node, ...]) -> Rule[int]:
        return int((yield ask(seat, "branch", yes_or_no)).verb)

    def repeats(self, t: Purse, seat: Seat, source: int, effect: Node, left: int) -> Rule[bool]:
        return (yield ask(seat, f"again{left}", yes_or_no)).verb == "yes"


EFFECTS: Effects[Purse, int, int] = Effects(Asking())


class Effect(Node):
    """What the purse can do."""


class Condition(Node):
    """What may be so."""


class Quantity(Node):
    """What is counted."""


@clause("gagnez {amount} or", "gagnez {amount:Quantity}", en="gain {amount} gold", rules=("TOY-1",))
class Gain(Effect):
    """More gold; a clause that asks nothing is a plain function."""

    amount: int | Quantity


@EFFECTS.does(Gain)
def gain(t: Purse, seat: Seat, source: int, node: Gain) -> None:
    t.gold += EFFECTS.amount(t, seat, source, node.amount)


@clause("perdez {amount} or", en="lose {amount} gold")
class Lose(Effect):
    """Less gold, as far as there is any; as a price, all of it."""

    amount: int


@EFFECTS.does(
    Lose,
    can=lambda t, seat, source, node: t.gold > 0,
    whole=lambda t, seat, source, node: t.gold >= node.amount,
    nothing="TOY-2",
)
def lose(t: Purse, seat: Seat, source: int, node: Lose) -> bool:
    t.gold -= min(node.amount, t.gold)
    return True


@clause("demandez", en="ask")
class Beg(Effect):
    """A clause that asks is a generator; refused, it says that nothing happened."""


@EFFECTS.does(Beg)
def beg(t: Purse, seat: Seat, source: int, node: Beg) -> Rule[bool]:
    answer = yield ask(seat, "beg", yes_or_no)
    t.gold += answer.verb == "yes"
    return answer.verb == "yes"


@clause("vous êtes riche", en="you are rich")
class Rich(Condition):
    """Ten or more."""


@EFFECTS.holds(Rich)
def rich(t: Purse, seat: Seat, source: int, node: Rich) -> bool:
    return t.gold >= 10


@clause("main", en="hand")
class Hand(Quantity):
    """What the source holds."""


@EFFECTS.counts(Hand)
def hand(t: Purse, seat: Seat, source: int, node: Hand) -> int:
    return source


@clause("{amount} pour chaque {each:Hand}", en="{amount} for each {each}", frame=True)
class PerHand(ForEach, Quantity):
    """So much for each."""


@clause("{parts:Effect* · }", en="{parts*; }", frame=True)
class Dots(InOrder):
    """Each whatever the others did."""


@clause("{parts:Effect* puis }", en="{parts*, then }", frame=True)
class Then(AsFarAs):
    """As long as something happens."""


@clause("{price:Lose} pour {effect:Effect}", en="{price} to {effect}", frame=True)
class For(Priced):
    """A price."""


@clause("{branches:Effect* - ou - }", en="{branches* or }", frame=True)
class Or(OneOf):
    """A choice."""


@clause(
    "si {condition:Condition}, {effect:Effect}[ sinon {otherwise:Effect}]",
    en="if {condition}, {effect}",
    frame=True,
)
class When(If):
    """A condition."""


@clause("jusqu'à {times:2 fois} : {effect:Effect}", en="up to {times:2 times}: {effect}", frame=True)
class Often(UpTo):
    """Repetition."""


def run(
    tree: Node, gold: int, *answers: str, source: int = 0
) -> tuple[int, bool, list[str], list[tuple[str, str]]]:
    """Gold after a tree, whether anything happened, which prompts were asked and what was told."""
    t = Purse(gold)
    rule: Iterator[Any] = EFFECTS.perform(t, 0, source, tree)
    asked: list[str] = []
    waiting = list(answers)
    try:
        question: Ask = next(rule)
        while True:
            asked.append(question.prompt)
            question = rule.send(Option(waiting.pop(0)))  # type: ignore[attr-defined]
    except StopIteration as end:
        assert not waiting
        return t.gold, end.value, asked, t.told


@pytest.mark.parametrize(
    ("tree", "gold", "answers", "after", "happened"),
    [
        (Gain(2), 0, (), 2, True),
        (Lose(2), 5, (), 3, True),
        (Lose(2), 0, (), 0, False),
        (Beg(), 0, ("yes",), 1, True),
        (Beg(), 0, ("no",), 0, False),
        # each whatever the others did; or only as long as something happened
        (Dots((Lose(1), Gain(3))), 0, (), 3, True),
        (Dots((Lose(1), Beg())), 0, ("no",), 0, False),
        (Then((Lose(1), Gain(3))), 0, (), 0, False),
        (Then((Lose(1), Gain(3))), 1, (), 3, True),
        (Then((Gain(1), Beg(), Gain(3))), 0, ("no",), 1, True),
        # a price is paid whole, by whoever likes
        (For(Lose(2), Gain(5)), 2, ("yes",), 5, True),
        (For(Lose(2), Gain(5)), 2, ("no",), 2, False),
        (For(Lose(2), Gain(5)), 1, (), 1, False),
        # one of the branches that can do something; the only one unasked; any, if none can
        (Or((Gain(1), Gain(2))), 0, ("1",), 2, True),
        (Or((Lose(1), Gain(2))), 0, (), 2, True),
        (Or((Lose(1), Lose(2))), 0, ("0",), 0, False),
        # conditions
        (When(Rich(), Gain(5)), 10, (), 15, True),
        (When(Rich(), Gain(5)), 9, (), 9, False),
        (When(Rich(), Gain(5), Lose(1)), 9, (), 8, True),
        # again while it can and the seat likes
        (Often(3, Lose(1)), 5, ("yes", "yes", "no"), 3, True),
        (Often(3, Lose(1)), 1, ("yes",), 0, True),
        (Often(3, Lose(1)), 0, (), 0, False),
        (Often(2, Gain(1)), 0, ("yes", "yes"), 2, True),
    ],
)
def test_a_tree_runs(tree: Node, gold: int, answers: tuple[str, ...], after: int, happened: bool) -> None:
    assert run(tree, gold, *answers)[:2] == (after, happened)


def test_what_cannot_is_told_by_its_rule() -> None:
    assert run(Dots((Lose(1), Gain(1), Lose(1))), 0)[3] == [("nothing", "TOY-2")]


@pytest.mark.parametrize(("amount", "gold"), [(2, 2), (Hand(), 3), (PerHand(2, Hand()), 6)])
def test_amounts_are_counted_when_the_clause_runs(amount: Any, gold: int) -> None:
    assert run(Gain(amount), 0, source=3)[0] == gold


@pytest.mark.parametrize(
    ("tree", "gold", "can"),
    [
        (Dots((Lose(1), Lose(2))), 0, False),
        (Dots((Lose(1), Gain(2))), 0, True),
        (Then((Lose(1), Gain(2))), 0, False),
        (For(Lose(2), Gain(2)), 1, False),
        (Or((Lose(1), Lose(2))), 0, False),
        (When(Rich(), Gain(1)), 9, False),
        (When(Rich(), Gain(1), Lose(1)), 9, True),
        (Often(2, Lose(1)), 0, False),
    ],
)
def test_whether_a_tree_could_change_anything(tree: Node, gold: int, can: bool) -> None:
    assert EFFECTS.can(Purse(gold), 0, 0, tree) is can


def test_trees_have_words_like_all_clauses() -> None:
    nodes = [node for node in CLAUSES if node.__module__ == __name__]
    language = Language("purse", starts=(Dots, For, Often, When), clauses=nodes)
    for tree, text in {
        Dots((Lose(1), Gain(PerHand(1, Hand())))): "perdez 1 or · gagnez 1 pour chaque main",
        For(Lose(2), Gain(5)): "perdez 2 or pour gagnez 5 or",
        When(Rich(), Gain(1), Lose(1)): "si vous êtes riche, gagnez 1 or sinon perdez 1 or",
        Often(3, Lose(1)): "jusqu'à 3 fois : perdez 1 or",
    }.items():
        assert language.french(tree) == text
        assert language.parse(text, start=type(tree)) == tree


@clause("rien", en="nothing")
class Idle(Effect):
    """A clause that nobody has told what to do."""


def test_a_clause_without_function_is_named() -> None:
    with pytest.raises(ValueError, match="Idle does nothing: attach a function below its declaration"):
        run(Idle(), 0)


def test_a_clause_that_does_nothing_by_a_rule_says_when() -> None:
    with pytest.raises(DeclarationError, match=r"Gain: by TOY-9 it does nothing, so it must say when: can="):
        EFFECTS.does(Gain, nothing="TOY-9")
