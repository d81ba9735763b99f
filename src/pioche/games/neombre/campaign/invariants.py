"""What must always be true of a road (docs/specs/neombre.md §10)."""

from collections import Counter
from collections.abc import Iterator

from pioche.core.text import Text
from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.campaign.quests import quest_of
from pioche.games.neombre.cards import Adversary, Event, PlayerCard
from pioche.games.neombre.table import NeombreTable


def road_faults(t: NeombreTable) -> list[Text]:
    """All that is broken, in words."""
    return [*_whole_pool(t), *_quests(t), *_rewards(t), *_limits(t)]


def _whole_pool(t: NeombreTable) -> Iterator[Text]:
    """Adversaries, loot and fair cards each lie somewhere, as often as they exist (§10.5, NEO-CAMP-06)."""
    known, lying = atlas(t.book), Counter(t.face[card] for pile in t.piles for card in pile)
    exist = Counter(
        face for faces in (*known.foes.values(), *known.loot.values(), known.fair) for face in faces
    )
    for face, copies in exist.items():
        if (many := lying[face]) > copies:
            name = t.faces[face].name
            yield Text(
                en=f"{name.en} lies there {many} times, and its card says copies = {copies} (NEO-CAMP-06)",
                fr=f"{name.fr} s’y trouve {many} fois, et sa carte dit copies = {copies} (NEO-CAMP-06)",
            )
    lost = [t.faces[face].name for face, copies in exist.items() if lying[face] < copies]
    if lost:
        more = len(lost) - 1
        en, fr = (f" and {more} more", f" et {more} autres") if more else ("", "")
        yield Text(
            en=f"{lost[0].en}{en}: nowhere; say a top, {{ top = … }}, and the rest follows (§10.5)",
            fr=f"{lost[0].fr}{fr} : nulle part ; dites un dessus, {{ top = … }}, le reste suit (§10.5)",
        )
    for zone, kinds in ((t.loot, PlayerCard | Event), (t.lair, Adversary), (t.fair, PlayerCard)):
        if not all(isinstance(t.faces[t.face[card]], kinds) for card in zone):
            yield Text(en="a pile holds a card of another kind", fr="une pile a une carte d’une autre sorte")


def _quests(t: NeombreTable) -> Iterator[Text]:
    """Levels open in order, all quests of a level together (§10.18, NEO-QST-02, -03)."""
    closed, active, future = (
        [quest_of(t, card).level for card in pile] for pile in (t.closed, t.quests, t.future)
    )
    if len(set(active)) > 1 or (active and future and max(active) >= min(future)):
        yield Text(en="quests of two levels are active", fr="des quêtes de deux niveaux sont actives")
    if closed and active and max(closed) > min(active):
        yield Text(en="a quest is closed before its level is open", fr="une quête est close avant son niveau")


def _rewards(t: NeombreTable) -> Iterator[Text]:
    """A reward is given at most once (§10.18)."""
    for quest in [*t.closed, *t.quests, *t.future]:
        for name in quest_of(t, quest).rewards:
            lying = sum(t.face[card] == t.book.index[name] for pile in t.piles for card in pile)
            if lying > 1:
                yield Text(en=f"the reward {name} exists twice", fr=f"la récompense {name} existe deux fois")


def _limits(t: NeombreTable) -> Iterator[Text]:
    """Visits and purchases end (§10.14, NEO-EXP-12, NEO-FAIR-12)."""
    if max(t.visits) > t.numbers.visits or t.bought > t.numbers.purchases or t.points < 0:
        yield Text(en="a limit of the road is passed", fr="une limite de la route est dépassée")
