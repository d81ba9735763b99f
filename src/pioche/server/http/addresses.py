"""Where a message comes from: the visitor's address, through the proxies that are ours and nobody else's."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from pioche.core.errors import PiocheError

Address = IPv4Address | IPv6Address
Networks = IPv4Network | IPv6Network
HOUSEHOLD = (
    64  # bits of an IPv6 address that one household or machine is given; it chooses the others as it likes
)


class Proxies:
    """The proxies whose `X-Forwarded-…` lines are believed."""

    def __init__(self, behind: bool = False, networks: Iterable[str] = ()) -> None:
        self._networks = [_network(text) for text in networks]
        # Told only that there is a proxy, we believe whoever connects, and nobody before it in the chain.
        self._any = behind and not self._networks

    def is_proxy(self, peer: str) -> bool:
        """Whether a connection from there is one of our proxies'."""
        address = read(peer)
        return self._any or (address is not None and self._has(address))

    def visitor(self, peer: str, lines: Iterable[str]) -> str:
        """Whom a proxy speaks for: the last address of all its lines that is no proxy of ours itself.

        Anybody can write what stands further left; what cannot be read makes the whole chain worthless.
        """
        if not self.is_proxy(peer):
            return peer
        chain = [entry for line in lines for entry in line.split(",") if entry.strip()]
        visitor = peer
        for entry in reversed(chain):
            address = read(entry)
            if address is None:
                return peer
            visitor = str(address)
            if not self._has(address):
                break
        return visitor

    def _has(self, address: Address) -> bool:
        return any(address in network for network in self._networks)


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        raise PiocheError(
            en=f"{text!r} is no address of a proxy: write 10.0.0.7, 10.0.0.0/8 or fd00::/8",
            fr=f"« {text} » n’est pas une adresse de mandataire : écrivez 10.0.0.7, 10.0.0.0/8 ou fd00::/8",
            code="cannot_serve",
        ) from None


def read(text: str) -> Address | None:
    """An address as headers write it: with spaces, quotes, brackets or a port; IPv4 within IPv6 is IPv4."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


@lru_cache(4096)
def household(text: str) -> str:
    """What limits count as one: an IPv4 address, or the /64 of an IPv6 one."""
    address = read(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> HOUSEHOLD << HOUSEHOLD, HOUSEHOLD)))
    return str(address) if address else text
