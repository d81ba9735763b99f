"""Where each key of a TOML text stands, because its parser does not say."""

import re
from collections.abc import Mapping

_SKIP = re.compile(r"(?:\s+|#[^\n]*)+")
_PART = re.compile(r"""\s*(?:"(?P<basic>(?:[^"\\\n]|\\.)*)"|'(?P<literal>[^'\n]*)'|(?P<bare>[\w-]+))\s*""")
# What may hold signs that mean nothing: strings of several lines first, then of one, then remarks.
_QUIET = re.compile(
    r"""
    \"{3} (?:[^\\]|\\.)*? \"{3,5}
    | '{3} .*? '{3,5}
    | \" (?:[^"\\\n]|\\.)* \"
    | ' [^'\n]* '
    | \# [^\n]*
    """,
    re.DOTALL | re.VERBOSE,
)
_WORD = re.compile(r"[^\[\]{}\n\"'#]+")


def key_lines(text: str) -> dict[str, int]:
    """The line of every header and every key before a `=` of a valid TOML text, by path: `case[2].step[1].choose`."""
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    at = _past(_SKIP, text, 0)
    while at < len(text):
        line = text.count("\n", 0, at) + 1
        if text[at] == "[":
            many = text.startswith("[[", at)
            parts, at = _key(text, at + 1 + many)
            table = _resolved(parts, counts, many=many)
            found.setdefault(table, line)
            at += 1 + many
        else:
            parts, at = _key(text, at)
            found.setdefault(_joined(table, ".".join(parts)), line)
            at = _value_end(text, at + 1)
        at = _past(_SKIP, text, at)
    return found


def under(lines: Mapping[str, int], path: str) -> dict[str, int]:
    """The lines of what stands inside a table, by the path from there; its own under the empty path."""
    return {
        key[len(path) :].removeprefix("."): line
        for key, line in lines.items()
        if key == path or key.startswith(f"{path}.")
    }


def line_of(path: str, lines: Mapping[str, int]) -> int:
    """The line of a path, or of the nearest thing around it; 0 when nothing is known."""
    while path and path not in lines:
        path = re.sub(r"(?:\.|^)[^.\[]*$|\[\d+\]$", "", path)
    return lines.get(path, 0)


def _past(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _key(text: str, at: int) -> tuple[list[str], int]:
    """The parts of a dotted key, and where it ends."""
    parts = []
    while found := _PART.match(text, at):
        parts.append(next(part for part in found.groups() if part is not None))
        at = found.end()
        if not text.startswith(".", at):
            break
        at += 1
    return parts, at


def _resolved(parts: list[str], counts: dict[str, int], *, many: bool) -> str:
    """The path of a header; a list of tables stands for its latest one."""
    path = ""
    for part in parts[:-1]:
        path = _joined(path, part)
        if path in counts:
            path = f"{path}[{counts[path]}]"
    path = _joined(path, parts[-1])
    if many:
        counts[path] = counts.get(path, 0) + 1
        path = f"{path}[{counts[path]}]"
    return path


def _joined(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _value_end(text: str, at: int) -> int:
    """Where a value ends: at the first end of a line outside strings and brackets."""
    depth = 0
    while at < len(text) and (depth or text[at] != "\n"):
        quiet = _QUIET.match(text, at) or _WORD.match(text, at)
        if quiet:
            at = quiet.end()
            continue
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(text[at], 0)
        at += 1
    return at
