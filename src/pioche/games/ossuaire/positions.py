"""How positions of Ossuaire are written and laid."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pioche.core.decisions import Ask, Card, Seat
from pioche.games.ossuaire.cards import WORLD as NEUTRAL
from pioche.games.ossuaire.columns import WORLD
from pioche.games.ossuaire.game import GAME
from pioche.games.ossuaire.invariants import copies
from pioche.games.ossuaire.possible import FOUGHT, faults
from pioche.games.ossuaire.recruit import first_buyer
from pioche.games.ossuaire.table import OssuaireTable
from pioche.games.ossuaire.values import forces, rows
from pioche.games.ossuaire.zones import PHASES
from pioche.scenario.fields import Fields
from pioche.scenario.lay import Layer, given
from pioche.scenario.names import Entry, Names
from pioche.scenario.positions import Ability, Fault, Form, PlainPositions, Position
from pioche.scenario.toml import shown

PILES = {
    "hand": Form.BAG,
    "draw": Form.TOP_FIRST,
    "discard": Form.BOTTOM_FIRST,  # from fond to dessus, as the rulebook tells it
    "removed": Form.BOTTOM_FIRST,
    "revealed": Form.BOTTOM_FIRST,
}


class OssuairePositions(PlainPositions):
    """What is not mentioned lies in the faction piles and in the Monde; a zone that is not mentioned is empty."""

    verbs: Mapping[str, tuple[str, ...]] = {
        "play": ("jouer", "joue"),
        "renew": ("renouveler", "renouvelle"),
        "stop": ("arrêter", "arrête"),
        "activate": ("activer", "active", "use"),
        "decline": ("décliner", "décline"),
        "again": ("encore",),
        "done": ("terminé", "terminer", "fini"),
        "exhume": ("exhumer", "exhume"),
        "dismiss": ("congédier", "congédie"),
        "choose": ("choisir", "choisit"),
        "destroy": ("détruire", "détruit"),
        "reveal": ("révéler", "révèle"),
        "keep": ("garder", "garde"),
        "discard": ("défausser", "défausse"),
        "under": ("sous la pioche", "sous", "under the pile"),
        "add": ("ajouter", "ajoute"),
        "move": ("déplacer", "déplace"),
        "place": ("placer",),
        "buy": ("acheter", "achète"),
    }
    places: Mapping[str, tuple[str, ...]] = {"world": ("monde",)}
    lines = ("activate", "decline", "again", "enough")
    forms: Mapping[str, Form] = {**PILES, "army": Form.ROWS, "supply": Form.BAG, "world": Form.BAG}
    rest = ("supply",)
    keys = ("combat", "starter", "phase", "active", "stopped", "results")
    seat_keys = ("known", "gold", "trophies")
    marks = ("bonus", "used", "force")
    meanings: Mapping[str, str] = {
        "combat": "its number; as small as the trophies allow",
        "starter": "who began this combat; 0",
        "phase": "the phase of the combat; `play`",
        "active": "whose turn, delayed phase or recruitment it is; follows from the rest",
        "stopped": "who has stopped, in that order; nobody, and after the play phase the starter and then the other",
        "results": "totals of the combats fought, `[[11, 4], [3, 3]]`; none need be said",
        "known": "cards of the hand that everybody knows; none",
        "gold": "gold pieces; 0",
        "trophies": "trophies; what the results give",
        "bonus": "the sum of a unit's Force bonuses and maluses; 0",
        "used": "the printed Retardé lines that a unit has used; none",
        "force": "a unit's force as it counts now",
    }

    def lay(self, position: Position) -> OssuaireTable:
        """The table of a position."""
        spec, said = position.spec, position.table
        t = GAME.empty(spec, position.chance())
        names = position.names(t)
        neutral = Counter({unit.id: t.numbers.world_copies for unit in t.faces if unit.faction == NEUTRAL})
        for seat in range(t.seats):
            _lay_seat(t, position, names, seat, neutral)
        _lay_world(t, position, names, neutral)
        _lay_series(t, said, position.seats)
        _lay_flow(t, said)
        return t

    def says(self, t: OssuaireTable) -> Mapping[str, Any]:
        """Every key, from its column; of a result both totals."""
        results = [[mine, theirs] for mine, theirs, _ in t.results]
        return {**super().says(t), "results": results}

    def faults(self, t: OssuaireTable) -> Iterator[Fault]:
        """What no match can come to."""
        return faults(t)

    def rows(self, t: OssuaireTable, zone: str, seat: Seat) -> list[list[Card]]:
        """The content of a zone; an army row by row from the top."""
        return rows(t, seat) if zone == "army" else super().rows(t, zone, seat)

    def mark(self, t: OssuaireTable, card: Card, name: str) -> Any:
        """The bonus of a unit, the printed lines it has used, its present force."""
        if name == "bonus":
            return t.bonus[card]
        if name == "used":
            return [n + 1 for n in range(t.used[card].bit_length()) if t.used[card] >> n & 1]
        return next((found[card] for seat in range(t.seats) if card in (found := forces(t, seat))), None)

    def ability(self, t: OssuaireTable, ask: Ask) -> Ability | None:
        """The innermost line that is offered or carried out (OSS-ABIL-03, -04)."""
        if not t.pending:
            return None
        unit, line, _ = t.pending[-1]
        return Ability(t.carddef(unit).id, line, unit)


def _lay_seat(t: OssuaireTable, position: Position, names: Names, seat: Seat, neutral: Counter[str]) -> None:
    said = position.seats[seat]
    army = names.rows(said.data.get("army", []), said, "army", ("bonus", "used"))
    stock = Counter({unit.id: copies(t, seat, face) for face, unit in enumerate(t.faces)})
    for card in _named_neutrals(t, names, said, army):
        if neutral[card]:
            neutral[card] -= 1
            stock[card] += 1
    layer = Layer(t, names, said, seat, stock, position.seed)
    layer.plain = frozenset(t.faces[t.book.starter(t.factions[seat], seat, cost)].id for cost in (1, 2))
    for number, row in enumerate(army, 1):
        for entry in row:
            layer.take(entry, "army")
            _lay_unit(t, layer, entry, number)
    layer.spread({**PILES, "supply": Form.BAG}, ("supply", "draw", "discard"), "known")
    t.gold[seat] = said.whole("gold", 0, range(1000))


def _named_neutrals(t: OssuaireTable, names: Names, said: Fields, army: list[list[Entry]]) -> list[str]:
    """The cards of the Monde that a seat is said to have, one for each copy."""
    entries = [entry for row in army for entry in row]
    for zone, form in PILES.items():
        if zone in said:
            found = given(names, said, zone, form)
            entries += found.top + found.bottom
    return [entry.card for entry in entries if t.faces[t.face_index(entry.card)].faction == NEUTRAL]


def _lay_unit(t: OssuaireTable, layer: Layer, entry: Entry, row: int) -> None:
    """A unit of an army on its row, with its bonus and the Retardé lines it has used."""
    card = layer.place("army", entry)
    marks = Fields(dict(entry.marks), layer.fields.where, layer.fields.at("army"))
    t.row[card] = row
    t.bonus[card] = marks.whole("bonus", 0, range(-999, 1000))
    delayed = [ability.number for ability in t.unit(card).delayed]
    for line in marks.items("used"):
        if line not in delayed:
            name, written = layer.names.say(entry.card), shown(line)
            lines = ", ".join(map(str, delayed)) or "—"
            raise marks.bad(
                "used",
                en=f"{written.en} is no Retardé line of {name.en}; its Retardé lines: {lines}",
                fr=f"{written.fr} n’est pas une ligne Retardé de {name.fr} ; ses lignes Retardé : {lines}",
            )
        t.used[card] |= 1 << (line - 1)


def _lay_world(t: OssuaireTable, position: Position, names: Names, neutral: Counter[str]) -> None:
    """The Monde as it is said, or what is left of the units that are out, and others to make their number."""
    said = position.table
    if "world" in said:
        cards = [entry.card for entry in names.entries(said.data["world"], said, "world")]
    else:
        fixed = position.spec.variant.get("world", "")
        out = [card for card, left in neutral.items() if left < t.numbers.world_copies]
        chosen = fixed.split(",") if fixed else list(dict.fromkeys([*out, *neutral]))[: t.numbers.world]
        cards = [card for card in neutral if (card in chosen or card in out) for _ in range(neutral[card])]
    for card in cards:
        if t.faces[t.face_index(card)].faction != NEUTRAL:
            name = names.say(card)
            raise said.bad(
                "world", en=f"{name.en} is no unit of the Monde", fr=f"{name.fr} n’est pas une unité du Monde"
            )
        t.add_card(t.face_index(card), WORLD)


def _lay_series(t: OssuaireTable, said: Fields, seats: tuple[Fields, ...]) -> None:
    """Which combat it is, how the earlier ones went, and who holds how many trophies."""
    for totals in said.items("results"):
        if not isinstance(totals, list) or len(totals) != 2 or not all(isinstance(n, int) for n in totals):
            written = shown(totals)
            raise said.bad(
                "results",
                en=f"the totals of both seats are wanted for each combat, e.g. [[11, 4], [3, 3]], not {written.en}",
                fr=f"il faut les totaux des deux sièges pour chaque combat, p. ex. [[11, 4], [3, 3]], pas {written.fr}",
            )
        mine, theirs = totals
        t.results.append((mine, theirs, -1 if mine == theirs else int(theirs > mine)))
    won = Counter(winner for *_, winner in t.results)
    for seat, fields in enumerate(seats):
        t.trophies[seat] = fields.whole("trophies", won[seat], range(100))
    t.phase = said.among("phase", PHASES, "play")
    fought = max(sum(t.trophies), len(t.results))
    t.combat = said.whole("combat", max(fought, 1) if t.phase in FOUGHT else fought + 1, range(1, 1000))


def _lay_flow(t: OssuaireTable, said: Fields) -> None:
    """Who began the combat, who has stopped, whose turn it is."""
    t.starter = said.seat("starter", t.seats, 0)
    stopped = said.seat_list("stopped", t.seats)
    if "stopped" not in said and t.phase in ("delayed", "compare", "clean_up"):
        stopped = [t.starter, 1 - t.starter]
    t.stopped = stopped
    if t.phase == "recruit":
        active = first_buyer(t)
    elif t.phase in ("compare", "clean_up"):
        active = t.stopped[-1] if t.stopped else t.starter
    elif t.phase == "delayed":
        active = t.stopped[0] if t.stopped else t.starter
    else:
        active = 1 - t.starter if t.starter in t.stopped else t.starter
    t.active = said.seat("active", t.seats, active)


POSITIONS = OssuairePositions()
