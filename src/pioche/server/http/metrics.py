"""Metrics for Prometheus, on a port of their own that only this machine can reach: they are nobody else's business."""

import asyncio
import os
import time
from collections import Counter
from contextlib import suppress
from mmap import PAGESIZE
from pathlib import Path

from pioche.server.http.services import Services
from pioche.server.http.tracing import Tracing
from pioche.server.measures import Paper, Spread

EVERY = 0.25  # seconds between two measurements of the loop's lag
PATIENCE = 5.0  # seconds for whoever asks
LONGEST = 8192  # bytes of a request
KIND = "text/plain; version=0.0.4; charset=utf-8"
HEAD = f"HTTP/1.1 {{}}\r\nContent-Type: {KIND}\r\nContent-Length: {{}}\r\nConnection: close\r\n\r\n"


class LoopLag:
    """How late the loop is: whatever holds it up holds up everybody."""

    def __init__(self) -> None:
        self.spread = Spread()
        self._worst = 0.0

    async def watch(self) -> None:
        """Measure, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY
            await asyncio.sleep(EVERY)
            lag = loop.time() - due
            self.spread.add(lag)
            self._worst = max(self._worst, lag)

    def worst(self) -> float:
        """The worst since somebody last asked."""
        worst, self._worst = self._worst, 0.0
        return worst


class Metrics:
    """All that is measured of one server process."""

    def __init__(self, services: Services, tracing: Tracing) -> None:
        self._services = services
        self._tracing = tracing
        self.lag = LoopLag()
        self._server: asyncio.Server | None = None

    async def start(self, port: int) -> None:
        """Begin to measure, and to answer on a port of loopback if there is one."""
        hub = self._services.hub
        hub.insist("loop_lag", self.lag.watch)
        if port:
            self._server = await asyncio.start_server(self._answer, "127.0.0.1", port, limit=LONGEST)

    async def stop(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                request = await reader.readuntil(b"\r\n\r\n")
                found = request.startswith(b"GET /metrics ")
                body = (self.text() if found else "ask for /metrics\n").encode()
                writer.write(HEAD.format("200 OK" if found else "404 Not Found", len(body)).encode() + body)
                await writer.drain()
        writer.close()

    def text(self) -> str:
        """Everything, now."""
        paper = Paper()
        self._loop(paper)
        self._people(paper)
        self._store(paper)
        self._process(paper)
        return paper.text()

    def _loop(self, paper: Paper) -> None:
        hub = self._services.hub
        paper.spread("pioche_loop_lag_seconds", "How late the event loop is.", self.lag.spread)
        paper.number(
            "pioche_loop_lag_worst_seconds", "The worst lag since the last scrape.", self.lag.worst()
        )
        depths = {name: depth() for name, depth in hub.queues.items()}
        paper.numbers("pioche_queue_depth", "What waits in each queue.", "queue", depths)
        supervisor = hub.supervisor
        paper.totals("pioche_task_restarts_total", "Tries after a failure.", "task", supervisor.restarts)
        paper.numbers("pioche_tasks_failing", "Tasks that wait for what is away.", "task", supervisor.failing)

    def _people(self, paper: Paper) -> None:
        services, hub = self._services, self._services.hub
        tables = Counter(room.state.status for room in hub.rooms.values())
        paper.numbers("pioche_tables", "Tables in memory.", "status", tables)
        paper.number("pioche_sockets", "Open sockets.", services.guard.sockets)
        paper.number("pioche_connections", "Open connections.", services.doorman.open)
        turned = Counter({"too_many": services.doorman.refused, "too_slow": services.doorman.late})
        paper.totals("pioche_connections_closed_total", "Connections turned away.", "why", turned)
        paper.totals("pioche_commands_total", "Commands of people.", "outcome", services.commands)
        paper.totals("pioche_refusals_total", "What was refused.", "code", services.refusals)
        paper.totals("pioche_http_answers_total", "Answers to requests.", "status", self._tracing.answers)

    def _store(self, paper: Paper) -> None:
        hub = self._services.hub
        writer = hub.store.writer
        paper.spread("pioche_store_commit_seconds", "Time of a commit.", writer.seconds)
        paper.spread("pioche_store_batch_entries", "What was committed together.", writer.sizes)
        paper.spread("pioche_store_read_seconds", "Time of a read.", hub.store.read_seconds)
        paper.total("pioche_store_failures_total", "Reads and writes in vain.", hub.store.failures)
        paper.number("pioche_bus_up", "Whether other processes can be heard.", hub.bus.hears)

    def _process(self, paper: Paper) -> None:
        paper.total("pioche_process_cpu_seconds_total", "Processor used.", time.process_time())
        paper.number("pioche_process_start_time_seconds", "When it started.", STARTED)
        with suppress(OSError):
            resident = int(Path("/proc/self/statm").read_text().split()[1]) * PAGESIZE
            paper.number("pioche_process_resident_memory_bytes", "Memory.", resident)
            paper.number("pioche_process_open_fds", "Open files.", len(os.listdir("/proc/self/fd")))


STARTED = time.time()
