"""What is said of the compiled build: whether rules and bots run compiled, and if not, why."""

from pioche.cli.common import either
from pioche.fast import COMPILER, FOUND, VARIABLE, State


def built(lang: str) -> str:
    """One sentence on what runs here."""
    match FOUND.state:
        case State.COMPILED:
            return either(
                lang,
                fr=f"Règles et robots compilés (mypyc {COMPILER}).",
                en=f"Rules and bots are compiled (mypyc {COMPILER}).",
            )
        case State.ABSENT:
            return either(
                lang,
                fr="Règles et robots interprétés ; « make fast » les compile.",
                en="Rules and bots are interpreted; `make fast` compiles them.",
            )
        case State.STALE:
            return either(
                lang,
                fr="Règles et robots interprétés : les sources ont changé depuis leur compilation "
                f"({FOUND.folder}) ; « make fast » recommence.",
                en="Rules and bots are interpreted: the sources have changed since they were compiled "
                f"({FOUND.folder}); `make fast` does it again.",
            )
        case State.FOREIGN:
            return either(
                lang,
                fr=f"Règles et robots interprétés : ce qui est compilé l’est pour {FOUND.folder.name} ; "
                "« make fast » les compile pour ce Python.",
                en=f"Rules and bots are interpreted: what is compiled is for {FOUND.folder.name}; "
                "`make fast` compiles them for this Python.",
            )
        case State.DECLINED:
            return either(
                lang,
                fr=f"Règles et robots interprétés, comme {VARIABLE}=0 le demande.",
                en=f"Rules and bots are interpreted, as {VARIABLE}=0 asks.",
            )
