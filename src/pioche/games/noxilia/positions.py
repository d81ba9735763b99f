"""How positions of Noxilia are written; `laid.py` lays them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pioche.core.decisions import Card, Seat
from pioche.games.noxilia.board import CELL, CELLS, HOME, NOBODY, SLOTS
from pioche.games.noxilia.book import COLOURS
from pioche.games.noxilia.game import GAME
from pioche.games.noxilia.laid import (
    CHANGES,
    COMMON,
    FLAGS,
    MARKS_OF,
    NAMED,
    ON_BOARD,
    OWN,
    SYMBOLS,
    TO_LOOK_AT,
    WAITED,
    Laying,
    said_changes,
    said_host,
    usual,
    zone_name,
)
from pioche.games.noxilia.possible import faults
from pioche.games.noxilia.refs import card_at
from pioche.games.noxilia.stats import armour, cac, dist, life
from pioche.games.noxilia.table import CELL_COUNT, NoxTable
from pioche.games.noxilia.zones import PHASES
from pioche.scenario.positions import Fault, Form, PlainPositions, Position

HANDLE: Final = re.compile(r"[uel]\d+")
MANAS: Final = ("Lumière", "Infernal", "Corruption", "Mort", "Nature", "Psionisme", "Pure")  # as `COLOURS`
SETTING_UP: Final = PHASES[:2]


class NoxiliaPositions(PlainPositions):
    """Units are written by cell, under the seat that controls them; a zone that is not mentioned is empty."""

    verbs: Mapping[str, tuple[str, ...]] = {
        "pass": ("passer", "passe"),
        "move": ("déplacer", "déplace"),
        "charge": ("charger",),
        "retreat": ("se replier", "replier", "repli"),
        "melee": ("attaquer", "frapper", "corps à corps"),
        "ranged": ("tirer", "shoot"),
        "move_equip": ("équiper", "s'équiper", "equip"),
        "move_heal": ("aller soigner",),
        "move_purify": ("aller purifier",),
        "adventure": ("partir à l'aventure", "partir"),
        "ability": ("capacité", "engager la capacité"),
        "cast": ("lancer",),
        "place_latent": ("préparer", "prepare"),
        "play_unit": ("recruter", "recruit"),
        "play_event": ("jouer l'événement", "événement"),
        "play_equipment": ("jouer l'équipement", "équipement"),
        "step": ("aller", "avancer"),
        "stop": ("s'arrêter", "arrêter"),
        "stay": ("rester",),
        "path": ("par", "passer par", "by"),
        "here": ("ici",),
        "target": ("viser", "cibler"),
        "done": ("terminé", "fini", "assez"),
        "caster": ("lanceur", "avec"),
        "producer": ("produire", "producteur"),
        "spend": ("dépenser",),
        "host": ("sous", "under"),
        "attach": ("attacher", "poser sur"),
        "take": ("prendre",),
        "heal": ("soigner",),
        "purify": ("purifier",),
        "pay_cost": ("payer avec", "payer"),
        "discard": ("défausser",),
        "exile": ("exiler",),
        "guard": ("garder", "protéger"),
        "decline": ("renoncer", "refuser"),
        "reveal": ("révéler",),
        "dodge": ("esquiver",),
        "riposte": ("riposter",),
        "mode": ("choisir", "choose"),
        "yes": ("oui",),
        "no": ("non",),
        "find": ("chercher", "trouver"),
        "find_nothing": ("ne rien trouver", "rien"),
        "raise": ("ranimer",),
        "equip_treasure": ("donner le trésor à", "trésor"),
        "show": ("montrer", "retourner"),
        "place_monarch": ("placer le monarque",),
        "choose_unit": ("engager", "choisir l'unité"),
        "place_unit": ("placer",),
        "put_under": ("remettre", "sous la pioche"),
    }
    places: Mapping[str, tuple[str, ...]] = {
        **{cell: (cell.replace("_", "-"),) for cell in CELLS},
        **{
            colour: (name, f"{{{symbol}}}")
            for colour, name, symbol in zip(COLOURS, MANAS, SYMBOLS, strict=True)
        },
    }
    lines = ()
    forms: Mapping[str, Form] = {
        **dict.fromkeys(CELLS, Form.BAG),
        **OWN,
        "units": Form.BAG,
        "places": Form.BOTTOM_FIRST,
        "banners": Form.BAG,
        **COMMON,
        "resolving": Form.BAG,
    }
    keys = ("phase", "turn", "first", "starter", "active", "passer", "holder", "flood", "handles", "stamps")
    seat_keys = (
        "gold", "mana", "acted", "known", "monarch", "banner", "places", "auras", "allowance", "placed", "drawn",
        "opened",
    )  # fmt: skip
    marks = (*NAMED, "cell", "on", *ON_BOARD, "primo", *WAITED, *TO_LOOK_AT)
    laid = (*NAMED, "cell", "on", *ON_BOARD, "primo", *WAITED)
    derived = CELLS
    meanings: Mapping[str, str] = {
        "phase": "the step of the turn; `action`",
        "turn": "the number of the turn, in phase `fate` that of the one before; 3",
        "first": "the first player of the turn; `active`",
        "starter": "the first player of turn 1; `first`",
        "active": "whose alternation, placing or mulligan it is; the first player",
        "passer": "who has passed, if nobody has acted since; nobody",
        "holder": "who controls a cell, `{ bf1 = 0, p_r1 = 'nobody' }`; each the four cells at their side",
        "flood": "flood markers of cells, `{ bf2 = 2 }`; none",
        "handles": "how many handles have been given; those that are there",
        "stamps": "how many things have come into play; those that are there",
        "gold": "gold in the reserve; 0",
        "mana": "the pool by symbols, `'LL*'`; empty",
        "acted": "actions of this turn; 0",
        "known": "cards of the hand that everybody knows; none",
        "monarch": "the monarch, if no cell names one: it stands in the command zone; that of the deck",
        "banner": "the banner; that of the deck",
        "places": "zone cards by slot, `{ cmd = …, com = …, r1 = …, r2 = … }`; those of the deck",
        "auras": "the highest aura of this turn by cell, `{ p_r1 = 2 }`; none",
        "allowance": "gold left for starting units, while they are placed; 0",
        "placed": "starting units in secret, `[{ card = …, cell = …, engaged = false }]`; none",
        "drawn": "cards put under the library that are still to be drawn; 0",
        "opened": "starting units that everybody has seen, by name; none",
        "handle": "by what options name it (`u3`); in the order of seats, cells, and cards as written",
        "stamp": "when it came into play; in the order of seats, cells, and cards as written",
        "cell": "of a chest, its cell",
        "on": "on or under what it lies: a cell, a unit by its card, or by its handle",
        "owner": "whose card it is; its controller's, its bearer's, of a curse the opponent's",
        "up": "whether it lies face up; true for units, false for chests",
        "engaged": "whether it is engaged; false",
        "dodged": "whether it has used its Esquive; false",
        "intercepted": "whether it is intercepted where it stands; false",
        "held": "whether set-up engaged it; false",
        "idle": "of an equipment, whether it is worn without being active; false",
        "began": "where it was placed, of a starting unit that not everybody has seen; nowhere",
        "damage": "damage markers; 0",
        "poison": "poison markers; 0",
        "aura": "the aura bonus of this turn; 0",
        "strain": "armour lost to its own movements in this turn (`armour` says what is left); 0",
        "deeds": "what everybody saw of a card back, `[{ any_of = ['flying'], none_of = ['brother'] }]`; nothing",
        "armour": "current armour; its score",
        "mods": "what effects have changed, `[{ stat = 'cac', amount = 2, lasting = false }]`; nothing",
        "grants": "abilities given or (value 0) taken, `[{ ability = 'flying', value = 1, lasting = false }]`; none",
        "lent_by": "who gets it back at the end of the turn; nobody",
        "primo": "of a chest, whether it is a primo-treasure; true",
        "left": "turns in the queue, time markers of an adventurer; 1 in the queue, else 0",
        "paid": "gold that everybody saw paid for it; in the queue its price",
        "waited": "turns in the queue that it began with; as printed",
        "toll": "additional costs that everybody saw paid, or the mana with which a latent was prepared; as printed",
        "life": "life left",
        "cac": "the melee value now",
        "dist": "the ranged value now",
    }

    def lay(self, position: Position) -> NoxTable:
        """The table of a position."""
        t = GAME.empty(position.spec, position.chance())
        Laying(t, position).all()
        return t

    def says(self, t: NoxTable) -> Mapping[str, Any]:
        """Every key, from its column; what is as ever is left out."""
        said: dict[str, Any] = {
            key: getattr(t, key) for key in self.keys if key not in ("holder", "flood", "passer")
        }
        if t.passer >= 0:
            said["passer"] = t.passer
        said["holder"] = taken(t)
        said["flood"] = {CELLS[cell]: markers for cell, markers in enumerate(t.flood) if markers}
        return {key: value for key, value in said.items() if value != {}}

    def seat_says(self, t: NoxTable, seat: Seat, zones: dict[str, Any]) -> Mapping[str, Any]:
        """The zones of a seat and its units by cell, and every key."""
        said = {key: value for key, value in zones.items() if key not in ("units", "places", "banners")}
        said |= {key: getattr(t, key)[seat] for key in ("gold", "acted", "drawn", "allowance")}
        said["mana"] = symbols(t.mana[seat])
        said["banner"] = t.sheet(t.banners[seat][0]).id
        said["places"] = {slot: t.sheet(card).id for slot, card in zip(SLOTS, t.places[seat], strict=True)}
        auras = t.auras[seat * CELL_COUNT : (seat + 1) * CELL_COUNT]
        said["auras"] = {CELLS[cell]: value for cell, value in enumerate(auras) if value}
        said["placed"] = [
            {"card": t.book.cards[each.face].id, "cell": CELLS[each.cell], "engaged": each.engaged}
            for whose, each in t.placed
            if whose == seat
        ]
        said["opened"] = [t.book.cards[face].id for whose, face in t.opened if whose == seat]
        if t.phase in SETTING_UP:
            said["monarch"] = t.sheet(t.monarch(seat)).id
        return {key: value for key, value in said.items() if value or value == 0}

    def rows(self, t: NoxTable, zone: str, seat: Seat) -> list[list[Card]]:
        """The content of a zone; of a cell, the units that a seat controls there, by stamp."""
        return [t.allies_in(CELL[zone], seat)] if zone in CELL else super().rows(t, zone, seat)

    def mark(self, t: NoxTable, card: Card, name: str) -> Any:
        """A mark as a scenario writes it."""
        if name in CHANGES:
            return said_changes(t, card, name)
        if name in TO_LOOK_AT or name == "armour":
            value = {"armour": armour, "life": life, "cac": cac, "dist": dist}[name]
            return value(t, card) if t.in_play(card) else None
        match name:
            case "cell":
                return CELLS[t.cell[card]] if t.cell[card] >= 0 else ""
            case "on":
                return said_host(t, card)
            case "began":
                return CELLS[t.began[card] - 1] if t.began[card] else ""
            case "lent_by":
                return t.borrowed[card] - 1 if t.borrowed[card] else None
            case "toll":
                return list(t.toll[card])
        value = getattr(t, name)[card]
        return bool(value) if name in FLAGS or name in ("up", "primo") else value

    def is_said(self, t: NoxTable, card: Card, name: str, value: Any) -> bool:
        """Whether a mark is one of its zone, and not what its card has where nothing is said."""
        if name not in MARKS_OF.get(zone_name(t, card), ()):
            return False
        return name in ("on", "cell") or bool(value != usual(t, card, name))

    def refers(self, word: str) -> bool:
        """Handles: `u12`, `e3`, `l7`."""
        return HANDLE.fullmatch(word) is not None

    def called(self, t: NoxTable, reference: str) -> str:
        """What lies on the board may be called by its card."""
        if not self.refers(reference):
            return reference
        try:
            return t.sheet(card_at(t, reference)).id
        except LookupError:
            return reference

    def facts(self, t: NoxTable) -> Mapping[str, Any]:
        """Pools by symbols, and water and holders of cells by name."""
        return {
            "mana": [symbols(pool) for pool in t.mana],
            "holder": taken(t),
            "flood": {CELLS[cell]: markers for cell, markers in enumerate(t.flood) if markers},
        }

    def faults(self, t: NoxTable) -> Iterator[Fault]:
        """What no match can come to."""
        return faults(t)


def taken(t: NoxTable) -> dict[str, Any]:
    """Who controls the cells that are not held as at the beginning."""
    homes = {cell: seat for seat, cells in enumerate(HOME) for cell in cells}
    return {
        CELLS[cell]: "nobody" if holder == NOBODY else holder
        for cell, holder in enumerate(t.holder)
        if holder != homes.get(cell, NOBODY)
    }


def symbols(pool: tuple[int, ...]) -> str:
    """A pool of mana by its symbols."""
    return "".join([symbol * count for symbol, count in zip(SYMBOLS, pool, strict=True)])


POSITIONS = NoxiliaPositions()
