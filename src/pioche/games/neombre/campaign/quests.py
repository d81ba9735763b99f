"""Quests: what counts for which objective, and when a level opens (NEO-QST)."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from pioche.core.decisions import Card
from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.cards import PlayerCard, Quest
from pioche.games.neombre.clauses.objectives import (
    BeatFoes,
    BuyCards,
    ExhaustZone,
    Objective,
    ObtainComponents,
    WinFights,
)
from pioche.games.neombre.columns import QUESTS
from pioche.games.neombre.names import FOE_IDS, PLACE_CODES
from pioche.games.neombre.table import NeombreTable

Asked = TypeVar("Asked", bound=Objective)


def quest_of(t: NeombreTable, quest: Card) -> Quest:
    """A quest as printed (NEO-QST-01)."""
    printed = t.faces[t.face[quest]]
    assert isinstance(printed, Quest)
    return printed


def objective_of(t: NeombreTable, quest: Card) -> Objective:
    """What a quest asks for (NEO-QST-09)."""
    objective = quest_of(t, quest).lines[0]
    assert isinstance(objective, Objective)
    return objective


def goal_of(t: NeombreTable, quest: Card) -> int:
    """How often the objective must happen."""
    return objective_of(t, quest).goal


def is_done(t: NeombreTable, quest: Card) -> bool:
    """Whether the objective is met; the quest is closed at the refuge only (NEO-QST-04)."""
    return t.progress[quest] >= goal_of(t, quest)


def advance(t: NeombreTable, kind: type[Asked], count: Callable[[Asked], int], rule: str) -> None:
    """What has happened counts for the active quests that ask for it, up to their goal (NEO-QST-06)."""
    for quest in t.quests:
        objective = objective_of(t, quest)
        if isinstance(objective, kind):
            more = min(count(objective), objective.goal - t.progress[quest])
            if more > 0:
                t.progress[quest] += more
                t.tell("progress", rule, card=t.glimpse(quest), amount=t.progress[quest])


def count_victory(t: NeombreTable, beaten: Iterable[str], dead: int, aggro: int) -> None:
    """A fight that is won counts at its end phase (NEO-QST-07)."""
    names = list(beaten)

    def won(objective: WinFights) -> int:
        fits = PLACE_CODES[objective.zone] == t.spot and aggro >= objective.aggro
        return int(fits and not (objective.unharmed and dead))

    advance(t, WinFights, won, "NEO-QST-07")
    advance(t, BeatFoes, lambda objective: names.count(FOE_IDS[objective.foe]), "NEO-QST-07")


def count_component(t: NeombreTable, card: Card) -> None:
    """A composant counts when it is obtained as loot of its zone (NEO-QST-07, -09)."""
    printed = t.faces[t.face[card]]
    if t.face[card] in atlas(t.book).components and isinstance(printed, PlayerCard):
        zone = printed.zone
        advance(t, ObtainComponents, lambda objective: int(PLACE_CODES[objective.zone] == zone), "NEO-QST-09")


def count_exhaustion(t: NeombreTable) -> None:
    """An exhausted zone counts when it occurs (NEO-QST-07)."""
    advance(t, ExhaustZone, lambda objective: int(PLACE_CODES[objective.zone] == t.spot), "NEO-QST-07")


def count_purchase(t: NeombreTable) -> None:
    """A purchase counts when it is made (NEO-QST-07)."""
    advance(t, BuyCards, lambda _: 1, "NEO-QST-07")


def expedition_over(t: NeombreTable) -> None:
    """What had to happen within one expedition begins again, unless it is done (NEO-QST-06)."""
    for quest in t.quests:
        if objective_of(t, quest).restarts and not is_done(t, quest):
            t.progress[quest] = 0


def open_level(t: NeombreTable, level: int) -> None:
    """All quests of a level become active together, their rewards known (NEO-QST-02, -03, §2.2)."""
    for quest in [quest for quest in t.future if quest_of(t, quest).level == level]:
        t.move(quest, QUESTS, 0, "quest", "NEO-QST-03")
        unveil(t, quest)
        objective = objective_of(t, quest)
        if isinstance(objective, ObtainComponents):
            t.progress[quest] = min(held_components(t, PLACE_CODES[objective.zone]), objective.goal)


def unveil(t: NeombreTable, quest: Card) -> None:
    """The rewards that a visible quest names can be seen (§2.2)."""
    for reward in t.rewards:
        if t.faces[t.face[reward]].id in quest_of(t, quest).rewards and t.seen[reward] != t.layout.everybody:
            t.show(reward, "promise", "NEO-QST-01", 0)


def held_components(t: NeombreTable, zone: str) -> int:
    """The composants of a zone that lie in the players' decks (NEO-QST-10)."""
    components = atlas(t.book).components
    return sum(
        t.face[card] in components and t.faces[t.face[card]].zone == zone  # type: ignore[attr-defined]
        for deck in t.deck
        for card in deck
    )
