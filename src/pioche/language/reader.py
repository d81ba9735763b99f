"""Reading a printed text: words, tables, tree, and the first word that does not fit."""

from typing import Any

from pioche.core.text import Text
from pioche.language.clauses import Node
from pioche.language.errors import Misfit
from pioche.language.grammar import Grammar, Production
from pioche.language.tables import Tables
from pioche.language.words import END, LONGEST_IDIOM, MANY, NUMBERS, ONE, WORD, Splitter, Word, printed

FEW = 3  # expected words that a message can name
MANY_NAMES = 12  # expected names, likewise
MOST = 999  # the greatest number that a card can print


class Reader:
    """Reads the texts of one grammar: a stack of states, and for each state what has been made of the words so far."""

    def __init__(self, grammar: Grammar, tables: Tables, splitter: Splitter) -> None:
        self.grammar = grammar
        self.productions = grammar.productions
        self.states = tables.states
        self.starts = dict(zip(grammar.starts, tables.starts, strict=True))
        self.splitter = splitter
        self.terminals = grammar.terminals
        # The words that a text can hold, each with the number of its pieces: an idiom has several.
        spelt = sorted(word for word in self.terminals if not word.startswith("#"))
        self.words = {word: len(WORD.findall(word)) for word in spelt}
        spellings = sorted({text for named in splitter.names.values() for text, _ in named})
        self.names = {text: len(WORD.findall(text)) for text in spellings}
        self.done = len(tables.states)

    def is_article(self, word: Word) -> bool:
        """Whether the word is `un` or `une`, which need not be a number."""
        return word.kind == ONE and not word.text.isdecimal()

    def read(self, text: str, start: str) -> Node:
        """The tree of a text; raises Misfit at the first word with which no text can go on."""
        text = printed(text)
        words = self.splitter.split(text)
        places: dict[Any, int] = {}
        try:
            return self._parse(words, start, places)
        except Misfit as misfit:
            at = places.get(misfit.place, misfit.at)
            misfit.words, misfit.at = words, at
            misfit.column = (words[at].at if at < len(words) else len(text)) + 1
            raise

    def attempt(self, text: str, start: str) -> Node | None:
        """The tree of a text, or None if it is not understood."""
        try:
            return self._parse(self.splitter.split(printed(text)), start, {})
        except Misfit:
            return None

    # ---- the driver

    def _parse(self, words: list[Word], start: str, places: dict[Any, int]) -> Node:
        stack = [self.starts[start]]
        made: list[Any] = []
        begun: list[int] = []  # the word with which each part began
        for at, word in enumerate(words):
            for kind in self._reading(word, stack):
                if not self._take(kind, stack, made, begun, places):
                    raise self._misfit(words, at, start)
                made.append(word)
                begun.append(at)
        if not self._take(END, stack, made, begun, places):
            raise self._misfit(words, len(words), start)
        tree: Node = made[-1]
        return tree

    def _reading(self, word: Word, stack: list[int]) -> tuple[str, ...]:
        """What a word stands for here: the first of its readings that fits."""
        if len(word.readings) > 1:
            for reading in word.readings:
                if self.accepts(stack, reading[0]):
                    return reading
        return word.readings[0]

    def _take(
        self, kind: str, stack: list[int], made: list[Any], begun: list[int], places: dict[Any, int]
    ) -> bool:
        """Complete all productions that end before a word of this kind, and go on to it; False if it does not fit."""
        while True:
            step = self.states[stack[-1]].get(kind)
            if step is None:
                return False
            if step >= 0:
                stack.append(step)
                return True
            production = self.productions[-1 - step]
            size = len(production.parts)
            parts, firsts = made[-size:], begun[-size:]
            del made[-size:], begun[-size:], stack[-size:]
            made.append(_make(production, parts, firsts, places))
            begun.append(firsts[0])
            stack.append(self.states[stack[-1]][production.symbol])

    def accepts(self, stack: list[int], kind: str) -> bool:
        """Whether a word of this kind can follow."""
        return self._settled(list(stack), kind) is not None

    def _settled(self, stack: list[int], kind: str) -> int | None:
        """The state after a word of this kind, once all productions before it are complete; None if it does not fit."""
        while True:
            step = self.states[stack[-1]].get(kind)
            if step is None or step >= 0:
                return step
            production = self.productions[-1 - step]
            del stack[-len(production.parts) :]
            stack.append(self.states[stack[-1]][production.symbol])

    # ---- what does not fit

    def _misfit(self, words: list[Word], at: int, start: str) -> Misfit:
        at, expected = self._broken_off(words, at, start)
        word = words[at] if at < len(words) else None
        reason = self._reason(word, expected)
        fr, en = REASONS[reason].fr, REASONS[reason].en
        known = self.terminals | {END}
        wanted = [kind for kind in self.words if kind in expected]
        kinds = [kind for kind in self.splitter.names if f"#{kind}" in expected]
        wanted = wanted if len(wanted) + len(kinds) == len(expected & known) <= FEW else []
        spelt = [self.grammar.spelt.get(word, word) for word in wanted]
        if kinds and len(kinds) == len(expected & known) - len(wanted):
            names = list(dict.fromkeys(name for kind in kinds for _, name in self.splitter.names[kind]))
            spelt += names if len(names) <= MANY_NAMES else []
        if spelt:
            fr += f" (attendu : {' ou '.join(f'« {word} »' for word in spelt)})"
            en += f" (expected: {' or '.join(f'“{word}”' for word in spelt)})"
        misfit = Misfit(fr=fr, en=en, reason=reason)
        misfit.at, misfit.wanted = at, tuple(wanted)
        return misfit

    def _broken_off(self, words: list[Word], at: int, start: str) -> tuple[int, frozenset[str]]:
        """The word that fits nothing, and what could stand instead of it or of the idiom that it breaks off.

        An idiom can begin like other words, which are read as long as they fit: `dans la` of `dans la zone`.
        """
        expected = self._expected(words[:at], start)
        furthest = at + self.splitter.begun(words[at:], expected)
        for i in range(at - 1, max(0, at - LONGEST_IDIOM) - 1, -1):
            if i + self.splitter.begun(words[i:], self.words) > furthest:  # names are whole as they were read
                before = self._expected(words[:i], start)
                if (end := i + self.splitter.begun(words[i:], before & self.words.keys())) > furthest:
                    furthest, expected = end, before
        return furthest, expected

    def _expected(self, words: list[Word], start: str) -> frozenset[str]:
        """The kinds of words that can follow these, which fit."""
        stack = [self.starts[start]]
        for word in words:
            for kind in self._reading(word, stack):
                step = self._settled(stack, kind)
                assert step is not None, "these words have been read before"
                stack.append(step)
        return frozenset(kind for kind in (*self.terminals, END) if self.accepts(stack, kind))

    def _reason(self, word: Word | None, expected: frozenset[str]) -> str:
        if word is not None and word.text.isdecimal():
            if word.unknown:
                return "leading_zero"
            if expected & set(NUMBERS):
                return self._wrong_number(word, expected)
        if expected and expected <= set(NUMBERS):
            if word is None:
                return "number_missing_at_end"
            if word.kind in NUMBERS:
                return self._wrong_number(word, expected)
            return "number_missing"
        if word is None:
            return "unfinished"
        if word.kind in NUMBERS and not self.is_article(word):
            return "number_needless"
        if word.text == "·" and "·" not in self.terminals:
            return "separator"
        return "unknown" if word.unknown else "misplaced"

    def _wrong_number(self, word: Word, expected: frozenset[str]) -> str:
        """What is wrong with a number where another is expected: too many, or too few."""
        if word.kind == MANY:
            return "only_one"
        return "too_few" if ONE in expected else "fewer_than_two"


