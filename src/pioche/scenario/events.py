"""The events that a scenario expects, and those that must not happen."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from pioche.core.errors import BadScenario
from pioche.core.events import Event
from pioche.core.text import Text
from pioche.scenario.fields import Fields
from pioche.scenario.moment import Moment
from pioche.scenario.names import UNSEEN
from pioche.scenario.toml import shown

CARDS = ("card", "aim")  # the fields of an event that are cards
_EVENT = ("what", "rule", "seat", "other", "card", "aim", "source", "target", "amount", "note", "depth")


def check_events(moment: Moment, fields: Fields, told: Sequence[Mapping[str, Any]]) -> list[Text]:
    """The events that must be among those told, in this order, and those that must not."""
    wrong = _check_all(moment, fields, told) if "all_events" in fields else []
    waiting = iter(told)
    for pattern in fields.items("events"):
        wanted = _pattern(moment, fields, "events", pattern)
        if not any(_tells(wanted, event) for event in waiting):
            happened = "; ".join(map(_event_words, told)) or "—"
            wrong.append(
                fields.where.said(
                    fields.at("events"),
                    en=f"expected (in this order) the event {_event_words(wanted)}; what happened: {happened}",
                    fr=f"événement attendu (dans cet ordre) : {_event_words(wanted)} ; il s’est passé : {happened}",
                )
            )
            break
    for pattern in fields.items("no_events"):
        wanted = _pattern(moment, fields, "no_events", pattern)
        for event in (event for event in told if _tells(wanted, event)):
            wrong.append(
                fields.where.said(
                    fields.at("no_events"),
                    en=f"this should not have happened: {_event_words(event)}",
                    fr=f"cela n’aurait pas dû se passer : {_event_words(event)}",
                )
            )
    return wrong


def _check_all(moment: Moment, fields: Fields, told: Sequence[Mapping[str, Any]]) -> list[Text]:
    """The events that must have happened, and no others: what is said of the first that differs."""
    patterns = [_pattern(moment, fields, "all_events", each) for each in fields.items("all_events")]
    for number, (wanted, event) in enumerate(zip_longest(patterns, told), 1):
        if wanted is None or event is None or not _tells(wanted, event):
            expected, happened = (_event_words(each) if each else "—" for each in (wanted, event))
            return [
                fields.where.said(
                    fields.at("all_events"),
                    en=f"event {number}: expected {expected}; what happened: {happened}",
                    fr=f"événement {number} : attendu {expected} ; il s’est passé : {happened}",
                )
            ]
    return []


# ---- what an event can be


def _pattern(moment: Moment, fields: Fields, key: str, pattern: Any) -> dict[str, Any]:
    """What a scenario says of an event; refuses what no event of this game can be."""
    if isinstance(pattern, str):
        pattern = {"rule" if "-" in pattern else "what": pattern}
        wanted = Fields(pattern, fields.where, fields.at(key))
        return _checked(moment, wanted, path=False)
    if not isinstance(pattern, dict) or not pattern:
        given = shown(pattern)
        raise fields.bad(
            key,
            en=f"an event is written as a rule id, a word or a table, not {given.en}",
            fr=f"un événement s’écrit par une règle, un mot ou une table, pas {given.fr}",
        )
    wanted = Fields(pattern, fields.where, fields.at(key))
    wanted.only(_EVENT)
    return _checked(moment, wanted, path=True)


_WHAT = Text(en="event", fr="un événement de ce jeu")
_RULE = Text(en="rule", fr="une règle de ce jeu")
_PILE = Text(en="pile", fr="une pile de cette table")
_NOTE = Text(en="note", fr="ce qu’un événement peut noter")


def _checked(moment: Moment, wanted: Fields, *, path: bool) -> dict[str, Any]:
    """The fields of an event with their meanings; `path` says whether the keys are written in the file."""
    t, stage = moment.match.table, moment.stage
    among: dict[str, tuple[Text, Iterable[str]]] = {
        "what": (_WHAT, stage.vocabulary.events),
        "rule": (_RULE, sorted(stage.rules)),
        "source": (_PILE, t.layout.names),
        "target": (_PILE, t.layout.names),
        "note": (
            _NOTE,
            [
                *(face.id for face in t.faces),
                *stage.vocabulary.prompts,
                *stage.verbs,
                *stage.positions.places,
            ],
        ),
    }
    found: dict[str, Any] = {}
    told = stage.vocabulary.events.get(wanted.text("what", ""))
    for key in wanted:
        if told is not None and key not in told:
            raise _untold(wanted, key, told)
        if key in among:
            found[key] = wanted.text(key)
            kind, known = among[key]
            if known and found[key] not in known:
                raise wanted.unknown(key if path else "", kind, found[key], known)
        elif key in CARDS:
            found[key] = moment.names.any_card(wanted.text(key), wanted, key)
        elif key in ("seat", "other"):
            found[key] = wanted.seat(key, t.seats)
        else:
            found[key] = wanted.whole(key)
            if found[key] < 0:  # `pioche check` holds every game to that
                raise wanted.wrong(key, en="a whole number, 0 or more", fr="un nombre entier, 0 ou plus")
    if found.get("what") in stage.positions.lines and "amount" in found:
        cards = [found["card"]] if found.get("card", UNSEEN) != UNSEEN else []
        moment.names.line(found["amount"], cards, wanted, "amount")
    return found


def _untold(wanted: Fields, key: str, told: Iterable[str]) -> BadScenario:
    """The refusal of a field that no event of that name has."""
    what, listed = wanted.data["what"], ", ".join(field for field in _EVENT if field in told)
    return wanted.bad(
        key,
        en=f"the event {what} never has this; it may have: {listed}",
        fr=f"l’événement {what} n’a jamais cela ; il peut avoir : {listed}",
    )


# ---- what happened


def full_events(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as the referee knows them."""
    told = []
    for event in events:
        full = {name: value for name in _EVENT if (value := getattr(event, name)) not in (None, "")}
        full |= {key: {"face": full[key].face} for key in CARDS if key in full}
        told.append(full)
    return told


def _tells(wanted: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    for key, value in wanted.items():
        there = event.get(key)
        if key in CARDS:
            there = (there["face"] or UNSEEN) if there else None
        if there != value and not (value == 0 and there is None and key in ("amount", "depth")):
            return False
    return True


def _event_words(event: Mapping[str, Any]) -> str:
    card = event.get("card")
    face = card["face"] or UNSEEN if isinstance(card, Mapping) else card
    seat = event.get("seat")
    parts = [event.get("rule"), None if seat is None else f"P{seat}", face, event.get("note")]
    inner = ", ".join(str(part) for part in parts if part)
    return f"{event.get('what', '…')} ({inner})" if inner else str(event.get("what"))
