"""What is said of the compiled build: whether rules and bots run compiled, and if not, why."""

import os
import subprocess
import sys

from pioche.cli.common import either
from pioche.fast import COMPILER, FOUND, VARIABLE, State


def built(lang: str) -> str:
    """One sentence on what runs here."""
    match FOUND.state:
        case State.COMPILED:
            return either(
                lang,
                fr=f"Règles et bots compilés (mypyc {COMPILER}).",
                en=f"Rules and bots are compiled (mypyc {COMPILER}).",
            )
        case State.ABSENT:
            return either(
                lang,
                fr="Règles et bots interprétés ; « make fast » les compile.",
                en="Rules and bots are interpreted; `make fast` compiles them.",
            )
        case State.STALE:
            return either(
                lang,
                fr="Règles et bots interprétés : les sources ont changé depuis leur compilation "
                f"({FOUND.folder}) ; « make fast » recommence.",
                en="Rules and bots are interpreted: the sources have changed since they were compiled "
                f"({FOUND.folder}); `make fast` does it again.",
            )
        case State.FOREIGN:
            return either(
                lang,
                fr=f"Règles et bots interprétés : ce qui est compilé l’est pour {FOUND.folder.name} ; "
                "« make fast » les compile pour ce Python.",
                en=f"Rules and bots are interpreted: what is compiled is for {FOUND.folder.name}; "
                "`make fast` compiles them for this Python.",
            )
        case State.DECLINED:
            return either(
                lang,
                fr=f"Règles et bots interprétés, comme {VARIABLE}=0 le demande.",
                en=f"Rules and bots are interpreted, as {VARIABLE}=0 asks.",
            )


def interpreted_again() -> int | None:
    """Run this command again in a process of its own that interprets everything; None if this one does already.

    What looks into running code (who computes without end, and at which line) cannot look into compiled code.
    """
    if FOUND.state is not State.COMPILED:
        return None
    command = [sys.executable, "-m", "pioche", *sys.argv[1:]]
    return subprocess.run(command, env={**os.environ, VARIABLE: "0"}, check=False).returncode
