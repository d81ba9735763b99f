"""Who holds which seat: secrets, of which only hashes are kept, and the names of people."""

import hashlib
import secrets
import unicodedata
from typing import NamedTuple

from pioche.core.decisions import Seat
from pioche.server.wire.forms import NAME_LENGTH
from pioche.server.wire.refusals import Refusal

# Joiners that scripts and emoji need, although they are invisible.
JOINERS = frozenset("\u200c\u200d\ufe0f")


class KeyRow(NamedTuple):
    """What a key opens: an `invite` to a free seat, a `seat`, or a table to `watch`."""

    table: str
    kind: str
    seat: Seat | None


class Who(NamedTuple):
    """Whoever sends a message, as the hashes of the secrets shown: the cookie's and the key's."""

    cookie: str = ""
    key: str = ""


def new_secret() -> str:
    """A secret of 192 bits, fit for a link."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """What is kept of a secret.  It is drawn at random, so a plain hash cannot be guessed back."""
    return hashlib.sha256(secret.encode()).hexdigest()[:40] if secret else ""


def clean_name(name: str) -> str:
    """A name fit to be shown; control characters, directions of writing and private signs are refused."""
    name = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    for sign in name:
        category = unicodedata.category(sign)
        if (category[0] == "C" or category in ("Zl", "Zp")) and sign not in JOINERS:
            raise Refusal(
                en="a name cannot hold control characters",
                fr="un nom ne peut pas contenir de caractères de commande",
                code="bad_name",
            )
    if sum(unicodedata.combining(sign) != 0 for sign in name) > NAME_LENGTH // 2:
        raise Refusal(en="this name is not readable", fr="ce nom est illisible", code="bad_name")
    if len(name) > NAME_LENGTH:
        raise Refusal(
            en=f"a name has at most {NAME_LENGTH} characters",
            fr=f"un nom compte au plus {NAME_LENGTH} caractères",
            code="bad_name",
        )
    return name
