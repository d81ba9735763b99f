"""What a card text that does not fit could have meant: corrected texts and the nearest clauses."""

from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher

from lark import Token

from pioche.language.errors import Misfit
from pioche.language.french import plain
from pioche.language.parse import Reader
from pioche.language.words import WORD, printed

ALIKE = 0.6  # how much a misspelt word must resemble the one that was meant, 0 to 1
INSERTED = 2.0  # the cost of a word too few or too many, and half its length
HEADING = 6.0  # the cost of a missing `Word :`
ANOTHER = 10.0  # the cost of another connector in the place of one; a misspelling costs less
DEAREST = 16.0  # what costs more than this is no correction
REACH = 8  # how many words before the misfit may be at fault
LONGEST = 80  # words of a text that is worth mending; cards are shorter
PHRASES = ("jusqu'à",)  # connectors of several words that are forgotten as a whole
SOME = "997"  # stands for a number that only the author knows; shown as N
NEAR = 0.5  # a clause half as near as the nearest is not worth naming
CLAUSE_ENDS = frozenset({"puis", "pour", "et", ":", ".", "·", "(", ")"})

Understood = Callable[[str], str | None]  # the canonical text of a text, or None
Edit = tuple[float, tuple[str, ...]]  # the cost of one small change, and the words after it


def corrections(
    reader: Reader, misfit: Misfit, text: str, heads: frozenset[str], canonical: Understood
) -> tuple[str, ...]:
    """The canonical texts nearest to this one, at most two, both equally near.

    `heads` are the terminals that begin a clause: a clause that somebody wrote is never exchanged for another.
    """
    if len(misfit.tokens) > LONGEST:
        return ()
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

    def with_words(first: int, last: int, *words: str) -> tuple[str, ...]:
        return (*map(str, tokens[:first]), *words, *map(str, tokens[last:]))

    yield INSERTED + 1, with_words(at, at, SOME)
    for word in (w for w, kind in reader.kinds.items() if kind not in reader.numbers | heads):
        yield INSERTED + len(word) / 2, with_words(at, at, word)
        yield HEADING, with_words(at, at, word, ":")
    for phrase in PHRASES:
        yield INSERTED + len(phrase) / 2, with_words(at, at, phrase)
    for i in range(max(0, at - REACH), min(at + 1, len(tokens))):
        if tokens[i].type in heads or (tokens[i].type in reader.numbers and not reader.is_article(tokens[i])):
            continue
        for word in reader.kinds:
            if (cost := _exchange(tokens[i], word, misfit.wanted if i == at else ())) is not None:
                yield cost + (at - i) / 10, with_words(i, i + 1, word)
    if at < len(tokens) and tokens[at].type not in heads:
        yield INSERTED + len(tokens[at]) / 2, with_words(at, at + 1)
    for first in range(at - 1, max(-1, at - 1 - REACH), -1):
        if tokens[first].type in heads:
            break
        yield INSERTED + sum(map(len, tokens[first:at])) / 2, with_words(first, at)


def _exchange(token: Token, word: str, wanted: tuple[str, ...]) -> float | None:
    """The cost of writing another word, if that can have been meant: a misspelling, or one connector for another."""
    alike = _ratio(plain(token), plain(word))
    if alike >= ALIKE:
        return ANOTHER * (1 - alike)
    return ANOTHER if token.type not in ("WORD", "SIGN") or word in wanted else None


def spell(words: Iterable[str]) -> str:
    """Words and signs put together as French prints them."""
    text = ""
    for word in words:
        close = not text or word in (",", ".", ")", "-") or text[-1] in "'(+-"
        text += word if close else f" {word}"
    return text


def nearest_clauses(misfit: Misfit, examples: Iterable[str], n: int = 3) -> tuple[str, ...]:
    """The examples most like the clause in which the misfit stands, best first."""
    fragment, word = _clause_around(misfit), plain(misfit.word)
    scores = {example: _likeness(fragment, word, example) for example in examples}
    best = sorted(scores, key=lambda example: (-round(scores[example], 2), len(example)))[:n]
    return tuple(example for example in best if scores[example] >= scores[best[0]] * NEAR)


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
    return words[first : min(last, first + LONGEST)]


def _likeness(fragment: list[str], word: str, example: str) -> float:
    """How alike a clause and an example are, for the part of the example that is most like it."""
    parts: list[list[str]] = [[]]
    for match in WORD.finditer(example):
        if plain(match[0]) in CLAUSE_ENDS:
            parts.append([])
        else:
            parts[-1].append(plain(match[0]))
    return max(_part_likeness(fragment, word, part) for part in parts if part)


def _part_likeness(fragment: list[str], word: str, part: list[str]) -> float:
    """The first words, the whole, and the misfit anywhere, weighed."""
    head = _ratio(fragment[0], part[0]) if fragment else 0.0
    whole = _ratio(" ".join(fragment), " ".join(part))
    anywhere = max(_ratio(word, other) for other in part)
    return 0.4 * head + 0.4 * whole + 0.2 * anywhere


def _ratio(a: str, b: str) -> float:
    return SequenceMatcher(None, a, b).ratio()
