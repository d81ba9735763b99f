"""What people at a table settle together before a shared question is answered, folded from the journal.

The engine takes an option of any seat that is asked (`core.decisions.ask_team`).  How a table comes to it are its
manners, which a game declares by prompt (`about.toml`, `[manners]`).
"""

from collections import Counter
from dataclasses import dataclass, field

from pioche.core.decisions import Seat
from pioche.server.keep.journal import Accepted, Chosen, Declined, Delegated, Entry, Proposed, Undone


@dataclass(slots=True)
class Proposal:
    """An answer that somebody proposes, and who has accepted it so far."""

    number: int  # of its entry: whoever accepts or declines names it
    seat: Seat
    serial: int
    option: str
    at: float  # when it was made, in seconds since 1970
    accepted: set[Seat] = field(default_factory=set)


class Agreement:
    """The proposal that is open, what was declined for good, and whether the bots are to decide."""

    def __init__(self) -> None:
        self.proposal: Proposal | None = None
        self.declined: set[str] = (
            set()
        )  # options about somebody's own, which that person does not want in this match
        self.refusals: Counter[tuple[int, Seat]] = Counter()  # of each question by each seat
        self.delegated: int | None = None  # the serial of the question that is left to the bots

    def fold(self, entry: Entry, number: int) -> None:
        """Take note of an entry and its number."""
        if isinstance(entry, Chosen | Undone):
            self.proposal = self.delegated = None
        elif isinstance(entry, Proposed):
            self.proposal = Proposal(number, entry.seat, entry.serial, entry.option, entry.at)
        elif isinstance(entry, Delegated):
            self.delegated = entry.serial
        elif isinstance(entry, Accepted | Declined):
            self._answered(entry)

    def _answered(self, entry: Accepted | Declined) -> None:
        proposal = self.proposal
        if proposal is None or proposal.number != entry.proposal:
            return
        if isinstance(entry, Accepted):
            proposal.accepted.add(entry.seat)
            return
        if entry.final:
            self.declined.add(proposal.option)
        elif entry.seat != proposal.seat:
            self.refusals[proposal.serial, entry.seat] += 1
        self.proposal = self.delegated = None
