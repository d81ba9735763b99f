"""Who sits where: people and bots, by the words of `--seats`."""

import getpass
import os
from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from pioche.core.errors import PiocheError, UnknownName

if TYPE_CHECKING:
    from pioche.bots import Bot

HUMAN = "human"
MIDDLE = 3  # the level of bots that have none
NO_NAMES = {"", "root", "user", "admin", "runner", "nobody"}


class Sitter(NamedTuple):
    """Who sits on a seat: a person, or the bot that plays for it."""

    name: str
    kind: str  # `human`, or the bot's name as it was asked for
    bot: "Bot | None" = None

    @property
    def human(self) -> bool:
        """Whether a person sits there."""
        return self.bot is None

    def title(self, lang: str) -> str:
        """What is written beside the name of a bot: its level."""
        if self.human:
            return ""
        level = self.kind.removeprefix("level")
        return f"{'niveau' if lang == 'fr' else 'level'} {level}" if level.isdigit() else self.kind


def seated(seats: str, names: str, seed: int, known: Sequence[str] = ()) -> list[Sitter]:
    """The sitters of `human,level3`; their names from `--names`, a record, or our own."""
    kinds = [kind.strip().lower() for kind in seats.split(",")]
    given = [name.strip() for name in names.split(",")] if names else list(known)
    if len(given) > len(kinds):
        raise PiocheError(
            en=f"{len(given)} names for {len(kinds)} seats: {', '.join(given)}",
            fr=f"{len(given)} noms pour {len(kinds)} sièges : {', '.join(given)}",
            code="bad_names",
        )
    bots = _bot_names(kinds, seed)
    sitters: list[Sitter] = []
    for seat, kind in enumerate(kinds):
        bot = None if kind == HUMAN else _bot(kind, seed + 7919 * (seat + 1))
        taken = {sitter.name for sitter in sitters} | set(given)
        own = given[seat] if seat < len(given) else ""
        name = own or (_free(bots[seat], taken) if bot else _name(taken))
        sitters.append(Sitter(name, kind, bot))
    return sitters


def _bot(kind: str, seed: int) -> "Bot":
    from pioche.bots import bot_named
    from pioche.bots.levels import KNOWN

    try:
        return bot_named(kind, seed)
    except UnknownName:
        raise UnknownName.of(kind, (HUMAN, *KNOWN), en="player", fr="joueur") from None


def _bot_names(kinds: Sequence[str], seed: int) -> list[str]:
    """Who the bots are: of their level, or of the middle one where they have none."""
    from pioche.bots.people import cast

    levels = [0 if kind == HUMAN else _level(kind) for kind in kinds]
    return [one.name if one else "" for one in cast(levels, seed)]


def _level(kind: str) -> int:
    """The level of a bot by its name."""
    number = kind.removeprefix("level")
    return int(number) if number.isdigit() else MIDDLE


def _name(taken: set[str]) -> str:
    """A name for a person who gives none."""
    own = (_login(), "Camille", "Dominique", "Sacha", "Maxime", "Alix")
    return _free(next((name for name in own if name and name not in taken), "Alix"), taken)


def _free(name: str, taken: set[str]) -> str:
    """A name that nobody has taken, with a number if need be."""
    return name if name not in taken else next(f"{name} {n}" for n in count(2) if f"{name} {n}" not in taken)


def _login() -> str:
    try:
        name = os.environ.get("PIOCHE_NAME") or getpass.getuser()
    except (KeyError, OSError):
        return ""
    return "" if name.lower() in NO_NAMES else name[:1].upper() + name[1:]
