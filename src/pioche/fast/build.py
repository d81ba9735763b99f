"""Compiles what is worth it with mypyc: `python -m pioche.fast.build`, or `make fast`.

mypyc is called by itself and not through hatch-mypyc, which puts compiled modules beside their sources, compiles
whenever anything is built or installed, and knows no builds that are out of date.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from copy import copy
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pioche.fast import CHECKOUT, COMPILER, MARK, PACKAGE, PLACES, TAG, VARIABLE, digest
from pioche.fast.modules import compiled

GROUP_NAME = "pioche"
FLAGS = (
    "-fwrapv",  # native numbers wrap (core/chance.py counts on it)
    "-fvisibility=hidden",  # nobody else calls these functions, so that they call each other straight
    "-fno-plt",  # nor do calls of Python itself go through a table of jumps
)
LTO = "-flto=auto"  # small functions of one module are written out where another one calls them
# A first library counts what runs in it, and the second is laid out by what was counted.  Nobody waits for the first,
# so it is spared what costs the compiler most; what comes before counting must be the same in both.
COUNTING = (
    "-fprofile-generate",
    "-fprofile-update=single",
    *("-fno-tree-pre", "-fno-gcse", "-fno-ivopts", "-fno-tree-vectorize", "-fno-schedule-insns2"),
)
COUNTED = (LTO, "-fprofile-use", "-Wno-missing-profile", "-Wno-coverage-mismatch")
TRAINING = """
import sys
from pathlib import Path
from pioche.fast import SUFFIX, Finder
sys.meta_path.insert(0, Finder(Path(sys.argv[1])))
from pioche.core import match
assert match.__file__.endswith(SUFFIX), match.__file__
from pioche.cli.training import train
train()
"""

Train = Callable[[Path], bool]


class CannotBuild(Exception):
    """What is missing here for compiling."""


def build(
    sources: list[Path],
    folder: Path,
    work: Path,
    mark: str,
    group: str = GROUP_NAME,
    train: Train | None = None,
) -> None:
    """Compile sources into a folder, which is there only once it is whole; `work` keeps what makes the next quicker."""
    from mypyc.build import mypycify

    extensions = mypycify(
        [
            *map(str, sources),
            f"--cache-dir={work / 'cache'}",
            "--no-warn-unused-ignores",
            "--hide-error-context",
        ],
        target_dir=str(work / "c"),
        multi_file=True,
        group_name=group,
    )
    made, counting, objects = work / "made", work / "counting", work / "objects"
    for old in (made, counting, objects):  # beside objects lies what was counted in another build
        shutil.rmtree(old, ignore_errors=True)
    flags: tuple[str, ...] = (LTO,)
    if train is not None:
        run_compiler(extensions, COUNTING, counting, objects, group)
        if train(counting):
            flags = COUNTED
        shutil.rmtree(counting)
    run_compiler(extensions, flags, made, objects, group)
    (made / MARK).write_text(mark + "\n", encoding="ascii")
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    made.rename(folder)


def run_compiler(
    extensions: list[Any], flags: tuple[str, ...], made: Path, objects: Path, group: str
) -> None:
    """Compile what mypyc has written; what was counted lies beside the object files, by whose names it is found."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    with_flags = [copy(extension) for extension in extensions]
    for extension in with_flags:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS, *flags]
        # What is linked together is optimised only then.
        extension.extra_link_args = [*extension.extra_link_args, *FLAGS, *flags, "-O3"]
    command = build_ext(Distribution({"name": group, "ext_modules": with_flags}))
    command.build_lib, command.build_temp = str(made), str(objects)
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


def compiler() -> str:
    """The C compiler that is called."""
    return os.environ.get("CC", "gcc")


def is_gcc() -> bool:
    """Whether it is GCC: others count in another way, and are spared it."""
    said = subprocess.run([*compiler().split(), "--version"], check=False, capture_output=True, text=True)
    return "Free Software Foundation" in said.stdout


def trained(folder: Path) -> bool:
    """Play with a library that counts; where that fails the build is a plain one, which is as right and less quick."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), VARIABLE: "0"}
    done = subprocess.run(
        [sys.executable, "-c", TRAINING, str(folder.resolve())],
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        why = done.stderr.strip().splitlines()[-1:] or [f"it ended with {done.returncode}"]
        print(f"nothing was counted, so this build is a plain one: {why[0]}", file=sys.stderr)
    return done.returncode == 0


def check_tools() -> None:
    """Refuse another compiler than the one that is pinned, and a machine without any."""
    if (found := version("mypy")) != COMPILER:
        raise CannotBuild(
            f"mypy {found} is installed, and {COMPILER} is wanted: pip install mypy=={COMPILER}"
        )
    if shutil.which(compiler().split()[0]) is None:
        raise CannotBuild("there is no C compiler here: apt-get install gcc")
    if not (CHECKOUT / "pyproject.toml").is_file():
        raise CannotBuild(f"{CHECKOUT} is no checkout of Pioche: a wheel brings what is compiled, or nothing")


def main() -> int:
    """Build unless it is there and current; says what it did, or in one line why it could not."""
    place = PLACES[-1]
    folder, mark = place / TAG, digest()
    if (folder / MARK).is_file() and (folder / MARK).read_text(encoding="ascii").strip() == mark:
        print(f"{folder} is current")
        return 0
    try:
        check_tools()
    except CannotBuild as error:
        print(f"make fast: {error}", file=sys.stderr)
        return 1
    os.chdir(CHECKOUT)  # where mypy finds its settings, and so that errors name short paths
    sources = [path.relative_to(CHECKOUT) for path in compiled(PACKAGE)]
    print(
        f"Compiling {len(sources)} modules twice, the second time by what ran most in the first (some minutes)"
    )
    build(sources, folder, place.parent / "fast-work" / TAG, mark, train=trained if is_gcc() else None)
    print(f"{folder}: {len(sources)} modules compiled with mypy {COMPILER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
