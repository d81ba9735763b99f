"""Expectations: what must be true at one moment of a scenario, and the plain words for what is not."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from pioche.core.decisions import Card, Option, Seat
from pioche.core.errors import BadScenario
from pioche.core.events import sight_bit
from pioche.core.sight import View, public_table
from pioche.core.text import Text
from pioche.scenario.events import check_events
from pioche.scenario.fields import Fields
from pioche.scenario.moment import Moment
from pioche.scenario.names import UNSEEN, Entry
from pioche.scenario.positions import Form
from pioche.scenario.question import (
    DECISION,
    check_ability,
    check_asked,
    check_decision,
    check_options,
    differs,
)
from pioche.scenario.toml import toml

SPECTATOR = "spectator"
NOBODY = "nobody"  # who won a draw

Rows = list[list[Entry]]


class Sighting(NamedTuple):
    """What there is to compare with: the true table or one seat's view of it."""

    rows: Callable[[str, Seat], Rows]
    facts: Mapping[str, Any]


def check(moment: Moment, fields: Fields) -> list[Text]:
    """Everything in which the moment is not as the fields expect."""
    wrong: list[Text] = []
    for key in fields:
        if key == "view":
            for name in fields.table("view"):
                wrong += _check_view(moment, fields.table("view").table(name), name)
        elif key == "outcome":
            wrong += _check_outcome(moment, fields.table("outcome"))
        elif key == "sequel":
            wrong += _check_sequel(moment, fields)
        elif key == "running":
            running = moment.match.outcome is None
            if running is not fields.flag("running", True):
                wrong.append(differs(fields, "running", fields.data["running"], running))
    wrong += check_decision(moment, fields)
    seen = Sighting(lambda zone, seat: _true_rows(moment, zone, seat), _true_facts(moment))
    rest = ("view", "outcome", "sequel", "running", *DECISION)
    return wrong + _check_sighting(moment, fields, seen, rest)


def _check_outcome(moment: Moment, fields: Fields) -> list[Text]:
    fields.only(("winner", "rule", "scores"))
    wanted = _wanted_outcome(moment, fields)
    outcome = moment.match.outcome
    if outcome is None:
        return [
            fields.where.said(
                fields.path,
                en="the match is over: expected; it is still running",
                fr="la partie devrait être finie ; elle continue",
            )
        ]
    there = {"winner": outcome.winner, "rule": outcome.rule, "scores": list(outcome.scores)}
    if outcome.winner is None:
        there["winner"] = NOBODY
    return [differs(fields, key, fields.data[key], there[key]) for key in fields if wanted[key] != there[key]]


def _check_sequel(moment: Moment, fields: Fields) -> list[Text]:
    """Whether another chapter follows, and what of its start is not as expected; `sequel = false`: none does."""
    sequel = moment.match.sequel
    if isinstance(fields.data["sequel"], bool):
        follows = sequel is not None
        return (
            []
            if follows is fields.flag("sequel", True)
            else [differs(fields, "sequel", not follows, follows)]
        )
    wanted = fields.table("sequel")
    if sequel is None:
        return [
            fields.where.said(
                fields.at("sequel"),
                en="another chapter should follow; none does",
                fr="un autre chapitre devrait suivre ; il n’y en a pas",
            )
        ]
    for key in wanted:
        if key not in sequel.start:
            raise wanted.unknown(
                key, Text(en="part of a start", fr="une partie d’un départ"), key, list(sequel.start)
            )
    return [
        differs(wanted, key, wanted.data[key], sequel.start[key])
        for key in wanted
        if wanted.data[key] != sequel.start[key]
    ]


def _wanted_outcome(moment: Moment, fields: Fields) -> dict[str, Any]:
    """What is expected of an outcome; refuses what none can be, whether or not the match is over."""
    seats, rules = moment.match.table.seats, moment.stage.rules
    wanted = dict(fields.data)
    if wanted.get("winner", NOBODY) != NOBODY:
        wanted["winner"] = fields.seat("winner", seats)
    if "rule" in fields and fields.text("rule") not in rules:
        kind = Text(en="rule", fr="une règle de ce jeu")
        raise fields.unknown("rule", kind, fields.text("rule"), sorted(rules))
    scores = fields.items("scores") if "scores" in fields else [0] * seats
    if len(scores) != seats or any(isinstance(n, bool) or not isinstance(n, int | float) for n in scores):
        raise fields.wrong("scores", en="one number for each seat", fr="un nombre pour chaque siège")
    return wanted


