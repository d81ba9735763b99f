"""The characters of Guild Battle, and which one fills which slot in a set (docs/specs/guild_battle.md §6)."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

from pioche.core.text import Text
from pioche.games.guild_battle.clauses import LANGUAGE
from pioche.games.guild_battle.clauses.text import Ability
from pioche.language.cards import CardDef, Pool

DATA = Path(__file__).with_name("data")
SLOTS = ("herald", "assassin", "witch", "necromancer", "wizard")  # in the order of the table (GB-SET-02)
REACTING_SLOT = "wizard"


NOTHING = Ability(())


class Character(CardDef, frozen=True, kw_only=True):
    """A character: its place in the set to complete, and its one ability."""

    slot: Literal["herald", "assassin", "witch", "necromancer", "wizard"]
    lines: tuple[Ability, ...] = ()

    @property
    def ability(self) -> Ability:
        """The tree of its text; of one without text, an ability that does nothing."""
        return self.lines[0] if self.lines else NOTHING


def check(character: Character) -> Text | None:
    """One sentence or none; the Magicien slot reacts at a price, and no other slot reacts (GB-EXT-08, -10)."""
    if not character.lines:
        return None  # a blank, which the laboratory puts in a character's place
    if len(character.lines) > 1:
        return Text(en="a character has one text at most", fr="un personnage a au plus un texte")
    reacts = character.ability.reaction
    if reacts != (character.slot == REACTING_SLOT):
        return Text(
            en="the wizard reacts, and no other (GB-EXT-08)",
            fr="la place « wizard » réagit, et elle seule (GB-EXT-08)",
        )
    if reacts and character.ability.cost is None:
        return Text(
            en="a reaction costs a card or more (GB-EXT-10)",
            fr="une réaction coûte une carte ou plus (GB-EXT-10)",
        )
    return None


POOL = Pool(LANGUAGE, Character, DATA / "cards", check)


def characters() -> dict[str, Character]:
    """The printed characters by id."""
    return POOL.printed()


cards = characters  # by the name that all games share


@cache
def sets() -> dict[str, dict[str, str]]:
    """The sets by name: for each slot the id of its character."""
    tables = tomllib.loads((DATA / "decks" / "sets.toml").read_text(encoding="utf-8"))
    return {name: {slot: table[slot] for slot in SLOTS} for name, table in tables.items()}
