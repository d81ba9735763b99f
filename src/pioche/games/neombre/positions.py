"""How positions of Les Nominés du Néombre are written: of a fight by `laid_fight.py`, of a road by `laid_road.py`."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pioche.core.decisions import Card, Seat
from pioche.core.text import Text
from pioche.games.neombre.campaign.state import ROAD
from pioche.games.neombre.game import GAME
from pioche.games.neombre.laid_fight import (
    COMMON,
    COUNTS,
    FLAGS,
    MARKS,
    OWN,
    PLACES_AS_MARKS,
    TILE,
    lay_fight,
    said_place,
    said_spell,
    said_tile,
    usual,
)
from pioche.games.neombre.laid_road import ROAD_COUNTS, lay_road_position, road_says
from pioche.games.neombre.names import DATA, MARKERS
from pioche.games.neombre.possible import faults
from pioche.games.neombre.table import NeombreTable
from pioche.scenario.positions import Fault, Form, PlainPositions, Position

OF_ROAD: Final = {
    "deck": Form.BAG,
    "offer": Form.BOTTOM_FIRST,
    "loot": Form.TOP_FIRST,
    "spoils": Form.BAG,
    "fair": Form.TOP_FIRST,
    "quests": Form.BAG,
    "closed": Form.BAG,
    "future": Form.BAG,
    "rewards": Form.BAG,
    "box": Form.BAG,
}
FIGHT_KEYS: Final = (
    "phase", "round", "active", "ambushed", "played", "epilogue", "acting", "aggro", "wounds", "waiting", "spells",
    "companion",
)  # fmt: skip
ROAD_KEYS: Final = (
    "spot", "found", *ROAD_COUNTS, "visits", "fallen", "pardoned", "beaten", "lost", "met", "result",
)  # fmt: skip


class NeombrePositions(PlainPositions):
    """A zone of a fight that is not mentioned is empty; on a road what is not mentioned lies where it belongs."""

    verbs: Mapping[str, tuple[str, ...]] = {
        "replace_civilians": ("remplacer", "replace"),
        "keep": ("garder",),
        "take_hand": ("mener", "prendre la main", "lead"),
        "play": ("jouer", "joue"),
        "recall": ("rejouer", "rejoue"),
        "attach": ("attacher", "attache"),
        "finish": ("terminer", "fin"),
        "mode": ("effet", "effect"),
        "pay": ("payer", "paie"),
        "leave_unpaid": ("ne pas payer", "refuse"),
        "first_part": ("d'abord", "part"),
        "target": ("viser", "vise", "aim"),
        "discard": ("défausser", "défausse"),
        "gaol": ("geôler",),
        "banish": ("bannir",),
        "take": ("chercher", "cherche"),
        "launch": ("lancer", "lance"),
        "done": ("assez de cartes",),
        "do_it": ("oui", "yes"),
        "not_now": ("non", "no"),
        "upon": ("poser", "put"),
        "draw": ("piocher", "pioche"),
        "launch_top": ("lancer le dessus",),
        "clear_out": ("céder", "clear"),
        "destroy": ("perdre", "lose"),
        "round_down": ("arrondir vers le bas", "down"),
        "round_up": ("arrondir vers le haut", "up"),
        "victim": ("désigner", "désigne"),
        "goes_next": ("ensuite", "next"),
        "resolve": ("résoudre",),
        "in_trance": ("transe", "trance"),
        "unmark": ("retirer", "remove"),
        "adopt": ("adopter", "prendre le deck"),
        "to_refuge": ("aller au refuge", "refuge"),
        "to_fair": ("aller à la foire", "foire"),
        "to_zone": ("aller à", "partir pour", "go"),
        "face": ("affronter",),
        "provoke": ("provoquer",),
        "spare": ("épargner",),
        "get": ("obtenir", "obtain"),
        "trigger": ("déclencher",),
        "enough": ("cela suffit", "assez"),
        "go_on": ("continuer", "continue"),
        "stop": ("arrêter",),
        "name": ("nommer",),
        "cast_off": ("se défaire de",),
        "close": ("clôturer", "clore"),
        "depart": ("quitter", "leave"),
        "award": ("donner", "give"),
        "decline": ("laisser",),
        "buy": ("acheter",),
        "trade": ("échanger",),
        "sell": ("vendre",),
    }
    places: Mapping[str, tuple[str, ...]] = {
        **{path.stem: () for path in sorted((DATA / "decks").glob("*.toml"))},
        **{id: (noun.named.fr, noun.named.en) for id, noun in MARKERS.items()},
        "effect": (),
        "equipment": ("équipement",),
        "invocations": ("invocation",),
    }
    forms: Mapping[str, Form] = {
        "tiles": Form.BOTTOM_FIRST,
        **OWN,
        **COMMON,
        **OF_ROAD,
        "resolving": Form.BAG,
    }
    rest = ("tiles",)
    keys = (*FIGHT_KEYS, *ROAD_KEYS)
    seat_keys = (*TILE, *FLAGS, *COUNTS)
    marks = MARKS
    meanings: Mapping[str, str] = {
        "phase": "the step of the fight or of the road; `who`, and `map` on a road",
        "round": "the number of the round, 0 before the first; 1",
        "active": "whose block is open, in the phase `block`; nobody's",
        "ambushed": "whether adversaries played before the players; false",
        "played": "cards that the team has played in this turn; the sum of `plays`",
        "epilogue": "whether nobody plays any more in this turn; false",
        "acting": "the position in the line of the adversary that plays next, from 0; 0",
        "aggro": "adversaries more or fewer than the rules say; as the spec says",
        "wounds": "pv that the players have lost by ripostes, actives, passives, empty draw piles and their own cards; "
        "`[0, 0, 0, 0, 0]`",
        "waiting": "in the phase `arrivals`, the positions in the line of those whose arrival effects are to come; all",
        "spells": "what envoûtements have in force, the latest last: `{ seat = 0, charm = 0, rule = 1, ends = 'round', "
        "until = 2 }`, `charm` being a position among the seat's and `ends` one of `turn`, `round`, `hurt`, "
        "`foe_dies`; all that the charms in play say, as if they had been put down now",
        "companion": "of one who plays alone: `{ hp = 7 }`, with the keys of a seat that are no zones; whole",
        "spot": "on a road, `map`, `refuge`, `fair` or the code of the zone that is being explored; `map`",
        "found": "whether the refuge has been reached; true, false while decks are chosen",
        "fights": "fights that have been fought; 0",
        "won": "fights that have been won; 0",
        "points": "loot cards that may still be obtained; 0",
        "turned_up": "loot cards to reveal after the fight; 0",
        "deaths": "players dead at the end of the fight, the companion included; those in `fallen`",
        "provoked": "the aggro of the fight before; 0",
        "drawing": "adversaries that the team has chosen to face; 0: none yet",
        "bought": "purchases of this visit; 0",
        "visits": "visits of the refuge and of the fair since the last fight; `[0, 0]`",
        "fallen": "seats dead at the end of the fight; none",
        "pardoned": "of them those that may receive loot; none",
        "beaten": "adversaries of the fight before; none",
        "lost": "cards that the fight has banished: `{ seat = 0, card = 'Revenance' }`; none",
        "met": "cards that somebody has seen, by name; none",
        "result": "how the fight before ended, `victory` or `defeat`; none",
        "hp": "PV of a player; the maximum. Of an adversary or an invocation; as printed",
        "hp_max": "the maximum; what the deck gives, or as printed",
        "markers": "markers by name, `{ poison = 2 }`; none",
        "finished": "whether the block of this turn is over; false",
        "channelled": "whether the last card played had the mention canaliser; false",
        "bound": "whether only récitals are left to play; false",
        "acted": "whether the invocations have played in this turn; false",
        "linked": "whether a card has been attached in this turn; false",
        "plays": "cards played in this turn; 0",
        "normal": "of them those that used one of the two plays; `plays`",
        "bonus": "plays granted; 0",
        "armour": "armour that an adversary has left in this round; all of it",
        "victim": "the place that acharné or méthodique remembers, the companion being 1; nobody",
        "aggressor": "the place that hit an adversary last; nobody",
        "left": "rounds that an envoûtement still lasts, this one included; as long as it says",
        "progress": "how far a quest has come; 0",
    }

    def lay(self, position: Position) -> NeombreTable:
        """The table of a position."""
        t = GAME.empty(position.spec, position.chance())
        names = position.names(t)
        _only_of_chapter(t, position)
        if t.chapter == ROAD:
            lay_road_position(t, position, names)
        else:
            lay_fight(t, position, names)
        return t

    def says(self, t: NeombreTable) -> Mapping[str, Any]:
        """Every key of the chapter, from its column; what follows from the rest is left out."""
        if t.chapter == ROAD:
            return road_says(t)
        said = {key: getattr(t, key) for key in FIGHT_KEYS if key not in ("waiting", "spells", "companion")}
        if t.phase == "arrivals":
            said["waiting"] = [t.line.index(foe) for foe in t.waiting]
        if t.spells:
            said["spells"] = [said_spell(t, spell) for spell in t.spells]
        if t.places > t.seats:
            said["companion"] = said_place(t, t.seats)
        return {key: value for key, value in said.items() if key != "active" or value >= 0}

    def seat_says(self, t: NeombreTable, seat: Seat, zones: dict[str, Any]) -> Mapping[str, Any]:
        """The zones of a seat, and in a fight the player's state."""
        return zones if t.chapter == ROAD else {**zones, **said_place(t, seat)}

    def mark(self, t: NeombreTable, card: Card, name: str) -> Any:
        """A mark as a scenario writes it: memories are places, markers a table."""
        if name in PLACES_AS_MARKS:
            place = getattr(t, name)[card] - 1
            return place if place >= 0 else None
        return dict(t.markers[card]) if name == "markers" else getattr(t, name)[card]

    def is_said(self, t: NeombreTable, card: Card, name: str, value: Any) -> bool:
        """Whether a mark is not what its card has where nothing is said."""
        return bool(value != usual(t, card, name))

    def facts(self, t: NeombreTable) -> Mapping[str, Any]:
        """Of each player pv, maximum and markers."""
        if t.chapter == ROAD:
            return {}
        everybody = [said_tile(t, place) for place in range(t.places)]
        found: dict[str, Any] = {name: [tile[name] for tile in everybody[: t.seats]] for name in TILE}
        return found | ({"companion": everybody[-1]} if t.places > t.seats else {})

    def faults(self, t: NeombreTable) -> Iterator[Fault]:
        """What no match can come to."""
        return faults(t)


def _only_of_chapter(t: NeombreTable, position: Position) -> None:
    """Refuse what belongs to the other kind of chapter (NEO-CAMP-07)."""
    on_road = t.chapter == ROAD
    road = {*ROAD_KEYS, *OF_ROAD}
    fight = {*FIGHT_KEYS, *TILE, *FLAGS, *COUNTS, *OWN, "line"} - {"phase", "banished"}
    where = Text(en="to a road, not to a fight", fr="à la route, pas à un combat")
    if on_road:
        where = Text(en="to a fight, not to a road", fr="à un combat, pas à la route")
    for fields in (position.table, *position.seats):
        for key in fields:
            if key in (fight if on_road else road) and fields.data[key] not in ("", [], 0, False):
                raise fields.bad(
                    key, en=f"this belongs {where.en} (NEO-CAMP-07)", fr=f"cela va {where.fr} (NEO-CAMP-07)"
                )
            if key == "tiles":
                raise fields.bad(
                    key,
                    en="players are written by hp, hp_max and markers",
                    fr="un joueur s’écrit par hp, hp_max et markers",
                )


POSITIONS = NeombrePositions()
