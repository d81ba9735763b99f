"""Cards on paper: sheets of them with their backs, as they look on the page."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.core.errors import UnknownName
from pioche.core.text import Text
from pioche.games import game as game_of
from pioche.games import texts
from pioche.language.cards import CardDef
from pioche.language.forms import lines_of
from pioche.language.french import capital
from pioche.language.templates import typeset
from pioche.paper.dress import Dress, Rank, Wardrobe, fields_of, frame_file
from pioche.paper.press import pressed

# Millimetres, the sheet lying: four columns and two rows leave room for cut marks on both.
PAPERS = {"A4": (297.0, 210.0), "Letter": (279.4, 215.9)}
GRID = (4, 2)
BLEED = 2.0
FLIPS = ("long", "short")  # the edge over which a printer turns the sheet
BADGES = ("cost", "value")  # the numbers that stand on the picture, as on the page
NUMBER = re.compile(r" (?=[+-]?\d+\b)")  # stays with its word
WHEN = re.compile(r"^(.{1,11}?)(?:\u00a0:| —)\s")
FRAME = (
    14 / 100 * 63,
    32,
)  # how wide a frame is drawn, of how much of its picture (`web/src/table/Card.svelte`)


class Printing(NamedTuple):
    """What is printed: each card as often as it is wanted, in which language, on which paper."""

    game: str
    cards: Mapping[str, CardDef]
    copies: Mapping[str, int]
    lang: str = "fr"
    paper: str = "A4"
    backs: bool = True
    flip: str = "long"


class Printed(NamedTuple):
    """What came off the press, and what is to be said of it."""

    pages: list[bytes]  # one PDF, or a PNG for each page
    sheets: int
    remarks: list[Text]


def print_cards(job: Printing, form: Literal["pdf", "png"] = "pdf") -> Printed:
    """Set the sheets of a job."""
    wardrobe = Wardrobe(job.game)
    wardrobe.meet(texts.pool(job.game).printed().values())
    dressed = {id: wardrobe.dress(job.cards[id], job.lang) for id in job.copies}
    order = [id for id, count in job.copies.items() for _ in range(count)]
    files: dict[str, Any] = {
        f"{id}{dress.picture.suffix}": dress.picture for id, dress in dressed.items() if dress.picture
    }
    frames = {dress.rank for dress in dressed.values()}
    files |= {f"frame-{rank}.svg": frame for rank in sorted(frames) if (frame := framed(rank))}
    if back := wardrobe.back():
        files[f"back{back.suffix}"] = back
    about = texts.about(job.game)
    data = {
        "lang": job.lang,
        "page": PAPERS[job.paper],
        "grid": GRID,
        "bleed": BLEED,
        "backs": job.backs,
        "flip": job.flip,
        "back": f"back{back.suffix}" if back else "",
        "title": about.title.said(job.lang),
        "foot": f"{about.title.said(job.lang)} · {game_of(job.game).version}",
        "cards": order,
        "faces": {id: _face(job, job.cards[id], dress, files) for id, dress in dressed.items()},
    }
    sheets = -(-len(order) // (GRID[0] * GRID[1]))
    return Printed(pressed("cards.typ", data, files, form), sheets, _without_pictures(dressed))


def _face(job: Printing, card: CardDef, dress: Dress, files: Mapping[str, Any]) -> dict[str, Any]:
    """What stands on a card."""
    fields = fields_of(card)
    frame = f"frame-{dress.rank}.svg"
    return {
        "id": card.id,
        "name": typeset(card.name.said(job.lang), job.lang),
        "colour": dress.colour,
        "deep": dress.deep,
        "frame": frame if frame in files else "",
        "picture": f"{card.id}{dress.picture.suffix}" if dress.picture else "",
        "glyph": dress.glyph,
        **{name: fields.get(name) for name in BADGES},
        "numbers": [*_words(job, card), *_numbers(job, fields)],
        "lines": _lines(job, card),
    }


def _words(job: Printing, card: CardDef) -> list[str]:
    """The words of a card without which it cannot be played, and the flags that are set."""
    about = texts.about(job.game)
    found = []
    for name in about.printed:
        value = getattr(card, name, None)
        if value is True:
            found.append(about.changed[name].said(job.lang))
        elif value:
            each = value if isinstance(value, tuple) else (value,)
            found.append(", ".join(texts.word(job.game, word).said(job.lang) for word in each))
    return found


def _numbers(job: Printing, fields: Mapping[str, Any]) -> list[str]:
    """The numbers of a card that are no badges, each with its name."""
    about = texts.about(job.game)
    called, silent = about.changed, {*BADGES, *about.unprinted}
    return [
        f"{called[name].said(job.lang) if name in called else name}\u00a0{value}"
        for name, value in fields.items()
        if type(value) is int and name not in silent
    ]


def _lines(job: Printing, card: CardDef) -> list[dict[str, str]]:
    """The lines of a card: when each works, where it says so, and what it does; of several texts each with its name."""
    pool = texts.pool(job.game)
    form = pool.forms[pool.kind_of(card)]
    called = texts.about(job.game).changed
    lines = []
    for field in form.texts:
        trees = card.trees(field)
        printed = lines_of(getattr(card, field))
        for number, tree in enumerate(trees):
            line = typeset(printed[number] if job.lang == "fr" else pool.language.english(tree), job.lang)
            line = NUMBER.sub("\u00a0", line)
            name = called[field].said(job.lang) if field in called else field
            headed = re.compile(rf"({re.escape(name)}\b[^:]*?)\s?:\s", re.IGNORECASE)
            if when := headed.match(line) or WHEN.match(line):
                lines.append({"when": when[1], "what": line[when.end() :]})
            elif len(form.texts) > 1 and not number:
                lines.append({"when": capital(name), "what": line})
            else:
                lines.append({"when": "", "what": line})
    return lines


def _without_pictures(dressed: Mapping[str, Dress]) -> list[Text]:
    bare = [id for id, dress in dressed.items() if dress.picture is None]
    if not bare:
        return []
    return [
        Text(
            en=f"without a picture, printed with a glyph: {_some(bare)}",
            fr=f"sans image, un signe à sa place : {_some(bare)}",
        )
    ]


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:6]) + ("…" if len(names) > 6 else "")


def framed(rank: Rank) -> str | None:
    """The frame of a rank as large as a card: its corners as they are, its sides stretched between them."""
    path = frame_file(rank)
    if path is None:
        return None
    source = path.read_text(encoding="utf-8")
    inner = source[source.index(">") + 1 : source.rindex("</svg>")]
    drawn, cut = FRAME
    across = ((0.0, drawn, 0, cut), (drawn, 63 - 2 * drawn, cut, cut), (63 - drawn, drawn, 2 * cut, cut))
    down = ((0.0, drawn, 0, cut), (drawn, 88 - 2 * drawn, cut, cut), (88 - drawn, drawn, 2 * cut, cut))
    parts = [
        f'<svg x="{x}" y="{y}" width="{w}" height="{h}" viewBox="{u} {v} {du} {dv}" preserveAspectRatio="none">'
        f"{inner}</svg>"
        for i, (x, w, u, du) in enumerate(across)
        for j, (y, h, v, dv) in enumerate(down)
        if (i, j) != (1, 1)
    ]
    size = 'viewBox="0 0 63 88" width="63mm" height="88mm"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


# ---- decks


def counted_deck(game: str, deck: str | Deck, cards: Mapping[str, Mapping[str, Any]]) -> Counter[str]:
    """How many of each card one player has who plays a deck, or who plays with a value of a variant.

    A deck that players build is printed with what it is built around, even one that cannot be played.

    They are counted at a table that is dealt: what belongs to the first seat or, where all share one deck, all of it.
    """
    rules = game_of(game)
    if isinstance(deck, str) and deck in rules.named_decks:
        deck = rules.named_decks[deck].deck
    if isinstance(deck, Deck):
        return _of_built(deck, texts.pool(game).extended(cards))
    about = texts.about(game)
    variants = {value: name for name, switch in about.variants.items() for value in switch.values}
    if deck not in about.decks and deck not in variants:
        raise UnknownName.of(deck, [*about.decks, *variants], en="deck", fr="deck")
    seats = rules.seats[0]
    spec = TableSpec(
        seats=seats,
        decks=(deck,) * seats if deck in about.decks else (),
        variant={variants[deck]: deck} if deck in variants else {},
        cards={id: dict(fields) for id, fields in cards.items()},
    )
    table = rules.deal(rules.spec(spec), Chance(1))
    faces = [table.faces[face].id for face in table.face]
    own = [id for id, owner in zip(faces, table.owner, strict=True) if owner == 0]
    counted = Counter(own or faces)
    known = texts.pool(game).extended(spec.cards)
    return Counter({id: counted[id] for id in known if counted[id]})


def _of_built(deck: Deck, known: Mapping[str, CardDef]) -> Counter[str]:
    """The cards of a built deck, what it is built around first; refuses one that does not exist."""
    counted = Counter(id for picked in deck.picks.values() for id in picked) + Counter(deck.cards)
    for id in counted:
        if id not in known:
            raise UnknownName.of(id, known, en="card", fr="carte")
    return counted
