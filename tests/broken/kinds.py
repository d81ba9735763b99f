"""The kinds of change: for a node of the syntax tree, the nodes that could stand there by mistake.

Each kind is a small function; what it yields replaces the node that it was given, everything else stays.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TypeVar

from pioche.core.zones import Zone

Kind = Callable[[ast.AST, "Setting"], Iterator[ast.AST]]
KINDS: dict[str, Kind] = {}
Node = TypeVar("Node", bound=ast.AST)

BOUNDS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OPPOSITES: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Setting:
    """What a change needs to know of the game and of the place where it is made."""

    zones: Sequence[Zone] = ()
    seats: frozenset[str] = frozenset()  # names that hold a seat, and with a point before them attributes
    two: bool = False  # a game for two, whose other seat is 1 - seat
    above: Sequence[ast.AST] = field(default=())  # the nodes around this one, the innermost last

    @property
    def around(self) -> ast.AST | None:
        """The node of which this one is a part."""
        return self.above[-1] if self.above else None

    @property
    def function(self) -> ast.FunctionDef | ast.Lambda | None:
        """The function around the node, if there is one."""
        found = [node for node in self.above if isinstance(node, ast.FunctionDef | ast.Lambda)]
        return found[-1] if found else None


def kind(name: str) -> Callable[[Kind], Kind]:
    """Decorator: a kind of change by the name under which it is reported."""

    def register(make: Kind) -> Kind:
        KINDS[name] = make
        return make

    return register


# ---- numbers, order


@kind("number")
def numbers(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """One more and one less; an index has its own kind."""
    value = whole(node)
    if value is None or isinstance(at.around, ast.UnaryOp) or _is_index(node, at) or _is_step(node, at):
        return
    if isinstance(at.around, ast.BinOp) and value == 1 and _is_other_seat(at.around, at):
        return
    yield ast.Constant(value + 1)
    if not isinstance(at.around, ast.AugAssign):  # to add nothing is to drop the statement
        yield ast.Constant(value - 1)


@kind("first for last")
def ends(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """`[0]` for `[-1]`, `max` for `min`, a loop from the other end, the bottom of a pile for its top."""
    match node:
        case ast.Subscript(slice=index) if (value := whole(index)) is not None and isinstance(
            node.ctx, ast.Load
        ):
            yield ast.Subscript(node.value, ast.Constant(-1 if value == 0 else 0), ast.Load())
        case ast.Subscript(slice=ast.Slice(step=step)) if step is not None:
            yield node.value
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            yield ast.Call(ast.Name(SWAPPED[name], ast.Load()), node.args, node.keywords)
        case ast.Call(func=ast.Name(id="reversed"), args=[inner]):
            yield inner
        case ast.For(target=target) if not _is_unused(target):
            yield _with(node, iter=_backwards(node.iter))
        case ast.comprehension() if _is_searched(at):
            yield _with(node, iter=_backwards(node.iter))
        case ast.Call(func=ast.Attribute(attr="move"), args=[_, ast.Name(id=zone), *_], keywords=named):
            if _is_ordered(zone, at) and "at" not in {each.arg for each in named}:
                bottom = ast.keyword("at", ast.Constant(0))
                yield ast.Call(node.func, node.args, [*named, bottom])


# ---- conditions


@kind("condition negated")
def negated(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """The opposite of a condition, of a comparison, and of the answer of a function that answers yes or no."""
    if _is_condition(node, at) or _is_verdict(node, at):
        yield node.operand if isinstance(node, ast.UnaryOp) else ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in OPPOSITES:
        yield ast.Compare(node.left, [OPPOSITES[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


@kind("condition dropped")
def dropped_conditions(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """A condition that always holds, or never; one of several that is not looked at; a loop that runs once."""
    if _is_condition(node, at):
        if not isinstance(at.around, ast.While):
            yield ast.Constant(True)
        yield ast.Constant(False)
    match node:
        case ast.BoolOp(values=values):
            for left_out in range(len(values)):
                rest = [value for number, value in enumerate(values) if number != left_out]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        case ast.comprehension(ifs=[_, *_]):
            yield _with(node, ifs=[])
        case ast.While() if not _leaves_loop(node):
            yield ast.If(node.test, node.body, node.orelse)
        case ast.For():
            yield _with(node, iter=_first(node.iter))


@kind("comparison")
def comparisons(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """`<=` for `<` and the other way round."""
    if isinstance(node, ast.Compare):
        for number, op in enumerate(node.ops):
            if type(op) in BOUNDS:
                ops = [*node.ops]
                ops[number] = BOUNDS[type(op)]()
                yield ast.Compare(node.left, ops, node.comparators)


@kind("and/or")
def connectives(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """`or` for `and` and the other way round."""
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


@kind("yes/no")
def truths(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """False for True and the other way round; a named argument is dropped instead."""
    if isinstance(at.around, ast.While | ast.keyword):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)


@kind("sign")
def signs(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """`-` for `+` and the other way round."""
    match node:
        case ast.BinOp(op=ast.Add()) if not any(_is_text(side) for side in (node.left, node.right)):
            yield ast.BinOp(node.left, ast.Sub(), node.right)
        case ast.BinOp(op=ast.Sub()) if not _is_other_seat(node, at):
            yield ast.BinOp(node.left, ast.Add(), node.right)
        case ast.AugAssign(op=ast.Add()):
            yield ast.AugAssign(node.target, ast.Sub(), node.value)
        case ast.AugAssign(op=ast.Sub()):
            yield ast.AugAssign(node.target, ast.Add(), node.value)


# ---- what is left out


@kind("statement dropped")
def dropped_statements(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """A statement that is not carried out; a name that is needed later keeps its value."""
    match node:
        case ast.Expr(value=ast.Constant()):
            pass
        case (
            ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Raise() | ast.Return(value=None)
        ):
            yield ast.Pass()
        case ast.Assign(targets=targets) if not any(isinstance(t, ast.Name | ast.Tuple) for t in targets):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Name(id=name)]) if _is_set_before(name, node, at):
            yield ast.Pass()


@kind("element dropped")
def dropped_elements(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """A list of things without one of them; a call without one of its named arguments."""
    match node:
        case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
            if len(elements) < 2 or not _is_list_of_things(node, at):
                return
            for left_out in range(len(elements)):
                rest = [each for number, each in enumerate(elements) if number != left_out]
                yield _with(node, elts=rest)
        case ast.Call(keywords=[_, *_]) if not _is_class(node.func):
            for left_out in range(len(node.keywords)):
                rest_named = [each for number, each in enumerate(node.keywords) if number != left_out]
                yield ast.Call(node.func, node.args, rest_named)


# ---- seats and zones


@kind("other seat")
def other_seats(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """The other seat, or the next one, for a seat."""
    if _is_other_seat(node, at):
        yield node.right  # type: ignore[attr-defined]
    elif _is_seat(node, at) and not isinstance(at.around, ast.BinOp):
        assert isinstance(node, ast.Name | ast.Attribute)
        if at.two:
            yield ast.BinOp(ast.Constant(1), ast.Sub(), node)
        elif table := _table(at):
            seats = ast.Attribute(ast.Name(table, ast.Load()), "seats", ast.Load())
            yield ast.BinOp(ast.BinOp(node, ast.Add(), ast.Constant(1)), ast.Mod(), seats)


@kind("other zone")
def other_zones(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """The next zone for a zone, as number of a zone or as pile; the next sight for a sight."""
    names = [zone.name for zone in at.zones]
    match node:
        case ast.Name(id=name, ctx=ast.Load()) if name.isupper() and name.lower() in names:
            other = _next_zone(name.lower(), at)
            if other is not None:
                made = ast.Constant(names.index(other))
                made.shown = other.upper()  # type: ignore[attr-defined]
                yield made
        case ast.Attribute(value=ast.Name(id="t" | "self"), attr=name, ctx=ast.Load()) if name in names:
            other = _next_zone(name, at)
            if other is not None:
                yield ast.Attribute(node.value, other, ast.Load())
        case ast.Attribute(value=ast.Name(id="Sight"), attr=name):
            for sight in ("ALL", "OWNER", "COUNT"):
                if sight != name:
                    yield ast.Attribute(node.value, sight, ast.Load())


# ---- what nodes are


def whole(node: ast.AST) -> int | None:
    """The whole number that a node is, if it is one."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
    return None


