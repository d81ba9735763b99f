"""Generates TypeScript for the page: `python -m pioche.server.typescript [FOLDER]`.

`wire.ts` holds the structs of the wire, `games/<id>/view.ts` what every view of one game shows besides cards, and
`games/<id>/cards.json` what is printed on its cards, from which their pictures are painted (`web/tools/art`).
"""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as kinds

from pioche.core import sight
from pioche.core.contract import Game
from pioche.core.decks import Deck, DeckFault, DeckLimit, DeckPlan, Pick
from pioche.core.how_to_play import HowToPlay, Illustrated
from pioche.core.sight import public_types
from pioche.core.text import Text
from pioche.games import game, ids
from pioche.server.present.describe import cards
from pioche.server.wire import decks, epilogues, forms, games, lab, lessons, messages, positions, tables

HEAD = """// Generated from {source} by `python -m pioche.server.typescript`; do not edit.

"""
WEB = Path(__file__).parents[3] / "web" / "src"
UNIONS = ("Command", "FromClient", "FromServer")


def structs() -> list[type[msgspec.Struct]]:
    """The structs of the wire in the order of its modules, after those of a view."""
    shared: list[type[msgspec.Struct]] = [
        sight.CardView, sight.PileView, sight.View, Text, Illustrated, HowToPlay, Deck, DeckFault, Pick, DeckLimit,
        DeckPlan,
    ]  # fmt: skip
    own = [
        kind
        for module in (games, lessons, tables, decks, positions, messages, epilogues, lab)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]
    return shared + own


def wire_types() -> str:
    """`wire.ts`."""
    parts = [_interface(kind) for kind in structs()]
    for name in UNIONS:
        members = [member.__name__ for member in getattr(messages, name).__args__]
        parts.append(f"export type {name} = {' | '.join(members)};\n")
    emotes = ", ".join(f'"{emote}"' for emote in forms.EMOTES)
    parts.append(f"export const EMOTES = [{emotes}] as const;\n")
    parts.append("export type Emote = (typeof EMOTES)[number];\n")
    parts.append(f"export const NAME_LENGTH = {forms.NAME_LENGTH};\n")
    parts.append(f"export const ABSENCE = {forms.ABSENCE};\n")
    return HEAD.format(source="src/pioche/server/wire") + "\n".join(parts)


def view_types(game: Game) -> str:
    """`view.ts` of a game: the structs that its public columns hold, and the columns."""
    types = public_types(game)
    infos = dict(zip(types, kinds.multi_type_info(types.values()), strict=True))
    structs = {found.cls: None for info in infos.values() for found in _structs_in(info)}
    table = [
        *_comment("What everybody may know besides cards: `view.table`."),
        "export interface Public {",
        *(f"  {name}: {_type(info)};" for name, info in infos.items()),
        "}",
        "",
    ]
    source = f"the public columns of {game.id} and what it derives from them"
    return HEAD.format(source=source) + "\n".join([*map(_interface, structs), "\n".join(table)])


def card_fields(name: str) -> str:
    """`cards.json` of a game: by card, the fields that its look may refer to."""
    fields = {card.id: card.numbers for card in cards(name)}
    return msgspec.json.format(msgspec.json.encode(fields), indent=1).decode() + "\n"


def files(folder: Path = WEB) -> dict[Path, str]:
    """Every generated file; a game has some where it has a folder on the page."""
    shown = {name: folder / "games" / name for name in ids() if (WEB / "games" / name).is_dir()}
    views = {path / "view.ts": view_types(game(name)) for name, path in shown.items()}
    fields = {path / "cards.json": card_fields(name) for name, path in shown.items()}
    return {folder / "wire.ts": wire_types(), **views, **fields}


def _structs_in(kind: kinds.Type) -> Iterator[kinds.StructType]:
    """The structs inside a type, the inner ones first."""
    if isinstance(kind, kinds.StructType):
        for field in kind.fields:
            yield from _structs_in(field.type)
        yield kind
    elif isinstance(kind, kinds.ListType | kinds.VarTupleType):
        yield from _structs_in(kind.item_type)
    elif isinstance(kind, kinds.DictType):
        yield from _structs_in(kind.value_type)
    elif isinstance(kind, kinds.UnionType):
        for part in kind.types:
            yield from _structs_in(part)


def _name(kind: type[msgspec.Struct]) -> str:
    """What the page calls a struct; a `Text` has another name there, because browsers have a `Text` of their own."""
    return "Words" if kind is Text else kind.__name__


def _interface(kind: type[msgspec.Struct]) -> str:
    info = kinds.type_info(kind)
    assert isinstance(info, kinds.StructType)
    sparse = kind.__struct_config__.omit_defaults or issubclass(kind, forms.Sent)
    lines = [*_comment(inspect.getdoc(kind) or ""), f"export interface {_name(kind)} {{"]
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        mark = "?" if sparse and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _comment(text: str) -> Iterator[str]:
    yield "/**"
    for line in text.strip().splitlines():
        yield f" * {line}".rstrip()
    yield " */"


_PLAIN: dict[type[Any], str] = {
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
    kinds.AnyType: "unknown",
}


def _type(kind: kinds.Type) -> str:
    """A type of the wire in TypeScript."""
    if type(kind) in _PLAIN:
        return _PLAIN[type(kind)]
    if isinstance(kind, kinds.StructType):
        return _name(kind.cls)
    if isinstance(kind, kinds.LiteralType):
        values = [f'"{value}"' for value in kind.values]
        return "Emote" if set(kind.values) == set(forms.EMOTES) else " | ".join(sorted(values))
    if isinstance(kind, kinds.UnionType):
        return " | ".join(dict.fromkeys(_type(part) for part in _null_last(kind.types)))
    if isinstance(kind, kinds.ListType | kinds.VarTupleType):
        inner = _type(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, kinds.TupleType):
        return f"[{', '.join(map(_type, kind.item_types))}]"
    if isinstance(kind, kinds.DictType):
        return f"Record<string, {_type(kind.value_type)}>"
    if isinstance(kind, kinds.Metadata):
        return _type(kind.type)
    raise TypeError(f"{kind} has no form in TypeScript yet")


def _null_last(types: tuple[kinds.Type, ...]) -> list[kinds.Type]:
    return sorted(types, key=lambda kind: isinstance(kind, kinds.NoneType))


def main() -> None:
    """Write the files, by default where the page reads them."""
    for path, text in files(Path(sys.argv[1]) if len(sys.argv) > 1 else WEB).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
