"""The examples of the deploy how-to: they can be read, name options that exist, and forget nothing that guards."""

import re
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
import typer

from pioche.cli import app

DEPLOY = Path(__file__).parents[2] / "examples" / "deploy"
UNITS = sorted(DEPLOY.glob("*.service")) + sorted(DEPLOY.glob("*.timer"))
COMMANDS = typer.main.get_command(app)


def unit(path: Path) -> ConfigParser:
    """A unit of systemd; of keys that are there several times the last counts here."""
    parser = ConfigParser(strict=False, interpolation=None, delimiters="=", comment_prefixes="#")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(path.read_text(encoding="utf-8").replace("\\\n", " "))
    return parser


def code(path: Path) -> str:
    """A file without its comments."""
    return re.sub(r"(?m)^\s*#.*$", "", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_commands_of_units_exist_with_their_options(path: Path) -> None:
    found = unit(path)
    if path.suffix == ".timer":
        assert found["Timer"]["Persistent"] == "yes"
        return
    for key in ("ExecStart", "ExecStop"):
        words = shlex.split(found["Service"].get(key, ""))
        words = shlex.split(words[2]) if words[:2] == ["/bin/sh", "-c"] else words
        calls = [word for word in words if word.endswith("/pioche")]
        if not calls:
            continue
        command = COMMANDS
        given = words[words.index(calls[0]) + 1 :]
        while given and given[0] in getattr(command, "commands", {}):
            command = command.commands[given.pop(0)]  # type: ignore[attr-defined]
        known = {option for param in command.params for option in param.opts}
        assert {word for word in given if word.startswith("--")} <= known


@pytest.mark.parametrize("path", sorted(DEPLOY.glob("*.service")), ids=lambda path: path.name)
def test_units_give_away_nothing(path: Path) -> None:
    service = unit(path)["Service"]

    assert service["DynamicUser"] == service["NoNewPrivileges"] == service["ProtectHome"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert service["UMask"] == "0077"
    assert service["StateDirectoryMode"] == "0700"


def test_the_server_is_bounded_and_ends_after_its_drain() -> None:
    service = unit(DEPLOY / "pioche.service")["Service"]
    minutes = re.search(r"--minutes (\d+)", service["ExecStop"])

    assert int(service["LimitNOFILE"]) >= 4096
    assert service["MemoryMax"]
    assert minutes
    assert int(service["TimeoutStopSec"]) > 60 * int(minutes[1]) + 15
    assert service["KillMode"] == "mixed"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_finds_nothing_wrong() -> None:
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *map(str, UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in checked.stderr.splitlines() if "pioche" in line and "/opt/pioche" not in line]
    assert ours == []


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_proxies_say_who_comes_once_and_bound_what_is_sent(name: str) -> None:
    text = code(DEPLOY / name)

    assert text.count("{") == text.count("}")
    # Caddy writes the line itself, with the visitor's address alone, unless it is told to trust others.
    own = ["proxy_set_header X-Forwarded-For $remote_addr;"] if name == "nginx.conf" else []
    assert [line.strip() for line in text.splitlines() if "X-Forwarded-For" in line] == own
    assert "trusted_proxies" not in text
    assert re.search(r"(client_max_body_size|max_size) 64", text, re.IGNORECASE)
    assert re.search(r"(client_header_timeout|read_header) 10s", text)
    assert "127.0.0.1:8470" in text


def test_nginx_passes_sockets_on_and_keeps_no_addresses() -> None:
    text = code(DEPLOY / "nginx.conf")

    for line in text.splitlines():
        assert not line.strip() or line.rstrip().endswith((";", "{", "}")), line
    assert "proxy_set_header Upgrade $http_upgrade;" in text
    assert "proxy_set_header Host $http_host;" in text
    assert "access_log off;" in text
    assert re.search(r"error_log \S+ emerg;", text), "lines about a request name the visitor"


def test_caddy_keeps_no_addresses() -> None:
    logged = code(DEPLOY / "Caddyfile").split("log default {")[1].split("servers {")[0]

    assert "request delete" in logged
