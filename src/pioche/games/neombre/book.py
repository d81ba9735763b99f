"""What is printed on the cards as a match uses it: sections of steps, steps of parts; made ready by `sheets.py`."""

from typing import Final

from pioche.core.decisions import Option
from pioche.games.neombre.cards import Adversary, PlayerCard, Printed
from pioche.games.neombre.clauses.groups import Condition, Target
from pioche.language.clauses import Node

# Under which condition a section runs (NEO-RES-20).
ALWAYS: Final = 0
PRELUDE: Final = 1
RECITAL: Final = 2
FLAWLESS: Final = 3

# Occasions that rules answer, one bit each in `ears`.
AT_START: Final = 1
AT_END: Final = 2
AT_FOES_END: Final = 4
PLAYED: Final = 8
HURT: Final = 16
DREW: Final = 32
RECYCLED: Final = 64
HEALED: Final = 128
DIED: Final = 256
STATIC: Final = 512  # a static rule is in force
HIDING: Final = 1024  # some adversary may be inciblable

# Who is told to do a part: the resolving player or the adversary itself, those named, or those of the part before.
SELF: Final = 0
NAMED: Final = 1
SAME: Final = 2


class PartSheet:
    """One part of a step, made ready; no named tuple, because fields of a class are found at once when compiled."""

    __slots__ = (
        "act",
        "address",
        "aims",
        "aims_anew",
        "cards",
        "condition",
        "marker",
        "may",
        "moves",
        "order",
        "own",
        "refers",
        "spell",
        "takes",
        "tally",
        "tests",
        "who",
    )

    def __init__(
        self,
        act: Node,
        address: int = SELF,  # SELF, NAMED or SAME
        who: Node | None = None,  # those named
        condition: Condition | None = None,
        *,
        may: bool = False,  # « pouvez », « peut » (NEO-RES-15)
        moves: bool = False,  # player by player (NEO-RES-23)
        cards: bool = False,  # it moves cards, which the companion has none of (NEO-SOLO-13)
        # The team picks the order of players: never (0), always (-1), or when an occasion is answered.
        order: int = 0,
        refers: bool = False,  # « il », « ils »: it follows the part that it refers to (NEO-RES-31)
        marker: str = "",  # of which marker it speaks (NEO-MRK-05)
        tally: str = "",  # « pour chacun »: a marker that each player counts for themselves (NEO-PAS-03)
        aims: bool = False,  # of an adversary: it is done to its target (NEO-ADV-04)
        spell: int = -1,  # the rule of an envoûtement that it puts in force, -1: none
        # The resolving player does it without a target: under immaculé void for the hurt (NEO-KEY-29).
        own: bool = False,
        takes: str = "",  # the zone whose cards a price takes (NEO-KEY-58)
        aims_anew: bool = False,  # of a player's text: it names whom a later « il » means (NEO-RES-13)
        tests: bool = False,  # its condition speaks of those whom it chooses itself (NEO-RES-11)
    ) -> None:
        self.act = act
        self.address = address
        self.who = who
        self.condition = condition
        self.may = may
        self.moves = moves
        self.cards = cards
        self.order = order
        self.refers = refers
        self.marker = marker
        self.tally = tally
        self.aims = aims
        self.spell = spell
        self.own = own
        self.takes = takes
        self.aims_anew = aims_anew
        self.tests = tests


class StepSheet:
    """A step: its parts and the condition that governs all of them (NEO-RES-11)."""

    __slots__ = ("condition", "parts", "section")

    def __init__(
        self, parts: tuple[PartSheet, ...], condition: Condition | None, section: int = ALWAYS
    ) -> None:
        self.parts = parts
        self.condition = condition
        self.section = section


class Need:
    """Targets that a text is sure to ask for, without which the card cannot be played (NEO-PLAY-09…11)."""

    __slots__ = ("heals", "least", "section", "target")

    def __init__(self, target: Target | None, least: int, heals: bool, section: int) -> None:
        self.target = target  # None: dead team-mates
        self.least = least
        self.heals = heals
        self.section = section


class ModeSheet:
    """One way to play a card (NEO-RES-08)."""

    __slots__ = ("condition", "extra", "foes", "needs", "steps", "tribute")

    def __init__(
        self,
        tribute: StepSheet | None,
        steps: tuple[StepSheet, ...],
        extra: tuple[Condition | None, ...],
        needs: tuple[Need, ...],
        foes: int,
    ) -> None:
        self.tribute = tribute  # of this mode alone (NEO-KEY-55)
        self.steps = steps
        self.extra = extra  # permissions of « carte supplémentaire », each with its condition (NEO-PLAY-06)
        self.needs = needs
        self.foes = foes  # how many adversaries it needs, where that is all that it needs; else -1
        self.condition: Condition | None = None  # a leading « si » of one of several modes (NEO-RES-09)


