"""A server in a process of its own, which can be killed and started again, as people run it."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from tests.server.rig import free_port

HOUSE = Path(__file__).parents[2]
WEB = HOUSE / "web" / "dist"

RUN = """
import sys
from pathlib import Path
from pioche.server.laboratory import measurements
from pioche.server.serving import serve
from pioche.server.settings import Settings

if __name__ == "__main__":
    store, port, web, single = sys.argv[1:]
    limits = dict(tables_per_address=10_000, requests=100_000, commands=100_000, sockets_per_address=1_000)
    how = dict(pause=0.0, single=float(single), workers=1, lab_minutes=0.2, **limits)
    measurements.NICE = 0  # a test does not wait until everybody else is done
    serve(Settings(store=store, web=Path(web), **how), "127.0.0.1", int(port))
"""


class Stand:
    """A server on loopback."""

    def __init__(self, folder: Path, *sites: Path, single: float = 0.0) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._single = single  # seconds after which tables give single answers; 0: never
        self._path = os.pathsep.join(map(str, [HOUSE / "src", *sites]))  # where packages are found
        self._script = folder / "stand.py"
        self._script.write_text(RUN, encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        store = f"sqlite:///{self._folder / 'tables.db'}"
        command = [sys.executable, str(self._script), store, str(self.port), str(WEB), str(self._single)]
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": self._path},
            )
        until = time.monotonic() + 120
        while time.monotonic() < until and self._process.poll() is None:
            try:
                self.ask("/api/health")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError((self._folder / "server.log").read_text(encoding="utf-8")[-3000:])

    def kill(self) -> None:
        """Kill it without a word, its workers too."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """A question to its API, from nobody in particular."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read())
