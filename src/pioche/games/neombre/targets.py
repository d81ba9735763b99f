"""Whom a part reaches: candidates, choices one at a time, and the untargetable (NEO-TGT, NEO-IRR-15…17)."""

from collections.abc import Iterable

from pioche.core.decisions import Ask, Card, Rule
from pioche.games.neombre.book import HIDING
from pioche.games.neombre.clauses import targets as named
from pioche.games.neombre.clauses.groups import EFFECTS, Condition, Target
from pioche.games.neombre.names import MARKER_IDS
from pioche.games.neombre.options import target_options
from pioche.games.neombre.run import Run
from pioche.games.neombre.table import NOBODY, NeombreTable
from pioche.language.clauses import Node


def visible(t: NeombreTable) -> list[Card]:
    """The adversaries that can be chosen (NEO-IRR-15…17)."""
    if not t.ears & HIDING:
        return t.line[:]
    face, foes = t.face, t.book.foes
    alone = len(t.line) == 1
    found = []
    for card in t.line:
        sheet = foes[face[card]]
        assert sheet is not None
        if not sheet.hidden and (alone or not sheet.hidden_unless_alone):
            found.append(card)
    return found


def candidates(t: NeombreTable, run: Run, target: Target, heals: bool = False) -> list[Card]:
    """Those whom a target may mean now; under immaculé only the unharmed (NEO-TGT-01…15, NEO-KEY-29)."""
    return list(fit(t, run, meant(t, run, target, heals)))


def fit(t: NeombreTable, run: Run, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Those of some characters who are alive, and under immaculé unharmed (NEO-DMG-12, NEO-KEY-28, -29)."""
    hp, most = t.hp, t.hp_max
    if run.flawless:
        return tuple([card for card in cards if hp[card] == most[card]])  # no maximum is below 1
    return tuple([card for card in cards if hp[card] > 0])


def meant(t: NeombreTable, run: Run, target: Target, heals: bool) -> list[Card]:
    """Those whom a target means, whatever their state."""
    match target:
        case named.Foes():
            return visible(t)
        case named.AllFoes():
            return t.line[:]
        case named.Teammates() | named.AllTeammates():
            return [Card(place) for place in range(t.places) if place != run.place]
        case named.WholeTeam():
            return [Card(place) for place in range(t.places)]
        case named.Characters():
            players = [Card(place) for place in range(t.places)]
            return [*players, *visible(t), *(t.summoned() if heals else ())]  # NEO-TGT-12, -13
        case named.AllCharacters():
            return everybody(t)
        case named.AllOthers():
            return [card for card in everybody(t) if card != run.place]
    return [run.card] if run.card in t.invocations[t.owner[run.card]] else []  # « cette invocation »


def everybody(t: NeombreTable) -> list[Card]:
    """All players, adversaries and invocations (NEO-TGT-09)."""
    return [*[Card(place) for place in range(t.places)], *t.line, *t.summoned()]


def choose(t: NeombreTable, run: Run, target: Target, heals: bool = False) -> Rule[tuple[Card, ...]]:
    """The targets of a part, chosen one at a time where a number is named (NEO-RES-12, NEO-TGT-14)."""
    found = candidates(t, run, target, heals)
    if isinstance(target, named.Chosen):
        chosen = yield from pick_targets(t, run, found, target.count)
    else:
        chosen = tuple(found)
    run.aim(chosen)
    return chosen if run.proviso is None else fitting(t, run, run.proviso, chosen)


def fitting(t: NeombreTable, run: Run, condition: Condition, who: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of several targets those for whom a condition holds (NEO-RES-11, NEO-MRK-05, NEO-CIB-09)."""
    found = []
    for card in who:
        run.aimed = card
        if EFFECTS.can(t, 0, run, condition):
            found.append(card)
    if found:
        run.aimed = found[0]
    return tuple(found)


def pick_targets(t: NeombreTable, run: Run, found: list[Card], count: int) -> Rule[tuple[Card, ...]]:
    """So many different ones, one at a time; with as many as are wanted nothing is asked (NEO-GEN-06, NEO-TGT-14)."""
    chosen: list[Card] = []
    while found and len(chosen) < count:
        if len(found) <= count - len(chosen):
            return (*chosen, *found)
        options = target_options(t, 0, *found)
        answer = yield Ask(run.choosers(t), "target", target_options, tuple(found))
        target = found[options.index(answer)]
        found = [card for card in found if card != target]
        chosen.append(target)
    return tuple(chosen)


def choose_dead(t: NeombreTable, run: Run, count: int) -> Rule[tuple[Card, ...]]:
    """Dead team-mates, for ressusciter alone (NEO-TGT-03, NEO-DMG-12)."""
    chosen = yield from pick_targets(t, run, dead_teammates(t, run), count)
    run.aim(chosen)
    return chosen


def dead_teammates(t: NeombreTable, run: Run) -> list[Card]:
    """The other players who are dead (NEO-TGT-03)."""
    return [Card(place) for place in range(t.places) if place != run.place and t.hp[place] <= 0]


def choose_teammate(t: NeombreTable, run: Run) -> Rule[int]:
    """One other living player, or nobody (NEO-TGT-02)."""
    found = yield from choose(t, run, named.Teammates(1))
    return found[0] if found else NOBODY


def subjects(t: NeombreTable, run: Run, who: Node) -> Rule[tuple[Card, ...]]:
    """Those who are told to do a part (NEO-TGT-01, -02, -09, NEO-RES-13, NEO-PAS-03)."""
    if isinstance(who, named.It | named.Them | named.ThatPlayer):
        return fit(t, run, run.targets)
    if isinstance(who, named.Picked) and run.payers is not None:
        chosen = yield from pick_targets(t, run, list(run.payers), who.target.count)
        run.aim(chosen)
        return chosen
    if isinstance(who, named.Picked):
        return (yield from choose(t, run, who.target))
    found = fit(t, run, subject_group(t, run, who))
    run.aim(found)
    return found


def subject_group(t: NeombreTable, run: Run, who: Node) -> list[Card]:
    """Everybody whom a subject names."""
    match who:
        case named.EveryFoe() | named.EachFoe():
            return t.line[:]
        case named.EveryCharacter():
            return everybody(t)
        case named.EveryOther():
            return [card for card in everybody(t) if card != run.place]
        case named.YourTeammates() | named.EachTeammate():
            return [Card(place) for place in range(t.places) if place != run.place]
        case named.Touched(marker):
            id = MARKER_IDS[marker]
            return [Card(place) for place in range(t.places) if t.marked(Card(place), id)]
    return [Card(place) for place in range(t.places)]
