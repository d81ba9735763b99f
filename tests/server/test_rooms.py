"""The server's packages stand in an order, and each imports only what is left of it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pioche.server

FOLDER = Path(pioche.server.__file__).parent
ORDER = ("wire", "keep", "present", "tables", "laboratory", "http")
AT_THE_TOP = {
    "settings": ORDER.index("tables"),
    "measures": 0,
    "collector": ORDER.index("http"),
}  # the hub is told those; these count for anybody


def imports(path: Path) -> Iterator[str]:
    """The modules of the server that a module imports, also while types are checked only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("pioche.server."):
            yield str(node.module).removeprefix("pioche.server.")
        elif isinstance(node, ast.ImportFrom) and node.module == "pioche.server":
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("package", ORDER)
def test_a_package_imports_only_what_is_left_of_it(package: str) -> None:
    allowed = {*ORDER[: ORDER.index(package) + 1]}
    allowed |= {name for name, first in AT_THE_TOP.items() if ORDER.index(package) >= first}
    wrong = [
        f"{path.relative_to(FOLDER)} imports {module}"
        for path in (FOLDER / package).glob("*.py")
        for module in imports(path)
        if module.split(".")[0] not in allowed
    ]

    assert wrong == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(FOLDER))
        for path in FOLDER.rglob("*.py")
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert silent == []
