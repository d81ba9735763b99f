"""Deck files: TOML that people write and share; all that is wrong with one is told at once, each with its line."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from pioche.core.decks import MOST, Deck
from pioche.core.decoding import decoded_badly, not_toml
from pioche.core.errors import PiocheError, listing, suggested
from pioche.core.files import reason, unreadable, write_whole
from pioche.core.text import Text, on_one_line

KEYS: Final = ("game", "name", "line", "picks", "cards")
LARGEST: Final = 64_000  # bytes; a deck of 300 different cards has 10,000
NOTHING: Final = Text(fr="", en="")
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


class BadDeckFile(PiocheError):
    """A file that holds no deck."""

    code = "bad_deck_file"


class DeckFile(msgspec.Struct, frozen=True):
    """A deck as a file holds it: of which game, what it is called, and how it wants to win."""

    game: str
    name: Text
    deck: Deck
    line: Text = NOTHING


def read_deck(path: Path, game: str = "") -> DeckFile:
    """The deck of a file; refuses with all that is wrong with it, a deck of another game among it."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    try:
        return parse_deck(content.decode(), str(path), game)
    except UnicodeDecodeError as error:
        why = reason(error)
        raise BadDeckFile(en=f"{path}: {why.en}", fr=f"{path} : {why.fr}") from error


def parse_deck(text: str, source: str, game: str = "") -> DeckFile:
    """The deck of a text in the form of a deck file; `source` is what its errors name."""
    text = text.removeprefix("\ufeff")  # with which some editors begin
    if len(text.encode()) > LARGEST:
        raise _bad(source, [Text(fr=f"plus de {LARGEST} octets", en=f"more than {LARGEST} bytes")])
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _bad(source, [not_toml(error, text)]) from error
    if faults := [*_unknown_keys(written, text), *_headed(written, text, game), *_held(written, text)]:
        raise _bad(source, faults)
    name, line = _text(written["name"]), _text(written.get("line", ""))
    try:
        deck = msgspec.convert(
            {"name": name.fr, "cards": written["cards"], "picks": _picked(written.get("picks", {}))}, Deck
        )
    except msgspec.ValidationError as error:
        raise _bad(source, [decoded_badly(error)]) from error
    return DeckFile(written["game"], name, deck.listed(), line)


def written_deck(file: DeckFile) -> str:
    """The text of a deck file, which reads back as it was; cards in order of their ids."""
    lines = [f"game = {_quoted(file.game)}", f"name = {_said(file.name)}"]
    if file.line != NOTHING:
        lines.append(f"line = {_said(file.line)}")
    if file.deck.picks:
        lines += ["", "[picks]"]
        lines += [f"{_key(name)} = [{listing(map(_quoted, ids))}]" for name, ids in file.deck.picks.items()]
    lines += ["", "[cards]"]
    lines += [f"{_key(card)} = {count}" for card, count in sorted(file.deck.cards.items())]
    return "\n".join(lines) + "\n"


def save_deck(file: DeckFile, path: Path) -> None:
    """Write a deck file whole or not at all."""
    write_whole(path, written_deck(file).encode())


def read_named(folder: Path, game: str) -> dict[str, DeckFile]:
    """The named decks of a game by id, which is the name of their file; each deck bears its id as name."""
    found = {}
    for path in sorted(folder.glob("*.toml")):
        file = read_deck(path, game)
        deck = msgspec.structs.replace(file.deck, name=path.stem)
        found[path.stem] = msgspec.structs.replace(file, deck=deck)
    return found


# ---- what is wrong


def _bad(source: str, faults: Sequence[Text]) -> BadDeckFile:
    return BadDeckFile(
        en="\n".join(f"{source}: {fault.en}" for fault in faults),
        fr="\n".join(f"{source} : {fault.fr}" for fault in faults),
    )


def _unknown_keys(written: Mapping[str, Any], text: str) -> Iterator[Text]:
    for key in written:
        if key not in KEYS:
            near = suggested(key, KEYS)
            en, fr = (
                f"unknown key {key!r}; {near.en}",
                f"clé « {key} » inconnue ; {near.fr}",
            )
            yield _at(text, "", key, en=en, fr=fr)


