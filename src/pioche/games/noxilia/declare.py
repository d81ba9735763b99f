"""Declaring: modes and targets of a text are chosen before it resolves (NOX-SPELL-08, D18)."""

from collections.abc import Iterable
from typing import Final

from pioche.core.decisions import Card, Rule
from pioche.games.noxilia.clauses.targets import Units
from pioche.games.noxilia.clauses.text import EFFECTS, Both, Choice, May, PayFor, Repeat, Then, When
from pioche.games.noxilia.plans import CELL, IN_ORDER, UNDER, UNITS, First, choosing
from pioche.games.noxilia.resolve import chosen_branch
from pioche.games.noxilia.run import Run
from pioche.games.noxilia.table import NoxTable
from pioche.games.noxilia.targets import any_candidate, cells_meant, choose_cell, choose_units
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


NO: Final = 0  # the first choice of a text has no option,
YES: Final = 1  # or has one,
NOTHING: Final = 2  # or nothing is chosen for it


def playable(t: NoxTable, run: Run, first: First | None) -> bool:
    """Whether the first choice of a text has an option, if it lets anything be chosen (NOX-ACT-08)."""
    return first is None or _first(t, run, first) != NO


def _first(t: NoxTable, run: Run, first: First) -> int:
    """Whether a first choice has an option, by what its text lets be chosen now."""
    kind = first.kind
    if kind == UNITS:
        return YES if first.up_to or any_candidate(t, run, first) else NO
    if kind == CELL:
        assert first.cell is not None
        return YES if cells_meant(t, run, first.cell) else NO
    if kind == UNDER:
        assert first.condition is not None
        holds = EFFECTS.can(t, run.seat, run, first.condition)
        chosen = first.otherwise if not holds else first.parts[0] if first.parts else None
        return NOTHING if chosen is None else _first(t, run, chosen)
    if kind == IN_ORDER:
        for part in first.parts:
            found = _first(t, run, part)
            if found != NOTHING:
                return found
        return NOTHING
    answer = NO
    for branch in first.parts:
        found = _first(t, run, branch)
        if found == NOTHING:
            return NOTHING
        answer = max(answer, found)
    return answer
