"""What `?` says: an option, a rule or a card, in the words of the rulebook."""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pioche.cli.common import either
from pioche.core.errors import UnknownName, listing, nearest
from pioche.core.text import Text as Words
from pioche.language.french import plain

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pioche.core.decisions import Option
    from pioche.core.how_to_play import HowToPlay
    from pioche.core.rulebook import Rulebook, RuleText
    from pioche.core.sight import View
    from pioche.language.cards import CardDef
    from pioche.language.keywords import Meaning
    from pioche.language.language import Language
    from pioche.language.reasons import Reason
    from pioche.language.speaker import Speaker

UNQUOTED = str.maketrans(dict.fromkeys('«»“”"'))
SOURCE = {
    "rulebook": Words(fr="règle imprimée", en="printed rule"),
    "implied": Words(fr="découle de la règle", en="follows from the rulebook"),
    "ruling": Words(fr="notre décision", en="our ruling"),
}


def rule_lines(rule: "RuleText", book: "Rulebook", lang: str, *, whole: bool = True) -> "RenderableType":
    """A rule with its source and, when whole, its reason and the errata that led to it."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    from pioche.games.texts import reason_of

    head = Text.assemble(
        (rule.id, "bold cyan"),
        "  ",
        (SOURCE[rule.source].said(lang), "dim"),
        "  ",
        (book.sections[rule.section].said(lang), "dim"),
    )
    parts: list[RenderableType] = [head, Padding(Text(rule.said(lang)), (0, 0, 0, 2), expand=False)]
    if whole and (why := reason_of(book.game, rule.id)):
        parts.append(Padding(Text(why.said(lang), "italic"), (0, 0, 0, 2), expand=False))
    for erratum in book.errata_of(rule.id) if whole else ():
        parts.append(Padding(Text(f"Erratum {erratum.id}", "bold yellow"), (1, 0, 0, 2), expand=False))
        for label, said in (
            (Words(fr="Le livret : ", en="The rulebook: "), erratum.printed),
            (Words(fr="Décidé : ", en="Decided: "), erratum.decided),
            (Words(fr="Pourquoi : ", en="Why: "), erratum.why),
        ):
            text = Text.assemble((label.said(lang), "bold"), said.said(lang))
            parts.append(Padding(text, (0, 0, 0, 4), expand=False))
    return Group(*parts)


def printed_lines(
    card: "CardDef", language: "Language", lang: str, only: Collection[str] | None = None
) -> list[str]:
    """A card's text in one language, or some fields of it: as it is printed, or rendered from its tree."""
    from pioche.language.templates import typeset

    found = []
    for field, line, tree in card.shown:
        if only is not None and field not in only:
            continue
        heading = card.HEADINGS.get(field)
        said = line if lang == "fr" else language.english(tree)
        before = "" if heading is None else heading.said(lang) + (" : " if lang == "fr" else ": ")
        found.append(typeset(before + said, lang))
    return found


def find_card(word: str, cards: Mapping[str, "CardDef"]) -> "CardDef":
    """The card of that id, French or English name, or other word of it; the nearest names for an unknown one."""
    by_name: dict[str, tuple[str, CardDef]] = {}
    for card in cards.values():
        for name in (card.name.en, card.name.fr, card.id):
            by_name.setdefault(_folded(name), (name, card))
    if _folded(word) in by_name:
        return by_name[_folded(word)][1]
    close = nearest(_folded(word), by_name)
    if not close:
        en, fr = (listing(card.name.said(lang) for card in cards.values()) for lang in ("en", "fr"))
        raise UnknownName(
            en=f"unknown card {word!r}; the cards are: {en}",
            fr=f"carte « {word} » inconnue ; les cartes sont : {fr}",
        )
    names = listing(dict.fromkeys(by_name[name][0] for name in close))
    raise UnknownName(
        en=f"unknown card {word!r}; nearest: {names}",
        fr=f"carte « {word} » inconnue ; au plus proche : {names}",
    )


def find_section(word: str, book: "Rulebook") -> str | None:
    """The section of that key or title, French or English, however it is typed."""
    return _section_names(book).get(_folded(word))


