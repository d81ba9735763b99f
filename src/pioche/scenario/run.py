"""Running a scenario: its choices are taken one after the other, and what is not as expected is told."""

from dataclasses import dataclass

from pioche.core.errors import PiocheError
from pioche.core.match import Match
from pioche.scenario.events import check_events, full_events
from pioche.scenario.expect import check, check_decision
from pioche.scenario.fields import Said
from pioche.scenario.lay import lay, placed
from pioche.scenario.moment import chosen, moment_of
from pioche.scenario.read import Case
from pioche.scenario.twins import compare_twin


@dataclass(frozen=True, slots=True)
class Report:
    """How a case went: it passed, failed, or was refused because it cannot be played as written."""

    case: Case
    messages: tuple[Said, ...] = ()
    refused: bool = False

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.messages


def run(case: Case) -> Report:
    """Play a case and compare; never raises for what the scenario says."""
    try:
        messages = _play(case)
        for twin in case.fields.tables("twin"):
            messages += compare_twin(case, twin) if not messages else []
    except PiocheError as error:
        refusal = placed(error, case.where)
        return Report(case, (Said(refusal.en, refusal.fr),), refused=True)
    return Report(case, tuple(messages))


def _play(case: Case) -> list[Said]:
    """What is not as expected at the first moment at which something is not."""
    match, events = lay(case)
    moment = moment_of(case, match, events)
    for step in case.fields.tables("step"):
        wrong = check_decision(moment, step) + check(moment, step.table("before"))
        if wrong:
            return wrong
        if "choose" in step:
            events = []
            for text in step.texts("choose"):
                option = chosen(moment, step, text)
                if isinstance(option, Said):
                    return [option]
                events += match.choose(option)
            moment = moment._replace(events=events)
        wrong = check_events(moment.names, step, full_events(moment.events)) + check(
            moment, step.table("expect")
        )
        if wrong:
            return wrong
    return check(moment, case.fields.table("expect")) + _unused_chance(case, match)


def _unused_chance(case: Case, match: Match) -> list[Said]:
    """Answers that chance was never asked for: the scenario means something else than what was played."""
    left, given = match.table.rigged, len(case.fields.items("chance"))
    if not left:
        return []
    listed = "; ".join(
        (", ".join(answer) or "[]") if isinstance(answer, list) else str(answer) for answer in left
    )
    were, ont = ("was", "réponse sur {} n’a") if len(left) == 1 else ("were", "réponses sur {} n’ont")
    return [
        case.where.said(
            "chance",
            f"{len(left)} of {given} answers {were} not used: {listed} "
            "(chance was not asked so often, or for the other kind)",
            f"{len(left)} {ont.format(given)} pas servi : {listed} "
            "(le sort n’a pas été consulté si souvent, ou l’a été pour l’autre sorte)",
        )
    ]
