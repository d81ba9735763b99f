"""The places of a new clause, written into the files of its game."""

import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from typing import Any

from pioche.cli.common import scenarios_beside
from pioche.cli.sibling import Sibling, sibling_of
from pioche.core.errors import PiocheError
from pioche.core.files import write_whole
from pioche.core.text import Text
from pioche.games import GROUP, folder, package
from pioche.games.texts import explained, pool, rulebook
from pioche.language.clauses import CLAUSES, Frozen, Node, clause, plain_text, walk
from pioche.language.patterns import (
    Capital,
    Flag,
    Number,
    Optional,
    Part,
    Piece,
    Slot,
    parse_pattern,
    slots,
)

NODE = re.compile(r"[A-Z][A-Za-z0-9]+")
RULE = re.compile(r"[A-Z]+-[A-Z]+-\d\d")


def write_clause(game: str, node: str, patterns: Text, rule: str, base: str) -> list[tuple[Path, Text]]:
    """Write rule, declaration, words and scenario; the files, each with what is left to do there."""
    sibling, group = sibling_of(game, base)
    _check(game, node, rule)
    _try(game, node, patterns, group)
    name, home = _name(node), folder(game)
    module = home / "clauses" / f"{name}.py"
    scenario = (scenarios_beside(home, game) or Path("scenarios")) / f"{name}.toml"
    for path in (module, scenario):
        if path.exists():
            raise PiocheError(
                en=f"{path} exists already; choose another name than {node}",
                fr=f"{path} existe déjà ; choisissez un autre nom que {node}",
                code="exists",
            )
    written = _places(game, node, patterns, rule, sibling, group, module, scenario)
    scenario.parent.mkdir(parents=True, exist_ok=True)
    for path, text, _ in written:
        write_whole(path, text.encode())
    return [(path, left) for path, _, left in written]


def _places(
    game: str,
    node: str,
    patterns: Text,
    rule: str,
    sibling: Sibling,
    group: type[Node],
    module: Path,
    scenario: Path,
) -> list[tuple[Path, str, Text]]:
    """Every file of the clause in the order in which they are completed: its text, and what is left to do there."""
    name, home = _name(node), folder(game)
    rules, wording, words = home / "rules.toml", home / "wording.toml", home / "explain.toml"
    sample = _sample(game, parse_pattern(patterns.fr))
    section = rulebook(game).rule(sibling.rules[0]).section
    card, text = _text_with(game, group, sample)
    laid = SCENARIO_TOML.format(game=game, rule=rule, name=name, card=card, text=text)
    declared = _declaration(game, node, name, patterns, rule, sibling, group, sample)
    told = _with(wording, EVENT_TOML.format(name=name), before="[endings")
    places = [
        (rules, _with(rules, _rule(game, rule, section), before="[sections"), RULE_LEFT),
        (scenario, laid, SCENARIO_LEFT),
        (module, declared, CLAUSE_LEFT),
        (wording, told, EVENT_LEFT),
    ]
    if explained(game).keywords:  # a game that explains its words explains all of them
        meant = _with(words, KEYWORD_TOML.format(name=name, rule=rule), before="[forecast")
        places.append((words, meant, KEYWORD_LEFT))
    return places


