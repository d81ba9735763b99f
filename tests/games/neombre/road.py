"""Roads laid by hand for the tests of the campaign: a start is written as far as a test cares, and filled up.

`Road(fought=won("bharaloth_feral"), loot=["rusticisme", …])` stands right after a fight; piles are from the top.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pioche.core.contract import TableSpec
from pioche.core.decisions import Card, Option
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.games.neombre.campaign.atlas import atlas
from pioche.games.neombre.campaign.state import Campaign, Expedition, Fought, RoadStart, written
from pioche.games.neombre.game import GAME, book_for
from pioche.games.neombre.table import NeombreTable

LEVELS = ("le_repaire_des_nomines",)
LEVEL_1 = ("l_etude_du_mal", "sursoit_a_la_pestilence")
LEVEL_2 = ("temerite_contractuelle", "les_dents_du_palus", "l_art_du_troc", "ramener_tout_le_monde")
LEVEL_3 = ("l_expedition_codugari", "rendre_son_nom")


def won(*defeated: str, obtainable: int = 0, revealed: int = 0, **more: Any) -> Fought:
    """A fight that was won."""
    return Fought("victory", list(defeated), obtainable=obtainable, revealed=revealed, **more)


def lost(*defeated: str, **more: Any) -> Fought:
    """A fight that was lost."""
    return Fought("defeat", list(defeated), **more)


class Road:
    """A road that is being played: `do` takes options as they are written, and what lies where is said by id."""

    def __init__(
        self,
        seats: int = 2,
        *,
        decks: Sequence[Mapping[str, int]] = (),
        zone: str = "",
        fought: Fought | None = None,
        beaten: Sequence[str] = (),
        loot: Sequence[str] = (),
        spoils: Sequence[str] = (),
        fair: Sequence[str] = (),
        closed: Sequence[str] = LEVELS,
        progress: Mapping[str, int] | None = None,
        found: bool = True,
        cards: Mapping[str, Mapping[str, Any]] | None = None,
        seed: int = 1,
    ) -> None:
        changed = {id: dict(fields) for id, fields in (cards or {}).items()}
        book = book_for(msgspec.json.encode(changed, order="sorted"))
        known = atlas(book)
        held = [dict(deck) for deck in decks] or [{"taillade": 3}, *[{"baton_de_pelerin": 3}] * 3][:seats]
        stalls = Counter(book.cards[face].id for face in known.fair)
        for deck in held:
            stalls -= Counter({id: count for id, count in deck.items() if id in stalls})
        rest = sorted((stalls - Counter(fair)).elements())
        expedition = None
        if zone:
            defeated = [*beaten, *(fought.defeated if fought else [])]
            lair = Counter(book.cards[face].id for face in known.foes[zone]) - Counter(defeated)
            expedition = Expedition(
                zone, sorted(lair.elements()), [], defeated, list(loot)[::-1], list(spoils)
            )
        campaign = Campaign(
            held,
            [*rest, *list(fair)[::-1]],
            found=found,
            closed=list(closed),
            progress=dict(progress or {}),
            fights=3,
            won=2,
        )
        start = RoadStart("road", campaign, expedition, fought)
        self.spec = TableSpec(seats, variant={"mode": "campaign"}, cards=changed, start=written(start))
        self.match = Match(GAME, self.spec, seed)
        self.events: list[Event] = list(self.match.opening)

    @property
    def t(self) -> NeombreTable:
        """The table."""
        assert isinstance(self.match.table, NeombreTable)
        return self.match.table

    def do(self, *choices: str) -> list[Event]:
        """Take options one after the other; returns what happened at the last."""
        told: list[Event] = []
        for choice in choices:
            told = self.match.choose(Option.parse(choice))
            self.events += told
        return told

    @property
    def prompt(self) -> str:
        """The question now; empty when the chapter is over."""
        return self.match.ask.prompt if self.match.ask else ""

    @property
    def asked(self) -> tuple[int, ...]:
        """Whoever may answer."""
        return self.match.ask.seats if self.match.ask else ()

    @property
    def offered(self) -> list[str]:
        """The options as they are written."""
        return [str(option) for option in self.match.options()]

    def names(self, pile: Iterable[Card]) -> list[str]:
        """The ids of cards."""
        return [self.t.carddef(card).id for card in pile]

    def deck(self, seat: int) -> Counter[str]:
        """How many of each card a deck holds."""
        return Counter(self.names(self.t.deck[seat]))

    def progress(self, quest: str) -> int:
        """How far an active quest has come."""
        return next(self.t.progress[card] for card in self.t.quests if self.t.carddef(card).id == quest)

    def told(self, what: str) -> list[Event]:
        """The events of a name so far."""
        return [event for event in self.events if event.what == what]

    @property
    def sequel(self) -> dict[str, Any]:
        """The start of the chapter that follows."""
        assert self.match.sequel is not None
        return self.match.sequel.start
