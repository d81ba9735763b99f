"""Records: seed, spec and choices; all that is needed to save a match, replay it, or go on from any point of it."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Reply
from pioche.core.decoding import decoded_badly
from pioche.core.errors import BadRecord, PiocheError
from pioche.core.events import Event
from pioche.core.fair import Opening
from pioche.core.files import unreadable, write_whole
from pioche.core.match import Match
from pioche.core.rig import Rig
from pioche.core.seeds import Written, seed_of, written

FORMAT = 1


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match as a file holds it."""

    format: int
    game: str
    version: str  # of the rules that were played
    seed: Written
    spec: TableSpec
    choices: tuple[str, ...]  # options; of a question to several seats with who answered: "P1: take:lamp"
    names: tuple[str, ...] = ()  # who sat where, for people
    fair: Opening | None = None  # of a match on a server: how it was dealt
    take_backs: int = 0  # choices taken back among bots although something had been learnt from them
    lesson: str = ""  # the id of the lesson that it was, whose chance was rigged
    rig: Rig | None = None  # what chance answered there
    digest: str = ""  # over all the rest, so that an edited file is noticed

    def sealed(self) -> "Record":
        """The same record with its digest."""
        return msgspec.structs.replace(self, digest=self._digest())

    def is_sealed(self) -> bool:
        """Whether the digest fits the rest."""
        return self.digest == self._digest()

    def _digest(self) -> str:
        body = msgspec.json.encode(msgspec.structs.replace(self, digest=""), order="sorted")
        return hashlib.sha256(body).hexdigest()[:16]


def record_of(match: Match, names: tuple[str, ...] = (), lesson: str = "") -> Record:
    """The record of a match as far as it has been played; an imagined one has none."""
    if match.seed is None:
        raise BadRecord(
            en="an imagined match has no seed and no record",
            fr="une partie imaginée n’a ni graine ni enregistrement",
            code="imagined",
        )
    return Record(
        FORMAT,
        match.game.id,
        match.game.version,
        written(match.seed),
        match.spec,
        said(match),
        names,
        lesson=lesson,
        rig=match.rig,
    ).sealed()


def said(match: Match) -> tuple[str, ...]:
    """The choices of a match as records write them."""
    return tuple([str(reply) for reply in match.replies])


def take(match: Match, text: str) -> list[Event]:
    """Take a choice as a record writes it."""
    reply = Reply.parse(text)
    return match.choose(reply.option, seat=reply.seat)


def save(record: Record, path: Path) -> None:
    """Write a record whole or not at all."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")


def load(path: Path) -> Record:
    """Read a record, refusing one that is truncated, malformed or edited."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error
    try:
        record = msgspec.json.decode(content, type=Record)
    except msgspec.DecodeError as error:
        why = decoded_badly(error)
        raise BadRecord(
            en=f"{path} is not a whole record: {why.en}",
            fr=f"{path} n’est pas un enregistrement complet : {why.fr}",
        ) from error
    if record.format != FORMAT:
        raise BadRecord(
            en=f"{path} has record format {record.format}; this Pioche reads format {FORMAT}",
            fr=f"{path} est au format {record.format} ; ce Pioche lit le format {FORMAT}",
            code="other_format",
        )
    if not record.is_sealed():
        raise BadRecord(
            en=f"{path} was changed after it was saved: its digest does not fit",
            fr=f"{path} a été modifié après son enregistrement : son empreinte ne correspond pas",
            code="edited_record",
        )
    return record


def replay(game: Game, record: Record, upto: int | None = None, *, events: bool = True) -> Match:
    """The match after its first `upto` choices (all of them by default), ready to go on."""
    match = _start(game, record, events=events)
    for _ in _follow(match, record.choices[:upto]):
        pass
    return match


def steps(game: Game, record: Record) -> Iterator[tuple[Match, list[Event]]]:
    """The match after each choice, with what just happened; the same match object throughout."""
    match = _start(game, record, events=True)
    yield match, match.opening
    for events in _follow(match, record.choices):
        yield match, events


def _start(game: Game, record: Record, *, events: bool) -> Match:
    if record.game != game.id:
        raise BadRecord(
            en=f"this is a record of {record.game}, not of {game.id}",
            fr=f"c’est une partie de {record.game}, pas de {game.id}",
            code="other_game",
        )
    if record.version != game.version:
        raise BadRecord(
            en=f"this record was played with {game.id} {record.version}; these are the rules {game.version}",
            fr=f"cette partie a été jouée avec {game.id} {record.version} ; les règles d’ici sont {game.version}",
            code="other_version",
        )
    return Match(game, record.spec, seed_of(record.seed), events=events, rig=record.rig)


def _follow(match: Match, choices: tuple[str, ...]) -> Iterator[list[Event]]:
    for number, text in enumerate(choices, 1):
        try:
            yield take(match, text)
        except PiocheError as error:
            raise BadRecord(
                en=f"choice {number} of {len(choices)} does not replay: {error.en}",
                fr=f"le choix {number} sur {len(choices)} ne se rejoue pas : {error.fr}",
                code="does_not_replay",
            ) from error
