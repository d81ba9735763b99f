"""Ossuaire as the contract sees it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from pioche.core.chance import Chance
from pioche.core.contract import Shown, TableSpec
from pioche.core.decisions import Rule, Seat
from pioche.core.errors import BadSpec, UnknownName, listing
from pioche.core.match import Match
from pioche.core.numbers import numbers_with
from pioche.core.zones import Zone
from pioche.games.ossuaire import clauses, reveal  # noqa: F401  (they register the executors)
from pioche.games.ossuaire.cards import FACTIONS, POOL, WORLD
from pioche.games.ossuaire.evaluate import evaluate
from pioche.games.ossuaire.flow import step
from pioche.games.ossuaire.invariants import invariants
from pioche.games.ossuaire.numbers import RULEBOOK, Numbers
from pioche.games.ossuaire.units import Book
from pioche.games.ossuaire.values import forces, rows
from pioche.games.ossuaire.zones import DRAW, SUPPLY, ZONES, OssuaireTable
from pioche.games.ossuaire.zones import WORLD as WORLD_ZONE