REASONS = {
    "unknown": Text(fr="« {word} » est inconnu", en="“{word}” is unknown"),
    "misplaced": Text(fr="« {word} » ne peut pas se trouver ici", en="“{word}” cannot stand here"),
    "number_missing": Text(
        fr="il manque un nombre avant « {word} »", en="a number is missing before “{word}”"
    ),
    "number_missing_at_end": Text(fr="il manque un nombre à la fin", en="a number is missing at the end"),
    "number_needless": Text(
        fr="aucune clause ne lit ici le nombre « {word} »", en="no clause reads the number “{word}” here"
    ),
    "leading_zero": Text(
        fr="« {word} » : un nombre ne commence pas par 0", en="“{word}”: a number does not begin with 0"
    ),
    "only_one": Text(
        fr="« {word} » : ce texte n’en connaît qu’un à la fois",
        en="“{word}”: this text knows only one at a time",
    ),
    "too_few": Text(fr="« {word} » : il faut au moins 1", en="“{word}”: at least 1 is needed"),
    "fewer_than_two": Text(fr="« {word} » : il faut au moins 2", en="“{word}”: at least 2 are needed"),
    "separator": Text(
        fr="« · » sépare des lignes ; écrivez-les une à une", en="“·” separates lines; write them one by one"
    ),
    "unfinished": Text(fr="le texte s’arrête trop tôt", en="the text stops too early"),
}


def _make(production: Production, parts: list[Any], firsts: list[int], places: dict[Any, int]) -> Any:
    """What a production makes of its parts."""
    match production.make:
        case "pass":
            return parts[production.at]
        case "node":
            return _node(production, parts, firsts, places)
        case "one":
            return [parts[0]]
        case "more":
            return [*parts[0], parts[production.at]]
        case "number":
            return _whole(parts[0], firsts[0])
        case "signed":
            return -parts[1] if parts[0].text == "-" else parts[1]
        case "name":
            return parts[0].value
    return " ".join(part if isinstance(part, str) else part.text for part in parts)


def _node(production: Production, parts: list[Any], firsts: list[int], places: dict[Any, int]) -> Node:
    """The node of a clause, its place and those of its fields remembered."""
    clause = production.clause
    assert clause is not None
    values: dict[str, Any] = {flag: True for flag, _ in production.flags}
    for field, at in production.fields:
        value = parts[at]
        if isinstance(value, list):
            value = tuple(value) if clause.regroup is None else clause.regroup[0](tuple(value))
        values[field] = value
    node = clause.node(**values)
    places[id(node)] = firsts[0]
    for field, at in (*production.fields, *production.flags):
        places[id(node), field] = firsts[at]
    if clause.check and (misfit := clause.check(node)):
        misfit.kept = node  # so that no other object takes its id
        raise misfit
    return node


def _whole(word: Word, at: int) -> int:
    """The number that a word says, if a card can mean it."""
    n = int(word.value)
    if n > MOST:
        misfit = Misfit(fr=f"« {{word}} » : au plus {MOST}", en=f"“{{word}}”: at most {MOST}")
        misfit.at = at
        raise misfit
    return n
