"""One run of a text: whose it is, whom it aims at, and what its step has caused so far (§3.2)."""

from typing import Final, NamedTuple

from pioche.core.decisions import Card, Seat
from pioche.games.neombre.clauses.groups import Condition
from pioche.games.neombre.table import NOBODY, NeombreTable

NO_CARD: Final = Card(-1)


class Fire(NamedTuple):
    """A triggered effect that waits: the card whose rule it is, which one, whose card, and whom it concerns."""

    card: Card
    rule: int
    place: int  # of the owner; NOBODY: an adversary's passive
    concerned: int  # the place of the player who drew, healed…; NOBODY: nobody in particular


class Causes:
    """What a step has caused, which resolves when all its parts are done (NEO-RES-05)."""

    __slots__ = ("called", "fallen", "fires", "hits", "noticed", "trances")

    def __init__(self) -> None:
        # No lists, because a step that causes nothing then makes none.
        self.trances: tuple[Card, ...] = ()
        self.hits: dict[Card, int] | None = None  # adversaries that were hit, and by which place
        self.fires: tuple[Fire, ...] = ()
        self.called: tuple[Card, ...] = ()  # adversaries whose arrival effects are to come (NEO-IRR-04)
        self.fallen: tuple[Card, ...] = ()  # characters that a part has brought to 0 pv
        # What has been answered of the part that runs: an occasion of a player comes once a part (NEO-RES-25).
        self.noticed: tuple[tuple[int, int], ...] = ()

    def any(self) -> bool:
        """Whether there is anything at all: most steps cause nothing, and the next can go on with it."""
        if self.trances or self.hits is not None or self.fires:
            return True
        return bool(self.called or self.fallen or self.noticed)

    def hit(self, foe: Card, place: int) -> None:
        """An adversary was hit by a player."""
        if self.hits is None:
            self.hits = {}
        self.hits[foe] = place


class Run:
    """One run of a text."""

    __slots__ = (
        "aimed",
        "banished",
        "begun",
        "card",
        "causes",
        "died",
        "doer",
        "firing",
        "flawless",
        "foe",
        "held",
        "orphan",
        "payers",
        "place",
        "prelude",
        "proviso",
        "recital",
        "selves",
        "silent",
        "spoken",
        "tally",
        "targets",
        "trance",
        "victims",
        "who",
    )

    def __init__(
        self, place: int, card: Card = NO_CARD, foe: Card = NO_CARD, outer: "Run | None" = None
    ) -> None:
        self.place = place  # the resolving player; of an adversary's text its target, if it has one
        self.card = card  # whose text it is
        self.foe = foe
        self.causes = Causes()
        self.begun = False  # a step has run, whose causes are not those of the next
        self.selves: tuple[Card, ...] = (foe,) if foe >= 0 else (Card(place),)
        self.targets: tuple[Card, ...] = ()  # « il », « ils », « la cible » (NEO-RES-13)
        self.aimed = NO_CARD  # the target that an amount or a condition speaks of
        self.who: tuple[Card, ...] = ()  # those who are told to do the part
        self.doer = place  # of them the player who does it now
        self.victims: tuple[Card, ...] | None = None  # of an adversary's text: its target, once it is known
        self.held = (
            0  # 1: the card still lies in the hand while one looks whether it can be played (NEO-PLAY-16)
        )
        self.spoken = ""
        self.tally = ""
        self.prelude = self.recital = False
        self.flawless = False
        self.payers: tuple[Card, ...] | None = None  # who may be chosen to pay a price (NEO-KEY-58)
        # What must be true of those whom the part chooses: « … si la cible a un poison » (NEO-RES-11).
        self.proviso: Condition | None = None
        self.banished = False
        self.trance = False  # a transe section; what it launches or sets off is none (NEO-KEY-47, NEO-RES-06)
        self.died = -1  # how often its player had died or come back when it began
        self.silent: bool = (
            outer is not None and outer.silent
        )  # inside a riposte, which causes none (NEO-RIP-08)
        self.orphan = False  # the envoûtement of a dead player: the team chooses (NEO-DMG-09)
        self.firing: tuple[tuple[Card, int], ...] = () if outer is None else outer.firing

    def aim(self, targets: tuple[Card, ...]) -> None:
        """Remember whom the text aims at now (NEO-RES-13)."""
        self.targets = targets
        self.aimed = targets[0] if targets else NO_CARD

    def dropped(self, t: NeombreTable) -> bool:
        """Whether the rest of the text is dropped: its player or adversary is dead (NEO-RES-16, -17)."""
        if self.foe >= 0:
            return self.foe not in t.line
        if self.orphan or self.place == NOBODY:
            return False
        return t.hp[self.place] <= 0 or self.died not in (-1, t.died[self.place])  # brought back meanwhile

    def choosers(self, t: NeombreTable) -> tuple[Seat, ...]:
        """Who makes the choices of the text: its player, or the team for a dead one's (NEO-TEAM-01, NEO-DMG-09)."""
        if self.foe >= 0:
            living = [card for card in self.who if t.is_tile(card)]
            return (t.seat_at(living[0]),) if len(living) == 1 else t.team()  # NEO-RES-19
        if self.place == NOBODY or (self.orphan and t.hp[self.place] <= 0):
            return t.team()
        return (t.seat_at(self.place),)
