"""Changes of a game's sources, one at a time, each at a place that cites rules."""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from pioche.games import folder, game, package
from pioche.games.texts import rulebook
from tests.broken.citations import Source
from tests.broken.kinds import KINDS, Setting

# Modules that carry no rule out: how a scenario is laid, what is checked, judged, said and shown, and what is written
# by machine from the declaration in `zones`.
NO_RULES = frozenset(
    ("positions", "possible", "invariants", "evaluate", "features", "wording", "public", "columns")
)
SKIPPED_FIELDS = frozenset(("annotation", "returns", "type_comment", "bases", "ctx", "op", "ops"))
TEXTS = (ast.JoinedStr, ast.Import, ast.ImportFrom, ast.Assert)
WIDTH = 100


@dataclass(frozen=True, eq=False)
class Change:
    """One change: where it is made, what stands there then, and the rules that the place cites."""

    source: Source
    function: str  # the path to it in the module, empty for the module itself
    line: int
    kind: str
    old: str
    new: str
    rules: tuple[str, ...]
    body: str  # the function as it reads now, which says whether the change was tried before
    make: Callable[[], None]  # changes the tree of the source for good: for a process that ends after it

    @property
    def place(self) -> str:
        """Where it is made: `flow.main_phase:38`."""
        module = self.source.module.rpartition(".")[2]
        return f"{module}.{self.function}:{self.line}" if self.function else f"{module}:{self.line}"

    @property
    def what(self) -> str:
        """The change in words, wherever its line has moved to."""
        return f"{self.function} {self.kind}: {self.old} → {self.new}"

    def __str__(self) -> str:
        return f"{self.place} {self.kind}: {self.old} → {self.new}"


@cache
def sources(name: str) -> tuple[Source, ...]:
    """The modules of a game that carry out rules."""
    found = []
    for path in sorted(folder(name).rglob("*.py")):
        inner = path.relative_to(folder(name)).with_suffix("").parts
        if inner[-1] not in NO_RULES and inner[-1] != "__init__":
            found.append(Source(".".join((package(name), *inner)), path, rulebook(name).rules))
    declared = {each: rules for source in found for each, rules in source.declared().items()}
    for source in found:
        source.cite_clauses(declared)
    return tuple(found)


@cache
def changes(name: str) -> tuple[Change, ...]:
    """Every change of a game at a place that cites a rule."""
    found = game(name)
    setting = Setting(
        zones=found.zones,
        seats=frozenset(_seats(sources(name))),
        two=max(found.seats) == 2,
    )
    return tuple(change for source in sources(name) for change in changes_of(source, setting))


def changes_of(source: Source, setting: Setting) -> Iterator[Change]:
    """Every change of a module, none twice."""
    seen: set[tuple[str, int, str]] = set()
    for parent, field, index, node, above in _slots(source.tree, ()):
        rules = {rule for each in (*above, node) for rule in source.cited.get(each, ())}
        if not rules:
            continue
        for kind, make in KINDS.items():
            for new in make(node, replace(setting, above=above)):
                change = _change(source, parent, field, index, node, new, above, kind, rules)
                after = _after(change, parent, field, index, node, new, above)
                if (change.function, change.line, after) not in seen:
                    seen.add((change.function, change.line, after))
                    yield change


def _change(
    source: Source,
    parent: ast.AST,
    field: str,
    index: int | None,
    node: ast.AST,
    new: ast.AST,
    above: tuple[ast.AST, ...],
    kind: str,
    rules: set[str],
) -> Change:
    scopes = [each for each in above if isinstance(each, ast.FunctionDef | ast.ClassDef)]
    placed = next(each for each in (node, *above[::-1]) if hasattr(each, "lineno"))
    return Change(
        source,
        ".".join(each.name for each in scopes),
        placed.lineno,
        kind,
        shown(node),
        shown(new),
        tuple(rule for rule in source.known if rule in rules),  # type: ignore[attr-defined]
        ast.unparse(scopes[-1]) if scopes else shown(_statement(above, node)),
        lambda: _put(parent, field, index, new),
    )


def _after(
    change: Change,
    parent: ast.AST,
    field: str,
    index: int | None,
    node: ast.AST,
    new: ast.AST,
    above: tuple[ast.AST, ...],
) -> str:
    """The statement as it reads with the change."""
    _put(parent, field, index, new)
    try:
        statement = new if isinstance(node, ast.stmt) else _statement(above, node)
        return ast.unparse(ast.fix_missing_locations(statement))
    finally:
        _put(parent, field, index, node)


def _statement(above: tuple[ast.AST, ...], node: ast.AST) -> ast.AST:
    return next(each for each in (node, *above[::-1]) if isinstance(each, ast.stmt))


def _put(parent: ast.AST, field: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node


Slot = tuple[ast.AST, str, int | None, ast.AST, tuple[ast.AST, ...]]


def _slots(node: ast.AST, above: tuple[ast.AST, ...]) -> Iterator[Slot]:
    """Every place of a tree: the node that stands there, in which node and field, and all nodes around it."""
    around = (*above, node)
    for field, value in ast.iter_fields(node):
        if field in SKIPPED_FIELDS:
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or _says_no_rule(child, around):
                continue
            if field == "decorator_list":  # of a declaration only its small functions do something
                yield from (slot for slot in _slots(child, around) if _in_lambda(slot))
                continue
            yield node, field, index if isinstance(value, list) else None, child, around
            yield from _slots(child, around)


def _in_lambda(slot: Slot) -> bool:
    return any(isinstance(each, ast.Lambda) for each in slot[4])


def _says_no_rule(node: ast.AST, around: tuple[ast.AST, ...]) -> bool:
    """Whether a node is a text, an import, an error, or a note for the machine: no rule depends on it."""
    match node:
        case ast.Call(func=function):
            return isinstance(around[-1], ast.Raise) or ast.unparse(function).startswith(("Bad", "Misfit"))
        case ast.keyword(arg="strict" | "samples" | "rules"):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__")]):
            return True
        case ast.Tuple(elts=elements):
            return all(isinstance(each, TEXTS) or _is_sentence(each) for each in elements)
    return isinstance(node, TEXTS)


def _is_sentence(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def _seats(found: tuple[Source, ...]) -> Iterator[str]:
    """The names that are annotated as seats; attributes, those of classes included, begin with a point."""
    for source in found:
        for node in ast.walk(source.tree):
            match node:
                case ast.arg(arg=name, annotation=ast.Name(id="Seat")):
                    yield name
                case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="Seat")):
                    yield f".{name}" if isinstance(source.parent[node], ast.ClassDef) else name
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(args=[_, ast.Name(id="Seat")])):
                    yield f".{name}"  # a column


def shown(node: ast.AST) -> str:
    """A node as one line of source."""
    if isinstance(node, ast.Pass):
        return "nothing"
    if isinstance(name := getattr(node, "shown", None), str):
        return name
    if isinstance(node, ast.For | ast.While | ast.If):
        node = type(node)(
            **{**dict(ast.iter_fields(node)), "body": [ast.Expr(ast.Constant(...))], "orelse": []}
        )
    text = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def by_rule(name: str, found: tuple[Change, ...]) -> Mapping[str, list[Change]]:
    """The changes of each rule of a game."""
    return {rule: [change for change in found if rule in change.rules] for rule in rulebook(name).rules}
