"""Values as scenario files write them, for files and for messages."""

import json
from collections.abc import Mapping
from typing import Any

from pioche.core.text import Text

WIDTH = 110  # lists that are longer are written over several lines


class Inline(str):
    """A value that is written already."""

    __slots__ = ()


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, Inline):
        return str(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        items = [toml(item) for item in value]
        flat = f"[{', '.join(items)}]"
        return flat if len(flat) <= WIDTH else "[\n" + "".join(f"    {item},\n" for item in items) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: Any) -> str:
    text = str(key)
    return text if text.replace("_", "").replace("-", "").isalnum() and text.isascii() else toml(text)


def shown(value: Any) -> Text:
    """A value in a message: a text in quotes, nothing in words, all else as TOML writes it, on one line."""
    if value is None:
        return Text(en="nothing", fr="rien")
    if isinstance(value, str):
        return Text(en=repr(value), fr=f"« {value} »")
    line = " ".join(toml(value).split())
    return Text(en=line, fr=line)