# ---- zones and facts, true or as seen


def _check_sighting(moment: Moment, fields: Fields, seen: Sighting, reserved: Sequence[str]) -> list[Text]:
    wrong: list[Text] = []
    shared = [zone.name for zone in moment.match.table.zones if zone.shared]
    for key in fields:
        if key in reserved:
            continue
        if key == "seat":
            for seat, said in fields.seats("seat", moment.match.table.seats).items():
                wrong += _check_seat(moment, said, seen, seat)
        elif key in shared:
            wrong += _check_zone(moment, fields, key, seen.rows(key, 0))
        elif key in seen.facts:
            wrong += _check_fact(moment, fields, key, seen.facts[key])
        else:
            raise fields.unknown(key, _EXPECTED, key, [*reserved, "seat", *shared, *seen.facts])
    return wrong


_EXPECTED = Text(en="thing to expect", fr="une chose à attendre")


def _check_seat(moment: Moment, fields: Fields, seen: Sighting, seat: Seat) -> list[Text]:
    wrong: list[Text] = []
    seats = moment.match.table.seats
    by_seat = [
        name for name, value in seen.facts.items() if isinstance(value, Sequence) and len(value) == seats
    ]
    shared = [zone.name for zone in moment.match.table.zones if zone.shared]
    zones = [zone for zone in moment.positions.forms if zone not in shared]
    for key in fields:
        if key in zones:
            wrong += _check_zone(moment, fields, key, seen.rows(key, seat))
        elif key == "known":
            known = [entry for row in seen.rows("hand", seat) for entry in row if entry.known]
            wrong += _check_zone(moment, fields, key, [known], Form.BAG)
        elif key in by_seat:
            wrong += _check_fact(moment, fields, key, seen.facts[key][seat])
        else:
            raise fields.unknown(key, _EXPECTED, key, [*zones, "known", *by_seat])
    return wrong


def _check_fact(moment: Moment, fields: Fields, key: str, there: Any) -> list[Text]:
    names = moment.positions.by_name.get(key)
    wanted = _numbers(names, fields.data[key], fields, key)
    if _plain(wanted) == _plain(there) and type(wanted) is type(there):
        return []
    speaks = moment.stage.vocabulary
    if key in speaks.seats and isinstance(there, int):
        wanted = fields.seat(key, moment.match.table.seats)
    elif isinstance(there, bool):
        fields.flag(key, there)
    elif isinstance(there, int):
        fields.whole(key)
    elif isinstance(there, str):
        fields.among(key, speaks.values.get(key) or [fields.text(key)], there)
    if _plain(wanted) == _plain(there):
        return []
    return [differs(fields, key, fields.data[key], _as_named(names, fields.data[key], there))]


def _numbers(names: Sequence[str] | None, said: Any, fields: Fields, at: str) -> Any:
    """Numbers that positions write by name, wanted so too: of one seat, or a list with an item for each."""
    if names is None or not isinstance(said, dict | list):
        return said
    if isinstance(said, list):
        return [_numbers(names, item, fields, f"{at}[{n}]") for n, item in enumerate(said, 1)]
    table = Fields(said, fields.where, fields.at(at))
    table.only(names)
    return [table.whole(name, 0) for name in names]


def _as_named(names: Sequence[str] | None, wanted: Any, there: Any) -> Any:
    """What is there, by name where it was wanted so, for a message that can be compared."""
    if names is None or not isinstance(wanted, dict | list):
        return there
    if isinstance(wanted, list):
        return [_as_named(names, *both) for both in zip(wanted, there, strict=False)]
    return {name: n for name, n in zip(names, there, strict=True) if n}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value


