"""What the texts of the cards do."""

from crazy_eights.clauses.text import EFFECTS, Effect
from crazy_eights.options import suit_options
from crazy_eights.table import CrazyEightsTable
from pioche.core.decisions import Rule, Seat, ask
from pioche.language.clauses import clause


@clause("choisissez la couleur demandée", en="choose the suit that must follow", rules=("CE-TEXT-02",))
class ChooseSuit(Effect):
    """Whoever played the card names a suit (CE-TEXT-02)."""


@EFFECTS.does(ChooseSuit)
def choose_suit(t: CrazyEightsTable, seat: Seat, source: None, node: ChooseSuit) -> Rule[None]:
    """The suit asked for is the one that the seat names (CE-TEXT-02, CE-PLAY-03)."""
    answer = yield ask(seat, "suit", suit_options)
    t.suit = answer.verb
    t.tell(answer.verb, "CE-TEXT-02", seat)


@clause(
    "le joueur suivant pioche {count:une carte}",
    en="the next player draws {count:a card}",
    rules=("CE-TEXT-03",),
    sample="Le joueur suivant pioche deux cartes.",
)
class NextDraws(Effect):
    """The next player takes cards (CE-TEXT-03)."""

    count: int


@EFFECTS.does(NextDraws)
def next_draws(t: CrazyEightsTable, seat: Seat, source: None, node: NextDraws) -> None:
    """The next player draws that many, as far as there are any (CE-TEXT-03)."""
    t.draw_cards(t.next_seat(), node.count, "CE-TEXT-03")


@clause("le joueur suivant passe son tour", en="the next player misses a turn", rules=("CE-TEXT-04",))
class NextSkips(Effect):
    """The next player does not play (CE-TEXT-04)."""


@EFFECTS.does(NextSkips)
def next_skips(t: CrazyEightsTable, seat: Seat, source: None, node: NextSkips) -> None:
    """One player more is passed over when this turn ends (CE-TEXT-04)."""
    t.skipped += 1


@clause("le sens du jeu change", en="play changes direction", rules=("CE-TEXT-05",))
class TurnRound(Effect):
    """Play goes the other way round (CE-TEXT-05)."""


@EFFECTS.does(TurnRound)
def turn_round(t: CrazyEightsTable, seat: Seat, source: None, node: TurnRound) -> None:
    """The direction is reversed (CE-TEXT-05)."""
    t.direction = -t.direction
    t.tell("turn_round", "CE-TEXT-05", seat)