def find_rule(word: str, book: "Rulebook") -> "RuleText":
    """The rule of that id; the nearest ids and sections for an unknown one."""
    close = nearest(_folded(word), _section_names(book), 1)
    if book.has(word) or not close:
        return book.rule(word)
    key = _section_names(book)[close[0]]
    raise UnknownName(
        en=f"unknown rule or section {word!r}; nearest: {key}",
        fr=f"règle ou section « {word} » inconnue ; au plus proche : {key}",
    )


def _section_names(book: "Rulebook") -> dict[str, str]:
    return {
        _folded(spelt): key
        for key, title in book.sections.items()
        for name in (key, title.fr, title.en)
        for spelt in (name, name.removesuffix("X").rstrip(" +"))  # Exhumer X, Ossification +X
    }


def _folded(name: str) -> str:
    quoted = plain(name).replace("’", "'").replace("_", " ")
    return " ".join(quoted.translate(UNQUOTED).split())


def card_panel(card: "CardDef", language: "Language", lang: str, width: int = 44) -> "RenderableType":
    """A card drawn like a card: its name, its numbers and its text."""
    from rich.panel import Panel
    from rich.text import Text

    from pioche.language.templates import typeset

    numbers = [
        f"{label} {getattr(card, field)}"
        for field, label in (
            ("cost", either(lang, fr="Coût", en="Cost")),
            ("value", either(lang, fr="Valeur", en="Value")),
        )
        if hasattr(card, field)
    ]
    body = Text("\n").join(Text(line) for line in printed_lines(card, language, lang))
    return Panel(
        body,
        title=Text(typeset(card.name.said(lang), lang), "bold"),
        subtitle=Text(" · ".join(numbers), "dim") if numbers else None,
        title_align="left",
        subtitle_align="right",
        width=width,
        padding=(1, 2),
    )


PARTS = {
    "goal": Words(fr="Le but", en="The goal"),
    "turn": Words(fr="Un tour", en="A turn"),
    "win": Words(fr="Gagner", en="Winning"),
}


def how_lines(title: str, how: "HowToPlay", lang: str) -> "RenderableType":
    """How a game is played: goal, turn, how one wins, and what to know besides."""
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold cyan", no_wrap=True)
    table.add_column()
    for part, called in PARTS.items():
        table.add_row(called.said(lang), getattr(how, part).said(lang))
    for line in how.lines:
        table.add_row("•", Text.assemble(line.said(lang), " ", (", ".join(line.rules), "dim cyan")))
    head = f"{title} · {either(lang, fr='Comment jouer', en='How to play')}"
    return Panel(table, title=Text(head, "bold"), title_align="left", padding=(1, 2))


def keyword_lines(meanings: "Iterable[Meaning]", lang: str) -> "RenderableType":
    """What the words of a card mean, each with the rule for who wants more."""
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for word in meanings:
        table.add_row(
            word.called.said(lang), Text.assemble(word.text.said(lang), " ", (word.rule, "dim cyan"))
        )
    return table


def reason_lines(reason: "Reason", book: "Rulebook", lang: str) -> "RenderableType":
    """Why something cannot be done: the sentence, then the rules that decided."""
    from rich.console import Group
    from rich.text import Text

    rules = (rule_lines(book.rule(name), book, lang, whole=False) for name in reason.rules)
    return Group(Text(reason.text, "bold"), *rules)


def option_lines(
    option: "Option", view: "View", speaker: "Speaker", book: "Rulebook", language: "Language"
) -> "RenderableType":
    """What an option does: the sentence, the text of the cards it names, and the rules behind it."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    lang = speaker.lang
    parts: list[Any] = [Text(speaker.option(option, view), "bold")]
    for ref in (option.source, option.target):
        card: Any = speaker.wording.cards.get(ref.split("@")[0])
        if card is not None:
            said = " / ".join(printed_lines(card, language, lang))
            parts.append(
                Text.assemble(
                    "  ", (f"{card.name.said(lang)}", "italic"), either(lang, fr="\u00a0: ", en=": "), said
                )
            )
    entry = speaker.option_entry(option, view)
    for name in entry.rules if entry else ():
        parts.append(
            Padding(rule_lines(book.rule(name), book, lang, whole=False), (0, 0, 0, 2), expand=False)
        )
    return Group(*parts)
