"""Random trees of any language, made from its patterns alone."""

from random import Random
from typing import Any

from pioche.language.clauses import CLAUSES, Clause, Node
from pioche.language.grammar import FREE
from pioche.language.language import Language
from pioche.language.patterns import Flag, Number, Optional, Part, Piece

DEEPEST = 6  # clauses in clauses; below, lists hold one and options are left out
NUMBERS = (1, 2, 3, 8, 11, 17, 999)


class Fuzz:
    """Makes trees that a language should print and read."""

    def __init__(self, language: Language, seed: int) -> None:
        self.language = language
        self.rng = Random(seed)
        self.kinds = {cls.__name__: cls for node in language.clauses for cls in node.__mro__}
        self.names = {kind: [noun.named.fr for noun in nouns] for kind, nouns in language._names.items()}

    def tree(self, group: type[Any], person: str = "", depth: int = 0) -> Node:
        """A tree of a group in a person, one that the checks of its clauses let pass."""
        members = [
            clause
            for node, clause in self.language.clauses.items()
            if issubclass(node, group) and (not person or clause.person in ("", person))
        ]
        while True:
            clause = self.rng.choice(members)
            values: dict[str, Any] = {}
            self._fill(self.rng.choice(clause.french), values, person, depth)
            if clause.regroup:
                values = {
                    name: clause.regroup[0](value) if isinstance(value, tuple) else value
                    for name, value in values.items()
                }
            node = clause.node(**values)
            if not clause.check or clause.check(node) is None:
                return node

    def _fill(self, pieces: tuple[Piece, ...], values: dict[str, Any], person: str, depth: int) -> None:
        for piece in pieces:
            if isinstance(piece, Optional):
                if depth < DEEPEST and self.rng.random() < 0.5:
                    self._fill(piece.parts, values, person, depth)
            elif isinstance(piece, Number):
                n = self.rng.choice([n for n in (0, *NUMBERS) if n >= piece.least])
                values[piece.field] = -n if piece.signed and self.rng.random() < 0.5 else n
            elif isinstance(piece, Flag):
                values[piece.field] = True
            elif isinstance(piece, Part):
                values[piece.field] = self._part(piece, piece.person or person, depth + 1)

    def _part(self, part: Part, person: str, depth: int) -> Any:
        if part.kind == FREE:
            return "Abracadabra"
        if part.kind in self.names:
            return self.rng.choice(self.names[part.kind])
        verbal = part.person or any(clause.person == "" for clause in self._members(part.kind))
        spoken = person if verbal else ""
        first = self.tree(self.kinds[part.first], spoken, depth)
        if part.separator is None:
            return first
        more = self.rng.randrange(3) if depth < DEEPEST else 0
        return (first, *(self.tree(self.kinds[part.kind], spoken, depth) for _ in range(more)))

    def _members(self, kind: str) -> list[Clause]:
        return [CLAUSES[node] for node in self.language.clauses if issubclass(node, self.kinds[kind])]
