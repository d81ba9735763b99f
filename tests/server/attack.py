"""Somebody who asks for what is expensive, from an address of their own and in a process of their own.

`python -m tests.server.attack KIND PORT MANY [TABLE]` says `ready` when it has begun, and how it was answered when
stdin closes.
"""

import json
import socket
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx

ADDRESS = "127.0.0.2"
TALL = {"kind": "bot", "level": 5}


class Attack:
    """An attack on the server of a port of loopback."""

    def __init__(self, port: int, many: int, table: str) -> None:
        self.port, self.many, self.table = port, many, table
        self.answers: Counter[str] = Counter()
        self.over = threading.Event()
        self.sockets: list[socket.socket] = []

    def client(self) -> httpx.Client:
        """A client from the attacker's address."""
        transport = httpx.HTTPTransport(verify=False, local_address=ADDRESS)
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", transport=transport, timeout=60)

    def replays(self) -> None:
        """Ask for replays, many at once, again and again."""

        def ask(number: int) -> None:
            with self.client() as client:
                while not self.over.is_set():
                    eyes = ("watch", "open", "0", "1")[number % 4]
                    path = f"/api/tables/{self.table}/replay?seat={eyes}&start={number % 50}&count=200"
                    self.answers[str(client.get(path).status_code)] += 1
                    self.over.wait(0.1)

        for number in range(self.many):
            threading.Thread(target=ask, args=(number,), daemon=True).start()

    def deaf(self) -> None:
        """Open sockets, ask for everything from scratch again and again, and never read."""
        hello = json.dumps({"type": "hello"})
        for _ in range(self.many):
            self.sockets.append(self.deaf_socket(self.table, hello))

        def ask() -> None:
            while not self.over.wait(0.05):
                for opened in self.sockets:
                    with suppress(OSError):
                        opened.send(frame(hello))
                        self.answers["asked"] += 1

        threading.Thread(target=ask, daemon=True).start()

    def bots(self) -> None:
        """Make tables where only grandmasters play, and look at each."""
        with self.client() as client:
            for _ in range(self.many):
                body: dict[str, Any] = {"game": "guild_battle", "seats": [TALL] * 4}
                while (made := client.post("/api/tables", json=body)).status_code == 429:
                    time.sleep(1)  # what was refused is asked again until there are that many
                self.answers[str(made.status_code)] += 1
                said = made.json()
                hello = json.dumps({"type": "hello", "key": said["watch"]})
                self.sockets.append(self.deaf_socket(said["table"]["id"], hello))

    def deaf_socket(self, table: str, hello: str) -> socket.socket:
        """A socket at a table that is never read."""
        opened = socket.socket()
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        opened.bind((ADDRESS, 0))
        opened.connect(("127.0.0.1", self.port))
        opened.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        opened.sendall(frame(hello))
        opened.settimeout(0.01)
        return opened


def frame(text: str) -> bytes:
    """A short text as a client's frame of a WebSocket, masked with noughts."""
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


def main() -> None:
    """Attack until stdin closes."""
    kind, port, many, *table = sys.argv[1:]
    attack = Attack(int(port), int(many), "".join(table))
    getattr(attack, kind)()
    print("ready", flush=True)
    sys.stdin.read()
    attack.over.set()
    print(json.dumps(attack.answers), flush=True)


if __name__ == "__main__":
    main()
