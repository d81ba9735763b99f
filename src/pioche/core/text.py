"""The one value that says the same thing in French and in English."""

import msgspec


class Text(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same thing said in French and in English."""

    fr: str  # by keyword only: two sentences in a row are soon exchanged
    en: str

    def said(self, lang: str) -> str:
        """It in `fr` or `en`."""
        return self.fr if lang == "fr" else self.en
