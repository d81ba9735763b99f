"""The place where a change is made: what is known of it, and what the node that stands there is."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from pioche.core.zones import Zone


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


def whole(node: ast.AST) -> int | None:
    """The whole number that a node is, if it is one."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
    return None


def is_index(node: ast.AST, at: Setting) -> bool:
    return isinstance(at.around, ast.Subscript) and at.around.slice is node


def is_step(node: ast.AST, at: Setting) -> bool:
    return isinstance(at.around, ast.Slice) and at.around.step is node


def is_condition(node: ast.AST, at: Setting) -> bool:
    return isinstance(at.around, ast.If | ast.IfExp | ast.While) and at.around.test is node


def is_verdict(node: ast.AST, at: Setting) -> bool:
    """Whether the node is what a function that answers yes or no returns."""
    match at.around:
        case ast.Lambda():
            return isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp) or is_bool_call(node)
        case ast.Return() if isinstance(at.function, ast.FunctionDef) and not isinstance(node, ast.Constant):
            returns = at.function.returns
            return returns is not None and ast.unparse(returns) in ("bool", "Rule[bool]")
    return False


def is_bool_call(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("bool", "any", "all")
    )


def is_seat(node: ast.AST, at: Setting) -> bool:
    match node:
        case ast.Name(id=name, ctx=ast.Load()):
            return name in at.seats
        case ast.Attribute(value=ast.Name(id="t" | "self"), attr=name, ctx=ast.Load()):
            return f".{name}" in at.seats
    return False


def is_other_seat(node: ast.AST | None, at: Setting) -> bool:
    match node:
        case ast.BinOp(left=ast.Constant(value=1), op=ast.Sub(), right=right):
            return is_seat(right, at)
    return False


def table_name(at: Setting) -> str:
    """The name of the table in the function around a node; empty if there is none."""
    if at.function is None:
        return ""
    return next((arg.arg for arg in at.function.args.args if arg.arg in ("t", "self")), "")


def next_zone(name: str, at: Setting) -> str | None:
    """The zone after that one, of those which are shared or not as it is."""
    shared = {zone.name for zone in at.zones if zone.shared}
    alike = [zone.name for zone in at.zones if (zone.name in shared) == (name in shared)]
    return alike[(alike.index(name) + 1) % len(alike)] if len(alike) > 1 else None


def is_ordered(name: str, at: Setting) -> bool:
    return any(zone.name.upper() == name and zone.ordered for zone in at.zones)


def is_text(node: ast.AST) -> bool:
    """Whether a node is plainly no number: to subtract it would only crash."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    return isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp) or (
        isinstance(node, ast.BinOp) and (is_text(node.left) or is_text(node.right))
    )


def is_unused(target: ast.AST) -> bool:
    return isinstance(target, ast.Name) and target.id == "_"


def is_searched(at: Setting) -> bool:
    """Whether only the first thing that a comprehension finds is wanted."""
    user = at.above[-2]
    return isinstance(user, ast.Call) and isinstance(user.func, ast.Name) and user.func.id == "next"


def is_list_of_things(node: ast.AST, at: Setting) -> bool:
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


def is_class(function: ast.AST) -> bool:
    """Whether a call makes an object, as its capital letter says: its arguments are needed."""
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name[:1].isupper()


def is_set_before(name: str, node: ast.AST, at: Setting) -> bool:
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


def leaves_loop(loop: ast.While) -> bool:
    return any(isinstance(node, ast.Break | ast.Continue) for node in ast.walk(loop))
