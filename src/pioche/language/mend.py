"""What a card text that does not fit could have meant: corrected texts and the nearest clauses."""

from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher

from lark import Token

from pioche.language.errors import Misfit
from pioche.language.french import plain
from pioche.language.parse import Reader
from pioche.language.words import WORD, printed

ALIKE = 0.6  # how much a misspelt word must resemble the one that was meant, 0 to 1
ANOTHER = 10.0  # the cost of another connector in the place of one; a misspelling costs less
DEAREST = 16.0  # what costs more than this is no correction
REACH = 8  # how many words before the misfit may be at fault
PHRASES = ("jusqu'à",)  # connectors of several words that are forgotten as a whole
SOME = "9973"  # stands for a number that only the author knows; shown as N
CLAUSE_ENDS = frozenset({"puis", "pour", "et", ":", ".", "·", "(", ")"})

Understood = Callable[[str], str | None]  # the canonical text of a text, or None
Edit = tuple[float, tuple[str, ...]]  # the cost of one small change, and the words after it


def corrections(reader: Reader, misfit: Misfit, text: str, heads: frozenset[str], canonical: Understood) -> tuple[str, ...]:
    """The canonical texts nearest to this one, at most two, both equally near.

    `heads` are the terminals that begin a clause: a clause that somebody wrote is never exchanged for another.
    """
    if misfit.reason == "meaning":
        fixed = canonical(misfit.fix(printed(text))) if misfit.fix else None
        return (fixed,) if fixed else ()
    found: dict[str, float] = {}
    for cost, words in sorted(_edits(reader, misfit, heads)):
        if cost > min([DEAREST, *found.values()]):
            break
        if meant := canonical(spell(words)):
            found.setdefault(meant.replace(SOME, "N"), cost)
    return tuple(found)[:2]


def _edits(reader: Reader, misfit: Misfit, heads: frozenset[str]) -> Iterator[Edit]:
    """Single changes at the misfit, or before it where words only connect clauses."""
    tokens, at = misfit.tokens, misfit.at
    kept = [t.type in heads or (t.type in reader.numbers and not reader.is_article(t)) for t in tokens]

    def with_words(first: int, last: int, *words: str) -> tuple[str, ...]:
        return (*map(str, tokens[:first]), *words, *map(str, tokens[last:]))

    yield 3, with_words(at, at, SOME)
    for word in [*(w for w, kind in reader.kinds.items() if kind not in reader.numbers), *PHRASES]:
        yield 2 + len(word) / 2, with_words(at, at, word)
    for i in range(max(0, at - REACH), min(at + 1, len(tokens))):
        for word in () if kept[i] else reader.kinds:
            if (cost := _exchange(tokens[i], word)) is not None:
                yield cost + (at - i) / 10, with_words(i, i + 1, word)
    if at < len(tokens) and tokens[at].type not in heads:
        yield 2 + len(tokens[at]) / 2, with_words(at, at + 1)
    for first in range(at - 1, -1, -1):
        if kept[first]:
            break
        yield 2 + sum(map(len, tokens[first:at])) / 2, with_words(first, at)


def _exchange(token: Token, word: str) -> float | None:
    """The cost of writing another word, if that can have been meant: a misspelling, or one connector for another."""
    alike = _ratio(plain(token), plain(word))
    if alike >= ALIKE:
        return ANOTHER * (1 - alike)
    return None if token.type in ("WORD", "SIGN") else ANOTHER


def spell(words: Iterable[str]) -> str:
    """Words and signs put together as French prints them."""
    text = ""
    for word in words:
        close = not text or word in (",", ".", ")", "-") or text[-1] in "'(+-"
        text += word if close else f" {word}"
    return text


def nearest_clauses(misfit: Misfit, examples: Iterable[str], n: int = 3) -> tuple[str, ...]:
    """The examples most like the clause in which the misfit stands, best first."""
    fragment = _clause_around(misfit)
    word = plain(misfit.word)
    return tuple(sorted(examples, key=lambda example: -_likeness(fragment, word, example))[:n])


def _clause_around(misfit: Misfit) -> list[str]:
    """The words of the misfit's clause; if a connector does not fit, those of the clause before it."""
    words, at = [plain(token) for token in misfit.tokens], misfit.at
    first = at
    if at == len(words) or words[at] in CLAUSE_ENDS:
        while first > 0 and words[first - 1] in CLAUSE_ENDS:
            first -= 1
    last = first
    while first > 0 and words[first - 1] not in CLAUSE_ENDS:
        first -= 1
    while last < len(words) and words[last] not in CLAUSE_ENDS:
        last += 1
    return words[first:last]


def _likeness(fragment: list[str], word: str, example: str) -> float:
    """How alike a clause and an example are: their first words, the whole, and the misfit anywhere."""
    model = [plain(match[0]) for match in WORD.finditer(example)]
    head = _ratio(fragment[0], model[0]) if fragment else 0.0
    whole = _ratio(" ".join(fragment), " ".join(model))
    anywhere = max(_ratio(word, other) for other in model)
    return 0.4 * head + 0.4 * whole + 0.2 * anywhere


def _ratio(a: str, b: str) -> float:
    return SequenceMatcher(None, a, b).ratio()
