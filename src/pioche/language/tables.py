"""The tables of a grammar: built once with lark, then stored by the grammar's hash."""

import os
import tempfile
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from pioche.core.errors import DeclarationError
from pioche.language.grammar import Grammar, Production
from pioche.language.words import END

if TYPE_CHECKING:
    from lark.grammar import Rule
    from lark.parsers.grammar_analysis import LR0ItemSet
    from lark.parsers.lalr_analysis import LALR_Analyzer

FORMAT = 1  # of a stored file; another one is built anew


class Tables(msgspec.Struct, frozen=True):
    """What to do in each state with each symbol: go to a state (0 and more), or complete a production (-1 and less)."""

    format: int
    hash: str
    states: list[dict[str, int]]
    starts: list[int]


class GrammarConflict(DeclarationError):
    """Clauses that cannot be told apart: which ones, and after which words."""


def tables_of(grammar: Grammar, folder: Path | None = None) -> Tables:
    """The stored tables of a grammar; if there are none, or none that can be used, they are built and stored."""
    path = (folder or cache_folder()) / f"{grammar.hash[:32]}.json"
    stored = load(path, grammar)
    if stored is None:
        stored = build(grammar)
        store(path, stored)
    return stored


def cache_folder() -> Path:
    """Where tables are stored: `PIOCHE_CACHE`, or the user's cache."""
    if stated := os.environ.get("PIOCHE_CACHE"):
        return Path(stated)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "pioche" / "grammars"


def load(path: Path, grammar: Grammar) -> Tables | None:
    """The tables of a file; None if it is missing, foreign or damaged."""
    try:
        tables = msgspec.json.decode(path.read_bytes(), type=Tables)
    except (OSError, msgspec.DecodeError):
        return None
    return (
        tables
        if tables.format == FORMAT and tables.hash == grammar.hash and _sound(tables, grammar)
        else None
    )


def _sound(tables: Tables, grammar: Grammar) -> bool:
    """Whether every step of the tables leads somewhere."""
    states, productions = range(len(tables.states)), range(-len(grammar.productions), 0)
    steps = (step for state in tables.states for step in state.values())
    return len(tables.starts) == len(grammar.starts) and all(
        step in states or step in productions or step == len(tables.states)
        for step in (*steps, *tables.starts)
    )


def store(path: Path, tables: Tables) -> None:
    """Write the tables in one piece; where nothing can be written, they are built at each start."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(tables))
            Path(name).replace(path)
        except OSError:
            Path(name).unlink()


def build(grammar: Grammar) -> Tables:
    """The tables, built with lark; raises GrammarConflict, since lark itself would choose in silence."""
    analyzer, index = _analyzer(grammar)
    for compute in (
        analyzer.compute_lr0_states,
        analyzer.compute_reads_relations,
        analyzer.compute_includes_lookback,
        analyzer.compute_lookaheads,
    ):
        compute()
    starts = [analyzer.lr0_start_states[start] for start in grammar.starts]
    order = _reached(starts)
    if conflicts := list(_conflicts(order, starts, grammar, index)):
        raise GrammarConflict("\n".join(dict.fromkeys(conflicts)))
    numbers = {id(state): n for n, state in enumerate(order)}
    states: list[dict[str, int]] = []
    for state in order:
        steps = {symbol.name: numbers[id(there)] for symbol, there in state.transitions.items()}
        steps |= {symbol.name: index[rule] for symbol, (rule,) in state.lookaheads.items() if rule in index}
        if any(pointer.is_satisfied and pointer.rule not in index for pointer in state.closure):
            steps[END] = len(order)  # the text is complete
        states.append(steps)
    return Tables(FORMAT, grammar.hash, states, [numbers[id(start)] for start in starts])


def _analyzer(grammar: Grammar) -> "tuple[LALR_Analyzer, dict[Rule, int]]":
    """Lark's analysis of the productions, and which of its rules is which production."""
    from lark.common import ParserConf
    from lark.grammar import NonTerminal, Rule, Terminal
    from lark.parsers.lalr_analysis import LALR_Analyzer

    terminals = grammar.terminals
    rules = []
    for order, production in enumerate(grammar.productions):
        parts = [Terminal(part) if part in terminals else NonTerminal(part) for part in production.parts]
        rules.append(Rule(NonTerminal(production.symbol), parts, order, alias=str(order)))
    analyzer = LALR_Analyzer(ParserConf(rules, {}, list(grammar.starts)))
    return analyzer, {rule: -1 - n for n, rule in enumerate(rules)}