def _check_zone(
    moment: Moment, fields: Fields, zone: str, there: Rows, form: Form | None = None
) -> list[Text]:
    form = form or moment.positions.forms[zone]
    value = fields.data[zone]
    flat = [entry for row in there for entry in row]
    if isinstance(value, int) and not isinstance(value, bool):
        return [] if value == len(flat) else [differs(fields, zone, value, len(flat))]
    if isinstance(value, dict):
        return _check_partly(moment, fields.table(zone), flat, form)
    wanted = _written(moment, fields, zone, form)
    if form is Form.BAG:
        same = _same_bag(wanted[0], flat)
    else:
        same = len(wanted) == len(there) and all(map(_same_row, wanted, there))
    if form is Form.BAG and not same:  # for the message, in the same order
        wanted, there = [sorted(wanted[0], key=_by_name)], [sorted(flat, key=_by_name)]
    return [] if same else [_cards_differ(moment, fields, zone, wanted, there)]


def _written(moment: Moment, fields: Fields, zone: str, form: Form) -> Rows:
    value = fields.data[zone]
    names, marks = moment.names, moment.positions.marks
    if form is Form.ROWS:
        return names.rows(value, fields, zone, marks, unseen=True)
    return [names.entries(value, fields, zone, marks, unseen=True)]


def _check_partly(moment: Moment, fields: Fields, there: list[Entry], form: Form) -> list[Text]:
    fields.only(("count", "has", "lacks", "known", "top", "bottom", "copies"))
    wrong: list[Text] = []
    if "count" in fields and fields.whole("count") != len(there):
        wrong.append(differs(fields, "count", fields.data["count"], len(there)))
    downwards = there if form is Form.TOP_FIRST else there[::-1]
    for key, ordered in (("top", downwards), ("bottom", downwards[::-1])):
        if key in fields:
            wanted = _written(moment, fields, key, form)[0]
            if not _same_row(wanted, ordered[: len(wanted)]):
                wrong.append(_cards_differ(moment, fields, key, [wanted], [ordered[: len(wanted)]]))
    have = Counter(entry.card for entry in there)
    if "has" in fields:
        wanted = _written(moment, fields, "has", Form.BAG)[0]
        if Counter(entry.card for entry in wanted) - have:
            wrong.append(_cards_differ(moment, fields, "has", [wanted], [sorted(there, key=_by_name)]))
    copies = fields.table("copies")
    for name in copies:
        found = have[moment.names.card(name, copies, name)]
        if copies.whole(name) != found:
            wrong.append(differs(copies, name, copies.data[name], found))
    if "lacks" in fields:
        unwanted = _written(moment, fields, "lacks", Form.BAG)[0]
        present = [entry for entry in unwanted if have[entry.card]]
        if present:
            wrong.append(_should_lack(moment, fields, present, sorted(there, key=_by_name)))
    if "known" in fields:
        known = [entry for entry in there if entry.known]
        wrong += _check_zone(moment, fields, "known", [known], Form.BAG)
    return wrong


def _by_name(entry: Entry) -> str:
    return entry.card


def _same_row(wanted: Sequence[Entry], there: Sequence[Entry]) -> bool:
    return len(wanted) == len(there) and all(map(_fits, wanted, there))


