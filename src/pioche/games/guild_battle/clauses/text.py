"""The text of a character: one sentence, optionally a reaction."""

import re
from typing import TYPE_CHECKING

from pioche.core.decisions import Option
from pioche.language.clauses import Node, clause
from pioche.language.effects import Effects
from pioche.language.errors import Misfit

if TYPE_CHECKING:
    from pioche.games.guild_battle.table import GuildTable

# A clause is given the object that was chosen with the activation, and asked whether it can after so many cards of the
# hand have paid the price.
EFFECTS: "Effects[GuildTable, Option | None, int]" = Effects()
REACTION = re.compile(r"^\s*réaction\s*:\s*|\s*\(.*\)", re.IGNORECASE)


class Effect(Node):
    """What may follow `puis`."""


class Act(Effect):
    """What may begin a text; a discard of one's own may not, it would be a price without effect."""


class Price(Effect):
    """What may stand before `et`, paid whole (GB-EXT-02)."""

    count: int


class Countering(Act):
    """What only a reaction does (GB-REACT-02)."""


def check(ability: "Ability") -> Misfit | None:
    """A reaction counters exactly once, and nothing else counters (GB-REACT-02, GB-WIZ-04)."""
    counters = [effect for effect in ability.effects if isinstance(effect, Countering)]
    if counters and not ability.reaction:
        return Misfit(
            counters[0],
            fr="« contrecarrez » ne va qu’après « Réaction : »",
            en="“contrecarrez” only goes after “Réaction :”",
            fix=lambda text: f"Réaction : {text}",
        )
    if ability.reaction and not counters:
        return Misfit(
            ability,
            "reaction",
            fr="une réaction doit contrecarrer",
            en="a reaction must counter (“contrecarrez”)",
            fix=lambda text: REACTION.sub("", text),
        )
    if len(counters) > 1:
        return Misfit(counters[1], fr="on ne contrecarre qu’une fois", en="a text counters only once")
    return None


# The rulebook prints a reaction with its condition in brackets after the sentence.
SENTENCE = "^[{cost:Price} et ]{effects:Act+Effect*, puis }"
BRACKET = (
    " {reaction:(Pour activer cette capacité} le|la {_:Words} doit être joué~ "
    "pendant la phase principale d'un adversaire)"
)


@clause(
    "[{reaction:Réaction :} ]" + SENTENCE + ".",
    also=(SENTENCE + "." + BRACKET + "[.]", SENTENCE + BRACKET + "."),
    en="[{reaction:Reaction:} ]^[{cost} and ]{effects*, then }.",
    rules=("GB-ABIL-01", "GB-WIZ-02", "GB-EXT-01", "GB-EXT-02"),
    sample=(
        "Réaction : Défaussez-vous d'une carte et contrecarrez le personnage ciblé.",
        "Défaussez-vous d'une carte et assassinez jusqu'à deux personnages ciblés.",
        "Piochez deux cartes, puis défaussez-vous d'une carte.",
    ),
    check=check,
    frame=True,
)
class Ability(Node):
    """A character's text: its effects in order, its price, and whether it reacts (GB-WIZ-02)."""

    effects: tuple[Effect, ...]
    cost: Price | None = None
    reaction: bool = False
