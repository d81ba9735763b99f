"""Changes of a game's sources, one at a time, each at a place that cites rules."""

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from pioche.games import folder, game, package
from pioche.games.texts import rulebook
from tests.broken.citations import Source
from tests.broken.kinds import KINDS
from tests.broken.places import Setting

# Modules that carry no rule out: how a scenario is laid, what is checked, judged and said, and what is written
# by machine from the declaration in `zones`.
NO_RULES = frozenset(
    [
        "positions",
        "laid",
        "laid_chain",
        "laid_fight",
        "laid_road",
        "samples",
        "possible",
        "invariants",
        "evaluate",
        "features",
        "instinct",
        "worth",
        "wording",
        "public",
        "columns",
    ]
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
    for slot in _slots(source.tree, ()):
        rules = {rule for each in (*slot.above, slot.node) for rule in source.cited.get(each, ())}
        for kind, make in KINDS.items() if rules else ():
            for new in make(slot.node, replace(setting, above=slot.above)):
                change = _change(source, slot, new, kind, rules)
                key = change.function, change.line, slot.statement_with(new)
                if key not in seen:
                    seen.add(key)
                    yield change


def _change(source: Source, slot: "Slot", new: ast.AST, kind: str, rules: set[str]) -> Change:
    scopes = [each for each in slot.above if isinstance(each, ast.FunctionDef | ast.ClassDef)]
    old_line, new_line = cut(shown(slot.node), shown(new))
    return Change(
        source,
        function=".".join(each.name for each in scopes),
        line=next(each.lineno for each in slot.outward() if hasattr(each, "lineno")),
        kind=kind,
        old=old_line,
        new=new_line,
        rules=tuple(rule for rule in source.known if rule in rules),
        body=ast.unparse(scopes[-1] if scopes else slot.statement()),
        make=lambda: slot.put(new),
    )


class Slot(NamedTuple):
    """A place in a tree: the node that stands there, in which node and field, and all nodes around it."""

    parent: ast.AST
    field: str
    place: int | None  # in a field that is a list
    node: ast.AST
    above: tuple[ast.AST, ...]

    def put(self, node: ast.AST) -> None:
        """Let that node stand there."""
        if self.place is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.place] = node

    def outward(self) -> tuple[ast.AST, ...]:
        """The node and those around it, from the inside."""
        return (self.node, *self.above[::-1])

    def statement(self) -> ast.AST:
        """The statement that the node is or belongs to."""
        return next(each for each in self.outward() if isinstance(each, ast.stmt))

    def statement_with(self, new: ast.AST) -> str:
        """That statement as it reads with another node in this place."""
        whole = new if isinstance(self.node, ast.stmt) else self.statement()
        self.put(new)
        try:
            return ast.unparse(ast.fix_missing_locations(whole))
        finally:
            self.put(self.node)


def _slots(node: ast.AST, above: tuple[ast.AST, ...]) -> Iterator[Slot]:
    """Every place of a tree."""
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
            yield Slot(node, field, index if isinstance(value, list) else None, child, around)
            yield from _slots(child, around)


def _in_lambda(slot: Slot) -> bool:
    return any(isinstance(each, ast.Lambda) for each in slot.above)


def _says_no_rule(node: ast.AST, around: tuple[ast.AST, ...]) -> bool:
    """Whether a node is a text, an import, an error, or a note for the machine: no rule depends on it."""
    match node:
        case ast.Call(func=function):
            return isinstance(around[-1], ast.Raise) or ast.unparse(function).startswith(("Bad", "Misfit"))
        case ast.keyword(arg="strict" | "samples" | "rules") | ast.FunctionDef(name="samples"):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Constant() if isinstance(
            around[-1], ast.Call
        ):  # how far a number of the rules may be changed
            return ast.unparse(around[-1].func) == "number" and node is not around[-1].args[0]
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
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())


def cut(old: str, new: str) -> tuple[str, str]:
    """Both lines cut short; of what a long beginning has in common only the end is kept."""
    same = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), len(old))
    begin = 0 if same < WIDTH - 1 else same - WIDTH // 2
    return _cut(old, begin), _cut(new, begin)


def _cut(text: str, begin: int) -> str:
    text = f"…{text[begin:]}" if begin else text
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def by_rule(name: str, found: tuple[Change, ...]) -> Mapping[str, list[Change]]:
    """The changes of each rule of a game."""
    return {rule: [change for change in found if rule in change.rules] for rule in rulebook(name).rules}