def _is_index(node: ast.AST, at: Setting) -> bool:
    return isinstance(at.around, ast.Subscript) and at.around.slice is node


def _is_step(node: ast.AST, at: Setting) -> bool:
    return isinstance(at.around, ast.Slice) and at.around.step is node


def _is_condition(node: ast.AST, at: Setting) -> bool:
    return isinstance(at.around, ast.If | ast.IfExp | ast.While) and at.around.test is node


def _is_verdict(node: ast.AST, at: Setting) -> bool:
    """Whether the node is what a function that answers yes or no returns."""
    match at.around:
        case ast.Lambda():
            return isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp) or _is_bool_call(node)
        case ast.Return() if isinstance(at.function, ast.FunctionDef) and not isinstance(node, ast.Constant):
            returns = at.function.returns
            return returns is not None and ast.unparse(returns) in ("bool", "Rule[bool]")
    return False


def _is_bool_call(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("bool", "any", "all")
    )


def _is_seat(node: ast.AST, at: Setting) -> bool:
    match node:
        case ast.Name(id=name, ctx=ast.Load()):
            return name in at.seats
        case ast.Attribute(value=ast.Name(id="t" | "self"), attr=name, ctx=ast.Load()):
            return f".{name}" in at.seats
    return False


def _is_other_seat(node: ast.AST | None, at: Setting) -> bool:
    match node:
        case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=right):
            return _is_seat(right, at)
    return False


