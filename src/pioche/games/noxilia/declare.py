"""Declaring: modes and targets of a text are chosen before it resolves (NOX-SPELL-08, D18)."""

from collections.abc import Iterable

from pioche.core.decisions import Card, Rule
from pioche.games.noxilia.clauses.targets import Units
from pioche.games.noxilia.clauses.text import EFFECTS, Both, Choice, May, PayFor, Repeat, Then, When
from pioche.games.noxilia.resolve import chosen_branch
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.targets import choose_cell, choose_units, choosing, has_target
from pioche.language.clauses import Node


def declare(t: NoxTable, run: Run, nodes: Iterable[Node]) -> Rule[None]:
    """All that a text lets choose, in printed order; what is optional or repeated is chosen when it comes."""
    for node in nodes:
        match node:
            case Choice(branches):
                at = yield from chosen_branch(t, run, node)
                yield from declare(t, run, (branches[at],))
            case Then(parts) | Both(parts):
                yield from declare(t, run, parts)
            case When(condition, effect, otherwise):
                chosen = effect if EFFECTS.can(t, run.seat, run, condition) else otherwise  # NOX-HOUSE-06
                yield from declare(t, run, () if chosen is None else (chosen,))
            case May(effect):
                yield from declare(t, run, (effect,))
            case Repeat() | PayFor():
                continue
            case _:
                for phrase in choosing(node):
                    if isinstance(phrase, Units):
                        yield from choose_units(t, run, phrase)
                    else:
                        yield from choose_cell(t, run, phrase)


def target_units(run: Run, nodes: Iterable[Node]) -> tuple[Card, ...]:
    """The units that were chosen as targets, in the order of choice (NOX-SPELL-14)."""
    return tuple(
        dict.fromkeys([Card(card) for phrase in phrases(run, nodes) for card in run.chosen[id(phrase)]])
    )


def phrases(run: Run, nodes: Iterable[Node]) -> list[Units]:
    """The noun phrases for which units were chosen."""
    return [
        phrase
        for node in nodes
        for phrase in choosing(node)
        if isinstance(phrase, Units) and id(phrase) in run.chosen
    ]


def playable(t: NoxTable, run: Run, nodes: Iterable[Node]) -> bool:
    """Whether the first choice of a text has an option, if it lets anything be chosen (NOX-ACT-08)."""
    return _first(t, run, nodes) is not False


def _first(t: NoxTable, run: Run, nodes: Iterable[Node]) -> bool | None:
    """Whether the first choice of some nodes has an option; None: nothing is chosen for them."""
    found: bool | None
    for node in nodes:
        match node:
            case Choice(branches):
                answers = [_first(t, run, (branch,)) for branch in branches]
                found = None if None in answers else any(answers)
            case Then(parts) | Both(parts):
                found = _first(t, run, parts)
            case When(condition, effect, otherwise):
                chosen = effect if EFFECTS.can(t, run.seat, run, condition) else otherwise
                found = None if chosen is None else _first(t, run, (chosen,))
            case May() | Repeat() | PayFor():
                found = None
            case _:
                found = has_target(t, run, node) if choosing(node) else None
        if found is not None:
            return found
    return None
