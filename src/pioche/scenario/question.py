"""The question at one moment of a scenario: who is asked, for what, about which line, and with which options."""

from collections.abc import Sequence
from typing import Any

from pioche.core.decisions import Ask, Card, Option, Seat
from pioche.core.text import Text
from pioche.scenario.fields import Fields
from pioche.scenario.moment import Moment
from pioche.scenario.positions import Form
from pioche.scenario.toml import shown

DECISION = ("asked", "prompt", "ability", "options", "offered", "not_offered")


def check_decision(moment: Moment, fields: Fields) -> list[Text]:
    """Who is asked, for what kind of decision, and with which options."""
    match = moment.match
    wrong: list[Text] = []
    ask = match.ask
    wrong += check_asked(moment, fields, ask.seats if ask else (), ask.prompt if ask else "")
    wrong += check_ability(moment, fields, ask) if "ability" in fields else []
    return wrong + check_options(moment, fields, match.options())


def check_ability(moment: Moment, fields: Fields, ask: Ask | None) -> list[Text]:
    """Which line of which card the question is about."""
    wanted = fields.table("ability")
    wanted.only(("card", "line", "place"))
    t = moment.match.table
    there = moment.positions.ability(t, ask) if ask else None
    found: dict[str, Any] = {"card": None, "line": None, "place": None}
    if there is not None:
        place = "" if there.card is None else _place_in_rows(moment, there.card)
        found = {"card": there.face, "line": there.line, "place": place}
    card = moment.names.card(wanted.text("card"), wanted, "card") if "card" in wanted else None
    if "line" in wanted:
        moment.names.line(wanted.whole("line"), [card] if card else [], wanted, "line")
    said = {**wanted.data, **({"card": card} if card else {})}
    return [differs(wanted, key, wanted.data[key], found[key]) for key in wanted if said[key] != found[key]]


def _place_in_rows(moment: Moment, card: Card) -> str:
    """Row and index of a card in play, from 1, as choices write them: `2.1`."""
    t, positions = moment.match.table, moment.positions
    zones = [zone for zone, form in positions.forms.items() if form is Form.ROWS]
    for zone, seat in ((zone, seat) for zone in zones for seat in range(t.seats)):
        for number, row in enumerate(positions.rows(t, zone, seat), 1):
            if card in row:
                return f"{number}.{row.index(card) + 1}"
    return ""


def check_asked(moment: Moment, fields: Fields, seats: Sequence[Seat], prompt: str) -> list[Text]:
    """Who is asked, and for what kind of decision."""
    wrong: list[Text] = []
    if "asked" in fields and fields.seat_list("asked", moment.match.table.seats) != list(seats):
        there = ", ".join(f"P{seat}" for seat in seats)
        wrong.append(differs(fields, "asked", fields.data["asked"], there or None))
    prompts = moment.stage.vocabulary.prompts
    if "prompt" in fields and fields.text("prompt") != prompt:
        if prompts and fields.text("prompt") not in prompts:
            raise fields.unknown("prompt", _QUESTION, fields.text("prompt"), prompts)
        wrong.append(differs(fields, "prompt", fields.data["prompt"], prompt or None))
    return wrong


_QUESTION = Text(en="question", fr="une question de ce jeu")


def check_options(moment: Moment, fields: Fields, options: Sequence[Option]) -> list[Text]:
    """Which options are offered and which are not."""
    wrong: list[Text] = []
    there = ", ".join(map(str, options)) or "—"
    for key in ("options", "offered"):
        if key not in fields:
            continue
        wanted = {
            text: moment.choices.one(text, moment.match, options, fields, key) for text in fields.texts(key)
        }
        for text in (text for text, option in wanted.items() if option is None):
            wrong.append(
                fields.where.said(
                    fields.at(key),
                    en=f"{text!r} is not offered; offered are: {there}",
                    fr=f"« {text} » n’est pas proposé ; sont proposés : {there}",
                )
            )
        if key == "options":
            more = ", ".join(str(option) for option in options if option not in wanted.values())
            if more:
                wrong.append(
                    fields.where.said(
                        fields.at(key),
                        en=f"also offered, but not expected: {more}",
                        fr=f"aussi proposé, sans être attendu : {more}",
                    )
                )
    for text in fields.texts("not_offered"):
        for option in moment.choices.meant(text, moment.match, options, fields, "not_offered"):
            wrong.append(
                fields.where.said(
                    fields.at("not_offered"),
                    en=f"{text!r} should not be offered, but {option} is",
                    fr=f"« {text} » ne devrait pas être proposé, mais {option} l’est",
                )
            )
    return wrong


def differs(fields: Fields, key: str, wanted: Any, there: Any) -> Text:
    """The message for a value that is another than the expected one."""
    want, found = shown(wanted), shown(there)
    return fields.where.said(
        fields.at(key),
        en=f"expected {want.en}, found {found.en}",
        fr=f"attendu {want.fr}, trouvé {found.fr}",
    )
