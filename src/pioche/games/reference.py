"""The page of all clauses, written from their declarations: `python -m pioche.games.reference`."""

import re
from collections.abc import Iterator
from pathlib import Path

from pioche.games import folder, ids, texts
from pioche.language.clauses import Clause, Node

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "clauses.md"
HEAD = """# Clauses

What the cards of each game can say, written from the declarations (`python -m pioche.games.reference`).
A pattern is what is read and what is printed; [the card language](card-language.md#patterns) says how to read one.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for game in (
        id for id in ids() if folder(id).parent == Path(__file__).parent
    ):  # ours, not those installed
        parts.append(f"\n## {texts.about(game).title.en}\n")
        groups: dict[str, list[Clause]] = {}
        for clause in texts.pool(game).language.clauses.values():
            groups.setdefault(_group(clause), []).append(clause)
        for group, clauses in sorted(groups.items()):
            parts.append(
                f"\n### {group}\n\n| clause | French | English | example | rules |\n|---|---|---|---|---|"
            )
            parts += _rows(clauses)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)) + "\n"


def _group(clause: Clause) -> str:
    """The group to which a clause belongs; what belongs to none is a text."""
    group = clause.node.__mro__[1]
    return "Text" if group is Node else group.__name__


def _rows(clauses: list[Clause]) -> Iterator[str]:
    for clause in clauses:
        cells = (
            f"`{clause.node.__name__}`",
            " · ".join(f"`{pattern}`" for pattern in clause.fr),
            " · ".join(f"`{pattern}`" for pattern in clause.en),
            " · ".join(f"`{sample}`" for sample in clause.samples),
            ", ".join(clause.rules),
        )
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
