"""Generates `web/src/wire.ts` from the structs of the wire: `python -m pioche.server.typescript [FILE]`."""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as kinds

from pioche.core import sight
from pioche.core.text import Text
from pioche.server import wire, wire_games

HEAD = """// Generated from src/pioche/server/wire.py by `python -m pioche.server.typescript`; do not edit.

"""
UNIONS = ("Command", "FromClient", "FromServer")


def structs() -> list[type[msgspec.Struct]]:
    """The structs of the wire in the order of its file, after those of a view."""
    shared: list[type[msgspec.Struct]] = [sight.CardView, sight.PileView, sight.View, Text]
    own = [
        kind
        for module in (wire_games, wire)
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__module__ == module.__name__
        and kind not in (wire_games.Sent, wire_games.Told)
    ]
    return shared + own


def typescript() -> str:
    """The whole file."""
    parts = [_interface(kind) for kind in structs()]
    for name in UNIONS:
        members = [member.__name__ for member in getattr(wire, name).__args__]
        parts.append(f"export type {name} = {' | '.join(members)};\n")
    emotes = ", ".join(f'"{emote}"' for emote in wire.EMOTES)
    parts.append(f"export const EMOTES = [{emotes}] as const;\n")
    parts.append("export type Emote = (typeof EMOTES)[number];\n")
    parts.append(f"export const NAME_LENGTH = {wire.NAME_LENGTH};\n")
    parts.append(f"export const ABSENCE = {wire.ABSENCE};\n")
    return HEAD + "\n".join(parts)


def _name(kind: type[msgspec.Struct]) -> str:
    """What the page calls a struct; a `Text` has another name there, because browsers have a `Text` of their own."""
    return "Words" if kind is Text else kind.__name__


def _interface(kind: type[msgspec.Struct]) -> str:
    info = kinds.type_info(kind)
    assert isinstance(info, kinds.StructType)
    sparse = kind.__struct_config__.omit_defaults or issubclass(kind, wire_games.Sent)
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
        return "Emote" if set(kind.values) == set(wire.EMOTES) else " | ".join(sorted(values))
    if isinstance(kind, kinds.UnionType):
        return " | ".join(dict.fromkeys(_type(part) for part in _null_last(kind.types)))
    if isinstance(kind, kinds.ListType | kinds.VarTupleType):
        inner = _type(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, kinds.DictType):
        return f"Record<string, {_type(kind.value_type)}>"
    if isinstance(kind, kinds.Metadata):
        return _type(kind.type)
    raise TypeError(f"{kind} has no form in TypeScript yet")


def _null_last(types: tuple[kinds.Type, ...]) -> list[kinds.Type]:
    return sorted(types, key=lambda kind: isinstance(kind, kinds.NoneType))


def main() -> None:
    """Write the file, by default where the web client reads it."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[3] / "web" / "src" / "wire.ts"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(typescript(), encoding="utf-8")
    print(target)


if __name__ == "__main__":
    main()
