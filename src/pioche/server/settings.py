"""What a server can be told when it starts."""

from pathlib import Path

import msgspec

from pioche.server.keep.schema import DEFAULT_URL

WEB = Path(__file__).parents[3] / "web" / "dist"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server process."""

    store: str = DEFAULT_URL
    store_wait: float = 5  # seconds after which a store that does not answer is taken for away
    disk_free: int = (
        100  # megabytes that the disk of a SQLite store must have left for the process to be ready
    )
    metrics_port: int = 0  # of loopback, for Prometheus; 0: none
    redis: str = ""  # several processes on one store need one
    web: Path = WEB  # the built web client, served when it exists
    pause: float = 0.8  # seconds that a bot takes at least, so that people can follow
    brief: float = 0.25  # the same for the small choices inside an action
    single: float = 1.0  # seconds after which the table gives an answer that is the only one; 0: never
    agree: float = 20.0  # seconds after which a proposal counts that nobody has declined
    refusals: int = 3  # proposals for one question that somebody may decline, unless they are about their own
    workers: int = 0  # processes in which bots think; 0: one less than processors
    origins: tuple[str, ...] = ()  # other pages that may open sockets, e.g. https://example.org
    public_url: str = ""  # the address under which people come; others are refused
    behind_proxy: bool = False  # whether X-Forwarded-For and -Proto are believed, of whoever connects
    proxies: tuple[str, ...] = ()  # addresses or networks of which alone they are believed
    tables_per_address: int = 60  # unfinished tables made in a day; ended ones count a tenth
    requests: int = (
        240  # requests and messages that an address may send at once; a twelfth comes back in a second
    )
    commands: int = 20  # messages that a played seat may send besides; a tenth of them comes back in a second
    emotes: int = 5  # emotes that a seat may show at once; they come back at one in two seconds
    undos_per_seat: int = 100  # choices that a seat may take back in one match
    asides_per_seat: int = (
        400  # entries in a table's journal that are no choices: emotes, undos, coming and going
    )
    sockets_per_address: int = 60
    connections: int = 8_000  # open at once, of everybody; fewer where there are not enough descriptors
    connections_per_address: int = 256
    patience: float = 10  # seconds for a request's head, for its body, and for reading 64 kB of an answer
    changes: int = 4_096  # bytes that the changed cards and numbers of a table may take
    lab: bool = True  # whether the Laboratory is open
    lab_minutes: float = 3  # that one measurement may take; 0: nothing is measured
    message_size: int = 16_384
    idle: float = 600  # seconds after which a table that nobody looks at leaves memory
    lease: float = 5  # seconds after which another process takes over a table's bots
    still: float = 30  # seconds that a match rests before a still of it is kept
    keep_days: int = 0  # days after which a table at which nothing happens is removed; 0: never
    poll: float = 5  # seconds between looks into the store for what other processes wrote
