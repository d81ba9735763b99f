"""« Pourquoi ? »: why a card on the table cannot be used now, in one sentence about this very position.

A game writes its sentences in `[reasons.PROMPT.PLACE]` of its `explain.toml`.  A place is a zone (`hand`), or that of
other seats (`other_army`); `any` stands for every prompt that has no sentence of its own there.  Which of the more
special sentences fits (`[reasons.react.hand.alone]`) and what fills its slots is said by `reason` in the game's
`wording.py`, as `cause` says it of prompts.  Where nothing is written the question makes no sense, and is not offered.

A card of which options are about may still be wondered about, if all of them are `besides` its use (`besides` in
`explain.toml`): what is burnt as fuel is not played.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from pioche.core.sight import CardView, PileView, View
from pioche.core.text import Text
from pioche.language import french
from pioche.language.explained import Explained
from pioche.language.speaker import Speaker
from pioche.language.templates import fill, typeset

ANY: Final = "any"
WAITING: Final = Text(
    fr="Ce n’est pas à vous de décider : {waiting}", en="The decision is not yours: {waiting}"
)
MOST: Final = 3  # rules that are cited for a reason
CAPITALS: Final = re.compile("[A-Z]{2}")  # begin the id of a rule


class Touched(NamedTuple):
    """The card that somebody wonders about, and the pile where it lies."""

    card: CardView
    pile: PileView

    @property
    def face(self) -> str:
        """What is printed on it."""
        return self.card.face or ""

    def place(self, view: View) -> str:
        """How wordings call the place: a zone, or that of another seat."""
        return self.pile.zone if self.pile.seat in (view.seat, None) else f"other_{self.pile.zone}"


class Reason(NamedTuple):
    """Why not: one sentence, and the rules that decided, the most specific first."""

    text: str
    rules: tuple[str, ...]


# Which special sentence fits, and what its slots hold; None: the question makes no sense after all.
Reasoning = Callable[[View, Speaker, Touched], tuple[str, Mapping[str, Any]] | None]


def touched(view: View, token: int) -> Touched | None:
    """The card of that token, if the seat sees what it is."""
    return next((seen for seen in all_seen(view) if seen.card.token == token), None)


def seen_cards(view: View, face: str) -> list[Touched]:
    """The cards of that face that the seat sees: its own first, those in the order of the zones."""
    found = [seen for seen in all_seen(view) if seen.face == face]
    return sorted(found, key=lambda seen: seen.pile.seat != view.seat)


def all_seen(view: View) -> Iterator[Touched]:
    """Every card of which the seat sees what it is."""
    return (Touched(card, pile) for pile in view.piles for card in pile.cards if card.face is not None)


def reason(
    explained: Explained, reasoning: Reasoning | None, view: View, speaker: Speaker, card: Touched
) -> Reason | None:
    """Why that card, which no option uses, cannot be used now; None where the question makes no sense."""
    if view.seat is None or view.scores:
        return None
    if view.seat not in view.asked:
        return _waiting(explained, view, speaker, card)
    place = card.place(view)
    key = next(
        (key for key in (f"{view.prompt}.{place}", f"{ANY}.{place}") if key in explained.reasons), None
    )
    if key is None:
        return None
    found = reasoning(view, speaker, card) if reasoning else ("", {})
    if found is None:
        return None
    special, own = found
    sentence = explained.reasons.get(f"{key}.{special}", explained.reasons[key])
    return Reason(said(sentence, speaker, {**fields(view, speaker, card), **own}), sentence.rules[:MOST])


def key_of(explained: Explained, view: View, card: Touched) -> str:
    """What is written about a card of that place at the prompt of a view: its own words or those for any prompt."""
    place = card.place(view)
    keys = (f"{view.prompt}.{place}", f"{ANY}.{place}")
    return next((key for key in keys if key in explained.reasons), "")


def fields(view: View, speaker: Speaker, card: Touched) -> dict[str, Any]:
    """What every sentence may name: the card, whose it is, who is asked, and what the prompt itself names."""
    _, own = speaker.wording.cause(view, speaker) if speaker.wording.cause else ("", {})
    return {
        **own,
        "touched": speaker.card(card.face),
        "whose": speaker.player(card.pile.seat),
        "seat": speaker.player(view.asked[0]),
    }


def said(sentence: Text, speaker: Speaker, own: Mapping[str, Any]) -> str:
    """A template filled in the language of a speaker."""
    return french.capital(typeset(fill(sentence.said(speaker.lang), own), speaker.lang))


def _waiting(explained: Explained, view: View, speaker: Speaker, card: Touched) -> Reason | None:
    """Somebody else decides: said of cards of one's own that answer questions at other times."""
    place = card.place(view)
    if card.pile.seat != view.seat or not any(key.split(".")[1] == place for key in explained.reasons):
        return None
    rules = speaker.prompt_rules(view)[:MOST]
    return Reason(said(WAITING, speaker, {"waiting": speaker.prompt(view)}), rules)


def because(why: Text, names: frozenset[str] = frozenset()) -> Text:
    """The reason of a rule as a sentence: « Parce qu’on n’active pas… »; what is a name keeps its capital."""
    fr, en = (_going_on(text, names) for text in (why.fr, why.en))
    fr = f"Car {fr}" if fr.startswith("sinon") else french.joined("Parce que ", fr)
    return Text(fr=typeset(fr, "fr"), en=f"Because {en}")


def _going_on(text: str, names: frozenset[str]) -> str:
    """A sentence that goes on after another word; the id of a rule keeps its capitals."""
    first = text.split(" ", 1)[0].strip(",:")
    return text if first in names or CAPITALS.match(first) else french.small_first(text)
