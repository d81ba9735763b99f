"""The events that a scenario expects, and those that must not happen."""

from collections.abc import Mapping, Sequence
from typing import Any

from pioche.core.events import Event
from pioche.scenario.fields import Fields, Said
from pioche.scenario.names import UNSEEN, Names

_EVENT = ("what", "rule", "seat", "other", "card", "source", "target", "amount", "note", "depth")


def check_events(names: Names, fields: Fields, told: Sequence[Mapping[str, Any]]) -> list[Said]:
    """The events that must be among those told, in this order, and those that must not."""
    wrong: list[Said] = []
    waiting = iter(told)
    for pattern in fields.items("events"):
        wanted = _pattern(names, fields, "events", pattern)
        if not any(_tells(wanted, event) for event in waiting):
            happened = "; ".join(map(_event_words, told)) or "—"
            wrong.append(
                fields.where.said(
                    fields.at("events"),
                    f"expected (in this order) the event {_event_words(wanted)}; what happened: {happened}",
                    f"événement attendu (dans cet ordre) : {_event_words(wanted)} ; il s’est passé : {happened}",
                )
            )
            break
    for pattern in fields.items("no_events"):
        wanted = _pattern(names, fields, "no_events", pattern)
        for event in (event for event in told if _tells(wanted, event)):
            wrong.append(
                fields.where.said(
                    fields.at("no_events"),
                    f"this should not have happened: {_event_words(event)}",
                    f"cela n’aurait pas dû se passer : {_event_words(event)}",
                )
            )
    return wrong


def _pattern(names: Names, fields: Fields, key: str, pattern: Any) -> dict[str, Any]:
    if isinstance(pattern, str):
        return {"rule" if "-" in pattern else "what": pattern}
    if not isinstance(pattern, dict):
        raise fields.bad(
            key,
            f"an event is written as a rule id, a word or a table, not {pattern!r}",
            f"un événement s’écrit par une règle, un mot ou une table, pas {pattern!r}",
        )
    wanted = Fields(pattern, fields.where, fields.at(key))
    wanted.only(_EVENT)
    found = dict(pattern)
    if "card" in found and found["card"] != UNSEEN:
        found["card"] = names.card(wanted.text("card"), wanted, "card")
    return found


def full_events(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as the referee knows them."""
    told = []
    for event in events:
        full = {name: value for name in _EVENT if (value := getattr(event, name)) not in (None, "")}
        if event.card is not None:
            full["card"] = {"face": event.card.face}
        told.append(full)
    return told


def _tells(wanted: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    for key, value in wanted.items():
        there = event.get(key)
        if key == "card":
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
