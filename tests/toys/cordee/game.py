"""La Cordée as the contract sees it."""

from typing import Any, ClassVar

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.errors import BadSpec
from pioche.core.game import CardGame
from pioche.core.numbers import numbers_with
from tests.toys.cordee.cards import POOL, Danger, Stone, Tool
from tests.toys.cordee.columns import DRAW, SUPPLY, WALL
from tests.toys.cordee.flow import camp, give, lead, share
from tests.toys.cordee.numbers import RULEBOOK
from tests.toys.cordee.options import POINTS
from tests.toys.cordee.table import CordeeTable

FIRST = ("corde", "corde", "piton", "topo")  # what everybody sets out with (COR-SET-02)


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """What a pitch leaves to the next (COR-CHAP-01)."""

    pitch: int
    decks: list[list[str]]
    supply: list[str]  # from the bottom; nobody may know it


class Cordee(CardGame[CordeeTable]):
    """Everybody climbs, or nobody does."""

    id = "cordee"
    title = "La Cordée"
    version = "1"
    seats = range(1, 5)
    seats_rule = "COR-SET-01"
    team_rule = "COR-TEAM-01"
    table = CordeeTable
    rulebook = RULEBOOK
    points = POINTS
    quiet = frozenset({"lead", "play", "share", "camp"})
    steps: ClassVar[dict[str, Any]] = {"lead": lead, "share": share, "given": give, "camp": camp}

    def filled(self, spec: TableSpec) -> TableSpec:
        """Refuses a start that no pitch has left (COR-CHAP-01)."""
        if spec.start:
            start = _start(spec)
            if len(start.decks) != spec.seats:
                raise BadSpec(
                    en=f"the chapter before leaves {len(start.decks)} decks for {spec.seats} climbers",
                    fr=f"le chapitre précédent laisse {len(start.decks)} decks pour {spec.seats} grimpeurs",
                )
        return spec

    def samples(self) -> tuple[TableSpec, ...]:
        """A first pitch for any number of climbers, and a last one."""
        start = {
            "pitch": 3,
            "decks": [["corde", "lampe", "treuil"]] * 2,
            "supply": ["lampe", "treuil", "casque"],
        }
        return (*super().samples(), TableSpec(2, start=start))

    def empty(self, spec: TableSpec, chance: Chance) -> CordeeTable:
        """The table with no card on it."""
        cards = tuple(POOL.extended(spec.cards).values())
        return CordeeTable(spec.seats, cards, numbers_with(RULEBOOK, spec.numbers), chance)

    def set_up(self, t: CordeeTable, spec: TableSpec) -> None:
        """Everybody shuffles and draws; the wall is shuffled, the supply only on the first pitch (COR-SET-02)."""
        start = _start(spec) if spec.start else None
        for face, card in enumerate(t.faces):
            if isinstance(card, Danger):
                t.add_cards(card.times * t.seats, face, WALL)
            elif isinstance(card, Tool) and start is None and card.finds:
                t.add_cards(card.finds, face, SUPPLY)
        t.shuffle(WALL, 0, "COR-SET-02")
        if start is None:
            t.shuffle(SUPPLY, 0, "COR-SET-02")
        else:
            t.pitch = start.pitch
            for find in start.supply:
                t.add_card(t.face_index(find), SUPPLY)
        for seat in range(t.seats):
            for carried in FIRST if start is None else start.decks[seat]:
                t.add_card(t.face_index(carried), DRAW, seat)
            t.shuffle(DRAW, seat, "COR-SET-02")
            t.draw_cards(seat, t.numbers.opening_hand, "COR-SET-02")

    def is_created(self, carddef: Any) -> bool:
        """Stones fall and roll away (COR-WALL-01)."""
        return isinstance(carddef, Stone)

    def sequel(self, t: CordeeTable, spec: TableSpec) -> TableSpec | None:
        """The next pitch, or the same again for a party that fell; none after the summit (COR-CHAP-01)."""
        assert t.outcome is not None
        won = t.outcome.scores[0] == 1
        if won and (t.turned or t.pitch >= t.numbers.pitches):
            return None
        decks = [
            sorted(t.carddef(card).id for pile in (t.hand, t.draw, t.played) for card in pile[seat])
            for seat in range(t.seats)
        ]
        supply = [
            t.carddef(card).id for card in [*t.found, *t.supply]
        ]  # what was left goes under it (COR-FIND-01)
        start = Start(t.pitch + won, decks, supply)
        return msgspec.structs.replace(spec, start=msgspec.to_builtins(start))

    def judged(self, t: CordeeTable) -> list[float]:
        """How well the party stands: the way it has come, and the stones that the rope still bears."""
        far = min(t.metres / t.height, 1)
        return [0.1 + 0.6 * far + 0.25 * (1 - len(t.path) / (t.endurance + 3))] * t.seats


def _start(spec: TableSpec) -> Start:
    try:
        return msgspec.convert(spec.start, Start)
    except msgspec.ValidationError as error:
        raise BadSpec(
            en=f"this is no start of a pitch: {error}", fr=f"ce n’est pas un départ de longueur : {error}"
        ) from error


GAME = Cordee()
