"""Campaigns at this machine: a folder each, in which every chapter is a record of its own.

What is played is written at every decision, into the file of the present chapter alone: the sixtieth chapter is saved
and opened as quickly as the first.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import NamedTuple

from rich.console import Console

from pioche.cli.seats import Sitter
from pioche.cli.session import Session, state_folder
from pioche.core.campaign import Campaign, next_seed, opened
from pioche.core.contract import TableSpec
from pioche.core.decisions import Option, Seat
from pioche.core.errors import PiocheError, UnknownName
from pioche.core.match import Match
from pioche.core.record import FORMAT, Record, load, record_of, save
from pioche.core.seeds import Written
from pioche.games import game

NAME = re.compile(r"[\w][\w .-]{0,39}")


class Kept(NamedTuple):
    """A campaign that is kept here, and its folder."""

    name: str
    folder: Path

    def files(self) -> list[Path]:
        """The files of its chapters, in order."""
        return sorted(self.folder.glob("[0-9][0-9][0-9][0-9].json"))

    @property
    def chapters(self) -> int:
        """How many it has."""
        return len(self.files())

    def last(self) -> Record:
        """The chapter that is being played, or was last."""
        return load(self.files()[-1])

    def file(self, number: int) -> Path:
        """The file of a chapter."""
        return self.folder / f"{number:04}.json"

    def whole(self) -> Campaign:
        """All of it, for a file of its own."""
        records = tuple(load(path) for path in self.files())
        return Campaign(FORMAT, records[0].game, records)

    def begin(self, spec: TableSpec, seed: Written, game_id: str, names: tuple[str, ...]) -> Match:
        """The next chapter, written down before anybody is asked anything."""
        match = opened(game(game_id), spec, seed)
        self.folder.mkdir(parents=True, exist_ok=True)
        save(record_of(match, names), self.file(self.chapters + 1))
        return match


def folder() -> Path:
    """Where campaigns are kept."""
    return state_folder() / "campaigns"


def kept() -> Iterator[Kept]:
    """The campaigns of this machine, by name."""
    found = sorted(folder().iterdir()) if folder().is_dir() else []
    return (one for one in (Kept(path.name, path) for path in found) if one.chapters)


def place(name: str) -> Kept:
    """Where a campaign of that name is or would be kept."""
    if not NAME.fullmatch(name):
        raise PiocheError(
            en=f"{name!r} is no name for a campaign: up to 40 letters, digits, spaces, dots and hyphens",
            fr=f"« {name} » n’est pas un nom de campagne : jusqu’à 40 lettres, chiffres, espaces, points et tirets",
            code="bad_name",
        )
    return Kept(name, folder() / name)


def found(name: str) -> Kept:
    """A campaign that is kept here."""
    campaign = place(name)
    if not campaign.chapters:
        raise UnknownName.of(name, [one.name for one in kept()], en="campaign", fr="campagne")
    return campaign


def brought_in(name: str, campaign: Campaign) -> Kept:
    """Keep a campaign that was read from a file, whole or not at all."""
    there = place(name)
    if there.chapters:
        raise PiocheError(
            en=f"there is a campaign {name!r} already; choose another name with --name",
            fr=f"il y a déjà une campagne « {name} » ; choisissez un autre nom avec --name",
            code="name_taken",
        )
    coming = there.folder.with_name(f".{name}.coming")
    shutil.rmtree(coming, ignore_errors=True)
    coming.mkdir(parents=True)
    for number, record in enumerate(campaign.chapters, 1):
        save(record, coming / f"{number:04}.json")
    coming.rename(there.folder)
    return there


class ChapterSession(Session):
    """A sitting at one chapter: every decision is written down before the next question is put."""

    def __init__(
        self, campaign: Kept, match: Match, sitters: list[Sitter], lang: str, out: Console, seed: int
    ) -> None:
        super().__init__(match, sitters, lang, out, seed)
        self.campaign = campaign
        self._file = campaign.files()[-1]

    def take(self, option: Option, seat: Seat | None = None) -> None:
        """Take an option, and write it down."""
        super().take(option, seat)
        self.save(self._file)

    def undo(self) -> bool:
        """Go back to the previous decision that a person took, and write that down."""
        done = super().undo()
        if done:
            self.save(self._file)
        return done

    def keep(self) -> Path | None:
        """It is kept already."""
        return self._file

    def way_back(self, path: Path) -> str:
        """The command that goes on with the campaign."""
        seats = ",".join(sitter.kind for sitter in self.sitters)
        return f"pioche campaign play {quote(self.campaign.name)} --seats {seats}"


def after(record: Record, match: Match) -> tuple[TableSpec, Written] | None:
    """What the chapter after a finished one is played with; None after the last."""
    sequel = match.sequel
    return None if sequel is None else (sequel, next_seed(record.seed))