def _table(at: Setting) -> str:
    """The name of the table in the function around a node; empty if there is none."""
    if at.function is None:
        return ""
    return next((arg.arg for arg in at.function.args.args if arg.arg in ("t", "self")), "")


def _next_zone(name: str, at: Setting) -> str | None:
    """The zone after that one, of those which are shared or not as it is."""
    shared = {zone.name for zone in at.zones if zone.shared}
    alike = [zone.name for zone in at.zones if (zone.name in shared) == (name in shared)]
    return alike[(alike.index(name) + 1) % len(alike)] if len(alike) > 1 else None


def _is_ordered(name: str, at: Setting) -> bool:
    return any(zone.name.upper() == name and zone.ordered for zone in at.zones)


def _is_text(node: ast.AST) -> bool:
    """Whether a node is plainly no number: to subtract it would only crash."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) or (
        isinstance(node, ast.BinOp) and (_is_text(node.left) or _is_text(node.right))
    )


def _is_unused(target: ast.AST) -> bool:
    return isinstance(target, ast.Name) and target.id == "_"


def _is_searched(at: Setting) -> bool:
    """Whether only the first thing that a comprehension finds is wanted."""
    user = at.above[-2]
    return isinstance(user, ast.Call) and isinstance(user.func, ast.Name) and user.func.id == "next"


def _is_list_of_things(node: ast.AST, at: Setting) -> bool:
    """Whether a tuple may as well be shorter: not one that is unpacked, a key, or an index."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return False
    if isinstance(at.around, ast.Assign) and isinstance(at.around.targets[0], ast.Tuple):
        return False
    if isinstance(node, ast.Tuple):
        return isinstance(
            at.around, ast.Return | ast.Assign | ast.For | ast.comprehension | ast.Compare | ast.BinOp
        )
    return True


def _is_class(function: ast.AST) -> bool:
    """Whether a call makes an object, as its capital letter says: its arguments are needed."""
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name[:1].isupper()


def _is_set_before(name: str, node: ast.AST, at: Setting) -> bool:
    """Whether a name already has a value where it is set again."""
    if not isinstance(at.function, ast.FunctionDef):
        return False
    arguments = {arg.arg for arg in at.function.args.args}
    earlier = {
        found.id
        for found in ast.walk(at.function)
        if isinstance(found, ast.Name) and isinstance(found.ctx, ast.Store) and found.lineno < node.lineno  # type: ignore[attr-defined]
    }
    return name in arguments | earlier


def _leaves_loop(loop: ast.While) -> bool:
    return any(isinstance(node, ast.Break | ast.Continue) for node in ast.walk(loop))


def _backwards(iterable: ast.expr) -> ast.expr:
    step = ast.Slice(step=ast.UnaryOp(ast.USub(), ast.Constant(1)))
    return ast.Subscript(_list(iterable), step, ast.Load())


def _first(iterable: ast.expr) -> ast.expr:
    return ast.Subscript(_list(iterable), ast.Slice(upper=ast.Constant(1)), ast.Load())


def _list(iterable: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("list", ast.Load()), [iterable], [])


def _with(node: Node, **fields: object) -> Node:
    changed = copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed
