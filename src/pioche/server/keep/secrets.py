"""Secrets of the server itself: drawn by whichever process comes first, kept in the store, shared by all on it."""

import base64
import hmac
import secrets
from typing import NamedTuple

import sqlalchemy as sa

from pioche.server.keep.schema import SECRETS, insert_new
from pioche.server.keep.store import Store

SEAL = "cookies"


class Secret(NamedTuple):
    """A secret of the server, and when it was drawn."""

    body: bytes
    made: float


async def secret(store: Store, name: str, now: float) -> Secret:
    """The secret of that name; drawn now if there is none yet."""

    def work(connection: sa.Connection) -> Secret:
        drawn = {"name": name, "body": secrets.token_bytes(32), "made": now}
        connection.execute(insert_new(store.engine, SECRETS), drawn)
        kept = sa.select(SECRETS.c.body, SECRETS.c.made).where(SECRETS.c.name == name)
        return Secret(*connection.execute(kept).one())

    return await store.write(work)


class Seal:
    """Signs what browsers keep for us, so that what they bring back is known to be ours without a look into the store.

    The name of the cookie is signed too: what was given out under one name is worth nothing under another.
    """

    def __init__(self, secret: Secret) -> None:
        self._key = secret.body
        self.made = secret.made

    def sealed(self, name: str, value: str) -> str:
        """A value with its seal."""
        return f"{value}.{self._mark(name, value)}"

    def opened(self, name: str, sealed: str) -> str:
        """The value under a seal of ours; "" if it is not ours."""
        value, _, mark = sealed.rpartition(".")
        return value if hmac.compare_digest(mark.encode(), self._mark(name, value).encode()) else ""

    def _mark(self, name: str, value: str) -> str:
        digest = hmac.digest(self._key, f"{name}={value}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:18]).decode()
