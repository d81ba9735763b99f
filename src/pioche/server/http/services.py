"""What routes and sockets share, made once when the server starts: the hub, its reception, the guard."""

from pioche.server.http.guard import Guard
from pioche.server.tables.hub import Hub
from pioche.server.tables.reception import Reception


class Services:
    """The hub with its reception and its guard."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.reception = Reception(hub)
        self.guard = Guard(hub.settings, hub.now)
