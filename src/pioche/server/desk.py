"""The desk: what routes and sockets share, made once when the server starts."""

from pioche.server.guard import Guard
from pioche.server.hub import Hub
from pioche.server.reception import Reception


class Desk:
    """The hub with its reception and its guard."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.reception = Reception(hub)
        self.guard = Guard(hub.settings, hub.now)
