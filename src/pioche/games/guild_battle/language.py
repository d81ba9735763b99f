"""The card language of Guild Battle (docs/specs/guild_battle.md §7)."""

import re
from pathlib import Path
from typing import Any

from pioche.games.guild_battle.nodes import (
    Ability,
    Assassinate,
    Counter,
    DiscardOwn,
    Draw,
    EachOpponentDiscards,
    Resurrect,
    TargetDiscards,
)
from pioche.language import english, french
from pioche.language.clauses import Clause, Language, Node, Say
from pioche.language.errors import Misfit

COUNTER = Ability(True, DiscardOwn(1), (Counter(),))
DRAW_AND_DISCARD = Ability(False, None, (Draw(2), DiscardOwn(1)))
REACTION = re.compile(r"^\s*réaction\s*:\s*|\s*\(.*\)", re.IGNORECASE)


def ability_fr(ability: Ability, say: Say) -> str:
    """`Réaction : Défaussez-vous d'une carte et contrecarrez le personnage ciblé.`"""
    return ("Réaction : " if ability.reaction else "") + _sentence(ability, say, " et ", ", puis ")


def ability_en(ability: Ability, say: Say) -> str:
    """`Reaction: Discard a card and counter the targeted character.`"""
    return ("Reaction: " if ability.reaction else "") + _sentence(ability, say, " and ", ", then ")


def _sentence(ability: Ability, say: Say, joined: str, then: str) -> str:
    price = say(ability.cost) + joined if ability.cost else ""
    return french.capital(price + then.join(map(say, ability.effects))) + "."


def assassinate_fr(node: Assassinate, _: Say) -> str:
    """One target is `le personnage ciblé`; more are always `jusqu'à`."""
    target = french.counted(node.count, "un personnage ciblé")
    return f"assassinez jusqu'à {target}" if node.up_to else "assassinez le personnage ciblé"


def assassinate_en(node: Assassinate, _: Say) -> str:
    """One target is `the targeted character`; more are always `up to`."""
    target = english.counted(node.count, "a targeted character")
    return f"assassinate up to {target}" if node.up_to else "assassinate the targeted character"


def resurrect_fr(node: Resurrect, _: Say) -> str:
    """`ressuscitez un personnage`, or `jusqu'à` several, `depuis votre cimetière`."""
    up_to = "jusqu'à " if node.up_to else ""
    return f"ressuscitez {up_to}{french.counted(node.count, 'un personnage')} depuis votre cimetière"


def resurrect_en(node: Resurrect, _: Say) -> str:
    """`resurrect a character`, or `up to` several, `from your graveyard`."""
    up_to = "up to " if node.up_to else ""
    return f"resurrect {up_to}{english.counted(node.count, 'a character')} from your graveyard"


CLAUSES = (
    Clause(
        Ability,
        fr=ability_fr,
        en=ability_en,
        rules=("GB-ABIL-01", "GB-WIZ-02", "GB-EXT-01", "GB-EXT-02"),
        samples=(COUNTER, Ability(False, DiscardOwn(1), (Assassinate(2, True),)), DRAW_AND_DISCARD),
        frame=True,
    ),
    Clause(
        Draw,
        fr="piochez {count:une carte}",
        en="draw {count:a card}",
        rules=("GB-DRAW-01", "GB-HER-01", "GB-EXT-04"),
        samples=(Draw(1),),
    ),
    Clause(
        Assassinate,
        fr=assassinate_fr,
        en=assassinate_en,
        rules=("GB-ASS-01", "GB-EXT-03"),
        samples=(Assassinate(1, False), Assassinate(2, True)),
    ),
    Clause(
        TargetDiscards,
        fr="ciblez un joueur, il se défausse {count:de une carte}",
        en="target a player, who discards {count:a card}",
        rules=("GB-WIT-01", "GB-DISC-02"),
        samples=(TargetDiscards(1),),
        keyword="se défausser",
    ),
    Clause(
        EachOpponentDiscards,
        fr="chaque adversaire se défausse {count:de une carte}",
        en="each opponent discards {count:a card}",
        rules=("GB-EXT-05", "GB-DISC-02"),
        samples=(EachOpponentDiscards(1),),
        keyword="se défausser",
    ),
    Clause(
        Resurrect,
        fr=resurrect_fr,
        en=resurrect_en,
        rules=("GB-NEC-01", "GB-EXT-03"),
        samples=(Resurrect(1, False), Resurrect(2, True)),
    ),
    Clause(
        Counter,
        fr="contrecarrez le personnage ciblé",
        en="counter the targeted character",
        rules=("GB-CTR-01", "GB-WIZ-01"),
        samples=(COUNTER,),
    ),
    Clause(
        DiscardOwn,
        fr="défaussez-vous {count:de une carte}",
        en="discard {count:a card}",
        rules=("GB-DISC-01", "GB-EXT-02"),
        samples=(DRAW_AND_DISCARD,),
        keyword="se défausser",
    ),
)


def reacting(reaction: Any, price: DiscardOwn | None, effects: tuple[Node, ...]) -> Ability:
    """A text after `Réaction :` (GB-WIZ-02)."""
    return _ability(reaction, price, effects)


def arriving(price: DiscardOwn | None, effects: tuple[Node, ...], bracket: Any) -> Ability:
    """A text for the arrival (GB-ABIL-01), or a reaction by the long form in brackets (GB-WIZ-02)."""
    return _ability(bracket, price, effects)


def _ability(reaction: Any, price: DiscardOwn | None, effects: tuple[Node, ...]) -> Ability:
    """A reaction counters exactly once, and nothing else counters (GB-REACT-02, GB-WIZ-04)."""
    counters = [effect for effect in effects if isinstance(effect, Counter)]
    if counters and reaction is None:
        raise Misfit(
            counters[0],
            fr="« contrecarrez » ne va qu’après « Réaction : »",
            en="“contrecarrez” only goes after “Réaction :”",
            fix=lambda text: f"Réaction : {text}",
        )
    if reaction is not None and not counters:
        raise Misfit(
            reaction,
            fr="une réaction doit contrecarrer",
            en="a reaction must counter (“contrecarrez”)",
            fix=lambda text: REACTION.sub("", text),
        )
    if len(counters) > 1:
        raise Misfit(counters[1], fr="on ne contrecarre qu’une fois", en="a text counters only once")
    return Ability(reaction is not None, price, tuple(effects))


def assassinate(*several: int) -> Assassinate:
    """Without a number it is the one targeted character (GB-ASS-01)."""
    return Assassinate(several[0], True) if several else Assassinate(1, False)


def resurrect(count: int) -> Resurrect:
    """More than one is always `jusqu'à` (GB-EXT-03)."""
    return Resurrect(count, count > 1)


def one(number: Any) -> int:
    """The number before a character that is not `jusqu'à`: only one can be meant."""
    if french.whole(number) != 1:
        at = number.start_pos
        raise Misfit(
            number,
            fr="« {word} » : plusieurs personnages demandent « jusqu’à »",
            en="“{word}”: several characters need “jusqu'à”",
            fix=lambda text: f"{text[:at]}jusqu'à {text[at:]}",
        )
    return 1


LANGUAGE = Language(
    "guild_battle",
    Path(__file__).with_name("grammar.lark"),
    CLAUSES,
    builders={
        "reacting": reacting,
        "arriving": arriving,
        "assassinate": assassinate,
        "resurrect": resurrect,
        "one": one,
    },
)
