"""What a table of Guild Battle can be between two steps, for positions that are written by hand."""

from collections.abc import Iterator

from pioche.core.decisions import Seat
from pioche.games.guild_battle.table import GuildTable
from pioche.games.guild_battle.words import FULL_SET, WIZARD
from pioche.scenario.positions import Fault


def faults(t: GuildTable) -> Iterator[Fault]:
    """What no match can come to, with the key that says it."""
    yield from _of_turn(t)
    for seat in range(t.seats):
        if t.alive[seat]:
            yield from _of_living(t, seat)


def _of_turn(t: GuildTable) -> Iterator[Fault]:
    if not t.alive[t.active]:
        yield Fault("active", en="this seat is eliminated", fr="ce siège est éliminé")
    if t.alive.count(True) < 2:
        yield Fault(
            "seat",
            en="fewer than two seats are in the game, so it is over (GB-WIN-09)",
            fr="il reste moins de deux sièges en jeu, la partie est donc finie (GB-WIN-09)",
        )
    if t.turn == 1 and not all(t.alive):
        yield Fault(
            "turn",
            en="nobody is eliminated before the second turn (GB-TURN-03)",
            fr="personne n’est éliminé avant le deuxième tour (GB-TURN-03)",
        )
    if all(t.alive) and (t.first + t.turn - 1) % t.seats != t.active:
        first = (t.active - t.turn + 1) % t.seats
        yield Fault(
            "first",
            en=f"if P{t.active} has turn {t.turn}, P{first} began (GB-SET-04)",
            fr=f"si P{t.active} joue le tour {t.turn}, c’est P{first} qui a commencé (GB-SET-04)",
        )
    if t.played and t.phase != "end":
        yield Fault(
            "played",
            en='once the card of the turn is played, the turn is in its end phase: write phase = "end" (GB-TURN-04)',
            fr="une fois jouée la carte du tour, le tour en est à sa phase de fin : "
            'écrivez phase = "end" (GB-TURN-04)',
        )


def _of_living(t: GuildTable, seat: Seat) -> Iterator[Fault]:
    if t.out[seat]:
        yield Fault(
            f"seat.{seat}.out",
            en="only an eliminated seat has cards out of the game; write eliminated = true (GB-ELIM-01)",
            fr="seul un siège éliminé a des cartes hors jeu ; écrivez eliminated = true (GB-ELIM-01)",
        )
    if t.faces_in(t.established(seat)) == FULL_SET:
        yield Fault(
            f"seat.{seat}.battlefield",
            en="the five characters are established, so the game is over (GB-WIN-01); one of them may be arriving",
            fr="les cinq personnages sont établis, la partie est donc finie (GB-WIN-01) ; l’un d’eux peut arriver",
        )
    most, held = most_in_hand(t, seat), len(t.hand[seat])
    if most is not None and held > most:
        yield _too_many(t, seat, held, most)


def _too_many(t: GuildTable, seat: Seat, held: int, most: int) -> Fault:
    """A hand above what it can hold; only abilities in its owner's turn fill it further (GB-HAND-01)."""
    if seat == t.active:
        when, quand = "at this point of its owner's turn", "à ce moment du tour de son joueur"
        en, fr = 'with phase = "end" it may be larger', 'avec phase = "end" elle peut être plus grande'
    else:
        when, quand = "in another seat's turn", "pendant le tour d’un autre"
        en = fr = f"spec = {{ numbers = {{ hand_limit = {held} }} }}"
    return Fault(
        f"seat.{seat}.hand",
        en=f"{held} cards; {when} a hand holds at most {most} (GB-HAND-01); {en}",
        fr=f"{held} cartes ; {quand}, une main en tient au plus {most} (GB-HAND-01) ; {fr}",
    )


def most_in_hand(t: GuildTable, seat: Seat) -> int | None:
    """How many cards a hand can hold between two steps; None where abilities may have filled it (GB-HAND-01, -02).

    A hand grows in its owner's turn alone, unless a reaction does more than counter.
    """
    kept = max(t.numbers.hand_limit, t.numbers.opening_hand)
    if len(t.abilities[seat][WIZARD].effects) > 1 or (seat == t.active and t.phase == "end"):
        return None
    if seat != t.active or t.phase == "draw":
        return kept
    return kept + (t.numbers.draw if t.turn > 1 else 0) - len(t.arriving)
