"""Who holds which seat: secrets, of which only hashes are kept."""

import hashlib
import secrets
from collections.abc import Collection
from typing import NamedTuple

from pioche.core.decisions import Seat


class KeyRow(NamedTuple):
    """What a key opens: an `invite` to a free seat, a `seat`, or a table to `watch`."""

    table: str
    kind: str
    seat: Seat | None

    def falls(self, kinds: Collection[str], seat: Seat) -> bool:
        """Whether it is among the keys of some kinds; those of the kind `seat` only if they are that seat's."""
        return self.kind in kinds and (self.kind != "seat" or self.seat == seat)


class Who(NamedTuple):
    """Whoever sends a message: the hashes of the secrets shown (the cookie's and the key's), and with which program."""

    cookie: str = ""
    key: str = ""
    agent: str = ""


def new_secret() -> str:
    """A secret of 192 bits, fit for a link."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is kept of a secret.  It is drawn at random, so a plain hash cannot be guessed back."""
    return hashlib.sha256(secret.encode()).hexdigest()[:40] if secret else ""
