"""The address under which people reach the server, where it is told one: other hosts and origins are refused.

Without `--public-url` a server answers under any name, and its own page is whichever was reached under the same one.
"""

from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from pioche.core.errors import PiocheError
from pioche.server.wire.refusals import Refusal

PORTS = {"http": 80, "https": 443}
YEAR = 31_536_000
# What looks whether the server is well comes from near, and by any name.
PROBES = ("/api/health", "/api/ready", "/metrics")


class PublicUrl:
    """A public address; an empty one allows every host."""

    def __init__(self, url: str) -> None:
        self.scheme, self.host = _parsed(url) if url else ("", "")
        self.secure = self.scheme == "https"

    @property
    def origin(self) -> str:
        """The address as a browser names it; "" without one."""
        return f"{self.scheme}://{self.host}" if self.host else ""

    def check_host(self, hosts: list[str], path: str) -> None:
        """Refuse a request that was meant for another host, or names none or several."""
        if self.host and path not in PROBES and [_plain(host, self.scheme) for host in hosts] != [self.host]:
            raise Refusal(
                en=f"this server is reached at {self.origin}/",
                fr=f"ce serveur se trouve à l’adresse {self.origin}/",
                code="wrong_host",
            )

    def is_origin(self, origin: str, host: str) -> bool:
        """Whether a page of that origin is our own."""
        if self.host:
            return origin.lower() == self.origin
        try:
            return urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:  # no address at all
            return False

    async def add_headers(self, message: Message, scope: Scope) -> None:
        """Tell browsers to come back by TLS only, where that is how people come."""
        if self.secure and message["type"] == "http.response.start":
            MutableScopeHeaders.from_message(message)["Strict-Transport-Security"] = f"max-age={YEAR}"


def _parsed(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    bare = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username or parts.password)
    if parts.scheme not in PORTS or not parts.hostname or not bare:
        raise PiocheError(
            en=f"--public-url {url!r} is not the address of a server: write https://play.example.org",
            fr=f"--public-url « {url} » n’est pas l’adresse d’un serveur : écrivez https://jouer.example.org",
            code="cannot_serve",
        )
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return parts.scheme, name if port in (None, PORTS[parts.scheme]) else f"{name}:{port}"


def _plain(host: str, scheme: str) -> str:
    """A host as it is compared: in lower case, without the port that goes without saying."""
    return host.strip().lower().removesuffix(f":{PORTS[scheme]}")
