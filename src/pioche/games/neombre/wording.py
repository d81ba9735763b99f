"""What sentences must name: the card in resolution, what of it is asked, markers, decks; from the view alone."""

from typing import Any, Final

from pioche.core.deck_files import read_named
from pioche.core.sight import View
from pioche.games.neombre.clauses.steps import TheyMay, YouMay
from pioche.games.neombre.clauses.text import Tribute
from pioche.games.neombre.names import DATA, MARKERS
from pioche.games.neombre.zones import WOUNDS
from pioche.language.cards import CardDef
from pioche.language.clauses import Node, walk
from pioche.language.nouns import Noun
from pioche.language.speaker import Speaker
from pioche.language.templates import Cards
from pioche.language.wording import Ended

Fields = dict[str, Any]
NOUNS: Final = {
    **MARKERS,
    **{id: Noun(file.name) for id, file in read_named(DATA / "decks", "neombre").items()},
}


# What a prompt asks about: the price of a card, or what its text leaves to choose.
ASKED: Final[dict[str, tuple[type[Node], ...]]] = {"tribute": (Tribute,), "optional": (YouMay, TheyMay)}


def cause(view: View, speaker: Speaker) -> tuple[str, Fields]:
    """The variant of the prompt in a view, and the fields of its template."""
    resolving = view.pile("resolving").cards
    face = (resolving[-1].face if resolving else None) or ""
    left = view.table["plays_left"]
    asked = view.asked[0]
    fields = {
        "card": speaker.card(face),
        "left": speaker.amount(left[asked] if asked < len(left) else 0),
        "text": text(speaker, face, ASKED.get(view.prompt, ())),
    }
    return "text" if fields["text"] else "by" if face else "", fields


def why(view: View, speaker: Speaker) -> tuple[str, Fields]:
    """What took most of the pv of a team that has fallen, and who was left standing (NEO-END-01)."""
    wounds: list[int] = view.table["wounds"]
    line = view.pile("line").cards
    if view.table["result"] != "defeat" or not any(wounds) or not line:
        return "", {}
    worst = max(wounds)
    return WOUNDS[wounds.index(worst)], {
        "foes": Cards(speaker.card(card.face or "") for card in line),
        "life": sum(card.marks["hp"] for card in line),
        "lost": worst,
        "all": sum(wounds),
    }


ended: Final = Ended(("foes", "life", "lost", "all"), why)


def text(speaker: Speaker, face: str, kinds: tuple[type[Node], ...]) -> str:
    """What a card says that is asked about, in its own words; nothing where it says several such things."""
    language, card = speaker.wording.language, speaker.wording.cards.get(face)
    if language is None or not isinstance(card, CardDef) or not kinds:
        return ""
    found = [node for tree in card.lines for node in walk(tree) if isinstance(node, kinds)]
    if len(found) != 1:
        return ""
    asked = found[0].step if isinstance(found[0], Tribute) else found[0]
    said: str = (language.french if speaker.lang == "fr" else language.english)(asked)
    return said.rstrip(".")
