"""How the laboratory says figures, in one language."""

import re
from collections.abc import Sequence

from pioche.core.figures import number, percent, signed
from pioche.core.text import Text
from pioche.games import game
from pioche.lab.cache import fingerprint
from pioche.lab.inference import Effect
from pioche.lab.statistics import Interval
from pioche.lab.survey import bot_name

ENGLISH_PERCENT = re.compile(r"(?<=\d) %")
FRENCH_SPACE = re.compile(r"(?<=«) | (?=[:;?!%»])")


def _no_break(found: re.Match[str]) -> str:
    """The space that French puts before a sign: narrow before those that stand high."""
    following = found.string[found.end() : found.end() + 1]
    return "\u202f" if following in ";?!" else "\u00a0"


class Words:
    """Sentences and figures in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, *, fr: str, en: str) -> str:
        """One of two sentences, with the spaces of its language."""
        return FRENCH_SPACE.sub(_no_break, fr) if self.lang == "fr" else ENGLISH_PERCENT.sub("%", en)

    def text(self, text: Text) -> str:
        """A text in this language."""
        return self(fr=text.fr, en=text.en)

    def number(self, value: float, digits: int = 0) -> str:
        """A number."""
        return number(value, self.lang, digits)

    def percent(self, share: float) -> str:
        """A share in per cent."""
        return percent(share, self.lang)

    def share(self, found: Interval) -> str:
        """A share with its interval: `54.3% [51.2, 57.4]`."""
        bounds = (
            f"[{number(100 * found.low, self.lang, 1)}{self.comma} {number(100 * found.high, self.lang, 1)}]"
        )
        return f"{percent(found.mean, self.lang)} {bounds}"

    def value(self, found: Interval, digits: int = 1) -> str:
        """A number with its interval."""
        low, high = number(found.low, self.lang, digits), number(found.high, self.lang, digits)
        return self.bounded(number(found.mean, self.lang, digits), low, high)

    def points(self, found: Effect | Interval) -> str:
        """A difference of shares in points: `+2.1 [+0.9, +3.3]`."""
        mean, low, high = (signed(100 * value, self.lang) for value in (found.mean, found.low, found.high))
        return self.bounded(mean, low, high)

    def change(self, found: Effect | Interval, digits: int = 1) -> str:
        """A difference of numbers, with its sign."""
        mean, low, high = (signed(value, self.lang, digits) for value in (found.mean, found.low, found.high))
        return self.bounded(mean, low, high)

    def bounded(self, mean: str, low: str, high: str) -> str:
        """A figure with its bounds, which no line breaks apart."""
        return f"{mean}\u00a0[{low}{self.comma}\u00a0{high}]"

    @property
    def comma(self) -> str:
        """What stands between the bounds of an interval; French writes decimals with a comma."""
        return "\u202f;" if self.lang == "fr" else ","

    def listing(self, names: Sequence[str]) -> str:
        """Names with « and » before the last."""
        if len(names) < 2:
            return "".join(names)
        last = self(fr=" et ", en=" and ")
        return f"{', '.join(names[:-1])}{last}{names[-1]}"

    def source(self, game: str, bot: str, matches: int, seed: int, more: str = "") -> str:
        """Where a figure comes from: bot, matches, seed, version of the game."""
        played = self(fr=f"{self.number(matches)} parties", en=f"{self.number(matches)} matches")
        name = self.text(bot_name(bot))
        line = self(
            fr=f"Bot {name} à tous les sièges · {played} · graine {seed}",
            en=f"Bot {name} in all seats · {played} · seed {seed}",
        )
        return " · ".join(filter(None, (line, more, self.version(game))))

    def version(self, name: str) -> str:
        """Which cards and rules were played."""
        version = game(name).version
        return self(fr=f"version {version} du jeu", en=f"version {version} of the game")

    def code(self, name: str) -> str:
        """What all rows of a game follow from, by content: the same code and settings give the same figures."""
        return f"code {fingerprint(name)}"