def _name(node: str) -> str:
    """The name of a clause's function, module and event."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", node).lower()


def _try(game: str, node: str, patterns: Text, group: type[Node]) -> None:
    """Refuse patterns with a slip, with different slots, or that cannot be told from those of another clause."""
    fields = {slot.field: Any for slot in slots(parse_pattern(patterns.fr))}
    defaults = {slot.field: None for slot, optional in _slots(parse_pattern(patterns.fr)) if optional}
    ordered = dict(sorted(fields.items(), key=lambda field: field[0] in defaults))
    made: type[Node] = Frozen(
        node, (group,), {"__annotations__": ordered, "__module__": __name__, **defaults}
    )
    clause(patterns.fr, en=patterns.en)(made)
    try:
        _ = pool(game).language.extended(made).reader
    finally:
        del CLAUSES[made]


def _rule(game: str, rule: str, section: str) -> str:
    """The table of its rule; in a game of ours it is of the house, because its specification does not have it."""
    house = "house = true\n" if package(game).startswith(f"{GROUP}.") else ""
    return RULE_TOML.format(rule=rule, section=section, house=house)


def _slots(pieces: tuple[Piece, ...], optional: bool = False) -> Iterator[tuple[Slot, bool]]:
    """The slots of a pattern, and whether each may be left out."""
    for piece in pieces:
        if isinstance(piece, Optional):
            yield from _slots(piece.parts, optional=True)
        elif isinstance(piece, Number | Flag | Part):
            yield piece, optional or isinstance(piece, Flag)


def _fields(game: str, pieces: tuple[Piece, ...]) -> tuple[str, set[type[Node]]]:
    """The fields of a pattern as they are declared, those that may be left out last; and the groups they name."""
    named = {kind.__name__: kind for node in pool(game).language.clauses for kind in node.__mro__[:-1]}
    required: list[str] = []
    optional: list[str] = []
    groups: set[type[Node]] = set()
    for slot, missing in _slots(pieces):
        if isinstance(slot, Flag):
            optional.append(f"    {slot.field}: bool = False")
        elif isinstance(slot, Number):
            (optional if missing else required).append(f"    {slot.field}: int" + " = 0" * missing)
        else:
            if slot.kind in named:
                groups.add(named[slot.kind])
            kind = slot.kind if slot.kind in named else "str"  # the name of a thing
            kind = kind if slot.separator is None else f"tuple[{kind}, ...]"
            none = " = ()" if slot.separator is not None else " | None = None"
            (optional if missing else required).append(f"    {slot.field}: {kind}" + none * missing)
    return "\n".join(dict.fromkeys([*required, *optional])), groups


def _sample(game: str, pieces: tuple[Piece, ...]) -> str:
    """A text of the pattern, in which every slot holds something and nothing stands that may be left out."""
    said = ""
    for piece in pieces:
        match piece:
            case Number(least=least, signed=signed, noun=noun, article=article):
                number = article or f"{'+' * signed}{max(least, 1 if noun else 2)}"
                said += f"{number} {noun}".strip()
            case Part(first=kind):
                said += _sample_of(game, kind)
            case Flag(words=words):
                said += words
            case Optional() | Capital():
                pass
            case _:
                said += plain_text((piece,))
    return said


def _sample_of(game: str, kind: str) -> str:
    """A clause of a group as a card prints it, inside its line; the name of the kind where no card has one."""
    language = pool(game).language
    for card in pool(game).printed().values():
        for node in (node for tree in card.lines for node in walk(tree)):
            if any(group.__name__ == kind for group in type(node).__mro__):
                return language.french(node)
    return kind


def _text_with(game: str, group: type[Node], sample: str) -> tuple[str, str]:
    """A card, and the shortest printed line in which the new clause can take the place of another of its group.

    The line is written as the card writes it: under its field, alone or in a list.
    """
    language = pool(game).language
    found = []
    for card in pool(game).printed().values():
        for field, line, tree in card.shown:
            for node in (node for node in walk(tree) if isinstance(node, group)):
                at = line.casefold().find(language.french(node).casefold())
                if at >= 0:
                    first = sample[0].upper() if line[at].isupper() else sample[0]
                    end = at + len(language.french(node))
                    said = f'"{line[:at]}{first}{sample[1:]}{line[end:]}"'
                    alone = isinstance(getattr(card, field), str)
                    found.append((len(line), card.id, f"{field} = {said if alone else f'[{said}]'}"))
    _, card_id, text = min(found, default=(0, next(iter(pool(game).printed())), f'text = ["{sample}"]'))
    return card_id, text


def _check(game: str, node: str, rule: str) -> None:
    known = sorted(other.__name__ for other in pool(game).language.clauses)
    if NODE.fullmatch(node) is None or node in known or iskeyword(_name(node)):
        raise PiocheError(
            en=f"{node!r} cannot name a clause: CapitalisedWords, no word of Python, and none of {', '.join(known)}",
            fr=f"« {node} » ne peut pas nommer une clause : MotsEnCapitales, ni mot de Python, ni {', '.join(known)}",
            code="bad_name",
        )
    prefix = rulebook(game).prefix
    if RULE.fullmatch(rule) is None or not rule.startswith(f"{prefix}-") or rulebook(game).has(rule):
        raise PiocheError(
            en=f"{rule!r} cannot be the id of its rule: {prefix}-WORD-00, and one that is not taken",
            fr=f"« {rule} » ne peut pas être l’identifiant de sa règle : {prefix}-MOT-00, et pas déjà pris",
            code="bad_name",
        )


def _with(path: Path, text: str, *, before: str) -> str:
    """A TOML file with a table more, in front of the first one that begins so, or at the end."""
    whole = path.read_text(encoding="utf-8")
    at = whole.find(f"\n{before}")
    # A comment that heads the next part stays with it.
    while at > 0 and whole[:at].rstrip("\n").rsplit("\n", 1)[-1].startswith("#"):
        at = whole[:at].rstrip("\n").rfind("\n")
    at = len(whole.rstrip("\n")) if at < 0 else at
    return whole[:at].rstrip("\n") + "\n\n" + text.strip("\n") + "\n" + whole[at:]


def _declaration(
    game: str,
    node: str,
    name: str,
    patterns: Text,
    rule: str,
    sibling: Sibling,
    group: type[Node],
    sample: str,
) -> str:
    (_, table), _, (source, handed), _ = sibling.arguments
    fields, groups = _fields(game, parse_pattern(patterns.fr))
    modules: dict[str, set[str]] = {"pioche.core.decisions": {"Seat"}, "pioche.language.clauses": {"clause"}}
    checked: dict[str, set[str]] = {}
    types = []
    for annotation in (table, handed):
        said, always, typing = sibling.named(annotation)
        types.append(said)
        for found, into in ((always, modules), (typing, checked)):
            for named, names in found.items():
                into.setdefault(named, set()).update(names)
    return CLAUSE_PY.format(
        fr=patterns.fr,
        en=patterns.en,
        node=node,
        name=name,
        rule=rule,
        sample=sample,
        base=group.__name__,
        imports=_imports(modules, checked, group, groups),
        table=types[0],
        source=source,
        handed=types[1],
        fields=fields,
    ).replace("\n\n\n\n", "\n\n\n")


def _imports(
    modules: dict[str, set[str]], checked: dict[str, set[str]], base: type[Node], groups: set[type[Node]]
) -> str:
    """Where all that a clause names comes from, in order; what carries clauses out stands beside its own group.

    What is `checked` is imported for types only.
    """
    modules.setdefault(base.__module__, set()).add("EFFECTS")
    for group in (base, *groups):
        modules.setdefault(group.__module__, set()).add(group.__name__)
    lines = _import_lines(modules)
    if checked:
        lines = ["from typing import TYPE_CHECKING", "", *lines, "", "if TYPE_CHECKING:"]
        lines += [f"    {line}" for line in _import_lines(checked)]
    return "\n".join(lines)


def _import_lines(modules: dict[str, set[str]]) -> list[str]:
    """The imports as the house sorts them: constants first."""
    ordered = {
        module: sorted(names, key=lambda name: (not name.isupper(), name))
        for module, names in modules.items()
    }
    return [f"from {module} import {', '.join(ordered[module])}" for module in sorted(ordered)]


RULE_LEFT = Text(fr="la règle en mots clairs", en="the rule in plain words")
SCENARIO_LEFT = Text(
    fr="une position et un choix ; rouge d’abord", en="a position and a choice; red at first"
)
CLAUSE_LEFT = Text(
    fr="ce que fait la clause, et quand elle le peut", en="what the clause does, and when it can"
)
EVENT_LEFT = Text(fr="la phrase du journal", en="the sentence of the log")
KEYWORD_LEFT = Text(fr="ce que veut dire son mot", en="what its word means")

RULE_TOML = """
[rules.{rule}]
{house}source = "ruling"
section = "{section}"
fr = "Dites ici ce que fait la clause, comme à un joueur."
en = "Say here what the clause does, as to a player."
why = {{ fr = "Dites pourquoi.", en = "Say why." }}
"""

EVENT_TOML = """
[events.{name}]
weight = "plain"
fr = "{{seat}} : dites ici ce qui s’est passé."
en = "{{seat}}: say here what happened."
"""

KEYWORD_TOML = """
[keywords.{name}]
fr = "Dites ici ce que veut dire le mot, à qui le voit sur une carte."
en = "Say here what the word means, to whoever sees it on a card."
rule = "{rule}"
"""

SCENARIO_TOML = """game = "{game}"

[[case]]
name = "Say what must happen"
rules = ["{rule}"]
[case.cards.{card}]
{text}

# A position, and the choice that plays the card: choose = "P0: …"
[[case.step]]
events = [{{ what = "{name}", rule = "{rule}" }}]
"""

CLAUSE_PY = '''"""Say what this is about."""

{imports}


@clause("{fr}", en="{en}", rules=("{rule}",), sample="{sample}")
class {node}({base}):
    """Say what it does, in a sentence ({rule})."""

{fields}


@EFFECTS.does({node})
def {name}(t: {table}, seat: Seat, {source}: {handed}, node: {node}) -> None:
    """Say how it is carried out ({rule})."""
    t.tell("{name}", "{rule}", seat)
'''
