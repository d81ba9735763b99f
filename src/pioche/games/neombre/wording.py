"""What sentences must name: the card in resolution, from the view alone; markers and starter decks."""

from typing import Any, Final

from pioche.core.deck_files import read_named
from pioche.core.sight import View
from pioche.games.neombre.names import DATA, MARKERS
from pioche.language.nouns import Noun
from pioche.language.wording import Speaker

Fields = dict[str, Any]
NOUNS: Final = {
    **MARKERS,
    **{id: Noun(file.name) for id, file in read_named(DATA / "decks", "neombre").items()},
}


def cause(view: View, speaker: Speaker) -> tuple[str, Fields]:
    """The variant of the prompt in a view, and the fields of its template."""
    resolving = view.pile("resolving").cards
    face = resolving[-1].face if resolving else None
    return "by" if face else "", {"card": speaker.card(face or "")}
