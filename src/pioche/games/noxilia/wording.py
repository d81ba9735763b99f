"""What the sentences of Noxilia must name: handles, cells, texts under way and attacks, from the view alone."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pioche.core.contract import handle_of
from pioche.core.decisions import Option, Seat
from pioche.core.sight import CardView, View
from pioche.core.text import Text
from pioche.games.noxilia.board import BATTLEFIELD, BOARD, CELL, COMMAND, RAMPART
from pioche.games.noxilia.book import COLOURS
from pioche.games.noxilia.cards import Hero, Unit
from pioche.games.noxilia.clauses.text import Choice, ExtraCost
from pioche.games.noxilia.clauses.timing import Engages
from pioche.games.noxilia.names import words
from pioche.games.noxilia.proofreading import sentences_of
from pioche.games.noxilia.sheets import SYMBOLS
from pioche.language.clauses import Node, walk
from pioche.language.french import capital
from pioche.language.nouns import Noun
from pioche.language.speaker import Speaker
from pioche.language.templates import typeset

Fields = dict[str, Any]
Entry = Mapping[str, Any]  # of a public column: a unit, an equipment, a latent
# What is hidden is called so; statistics, abilities and colours are named by events and options.
NOUNS: Final = words()
HANDLED: Final = ("units", "gear", "latents")  # public columns whose entries have a handle and a token
MANA: Final = re.compile(r"(?:\{[LICMNP?*]\})+")  # symbols in a text
ZONES: Final = ("units", "gear", "latents", "curses")  # where the cards of the board lie


# ---- what references name


def called(speaker: Speaker, reference: str, view: View | None, seat: Seat | None) -> Noun | None:
    """A card of the board by its handle, or a cell as that seat calls it (None: as anybody does)."""
    if reference in CELL:
        return cell_name(speaker, reference, seat)
    handle = handle_of(reference)
    if handle is None:
        return None
    return backed(handle, reference[0]) if view is None else handled(speaker, handle, reference[0], view)


def cell_name(speaker: Speaker, cell: str, seat: Seat | None) -> Noun:
    """A cell: whose it is, seen from a seat's own side or by name."""
    fr, en = KINDS[BOARD[CELL[cell]].kind]
    home, number = BOARD[CELL[cell]].home, BOARD[CELL[cell]].column
    gender = "f" if fr.startswith("salle") else "m"
    if BOARD[CELL[cell]].kind in (BATTLEFIELD, RAMPART):
        fr, en = f"{fr} {number}", f"{en} {number}"
    if home < 0:
        return Noun(Text(fr=fr, en=en), gender, bare=("en",))
    if seat == home:
        return Noun(Text(fr=f"votre {fr}", en=f"your {en}"), gender, bare=("fr", "en"))
    if seat is not None:
        return Noun(Text(fr=f"{fr} adverse", en=f"enemy {en}"), gender)
    whose = speaker.player(home)
    fr = f"{fr} {whose:du}" if whose.startswith(("le ", "la ")) else f"{fr} {whose:de}"
    return Noun(Text(fr=fr, en=f"{whose:s} {en}"), gender, bare=("en",))


def home(place: str) -> Seat | None:
    """Whose cell it is; nobody’s on a battlefield (NOX-BOARD-01)."""
    owner = BOARD[CELL[place]].home if place in CELL else -1
    return owner if owner >= 0 else None


KINDS: Final = {
    COMMAND: ("commandement", "command"),
    "room": ("salle complémentaire", "annex"),
    RAMPART: ("rempart", "rampart"),
    BATTLEFIELD: ("champ de bataille", "battlefield"),
}


def backed(handle: int, letter: str) -> Noun:
    """A card that one does not see, by the number that everybody calls it (NOX-INFO-02)."""
    noun = NOUNS["latent"] if letter == "l" else NOUNS[""]
    return numbered(noun, handle)


