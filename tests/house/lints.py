"""The laws of the house as functions over source text, so that tests can plant a bug and see it caught.

A path is written relative to `src`: `pioche/games/guild_battle/flow.py`.
A lint returns one line for each finding.
"""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache

# Each imports only itself and what is left of it.
LAYERS = (
    "core",
    "language",
    "scenario",
    "lesson",
    "games",
    "paper",
    "bots",
    "lab",
    "check",
    "envs",
    "server",
    "cli",
)
RULED = (
    "core",
    "language",
    "scenario",
    "games",
)  # the layers in which rules live: no chance, no clock, no rule called bare
CHANCE_OR_CLOCK = frozenset({"random", "time", "datetime", "secrets", "uuid"})
CHANCE_DOOR = "pioche/core/chance.py"
# Where rules are started by hand: (path, name of the rule).
DRIVERS = frozenset(
    {("pioche/core/match.py", name) for name in ("step", "to_the_end", "nothing")}
    | {("pioche/core/imagining.py", name) for name in ("step", "nothing")}
    | {("pioche/core/steps.py", "step")}
    | {("pioche/language/effects.py", "_tree")}  # `begin` gives it to its caller, who goes through it
)

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@cache
def parsed(source: str) -> ast.Module:
    """The syntax tree of a source, which several laws look at."""
    return ast.parse(source)


def module_of(path: str) -> str:
    """The dotted name of the module at that path."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def layer_of(module: str) -> str:
    """The layer of a dotted name; empty for the package itself, its version and its door `__main__`.

    `fast`, which finds what is compiled, runs before all layers and is none: it imports nothing of them.
    """
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and not parts[1].startswith("__") and parts[1] != "fast" else ""


def imports(path: str, source: str, *, type_only: bool = True) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that a module imports, e.g. `pioche.core.match.Match`."""
    tree = parsed(source)
    skipped = set() if type_only else _type_only_nodes(tree)
    package = module_of(path).split(".")
    if not path.endswith("/__init__.py"):
        package.pop()
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            for alias in node.names:
                yield node.lineno, ".".join([*base, *filter(None, [node.module]), alias.name])
        elif isinstance(node, ast.Call) and _called_name(node) in {"import_module", "__import__"}:
            yield node.lineno, _leading_text(node)


def layer_findings(path: str, source: str) -> list[str]:
    """Imports that point to the right of the layers, from one game to another, or from a bot to a game."""
    here = layer_of(module_of(path))
    # A module beside the games (`games/texts.py`) is about all of them.
    game = _game_of(module_of(path)) if path.count("/") > 2 else ""
    if here and here not in LAYERS:
        return [f"{path}:1: {here} is no layer; the layers are {', '.join(LAYERS)}"]
    findings = []
    for line, name in imports(path, source):
        there = layer_of(name)
        if not name.startswith("pioche.") or there not in LAYERS:
            continue
        if not here:
            wrong = there != "cli" or not path.endswith("/__main__.py")
        else:
            wrong = LAYERS.index(there) > LAYERS.index(here)
        if wrong:
            findings.append(f"{path}:{line}: {here or 'pioche'} imports {name} of a layer to its right")
        elif here == "bots" and there == "games":
            findings.append(f"{path}:{line}: a bot imports {name}; bots know no game")
        elif game and there == "games" and _game_of(name) != game:
            findings.append(f"{path}:{line}: {game} imports {name}; a game knows no other game")
    return findings


def game_findings(path: str, source: str, names: Mapping[str, str]) -> list[str]:
    """Games that a file for all games names, by their id or by an id of their rules (`names`: prefix by game)."""
    pattern = "|".join(rf"\b{game}\b|\b{prefix}-[A-Z]+-\d\d" for game, prefix in names.items())
    return [
        f"{path}:{number}: {found.group()}; what names a rule of one game lives in games/<id>"
        for number, line in enumerate(source.splitlines(), 1)
        for found in re.finditer(pattern, line)
    ]


