"""How positions of Guild Battle are written and laid."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pioche.core.decisions import Ask, Card, Seat
from pioche.games.guild_battle.flow import PHASES
from pioche.games.guild_battle.game import GAME
from pioche.games.guild_battle.possible import faults
from pioche.games.guild_battle.table import GuildTable
from pioche.scenario.lay import Layer
from pioche.scenario.names import Names
from pioche.scenario.positions import Ability, Fault, Form, PlainPositions, Position

# Nobody reads the order of graveyards and battlefields (section 2 of the specification), so scenarios do not either.
FORMS = {
    "hand": Form.BAG,
    "battlefield": Form.BAG,
    "graveyard": Form.BAG,
    "out": Form.BAG,
    "library": Form.TOP_FIRST,
}


class GuildPositions(PlainPositions):
    """Every seat owns the same cards: what is not mentioned is in the library or, if that is given, the graveyard."""

    verbs: Mapping[str, tuple[str, ...]] = {
        "play": ("jouer", "joue"),
        "pass": ("passer", "passe", "ne rien jouer"),
        "let": ("laisser", "laisse", "laisser faire", "let it be"),
        "counter": ("contrer", "contre", "contrecarrer"),
        "activate": ("activer", "active"),
        "decline": ("décliner", "décline"),
        "assassinate": ("assassiner", "assassine"),
        "target": ("cibler", "cible"),
        "resurrect": ("ressusciter", "ressuscite"),
        "discard": ("défausser", "défausse", "se défausser", "se défausser de"),
        "done": ("terminé", "terminer", "fini"),
    }
    forms: Mapping[str, Form] = {**FORMS, "arriving": Form.BOTTOM_FIRST}
    keys = ("active", "phase", "turn", "first", "played", "reactions")
    seat_keys = ("arriving", "known", "eliminated")
    meanings: Mapping[str, str] = {
        "active": "whose turn it is; 0",
        "phase": "the phase of the turn; `main`",
        "turn": "its number, counted over all seats; 2, because the first turn has no draw",
        "first": "who began; follows from `active` and `turn`",
        "played": "whether the card of the turn has been played; true in the end phase",
        "reactions": "how many reactions there were, which the end screen counts; 0",
        "arriving": "the character of the active seat's battlefield whose reaction window is about to open; nobody",
        "known": "cards of the hand that everybody knows; none",
        "eliminated": "whether the seat has left the game, its cards with it; false",
    }

    def lay(self, position: Position) -> GuildTable:
        """The table of a position."""
        spec, said = position.spec, position.table
        t = GAME.empty(spec, position.chance())
        names = position.names(t)
        for seat in range(spec.seats):
            _lay_seat(t, position, names, seat)
        t.active = said.seat("active", spec.seats, 0)
        t.phase = said.among("phase", PHASES, "main")
        t.turn = said.whole("turn", 2, range(1, 1000))  # not the first turn, which has no draw (GB-TURN-03)
        t.first = said.seat("first", spec.seats, (t.active - t.turn + 1) % spec.seats)
        t.played = said.flag("played", t.phase == "end")
        t.reactions = said.whole("reactions", 0, range(1000))
        for seat in range(spec.seats):
            _lay_arriving(t, position, names, seat)
        return t

    def seat_says(self, t: GuildTable, seat: Seat, zones: dict[str, Any]) -> Mapping[str, Any]:
        """The zones of a living seat."""
        return {"library": 0, **zones} if t.alive[seat] else {"eliminated": True}

    def faults(self, t: GuildTable) -> Iterator[Fault]:
        """What no match can come to."""
        return faults(t)

    def rows(self, t: GuildTable, zone: str, seat: Seat) -> list[list[Card]]:
        """The content of a zone; the arriving characters of a seat from the first to the latest."""
        if zone == "arriving":
            return [[card for card in t.arriving if card in t.battlefield[seat]]]
        return super().rows(t, zone, seat)

    def ability(self, t: GuildTable, ask: Ask) -> Ability | None:
        """The text of the character that has just been established (GB-ABIL-01)."""
        return Ability(t.faces[ask.about[0]].id, 1) if ask.prompt == "ability" else None

    def facts(self, t: GuildTable) -> Mapping[str, Any]:
        """Who has left the game."""
        return {"eliminated": [not alive for alive in t.alive]}


def _lay_seat(t: GuildTable, position: Position, names: Names, seat: Seat) -> None:
    said = position.seats[seat]
    stock = Counter({character.id: t.numbers.copies for character in t.faces})
    layer = Layer(t, names, said, seat, stock, position.seed)
    if said.flag("eliminated", False):  # GB-ELIM-01
        said.only(("eliminated",))
        t.leave(seat)
        layer.spread(FORMS, ("out",))
    else:
        layer.spread(FORMS, ("library", "graveyard"), "known")


def _lay_arriving(t: GuildTable, position: Position, names: Names, seat: Seat) -> None:
    """A character on the active seat's battlefield whose reaction window is about to open (GB-REACT-01)."""
    said = position.seats[seat]
    arriving = names.entries(said.data.get("arriving", []), said, "arriving")
    if not arriving:
        return
    if seat != t.active or t.phase != "main" or len(arriving) > 1:
        raise said.bad(
            "arriving",
            en="a position can begin with one arriving character, the active seat's, in its main phase; "
            "let the steps play what reacts to it",
            fr="une position peut commencer par un seul personnage qui arrive, celui du siège actif dans sa phase "
            "principale ; laissez les étapes jouer les réactions",
        )
    face = t.face_index(arriving[0].card)
    there = [card for card in t.battlefield[seat] if t.face[card] == face]
    if not there:
        said_name = names.say(arriving[0].card)
        raise said.bad(
            "arriving",
            en=f"{said_name.en} is not on this battlefield; an arriving character lies there already",
            fr=f"{said_name.fr} n’est pas sur ce champ de bataille ; un personnage qui arrive y est déjà",
        )
    t.arriving.append(there[-1])


POSITIONS = GuildPositions()
