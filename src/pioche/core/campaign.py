"""Campaigns: a chain of chapters, each a match of its own that leaves the start of the next (`Game.sequel`).

A campaign as a file is the list of its records.  Each holds its own seed, spec and version, so that a change of rules
can freeze the chapter that is being played and no other: the start of each stands by value in its own spec.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pioche.core.contract import Game, TableSpec
from pioche.core.decoding import decoded_badly
from pioche.core.errors import BadRecord, PiocheError
from pioche.core.files import unreadable, write_whole
from pioche.core.match import Match
from pioche.core.record import FORMAT, Record, replay
from pioche.core.seeds import Written, seed_of

CHAPTER = "pioche chapter 1"


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A campaign as a file holds it: its chapters, the last of which may still be played."""

    format: int
    campaign: str  # the id of the game
    chapters: tuple[Record, ...]

    @property
    def running(self) -> Record:
        """The last chapter."""
        return self.chapters[-1]


def next_seed(seed: Written, salt: str = "") -> Written:
    """The seed of the chapter after one: whoever is bound to the first is bound to all, and nobody can choose one.

    A wide seed leads to wide ones, of which none tells the one before; with it goes the salt of a server.
    """
    digest = hashlib.sha256("\n".join((CHAPTER, str(seed), salt)).encode()).hexdigest()
    return digest if isinstance(seed, str) else int(digest[:15], 16)


def following(match: Match, seed: Written) -> tuple[TableSpec, Written] | None:
    """What the chapter after a finished one is played with, and from which seed; None after the last."""
    spec = match.sequel
    return None if spec is None else (spec, next_seed(seed))


def opened(game: Game, spec: TableSpec, seed: Written, *, events: bool = True) -> Match:
    """A chapter at its beginning; what lies behind it is in its spec alone, so that the sixtieth opens as the first."""
    return Match(game, spec, seed_of(seed), events=events)


def save(campaign: Campaign, path: Path) -> None:
    """Write a campaign whole or not at all."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(campaign), indent=1) + b"\n")


def load(path: Path) -> Campaign:
    """Read a campaign, refusing one that is truncated, malformed or edited."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from error
    try:
        campaign = msgspec.json.decode(content, type=Campaign)
    except msgspec.DecodeError as error:
        why = decoded_badly(error)
        raise BadRecord(
            en=f"{path} is not a whole campaign: {why.en}",
            fr=f"{path} n’est pas une campagne complète : {why.fr}",
        ) from error
    if campaign.format != FORMAT or not campaign.chapters:
        raise BadRecord(
            en=f"{path} has format {campaign.format} and {len(campaign.chapters)} chapters; this Pioche reads format "
            f"{FORMAT} with at least one",
            fr=f"{path} est au format {campaign.format} avec {len(campaign.chapters)} chapitres ; ce Pioche lit le "
            f"format {FORMAT} avec au moins un chapitre",
            code="other_format",
        )
    for number, record in enumerate(campaign.chapters, 1):
        if not record.is_sealed() or record.game != campaign.campaign:
            raise BadRecord(
                en=f"chapter {number} of {path} was changed after it was saved, or is of another game",
                fr=f"le chapitre {number} de {path} a été modifié après son enregistrement, ou est d’un autre jeu",
                code="edited_record",
            )
    return campaign


def replayed(game: Game, campaign: Campaign) -> Iterator[Match]:
    """Each chapter played again, refusing a chain that does not hold; older rules are taken at their word.

    A chapter that was played with other rules cannot be played again; the one after it stands by its own start.
    """
    before: Match | None = None
    for number, record in enumerate(campaign.chapters, 1):
        if record.version != game.version:
            before = None
            continue
        match = replay(game, record, events=False)
        if before is not None:
            sequel = before.sequel
            goes_on = sequel is not None and game.spec(sequel) == match.spec
            if not goes_on or not _follows(campaign.chapters[number - 2], record):
                raise _broken(number)
        yield match
        before = match


def _follows(before: Record, record: Record) -> bool:
    """Whether the seed of a chapter follows from that of the one before."""
    if before.fair is None or record.fair is None:
        return before.fair is record.fair and record.seed == next_seed(before.seed)
    return record.fair.seed == next_seed(before.fair.seed, before.fair.salt)


def _broken(number: int) -> PiocheError:
    return BadRecord(
        en=f"chapter {number} does not begin where chapter {number - 1} ended",
        fr=f"le chapitre {number} ne commence pas là où finit le chapitre {number - 1}",
        code="broken_chain",
    )
