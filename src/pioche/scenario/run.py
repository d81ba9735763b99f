"""Running a scenario: its choices are taken one after the other, and what is not as expected is told."""

import traceback
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

from pioche.core.chance import Lot
from pioche.core.contract import Game
from pioche.core.errors import PiocheError
from pioche.core.events import Event
from pioche.core.match import Match
from pioche.core.text import Text
from pioche.scenario.events import check_events, full_events
from pioche.scenario.expect import check
from pioche.scenario.fields import Fields
from pioche.scenario.lay import lay, placed
from pioche.scenario.moment import Moment, chosen, moment_of
from pioche.scenario.names import fold
from pioche.scenario.question import check_decision
from pioche.scenario.read import STARTER, Case
from pioche.scenario.stops import Watch, not_reached, stop_phase, watched
from pioche.scenario.twins import compare_twin


@dataclass(frozen=True, slots=True)
class Report:
    """How a case went: it passed, failed, or was refused because it cannot be played as written."""

    case: Case
    messages: tuple[Text, ...] = ()
    refused: bool = False
    error: Exception | None = None  # a mistake of the program, not of the scenario

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.messages


def run(case: Case) -> Report:
    """Play a case and compare; never raises, so that one case does not keep the others from being played."""
    try:
        return Report(case, tuple(_refusal(case) if "refused" in case.fields else _played(case)))
    except PiocheError as error:
        refusal = placed(error, case.where)
        return Report(case, (refusal.text,), refused=True)
    except Exception as error:
        return Report(case, (_program_error(case, error),), error=error)


def _program_error(case: Case, error: Exception) -> Text:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"
    return case.where.said(
        "", en=f"the program itself failed: {what}", fr=f"le programme lui-même a échoué : {what}"
    )


# ---- what must be refused


def _refusal(case: Case) -> list[Text]:
    """What is wrong with the refusal that a whole case expects."""
    wanted = _wanted_refusal(case.fields)
    for key in ("step", "expect", "twin"):
        if key in case.fields:
            raise case.fields.bad(
                key,
                en="a case that must be refused is not played: leave this out, or write `refused` in a step",
                fr="un cas qui doit être refusé n’est pas joué : ôtez ceci, ou écrivez `refused` dans une étape",
            )
    try:
        lay(case)
    except PiocheError as error:
        return _compared(case.fields, wanted, placed(error, case.where))
    return [_not_refused(case.fields)]


def _wanted_refusal(fields: Fields) -> str:
    wanted = fields.text("refused")
    if not fold(wanted):
        raise fields.bad(
            "refused",
            en="some words of the refusal are wanted, in English or in French",
            fr="il faut quelques mots du refus, en français ou en anglais",
        )
    return wanted


def _compared(fields: Fields, wanted: str, refusal: PiocheError | Text) -> list[Text]:
    if any(fold(wanted) in fold(message) for message in (refusal.en, refusal.fr)):
        return []
    return [
        fields.where.said(
            fields.at("refused"),
            en=f"expected a refusal with the words {wanted!r}; it was: {refusal.en}",
            fr=f"refus attendu avec les mots « {wanted} » ; il dit : {refusal.fr}",
        )
    ]


def _not_refused(fields: Fields) -> Text:
    return fields.where.said(
        fields.at("refused"),
        en="expected to be refused, but it is not",
        fr="devrait être refusé, mais ne l’est pas",
    )


# ---- playing


def _played(case: Case) -> list[Text]:
    """What is not as expected at the first moment at which something is not, twins last."""
    moment, wrong = _opening(case)
    match = (moment.resumed or moment).match
    for step in case.fields.tables("step"):
        moment, wrong = (moment, wrong) if wrong else _step(moment, step)
    if wrong:
        return wrong
    wrong = check(moment, case.fields.table("expect")) + _unused_chance(case, match)
    for twin in case.fields.tables("twin"):
        wrong += compare_twin(case, twin) if not wrong else []
    if not wrong and not case.expects:  # last, so that what is wrong with the rest is told first
        raise case.fields.bad(
            "",
            en="nothing is expected: write [case.expect], or what a step must ask, offer or tell",
            fr="rien n’est attendu : écrivez [case.expect], ou ce qu’une étape doit demander, proposer ou dire",
        )
    return wrong


