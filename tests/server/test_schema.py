"""The OpenAPI description holds: schemathesis sends what it allows and what it does not, and checks every answer."""

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pioche.server.app import create_app
from pioche.server.settings import Settings
from tests.server.rig import Browser, NearThinkers, Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def description() -> dict[str, Any]:
    """The OpenAPI description of the application."""
    with TemporaryDirectory() as folder:
        app = create_app(
            Settings(store=f"sqlite:///{folder}/x.db", web=Path(folder)), thinkers=NearThinkers(1)
        )
        asyncio.run(app.state["services"].hub.store.close())
        return app.openapi_schema.to_schema()


FOUND: list[Any] = list(schemathesis.openapi.from_dict(description()).get_all_operations())
OPERATIONS = [found.ok() for found in FOUND]


CASES = [(operation, GenerationMode.POSITIVE) for operation in OPERATIONS] + [
    (operation, GenerationMode.NEGATIVE) for operation in OPERATIONS if operation.body or operation.query
]


@pytest.fixture(scope="module")
def tables(server: Server) -> list[tuple[str, str]]:
    """A table that is being played, and one that is over: ids, and keys of a seat."""
    browser = Browser(server.url)
    made = [browser.make("me", {"kind": "bot", "level": 1}, seed=seed) for seed in (1, 2)]
    eyes = browser.open(made[1]["table"]["id"], 0)
    eyes.next()
    eyes.play(Random(1))
    return [(one["table"]["id"], one["seats"][0]["key"]) for one in made]


@pytest.mark.parametrize(("operation", "mode"), CASES, ids=lambda value: getattr(value, "label", value))
@given(data=st.data())
@settings(max_examples=10, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(
    server: Server, tables: list[tuple[str, str]], operation: Any, mode: GenerationMode, data: st.DataObject
) -> None:
    case = data.draw(operation.as_strategy(generation_mode=mode))
    if "table" in (case.path_parameters or {}) and data.draw(st.booleans()):
        table, key = data.draw(st.sampled_from(tables))
        case.path_parameters["table"] = table
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {key}"}
    if (case.query or {}).get("wait") is not None and mode is GenerationMode.POSITIVE:
        case.query["wait"] = 0
    response = case.call(base_url=server.url, timeout=30)
    checks = [*CHECKS]
    if mode is GenerationMode.NEGATIVE and response.status_code != 413:
        checks.append(negative_data_rejection)
    case.validate_response(response, checks=checks)


def test_the_description_names_every_route(server: Server) -> None:
    paths = {route.path for route in server.app.routes if route.path.startswith("/api/")}
    described = server.app.openapi_schema.paths or {}
    undescribed = {path.replace(":str", "").replace(":int", "") for path in paths} - set(described)
    assert undescribed == {"/api/tables/{table}/socket"}
