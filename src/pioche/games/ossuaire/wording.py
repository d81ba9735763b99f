"""What the prompts of Ossuaire must name: unit and line in question, totals, what is left; from the view alone."""

from typing import Any

from pioche.core.sight import View
from pioche.games.ossuaire.cards import SOLDIER
from pioche.games.ossuaire.clauses.army import Daunt
from pioche.games.ossuaire.clauses.piles import Hecatomb
from pioche.games.ossuaire.clauses.removal import Neutralise
from pioche.language.speaker import Speaker

Fields = dict[str, Any]


def cause(view: View, speaker: Speaker) -> tuple[str, Fields]:
    """The variant of the prompt in a view, and the fields of its template."""
    asked = view.asked[0]
    totals = view.table["totals"]
    face, number, part = pending(view)
    fields = {
        "card": speaker.card(face),
        "ability": speaker.ability(face, number),
        "left": speaker.amount(view.table["left"]),
        "gold": speaker.amount(view.table["gold"][asked]),
        "mine": totals[asked],
        "theirs": totals[1 - asked],
        "other": speaker.player(1 - asked),
        "revealed": speaker.card(_latest_revealed(view)),
    }
    if view.prompt == "turn":
        return ("alone" if 1 - asked in view.table["stopped"] else ""), fields
    if view.prompt == "delayed":
        usable = any(option.startswith("activate") for option in view.options)
        return ("" if usable else "idle"), fields
    if view.prompt in ("immediate", "again"):
        if {"immediate": "activate", "again": "again"}[view.prompt] not in view.options:
            return "cannot", fields
        if any(isinstance(effect, Hecatomb) for effect in effects(speaker, face, number)):
            soldiers = [card for card in view.pile("removed", asked).cards if card.face == SOLDIER]
            return "hecatomb", fields | {"soldiers": speaker.amount(len(soldiers))}
        return "", fields
    if view.prompt == "target":
        effect = effects(speaker, face, number)[part - 1] if part > 0 else None
        if isinstance(effect, Daunt):
            return "daunt", fields | {"amount": effect.amount}
        return ("neutralise" if isinstance(effect, Neutralise) else ""), fields
    return "", fields


def pending(view: View) -> tuple[str, int, int]:
    """The unit whose ability is in question, its printed line, and which effect of it is under way.

    Effects count from 1; 0 is none yet, -1 the price.
    """
    if not view.table["pending"]:
        return "", 0, 0
    token, number, part = view.table["pending"][-1]
    face = next((card.face for pile in view.piles for card in pile.cards if card.token == token), None)
    return face or "", number, part


def effects(speaker: Speaker, face: str, number: int) -> tuple[Any, ...]:
    """What a line does, in order, its price apart."""
    card = speaker.wording.cards.get(face)
    if card is None or not 1 <= number <= len(card.lines):
        return ()
    line: Any = card.lines[number - 1]
    return tuple(line.effects)


def _latest_revealed(view: View) -> str:
    cards = view.pile("revealed", view.asked[0]).cards
    return (cards[-1].face or "") if cards else ""