def numbered(noun: Noun, handle: int) -> Noun:
    """A noun with the number of its card."""
    named = Text(fr=f"{noun.named.fr} n° {handle}", en=f"{noun.named.en} #{handle}")
    return Noun(named, noun.gender, noun.h_aspire, bare=noun.bare)


def handled(speaker: Speaker, handle: int, letter: str, view: View) -> Noun:
    """A card of the board as a seat sees it; with its number if it is a back, or has a namesake in play."""
    board = board_of(view)
    face = board.faces.get(board.tokens.get(handle, 0))
    if face is None:
        return backed(handle, letter)
    noun = speaker.card(face)
    return noun if board.alike[face] == 1 else numbered(noun, handle)


class Board(NamedTuple):
    """What a seat sees of the cards of the board, counted once for all that is said of a view."""

    faces: dict[int, str]  # by token
    tokens: dict[int, int]  # by handle
    alike: Counter[str]  # how many of a face


_LAST: list[
    tuple[View, Board]
] = []  # of the view that was asked for last: a menu names dozens of cards of one


def board_of(view: View) -> Board:
    """The board of a view."""
    for known, board in _LAST:
        if known is view:
            return board
    faces = {
        card.token: card.face for pile in view.piles if pile.zone in ZONES for card in pile.cards if card.face
    }
    tokens = {entry["handle"]: entry["token"] for column in HANDLED for entry in view.table[column]}
    board = Board(faces, tokens, Counter([faces[token] for token in tokens.values() if token in faces]))
    _LAST[:] = [(view, board)]
    return board


def faces(view: View) -> dict[int, str]:
    """By token, what a seat sees of the cards of the board."""
    return board_of(view).faces


# ---- what texts say


def acting(view: View) -> CardView | None:
    """The card whose text is declared or carried out, as far as the seat of a view sees it; the innermost one."""
    cards = [card for pile in view.piles for card in pile.cards if card.marks.get("telling")]
    return max(cards, key=lambda card: card.marks["telling"], default=None)


def does(speaker: Speaker, option: Option, view: View) -> str:
    """The ability of a unit, or the branch of a text, that an option means."""
    if option.verb == "ability":
        entry = unit(view, handle_of(option.source) or 0)
        face = faces(view).get(entry["token"]) if entry else None
        found = _abilities(speaker, face or "")
    elif option.verb == "mode":
        card = acting(view)
        found = _branches(speaker, (card.face if card else None) or "")
    else:
        return worth(speaker, option.source) if option.verb in ("choose_unit", "play_unit") else ""
    said = _said(speaker, found[option.amount - 1]) if option.amount <= len(found) else ""
    return capital(said) if option.verb == "mode" else said


def worth(speaker: Speaker, face: str) -> str:
    """What a unit costs and how it fights: « 3 or, CAC 2, armure 1, vie 4 »."""
    card = speaker.wording.cards.get(face)
    if not isinstance(card, Unit | Hero):
        return ""
    said = [f"{card.gold} {'or' if speaker.lang == 'fr' else 'gold'}"]
    stats = {"cac": card.cac, "dist": card.dist, "armour": card.armour or None, "life": card.life}
    said += [
        f"{speaker.name(speaker.card(stat))} {value}" for stat, value in stats.items() if value is not None
    ]
    return ", ".join(said)


def _abilities(speaker: Speaker, face: str) -> list[Node]:
    card: Any = speaker.wording.cards.get(face)
    return [sentence for sentence in sentences_of(card) if isinstance(sentence, Engages)] if card else []


def _toll(speaker: Speaker, face: str | None) -> str:
    """What a card asks beside gold and mana, as it says it, without its heading (NOX-CARD-10)."""
    card: Any = speaker.wording.cards.get(face or "")
    costs = [sentence for sentence in sentences_of(card) if isinstance(sentence, ExtraCost)] if card else []
    return _said(speaker, costs[0]).partition(":")[2].lstrip() if costs else ""


