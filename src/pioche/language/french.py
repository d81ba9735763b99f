"""French as the logs and the cards need it: numbers, elision, contraction, plural."""

import re
import unicodedata
from functools import lru_cache

# fmt: off
NUMBERS = (
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
    "onze", "douze", "treize", "quatorze", "quinze", "seize",
)
# fmt: on
NUMBER_WORDS = {word: n for n, word in enumerate(NUMBERS)} | {"une": 1}
ELIDING = frozenset({"le", "la", "de", "ne", "se", "me", "te", "je", "que", "jusque"})
# Words before which nothing is elided although they begin with a vowel or an h.
# fmt: off
UNELIDED = frozenset({
    "onze", "onzième", "oui", "yaourt", "hache", "haine", "hallebarde", "hanche", "hasard", "haubert", "haut",
    "hauteur", "héraut", "hérisson", "héros", "hibou", "hors", "hotte", "huit", "huitième", "hurlement", "hutte",
})
# fmt: on
INVARIABLE = frozenset(
    {"fois", "corps", "bras", "héros", "temps", "dos", "os", "bois", "poids", "puits", "mois"}
)
CONTRACTIONS = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}
PREPOSITIONS = frozenset({"de", "du", "des", "à", "au", "aux", "en", "sans", "sous", "sur"})


def plain(text: str) -> str:
    """The text without accents and in small letters, for comparing."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@lru_cache(maxsize=4096)  # texts have few words, each of them often
def bare(word: str) -> str:
    """The word as a tolerant reader compares it; « à » keeps its accent, which alone tells it from « a »."""
    small = word.lower()
    return small if small == "à" else plain(small)


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


def elides(word: str, h_aspire: bool = False) -> bool:
    """Whether `de`, `le`, `la`… lose their vowel before the word: a vowel or a mute h follows."""
    first = WORD.match(word)
    if first and small_first(first[0]) in UNELIDED:
        return False
    letter = plain(word[:1])
    return letter in tuple("aeiouœæ") or (letter == "h" and not h_aspire)


def elide(particle: str, word: str, h_aspire: bool = False) -> str:
    """`de` + `une carte` is `d'une carte`; `le` + `Magicien` stays two words."""
    if particle in ELIDING and elides(word, h_aspire):
        return f"{particle[:-1]}'{word}"
    return f"{particle} {word}"


def joined(left: str, right: str) -> str:
    """Two pieces of a text, joined as French does: `de ` + `une` is `d'une`, `de ` + `le` is `du`."""
    match = LAST.search(left)
    if match is None or not right:
        return left + right
    before, particle = left[: match.start()], match[1]
    first, _, rest = right.partition(" ")
    if contracted := CONTRACTIONS.get((small_first(particle), first)):
        return before + _like(contracted, particle) + (f" {rest}" if rest else "")
    eliding = small_first(particle) == "si" and first in ("il", "ils")
    if eliding or (small_first(particle) in ELIDING and elides(right)):
        return f"{before}{particle[:-1]}'{right}"
    return left + right


def _like(word: str, other: str) -> str:
    return capital(word) if other[:1].isupper() else word


WORD = re.compile(r"[^\W\d_]+")
LAST = re.compile(r"(?<![-\w])([^\W\d_]+) $")


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


def singular(word: str) -> str:
    """The singular of a regular plural; a word like `fois` stays."""
    return word[:-1] if word.endswith(("s", "x")) and word not in INVARIABLE else word


def agreed(word: str, gender: str, many: bool) -> str:
    """An adjective, article or determiner that agrees: `allié`, `alliée`, `alliés`, `alliées`."""
    if word in AGREEING:
        return AGREEING[word][(gender == "f") + 2 * many]
    if gender == "f":
        word = word[:-1] + "se" if word.endswith("eux") else word if word.endswith("e") else word + "e"
    return _plural_word(word) if many else word


AGREEING = {
    "un": ("un", "une", "des", "des"),
    "le": ("le", "la", "les", "les"),
    "ce": ("ce", "cette", "ces", "ces"),
    "tout": ("tout", "toute", "tous", "toutes"),
    "autre": ("autre", "autre", "autres", "autres"),
}


def verb(infinitive: str, person: str) -> str:
    """A verb in a person: `inf`, `vous` (the imperative), `il`, `ils`; `se défausser` is `défaussez-vous`."""
    reflexive = infinitive.startswith(("se ", "s'"))
    plain_verb = infinitive.removeprefix("se ").removeprefix("s'")
    if person == "inf":
        return infinitive
    form = _conjugated(plain_verb)[("vous", "il", "ils").index(person)]
    if not reflexive:
        return form
    return f"{form}-vous" if person == "vous" else joined("se ", form)


def _conjugated(infinitive: str) -> tuple[str, str, str]:
    """The imperative and the third persons of a verb."""
    if infinitive in VERBS:
        vous, il, ils = VERBS[infinitive].split()
        return vous, il, ils
    for ending, forms in ENDINGS.items():
        if infinitive.endswith(ending):
            stem = infinitive.removesuffix(ending)
            vous, il, ils = (stem + form for form in forms.split())
            return vous, il, ils
    raise ValueError(f"{infinitive!r}: no such verb is known; add its forms to french.VERBS")


# imperative (vous), il, ils
VERBS = {
    "avoir": "ayez a ont",
    "être": "soyez est sont",
    "aller": "allez va vont",
    "faire": "faites fait font",
    "pouvoir": "pouvez peut peuvent",
    "devoir": "devez doit doivent",
    "perdre": "perdez perd perdent",
    "rendre": "rendez rend rendent",
    "défendre": "défendez défend défendent",
    "prendre": "prenez prend prennent",
    "mettre": "mettez met mettent",
    "remettre": "remettez remet remettent",
    "combattre": "combattez combat combattent",
    "obtenir": "obtenez obtient obtiennent",
    "revenir": "revenez revient reviennent",
    "recevoir": "recevez reçoit reçoivent",
    "mourir": "mourez meurt meurent",
    "envoyer": "envoyez envoie envoient",
    "renvoyer": "renvoyez renvoie renvoient",
    "appeler": "appelez appelle appellent",
    "jeter": "jetez jette jettent",
    "révéler": "révélez révèle révèlent",
    "régénérer": "régénérez régénère régénèrent",
    "récupérer": "récupérez récupère récupèrent",
    "lever": "levez lève lèvent",
    "achever": "achevez achève achèvent",
}
ENDINGS = {
    "uire": "uisez uit uisent",  # détruire, réduire
    "aître": "aissez aît aissent",
    "yer": "yez ie ient",  # payer, déployer
    "er": "ez e ent",
    "ir": "issez it issent",  # subir, choisir
}


def counted(n: int, phrase: str) -> str:
    """`une carte` n times: `une carte`, `deux cartes`; `de une carte` elides: `d'une carte`, `de deux cartes`."""
    article, noun = phrase.split(" ", 1)
    if article in ("de", "que"):
        return elide(article, counted(n, noun))
    return f"{number(n, 'f' if article == 'une' else 'm')} {plural(noun) if n > 1 else noun}"


class Amount(int):
    """A number of a tree in a French template: `{count}` gives digits, `{count:une carte}` agrees."""

    def __format__(self, spec: str) -> str:
        return counted(self, spec) if spec else str(int(self))
