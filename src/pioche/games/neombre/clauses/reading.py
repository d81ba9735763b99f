"""How printed texts are read: whatever the letters' case and accents, reminders in parentheses left out (RES-29)."""

import re
from typing import Any, Final

from pioche.core.text import Text
from pioche.games.neombre.clauses.text import CardText, CharmText, EquipmentText, InvocationText
from pioche.language.clauses import Node
from pioche.language.errors import TEXT, CardTextError
from pioche.language.language import Language

REMINDER: Final = re.compile(r"\([^()]*\)")
# How cards that players hold are called, by the start of their texts.
KINDS: Final[dict[type[Node], Text]] = {
    CardText: Text(
        en="a card that is discarded (kind = card)", fr="d’une carte qu’on défausse (kind = card)"
    ),
    CharmText: Text(en="an envoûtement (kind = charm)", fr="d’un envoûtement (kind = charm)"),
    EquipmentText: Text(en="an équipement (kind = equipment)", fr="d’un équipement (kind = equipment)"),
    InvocationText: Text(en="an invocation (kind = invocation)", fr="d’une invocation (kind = invocation)"),
}


class Texts(Language):
    """The language of texts in which reminders and line breaks mean nothing (NEO-RES-29)."""

    def parse(
        self, text: str, *, card: str = "", line: int = 1, field: str = TEXT, start: type[Node] | None = None
    ) -> Any:
        """The tree of a text; what stands in parentheses leaves its room, so that columns stay (NEO-RES-29)."""
        spoken = REMINDER.sub(lambda found: " " * len(found[0]), text)
        try:
            return super().parse(spoken, card=card, line=line, field=field, start=start)
        except CardTextError as error:
            raise error.noting(note) if (note := self._elsewhere(spoken, start)) else error from None

    def _elsewhere(self, spoken: str, start: type[Node] | None) -> Text | None:
        """That a text could stand on a card of another kind (NEO-TYPE-05, -22)."""
        for other, kind in KINDS.items() if start in KINDS else ():
            reader, symbol = self._reading(other)
            if other is not start and reader.attempt(spoken, symbol) is not None:
                return Text(en=f"It would be the text of {kind.en}", fr=f"Ce serait le texte {kind.fr}")
        return None
