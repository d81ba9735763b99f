"""Compiles what is worth it with mypyc: `python -m pioche.fast.build`, or `make fast`.

mypyc is called by itself and not through hatch-mypyc, which puts compiled modules beside their sources, compiles
whenever anything is built or installed, and knows no builds that are out of date.
"""

import os
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

from pioche.fast import CHECKOUT, COMPILER, MARK, PACKAGE, PLACES, TAG, digest
from pioche.fast.modules import compiled

GROUP_NAME = "pioche"
FLAGS = (
    "-fwrapv",  # native numbers wrap (core/chance.py counts on it)
    "-fvisibility=hidden",  # nobody else calls these functions, so that they call each other straight
    "-fno-plt",  # nor do calls of Python itself go through a table of jumps
    "-flto=auto",  # small functions of one module are written out where another one calls them
)


class CannotBuild(Exception):
    """What is missing here for compiling."""


def build(sources: list[Path], folder: Path, work: Path, mark: str, group: str = GROUP_NAME) -> None:
    """Compile sources into a folder, which is there only once it is whole; `work` keeps what makes the next quicker."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

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
    for extension in extensions:
        extension.extra_compile_args.extend(FLAGS)
        extension.extra_link_args.extend((*FLAGS, "-O3"))  # what is linked together is optimised only then
    command = build_ext(Distribution({"name": group, "ext_modules": extensions}))
    made = work / "made"
    shutil.rmtree(made, ignore_errors=True)
    command.build_lib, command.build_temp = str(made), str(work / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    (made / MARK).write_text(mark + "\n", encoding="ascii")
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    made.rename(folder)


def check_tools() -> None:
    """Refuse another compiler than the one that is pinned, and a machine without any."""
    if (found := version("mypy")) != COMPILER:
        raise CannotBuild(
            f"mypy {found} is installed, and {COMPILER} is wanted: pip install mypy=={COMPILER}"
        )
    if shutil.which(os.environ.get("CC", "gcc")) is None:
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
    print(f"Compiling {len(sources)} modules (one to three minutes)")
    build(sources, folder, place.parent / "fast-work" / TAG, mark)
    print(f"{folder}: {len(sources)} modules compiled with mypy {COMPILER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
