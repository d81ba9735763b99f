"""Pieces that layouts share: runs of cards, counts, hands."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from pioche.cli.common import either
from pioche.core.decisions import Seat
from pioche.core.sight import View

if TYPE_CHECKING:
    from pioche.language.cards import CardDef
    from pioche.language.language import Language
    from pioche.language.speaker import Speaker

UNKNOWN = "?"


class Scene(NamedTuple):
    """What a layout draws: a view, and the words and cards to draw it with."""

    view: View
    speaker: "Speaker"
    cards: "Mapping[str, CardDef]"
    language: "Language"
    titles: tuple[str, ...] = ()  # what is written beside each player's name, e.g. a bot's level
    width: int = 80

    def said(self, *, fr: str, en: str) -> str:
        """One of two sentences."""
        return either(self.speaker.lang, fr=fr, en=en)

    def label(self, name: str) -> str:
        """A label with its colon, as its language spaces it."""
        return f"{name}\u00a0: " if self.speaker.lang == "fr" else f"{name}: "

    def over(self) -> str:
        """That the game is over, for the ribbon of a finished match."""
        return self.said(fr="partie terminée", en="the game is over")

    def name(self, face: str | None) -> str:
        """The name of a card, or the sign of an unknown one."""
        return self.speaker.name(self.speaker.card(face)) if face else UNKNOWN

    def who(self, seat: Seat) -> str:
        """A player's name with what is known of them."""
        notes = [self.said(fr="vous", en="you")] if seat == self.view.seat else []
        notes += [self.titles[seat]] if seat < len(self.titles) and self.titles[seat] else []
        return self.speaker.player(seat) + (f" ({', '.join(notes)})" if notes else "")

    def order(self) -> list[Seat]:
        """The seats as one draws them: clockwise after one's own, which comes last."""
        own = self.view.seat
        seats = list(range(self.view.seats))
        return seats if own is None else seats[own + 1 :] + seats[: own + 1]


def times(name: str, count: int) -> str:
    """`Héraut ×2`, or the name alone."""
    return name if count == 1 else f"{name}\u00a0×{count}"


def counted(names: Iterable[str]) -> str:
    """Names without order, copies counted: `Héraut ×2, Magicien`."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(times(name, count) for name, count in counts.items())


def strip(names: Iterable[str], sign: str = " · ") -> str:
    """Names in order, runs of neighbours counted."""
    return sign.join(times(name, len(list(run))) for name, run in groupby(names))


def hand_boxes(captions: Iterable[tuple[str, str]], width: int) -> Text:
    """Cards side by side in boxes, each with a line under its name; as many rows as the width asks for."""
    rows: list[list[tuple[str, str]]] = [[]]
    used = 0
    for name, under in captions:
        wide = max(len(name), len(under)) + 5
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0
        rows[-1].append((name, under))
        used += wide
    drawn = Text()
    for row in rows:
        if row:
            _box_row(drawn, row)
    drawn.rstrip()
    return drawn


def _box_row(drawn: Text, row: list[tuple[str, str]]) -> None:
    widths = [max(len(name), len(under)) for name, under in row]
    tall = any(under for _, under in row)
    drawn.append(" ".join("╭" + "─" * (wide + 2) + "╮" for wide in widths) + "\n")
    for index in range(2 if tall else 1):
        for column, (pair, wide) in enumerate(zip(row, widths, strict=True)):
            drawn.append(" │ " if column else "│ ")
            drawn.append(pair[index].center(wide), "bold" if index == 0 else "dim")
            drawn.append(" │")
        drawn.append("\n")
    drawn.append(" ".join("╰" + "─" * (wide + 2) + "╯" for wide in widths) + "\n")
