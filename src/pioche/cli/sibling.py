"""How the clauses of a game are carried out: a clause to take after, read from its source."""

import ast
import re
from functools import cached_property

from pioche.core.errors import PiocheError, UnknownName
from pioche.games import folder, package
from pioche.games.texts import pool
from pioche.language.clauses import Clause, Node


class Sibling:
    """A clause of the same group, whose source shows how clauses of this game are carried out."""

    def __init__(self, game: str, found: Clause) -> None:
        assert found.act is not None
        self.rules = found.rules
        self.module = found.act.__module__
        self._function = found.act.__name__
        self._source = folder(game).joinpath(*self.module.split(".")[package(game).count(".") + 1 :])

    @cached_property
    def _tree(self) -> ast.Module:
        return ast.parse(self._source.with_suffix(".py").read_text(encoding="utf-8"))

    @cached_property
    def arguments(self) -> list[tuple[str, ast.expr | None]]:
        """The names and types that its function is handed."""
        for found in ast.walk(self._tree):
            if isinstance(found, ast.FunctionDef) and found.name == self._function:
                return [(argument.arg, argument.annotation) for argument in found.args.args]
        return []

    @property
    def performs(self) -> bool:
        """Whether it is carried out on a table for a seat; some clauses only change a number or are asked about."""
        return [name for name, _ in self.arguments][:2] == ["t", "seat"] and len(self.arguments) == 4

    def named(self, annotation: ast.expr | None) -> tuple[str, dict[str, set[str]], dict[str, set[str]]]:
        """A type as source, and the names in it by module: those imported, and those imported for types only."""
        if annotation is None:
            return "None", {}, {}
        said = ast.unparse(annotation).replace("'", '"')
        words = set(re.findall(r"\w+", said))
        always: dict[str, set[str]] = {}
        typing: dict[str, set[str]] = {}
        for statement in self._tree.body:
            for found in ast.walk(statement):
                if isinstance(found, ast.ImportFrom) and found.module is not None:
                    for name in {alias.name for alias in found.names} & words:
                        where = typing if isinstance(statement, ast.If) else always
                        where.setdefault(found.module, set()).add(name)
            if isinstance(statement, ast.ClassDef) and statement.name in words:
                always.setdefault(self.module, set()).add(statement.name)
        return said, always, typing


def sibling_of(game: str, base: str) -> tuple[Sibling, type[Node]]:
    """A clause of the group that is carried out, rather one of the group itself than of a narrower one."""
    clauses = pool(game).language.clauses
    groups = {kind.__name__: kind for node in clauses for kind in node.__mro__[1:] if issubclass(kind, Node)}
    groups.pop("Node", None)
    if base not in groups:
        raise UnknownName.of(base, groups, en="group of clauses", fr="groupe de clauses")
    group = groups[base]
    of_group = [found for node, found in clauses.items() if issubclass(node, group) and found.act is not None]
    of_group.sort(key=lambda found: group not in found.node.__bases__)
    for sibling in (Sibling(game, found) for found in of_group):
        if sibling.performs:
            return sibling, group
    raise PiocheError(
        en=f"no clause of the group {base} is carried out on the table; write this one by hand, after its siblings",
        fr=f"aucune clause du groupe {base} n’est exécutée sur la table ; écrivez-la à la main, d’après ses sœurs",
        code="no_sibling",
    )
