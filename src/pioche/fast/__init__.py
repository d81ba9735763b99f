"""The same source compiled: finds what `make fast` or a wheel has built, and uses it while it is current.

Compiled modules lie in a folder of their own, because one that lies beside its source silently hides later edits:
`build/fast/TAG` of a checkout, `pioche/_compiled/TAG` of an installed wheel, TAG being that of Python and the machine.
A build is current while the sources from which it was made are those that stand here.  Nothing else of Pioche is
imported here: this runs before everything that may be compiled.
"""

import os
import sys
from enum import Enum
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import NamedTuple

VARIABLE = "PIOCHE_FAST"  # 0: interpreted, whatever there is; 1: compiled, or an error
COMPILER = "2.4.1"  # of mypy, which brings mypyc; another one makes other code
LAYERS = ("core", "language", "games", "bots")  # what is compiled, and what that is compiled against
GROUP = (
    "pioche__mypyc"  # the one library in which all compiled modules are; each of them is a small door to it
)
MARK = "sources.sha256"  # the file that tells from which sources a build was made

PACKAGE = Path(__file__).resolve().parents[1]
CHECKOUT = PACKAGE.parents[1]
PLACES = (PACKAGE / "_compiled", CHECKOUT / "build" / "fast")
SUFFIX = EXTENSION_SUFFIXES[0]
TAG = SUFFIX.strip(".").partition(".")[0]  # cpython-311-x86_64-linux-gnu


class State(Enum):
    """What became of the compiled build."""

    COMPILED = "compiled"
    ABSENT = "absent"  # there is none
    STALE = "stale"  # made from other sources than those that stand here
    FOREIGN = "foreign"  # made for another Python or another machine
    DECLINED = "declined"  # not looked for: PIOCHE_FAST=0


class Found(NamedTuple):
    """A build that was looked for: what became of it, and where it lies."""

    state: State
    folder: Path


class Finder:
    """Finds the compiled modules of one build; all others are found as ever."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where a module is loaded from, if it is a compiled one."""
        if name != GROUP and not name.startswith("pioche."):
            return None
        file = str(self.folder.joinpath(*name.split("."))) + SUFFIX
        if not os.path.isfile(file):
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


def digest(package: Path = PACKAGE) -> str:
    """What a build depends on, as one number: the compiler and all sources that it reads."""
    from hashlib import sha256

    found = sha256(COMPILER.encode())
    for layer in (*LAYERS, "fast"):
        for path in sorted((package / layer).rglob("*.py")):
            found.update(path.relative_to(package).as_posix().encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def find(places: tuple[Path, ...] = PLACES, package: Path = PACKAGE) -> Found:
    """The build for this Python, and whether it is current."""
    there = [place for place in places if place.is_dir()]
    for place in there:
        mark = place / TAG / MARK
        if mark.is_file():
            current = mark.read_text(encoding="ascii").strip() == digest(package)
            return Found(State.COMPILED if current else State.STALE, place / TAG)
    for place in there:
        for mark in place.glob(f"*/{MARK}"):
            return Found(State.FOREIGN, mark.parent)
    return Found(State.ABSENT, places[-1] / TAG)


def use(wanted: str | None) -> Found:
    """Let compiled modules be imported where there are any; `wanted` is the value of PIOCHE_FAST."""
    if wanted not in (None, "", "0", "1"):
        raise ImportError(
            f"{VARIABLE}={wanted}: it is 0 (interpreted), 1 (compiled, or an error) or not set\n"
            f"{VARIABLE}={wanted} : c’est 0 (interprété), 1 (compilé, sinon une erreur) ou rien"
        )
    if wanted == "0":
        return Found(State.DECLINED, PLACES[-1] / TAG)
    found = find()
    if found.state is State.COMPILED:
        sys.meta_path.insert(0, Finder(found.folder))
    elif wanted == "1":
        raise ImportError(
            f"{VARIABLE}=1, but the compiled build is {found.state.value} ({found.folder}); `make fast` makes it\n"
            f"{VARIABLE}=1, mais il n’y a pas de version compilée à jour ({found.folder}) ; « make fast » la construit"
        )
    return found


FOUND = use(os.environ.get(VARIABLE))
