"""Which types msgspec reads, and whether one of them stands in a compiled module, where it would lose its annotations.

Read is what a Struct has as a field, what `decode`, `convert` or a `Decoder` is given as a type, and whatever those
name in turn: through fields of NamedTuples, and through other names for a type.
"""

import ast
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pioche.fast.modules import is_compiled

STRUCT = "msgspec", "Struct"
NODE = "pioche.language.clauses", "Node"  # built by the reader of the card language, never by msgspec
READERS = frozenset({"decode", "convert", "Decoder"})
Name = tuple[
    str, str
]  # of a class or of another name for a type: the module (`pioche.core.chance`) and its name there


class Module(NamedTuple):
    """What one source says of types."""

    path: str
    names: dict[str, Name]  # what each name in it means, imported or its own
    holds: dict[str, list[str]]  # the types that each of its own names for types holds, and its bases
    classes: dict[str, ast.ClassDef]
    read: list[str]  # what it gives to msgspec


def decoded_findings(sources: Mapping[str, str]) -> list[str]:
    """Each class of a compiled module that msgspec would have to read."""
    modules = {_module_name(path): _module(path, source) for path, source in sources.items()}
    waiting = [found for module in modules.values() for found in _roots(module, modules)]
    read: set[Name] = set()
    while waiting:
        name = waiting.pop()
        module = modules.get(name[0])
        if module is None or name in read or _descends(name, NODE, modules):
            continue
        read.add(name)
        waiting += [module.names[held] for held in module.holds.get(name[1], ()) if held in module.names]
    return sorted(
        f"{module.path}:{module.classes[own].lineno}: {own} is read by msgspec, and would lose its annotations here"
        for where, own in read
        if own in (module := modules[where]).classes and is_compiled(module.path)
    )


def _roots(module: Module, modules: Mapping[str, Module]) -> Iterator[Name]:
    """What a source lets msgspec read: its Structs, and types that it names where something is read."""
    for name in module.read:
        if name in module.names:
            yield module.names[name]
    for own in module.classes:
        if _descends(module.names[own], STRUCT, modules):
            yield module.names[own]


def _descends(name: Name, from_: Name, modules: Mapping[str, Module]) -> bool:
    """Whether a class is another one, or derived from it."""
    if name == from_:
        return True
    module = modules.get(name[0])
    if module is None or name[1] not in module.classes:
        return False
    bases = [ast.unparse(base) for base in module.classes[name[1]].bases]
    known = [module.names[base] for base in bases if base in module.names]
    return ".".join(from_) in bases or any(_descends(base, from_, modules) for base in known)


def _module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _module(path: str, source: str) -> Module:
    here, tree = _module_name(path), ast.parse(source)
    module = Module(path, {}, {}, {}, [])
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            module.names.update(
                {item.asname or item.name: (node.module or "", item.name) for item in node.names}
            )
        if isinstance(node, ast.Call) and ast.unparse(node.func).rsplit(".", 1)[-1] in READERS:
            given = [*node.args, *(word.value for word in node.keywords if word.arg == "type")]
            module.read.extend(name for each in given for name in _named(each))
    for node in tree.body:
        match node:
            case ast.ClassDef(name=own):
                fields = [line.annotation for line in node.body if isinstance(line, ast.AnnAssign)]
                module.classes[own] = node
                module.holds[own] = [name for each in (*fields, *node.bases) for name in _named(each)]
                module.names[own] = here, own
            case ast.Assign(targets=[ast.Name(id=own)], value=value):
                module.holds[own] = _named(value)
                module.names[own] = here, own
    return module


def _named(kind: ast.expr) -> list[str]:
    """The names in a type, in those that are written as strings too."""
    found: list[str] = []
    for node in ast.walk(kind):
        if isinstance(node, ast.Name):
            found.append(node.id)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            try:
                found += _named(ast.parse(node.value, mode="eval").body)
            except SyntaxError:  # some other word
                continue
    return found