def _same_bag(wanted: Sequence[Entry], there: Sequence[Entry]) -> bool:
    left = list(there)
    for entry in sorted(wanted, key=lambda one: -len(one.marks) - one.known):  # the most precise first
        found = next((other for other in left if _fits(entry, other)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _fits(wanted: Entry, there: Entry) -> bool:
    """Whether a card is the one wanted; only the marks that are written are compared."""
    marks = dict(there.marks)
    return (
        wanted.card == there.card
        and (there.known or not wanted.known)
        and all(seat in there.seen_by for seat in wanted.seen_by)
        and all(_plain(marks.get(name)) == _plain(value) for name, value in wanted.marks)
    )


# ---- where the truth comes from


def _true_rows(moment: Moment, zone: str, seat: Seat) -> Rows:
    t = moment.match.table
    positions = moment.positions
    public = t.layout.everybody

    def entry(card: Card) -> Entry:
        marks = tuple((name, positions.mark(t, card, name)) for name in positions.marks)
        seers = tuple(seer for seer in range(t.seats) if t.seen[card] >> seer & 1)
        return Entry(t.carddef(card).id, t.seen[card] == public, seers, marks)

    return [[entry(card) for card in row] for row in positions.rows(t, zone, seat)]


def _true_facts(moment: Moment) -> dict[str, Any]:
    t, game = moment.match.table, moment.match.game
    return {**public_table(game, t), **moment.positions.facts(t)}


def _check_view(moment: Moment, fields: Fields, name: str) -> list[Text]:
    """What one seat, or a spectator, sees."""
    seats = moment.match.table.seats
    seat = watcher(name, fields, "", seats)
    view = moment.match.view(seat)
    wrong: list[Text] = []
    wrong += check_asked(moment, fields, view.asked, view.prompt)
    wrong += check_ability(moment, fields, moment.match.ask) if "ability" in fields else []
    wrong += check_options(moment, fields, [Option.parse(text) for text in view.options])
    bit = sight_bit(seat, seats)
    told = [event.witnessed(bit) for event in moment.events]
    wrong += check_events(moment, fields, told)
    seen = Sighting(lambda zone, owner: _seen_rows(moment, view, zone, owner, fields), view.table)
    return wrong + _check_sighting(moment, fields, seen, (*DECISION, "events", "all_events", "no_events"))


def watcher(name: Any, fields: Fields, key: str, seats: int) -> Seat | None:
    """The seat that watches, None for a spectator; refuses what is neither."""
    if name == SPECTATOR:
        return None
    try:
        return fields.seat_named(key, name, seats)
    except BadScenario:
        known = [*(f"P{seat}" for seat in range(seats)), SPECTATOR]
        raise fields.unknown(key, Text(en="seat", fr="un siège"), str(name), known) from None


def _seen_rows(moment: Moment, view: View, zone: str, owner: Seat, fields: Fields) -> Rows:
    declared = next((one for one in moment.match.table.zones if one.name == zone), None)
    if declared is None:
        raise fields.unknown(
            "", Text(en="zone", fr="une zone"), zone, [one.name for one in moment.match.table.zones]
        )
    pile = view.pile(zone, None if declared.shared else owner)
    cards = [
        Entry(card.face or UNSEEN, card.face is not None, (), tuple(card.marks.items()))
        for card in pile.cards
    ]
    cards += [Entry(UNSEEN)] * (pile.count - len(cards))
    form = moment.positions.forms[zone]
    if form is Form.ROWS:
        rest = iter(cards)
        return [
            list(islice(rest, len(row))) for row in moment.positions.rows(moment.match.table, zone, owner)
        ]
    return [cards[::-1] if form is Form.TOP_FIRST else cards]


# ---- words


def _cards_differ(moment: Moment, fields: Fields, key: str, wanted: Rows, there: Rows) -> Text:
    want, have = _rows_words(moment, wanted, wanted), _rows_words(moment, there, wanted)
    return fields.where.said(
        fields.at(key),
        en=f"expected {want.en}; found {have.en}",
        fr=f"attendu : {want.fr} ; trouvé : {have.fr}",
    )


def _should_lack(moment: Moment, fields: Fields, present: list[Entry], there: list[Entry]) -> Text:
    unwanted, have = (_rows_words(moment, [row], [row]) for row in (present, there))
    return fields.where.said(
        fields.at("lacks"),
        en=f"should not be there: {unwanted.en}; found {have.en}",
        fr=f"ne devrait pas y être : {unwanted.fr} ; trouvé : {have.fr}",
    )


def _rows_words(moment: Moment, rows: Rows, wanted: Rows) -> Text:
    """Rows for a message; marks and fame are told only where the scenario speaks of them."""
    spoken = {name for row in wanted for entry in row for name, _ in entry.marks}
    fame = any(entry.known for row in wanted for entry in row)
    said = [_row_words(moment, row, spoken, fame=fame) for row in rows] or [Text(en="nothing", fr="rien")]
    return Text(en=" | ".join(row.en for row in said), fr=" | ".join(row.fr for row in said))


def _row_words(moment: Moment, row: Sequence[Entry], spoken: set[str], *, fame: bool) -> Text:
    if not spoken and not fame:
        return moment.names.say_all([entry.card for entry in row])
    words = []
    for entry in row:
        details = [f"{name} = {toml(_plain(value))}" for name, value in entry.marks if name in spoken]
        details += ["known"] * (fame and entry.known)
        name = moment.names.say(entry.card)
        tail = f" ({', '.join(details)})" if details else ""
        words.append((name.en + tail, name.fr + tail))
    return Text(
        en=", ".join(en for en, _ in words) or "nothing", fr=", ".join(fr for _, fr in words) or "rien"
    )