def _opening(case: Case) -> tuple[Moment, list[Text]]:
    """The moment before the first choice; the stop on the way to it, if the first step wants one."""
    first = next(iter(case.fields.tables("step")), None)
    if first is None or "stop" not in first or "choose" in first:
        return moment_of(case, *lay(case)), []
    watch = Watch(case.stage.game, stop_phase(first, case.stage.vocabulary.phases), "")
    match, events = lay(case, cast(Game, watch))
    match.game = case.stage.game
    watch.told += len(events) - len(match.opening)  # what the deal told comes first
    return _stopped(moment_of(case, match, events), first, watch)


def _stopped(moment: Moment, step: Fields, watch: Watch) -> tuple[Moment, list[Text]]:
    """The moment at a stop-point on the way to another; the events after it belong to that one."""
    if watch.table is None:
        return moment, [not_reached(step, watch)]
    before, after = moment.events[: watch.told], moment.events[watch.told :]
    resumed = moment._replace(events=after)
    return moment._replace(match=watch.still(moment.match), events=before, resumed=resumed), []


def _step(moment: Moment, step: Fields) -> tuple[Moment, list[Text]]:
    """The moment after a step, and what was not as it expects."""
    opening = "stop" in step and "choose" not in step and moment.resumed is not None
    if moment.resumed is not None and not opening:
        moment = moment.resumed
    if "stop" in step and ("refused" in step or ("choose" not in step and not opening)):
        raise step.bad(
            "stop",
            en="a stop lies on the way from a choice, or in the first step from the position, to the next question",
            fr="un arrêt se fait entre un choix, ou dans la première étape la position, et la question suivante",
        )
    wrong = check_decision(moment, step) + check(moment, step.table("before"))
    if wrong:
        return moment, wrong
    if "refused" in step:
        moment, wrong = _refused_step(moment, step)
    elif "choose" in step:
        moment, wrong = _choose(moment, step, step.texts("choose"))
    if wrong:
        return moment, wrong
    told = check_events(moment, step, full_events(moment.events))
    return moment, told + check(moment, step.table("expect"))


def _choose(moment: Moment, step: Fields, texts: list[str]) -> tuple[Moment, list[Text]]:
    """The moment after some choices, or why one of them cannot be taken."""
    match = moment.match
    phase = stop_phase(step, moment.stage.vocabulary.phases) if "stop" in step else ""
    events: list[Event] = []
    for number, text in enumerate(texts, 1):
        reply = chosen(moment, step, text)
        if isinstance(reply, Text):
            return moment, [reply]
        if phase and number == len(texts):
            watch, told = watched(match, phase, partial(match.choose, *reply))
            watch.told += len(events)
            return _stopped(moment._replace(events=[*events, *told]), step, watch)
        events += match.choose(*reply)
    return moment._replace(events=events), []


def _refused_step(moment: Moment, step: Fields) -> tuple[Moment, list[Text]]:
    """A step whose last choice must be refused, which changes nothing."""
    wanted = _wanted_refusal(step)
    if not step.texts("choose"):
        raise step.bad(
            "refused", en="there is no `choose` to be refused", fr="il n’y a pas de `choose` à refuser"
        )
    *before, last = step.texts("choose")
    moment, wrong = _choose(moment, step, before) if before else (moment, [])
    if wrong:
        return moment, wrong
    try:
        reply = chosen(moment, step, last)
    except PiocheError as error:
        return moment, _compared(step, wanted, error)
    return moment, _compared(step, wanted, reply) if isinstance(reply, Text) else [_not_refused(step)]


def _unused_chance(case: Case, match: Match) -> list[Text]:
    """Answers that chance was never asked for: the scenario means something else than what was played."""
    left, given = match.table.rigged, len(case.fields.items("chance"))
    if not left:
        return []
    if isinstance(left[-1], Lot):
        return [
            case.where.said(
                STARTER,
                en="no lot decides who begins this game",
                fr="aucun tirage au sort ne décide qui commence dans ce jeu",
            )
        ]
    listed = [(", ".join(answer) or "[]") if isinstance(answer, list) else str(answer) for answer in left]
    were, ont = ("was", "réponse sur {} n’a") if len(left) == 1 else ("were", "réponses sur {} n’ont")
    return [
        case.where.said(
            "chance",
            en=f"{len(left)} of {given} answers {were} not used: {'; '.join(listed)} "
            "(chance was not asked so often, or for the other kind)",
            fr=f"{len(left)} {ont.format(given)} pas servi : {' ; '.join(listed)} "
            "(le sort n’a pas été consulté si souvent, ou l’a été pour l’autre sorte)",
        )
    ]
