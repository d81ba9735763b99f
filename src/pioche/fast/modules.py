"""Which modules are compiled: those in which matches spend their time.

What msgspec reads or writes stays interpreted, because a compiled class does not keep its annotations: the types of the
record, options and events, specs, cards and numbers.  So do the card language and everything that runs once a match.
"""

from pathlib import Path, PurePosixPath

CORE = frozenset(
    {
        "chance",
        "dreams",
        "fitting",
        "imagining",
        "judgement",
        "kin",
        "match",
        "offers",
        "phases",
        "seals",
        "steps",
        "table",
        "ways",
    }
)
LANGUAGE = frozenset({"effects"})
BOTS = frozenset({"bot", "foresight", "greedy", "ismcts", "masters", "random"})
# How a text is put together: read once, never on the way of a match.
FRAMES = frozenset({"__init__", "groups", "steps", "text"})
# Of each game of ours, by the names that the rooms of games have; and its clauses, but not their frames.
GAME = frozenset(
    {
        "abilities",
        "amounts",
        "announce",
        "application",
        "arrival",
        "block",
        "book",
        "columns",
        "damage",
        "derive",
        "ears",
        "ending",
        "evaluate",
        "features",
        "fight",
        "flow",
        "forgetting",
        "instinct",
        "launching",
        "legal",
        "life",
        "markers",
        "modifiers",
        "options",
        "piles",
        "prices",
        "recruit",
        "resolve",
        "run",
        "sheets",
        "souls",
        "spells",
        "table",
        "targets",
        "units",
        "values",
        "victims",
        "words",
        "worth",
    }
)
# Rooms that only one game has, or that are worth it in this one.
OWN = {
    "neombre": frozenset({"start"}),
    "noxilia": frozenset(
        {
            "actions",
            "attack",
            "board",
            "casting",
            "declare",
            "facts",
            "fates",
            "leaving",
            "mana",
            "movement",
            "plans",
            "refs",
            "setup",
            "stats",
            "verbs",
            "windows",
        }
    ),
}
ROOMS = {"core": CORE, "language": LANGUAGE, "bots": BOTS}


def is_compiled(path: str) -> bool:
    """Whether the module at that path (`pioche/core/match.py`) is one of those that are compiled."""
    _, layer, *inner = PurePosixPath(path).with_suffix("").parts
    match inner:
        case [name]:
            return name in ROOMS.get(layer, ())
        case [game, name]:
            return layer == "games" and (name in GAME or name in OWN.get(game, ()))
        case [_, "clauses", name]:
            return layer == "games" and name not in FRAMES
    return False


def compiled(package: Path) -> list[Path]:
    """The sources of all modules that are compiled."""
    found = sorted(package.rglob("*.py"))
    return [path for path in found if is_compiled(path.relative_to(package.parent).as_posix())]
