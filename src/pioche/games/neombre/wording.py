"""What the prompts of Les Nominés du Néombre must name: the card in resolution; from the view alone."""

from typing import Any

from pioche.core.sight import View
from pioche.language.wording import Speaker

Fields = dict[str, Any]


def cause(view: View, speaker: Speaker) -> tuple[str, Fields]:
    """The variant of the prompt in a view, and the fields of its template."""
    resolving = view.pile("resolving").cards
    face = resolving[-1].face if resolving else None
    return "", {"card": speaker.card(face or "")}