# Words of a game that shared code of the page and the server may write, because they mean something else there.
COMMON_WORDS = {
    "aim": "the second card of an event",
    "answer": "what one seat of several does, which the core tells of every game",
    "block": "where something is scrolled to",
    "choose": "what a click does: it chooses",
    "close": "what a button does to a panel",
    "come_back": "what somebody does who had left",
    "deck": "what a player builds and brings",
    "decline": "what somebody says to a proposal",
    "draw": "what a table does at every moment",
    "drop": "what is done with a file",
    "event": "what a handler is given, what a journal holds",
    "face": "what is printed on a card",
    "fair": "dice that anybody can check",
    "found": "what a search gives",
    "go_on": "what people agree on who wait for somebody",
    "here": "who is at a table",
    "host": "whose machine it is",
    "instant": "a pace at which nothing is shown",
    "join": "what a link does",
    "leave": "what somebody does who gets up",
    "level": "how well a bot plays",
    "main": "the landmark of a page",
    "more": "a part of a page that folds",
    "move": "a seat moves to another device",
    "name": "what anything is called",
    "no": "an answer",
    "nothing": "what a click does: nothing",
    "number": "a count, a type",
    "path": "where a file lies, or a line is drawn",
    "points": "the corners of a drawn line",
    "progress": "how far something has come",
    "promise": "what a server says of a seed before it is used",
    "queue": "what waits to be shown",
    "ready": "a server that answers",
    "search": "what a field is for",
    "short": "the short form of an option's label",
    "show": "what a page does",
    "shuffle": "a sound",
    "spent": "the time on a clock",
    "stay": "what a device does",
    "step": "one frame of a replay",
    "stop": "how a look of Python's collector ends",
    "strip": "a method of texts",
    "target": "the second end of an option, the pile that a card moves to",
    "thing": "what a finger touches",
    "time": "what a clock shows",
    "token": "what cards are called on the wire",
    "total": "how many steps a replay has",
    "turn": "a sound",
    "win": "a sound",
    "window": "that of the browser",
    "yes": "an answer",
    "zone": "a declared place of cards",
}


def word_findings(path: str, source: str, words: Collection[str]) -> list[str]:
    """Prompts, verbs and events of some game (`words`) that a file for all games writes as a string or as a key."""
    some = "|".join(sorted(set(words) - set(COMMON_WORDS)))
    pattern = rf"(?P<quote>['\"`])(?:{some})(?P=quote)"
    if not path.endswith(".py"):  # whose keys are quoted
        pattern += rf"|(?<![\w.'\"-])(?:{some})\??:(?!:)"
    return [
        f"{path}:{number}: {found.group()}; what a prompt, verb or event of one game means is declared by that game"
        for number, line in enumerate(source.splitlines(), 1)
        for found in re.finditer(pattern, line)
    ]


def chance_findings(path: str, source: str) -> list[str]:
    """Randomness and clocks in the layers of the rules, except in the one door to chance."""
    if layer_of(module_of(path)) not in RULED or path == CHANCE_DOOR:
        return []
    findings = []
    for line, name in imports(path, source, type_only=False):
        if name.split(".")[0] in CHANCE_OR_CLOCK or name in {"os.urandom", "numpy.random"}:
            findings.append(
                f"{path}:{line}: imports {name}; chance comes from core/chance.py and there is no clock"
            )
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Attribute) and node.attr == "urandom":
            findings.append(f"{path}:{node.lineno}: os.urandom; chance comes from core/chance.py")
    return findings


def rule_names(source: str) -> set[str]:
    """Names under which a module's rules can be called: functions that return `Rule[...]`, and fields,
    variables and parameters that hold such a function (`run: Callable[..., Rule[None]]`).
    """
    names = set()
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.FunctionDef) and _is_rule(node):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and _holds_a_rule(node.annotation):
            names.add(_last_name(node.target))
        elif isinstance(node, ast.arg) and _holds_a_rule(node.annotation):
            names.add(node.arg)
    return names


