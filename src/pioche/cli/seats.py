"""Who sits where: people and bots, by the words of `--seats`."""

import getpass
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pioche.core.errors import PiocheError, UnknownName

if TYPE_CHECKING:
    from pioche.bots import Bot

HUMAN = "human"
BOT_NAMES = ("Ada", "Basile", "Clio", "Denis", "Elsa")
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
    sitters: list[Sitter] = []
    for seat, kind in enumerate(kinds):
        bot = None if kind == HUMAN else _bot(kind, seed + 7919 * (seat + 1))
        taken = {sitter.name for sitter in sitters} | set(given)
        name = given[seat] if seat < len(given) and given[seat] else _name(bot is None, taken)
        sitters.append(Sitter(name, kind, bot))
    return sitters


def _bot(kind: str, seed: int) -> "Bot":
    from pioche.bots import bot_named
    from pioche.bots.levels import KNOWN

    try:
        return bot_named(kind, seed)
    except UnknownName:
        raise UnknownName.of(kind, (HUMAN, *KNOWN), en="player", fr="joueur") from None


def _name(human: bool, taken: set[str]) -> str:
    own = (_login(), "Camille", "Dominique", "Sacha", "Maxime", "Alix") if human else BOT_NAMES
    free = [name for name in own if name and name not in taken]
    return free[0] if free else f"Bot {len(taken) + 1}"


def _login() -> str:
    try:
        name = os.environ.get("PIOCHE_NAME") or getpass.getuser()
    except (KeyError, OSError):
        return ""
    return "" if name.lower() in NO_NAMES else name[:1].upper() + name[1:]
