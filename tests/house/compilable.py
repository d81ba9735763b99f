"""What a machine can see of the conventions that let the same source be compiled (mypyc) as well as interpreted."""

import ast
from collections.abc import Iterator

from pioche.fast.modules import is_compiled

# Their fields are no class attributes; nodes are those that a clause decorates, and their groups.
PLAIN_BASES = frozenset({"NamedTuple", "Enum", "Protocol", "Node"})


def compile_findings(path: str, source: str) -> list[str]:
    """Each line that mypyc would refuse, or would compile into something slow."""
    tree = ast.parse(source)
    found = list(_anywhere(tree))
    if is_compiled(path):
        found += [*_constants(tree), *_class_attributes(tree), *_imports(tree)]
        if path.startswith("pioche/games/"):
            found += _untyped(tree)
    return [f"{path}:{line}: {what}" for line, what in sorted(found)]


def _anywhere(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "object.__new__":
            yield node.lineno, "object.__new__ refuses a compiled class; write type(self).__new__(type(self))"
        if isinstance(node, ast.Compare):
            for sign, among in zip(node.ops, node.comparators, strict=True):
                inside = among.elts if isinstance(among, ast.Tuple | ast.List | ast.Set) else []
                if isinstance(sign, ast.In | ast.NotIn) and any(isinstance(e, ast.Starred) for e in inside):
                    yield node.lineno, "a star inside `in (…)` is not compiled; write `a in b or a == c`"


def _constants(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = [
                name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)
            ]
            if any(name.isupper() and len(name) > 1 for name in names):
                yield node.lineno, f"the constant {names[0]} is not Final, so it is looked up at every use"


def _class_attributes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef) or PLAIN_BASES & {ast.unparse(base) for base in node.bases}:
            continue
        if any(ast.unparse(made).startswith(("clause(", "dataclass(")) for made in node.decorator_list):
            continue
        for line in node.body:
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) != "__slots__":
                yield line.lineno, f"{ast.unparse(line.targets[0])} is no declared ClassVar"
            if isinstance(line, ast.AnnAssign) and line.value is not None:
                kind = ast.unparse(line.annotation)
                if not kind.startswith(("ClassVar", "Final")):
                    yield (
                        line.lineno,
                        f"{ast.unparse(line.target)} would become a default of every instance: ClassVar",
                    )


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name
            if module.split(".")[0] == "msgspec":
                yield node.lineno, "types of msgspec live in modules that are not compiled"


def _untyped(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.arg)
            and node.annotation is not None
            and ast.unparse(node.annotation) == "Any"
        ):
            yield node.lineno, f"{node.arg} is Any: what is not typed is not faster compiled"
