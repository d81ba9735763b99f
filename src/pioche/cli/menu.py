"""The numbered options of a decision, grouped by card."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.table import Table
from rich.text import Text

from pioche.cli.explain import printed_lines
from pioche.cli.screens.pieces import Scene
from pioche.core.decisions import Option
from pioche.language.nouns import Noun

NO_BREAK = "\u00a0"  # a number stays beside what it stands for
NARROW = 72  # a terminal less wide than this shows no card texts beside the options


class Group(NamedTuple):
    """Options about the same card, or one option that is about none."""

    ref: str
    options: tuple[Option, ...]


def grouped(options: Sequence[Option]) -> list[Group]:
    """Options by what they are done with, in the order in which each first appears."""
    groups: dict[Any, list[Option]] = {}
    for option in options:
        groups.setdefault(option.source or option, []).append(option)
    found = [Group(alike[0].source, tuple(alike)) for alike in groups.values()]
    return sorted(found, key=lambda group: not (group.ref or group.options[0].target))  # passing comes last


def numbered(options: Sequence[Option]) -> list[Option]:
    """The options in the order of their numbers, number 1 first."""
    return [option for group in grouped(options) for option in group.options]


def menu(options: Sequence[Option], scene: Scene) -> Table:
    """The options as they are offered: a number and a sentence, or a card and what can be done with it."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold cyan", no_wrap=True)
    number = 1
    groups = grouped(options)
    longest = max(len(_offer(group, 10, scene)) for group in groups)
    room = scene.width - longest - 8  # for the text of a card beside its options
    table.add_column(no_wrap=longest < scene.width * 2 // 3)
    table.add_column(style="dim")
    for group in groups:
        first, number = number, number + len(group.options)
        number_alone = str(first) if len(group.options) == 1 else ""
        table.add_row(number_alone, _offer(group, first, scene), Text(_beside(group, scene, room)))
    return table


def _offer(group: Group, first: int, scene: Scene) -> Text:
    speaker, view = scene.speaker, scene.view
    if len(group.options) == 1:
        return Text(speaker.option(group.options[0], view))
    offer = Text.assemble((_named(group.ref, scene), "bold"), scene.said(fr="\u00a0: ", en=": "))
    said = [speaker.option(option, view, case="short").rpartition(": ") for option in group.options]
    shared = Counter(head for head, colon, _ in said if colon)  # `transcend: 3 head   4 arms` says it once
    before = ""
    for number, (head, colon, words) in enumerate(said, first):
        offer.append("   " if number > first else "")
        if shared[head] > 1 and head != before:
            offer.append(f"{head}:{NO_BREAK}")
        offer.append(f"{number}{NO_BREAK}", "bold cyan")
        offer.append(words if shared[head] > 1 else head + colon + words)
        before = head
    return offer


def _named(ref: str, scene: Scene) -> str:
    """What options of a group are done with."""
    found = scene.speaker.reference(ref, scene.view)
    return scene.speaker.name(found) if isinstance(found, Noun) else str(found)


def _beside(group: Group, scene: Scene, room: int) -> str:
    """The text of the card, where it matters for the choice; on one line if there is room, else an ability a line."""
    card = scene.cards.get(group.ref.split("@")[0])
    entry = scene.speaker.option_entry(group.options[0], scene.view)
    if card is None or entry is None or "text" not in entry.flags or scene.width < NARROW:
        return ""
    lines = printed_lines(card, scene.language, scene.speaker.lang)
    line = " / ".join(lines)
    return line if len(line) <= room else "\n".join(lines)
