"""Twins: the same case with other hidden cards, which some must not be able to tell from it."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.scenario.expect import SPECTATOR
from pioche.scenario.fields import Fields, Said
from pioche.scenario.lay import lay_fields
from pioche.scenario.moment import chosen, moment_of
from pioche.scenario.read import Case


def compare_twin(case: Case, twin: Fields) -> list[Said]:
    """Play the case again with other hidden cards: some seats must not be able to tell."""
    seats = case.spec.seats
    watchers = twin.items("same_for") or [SPECTATOR]
    for watcher in watchers:
        if watcher != SPECTATOR and watcher not in range(seats):
            raise twin.unknown(
                "same_for", Said("seat", "un siège"), str(watcher), [*map(str, range(seats)), SPECTATOR]
            )
    said = case.fields.table("seat").data
    changed = {seat: {**said.get(seat, {}), **twin.table("seat").data[seat]} for seat in twin.table("seat")}
    fields = Fields({**case.fields.data, "seat": {**said, **changed}}, case.where)
    for number, (one, other) in enumerate(
        zip(_received(case, case.fields, watchers), _received(case, fields, watchers), strict=True)
    ):
        for watcher in watchers:
            if one[watcher] != other[watcher]:
                who = watcher if watcher == SPECTATOR else f"P{watcher}"
                a, b = _difference(one[watcher], other[watcher])
                return [
                    twin.where.said(
                        twin.path,
                        f"after choice {number}, {who} can tell the twin from the case: {a} / {b}",
                        f"après le choix {number}, {who} peut distinguer le jumeau du cas : {a} / {b}",
                    )
                ]
    return []


def _received(case: Case, fields: Fields, watchers: Sequence[Any]) -> Iterator[dict[Any, bytes]]:
    """Everything that the watchers receive, moment by moment."""
    match, events = lay_fields(case, fields)
    moment = moment_of(case, match, events)
    yield {watcher: _bytes(match, events, watcher) for watcher in watchers}
    for step in fields.tables("step"):
        for text in step.texts("choose"):
            option = chosen(moment, step, text)
            if isinstance(option, Said):
                yield {watcher: option.en.encode() for watcher in watchers}
                return
            events = match.choose(option)
            yield {watcher: _bytes(match, events, watcher) for watcher in watchers}


def _bytes(match: Match, events: Sequence[Event], watcher: Any) -> bytes:
    seat = None if watcher == SPECTATOR else watcher
    bit = sight_bit(seat, match.table.seats)
    return msgspec.json.encode((match.view(seat), [event.witnessed(bit) for event in events]))


def _difference(one: bytes, other: bytes) -> tuple[str, str]:
    """The two texts around the first byte in which they differ."""
    at = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    start = max(0, at - 40)
    return tuple(text[start : at + 40].decode("utf-8", "replace") for text in (one, other))  # type: ignore[return-value]
