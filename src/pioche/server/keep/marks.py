"""Marks of addresses: keyed hashes, whose keys are drawn anew every week and then thrown away.

An address can be guessed, so a plain hash of it could be reversed by trying all of them; without the key it cannot.
All processes on a store share its keys, so that an address has one mark.  What looks back over a change of keys looks
for both marks.  A key is thrown away a week after its last use, and a mark leaves its table as soon as no limit counts
it any more: then nobody can tell from the store where a table was made, nor which others were made there.
"""

import hmac
import secrets
from collections.abc import Callable

import sqlalchemy as sa

from pioche.server.keep.schema import SECRETS, TABLES
from pioche.server.keep.secrets import secret
from pioche.server.keep.store import Store

WEEK = 7 * 86_400
COUNTED = 2 * 86_400  # seconds after which no limit counts a table, whatever the clock has done
NAME = "marks."


class Mark(str):
    """The mark of an address with this week's key; `before` is the one with last week's."""

    before: str

    def __new__(cls, now: str, before: str) -> "Mark":
        """Both."""
        made = super().__new__(cls, now)
        made.before = before
        return made


class Marks:
    """The keys of one process, for last week, this one and the next."""

    def __init__(self, store: Store, wall: Callable[[], float]) -> None:
        self._store = store
        self._wall = wall
        self._otherwise = secrets.token_bytes(32)  # while the store has not told its keys
        self._keys: dict[int, bytes] = {}

    def mark(self, address: str) -> Mark:
        """The mark of an address."""
        week = self._week()
        return Mark(self._hashed(week, address), self._hashed(week - 1, address))

    async def refresh(self) -> None:
        """Read or draw the keys that are needed soon, throw older ones away, and take marks from older tables."""
        now, week = self._wall(), self._week()
        self._keys = {
            n: (await secret(self._store, f"{NAME}{n}", now)).body for n in range(week - 1, week + 2)
        }
        await self._store.write(self._forget)

    def _forget(self, connection: sa.Connection) -> None:
        names = [f"{NAME}{n}" for n in self._keys]
        connection.execute(
            sa.delete(SECRETS).where(SECRETS.c.name.startswith(NAME) & SECRETS.c.name.not_in(names))
        )
        old = TABLES.c.created < self._wall() - COUNTED
        connection.execute(sa.update(TABLES).where(old & (TABLES.c.address != "")).values(address=""))

    def _week(self) -> int:
        return int(self._wall() // WEEK)

    def _hashed(self, week: int, address: str) -> str:
        key = self._keys.get(week, self._otherwise)
        return hmac.digest(key, address.encode(), "sha256").hex()[:40]
