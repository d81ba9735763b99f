"""From a printed text to its words, each with its place and with what it can stand for."""

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from pioche.language import french

WORD = re.compile(r"\d+|[^\W\d_]+'?|\S")
SIGNS = str.maketrans({"’": "'", "ʼ": "'", "`": "'", "−": "-", "–": "-", "—": "-"})
END = "$END"  # what stands after the last word
NONE, ONE, MANY = "#0", "#1", "#2"  # zero, one, two or more: counts of two or more exclude `un`
NUMBERS = (NONE, ONE, MANY)
UNKNOWN, SIGN = "#word", "#sign"

Readings = tuple[tuple[str, ...], ...]  # what a word can stand for, each one word or several

# An elided word stands for one of several; a contraction is split only where the text needs it.
ELIDED: dict[str, Readings] = {
    "l'": (("le",), ("la",)),
    "s'": (("se",), ("si",)),
    "d'": (("de",),),
    "n'": (("ne",),),
    "m'": (("me",),),
    "t'": (("te",),),
    "j'": (("je",),),
    "c'": (("ce",),),
    "qu'": (("que",),),
    "jusqu'": (("jusque",),),
}
CONTRACTED: dict[str, Readings] = {whole: ((whole,), parts) for parts, whole in french.CONTRACTIONS.items()}
IDIOMS = ("jusqu'à",)  # phrases of every language that are read as one word

LONGEST_IDIOM = 12  # words that are compared
DIGITS = 9  # of a number; nobody needs more

Fold = Callable[[str], str]
Names = Mapping[str, Sequence[tuple[str, str]]]  # by kind, each spelling with the name that it means


class Word(NamedTuple):
    """A word, number or sign of a text: what it can stand for, how it is written, and where."""

    readings: Readings
    text: str
    at: int  # column from 0
    value: str = ""  # for a name the name that it means, for a number its digits

    @property
    def kind(self) -> str:
        """What it stands for in the first place."""
        return self.readings[0][0]

    @property
    def unknown(self) -> bool:
        """Whether no pattern holds it."""
        return self.kind in (UNKNOWN, SIGN)


class Phrase(NamedTuple):
    """Several words that are read as one: an idiom or a name."""

    words: tuple[str, ...]
    kind: str
    value: str = ""


def printed(text: str) -> str:
    """The text with accents in one piece and straight apostrophes; columns are counted in it."""
    return unicodedata.normalize("NFC", text).translate(SIGNS).rstrip()


class Splitter:
    """Splits the texts of one language; idioms and names, the longest first, are one word each."""

    def __init__(
        self,
        fold: Fold,
        idioms: Iterable[str] = (),
        names: Names | None = None,
        vocabulary: frozenset[str] | None = None,
    ) -> None:
        """`names` are by kind; without a `vocabulary`, the words of a grammar, every word stands for itself."""
        self.fold, self.idioms, self.names, self.vocabulary = fold, tuple(idioms), names or {}, vocabulary
        self.numbers = {fold(word): n for word, n in french.NUMBER_WORDS.items()}
        phrases = [Phrase(self.folded(idiom), fold(idiom)) for idiom in (*IDIOMS, *self.idioms)]
        for kind, spellings in self.names.items():
            phrases += [Phrase(self.folded(text), f"#{kind}", name) for text, name in spellings]
        self.unaccented = fold("é") == "e"  # accents may be left out
        if self.unaccented:
            phrases += [
                phrase._replace(words=tuple("a" if word == "à" else word for word in phrase.words))
                for phrase in phrases
                if "à" in phrase.words
            ]
        self._phrases: dict[str, list[Phrase]] = {}
        for phrase in sorted(phrases, key=lambda phrase: -len(phrase.words)):
            self._phrases.setdefault(phrase.words[0], []).append(phrase)

    def folded(self, text: str) -> tuple[str, ...]:
        """The words of a text, folded as they are compared."""
        return tuple(self.fold(match[0]) for match in WORD.finditer(printed(text)))

    def split(self, text: str) -> list[Word]:
        """The words, numbers and signs of a printed text."""
        found = [(match[0], match.start()) for match in WORD.finditer(text)]
        folded = [self.fold(word) for word, _ in found]
        words = []
        i = 0
        while i < len(found):
            word, at = found[i]
            if phrase := self._phrase_at(folded, i):
                last, start = found[i + len(phrase.words) - 1]
                words.append(Word(((phrase.kind,),), text[at : start + len(last)], at, phrase.value))
                i += len(phrase.words)
            else:
                words.append(self._word(folded[i], word, at, folded[i + 1 : i + 2]))
                i += 1
        return words

    def _phrase_at(self, folded: list[str], i: int) -> Phrase | None:
        for phrase in self._phrases.get(folded[i], ()):
            if tuple(folded[i : i + len(phrase.words)]) == phrase.words:
                return phrase
        return None

    def begun(self, words: Sequence[Word], kinds: Container[str]) -> int:
        """How many of these words begin an idiom of these kinds, which the next one breaks off."""
        pieces = [
            (piece, n) for n, word in enumerate(words[:LONGEST_IDIOM], 1) for piece in self.folded(word.text)
        ]
        found = 0
        for phrase in self._phrases.get(pieces[0][0], ()) if pieces else ():
            if phrase.kind in kinds:
                for (piece, n), wanted in zip(pieces, phrase.words, strict=False):
                    if piece != wanted:
                        found = max(found, n - 1)
                        break
        return found

    def _word(self, folded: str, text: str, at: int, following: list[str]) -> Word:
        """A single word with what it can stand for, as far as the grammar knows it; « s'il » is always « si il »."""
        if text.isdecimal() and text != str(int(text[:DIGITS])) and len(text) <= DIGITS:
            return Word(((SIGN,),), text, at)  # no card prints « 03 »
        if text.isdecimal() or folded in self.numbers:
            n = int(text[:DIGITS]) if text.isdecimal() else self.numbers[folded]
            return Word(((NUMBERS[min(n, 2)],),), text, at, str(n))
        readings: Readings = ELIDED.get(folded, CONTRACTED.get(folded, ((folded,),)))
        if folded == "a" and self.unaccented:
            readings = (("a",), ("à",))
        if folded == "s'" and following in (["il"], ["ils"]):
            readings = (("si",),)
        if self.vocabulary is not None:
            readings = tuple(reading for reading in readings if self.vocabulary.issuperset(reading))
        if not readings:
            readings = ((UNKNOWN if text[0].isalpha() else SIGN,),)
        return Word(readings, text, at)
