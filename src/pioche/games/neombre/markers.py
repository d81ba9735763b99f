"""Markers on characters: attached, gained, removed (NEO-MRK)."""

from collections.abc import Sequence

from pioche.core.decisions import Ask, Card, Rule
from pioche.games.neombre.options import DONE, marker_options
from pioche.games.neombre.run import Run
from pioche.games.neombre.table import NeombreTable


def attach_all(t: NeombreTable, run: Run, cards: Sequence[Card], marker: str, count: int) -> bool:
    """Markers come on characters; there is no upper limit (NEO-MRK-01, -04)."""
    for card in cards:
        t.mark(card, marker, count)
        t.say("attach" if t.is_seated(card) else "attach_card", "NEO-MRK-01", card, count, marker, run.foe)
    return bool(cards)


def gain_all(t: NeombreTable, foes: Sequence[Card], marker: str, count: int) -> bool:
    """Markers come on adversaries that mark themselves (NEO-MRK-01, NEO-ADV-04)."""
    for foe in foes:
        t.mark(foe, marker, count)
        t.say("gain_card", "NEO-MRK-01", foe, count, marker, foe)
    return bool(foes)


def remove_kind(t: NeombreTable, run: Run, cards: Sequence[Card], marker: str, count: int) -> bool:
    """Markers of one kind are taken away; fewer present: all of them (NEO-MRK-06)."""
    removed = False
    for card in cards:
        taken = min(count, t.marked(card, marker))
        if taken:
            t.mark(card, marker, -taken)
            t.say("unmark" if t.is_seated(card) else "unmark_card", "NEO-MRK-06", card, taken, marker)
            removed = True
    return removed


def remove_any(t: NeombreTable, run: Run, cards: Sequence[Card], count: int, *, free: bool) -> Rule[bool]:
    """Markers of any kind, the resolving player picking the kind each time (NEO-MRK-06)."""
    removed = False
    for card in cards:
        for _ in range(count):
            options = marker_options(t, 0, card, free)
            if not t.markers[card]:
                break
            answer = (
                options[0]
                if len(options) == 1
                else (yield Ask(run.choosers(t), "marker", marker_options, (card, free)))
            )
            if answer == DONE:
                break
            removed |= remove_kind(t, run, (card,), answer.source, 1)
    return removed
