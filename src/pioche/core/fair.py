"""Fair dealing: what a server promises before a match, and how anybody can check afterwards that it was kept.

Before a card is dealt the server draws a seed and a salt and shows a hash of them, the *commitment*: from then on it
cannot change them.  Whoever sits down adds some chance of their own; the match is dealt from a hash of all of it, so
that the server cannot choose the deal either.  After the end seed and salt are shown.
"""

import hashlib

import msgspec

from pioche.core.contract import TableSpec

PROMISE = "pioche promise 1"
DEAL = "pioche deal 1"


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is shown after the end: with the rest of the record it says how the match was dealt."""

    table: str  # the id of the server's table
    commitment: str  # as it was shown before the deal
    seed: str  # the server's
    salt: str
    chances: tuple[str, ...]  # what each seat added; nothing for bots and for whoever did not care to
    brought: tuple[int, ...] = ()  # the seats whose decks came after the commitment


def commitment(table: str, game: str, version: str, spec: TableSpec, seed: str, salt: str) -> str:
    """The hash by which a server binds itself to a seed, for this table and this spec only."""
    return _hashed(PROMISE, table, game, version, canonical(spec), seed, salt)


def bound(spec: TableSpec, brought: tuple[int, ...]) -> TableSpec:
    """The spec to which a server bound itself: without the decks that seats brought only when they sat down."""
    decks = tuple("" if seat in brought else deck for seat, deck in enumerate(spec.decks))
    return msgspec.structs.replace(spec, decks=decks) if brought else spec


def deal(seed: str, salt: str, chances: tuple[str, ...]) -> str:
    """The seed from which the match is dealt: the server's own, and what each seat has added, in order of seats."""
    return _hashed(DEAL, seed, salt, *chances)


def canonical(spec: TableSpec) -> str:
    """A spec as JSON that is always written alike: keys sorted, no spaces, defaults left out."""
    return msgspec.json.encode(spec, order="sorted").decode()


def _hashed(*lines: str) -> str:
    """SHA-256 over lines of text; none of them can hold the end of a line."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
