"""From a printed text to its words, each with its place."""

import re
import unicodedata
from collections.abc import Callable

from lark import Token

WORD = re.compile(r"\d+|[^\W\d_]+'?|\S")
APOSTROPHES = str.maketrans({"’": "'", "ʼ": "'", "`": "'"})
END = "$END"  # lark's name for the end of the text


def printed(text: str) -> str:
    """The text with accents in one piece and straight apostrophes; columns are counted in it."""
    return unicodedata.normalize("NFC", text).translate(APOSTROPHES).rstrip()


def words(text: str, kind: Callable[[str], str | None]) -> list[Token]:
    """The words, numbers and signs of a printed text; `kind` names the terminal of a word that a rule spells out."""
    tokens = []
    for match in WORD.finditer(text):
        word, at = match[0], match.start()
        terminal = "INT" if word.isdecimal() else kind(word) or ("WORD" if word[0].isalpha() else "SIGN")
        tokens.append(Token(terminal, word, at, 1, at + 1, 1, match.end() + 1, match.end()))
    return tokens