def bare_rule_findings(sources: Mapping[str, str]) -> list[str]:
    """Rules that are called without `yield from`, over all modules of the layers in which rules live.

    Names are enough: within one game (and the core) a name that is a rule's is nothing else's.
    """
    ruled = {path: source for path, source in sources.items() if layer_of(module_of(path)) in RULED}
    names: dict[
        str, set[str]
    ] = {}  # by game; the rules of core and language, which everybody may call, under ""
    for path, source in ruled.items():
        names.setdefault(_game_of(module_of(path)), set()).update(rule_names(source))
    shared = names.get("", set())
    return [
        finding
        for path, source in sorted(ruled.items())
        for finding in _bare_calls(path, source, shared | names[_game_of(module_of(path))])
    ]


def _bare_calls(path: str, source: str, rules: set[str]) -> Iterator[str]:
    """Findings of one module, given the names of the rules that it can call."""
    tree = parsed(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not _is_rule(node) and _asks(node, rules):
            yield f"{path}:{node.lineno}: {node.name} asks or runs a rule, so it returns Rule[...]"
        if not isinstance(node, ast.Call):
            continue
        name = _called_name(node)
        if name not in rules or (path, name) in DRIVERS or isinstance(parents[node], ast.YieldFrom):
            continue
        if not _handed_on(node, parents):
            yield f"{path}:{node.lineno}: the rule {name} is called without `yield from`"


def _handed_on(call: ast.Call, parents: Mapping[ast.AST, ast.AST]) -> bool:
    """Whether the call is what a plain function returns, a function that is itself declared a rule."""
    parent = parents[call]
    if isinstance(parent, ast.Lambda):
        return True
    if not isinstance(parent, ast.Return):
        return False
    while not isinstance(parent, ast.FunctionDef):
        parent = parents[parent]
    return _is_rule(parent) and not any(
        isinstance(node, ast.Yield | ast.YieldFrom) for node in _own_nodes(parent)
    )


def _asks(function: ast.FunctionDef, rules: set[str]) -> bool:
    """Whether the function itself yields a question or runs a rule."""
    for node in _own_nodes(function):
        if isinstance(node, ast.Yield | ast.YieldFrom) and isinstance(node.value, ast.Call):
            name = _called_name(node.value)
            if name in {"ask", "Ask"} or (isinstance(node, ast.YieldFrom) and name in rules):
                return True
    return False


def _is_rule(function: ast.FunctionDef) -> bool:
    """Whether the function is declared to return `Rule[...]`, or a `Step`, which may be a rule."""
    return _last_name(_generic(function.returns)) in {"Rule", "Step"}


def _holds_a_rule(annotation: ast.expr | None) -> bool:
    """Whether the annotation is `Callable[..., Rule[...]]`."""
    annotation = _unquoted(annotation)
    return (
        isinstance(annotation, ast.Subscript)
        and _last_name(annotation.value) == "Callable"
        and isinstance(annotation.slice, ast.Tuple)
        and _last_name(_generic(annotation.slice.elts[-1])) == "Rule"
    )


def _generic(annotation: ast.expr | None) -> ast.expr | None:
    """`Rule` of `Rule[None]`."""
    annotation = _unquoted(annotation)
    return annotation.value if isinstance(annotation, ast.Subscript) else annotation


def _unquoted(annotation: ast.expr | None) -> ast.expr | None:
    """The annotation inside the quotes, if it is quoted."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return ast.parse(annotation.value, mode="eval").body
    return annotation


def _own_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function without those of the functions inside it."""
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function):
            waiting.extend(ast.iter_child_nodes(node))


def _type_only_nodes(tree: ast.Module) -> set[ast.AST]:
    """Everything under `if TYPE_CHECKING:`."""
    return {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and _last_name(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }


def _game_of(module: str) -> str:
    """The game of a dotted name; empty outside `pioche.games.<id>`."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" else ""


def _called_name(call: ast.Call) -> str:
    """The last name of what is called: `arrival` of `flow.arrival(t)`."""
    return _last_name(call.func)


def _last_name(node: ast.AST | None) -> str:
    """`b` of `a.b`, `a` of `a`, nothing of anything else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _leading_text(call: ast.Call) -> str:
    """The literal beginning of the first argument of a call; empty when there is none."""
    first: ast.expr | None = call.args[0] if call.args else None
    if isinstance(first, ast.JoinedStr):
        first = first.values[0]
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
