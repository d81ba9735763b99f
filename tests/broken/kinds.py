"""The kinds of change: for a node of the syntax tree, the nodes that could stand there by mistake.

Each kind is a small function; what it yields replaces the node that it was given, everything else stays.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import TypeVar

from tests.broken.places import (
    Setting,
    is_class,
    is_condition,
    is_index,
    is_list_of_things,
    is_ordered,
    is_other_seat,
    is_searched,
    is_seat,
    is_set_before,
    is_step,
    is_text,
    is_unused,
    is_verdict,
    leaves_loop,
    next_zone,
    table_name,
    whole,
)

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
    if value is None or isinstance(at.around, ast.UnaryOp) or is_index(node, at) or is_step(node, at):
        return
    if isinstance(at.around, ast.BinOp) and value == 1 and is_other_seat(at.around, at):
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
        case ast.For(target=target) if not is_unused(target):
            yield _with(node, iter=_backwards(node.iter))
        case ast.comprehension() if is_searched(at):
            yield _with(node, iter=_backwards(node.iter))
        case ast.Call(func=ast.Attribute(attr="move"), args=[_, ast.Name(id=zone), *_], keywords=named):
            if is_ordered(zone, at) and "at" not in {each.arg for each in named}:
                bottom = ast.keyword("at", ast.Constant(0))
                yield ast.Call(node.func, node.args, [*named, bottom])


# ---- conditions


@kind("condition negated")
def negated(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """The opposite of a condition, of a comparison, and of the answer of a function that answers yes or no."""
    if is_condition(node, at) or is_verdict(node, at):
        yield node.operand if isinstance(node, ast.UnaryOp) else ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in OPPOSITES:
        yield ast.Compare(node.left, [OPPOSITES[type(node.ops[0])](), *node.ops[1:]], node.comparators)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


@kind("condition dropped")
def dropped_conditions(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """A condition that always holds, or never; one of several that is not looked at; a loop that runs once."""
    if is_condition(node, at):
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
        case ast.While() if not leaves_loop(node):
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
        case ast.BinOp(op=ast.Add()) if not any(is_text(side) for side in (node.left, node.right)):
            yield ast.BinOp(node.left, ast.Sub(), node.right)
        case ast.BinOp(op=ast.Sub()) if not is_other_seat(node, at):
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
        case ast.Assign(targets=[ast.Name(id=name)]) if is_set_before(name, node, at):
            yield ast.Pass()


@kind("element dropped")
def dropped_elements(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """A list of things without one of them; a call without one of its named arguments."""
    match node:
        case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
            if len(elements) < 2 or not is_list_of_things(node, at):
                return
            for left_out in range(len(elements)):
                rest = [each for number, each in enumerate(elements) if number != left_out]
                yield _with(node, elts=rest)
        case ast.Call(keywords=[_, *_]) if not is_class(node.func):
            for left_out in [n for n, each in enumerate(node.keywords) if each.arg != "strict"]:
                rest_named = [each for number, each in enumerate(node.keywords) if number != left_out]
                yield ast.Call(node.func, node.args, rest_named)


# ---- seats and zones


@kind("other seat")
def other_seats(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """The other seat, or the next one, for a seat."""
    if is_other_seat(node, at):
        yield node.right  # type: ignore[attr-defined]
    elif is_seat(node, at) and not isinstance(at.around, ast.BinOp):
        assert isinstance(node, ast.Name | ast.Attribute)
        if at.two:
            yield ast.BinOp(ast.Constant(1), ast.Sub(), node)
        elif table := table_name(at):
            seats = ast.Attribute(ast.Name(table, ast.Load()), "seats", ast.Load())
            yield ast.BinOp(ast.BinOp(node, ast.Add(), ast.Constant(1)), ast.Mod(), seats)


@kind("other zone")
def other_zones(node: ast.AST, at: Setting) -> Iterator[ast.AST]:
    """The next zone for a zone, as number of a zone or as pile; the next sight for a sight."""
    names = [zone.name for zone in at.zones]
    match node:
        case ast.Name(id=name, ctx=ast.Load()) if name.isupper() and name.lower() in names:
            other = next_zone(name.lower(), at)
            if other is not None:
                made = ast.Constant(names.index(other))
                made.shown = other.upper()  # type: ignore[attr-defined]
                yield made
        case ast.Attribute(value=ast.Name(id="t" | "self"), attr=name, ctx=ast.Load()) if name in names:
            other = next_zone(name, at)
            if other is not None:
                yield ast.Attribute(node.value, other, ast.Load())
        case ast.Attribute(value=ast.Name(id="Sight"), attr=name):
            for sight in ("ALL", "OWNER", "COUNT"):
                if sight != name:
                    yield ast.Attribute(node.value, sight, ast.Load())


# ---- new nodes


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
