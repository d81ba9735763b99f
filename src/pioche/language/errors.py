"""What is wrong with a card: in its text, with the word that does not fit."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.language.words import Word

LONGEST_WORD = 40  # letters of a strange word that a message repeats


class Misfit(Exception):
    """A part of a text that does not fit: a word, or a node that has been read, or a field of one.

    Checks of clauses return it with the node, the field and the reason in both languages, in which `{word}` is the
    first word of that part; `fix` may make a better text of the whole.
    """

    words: list[Word]  # filled in by the reader: all words, and the place of the first that does not fit
    at: int = 0  # len(words) at the end of the text
    column: int  # from 1
    wanted: tuple[str, ...] = ()  # the words that could stand here, if they are few
    kept: object = None  # the node of the part, so that its place can be found

    def __init__(
        self,
        part: object = None,
        field: str = "",
        *,
        fr: str,
        en: str,
        reason: str = "meaning",
        fix: Callable[[str], str] | None = None,
    ) -> None:
        super().__init__(en)
        self.part, self.field, self.reason, self.fix = part, field, reason, fix
        self.text = Text(fr=fr, en=en)

    @property
    def place(self) -> Any:
        """The key under which the reader remembers where the part begins."""
        return (id(self.part), self.field) if self.field else id(self.part)

    @property
    def word(self) -> str:
        """The first word that does not fit; empty at the end of the text."""
        elided = self.at < len(self.words) and self.words[self.at].text.endswith("'")
        return "".join(word.text for word in self.words[self.at : self.at + 1 + elided])


TEXT = "text"  # the field in which most cards have their text


class Place(NamedTuple):
    """Where a text stands: on which card, in which of its fields, in which line."""

    card: str
    field: str
    line: int


class CardTextError(PiocheError):
    """A printed text that is not understood: where, which word, and what it could have meant."""

    code = "card_text"
    file = ""

    def __init__(
        self,
        misfit: Misfit,
        place: Place,
        *,
        corrections: Iterable[str],
        nearest: Iterable[str],
        english: Mapping[str, str],
    ) -> None:
        self.card, self.field, self.line = place
        self.column = misfit.column
        self.word, self.reason = misfit.word, misfit.reason
        self.corrections, self.nearest = tuple(corrections), tuple(nearest)
        self.english = english  # what each of them means, as far as it can be said
        shown = self.word if len(self.word) <= LONGEST_WORD else f"{self.word[:LONGEST_WORD]}…"
        # What does not fit, without what would: whoever can be shown corrections is shown those.
        self.said = Text(**{lang: misfit.text.said(lang).replace("{word}", shown) for lang in WORDING})
        en, fr = (self._sentence(lang, self.said.said(lang)) for lang in ("en", "fr"))
        self.why = Text(en=en, fr=fr)
        super().__init__(en=f"{self._place('en')} {en}", fr=f"{self._place('fr')} {fr}")

    def noting(self, note: Text) -> "CardTextError":
        """The same error with one more sentence."""
        self.why = Text(en=f"{self.why.en}. {note.en}", fr=f"{self.why.fr}. {note.fr}")
        self.text = Text(en=f"{self.en}. {note.en}", fr=f"{self.fr}. {note.fr}")
        self.args = (self.en,)
        return self

    def within(self, file: str) -> "CardTextError":
        """The same error, which now names the file too."""
        if file:
            self.file, self.text = file, Text(en=f"{file}, {self.en}", fr=f"{file}, {self.fr}")
            self.args = (self.en,)
        return self

    @property
    def correction(self) -> str | None:
        """The nearest text that is understood, if there is one."""
        return self.corrections[0] if self.corrections else None

    def _place(self, lang: str) -> str:
        card, text, place, *_ = WORDING[lang]
        field = text if self.field == TEXT else f"« {self.field} »"
        return f"{self.card or card}, {place.format(self.line, field, self.column)}"

    def _sentence(self, lang: str, why: str) -> str:
        *_, guess, either, nearest = WORDING[lang]
        said = why
        if self.corrections:
            said += guess.format(either.join(self._quoted(lang, text) for text in self.corrections))
        else:
            said += "."
        if self.nearest:
            said += nearest + ", ".join(self._quoted(lang, text) for text in self.nearest)
        return said

    def _quoted(self, lang: str, text: str) -> str:
        """A French text that would be right; who reads English is told what it means."""
        meant = self.english.get(text) if lang == "en" else None
        return f"« {text} »" + (f" ({meant})" if meant else "")


WORDING = {
    "fr": (
        "carte",
        "son texte",
        "ligne {} de {}, colonne {} :",
        " ; vouliez-vous dire {} ?",
        " ou ",
        " Clauses proches : ",
    ),
    "en": (
        "card",
        "its text",
        "line {} of {}, column {}:",
        "; did you mean {}?",
        " or ",
        " Nearest clauses: ",
    ),
}


class CardFileError(PiocheError):
    """A card file that cannot be used: which file, card and field, and why."""

    code = "card_file"

    def __init__(self, file: str, card: str, field: str, *, en: str, fr: str) -> None:
        self.file, self.card, self.field = file, card, field
        self.why = Text(en=en, fr=fr)
        place = ", ".join(filter(None, (file, card, field)))
        super().__init__(en=f"{place}: {en}", fr=f"{place} : {fr}")