class Standing:
    """A rule of a card in play: static, or triggered by an occasion."""

    __slots__ = ("duration", "occasion", "static", "step", "who")

    def __init__(
        self,
        static: Node | None,
        occasion: int,
        step: StepSheet | None,
        who: Node | None,
        duration: Node | None,
    ) -> None:
        self.static = static
        self.occasion = occasion
        self.step = step
        self.who = who  # of a passive: the players whom it concerns (NEO-PAS-04)
        self.duration = duration  # of an envoûtement


class CardOptions:
    """What a player may do with a card in their block, each option made once (§8)."""

    __slots__ = ("attach", "play", "recall")

    def __init__(self, id: str) -> None:
        self.play, self.recall, self.attach = Option("play", id), Option("recall", id), Option("attach", id)


class Sheet:
    """A player's card as printed."""

    __slots__ = (
        "channel",
        "ears",
        "epilogue",
        "extra_any",
        "hp",
        "id",
        "kind",
        "launch",
        "modes",
        "options",
        "paramnesia",
        "paramnesia_needs",
        "recital",
        "rules",
        "sorts",
        "trance",
        "trance_needs",
        "tribute",
        "value",
    )

    def __init__(self, id: str, kind: str, value: int, hp: int, sorts: frozenset[str]) -> None:
        self.id = id
        self.kind = kind  # card, equipment, invocation or charm
        self.value = value
        self.hp = hp  # of an invocation
        self.sorts = sorts  # its types
        self.channel = False
        self.epilogue = False
        self.recital = False  # whether it is a récital (NEO-KEY-13)
        self.extra_any = False  # whether some mode may be played as an additional card
        self.ears = 0  # the occasions that its rules answer
        self.launch = 0.0  # what bots take a launch of it to be worth, prélude and récital apart
        self.tribute: StepSheet | None = None
        self.modes: tuple[ModeSheet, ...] = (ModeSheet(None, (), (), (), 0),)
        self.trance: tuple[StepSheet, ...] = ()
        self.paramnesia: tuple[StepSheet, ...] = ()
        self.options = CardOptions(id)
        self.trance_needs: tuple[Need, ...] = ()
        self.paramnesia_needs: tuple[Need, ...] = ()
        self.rules: tuple[Standing, ...] = ()


class FoeSheet:
    """An adversary or a token as printed."""

    __slots__ = (
        "active",
        "ambush",
        "armour",
        "arrival",
        "civilian",
        "damage",
        "ears",
        "hidden",
        "hidden_unless_alone",
        "hp",
        "id",
        "obtainable",
        "passive",
        "revealed",
        "riposte",
        "targeting",
        "token",
        "token_targeting",
    )

    def __init__(self, id: str, hp: int, targeting: str, token: bool) -> None:
        self.id = id
        self.hp = hp
        self.targeting = targeting
        self.token_targeting = targeting  # of the tokens that it summons (NEO-TOK-02, -03)
        self.token = token
        self.damage = 0  # of a token
        self.armour = 0
        self.obtainable = 0
        self.revealed = 0
        self.civilian = False
        self.ambush = False
        self.hidden = False  # inciblable (NEO-IRR-15)
        self.hidden_unless_alone = False
        self.ears = 0
        self.active: tuple[StepSheet, ...] = ()
        self.riposte: tuple[StepSheet, ...] = ()
        self.arrival: tuple[StepSheet, ...] = ()  # irruption and appel, in printed order (NEO-IRR-01, -04)
        self.passive: tuple[Standing, ...] = ()


class Book:
    """The cards of a match by face, sorted by id, with what they do made ready."""

    __slots__ = ("cards", "companion", "foes", "index", "lairs", "own", "sheets", "tile", "values")

    def __init__(
        self, cards: tuple[Printed, ...], sheets: tuple[Sheet, ...], foes: tuple[FoeSheet | None, ...]
    ) -> None:
        self.cards = cards
        self.sheets = sheets
        self.foes = foes
        self.index = {card.id: face for face, card in enumerate(cards)}
        self.tile, self.companion = self.index["nomine"], self.index["compagnon"]
        self.values = tuple([sheet.value for sheet in sheets])
        # What decks are made of.
        self.own = tuple([card.id for card in cards if isinstance(card, PlayerCard)])
        self.lairs: dict[str, list[tuple[int, int]]] = {}  # by zone: its adversaries, each with its copies
        for face, card in enumerate(cards):
            if isinstance(card, Adversary):
                self.lairs.setdefault(card.zone, []).append((face, card.copies))


def token_id(name: str, damage: int, hp: int, targeting: str) -> str:
    """The id of a token by all that tells it from others (NEO-TOK-01)."""
    return f"{name}_{damage}_{hp}_{targeting}"


class PutInForce(Node):
    """What a part with a duration does (NEO-TYPE-22)."""


PUT_IN_FORCE: Final = PutInForce()