def _branches(speaker: Speaker, face: str) -> list[Node]:
    card = speaker.wording.cards.get(face)
    nodes = [node for tree in card.lines for node in walk(tree)] if card else []
    choices = (node.branches for node in nodes if isinstance(node, Choice) and len(node.branches) > 1)
    return list(next(choices, ()))


def _said(speaker: Speaker, node: Node) -> str:
    language = speaker.wording.language
    if language is None:
        return ""
    text = (language.french if speaker.lang == "fr" else language.english)(node)
    text = MANA.sub(lambda found: _mana(speaker, found.group()), text)
    return typeset(text, speaker.lang).rstrip(".")


def _mana(speaker: Speaker, symbols: str) -> str:
    """Symbols in words: « 2 mana Mort » for `{M}{M}`, and what any mana pays last."""
    counts = Counter(symbols[1::3])
    said = []
    for letter, count in counts.items():
        if letter == "?":
            said.append(f"{count} mana" if speaker.lang == "fr" else f"{count} mana of any colour")
        else:
            colour = speaker.name(speaker.card(COLOURS[SYMBOLS[letter]]))
            said.append(f"{count} mana {colour}" if speaker.lang == "fr" else f"{count} {colour} mana")
    return (" et " if speaker.lang == "fr" else " and ").join(said)


# ---- what prompts name


def unit(view: View, handle: int) -> Entry | None:
    """A unit in play by its handle."""
    found: Entry | None = next((each for each in view.table["units"] if each["handle"] == handle), None)
    return found


def cause(view: View, speaker: Speaker) -> tuple[str, Fields]:
    """The variant of the prompt in a view, and the fields of its template."""
    table, asked = view.table, view.asked[0]
    card, attack = acting(view), table["attack"]
    resolving = [each.face for each in view.pile("resolving").cards if each.face]
    fields = {
        "card": speaker.card((card.face if card else None) or ""),
        "attacker": _unit_name(speaker, view, attack["attacker"] if attack else 0),
        "attacked": _unit_name(speaker, view, attack["target"] if attack else 0),
        "damage": speaker.amount(attack["damage"] if attack else 0),
        "entering": _unit_name(speaker, view, table["entering"]),
        "unit": _unit_name(speaker, view, actor(view)),
        "spell": speaker.card(resolving[-1] if resolving else ""),
        "gold": speaker.amount(table["gold"][asked]),
        "allowance": speaker.amount(purse(view)),
        "turn": speaker.amount(table["turn"]),
        "other": speaker.player(1 - asked),
    }
    if view.prompt == "pay_cost" and (toll := _toll(speaker, card.face if card else None)):
        return "said", {**fields, "cost": toll}
    return _variant(view), fields


def actor(view: View) -> int:
    """The handle of the unit that acts in every option that names one; 0 where several do, or none."""
    sources = {option.source for option in map(Option.parse, view.options) if option.source}
    return (handle_of(sources.pop()) or 0) if len(sources) == 1 else 0


def purse(view: View) -> int:
    """The gold that the seat of a view has left for starting units, noted with its monarch (NOX-SETUP-05)."""
    own = [card for pile in view.piles if pile.zone == "units" for card in pile.cards]
    return max((card.marks.get("purse", 0) for card in own), default=0)


def _unit_name(speaker: Speaker, view: View, handle: int) -> Noun:
    return handled(speaker, handle, "u", view) if handle else speaker.card("")


def _variant(view: View) -> str:
    """Which sentence of a prompt fits."""
    table, verbs = view.table, {text.partition(":")[0].partition(">")[0] for text in view.options}
    match view.prompt:
        case "window":
            return "arrival" if table["window"] == "entry" else str(table["window"])
        case "action" if table["passer"] >= 0:
            return "last"
        case "thing":
            return next((verb for verb in ("take", "heal", "purify") if verb in verbs), "")
        case "trigger":
            return "" if "show" in verbs else "nothing"
        case "host" if "attach" in verbs:
            return "attach"
        case "step" | "path" | "errand" | "target" if actor(view):
            return "unit"
    return ""
