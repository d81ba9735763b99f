"""The units of Ossuaire: two factions and the Monde (docs/specs/ossuaire.md §6)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from pioche.core.text import Text
from pioche.games.ossuaire.clauses import LANGUAGE
from pioche.games.ossuaire.clauses.text import Immediate, Permanent, Timed
from pioche.language.cards import CardDef, Pool
from pioche.language.errors import CardFileError

DATA = Path(__file__).with_name("data")
SOLDIER = "soldat_decharne"  # the unit that Appel d'os, Hécatombe and Sortir de terre speak of
MILITIAMAN = "milicien"  # the unit that Renfort speaks of
FACTIONS = ("ossuaire", "garnison")
WORLD = "monde"
CURVE = (1, 2, 3, 3, 3, 3, 5, 6)  # costs of a faction's eight units (pool requirement 1)
WORLD_COSTS, WORLD_VALUES, WORLD_SIZE = range(2, 6), range(1, 5), 8  # pool requirement 2


class OssuaireCard(CardDef, frozen=True, kw_only=True):
    """A unit: what it costs to buy, its base force, where it is bought, and its ability lines."""

    cost: Annotated[int, Meta(ge=1, le=20)]
    value: Annotated[int, Meta(ge=0, le=30)]
    faction: Literal["ossuaire", "garnison", "monde"]
    lines: tuple[Permanent | Timed, ...] = ()


def check(unit: OssuaireCard) -> Text | None:
    """Units that effects add while cards are being revealed have no Immédiat line (OSS-POOL-02)."""
    if unit.id in (SOLDIER, MILITIAMAN) and any(isinstance(line, Immediate) for line in unit.lines):
        return Text(
            en=f"{unit.name.en} may have no Immédiat line (OSS-POOL-02)",
            fr=f"{unit.name.fr} ne peut pas avoir de ligne Immédiat (OSS-POOL-02)",
        )
    return None


POOL = Pool(LANGUAGE, OssuaireCard, DATA / "cards", check)


def units() -> dict[str, OssuaireCard]:
    """The printed units by id; the pool they make is complete (pool requirements 1 and 2)."""
    printed = POOL.printed()
    for problem in pool_problems(printed):
        raise CardFileError("data/cards", "", "", en=problem, fr=problem)
    return printed


cards = units  # by the name that all games share


def pool_problems(pool: Mapping[str, OssuaireCard]) -> list[str]:
    """What keeps the units from being the pool of a game: costs of a faction, size and bounds of the Monde."""
    problems = []
    for faction in FACTIONS:
        costs = sorted(unit.cost for unit in pool.values() if unit.faction == faction)
        if tuple(costs) != CURVE:
            problems.append(f"{faction}: costs {costs}, not {list(CURVE)}")
    world = [unit for unit in pool.values() if unit.faction == WORLD]
    if len(world) != WORLD_SIZE:
        problems.append(f"monde: {len(world)} units, not {WORLD_SIZE}")
    for unit in world:
        if unit.cost not in WORLD_COSTS or unit.value not in WORLD_VALUES:
            problems.append(f"{unit.id}: a unit of the Monde costs 2 to 5 and has a Valeur of 1 to 4")
    return problems
