"""French as the logs and the cards need it: numbers, elision, contraction, plural."""

import unicodedata

# fmt: off
NUMBERS = (
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
    "onze", "douze", "treize", "quatorze", "quinze", "seize",
)
# fmt: on
NUMBER_WORDS = {word: n for n, word in enumerate(NUMBERS)} | {"une": 1}
ELIDING = frozenset({"le", "la", "de", "ne", "se", "me", "te", "je", "que", "jusque"})
PREPOSITIONS = frozenset({"de", "du", "des", "à", "au", "aux", "en", "sans", "sous", "sur"})


def plain(text: str) -> str:
    """The text without accents and in small letters, for comparing."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def capital(text: str) -> str:
    """The text with a capital first letter and the rest untouched."""
    return text[:1].upper() + text[1:]


def small_first(word: str) -> str:
    """The word as a grammar spells it: its first letter is small."""
    return word[:1].lower() + word[1:]


def number(n: int, gender: str = "m") -> str:
    """A whole number as a card prints it: a word up to seize, then digits."""
    if n == 1 and gender == "f":
        return "une"
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def whole(word: str) -> int:
    """The whole number that digits or a number word say; nobody needs more than nine digits."""
    return int(word[:9]) if word.isdecimal() else NUMBER_WORDS[word.lower()]


def elides(word: str, h_aspire: bool = False) -> bool:
    """Whether `de`, `le`, `la`… lose their vowel before the word: a vowel or a mute h follows."""
    letter = plain(word[:1])
    return letter in tuple("aeiouœæ") or (letter == "h" and not h_aspire)


def elide(particle: str, word: str, h_aspire: bool = False) -> str:
    """`de` + `une carte` is `d'une carte`; `le` + `Magicien` stays two words."""
    if particle in ELIDING and elides(word, h_aspire):
        return f"{particle[:-1]}'{word}"
    return f"{particle} {word}"


def plural(phrase: str) -> str:
    """The plural of a noun with its adjectives; what follows a preposition stays (`Golems d'Os`)."""
    words = phrase.split(" ")
    for i, word in enumerate(words):
        if word in PREPOSITIONS or word.startswith(("d'", "d’", "l'", "l’")):
            break
        words[i] = _plural_word(word)
    return " ".join(words)


def _plural_word(word: str) -> str:
    if word.endswith(("s", "x", "z")):
        return word
    if word.endswith("al"):
        return word[:-2] + "aux"
    return word + ("x" if word.endswith(("au", "eu")) else "s")


def counted(n: int, phrase: str) -> str:
    """`une carte` n times: `une carte`, `deux cartes`; `de une carte` elides: `d'une carte`, `de deux cartes`."""
    if phrase.startswith("de "):
        return elide("de", counted(n, phrase[3:]))
    article, noun = phrase.split(" ", 1)
    return f"{number(n, 'f' if article == 'une' else 'm')} {plural(noun) if n > 1 else noun}"


class Amount(int):
    """A number of a tree in a French template: `{count}` gives digits, `{count:une carte}` agrees."""

    def __format__(self, spec: str) -> str:
        return counted(self, spec) if spec else str(int(self))
