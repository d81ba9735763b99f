"""How printed texts are read: ` · ` between two sentences is as good as a full stop (§7)."""

import re
from typing import Any, Final

from pioche.language.clauses import Node
from pioche.language.errors import TEXT
from pioche.language.language import Language

DOT: Final = re.compile(r"\.?\s*·")


class Texts(Language):
    """The language of texts whose sentences end with a full stop, a raised dot, or both."""

    def parse(
        self, text: str, *, card: str = "", line: int = 1, field: str = TEXT, start: type[Node] | None = None
    ) -> Any:
        """The tree of a text; raised dots become full stops in the same room, so that columns stay."""
        spoken = DOT.sub(lambda found: "." + " " * (len(found[0]) - 1), text)
        return super().parse(spoken, card=card, line=line, field=field, start=start)
