"""Names of people: readable, and nobody else's at the table, not even for a quick look.

Two names are alike when their *skeletons* are equal: what is left when letters that look the same are one letter.
Unicode's own table of look-alikes has over six thousand lines, changes every year and would have to be carried along;
most of it is for scripts that nobody mixes into a French name.  What tricks eyes at a table is Latin letters written
with Cyrillic or Greek ones, styled letters (which NFKC undoes), small capitals, digits for letters, and signs that
are not seen at all.  These are here.
"""

import unicodedata
from collections.abc import Sequence

from pioche.bots.levels import LEVELS
from pioche.bots.people import person
from pioche.core.decisions import Seat
from pioche.core.text import on_one_line
from pioche.server.keep.journal import Place
from pioche.server.wire.forms import NAME_LENGTH
from pioche.server.wire.refusals import Refusal

# Letters by their category that fonts show as nothing: fillers of Hangul, the blank of Braille, inherent vowels of
# Khmer, the empty note head; and the joiner and selectors that are combining marks.
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\U0001d159\u034f\u180b\u180c\u180d\u180f")
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "

# Greek and Cyrillic capitals whose small letters look like something else.
CAPITALS = str.maketrans("ΗΝΥΜΒВНТК", "HNYMBBHTK")
# After NFKC and without case; i, l and 1 are one letter, because a capital I, a small l and a 1 are.
ALIKE = str.maketrans(
    {
        other: letter
        for letter, others in {
            "a": "аαɑ", "b": "вβ", "c": "сϲ", "d": "ԁ", "e": "еεє", "g": "ɡց", "h": "нһ", "j": "јϳ",
            "k": "кκ", "l": "i1|ıɩіїӏι", "m": "м", "n": "пηո", "o": "0оοσօ", "p": "рρ", "q": "ԛ", "r": "г",
            "s": "ѕ5$", "t": "тτ", "u": "υμս", "v": "νѵ", "w": "шԝω", "x": "хχ", "y": "уүγ", "z": "ζ",
        }.items()
        for other in others
    }
)  # fmt: skip
PAIRS = (("rn", "m"), ("vv", "w"))


def clean_name(name: str) -> str:
    """A name fit to be shown, or none; what cannot be seen or read, or turns writing around, is refused."""
    name = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    if not on_one_line(name):
        raise Refusal(
            en="a name cannot hold control characters; write letters, digits and signs that can be seen",
            fr="un nom ne peut pas contenir de caractères de commande ; écrivez des lettres, des chiffres "
            "et des signes visibles",
            code="bad_name",
        )
    if name and not any(_seen(sign) and not unicodedata.category(sign).startswith("M") for sign in name):
        raise Refusal(
            en="nothing of this name can be seen; write at least one letter or sign, or nothing at all",
            fr="ce nom est invisible ; écrivez au moins une lettre ou un signe, ou rien du tout",
            code="bad_name",
        )
    if sum(unicodedata.combining(sign) != 0 for sign in name) > NAME_LENGTH // 2:
        raise Refusal(en="this name is not readable", fr="ce nom est illisible", code="bad_name")
    if len(name) > NAME_LENGTH:
        raise Refusal(
            en=f"a name has at most {NAME_LENGTH} characters",
            fr=f"un nom compte au plus {NAME_LENGTH} caractères",
            code="bad_name",
        )
    return name


def shown_names(places: Sequence[Place]) -> dict[str, list[str]]:
    """The names of all seats in each language, as everybody reads them."""
    return {lang: [_shown(places, seat, lang) for seat in range(len(places))] for lang in ("fr", "en")}


def _shown(places: Sequence[Place], seat: Seat, lang: str) -> str:
    place = places[seat]
    if place.kind != "bot":
        return place.name or _unnamed(places, seat, lang)
    name = bot_name(place, lang)
    alike = [s for s, other in enumerate(places) if other.kind == "bot" and bot_name(other, lang) == name]
    return name if len(alike) == 1 else f"{name} {alike.index(seat) + 1}"


def _unnamed(places: Sequence[Place], seat: Seat, lang: str) -> str:
    """What somebody without a name is called; a number only tells apart those of whom there are several."""
    alone = sum(place.kind != "bot" and not place.name for place in places) == 1
    waits = places[seat].kind == "friend" and not places[seat].holder
    if alone and not waits:
        return "Anonyme" if lang == "fr" else "Anonymous"
    return f"{'Joueur' if lang == 'fr' else 'Player'} {seat + 1}"


def bot_name(place: Place, lang: str) -> str:
    """What a bot is called: its own name, or that of its level where nobody knows who it is."""
    known = person(place.who)
    return known.name if known else LEVELS[place.level - 1].name.said(lang)


def check_unlike(name: str, seat: Seat, places: Sequence[Place]) -> None:
    """Refuse a name for a seat that could be taken for another one's at the table, a bot's or that of a free seat."""
    own = skeleton(name)
    others = (said for names in shown_names(places).values() for s, said in enumerate(names) if s != seat)
    other = next((other for other in others if name and skeleton(other) == own), None)
    if other is not None:
        raise Refusal(
            en=f"“{name}” looks like “{other}”, who sits at this table; add a letter or choose another name",
            fr=f"« {name} » ressemble à « {other} », déjà à cette table ; ajoutez une lettre "
            "ou choisissez un autre nom",
            code="bad_name",
        )


def skeleton(name: str) -> str:
    """What is left of a name when letters that look the same are one letter, and what is not seen is gone."""
    folded = unicodedata.normalize("NFKC", name).translate(CAPITALS).casefold()
    letters = "".join(_plain(sign) for sign in unicodedata.normalize("NFKC", folded) if _seen(sign))
    letters = unicodedata.normalize("NFD", letters).translate(ALIKE)
    for pair, letter in PAIRS:
        letters = letters.replace(pair, letter)
    return letters


def _seen(sign: str) -> bool:
    """Whether a sign leaves ink by itself."""
    return sign not in BLANKS and unicodedata.category(sign)[0] not in "CZ" and not _selector(sign)


def _selector(sign: str) -> bool:
    return "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"


def _plain(sign: str) -> str:
    """A small capital as its letter; others as they are."""
    before, said, letter = unicodedata.name(sign, "").partition(SMALL_CAPITAL)
    return letter.lower() if said and not before and len(letter) == 1 else sign
