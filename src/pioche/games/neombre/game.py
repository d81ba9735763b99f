"""Les Nominés du Néombre as the contract sees it: a fight, or a road of a campaign."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import PRINTED, TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.decks import Deck, DeckPlan
from pioche.core.errors import BadSpec, UnknownName
from pioche.core.game import CardGame
from pioche.core.numbers import numbers_with
from pioche.core.text import Text
from pioche.games.neombre.book import Book
from pioche.games.neombre.campaign.atlas import MALADY
from pioche.games.neombre.campaign.chapters import after_fight, after_road
from pioche.games.neombre.campaign.derive import derived_road
from pioche.games.neombre.campaign.invariants import road_faults
from pioche.games.neombre.campaign.journey import share_closed
from pioche.games.neombre.campaign.judge import judge, worthwhile
from pioche.games.neombre.campaign.options import ROAD_POINTS
from pioche.games.neombre.campaign.road import ROAD_QUIET, ROAD_STEPS
from pioche.games.neombre.campaign.setting import lay_known, lay_road
from pioche.games.neombre.campaign.state import (
    ROAD,
    Campaign,
    FightStart,
    RoadStart,
    check,
    started,
    written,
)
from pioche.games.neombre.cards import POOL, Token
from pioche.games.neombre.columns import LAIR
from pioche.games.neombre.derive import derived
from pioche.games.neombre.evaluate import evaluate
from pioche.games.neombre.features import FEATURES, described
from pioche.games.neombre.flow import STEPS
from pioche.games.neombre.invariants import faults
from pioche.games.neombre.names import DATA
from pioche.games.neombre.numbers import RULEBOOK
from pioche.games.neombre.options import POINTS
from pioche.games.neombre.public import Derived
from pioche.games.neombre.result import mourned, result_of, rid_of
from pioche.games.neombre.samples import samples
from pioche.games.neombre.sheets import book_of
from pioche.games.neombre.start import FIRST_ZONE, MODES, ZONES, Ready, open_fight
from pioche.games.neombre.table import NeombreTable


class Neombre(CardGame[NeombreTable]):
    """A fight of one to four players against the adversaries of a zone, won or lost together, or a road between two."""

    id = "neombre"
    title = "Les Nominés du Néombre"
    version = "9"
    seats = range(1, 5)
    seats_rule = "NEO-GEN-02"
    team_rule = "NEO-TEAM-03"
    table = NeombreTable
    rulebook = RULEBOOK
    steps = STEPS | ROAD_STEPS
    points = POINTS | ROAD_POINTS
    stakes = 0.06
    features = FEATURES
    decks = DATA / "decks"
    quiet = frozenset({"who_plays", "action", "civilian"}) | ROAD_QUIET
    ends = 2
    searched = frozenset(seats)

    def spec(self, spec: TableSpec) -> TableSpec:
        """The spec filled in; on a road nobody brings a deck (NEO-CAMP-01)."""
        if is_road(spec) and any(spec.decks):
            raise BadSpec(
                en="in a campaign decks are chosen at the table and grow there: bring none (NEO-CAMP-01)",
                fr="dans une campagne, les decks se choisissent à la table et y grandissent : n’en apportez pas "
                "(NEO-CAMP-01)",
                code="decks_of_a_campaign",
            )
        return super().spec(spec)

    def filled(self, spec: TableSpec) -> TableSpec:
        """The spec with its zone, or with the start of its chapter; refuses what is not on the map (NEO-SET-16)."""
        mode = spec.variant.get("mode", "fight")
        if mode not in MODES:
            raise UnknownName.of(mode, MODES, en="mode", fr="mode")
        if mode == "campaign" and not spec.start:
            spec = msgspec.structs.replace(spec, start=written(RoadStart(ROAD, Campaign())))
        start = started(spec)
        if start is not None:
            check(start, spec, book_with(spec))
            return msgspec.structs.replace(spec, decks=()) if is_road(spec) else spec
        zone = spec.variant.get("zone", FIRST_ZONE)
        if zone not in ZONES:
            raise UnknownName.of(zone, ZONES, en="zone", fr="zone")
        return msgspec.structs.replace(spec, variant={**spec.variant, "zone": zone})

    # The last spec that was made ready: fights in a row are mostly of one.
    _ready: tuple[TableSpec, Ready] | None = None

    def brings_decks(self, spec: TableSpec) -> bool:
        """To a fight of its own; in a campaign decks are chosen at the table (NEO-CAMP-01)."""
        return not is_road(spec)

    def deck_plan(self, deck: Deck, spec: TableSpec = PRINTED) -> DeckPlan:
        """Any cards, as many as one likes (NEO-VAL-06)."""
        own = book_with(spec).own
        return DeckPlan(cards=own, legal=own, copies=9_999, size=(0, 9_999), curve="value")

    def samples(self) -> tuple[TableSpec, ...]:
        """Tables that show what the game can do."""
        return samples(book_for(b"{}"))

    def ready(self, spec: TableSpec) -> Ready:
        """What all fights of a spec begin with."""
        known = self._ready  # once: another thread may look at another
        if known is not None and known[0] is spec:
            return known[1]
        book, start = book_with(spec), started(spec)
        zone = spec.variant.get("zone", "")
        drawn, size = 0, 0
        if isinstance(start, FightStart):
            zone, size, drawn = start.expedition.zone, len(start.expedition.lair), start.drawn
        elif start is None:
            size = sum(copies for _, copies in book.lairs[zone])
        numbers = numbers_with(RULEBOOK, spec.numbers)
        ready = Ready(book, numbers, spec.seats, zone, [counted(book, deck) for deck in spec.built_decks])
        ready.draws(size, drawn or numbers.adversaries)
        self._ready = spec, ready
        return ready

    def empty(self, spec: TableSpec, chance: Chance) -> NeombreTable:
        """The table of a fight, or of a road, before any card lies on it."""
        if is_road(spec):
            numbers = numbers_with(RULEBOOK, spec.numbers)
            places = max(spec.seats, 2)
            return NeombreTable(spec.seats, book_with(spec), numbers, chance, "", places, (), 0, 0, ROAD)
        return self.ready(spec).table(chance)

    def set_up(self, t: NeombreTable, spec: TableSpec) -> None:
        """Everybody shuffles and draws, then the adversaries are drawn (A1, A2, NEO-SET-01…10); or a road is laid."""
        start = started(spec)
        if isinstance(start, RoadStart):
            lay_road(t, start)
            return
        self.ready(spec).lay_players(t)
        lay_pile(t, start)
        open_fight(t)

    def is_created(self, carddef: Any) -> bool:
        """Tokens come into being and vanish (NEO-TOK-01, NEO-DMG-14); of Mal de Résurrection there is always more."""
        return isinstance(carddef, Token) or carddef.id == MALADY

    def sequel(self, t: NeombreTable, spec: TableSpec) -> TableSpec | None:
        """The next chapter of a campaign (NEO-CAMP-04)."""
        return after_road(t, spec) if t.chapter == ROAD else after_fight(t, spec)

    def evaluate(self, t: NeombreTable) -> Sequence[float]:
        """A road has a judgement of its own."""
        return judge(t) if t.chapter == ROAD else super().evaluate(t)

    def worthwhile(
        self, t: NeombreTable, seat: Seat, prompt: str, options: Sequence[Option]
    ) -> Sequence[Option]:
        """All options of a fight; on a road those that may lead on."""
        return worthwhile(t, prompt, options) if t.chapter == ROAD else options

    def is_searched(self, t: NeombreTable) -> bool:
        """Fights are; what a road leads to is in its judgement already."""
        return t.chapter != ROAD and super().is_searched(t)

    def concluded(self, t: NeombreTable) -> Sequence[float]:
        """A road to a fight is worth what that fight promises (NEO-CAMP-04), a victory a little less for each death."""
        if t.chapter == ROAD:
            return judge(t) if t.drawing else super().concluded(t)
        more = rid_of(t) - mourned(t)
        return [score + more for score in super().concluded(t)]

    def derived(self, t: NeombreTable) -> Derived:
        """What players count and look up at the table."""
        return derived_road(t) if t.chapter == ROAD else derived(t)

    def judged(self, t: NeombreTable) -> list[float]:
        """The team's chance to win, the same for everybody (NEO-GEN-01), and what it has got rid of."""
        more = rid_of(t)
        return [chance + more for chance in evaluate(t)] if more else evaluate(t)

    def described(self, t: NeombreTable) -> list[list[float]]:
        """What is counted of the team."""
        return described(t) if t.chapter != ROAD else [[0.0] * len(FEATURES)] * t.seats

    def faults(self, t: NeombreTable) -> list[Text]:
        """What is broken, of section 10 of the specification."""
        return road_faults(t) if t.chapter == ROAD else faults(t)

    def facts(self, t: NeombreTable) -> Mapping[str, int | float | str]:
        """How the fight ended: rounds, deaths and loot score (§1); of a road, how far the campaign has come."""
        if t.chapter == ROAD:
            return {"fights": t.fights, "won": t.won, "closed": share_closed(t)}
        result = result_of(t)
        won = int(result.issue == "victory")
        return {
            "result": result.issue,
            "fought": 1,
            "won": won,
            "capped": int(t.outcome is not None and t.outcome.rule == "NEO-TURN-14"),
            "mourned": won * len(result.dead),
            "stood": won * t.places,
            "rounds": result.rounds,
            "deaths": len(result.dead),
            "defeated": len(result.defeated),
            "obtainable": result.obtainable,
            "revealed": result.revealed,
            "banished": len(result.banished),
            "life": sum(t.hp[place] for place in range(t.places)),
        }


