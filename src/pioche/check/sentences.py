"""Whether the sentences of a game can be said: what templates name that is no field, and what fails when it is said."""

from collections.abc import Iterable, Iterator, Sequence
from string import Formatter

from pioche.core.errors import listing, nearest
from pioche.core.match import Match
from pioche.core.sight import View
from pioche.core.text import Text
from pioche.language.fields import EVENT_FIELDS, OPTION_FIELDS
from pioche.language.speaker import Speaker
from pioche.language.wording import Wording
from pioche.language.written import LANGS

FIELDS = {"options": tuple(OPTION_FIELDS), "events": tuple(EVENT_FIELDS), "endings": ("seat",)}


def unsayable(wording: Wording, moments: Iterable[Match]) -> Iterator[Text]:
    """What is wrong with the templates of a game, each fault told once."""
    for section, fields in FIELDS.items():
        if section == "endings" and wording.ended is not None:
            fields = (*fields, *wording.ended.fields)
        for key, entry in wording.entries[section].items():
            for case, template in entry.all():
                for field in (field for field in _named(template) if field not in fields):
                    yield _no_field(f"[{section}.{key}] {case}", field, fields)
    yield from _questions(wording, moments)


def _named(template: str) -> Iterator[str]:
    """The fields that a template names, those in the forms of others too."""
    for _, field, form, _ in Formatter().parse(template):
        if field is not None:
            yield field
            yield from _named(form or "")


def _questions(wording: Wording, moments: Iterable[Match]) -> Iterator[Text]:
    """Questions are said as they come, to whoever is asked and to whoever waits: a game computes fields of its own."""
    faults: dict[tuple[str, str], Text] = {}
    speakers = [wording.speaker(lang) for lang in LANGS]
    for match in moments:
        if match.outcome is None:
            for view in (match.view(match.asked), match.view(None)):
                for speaker in speakers:
                    _say(speaker, view, faults)
    yield from faults.values()


def _say(speaker: Speaker, view: View, faults: dict[tuple[str, str], Text]) -> None:
    try:
        speaker.question(view)
    except KeyError as error:
        field = str(error.args[0])
        where = f"[prompts.{view.prompt}] {speaker.lang}"
        faults.setdefault((where, field), _no_field(where, field, ("seat", "options")))


def _no_field(where: str, field: str, known: Sequence[str]) -> Text:
    close = listing(nearest(field, known) or known)
    return Text(
        fr=f"wording.toml, {where} : il n’y a pas de champ {{{field}}} ; au plus proche : {close}",
        en=f"wording.toml, {where}: there is no field {{{field}}}; nearest: {close}",
    )
