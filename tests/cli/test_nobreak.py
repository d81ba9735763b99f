"""Lines are broken at spaces, never at a no-break space, however deep in a table the text stands."""

from io import StringIO

import pytest
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pioche.cli.nobreak import NoBreakConsole

SAID = "un deux\u00a0: trois 12\u202f345 cartes\u00a0×2"


def in_a_table(text: Text) -> Table:
    table = Table.grid()
    table.add_row(text)
    return table


@pytest.mark.parametrize("width", range(14, 24))
@pytest.mark.parametrize(
    "wrapped",
    [
        Text(SAID),
        SAID,
        in_a_table(Text(SAID, "bold")),
        Panel(Group(Padding(Text.assemble((SAID, "dim")), 0))),
    ],
    ids=["text", "str", "table", "panel"],
)
def test_a_no_break_space_does_not_break(wrapped: RenderableType, width: int) -> None:
    file = StringIO()
    NoBreakConsole(file=file, width=width, highlight=False).print(wrapped)
    shown = file.getvalue()

    assert len(shown.strip().splitlines()) > 1
    for joined in ("deux\u00a0:", "12\u202f345", "cartes\u00a0×2"):
        assert joined in shown
