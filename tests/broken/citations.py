"""Which code cites which rule: docstrings, comments, ids that are told or raised, declarations of clauses."""

import ast
import io
import re
import tokenize
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

RULE = re.compile(r"\b(?P<head>[A-Z]+-[A-Z]+-)(?P<first>\d\d)(?P<more>(?:(?:…|, ?-|,? (?:and|et) -)\d\d)*)")
MORE = re.compile(r"(?P<joint>…|-)(?P<number>\d\d)")

Cited = dict[ast.AST, set[str]]  # a node, and the rules that it and all within it are cited for


def cited(text: str) -> Iterator[str]:
    """The rules that a text cites, ranges written out.

    >>> list(cited("(GB-WIZ-05, -07, GB-WIN-01…03)"))
    ['GB-WIZ-05', 'GB-WIZ-07', 'GB-WIN-01', 'GB-WIN-02', 'GB-WIN-03']
    """
    for found in RULE.finditer(re.sub(r"\s+", " ", text)):
        last = int(found["first"])
        yield f"{found['head']}{last:02}"
        for more in MORE.finditer(found["more"]):
            number = int(more["number"])
            for each in range(last + 1 if more["joint"] == "…" else number, number + 1):
                yield f"{found['head']}{each:02}"
            last = number


class Source:
    """A module of a game: its tree, and which of its nodes cite which rules."""

    def __init__(self, module: str, path: Path, known: Collection[str]) -> None:
        self.module, self.path, self.known = module, path, known
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.parent = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}
        self.cited: Cited = {}
        self._read_docstrings()
        self._read_texts()
        self._read_comments()

    def cite(self, nodes: Sequence[ast.AST], text: str) -> None:
        """The nodes are cited for the rules of a text."""
        rules = {rule for rule in cited(text) if rule in self.known}
        for node in nodes:
            self.cited.setdefault(node, set()).update(rules)

    def _read_docstrings(self) -> None:
        """A docstring speaks of its whole function, class or module."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                self.cite([node], ast.get_docstring(node) or "")

    def _read_texts(self) -> None:
        """An id that is told, passed on or raised speaks of its statement and of the condition for it."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and any(cited(node.value)):
                self.cite(self._around(node), node.value)

    def _around(self, node: ast.AST) -> list[ast.AST]:
        if isinstance(self.parent[node], ast.Expr):  # a docstring, read already
            return []
        path = [node]
        while not isinstance(path[-1], ast.stmt):
            path.append(self.parent[path[-1]])
        around = self.parent[path[-1]]
        if isinstance(path[-1], ast.Assign | ast.AnnAssign) and isinstance(
            around, ast.Module
        ):  # a table of many
            return [next((each for each in path if isinstance(each, ast.Call)), path[-1])]
        return [path[-1], around.test] if isinstance(around, ast.If) else [path[-1]]

    def _read_comments(self) -> None:
        """A comment speaks of what begins (or else ends) on its line, or on the next if it has a line to itself."""
        beginning: dict[int, list[ast.AST]] = {}
        ending: dict[int, list[ast.AST]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.stmt | ast.expr):
                beginning.setdefault(node.lineno, []).append(node)
            if isinstance(node, ast.stmt):
                ending[node.end_lineno or 0] = [node]  # inner statements come later
        lines = self.text.splitlines()
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type != tokenize.COMMENT:
                continue
            line = token.start[0]
            if token.line.lstrip().startswith("#"):
                while line <= len(lines) and lines[line - 1].lstrip().startswith("#"):
                    line += 1
            around = beginning.get(line) or ending.get(line, [])
            self.cite(list(self._outermost(around)), token.string)

    def _outermost(self, nodes: Sequence[ast.AST]) -> Iterator[ast.AST]:
        """Of the nodes of a line those that are in no other; of a branch, its condition and body."""
        for node in nodes:
            above = self.parent.get(node)
            while above is not None and above not in nodes:
                above = self.parent.get(above)
            if above is None and isinstance(node, ast.If):
                yield from (node.test, *node.body)
            elif above is None:
                yield node

    def cite_clauses(self, declared: dict[str, set[str]]) -> None:
        """What a clause does is cited for the rules of its declaration: functions whose decorators name its class."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef):
                for name in _names(node.decorator_list):
                    self.cited.setdefault(node, set()).update(declared.get(name, ()))

    def declared(self) -> dict[str, set[str]]:
        """The rules of each class that cites some, by its name."""
        return {
            node.name: rules
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ClassDef) and (rules := self.cited.get(node))
        }


def _names(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for root in nodes:
        for node in ast.walk(root):
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node, ast.Attribute):
                yield node.attr
