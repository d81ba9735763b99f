"""The words that scenarios of a game may use: its questions, options, events and phases, from its wording."""

from typing import NamedTuple

from pioche.language.wording import Wording


class Vocabulary(NamedTuple):
    """What a game can ask, offer and tell; empty for a game that is being made and has no wording yet."""

    prompts: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    references: tuple[str, ...] = ()  # verbs whose options name a card or a seat

    @classmethod
    def of(cls, wording: Wording) -> "Vocabulary":
        """The vocabulary of a wording."""
        named = tuple(
            verb
            for verb, entry in wording.entries["options"].items()
            if any("{source" in said or "{target" in said for _, said in entry.all())
        )
        prompts, events, phases, columns = (
            tuple(wording.entries[name]) for name in ("prompts", "events", "phases", "columns")
        )
        return cls(prompts, events, phases, columns, named)
