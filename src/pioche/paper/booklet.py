"""The rules of a game as a booklet: what the rulebook prints, what was decided and why, in one language."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from pioche.core.rulebook import Erratum, RuleText
from pioche.core.text import Text
from pioche.games import game as game_of
from pioche.games import texts
from pioche.language.french import plain
from pioche.language.templates import typeset
from pioche.paper.dress import Wardrobe
from pioche.paper.press import pressed

SOURCES = {  # what is said of a rule that the rulebook does not print
    "implied": Text(fr="découle", en="implied"),
    "ruling": Text(fr="décision", en="ruling"),
    "house": Text(fr="décision de la maison", en="house ruling"),
}
WORDS = {
    "rules": Text(fr="Règles du jeu", en="Rules of the game"),
    "how": Text(fr="Comment jouer", en="How to play"),
    "goal": Text(fr="But", en="Goal"),
    "turn": Text(fr="Votre tour", en="Your turn"),
    "win": Text(fr="Gagner", en="Winning"),
    "contents": Text(fr="Sommaire", en="Contents"),
    "numbered": Text(fr="Les règles", en="The rules"),
    "errata": Text(fr="Errata", en="Errata"),
    "printed": Text(fr="Le livret imprime", en="The rulebook prints"),
    "decided": Text(fr="Nous avons décidé", en="We decided"),
    "why": Text(fr="Pourquoi", en="Why"),
    "see": Text(fr="Voir", en="See"),
    "index": Text(fr="Index des mots-clés", en="Index of keywords"),
    "legend": Text(
        fr="Une règle sans marque est imprimée dans le livret. « découle » : elle en résulte sans y être écrite. "
        "« décision » : le livret se tait ou se contredit, et voici comment nous jouons, avec la raison. "
        "« décision de la maison » : trouvée en construisant le jeu. E1, E2… renvoient aux errata.",
        en="A rule without a mark is printed in the rulebook. “implied”: it follows from the rulebook without "
        "being written there. “ruling”: the rulebook is silent or contradicts itself, and this is how we play, "
        "with the reason. “house ruling”: found while the game was being built. E1, E2… refer to the errata.",
    ),
    "errata_intro": Text(
        fr="Là où le livret imprimé se trompe, se contredit ou se tait : ce qu’il dit, ce que nous avons décidé, "
        "et pourquoi.",
        en="Where the printed rulebook errs, contradicts itself or is silent: what it says, what we decided, and why.",
    ),
    "edition": Text(fr="Édition {}", en="Edition {}"),
    "counted": Text(fr="{} règles, {} errata, {} cartes", en="{} rules, {} errata, {} cards"),
}


def booklet(game: str, lang: str) -> dict[str, Any]:
    """All that a booklet says, ready to be set: as PDF or as HTML."""
    about, book = texts.about(game), texts.rulebook(game)

    def said(text: Text) -> str:
        return typeset(text.said(lang), lang)

    counts = (len(book.rules), len(book.errata), len(texts.cards(game)))
    return {
        "lang": lang,
        "words": {name: said(text) for name, text in WORDS.items()},
        "title": said(about.title),
        "line": said(about.line),
        "pitch": said(about.pitch),
        "edition": said(WORDS["edition"]).format(game_of(game).version),
        "counted": said(WORDS["counted"]).format(*counts),
        "how": _how(game, lang),
        "sections": [
            {
                "id": section,
                "title": said(title),
                "rules": [_rule(game, rule, lang) for rule in book.in_section(section)],
            }
            for section, title in book.sections.items()
            if book.in_section(section)
        ],
        "errata": [_erratum(erratum, lang) for erratum in book.errata.values()],
        "index": list(_index(game, lang)),
        "ids": [*book.rules, *book.errata],
    }


def _how(game: str, lang: str) -> dict[str, Any] | None:
    """How the game is played, on one page; each line with the cards that it speaks of."""
    how = texts.how_to_play(game)
    if how is None:
        return None
    cards = texts.cards(game)
    return {
        **{part: typeset(getattr(how, part).said(lang), lang) for part in ("goal", "turn", "win")},
        "lines": [
            {
                "text": typeset(line.said(lang), lang),
                "rules": list(line.rules),
                "cards": [name for name in line.pictures if name in cards],
            }
            for line in how.lines
        ],
    }


def _rule(game: str, rule: RuleText, lang: str) -> dict[str, Any]:
    source = "house" if rule.house else rule.source
    why = texts.reason_of(game, rule.id)
    return {
        "id": rule.id,
        "text": typeset(rule.said(lang), lang),
        "source": source,
        "mark": SOURCES[source].said(lang) if source in SOURCES else "",
        "why": why.said(lang) if why else "",
        "errata": [erratum.id for erratum in texts.rulebook(game).errata_of(rule.id)],
    }


def _erratum(erratum: Erratum, lang: str) -> dict[str, Any]:
    parts = {part: typeset(getattr(erratum, part).said(lang), lang) for part in ("printed", "decided", "why")}
    return {"id": erratum.id, "rules": list(erratum.rules), **parts}


def _index(game: str, lang: str) -> Iterator[dict[str, Any]]:
    """The keywords of all cards in alphabetical order, each with its rules and the cards on which it stands."""
    found: dict[str, dict[str, Any]] = {}
    for card in texts.cards(game).values():
        for meaning in texts.keywords(game, card):
            name = re.sub(r"\d+", "X", meaning.called.said(lang))
            entry = found.setdefault(name, {"name": name, "rules": {}, "cards": {}})
            entry["rules"][meaning.rule] = entry["cards"][typeset(card.name.said(lang), lang)] = None
    entries = (
        {**entry, "rules": list(entry["rules"]), "cards": list(entry["cards"])} for entry in found.values()
    )
    yield from sorted(entries, key=lambda entry: plain(str(entry["name"])))


def pictures(game: str, pages: dict[str, Any]) -> dict[str, Path]:
    """The pictures of a booklet by name: its cover, and the cards of how it is played; those that are there."""
    wardrobe = Wardrobe(game)
    wanted = {card for line in (pages["how"] or {"lines": []})["lines"] for card in line["cards"]}
    found = {"cover": wardrobe.cover(), **{card: wardrobe.picture(card) for card in sorted(wanted)}}
    return {name: path for name, path in found.items() if path is not None}


def as_pdf(game: str, lang: str, form: Literal["pdf", "png"] = "pdf") -> list[bytes]:
    """The booklet as PDF, A5, or as a PNG for each page."""
    pages = booklet(game, lang)
    found = pictures(game, pages)
    pages["pictures"] = {name: f"{name}{path.suffix}" for name, path in found.items()}
    return pressed("booklet.typ", pages, {f"{name}{path.suffix}": path for name, path in found.items()}, form)
