"""The board as data: ten cells in two columns and five rows, who is next to whom, and how far it is (§2.1)."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

NOBODY: Final = -1  # the home of a battlefield, the holder of a cell that nobody has captured

COMMAND: Final = "command"
ROOM: Final = "room"
RAMPART: Final = "rampart"
BATTLEFIELD: Final = "battlefield"


class Cell(NamedTuple):
    """A space of the board; printed texts call it « zone »."""

    id: str
    kind: str
    home: int  # the seat at whose side it lies
    slot: str  # by which banners and decks name it
    column: int
    row: int


# In the canonical order, which breaks all ties (NOX-GEN-16); a cell is its index here.  Commands face one another
# (NOX-BOARD-01, -03, -04).
BOARD: Final = (
    Cell("p_cmd", COMMAND, 0, "cmd", 1, 1),
    Cell("p_com", ROOM, 0, "com", 2, 1),
    Cell("p_r1", RAMPART, 0, "r1", 1, 2),
    Cell("p_r2", RAMPART, 0, "r2", 2, 2),
    Cell("bf1", BATTLEFIELD, NOBODY, "", 1, 3),
    Cell("bf2", BATTLEFIELD, NOBODY, "", 2, 3),
    Cell("q_r1", RAMPART, 1, "r1", 1, 4),
    Cell("q_r2", RAMPART, 1, "r2", 2, 4),
    Cell("q_cmd", COMMAND, 1, "cmd", 1, 5),
    Cell("q_com", ROOM, 1, "com", 2, 5),
)
CELLS: Final = tuple([cell.id for cell in BOARD])
ALL_CELLS: Final = range(len(BOARD))
CELL: Final = {cell.id: at for at, cell in enumerate(BOARD)}
SLOTS: Final = ("cmd", "com", "r1", "r2")
HOME: Final = tuple([tuple([CELL[f"{side}_{slot}"] for slot in SLOTS]) for side in "pq"])  # four a seat
COMMANDS: Final = tuple([cells[0] for cells in HOME])
# By cell: the seat at whose side it lies, and which of its four it is.
OWNER: Final = tuple([cell.home for cell in BOARD])
AT_HOME: Final = tuple([HOME[cell.home].index(at) if cell.home >= 0 else -1 for at, cell in enumerate(BOARD)])
BATTLEFIELDS: Final = tuple([at for at, cell in enumerate(BOARD) if cell.kind == BATTLEFIELD])
RAMPARTS: Final = frozenset([at for at, cell in enumerate(BOARD) if cell.kind == RAMPART])

FAR: Final = 99  # no way, no line


def _adjacent(one: Cell, other: Cell) -> bool:
    """Whether two cells touch: side by side in a row or one behind the other, never diagonally (NOX-BOARD-02)."""
    return abs(one.column - other.column) + abs(one.row - other.row) == 1


NEXT: Final = tuple(
    [tuple([at for at, other in enumerate(BOARD) if _adjacent(cell, other)]) for cell in BOARD]
)


def _distances(passes: Callable[[int], bool]) -> tuple[tuple[int, ...], ...]:
    """The shortest walks between all cells, of which only some may be passed through."""
    found = []
    for start in ALL_CELLS:
        far = [FAR] * len(BOARD)
        far[start], waiting = 0, [start]
        for at in waiting:
            for other in NEXT[at] if at == start or passes(at) else ():
                if far[other] == FAR:
                    far[other] = far[at] + 1
                    waiting.append(other)
        found.append(tuple(far))
    return tuple(found)


WALK: Final = _distances(lambda cell: True)  # steps (NOX-BOARD-02)
# By a number of steps and a cell: the cells that are no farther, a bit each.
WITHIN: Final = tuple(
    [tuple([sum([1 << to for to in ALL_CELLS if far[to] <= steps]) for far in WALK]) for steps in range(3)]
)
LINE: Final = _distances(lambda cell: cell not in RAMPARTS)  # of spells (NOX-BOARD-08, -09)
LONGEST: Final = max([far for line in LINE for far in line if far < FAR])
# By a range and a cell: the cells that a spell reaches, a bit each.
IN_LINE: Final = tuple(
    [
        tuple([sum([1 << to for to in ALL_CELLS if line[to] <= far]) for line in LINE])
        for far in range(LONGEST + 1)
    ]
)
EVERYWHERE: Final = sum([1 << cell for cell in ALL_CELLS])


def bits_of(cells: Iterable[int]) -> int:
    """Some cells, a bit each."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_of(bits: int) -> list[int]:
    """Cells from their bits, in canonical order."""
    return [cell for cell in ALL_CELLS if bits >> cell & 1]
