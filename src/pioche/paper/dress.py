"""How cards are dressed on paper: the same looks and pictures as on the page, wherever they lie.

A game that is installed from outside brings both in its package (`web/look.json`, `web/cards/`, `web/back.webp`).
Those of our own games lie in the folder of the page in a checkout, and in a wheel beside this file.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.games import folder
from pioche.language.cards import CardDef
from pioche.language.forms import MADE

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[2] / "web" / "src"
WHEEL = HERE / "page"  # pyproject.toml puts the same files there
FORMATS = ("webp", "png", "jpg", "svg")  # that can be printed; the page takes AVIF too

# Colours for values that no look speaks of, as on the page.
PALETTE = (
    ("#8d7a55", "#33291a"),
    ("#3f76cf", "#122f63"),
    ("#b3324a", "#470d1b"),
    ("#2f9470", "#0b3d2d"),
    ("#8850c4", "#331553"),
    ("#c98f22", "#5a3a08"),
    ("#4f8a94", "#123540"),
    ("#a8603a", "#3f1d12"),
)
Rank = Literal["common", "rare", "epic", "hero"]
RANKS: tuple[Rank, ...] = ("hero", "epic", "rare")


class Look(msgspec.Struct, frozen=True):
    """What printing needs of a `look.json`."""

    field: str = ""
    colours: dict[str, tuple[str, str]] = {}
    ranks: dict[str, dict[Rank, int]] = {}
    ranked: dict[str, Rank] = {}
    glyph: str = ""
    signs: dict[str, str | Text] = {}


class Dress(NamedTuple):
    """How one card looks: its colours, its rank, its picture, and what is written where it has none."""

    colour: str
    deep: str
    rank: Rank
    picture: Path | None
    glyph: str


class Wardrobe:
    """The looks and pictures of one game."""

    def __init__(self, game: str) -> None:
        self.brought = folder(game) / "web"
        self.painted = [place / "games" / game for place in (CHECKOUT, WHEEL)]
        self.look = self._look()
        self._met: list[str] = []

    def _look(self) -> Look:
        for place in (self.brought, *self.painted):
            path = place / "look.json"
            if path.is_file():
                try:
                    return msgspec.json.decode(path.read_bytes(), type=Look)
                except msgspec.DecodeError as error:
                    raise PiocheError(
                        en=f"{path}: {error}", fr=f"{path} : {error}", code="bad_look"
                    ) from error
        return Look()

    def meet(self, cards: Iterable[CardDef]) -> None:
        """Give colours in the order in which the game lists its cards, as the page does."""
        for card in cards:
            self._colours(fields_of(card), card.id)

    def dress(self, card: CardDef, lang: str) -> Dress:
        """How a card looks."""
        fields = fields_of(card)
        colour, deep = self._colours(fields, card.id)
        return Dress(
            colour, deep, self._rank(card.id, fields), self.picture(card.id), self._glyph(card, fields, lang)
        )

    def _colours(self, fields: dict[str, Any], id: str) -> tuple[str, str]:
        field = self.look.field or next(
            (name for name, value in fields.items() if isinstance(value, str)), ""
        )
        key = str(fields.get(field, id))
        if key in self.look.colours:
            return self.look.colours[key]
        if key not in self._met:
            self._met.append(key)
        return PALETTE[self._met.index(key) % len(PALETTE)]

    def _rank(self, id: str, fields: dict[str, Any]) -> Rank:
        """The highest rank that a number of the card reaches, unless the look names the card."""
        if id in self.look.ranked:
            return self.look.ranked[id]
        for rank in RANKS:
            for field, least in self.look.ranks.items():
                if rank in least and isinstance(value := fields.get(field), int) and value >= least[rank]:
                    return rank
        return "common"

    def _glyph(self, card: CardDef, fields: dict[str, Any], lang: str) -> str:
        if not self.look.glyph:
            return card.name.said(lang)[:1]

        def written(match: "re.Match[str]") -> str:
            value = str(fields.get(match[1], ""))
            sign = self.look.signs.get(value, value)
            return sign if isinstance(sign, str) else sign.said(lang)

        return re.sub(r"\{(\w+)\}", written, self.look.glyph)

    # ---- files

    def picture(self, id: str) -> Path | None:
        """The picture of a card, if it has one."""
        return _first([*_named(self.brought / "cards", id), *self._painted(id)])

    def back(self) -> Path | None:
        """The back of the cards; the house's where the game has none."""
        house = [place / "art" / "pictures" / "back.webp" for place in (CHECKOUT, WHEEL)]
        return _first([*_named(self.brought, "back"), *self._painted("back"), *house])

    def cover(self) -> Path | None:
        """The picture of the game itself, twice as wide as high."""
        return _first([*_named(self.brought, "picture"), *self._painted("cover")])

    def _painted(self, name: str) -> list[Path]:
        return [place / "pictures" / f"{name}.webp" for place in self.painted]


def frame_file(rank: Rank) -> Path | None:
    """The frame of a rank; a common card has none but its colour."""
    return _first([place / "art" / "frames" / f"{rank}.svg" for place in (CHECKOUT, WHEEL)])


def _named(place: Path, name: str) -> list[Path]:
    return [place / f"{name}.{form}" for form in FORMATS]


def _first(paths: list[Path]) -> Path | None:
    return next((path for path in paths if path.is_file()), None)


def fields_of(card: CardDef) -> dict[str, Any]:
    """A card's own fields that are plain values, by name."""
    common = {field.name for field in msgspec.structs.fields(CardDef)} | MADE
    return {
        name: value
        for name in card.__struct_fields__
        if name not in common and isinstance(value := getattr(card, name), str | int | bool)
    }
