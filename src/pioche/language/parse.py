"""Reading a printed text: words, grammar, tree, and the first word that does not fit."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lark import Lark, Token, Tree, UnexpectedToken
from lark.common import LexerConf
from lark.grammar import Terminal
from lark.lexer import Lexer, PatternStr

from pioche.core.text import Text
from pioche.language import french
from pioche.language.errors import CardTextError, Misfit
from pioche.language.words import END, printed, words

__all__ = ["Builder", "CardTextError", "Misfit", "Reader"]

Fold = Callable[[str], str]
Builder = Callable[..., Any]


class Group(tuple[Any, ...]):
    """What a rule without a builder makes of its parts; each is an object of its own, so that it has a place."""


class _Given(Lexer):
    """Hands the parser the words that we have found ourselves."""

    def __init__(self, conf: LexerConf) -> None:
        pass

    def lex(self, tokens: Iterable[Token]) -> Iterable[Token]:  # type: ignore[override]
        return iter(tokens)


class Reader:
    """Reads the texts of one grammar; builders make nodes of its rules, by the rule's name."""

    def __init__(
        self, grammar: str, builders: Mapping[str, Builder], *, starts: tuple[str, ...], fold: Fold
    ) -> None:
        self.lark = Lark(grammar, parser="lalr", lexer=_Given, start=list(starts), propagate_positions=True)
        self.builders: dict[str, Builder] = SHARED | dict(builders)
        self.fold = fold
        self.kinds = {
            fold(terminal.pattern.value): terminal.name
            for terminal in self.lark.terminals
            if isinstance(terminal.pattern, PatternStr)
        }
        self.numbers = {"INT"} | {self.kinds[word] for word in french.NUMBER_WORDS if word in self.kinds}

    def kind(self, word: str) -> str | None:
        """The terminal of a word that a rule spells out."""
        return self.kinds.get(self.fold(word))

    def is_article(self, token: Token) -> bool:
        """Whether the word is `un` or `une`, which need not be a number."""
        return self.fold(token) in ("un", "une")

    def read(self, text: str, start: str) -> Any:
        """The tree of a text; raises Misfit at the first word with which no text can go on."""
        text = printed(text)
        tokens = words(text, self.kind)
        places: dict[int, int] = {}
        try:
            return self._build(self.lark.parse(tokens, start=start), places)
        except UnexpectedToken as error:
            place = error.token.start_pos if error.token.type != END else None
            misfit = self._unexpected(error)
        except Misfit as error:
            place = error.part.start_pos if isinstance(error.part, Token) else places[id(error.part)]
            misfit = error
        misfit.tokens, misfit.column = tokens, (len(text) if place is None else place) + 1
        misfit.at = len(tokens) if place is None else [token.start_pos for token in tokens].index(place)
        raise misfit from None

    def attempt(self, text: str, start: str) -> Any | None:
        """The tree of a text, or None if it is not understood."""
        try:
            return self._build(self.lark.parse(words(text, self.kind), start=start), {})
        except (UnexpectedToken, Misfit):
            return None

    def rules(self) -> dict[str, set[str]]:
        """The grammar's rules by name, each with the terminals that begin it."""
        firsts: dict[str, set[str]] = {}
        for rule in self.lark.rules:
            first = firsts.setdefault(rule.origin.name, set())
            first.update(symbol.name for symbol in rule.expansion[:1] if isinstance(symbol, Terminal))
        return firsts

    def _build(self, part: Any, places: dict[int, int]) -> Any:
        if not isinstance(part, Tree):
            return part
        children = [self._build(child, places) for child in part.children]
        builder: Builder = self.builders.get(part.data, _group)
        made = builder(*children)
        if not isinstance(made, int):
            places[id(made)] = part.meta.start_pos
        return made

    def _unexpected(self, error: UnexpectedToken) -> Misfit:
        expected = frozenset(error.accepts or ())
        reason = self._reason(error.token, expected)
        fr, en = REASONS[reason].fr, REASONS[reason].en
        wanted = [word for word, kind in self.kinds.items() if kind in expected]
        wanted = wanted if len(wanted) == len(expected) <= FEW else []
        if wanted:
            fr += f" (attendu : {' ou '.join(f'« {word} »' for word in wanted)})"
            en += f" (expected: {' or '.join(f'“{word}”' for word in wanted)})"
        misfit = Misfit(error.token, fr=fr, en=en, reason=reason)
        misfit.wanted = tuple(wanted)
        return misfit

    def _reason(self, token: Token, expected: frozenset[str]) -> str:
        if "INT" in expected and expected <= self.numbers:
            return "number_missing" if token.type != END else "number_missing_at_end"
        if token.type == END:
            return "unfinished"
        if token.type in self.numbers and not self.is_article(token):
            return "number_needless"
        if token == "·":
            return "separator"
        return "unknown" if token.type in ("WORD", "SIGN") else "misplaced"


FEW = 3  # expected words that a message can name

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
    "separator": Text(
        fr="« · » sépare des lignes ; écrivez-les une à une", en="“·” separates lines; write them one by one"
    ),
    "unfinished": Text(fr="le texte s’arrête trop tôt", en="the text stops too early"),
}


def _group(*parts: Any) -> Group:
    return Group(parts)


def _amount(token: Token) -> int:
    return _bounded(token, 1, Text(fr="il faut au moins 1", en="at least 1 is needed"))


def _several(token: Token) -> int:
    why = Text(fr="après « jusqu’à » il faut au moins 2", en="at least 2 are needed after “jusqu'à”")
    return _bounded(token, 2, why, fix=lambda text: UP_TO_ONE.sub(r"\1", text))


def _bounded(token: Token, least: int, why: Text, fix: Callable[[str], str] | None = None) -> int:
    """The number that a word says, if a card can mean it."""
    n = french.whole(token)
    if n < least:
        raise Misfit(token, fr=f"« {{word}} » : {why.fr}", en=f"“{{word}}”: {why.en}", fix=fix)
    if n > MOST:
        raise Misfit(token, fr=f"« {{word}} » : au plus {MOST}", en=f"“{{word}}”: at most {MOST}")
    return n


MOST = 999
UP_TO_ONE = re.compile(r"jusqu'à\s+(?:\w+\s+fois\s*:\s*|(1|une?))", re.IGNORECASE)

SHARED: dict[str, Builder] = {"amount": _amount, "several": _several, "bonus": _amount}
