"""A change to try: cards, texts and numbers of a game in a small file, and who has it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from pioche.core.contract import TableSpec
from pioche.core.errors import PiocheError, UnknownName, nearest
from pioche.games import game as game_of
from pioche.games.texts import pool
from pioche.lab.declared import deck_of, decks, numbers_of
from pioche.language.card_files import CARDS, FOR, NUMBERS, read_file, read_text
from pioche.language.cards import CardDef
from pioche.paper.card_file import card_file
from pioche.scenario.toml import toml

Whose = Literal["one", "all"]
Cards = Mapping[str, Mapping[str, Any]]


class Change(msgspec.Struct, frozen=True):
    """What is otherwise than printed, and whether one player has it or all."""

    game: str
    cards: dict[str, dict[str, Any]]
    numbers: dict[str, int]
    whose: Whose

    def spec(self, base: TableSpec) -> TableSpec:
        """A table at which all have it."""
        return msgspec.structs.replace(
            base, cards=base.cards | self.cards, numbers=base.numbers | self.numbers
        )


def read_change(path: Path, game: str) -> Change:
    """A change file: cards as in a card file, `[numbers]`, and `for = "one"` or `"all"`.

    Without `for`, one player has a changed card where the game can tell the players apart, else all have it.
    """
    game_of(game)  # a name that is none is told before the file, which speaks of another
    change = _change(*read_file(path, game), str(path), game)
    printed, numbers = pool(game).printed(), numbers_of(game)
    if all(pool(game).define(id, card) == printed.get(id) for id, card in change.cards.items()) and all(
        numbers[name] == value for name, value in change.numbers.items()
    ):
        raise PiocheError(
            en=f"{path} changes nothing: all that it says is as printed",
            fr=f"{path} ne change rien : tout ce qu’il dit est comme imprimé",
            code="bad_change",
        )
    return change


def change_of(text: str, name: str, game: str) -> Change:
    """The change of a file that somebody sent, under the name it is to be called by."""
    return _change(*read_text(text, name, game), name, game)


def written(change: Change) -> str:
    """The change as a file that reads back to it; `for` stands there only where it is not understood by itself."""
    usual = usually(change.game, change.cards, change.numbers)
    text = card_file(change.game, change.cards)
    if change.whose != usual:
        head, _, rest = text.partition("\n")
        text = f"{head}\n{FOR} = {toml(change.whose)}\n{rest}"
    if change.numbers:
        text += f"\n[{NUMBERS}]\n" + "".join(f"{name} = {value}\n" for name, value in change.numbers.items())
    return text


def usually(game: str, cards: Cards, numbers: Mapping[str, int]) -> Whose:
    """Who has a change that does not say: one player, where that can be."""
    return "one" if for_one(game, cards, numbers) else "all"


def for_one(game: str, cards: Cards, numbers: Mapping[str, int]) -> bool:
    """Whether one player alone can have a change."""
    if numbers or not cards:
        return False
    return all(one_sided(game, pool(game).define(id, dict(fields))) for id, fields in cards.items())


def one_sided(game: str, card: CardDef) -> bool:
    """Whether a card can be one player's alone; one that lies between the players belongs to no deck."""
    return game_of(game).sides and (not decks(game) or deck_of(game, card) in decks(game))


def _change(shared: dict[str, Any], tables: dict[str, dict[str, Any]], path: str, game: str) -> Change:
    numbers, cards = _parts(tables, path)
    wanted = shared.pop(FOR, None)
    if wanted not in (None, "one", "all"):
        close = ", ".join(nearest(str(wanted), ("one", "all")) or ("one", "all"))
        raise PiocheError(
            en=f'{path}: for = "{wanted}": "one" or "all"; nearest: {close}',
            fr=f'{path} : for = "{wanted}" : "one" ou "all" ; au plus proche : {close}',
            code="bad_change",
        )
    known = pool(game).printed()
    fields = {id: card if id in known else shared | card for id, card in cards.items()}
    for id, card in fields.items():
        pool(game).define(id, card, Path(path).name)
    rules = game_of(game)
    try:
        rules.spec(TableSpec(seats=rules.seats[0], numbers=numbers))
    except PiocheError as error:
        raise PiocheError(en=f"{path}: {error.en}", fr=f"{path} : {error.fr}", code=error.code) from error
    usual = usually(game, fields, numbers)
    if wanted == "one" and usual != "one":
        raise _not_for_one(path, game, bool(numbers))
    return Change(game, fields, numbers, wanted or usual)


def _parts(tables: dict[str, dict[str, Any]], path: str) -> tuple[dict[str, int], dict[str, dict[str, Any]]]:
    """The numbers and the cards of a file."""
    numbers = tables.pop(NUMBERS, {})
    cards = tables.pop(CARDS, {}) | tables
    for name, value in numbers.items():
        if type(value) is not int:
            raise PiocheError(
                en=f"{path}: numbers.{name} = {value!r}: a whole number is wanted",
                fr=f"{path} : numbers.{name} = {value!r} : il faut un nombre entier",
                code="bad_change",
            )
    for name, value in cards.items():
        if not isinstance(value, dict):
            raise UnknownName.of(
                name, (NUMBERS, CARDS, FOR), en="part of a change", fr="partie d’un changement"
            )
    if not numbers and not cards:
        raise PiocheError(
            en=f"{path} changes nothing: write [a_card] with fields, or [numbers]",
            fr=f"{path} ne change rien : écrivez [une_carte] avec ses champs, ou [numbers]",
            code="bad_change",
        )
    return numbers, cards


def _not_for_one(path: str, game: str, numbers: bool) -> PiocheError:
    if numbers:
        return PiocheError(
            en=f'{path}: for = "one": numbers of the rules are the same for everybody; write for = "all"',
            fr=f'{path} : for = "one" : les nombres de la règle sont les mêmes pour tous ; écrivez for = "all"',
            code="bad_change",
        )
    if game_of(game).sides:
        return PiocheError(
            en=f'{path}: for = "one": a card that belongs to no deck is the same for everybody; write for = "all"',
            fr=f'{path} : for = "one" : une carte qui n’est d’aucun deck est la même pour tous ; '
            'écrivez for = "all"',
            code="bad_change",
        )
    return PiocheError(
        en=f'{path}: for = "one": {game} cannot give a card to one player alone; a card of one deck is one-sided '
        'anyway where two decks meet: write for = "all"',
        fr=f'{path} : for = "one" : {game} ne peut pas donner une carte à un seul joueur ; la carte d’un deck n’est '
        'de toute façon que d’un côté quand deux decks s’affrontent : écrivez for = "all"',
        code="bad_change",
    )
