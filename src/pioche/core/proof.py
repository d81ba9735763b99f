"""Whether a match was dealt as its server had promised: each thing that can be checked of its record, in words."""

from collections.abc import Iterator
from typing import NamedTuple

from pioche.core import fair
from pioche.core.contract import Game
from pioche.core.errors import BadRecord, PiocheError
from pioche.core.fair import Opening
from pioche.core.record import Record, replay
from pioche.core.text import Text


class Finding(NamedTuple):
    """One thing that was checked, whether it holds, and what that means."""

    holds: bool
    text: Text


def findings(game: Game, record: Record, noted: str = "", mine: str = "") -> Iterator[Finding]:
    """Check a record; `noted` is the commitment that somebody saw before the deal, `mine` the chance they added."""
    opening = record.fair
    if opening is None:
        raise BadRecord(
            en="this record holds no promise of a server: its seed was chosen, or it was not played on one",
            fr="cet enregistrement ne porte aucun engagement de serveur : sa graine a été choisie, "
            "ou la partie n’y a pas été jouée",
            code="no_promise",
        )
    if noted:
        yield _as_noted(opening, noted)
    yield _promised(record, opening)
    yield _made(record, opening)
    if mine:
        yield _mine(opening, mine)
    yield _played(game, record)


def _as_noted(opening: Opening, noted: str) -> Finding:
    if opening.commitment.startswith(noted.lower()):
        return Finding(
            True,
            Text(
                en="the commitment is the one that you noted before the deal",
                fr="l’engagement est celui que vous aviez noté avant la donne",
            ),
        )
    return Finding(
        False,
        Text(
            en=f"the commitment of this record is {opening.commitment}, you noted {noted}",
            fr=f"l’engagement de cet enregistrement est {opening.commitment}, vous aviez noté {noted}",
        ),
    )


def _promised(record: Record, opening: Opening) -> Finding:
    spec = fair.bound(record.spec, opening.brought)
    found = fair.commitment(opening.table, record.game, record.version, spec, opening.seed, opening.salt)
    if found == opening.commitment:
        return Finding(
            True,
            Text(
                en=f"the server had bound itself to its seed before the deal: commitment {found}",
                fr=f"le serveur s’était engagé sur sa graine avant la donne : engagement {found}",
            ),
        )
    return Finding(
        False,
        Text(
            en=f"the server promised {opening.commitment}; its seed and salt, for this table, game, version and spec, "
            f"give {found}",
            fr=f"le serveur avait promis {opening.commitment} ; sa graine et son sel, avec cette table, ce jeu, "
            f"cette version et ces réglages, donnent {found}",
        ),
    )


def _made(record: Record, opening: Opening) -> Finding:
    seats = record.spec.seats
    found = fair.deal(opening.seed, opening.salt, opening.chances)
    if found != record.seed or len(opening.chances) != seats:
        return Finding(
            False,
            Text(
                en=f"the match was dealt from {record.seed}; the server's seed and what the {seats} seats added "
                f"give {found}",
                fr=f"la partie a été donnée à partir de {record.seed} ; la graine du serveur et les apports "
                f"des {seats} sièges donnent {found}",
            ),
        )
    adding = [str(seat) for seat, chance in enumerate(opening.chances) if chance]
    if not adding:
        return Finding(
            True,
            Text(
                en="the deal was made from that seed alone: no seat had added anything",
                fr="la donne vient de cette graine seule : aucun siège n’avait rien ajouté",
            ),
        )
    return Finding(
        True,
        Text(
            en=f"the deal was made from that seed and from what was added afterwards by seat {', '.join(adding)}",
            fr=f"la donne vient de cette graine et de ce qu’ont ajouté ensuite les sièges : {', '.join(adding)}",
        ),
    )


def _mine(opening: Opening, mine: str) -> Finding:
    if mine in opening.chances:
        seat = opening.chances.index(mine)
        return Finding(
            True,
            Text(
                en=f"what you added is in it, as seat {seat}", fr=f"votre apport en fait partie, siège {seat}"
            ),
        )
    return Finding(
        False,
        Text(en=f"what you added is not in it: {mine}", fr=f"votre apport n’en fait pas partie : {mine}"),
    )


def _played(game: Game, record: Record) -> Finding:
    choices = len(record.choices)
    try:
        replay(game, record, events=False)
    except PiocheError as error:
        return Finding(False, error.text)
    return Finding(
        True,
        Text(
            en=f"from it the rules deal the cards of this match, with which its {choices} choices can be made",
            fr=f"les règles en donnent les cartes de cette partie, avec lesquelles ses {choices} choix sont possibles",
        ),
    )
