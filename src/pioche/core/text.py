"""The one value that says the same thing in French and in English."""

import unicodedata
from typing import Final

import msgspec

JOINERS: Final = frozenset("\u200c\u200d\ufe0f")  # which scripts and emoji need, although they are invisible


class Text(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The same thing said in French and in English."""

    fr: str  # by keyword only: two sentences in a row are soon exchanged
    en: str

    def said(self, lang: str) -> str:
        """It in `fr` or `en`."""
        return self.fr if lang == "fr" else self.en


def on_one_line(text: str) -> bool:
    """Whether a text stands on one line: no control characters, nothing that turns writing around."""
    return not any(
        (unicodedata.category(sign)[0] == "C" or unicodedata.category(sign) in ("Zl", "Zp"))
        and sign not in JOINERS
        for sign in text
    )