def book_with(spec: TableSpec) -> Book:
    """All that is printed, with what a spec adds or changes."""
    return book_for(msgspec.json.encode(spec.cards, order="sorted") if spec.cards else b"{}")


@lru_cache(maxsize=64)
def book_for(cards: bytes) -> Book:
    """The cards of a match, those of a spec (as JSON) added or changed; shared by matches."""
    return book_of(POOL.extended(msgspec.json.decode(cards)).values())


def counted(book: Book, deck: Deck) -> tuple[int, ...]:
    """How many of each card a deck has, by face."""
    counts = [0] * len(book.cards)
    for id, count in deck.cards.items():
        counts[book.index[id]] = count
    return tuple(counts)


def is_road(spec: TableSpec) -> bool:
    """Whether a spec is that of a road: of a campaign that begins, or goes on after a fight."""
    if not spec.start:
        return spec.variant.get("mode") == "campaign"
    return bool(spec.start.get("chapter") == ROAD)


def lay_pile(t: NeombreTable, start: FightStart | None) -> None:
    """The zone's adversaries as the expedition has left them, or all of them shuffled (NEO-EXP-03, NEO-SET-16)."""
    if start is not None:
        lay_known(t, start.expedition.lair, start.expedition.lair_known, LAIR)
        if start.expedition.fresh:
            t.shuffle(LAIR, 0, "NEO-EXP-03")
        return
    t.add_faces([face for face, copies in t.book.lairs[t.where] for _ in range(copies)], LAIR)
    t.shuffle(LAIR, 0, "NEO-EXP-03")


GAME = Neombre()
