"""Guild Battle as the contract sees it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import Shown, TableSpec
from pioche.core.decisions import Step
from pioche.core.errors import BadSpec, UnknownName
from pioche.core.match import Match
from pioche.core.numbers import numbers_with
from pioche.core.zones import Zone
from pioche.games.guild_battle.cards import POOL, SLOTS, Character, sets
from pioche.games.guild_battle.clauses import draw_cards
from pioche.games.guild_battle.columns import LIBRARY
from pioche.games.guild_battle.evaluate import evaluate
from pioche.games.guild_battle.flow import PHASES
from pioche.games.guild_battle.invariants import invariants
from pioche.games.guild_battle.numbers import RULEBOOK
from pioche.games.guild_battle.options import POINTS
from pioche.games.guild_battle.table import GuildTable


class GuildBattle:
    """Five characters, twenty-five cards, one a turn: the first to stand all five wins."""

    id = "guild_battle"
    version = "1"
    seats = range(2, 6)  # GB-SET-01
    zones: tuple[Zone, ...] = GuildTable.zones
    shown = Shown.of(GuildTable.columns, POINTS)

    def new(self, spec: TableSpec, seed: int) -> Match:
        """Set a table up and run to the first decision."""
        return Match(self, spec, seed)

    def spec(self, spec: TableSpec) -> TableSpec:
        """The spec with the character of each slot named."""
        if spec.seats not in self.seats:
            raise BadSpec(
                f"Guild Battle is for 2 to 5 players, not {spec.seats}",
                f"Guild Battle se joue de 2 à 5 joueurs, pas {spec.seats}",
            )
        if spec.decks:
            raise BadSpec(
                "Guild Battle has one deck for all; choose characters with the variant, e.g. set=guildes",
                "Guild Battle n’a qu’un deck pour tous ; choisissez les personnages par la variante "
                "(par exemple set=guildes)",
            )
        numbers_with(RULEBOOK, spec.numbers)
        return msgspec.structs.replace(
            spec, variant={slot: c.id for slot, c in zip(SLOTS, cast(spec), strict=True)}
        )

    def deal(self, spec: TableSpec, chance: Chance, *, events: bool = False) -> GuildTable:
        """Every seat shuffles its 25 cards and draws five; the seed picks the first player (GB-SET-02…04)."""
        numbers = numbers_with(RULEBOOK, spec.numbers)
        t = GuildTable(spec.seats, cast(spec), numbers, chance)
        t.journal = [] if events else None
        for seat in range(spec.seats):
            for face in range(len(SLOTS)):
                for _ in range(numbers.copies):
                    t.add_card(face, LIBRARY, seat)
            t.shuffle(LIBRARY, seat, "GB-SET-03")
            draw_cards(t, seat, numbers.opening_hand, "GB-SET-03")
        t.first = t.active = t.lot(spec.seats)
        t.tell("first", "GB-SET-04", t.first)
        return t

    def step(self, t: GuildTable) -> Step:
        """One phase of the active seat's turn."""
        return PHASES[t.phase](t)

    def derived(self, t: GuildTable) -> Mapping[str, Any]:
        """The characters arriving, by token and from the first to the latest; the five to complete; the hand limit."""
        return {
            "arriving": [t.token[card] for card in t.arriving],
            "cast": [character.id for character in t.faces],
            "hand_limit": t.numbers.hand_limit,
        }

    def evaluate(self, t: GuildTable) -> list[float]:
        """Each seat's share of everybody's strength."""
        return evaluate(t)

    def facts(self, t: GuildTable) -> Mapping[str, int | float | str]:
        """Who began, how long it took, and how much was answered."""
        return {
            "first": t.first,
            "turns": t.turn,
            "reactions": t.reactions,
            "eliminated": t.alive.count(False),
        }

    def invariants(self, t: GuildTable) -> list[str]:
        """What is broken, of section 10 of the specification."""
        return invariants(t)


def cast(spec: TableSpec) -> tuple[Character, ...]:
    """The character of each slot: the set's, unless the variant or a card of the spec names another (GB-EXT-08)."""
    known = POOL.extended(spec.cards)
    chosen = dict(sets()["base"])
    for key, value in spec.variant.items():
        if key == "set":
            if value not in sets():
                raise UnknownName.of("set", "ensemble", value, sets())
            chosen.update(sets()[value])
        elif key not in SLOTS:
            raise UnknownName.of("variant", "choix de variante", key, ["set", *SLOTS])
    chosen.update({known[name].slot: name for name in spec.cards})
    chosen.update({slot: name for slot, name in spec.variant.items() if slot != "set"})
    return tuple(_of_slot(known, slot, chosen[slot]) for slot in SLOTS)


def _of_slot(known: Mapping[str, Character], slot: str, name: str) -> Character:
    if name not in known:
        raise UnknownName.of("character", "personnage", name, known)
    character = known[name]
    if character.slot != slot:
        raise BadSpec(
            f"{name} fills the slot {character.slot}, not {slot}",
            f"{name} occupe la place {character.slot}, pas {slot}",
        )
    return character


GAME = GuildBattle()
