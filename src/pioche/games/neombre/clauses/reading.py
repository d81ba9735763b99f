"""How printed texts are read: whatever the letters' case and accents, reminders in parentheses left out (RES-29)."""

import re
from typing import Any, Final

from pioche.language.clauses import Node
from pioche.language.errors import TEXT
from pioche.language.language import Language

REMINDER: Final = re.compile(r"\([^()]*\)")


class Texts(Language):
    """The language of texts in which reminders and line breaks mean nothing (NEO-RES-29)."""

    def parse(
        self, text: str, *, card: str = "", line: int = 1, field: str = TEXT, start: type[Node] | None = None
    ) -> Any:
        """The tree of a text; what stands in parentheses leaves its room, so that columns stay (NEO-RES-29)."""
        spoken = REMINDER.sub(lambda found: " " * len(found[0]), text)
        return super().parse(spoken, card=card, line=line, field=field, start=start)
