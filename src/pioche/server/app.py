"""The application: routes, sockets and pages put together, started and stopped cleanly."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.app import AppConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import InitPlugin

from pioche import __version__
from pioche.core.contract import Game
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.games import game, playable
from pioche.server import collector
from pioche.server.http import guard
from pioche.server.http.asking import ASKING
from pioche.server.http.building import BUILDING
from pioche.server.http.campaigning import CAMPAIGNING
from pioche.server.http.cookies import set_cookies
from pioche.server.http.experimenting import EXPERIMENTING
from pioche.server.http.metrics import Metrics
from pioche.server.http.pages import Pages, page
from pioche.server.http.reading import CarefulRequest
from pioche.server.http.routes import HANDLERS
from pioche.server.http.services import Services
from pioche.server.http.sockets import table_socket
from pioche.server.http.teaching import TEACHING
from pioche.server.http.tracing import Tracing, request_id
from pioche.server.keep.store import Store
from pioche.server.settings import Settings
from pioche.server.tables.bus import open_bus, open_redis
from pioche.server.tables.hub import Hub
from pioche.server.tables.shares import NoShares, RedisShares, Shares
from pioche.server.tables.thinking import Thinkers
from pioche.server.wire.messages import Failed, Fault
from pioche.server.wire.refusals import bad_message, fault_of, our_mistake, status_of, too_large

log = logging.getLogger("pioche.app")


def create_app(
    settings: Settings, *, find_game: Callable[[str], Game] = game, thinkers: Thinkers | None = None
) -> Litestar:
    """The application of one server process."""
    bus = open_bus(settings.redis)
    store = Store(settings.store, settings.store_wait, serving=True)
    hub = Hub(settings, store, thinkers or Thinkers(settings.workers or None), bus, find_game)
    services = Services(hub)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        await hub.start()
        shares = _shares(settings)
        hub.insist("shares", lambda: services.guard.even_out(shares))
        hub.insist("tidy", collector.tidy)
        await metrics.start(settings.metrics_port)
        log.info("started", extra={"store": store.name})
        try:
            yield
        finally:
            await metrics.stop()
            services.laboratory.stop()
            await hub.stop()
            log.info("stopped")

    app = Litestar(
        route_handlers=[
            *HANDLERS,
            *ASKING,
            *TEACHING,
            *CAMPAIGNING,
            *EXPERIMENTING,
            *BUILDING,
            table_socket,
            page,
        ],
        lifespan=[life],
        plugins=[_Quiet()],
        dependencies={"services": Provide(lambda: services, sync_to_thread=False)},
        before_request=lambda request: services.guard.request(request),
        before_send=[guard.add_headers, services.guard.public.add_headers, set_cookies],
        exception_handlers={PiocheError: _refused, HTTPException: _unreadable, Exception: _our_mistake},
        openapi_config=OpenAPIConfig(
            "Pioche",
            __version__,
            description="Tables of card games.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        request_class=CarefulRequest,
        request_max_body_size=settings.message_size,
        signature_types=[Services],
    )
    tracing = Tracing(app.asgi_handler, services.guard.proxies)
    app.asgi_handler = tracing
    metrics = Metrics(services, tracing)
    app.state["services"], app.state["metrics"] = services, metrics
    app.state["pages"] = Pages(settings.web, playable())
    return app


class _Quiet(InitPlugin):
    """Logging is set up by whoever runs the application."""

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Leave logging alone."""
        app_config.logging_config = None
        return app_config


def _shares(settings: Settings) -> Shares:
    if not settings.redis:
        return NoShares()
    return RedisShares(open_redis(settings.redis))


# ---- errors: always a code and a sentence in both languages


def _refused(request: Request[Any, Any, Any], error: PiocheError) -> Response[Failed]:
    _count(request, error.code)
    status = status_of(error)
    headers = {"Retry-After": "5"} if status in (429, 503) else {}
    return Response(Failed(fault_of(error)), status_code=status, headers=headers)


def _unreadable(request: Request[Any, Any, Any], error: HTTPException) -> Response[Failed]:
    """What Litestar itself refuses: paths, methods, bodies and parameters that fit nothing."""
    status = error.status_code
    if status >= 500:
        return _our_mistake(request, error)
    if status == 413:
        fault = fault_of(too_large())
    elif status in (404, 405):
        fault = Fault("unknown_path", Text(fr="cette adresse n’existe pas", en="there is no such path"))
    else:
        problems = (
            (getattr(error, "extra", None) or []) if isinstance(getattr(error, "extra", None), list) else []
        )
        detail = "; ".join(
            str(problem.get("message", "")) for problem in problems if isinstance(problem, dict)
        )
        fault = fault_of(bad_message(detail or error.detail))
    _count(request, fault.code)
    return Response(Failed(fault), status_code=status, headers=dict(error.headers or {}))


def _our_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Failed]:
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    _count(request, "our_mistake")
    return Response(Failed(our_mistake(request_id.get())), status_code=500)


def _count(request: Request[Any, Any, Any], code: str) -> None:
    services: Services = request.app.state["services"]
    services.refusals[code] += 1