def _headed(written: Mapping[str, Any], text: str, game: str) -> Iterator[Text]:
    """What is wrong with the game, the name and the line."""
    stated = written.get("game", "")
    if not (isinstance(stated, str) and stated):
        right = f'game = "{game or "…"}"'
        yield _at(
            text, "", "game", en=f"say of which game it is: {right}", fr=f"dites de quel jeu il est : {right}"
        )
    elif game and stated != game:
        yield _at(
            text,
            "",
            "game",
            en=f"a deck of {stated}, not of {game}",
            fr=f"un deck de {stated}, pas de {game}",
        )
    if not _is_said(written.get("name", ""), least=1):
        right = 'name = "…", name = { fr = "…", en = "…" }'
        yield _at(
            text,
            "",
            "name",
            en=f"a deck has a name, on one line: {right}",
            fr=f"un deck a un nom, sur une ligne : {right}",
        )
    if not _is_said(written.get("line", ""), least=0):
        right = 'line = "…", line = { fr = "…", en = "…" }'
        yield _at(
            text,
            "",
            "line",
            en=f"a line is a text on one line: {right}",
            fr=f"une ligne est un texte sur une ligne : {right}",
        )


def _held(written: Mapping[str, Any], text: str) -> Iterator[Text]:
    """What is wrong with the picks and the cards."""
    for table in ("picks", "cards"):
        if not isinstance(written.get(table, {}), dict) or (table not in written and table != "picks"):
            right = "[cards]\nid = 3" if table == "cards" else '[picks]\n… = ["id"]'
            shown = right.replace("\n", " / ")
            yield _at(
                text, "", table, en=f"{table} is a table: {shown}", fr=f"{table} est une table : {shown}"
            )
            return
    for name, ids in written.get("picks", {}).items():
        if not (isinstance(ids, str) or (isinstance(ids, list) and all(isinstance(id, str) for id in ids))):
            right = f'{name} = "id", {name} = ["id", "id"]'
            yield _at(
                text,
                "picks",
                name,
                en=f"an id or a list of ids: {right}",
                fr=f"un id ou une liste d’ids : {right}",
            )
    for card, count in written["cards"].items():
        if type(count) is not int or not 1 <= count <= MOST:
            en, fr = (
                f"{card}: how many, from 1 to {MOST}: {_key(card)} = 3",
                f"{card} : combien, de 1 à {MOST} : {_key(card)} = 3",
            )
            yield _at(text, "cards", card, en=en, fr=fr)


def _is_said(value: object, least: int) -> bool:
    """Whether a value is one text, or two in a table, each on one line."""
    if isinstance(value, dict):
        return set(value) == {"fr", "en"} and all(_is_said(said, least=1) for said in value.values())
    return isinstance(value, str) and len(value.strip()) >= least and on_one_line(value)


def _at(text: str, section: str, key: str, *, en: str, fr: str) -> Text:
    """A fault with the line of its key, which tomllib does not tell."""
    begin = re.search(rf"^\s*\[\s*{section}\s*\]", text, re.MULTILINE) if section else None
    found = re.compile(rf"^\s*\[?\s*[\"']?{re.escape(key)}[\"']?\s*[=\].]", re.MULTILINE).search(
        text, begin.end() if begin else 0
    )
    if found is None:
        return Text(fr=fr, en=en)
    line = text.count("\n", 0, found.end()) + 1
    return Text(fr=f"ligne {line} : {fr}", en=f"line {line}: {en}")


# ---- from and to TOML


def _text(value: str | dict[str, str]) -> Text:
    """A text that may be written once for both languages."""
    return Text(fr=value.strip(), en=value.strip()) if isinstance(value, str) else Text(**value)


def _picked(picks: Mapping[str, str | list[str]]) -> dict[str, list[str]]:
    """The picks, of which one alone may stand without a list."""
    return {name: [ids] if isinstance(ids, str) else ids for name, ids in picks.items()}


def _said(text: Text) -> str:
    if text.fr == text.en:
        return _quoted(text.fr)
    return f"{{ fr = {_quoted(text.fr)}, en = {_quoted(text.en)} }}"


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    """A basic string of TOML, which escapes as JSON does, and DEL besides."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