def _reached(starts: "list[LR0ItemSet]") -> "list[LR0ItemSet]":
    """All states, each after one that leads to it; in the same order at every build."""
    order = list(dict.fromkeys(starts))
    seen = set(map(id, order))
    for state in order:
        for _, there in sorted(state.transitions.items(), key=lambda step: step[0].name):
            if id(there) not in seen:
                seen.add(id(there))
                order.append(there)
    return order


# ---- conflicts, in words


def _conflicts(
    order: "list[LR0ItemSet]", starts: "list[LR0ItemSet]", grammar: Grammar, index: "dict[Rule, int]"
) -> Iterator[str]:
    """Each pair of clauses between which the next word does not decide, with a text that leads there."""
    shortest = _shortest(grammar)
    for state in order:
        # In the same order at every build, as Lark keeps sets.
        for symbol, rules in sorted(state.lookaheads.items(), key=lambda ahead: ahead[0].name):
            ends = [
                grammar.productions[at] for at in sorted(-1 - index[rule] for rule in rules if rule in index)
            ]
            ahead = sorted(
                -1 - index[pointer.rule]
                for pointer in state.closure
                if not pointer.is_satisfied and pointer.next == symbol and pointer.rule in index
            )
            goes = [grammar.productions[at] for at in ahead]
            if len(ends) > 1 or (ends and goes):
                one, other = sorted((*ends, *goes), key=lambda production: production not in ends)[:2]
                text = " ".join((*_way(state, starts, shortest), _shown(symbol.name)))
                names = " and ".join(_named(production, shortest) for production in (one, other))
                yield f"after « {text} » these cannot be told apart: {names}"


def _named(production: Production, shortest: dict[str, tuple[str, ...]]) -> str:
    """A production by its clause, with an example text."""
    words = [word for part in production.parts for word in shortest.get(part, (_shown(part),))]
    name = production.clause.node.__name__ if production.clause else production.symbol.strip(":=")
    return f"{name} (« {' '.join(words)} »)"


def _shortest(grammar: Grammar) -> dict[str, tuple[str, ...]]:
    """The shortest words of each symbol."""
    terminals = grammar.terminals
    found: dict[str, tuple[str, ...]] = {terminal: (_shown(terminal),) for terminal in terminals}
    changed = True
    while changed:
        changed = False
        for production in grammar.productions:
            if all(part in found for part in production.parts):
                words = tuple(word for part in production.parts for word in found[part])
                if production.symbol not in found or len(words) < len(found[production.symbol]):
                    found[production.symbol] = words
                    changed = True
    return found


def _way(
    state: "LR0ItemSet", starts: "list[LR0ItemSet]", shortest: dict[str, tuple[str, ...]]
) -> tuple[str, ...]:
    """The words of a short way from a start to a state."""
    waiting: deque[tuple[Any, tuple[str, ...]]] = deque((start, ()) for start in starts)
    seen = set(map(id, starts))
    while waiting:
        here, words = waiting.popleft()
        if here is state:
            return words
        for symbol, there in here.transitions.items():
            if id(there) not in seen:
                seen.add(id(there))
                waiting.append((there, words + shortest.get(symbol.name, (symbol.name,))))
    return ()


def _shown(terminal: str) -> str:
    return {"#0": "0", "#1": "1", "#2": "2", "#word": "…", END: "(end)"}.get(terminal, terminal.lstrip("#"))
