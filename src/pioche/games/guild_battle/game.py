"""Guild Battle as the contract sees it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.errors import BadSpec, UnknownName
from pioche.core.game import CardGame
from pioche.core.numbers import numbers_with
from pioche.core.text import Text
from pioche.games.guild_battle.cards import POOL, SLOTS, Character, sets
from pioche.games.guild_battle.clauses.characters import draw_cards
from pioche.games.guild_battle.columns import LIBRARY
from pioche.games.guild_battle.derive import derived
from pioche.games.guild_battle.evaluate import evaluate
from pioche.games.guild_battle.features import FEATURES, described
from pioche.games.guild_battle.flow import PHASES
from pioche.games.guild_battle.instinct import at_once
from pioche.games.guild_battle.invariants import faults
from pioche.games.guild_battle.numbers import RULEBOOK
from pioche.games.guild_battle.options import POINTS
from pioche.games.guild_battle.public import Derived
from pioche.games.guild_battle.table import GuildTable


class GuildBattle(CardGame[GuildTable]):
    """Five characters, twenty-five cards, one a turn: the first to stand all five wins."""

    id = "guild_battle"
    title = "Guild Battle"
    version = "2"
    seats = range(2, 6)  # GB-SET-01
    seats_rule = "GB-SET-01"
    table = GuildTable
    rulebook = RULEBOOK
    steps = PHASES
    points = POINTS
    stakes = 0.2
    sides = True
    features = FEATURES
    weights = Path(__file__).parent / "data" / "weights.toml"
    odds = Path(__file__).parent / "data" / "chances.toml"
    quiet = frozenset({"main"})
    judged = staticmethod(evaluate)  # itself, because bots ask some thousand times a match

    def filled(self, spec: TableSpec) -> TableSpec:
        """The spec with the character of each slot named."""
        if spec.decks:
            raise BadSpec(
                en="Guild Battle has one deck for all; choose characters with the variant, e.g. set=guildes",
                fr="Guild Battle n’a qu’un deck pour tous ; choisissez les personnages par la variante "
                "(par exemple set=guildes)",
            )
        characters = zip(SLOTS, cast(spec), strict=True)
        casts(spec)
        return msgspec.structs.replace(spec, variant={slot: character.id for slot, character in characters})

    def samples(self) -> tuple[TableSpec, ...]:
        """All numbers of seats with the characters of the base, most with the guilds, and a mixed cast."""
        return (
            *super().samples(),
            *(TableSpec(seats=n, variant={"set": "guildes"}) for n in (2, 3, 5)),
            TableSpec(seats=3, variant={"wizard": "contre_mage", "assassin": "spadassin"}),
        )

    def empty(self, spec: TableSpec, chance: Chance) -> GuildTable:
        """The table of a cast."""
        return GuildTable(casts(spec), cast(spec), numbers_with(RULEBOOK, spec.numbers), chance)

    def set_up(self, t: GuildTable, spec: TableSpec) -> None:
        """Every seat shuffles its 25 cards and draws five; the seed picks the first player (GB-SET-02…04)."""
        for seat in range(t.seats):
            for face in range(len(SLOTS)):
                t.add_cards(t.numbers.copies, face, LIBRARY, seat)
            t.shuffle(LIBRARY, seat, "GB-SET-03")
            draw_cards(t, seat, t.numbers.opening_hand, "GB-SET-03")
        t.first = t.active = t.lot(t.seats, "starter")
        t.tell("first", "GB-SET-04", t.first)

    def derived(self, t: GuildTable) -> Derived:
        """What players count at the table."""
        return derived(t)

    def instinct(self, t: GuildTable, seat: Seat, prompt: str, options: Sequence[Option]) -> Option | None:
        """What is done at once where a look ahead finds nothing better."""
        return at_once(t, seat, prompt, options)

    def described(self, t: GuildTable) -> list[list[float]]:
        """What is counted of each seat."""
        return described(t)

    def facts(self, t: GuildTable) -> Mapping[str, int | float | str]:
        """Who began, how long it took, and how much was answered."""
        return {
            "first": t.first,
            "turns": t.turn,
            "reactions": t.reactions,
            "eliminated": t.alive.count(False),
        }

    def faults(self, t: GuildTable) -> list[Text]:
        """What is broken, of section 10 of the specification."""
        return faults(t)


def cast(spec: TableSpec) -> tuple[Character, ...]:
    """The character of each slot: the set's, unless the variant or a card of the spec names another (GB-EXT-08)."""
    return cast_of(tuple(spec.variant.items()), msgspec.json.encode(spec.cards))


@lru_cache(maxsize=64)
def cast_of(variant: tuple[tuple[str, str], ...], cards: bytes) -> tuple[Character, ...]:
    """The cast of a variant with the cards of a spec (as JSON); shared by matches."""
    own = msgspec.json.decode(cards, type=dict[str, Any])
    known = POOL.extended(own)
    chosen = dict(sets()["base"])
    for key, value in variant:
        if key == "set":
            if value not in sets():
                raise UnknownName.of(value, sets(), en="set", fr="ensemble")
            chosen.update(sets()[value])
        elif key not in SLOTS:
            raise UnknownName.of(key, ["set", *SLOTS], en="variant", fr="choix de variante")
    chosen.update({known[name].slot: name for name in own})
    chosen.update(variant)
    return tuple(_of_slot(known, slot, chosen[slot]) for slot in SLOTS)


def casts(spec: TableSpec) -> tuple[tuple[Character, ...], ...]:
    """The characters of each seat: everybody's, but for those that are otherwise for one seat.

    They keep the face, and so the name, of the character whose slot they fill.
    """
    shared = cast(spec)
    if not spec.own:
        return (shared,) * spec.seats
    found = []
    for seat in range(spec.seats):
        changed = spec.own.get(str(seat), {})
        characters = [POOL.define(id, spec.cards.get(id, {}) | fields) for id, fields in changed.items()]
        own: dict[str, Character] = {character.slot: character for character in characters}
        found.append(tuple(own.get(slot, common) for slot, common in zip(SLOTS, shared, strict=True)))
    return tuple(found)


def _of_slot(known: Mapping[str, Character], slot: str, name: str) -> Character:
    if name not in known:
        raise UnknownName.of(name, known, en="character", fr="personnage")
    character = known[name]
    if character.slot != slot:
        raise BadSpec(
            en=f"{name} fills the slot {character.slot}, not {slot}",
            fr=f"{name} occupe la place {character.slot}, pas {slot}",
        )
    return character


GAME = GuildBattle()
