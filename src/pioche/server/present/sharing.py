"""A question that several seats share, as a table's people see it: its manner, and what each of them may answer.

Which manner a prompt has, and whom an option is about, the game declares (`core.about.Manner`).
"""

from pioche.core.about import ANYBODY, Manner
from pioche.core.decisions import Option, Seat
from pioche.games import texts
from pioche.server.keep.agreement import Proposal
from pioche.server.keep.state import State
from pioche.server.wire.messages import ProposalState, SharedQuestion


class Sharing:
    """What is shared at one table now; it reads the state and changes nothing."""

    def __init__(self, state: State) -> None:
        self._state = state

    @property
    def shared(self) -> bool:
        """Whether several seats are asked."""
        return len(self._state.asked) > 1

    @property
    def manner(self) -> Manner:
        """The manner of the question now."""
        match = self._state.match
        if match is None or match.ask is None or not self.shared:
            return ANYBODY
        return texts.about(match.game.id).manners.get(match.ask.prompt, ANYBODY)

    def question(self, viewer: Seat | None, left: float) -> SharedQuestion | None:
        """The question as one of those who are asked sees it; `left` is how long what is proposed still waits."""
        state = self._state
        if not self.shared or viewer not in state.asked or state.match is None:
            return None
        options = state.match.options()
        return SharedQuestion(
            manner=self.manner.kind,
            bots=self.bot is not None,
            delegated=state.agreement.delegated == state.match.serial,
            declined=[str(option) for option in options if str(option) in self.declined],
            theirs=[str(option) for option in options if not self.own(viewer, option)],
            proposal=self._proposal(left),
        )

    def _proposal(self, left: float) -> ProposalState | None:
        made = self._state.agreement.proposal
        if made is None:
            return None
        return ProposalState(
            made.number, made.seat, made.option, sorted(made.accepted), self.about(made), left
        )

    def own(self, seat: Seat, option: Option) -> bool:
        """Whether a seat may name whom an option names: itself, those at its device, bots, and whatever is no seat."""
        if self.manner.kind != "own":
            return True
        places = self._state.places
        named = [_seat(reference) for reference in (option.source, option.target)]
        return all(other is None or places[other].bot or self.same(other, seat) for other in named)

    def same(self, one: Seat, other: Seat) -> bool:
        """Whether two seats are one, or are held by one device."""
        holder = self._state.places[one].holder
        return one == other or (bool(holder) and holder == self._state.places[other].holder)

    @property
    def declined(self) -> set[str]:
        """What was declined for good, unless nothing else is left."""
        match, gone = self._state.match, self._state.agreement.declined
        return (
            gone
            if match is not None and any(str(option) not in gone for option in match.options())
            else set()
        )

    def fits(self, seat: Seat, option: Option) -> bool:
        """Whether the manners let a seat answer so."""
        return self.own(seat, option) and str(option) not in self.declined

    def about(self, proposal: Proposal) -> Seat | None:
        """Whose own a proposal is about: whoever gives or gets something by it, as the game declares."""
        option = Option.parse(proposal.option)
        for end in self.manner.consent:
            reference = option.target if end.endswith(">") else option.source
            if end[:-1] == option.verb and (seat := _seat(reference)) is not None:
                return seat
        return None

    @property
    def bot(self) -> Seat | None:
        """The bot that would answer a shared question: the lowest of those asked, where it has an answer to give."""
        state, match = self._state, self._state.match
        bots = [seat for seat in state.asked if state.places[seat].bot]
        if match is None or not self.shared or not bots:
            return None
        return bots[0] if any(self.fits(bots[0], option) for option in match.options()) else None


def _seat(reference: str) -> Seat | None:
    """The seat that a reference of an option names, if it names one."""
    number = reference.removeprefix("seat")
    return int(number) if reference.startswith("seat") and number.isdigit() else None
