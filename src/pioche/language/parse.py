"""Reading a printed text: words, grammar, tree, and the first word that does not fit."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lark import Lark, Token, Tree, UnexpectedToken
from lark.grammar import Terminal
from lark.lexer import Lexer, LexerConf, PatternStr

from pioche.language import french
from pioche.language.words import END, printed, small_first, words

Fold = Callable[[str], str]
Builder = Callable[..., Any]


class Misfit(Exception):
    """A part of a text that does not fit: a word, or a node or group that builders have made.

    Builders raise it with the part and the reason in both languages; `fix` may make a better text of the whole.
    """

    token: Token  # the first word of the part; filled in by the reader
    tokens: list[Token]
    expected: frozenset[str] = frozenset()  # terminals that could stand in its place

    def __init__(
        self, part: object, *, fr: str, en: str, reason: str = "meaning", fix: Callable[[str], str] | None = None
    ) -> None:
        super().__init__(en)
        self.part, self.fr, self.en, self.reason, self.fix = part, fr, en, reason, fix


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
        self, grammar: str, builders: Mapping[str, Builder], *, starts: tuple[str, ...] = ("text",), fold: Fold = small_first
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

    def words(self, text: str) -> list[Token]:
        """The words of a text with their terminals."""
        return words(text, _Folding(self.kinds, self.fold))

    def read(self, text: str, start: str) -> Any:
        """The tree of a text; raises Misfit at the first word after which no text could go on."""
        text = printed(text)
        tokens = self.words(text)
        places: dict[int, int] = {}
        try:
            return self._build(self.lark.parse(tokens, start=start), places)  # type: ignore[arg-type]
        except UnexpectedToken as error:
            raise self._unexpected(error, text, tokens) from None
        except Misfit as misfit:
            at = misfit.part.start_pos if isinstance(misfit.part, Token) else places[id(misfit.part)]
            misfit.token = next(token for token in tokens if token.start_pos == at)
            misfit.tokens = tokens
            raise

    def reads(self, text: str, start: str) -> bool:
        """Whether the text is understood."""
        try:
            self.read(text, start)
        except Misfit:
            return False
        return True

    def rules(self) -> dict[str, set[str]]:
        """The grammar's rules by name, each with the words that can begin it."""
        firsts: dict[str, set[str]] = {}
        for rule in self.lark.rules:
            first = firsts.setdefault(rule.origin.name, set())
            if rule.expansion and isinstance(rule.expansion[0], Terminal):
                first.add(rule.expansion[0].name)
        return firsts

    def _build(self, part: Any, places: dict[int, int]) -> Any:
        if not isinstance(part, Tree):
            return part
        made = self.builders.get(part.data, _group)(*(self._build(child, places) for child in part.children))
        if not isinstance(made, int):
            places[id(made)] = part.meta.start_pos
        return made

    def _unexpected(self, error: UnexpectedToken, text: str, tokens: list[Token]) -> Misfit:
        token = error.token
        if token.type == END:
            token = Token(END, "", len(text), 1, len(text) + 1)
        expected = frozenset(error.accepts or ())
        reason = self._reason(token, expected)
        fr, en = REASONS[reason]
        misfit = Misfit(token, fr=fr.format(token), en=en.format(token), reason=reason)
        misfit.token, misfit.tokens, misfit.expected = token, tokens, expected
        return misfit

    def _reason(self, token: Token, expected: frozenset[str]) -> str:
        if expected and expected <= self.numbers:
            return "number_missing" if token.type != END else "number_missing_at_end"
        if token.type == END:
            return "unfinished"
        if token.type in self.numbers:
            return "number_needless"
        return "unknown" if token.type in ("WORD", "SIGN") else "misplaced"


class _Folding(dict[str, str]):
    """The terminal of a word, whatever its first letter."""

    def __init__(self, kinds: Mapping[str, str], fold: Fold) -> None:
        super().__init__(kinds)
        self.fold = fold

    def get(self, word: str, default: Any = None) -> Any:
        return super().get(self.fold(word), default)


REASONS = {
    "unknown": ("« {} » est inconnu ici", "“{}” is unknown here"),
    "misplaced": ("« {} » ne peut pas se trouver ici", "“{}” cannot stand here"),
    "number_missing": ("il manque un nombre avant « {} »", "a number is missing before “{}”"),
    "number_missing_at_end": ("il manque un nombre à la fin", "a number is missing at the end"),
    "number_needless": ("aucune clause ne lit le nombre « {} » ici", "no clause reads the number “{}” here"),
    "unfinished": ("le texte s'arrête trop tôt", "the text stops too early"),
}


def _group(*parts: Any) -> Group:
    return Group(parts)


def _number(token: Token) -> int:
    return int(token) if token.type == "INT" else french.NUMBER_WORDS[str(token).lower()]


def _amount(token: Token) -> int:
    n = _number(token)
    if n < 1:
        raise Misfit(token, fr=f"« {token} » : il faut au moins 1", en=f"“{token}”: at least 1 is needed")
    return n


def _several(token: Token) -> int:
    n = _number(token)
    if n < 2:
        raise Misfit(
            token,
            fr=f"« {token} » : après « jusqu'à » il faut au moins 2",
            en=f"“{token}”: at least 2 are needed after “jusqu'à”",
        )
    return n


SHARED: dict[str, Builder] = {"amount": _amount, "several": _several, "bonus": _amount}
