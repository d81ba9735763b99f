"""What a card text that does not fit could have meant: corrected texts and the nearest clauses."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher

from pioche.language.errors import Misfit
from pioche.language.french import NUMBER_WORDS, plain
from pioche.language.reader import Reader
from pioche.language.words import NUMBERS, WORD, Word, printed

ALIKE = 0.6  # how much a misspelt word must resemble the one that was meant, 0 to 1
INSERTED = 2.0  # the cost of a word too few or too many, and half its length
HEADING = 6.0  # the cost of a missing `Word :`
ANOTHER = 10.0  # the cost of another connector in the place of one; a misspelling costs less
DEAREST = 16.0  # what costs more than this is no correction
REACH = 8  # how many words before the misfit may be at fault
LONGEST = 80  # words of a text that is worth mending; cards are shorter
SOME = "997"  # stands for a number that only the author knows,
UNSAID = "N"  # which is shown so
NEAR = 0.5  # a clause half as near as the nearest is not worth naming
CLAUSE_ENDS = frozenset({"puis", "pour", "et", ":", ".", "·", "(", ")"})

Understood = Callable[[str], str | None]  # the canonical text of a text, or None
Edit = tuple[float, tuple[str, ...]]  # the cost of one small change, and the words after it


def corrections(
    reader: Reader, misfit: Misfit, text: str, heads: frozenset[str], canonical: Understood
) -> tuple[str, ...]:
    """The canonical texts nearest to this one, at most two, both equally near.

    `heads` are the words that begin a clause: a clause that somebody wrote is never exchanged for another.
    """
    if len(misfit.words) > LONGEST:
        return ()
    if misfit.reason == "meaning":
        fixed = canonical(misfit.fix(printed(text))) if misfit.fix else None
        return (fixed,) if fixed else ()
    found: dict[str, float] = {}
    for cost, words in sorted(_edits(reader, misfit, heads)):
        if cost > min([DEAREST, *found.values()]):
            break
        if meant := canonical(spell(words)):
            found.setdefault(unsaid(meant), cost)
    return tuple(found)[:2]


def unsaid(text: str) -> str:
    """A text in which a number that only its author knows is N."""
    return text.replace(SOME, UNSAID)


def numbered(text: str) -> str:
    """The same text with some number again, so that it can be read."""
    return re.sub(rf"\b{UNSAID}\b", SOME, text)


def _edits(reader: Reader, misfit: Misfit, heads: frozenset[str]) -> Iterator[Edit]:
    """Single changes at the misfit, or before it where words only connect clauses."""
    words, at = misfit.words, misfit.at
    texts = [word.text for word in words]

    def with_words(first: int, last: int, *others: str) -> tuple[str, ...]:
        return (*texts[:first], *others, *texts[last:])

    def cost_of(first: int, last: int) -> float:
        return INSERTED + sum(map(len, texts[first:last])) / 2

    yield INSERTED + 1, with_words(at, at, SOME)
    for word in (word for word in reader.words if word not in heads):
        yield INSERTED + len(word) / 2, with_words(at, at, word)
        yield HEADING, with_words(at, at, word, ":")
    for i in range(max(0, at - REACH), min(at + 1, len(words))):
        if words[i].kind in heads or (words[i].kind in NUMBERS and not reader.is_article(words[i])):
            continue
        for word, size in reader.words.items():
            wanted = misfit.wanted if i == at else ()
            if (cost := _exchange(words[i], spell(texts[i : i + size]), word, wanted)) is not None:
                yield cost + (at - i) / 10, with_words(i, i + size, word)
        for number in NUMBER_WORDS:
            if words[i].unknown and (cost := _exchange(words[i], texts[i], number, ())) is not None:
                yield cost + (at - i) / 10, with_words(i, i + 1, number)
        for name, size in reader.names.items():
            if any(word.unknown for word in words[i : i + size]):
                alike = _ratio(plain(spell(texts[i : i + size])), plain(name))
                if alike >= ALIKE:
                    yield ANOTHER * (1 - alike) + (at - i) / 10, with_words(i, i + size, name)
    for separator in reader.grammar.separators:  # « ou » for « - ou - »
        if at < len(words) and words[at].kind in separator and len(separator) > 1:
            yield INSERTED * (len(separator) - 1), with_words(at, at + 1, *separator)
    if at < len(words) and words[at].kind not in heads:
        yield cost_of(at, at + 1), with_words(at, at + 1)
    for first in range(at - 1, max(-1, at - 1 - REACH), -1):
        if words[first].kind in heads:
            break
        yield cost_of(first, at), with_words(first, at)
        if misfit.reason == "fewer_than_two":  # `jusqu'à 1 fois :` says nothing
            for last in range(at + 1, min(at + REACH, len(words)) + 1):
                yield cost_of(first, last), with_words(first, last)


def _exchange(word: Word, written: str, other: str, wanted: tuple[str, ...]) -> float | None:
    """The cost of writing another word, if that can have been meant: a misspelling, or one connector for another."""
    alike = _ratio(plain(written), plain(other))
    if alike >= ALIKE:
        return ANOTHER * (1 - alike)
    return ANOTHER if not word.unknown or other in wanted else None


def spell(words: Iterable[str]) -> str:
    """Words and signs put together as French prints them."""
    text = ""
    for word in words:
        close = not text or word in (",", ".", ")", "-") or text[-1] in "'(+-"
        text += word if close else f" {word}"
    return text


def nearest_clauses(misfit: Misfit, examples: Mapping[str, str], n: int = 3) -> tuple[str, ...]:
    """The examples most like the clause in which the misfit stands, best first; each by all that it can be said."""
    fragment, word = _clause_around(misfit), plain(misfit.word)
    scores: dict[str, float] = {}
    for said, example in examples.items():
        scores[example] = max(scores.get(example, 0.0), _likeness(fragment, word, said))
    best = sorted(scores, key=lambda example: (-round(scores[example], 2), len(example)))[:n]
    return tuple(example for example in best if scores[example] >= scores[best[0]] * NEAR)


def _clause_around(misfit: Misfit) -> list[str]:
    """The words of the misfit's clause; if a connector does not fit, those of the clause before it."""
    words, at = [plain(word.text) for word in misfit.words], misfit.at
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


def instead(text: str, column: int, clause: str) -> str:
    """The text with another clause in the place of the one at a column, which counts from 1.

    >>> instead("Piochez une carte, puis défausez une carte.", 26, "Détruisez une carte")
    'Piochez une carte, puis détruisez une carte.'
    """
    words = list(WORD.finditer(text))
    ends = [index for index, word in enumerate(words) if plain(word[0]) in CLAUSE_ENDS]
    at = sum(word.start() < column for word in words) - 1
    first = max((end for end in ends if end < max(at, 0)), default=-1) + 1
    last = min((end for end in ends if end > max(at, first)), default=len(words))
    if last - 1 > first and words[last - 1][0] == ",":
        last -= 1
    begin = words[first].start() if first < len(words) else len(text)
    before, after = text[:begin], text[words[last - 1].end() :] if last > first and words else ""
    said = clause if not before.strip() else clause[:1].lower() + clause[1:]
    return f"{before}{said}{after}"


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
