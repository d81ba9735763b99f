"""Fights laid by hand for the tests of the rules: cards and adversaries are written as their printed texts.

`Player(hand=["Infligez 3"], …)` holds a card of that text; `Foe(hp=10, riposte="Inflige 1", …)` stands in the line.
A choice is said as `fight.do("lead 0", "play Infligez 3", "target foe 1")`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

from pioche.core.chance import Answer, Chance
from pioche.core.contract import Outcome, TableSpec
from pioche.core.decisions import Card, Option
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.numbers import numbers_with
from pioche.games.neombre.clauses import LANGUAGE
from pioche.games.neombre.clauses.text import CardText, CharmText, EquipmentText, InvocationText
from pioche.games.neombre.columns import (
    ATTACHED,
    DISCARD,
    DRAW,
    EQUIPMENT,
    GAOL,
    HAND,
    INVOCATIONS,
    LAIR,
    LINE,
    TILES,
)
from pioche.games.neombre.ears import listen
from pioche.games.neombre.game import GAME, book_for
from pioche.games.neombre.numbers import RULEBOOK
from pioche.games.neombre.reading import assaults, heals
from pioche.games.neombre.table import NeombreTable
from pioche.language.clauses import Node

BLANK = ""  # a card without text
PRINTED = {
    "Bharaloth": "bharaloth_feral",
    "Loup": "loup_affame_infecte",
    "Crocohydre": "crocohydre",
    "Serpent": "serpent_des_lianes",
    "Bête": "bete_grouillante_de_vers",
}
SAID = {  # verbs that tests say shorter
    "take_hand": "lead",
    "replace_civilians": "replace",
    "do_it": "yes",
    "not_now": "no",
    "leave_unpaid": "refuse",
    "goes_next": "next",
    "first_part": "part",
    "clear_out": "clear",
    "in_trance": "entrance",
}
STARTS: dict[str, type[Node]] = {
    "card": CardText,
    "equipment": EquipmentText,
    "invocation": InvocationText,
    "charm": CharmText,
}


@dataclass
class Player:
    """A player as a fight finds them; cards are texts, `*n` at the end of a draw pile being n blank ones."""

    hp: int = 10
    hp_max: int = 10
    hand: Sequence[str] = ()
    draw: Sequence[str] | int = 9  # from the top; a number: so many blank ones
    discard: Sequence[str] = ()
    gaol: Sequence[str] = ()
    equipment: Sequence[str] = ()
    invocations: Sequence[tuple[str, int]] = ()  # with their pv
    attached: str | None = None
    markers: dict[str, int] = field(default_factory=dict)


@dataclass
class Foe:
    """An adversary of the line or the pile: printed ones by name, others by what is printed on them."""

    name: str = ""
    hp: int = 10
    armour: int = 0
    targeting: str = "undecided"
    token_targeting: str | None = None
    passive: str = "·"
    riposte: str = "·"
    active: str = "·"
    now: int | None = None  # the pv it has left
    markers: dict[str, int] = field(default_factory=dict)


@cache
def kind_of(text: str) -> str:
    """The kind of card that a text can be: `équipement : …`, `invocation 3 : …`, `envoûtement : …` say so."""
    for prefix, kind in (
        ("équipement : ", "equipment"),
        ("invocation ", "invocation"),
        ("envoûtement : ", "charm"),
    ):
        if text.startswith(prefix):
            return kind
    return "card"


def card_fields(text: str) -> dict[str, Any]:
    """The fields of a card of a text."""
    kind, effect = kind_of(text), text
    fields: dict[str, Any] = {}
    if kind != "card":
        head, effect = text.split(" : ", 1)
        if kind == "invocation":
            fields["hp"] = int(head.removeprefix("invocation "))
    if effect:
        tree = LANGUAGE.parse(effect, start=STARTS[kind])
        types = [name for name, does in (("assault", assaults), ("heal", heals)) if does(tree)]
        fields |= {"effect": effect, "types": types}
    return {
        "kind": kind,
        "name": {"fr": text or "Carte", "en": text or "Card"},
        "gender": "f",
        "zone": "DE",
        "code": "DE",
        **fields,
    }


class Fight:
    """A fight laid by hand, and the choices of its players."""

    def __init__(
        self,
        players: Sequence[Player],
        foes: Sequence[Foe | str],
        *,
        lair: Sequence[Foe | str] = (),
        phase: str = "who",
        round: int = 1,
        rigged: Sequence[Answer] = (),
        ambushed: bool = False,
        companion: Player | None = None,
        numbers: dict[str, int] | None = None,
        aggro: int = 0,
        acting: int = 0,
    ) -> None:
        self.ids: dict[str, str] = {}
        self.cards: dict[str, dict[str, Any]] = {}
        seats = len(players)
        line = [self._foe(foe) for foe in foes]
        pile = [self._foe(foe) for foe in lair]
        for player in players:
            for text in _texts(player):
                self._card(text)
        spec = GAME.spec(TableSpec(seats, cards=self.cards, numbers=numbers or {}))
        book = book_for(msgspec.json.encode(spec.cards, order="sorted"))
        rules = numbers_with(RULEBOOK, spec.numbers)
        self.companion = companion or Player() if seats == 1 else None
        everybody = [*players, self.companion] if self.companion else list(players)
        decks = [[0] * len(book.cards) for _ in players]
        for seat, player in enumerate(players):
            for text in _texts(player):
                decks[seat][book.index[self.ids[text]]] += 1
        t = NeombreTable(
            seats, book, rules, Chance(7), "1B", max(seats, 2), tuple(map(tuple, decks)), len(line), aggro
        )
        for place, player in enumerate(everybody):
            tile = t.add_card(book.tile if place < seats else book.companion, TILES, t.seat_at(place))
            t.hp[tile], t.hp_max[tile] = player.hp, player.hp_max
            t.died[place] = int(player.hp == 0)
            t.markers[tile] = tuple(sorted(player.markers.items()))
        for seat, player in enumerate(players):
            self._lay(t, seat, player)
        for (id, foe), zone in [*[(each, LINE) for each in line], *[(each, LAIR) for each in reversed(pile)]]:
            card = t.add_card(book.index[id], zone)
            if zone == LINE:
                sheet = t.foe(card)
                t.hp[card] = sheet.hp if foe.now is None else foe.now
                t.hp_max[card], t.armour[card] = sheet.hp, sheet.armour
                t.markers[card] = tuple(sorted(foe.markers.items()))
        t.phase, t.round, t.ambushed, t.acting = phase, round, ambushed, acting
        t.rigged = list(rigged)
        listen(t)
        self.match = Match.at(GAME, spec, t)
        self.events: list[Event] = list(self.match.opening)

    def _card(self, text: str) -> str:
        if text not in self.ids:
            self.ids[text] = f"c{len(self.ids)}"
            self.cards[self.ids[text]] = card_fields(text)
        return self.ids[text]

    def _foe(self, foe: Foe | str) -> tuple[str, Foe]:
        if isinstance(foe, str):
            return PRINTED[foe], Foe()
        if foe.name in PRINTED:
            return PRINTED[foe.name], foe
        id = f"f{len(self.cards)}"
        fields: dict[str, Any] = {
            "kind": "adversary",
            "name": {"fr": foe.name or id, "en": foe.name or id},
            "gender": "m",
            "zone": "1B",
            "code": "1B",
            "hp": foe.hp,
            "armour": foe.armour,
            "obtainable": 1,
            "revealed": 3,
            "targeting": foe.targeting,
            "passive": foe.passive,
            "riposte": foe.riposte,
            "active": foe.active,
        }
        if foe.token_targeting:
            fields["token_targeting"] = foe.token_targeting
        self.cards[id] = fields
        return id, foe

    def _lay(self, t: NeombreTable, seat: int, player: Player) -> None:
        draw = [BLANK] * player.draw if isinstance(player.draw, int) else list(player.draw)
        zones = (
            (HAND, player.hand),
            (DRAW, draw[::-1]),
            (DISCARD, player.discard),
            (GAOL, player.gaol),
            (EQUIPMENT, player.equipment),
            (ATTACHED, [player.attached] if player.attached is not None else []),
        )
        for zone, texts in zones:
            for text in texts:
                t.add_card(t.book.index[self.ids[text]], zone, seat)
        for text, hp in player.invocations:
            card = t.add_card(t.book.index[self.ids[text]], INVOCATIONS, seat)
            t.hp[card], t.hp_max[card] = hp, t.sheet(card).hp

    # ---- choosing

    @property
    def t(self) -> NeombreTable:
        """The table now."""
        assert isinstance(self.match.table, NeombreTable)
        return self.match.table

    def do(self, *choices: str) -> list[Event]:
        """Take choices one after the other: a verb, then a card's text, a number or a character."""
        told: list[Event] = []
        for choice in choices:
            option = self.option(choice)
            told += self.match.choose(option)
            faults = GAME.invariants(self.t)
            assert not faults, faults
        self.events += told
        return told

    def option(self, choice: str) -> Option:
        """The offered option that a choice means."""
        found = [option for option in self.match.options() if choice in self.said(option)]
        assert found, f"{choice!r} is not among {self.offered()} ({self.prompt})"
        return found[0]

    def said(self, option: Option) -> list[str]:
        """How a test may say an option."""
        verb = SAID.get(option.verb, option.verb).replace("_", " ")
        texts = {id: text for text, id in self.ids.items()}
        source = option.source.split("@")[0]
        ends = [
            texts.get(source, option.source) or ("blank" if source else ""),
            option.source,
            option.target,
            self.character(option.target),
        ]
        ends += [f"{option.amount}"] if option.amount else []
        return [verb, *[f"{verb} {end}" for end in ends if end]]

    def character(self, ref: str) -> str:
        """`seat1` is said as `1`, an adversary of the line as `foe 0`."""
        if ref.startswith("seat"):
            return ref.removeprefix("seat")
        if "@" in ref and "." not in ref:
            return f"foe {ref.split('@')[1]}"
        return "companion" if ref == "compagnon" else ref

    def offered(self) -> list[str]:
        """What is offered now, in the words of tests."""
        return [
            self.said(option)[1] if len(self.said(option)) > 1 else option.verb
            for option in self.match.options()
        ]

    @property
    def prompt(self) -> str:
        """The question now; `over` after the end."""
        return "over" if self.match.ask is None else self.match.ask.prompt

    @property
    def asked(self) -> tuple[int, ...]:
        """Who may answer."""
        assert self.match.ask is not None
        return self.match.ask.seats

    # ---- looking

    def hp(self, place: int) -> int:
        """The pv of a player or the companion."""
        return self.t.hp[place]

    def foe(self, position: int = 0) -> int:
        """The pv of an adversary of the line."""
        return self.t.hp[self.t.line[position]]

    def line(self) -> list[int]:
        """The pv of all adversaries in play."""
        return [self.t.hp[card] for card in self.t.line]

    def texts(self, pile: Sequence[Card]) -> list[str]:
        """The cards of a pile as their texts."""
        names = {id: text for text, id in self.ids.items()}
        return [names[self.t.sheet(card).id] for card in pile]

    def marked(self, place: int, marker: str) -> int:
        """The markers of a player."""
        return self.t.marked(Card(place), marker)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.match.outcome

    def told(self, what: str) -> list[Event]:
        """The events of that name so far."""
        return [event for event in self.events if event.what == what]


def _texts(player: Player) -> list[str]:
    draw = [BLANK] * player.draw if isinstance(player.draw, int) else list(player.draw)
    held = [*player.hand, *draw, *player.discard, *player.gaol, *player.equipment]
    held += [text for text, _ in player.invocations]
    return [*held, *([player.attached] if player.attached is not None else [])]
