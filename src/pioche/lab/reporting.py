"""From the question to the folder of a report: settings, matches, page, pictures, data."""

import tomllib
from pathlib import Path

import msgspec

from pioche.core.decoding import decoded_badly, not_toml
from pioche.core.errors import PiocheError
from pioche.core.files import reason, unreadable, write_whole
from pioche.core.text import Text
from pioche.lab.cache import Store
from pioche.lab.export import export
from pioche.lab.findings import Findings
from pioche.lab.markdown import markdown
from pioche.lab.page import ready, write
from pioche.lab.pool import Jobs
from pioche.lab.report import report
from pioche.lab.run import Interrupted, Report, run
from pioche.lab.strength import DEFAULT_BOT, Tell, by_games, within
from pioche.lab.survey import Settings, Survey
from pioche.scenario.toml import toml


def planned(
    start: Settings,
    minutes: float,
    games: int | None,
    bot: str,
    jobs: Jobs,
    tell: Tell,
) -> Settings:
    """The settings of a report that is asked for by its time or by its matches."""
    Survey(start).check()
    if games is not None:
        return by_games(start, bot or DEFAULT_BOT, games)
    return within(start, minutes, jobs, tell, bot)


def write_report(settings: Settings, folder: Path, lang: str, jobs: Jobs, told: Report) -> Path:
    """Play what is missing and write everything; an interrupted report is written with what there is."""
    ready(folder, "report.html")
    store, orders = Store(), list(Survey(settings).orders())
    complete = True
    write_whole(folder / "settings.toml", settings_text(settings).encode())
    try:
        run(orders, store, jobs, told)
    except Interrupted:
        complete = False
        if not any(store.shelf(order.series).places for order in orders if order.name == "pairings"):
            raise
    found = Findings(settings, store)
    page = report(found, lang, complete=complete)
    path = write(page, folder)
    write_whole(folder / "report.md", markdown(page).encode())
    export(orders, store, folder / "data")
    if not complete:
        raise Interrupted
    return path


def settings_text(settings: Settings) -> str:
    """The settings as a file that gives the same report again."""
    fields = msgspec.to_builtins(settings)
    lines = [f"{name} = {toml(value)}" for name, value in fields.items()]
    again = f"pioche lab report {settings.game} --again settings.toml"
    return f"# All that this report follows from: {again}\n" + "\n".join(lines) + "\n"


def read_settings(path: Path, game: str) -> Settings:
    """The settings of a report of before."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise unreadable(path, error) from error
    except UnicodeDecodeError as error:
        raise bad_settings(path, reason(error)) from error
    try:
        settings = msgspec.convert(tomllib.loads(text), Settings)
    except tomllib.TOMLDecodeError as error:
        raise bad_settings(path, not_toml(error, text)) from error
    except msgspec.ValidationError as error:
        raise bad_settings(path, decoded_badly(error)) from error
    if settings.game != game:
        raise PiocheError(
            en=f"{path} holds the settings of {settings.game}, not of {game}",
            fr=f"{path} contient les réglages de {settings.game}, pas de {game}",
            code="bad_settings",
        )
    return settings


def bad_settings(path: Path, why: Text) -> PiocheError:
    """The refusal of a settings file."""
    return PiocheError(en=f"{path}: {why.en}", fr=f"{path} : {why.fr}", code="bad_settings")
