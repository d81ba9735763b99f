"""The numbers of the rules of Noxilia (docs/specs/noxilia.md §3.7)."""

from dataclasses import dataclass

from pioche.core.numbers import number


@dataclass(frozen=True, slots=True)
class Numbers:
    """What a variant may change without changing a rule."""

    opening_hand: int = number(6, 0, 20)  # cards drawn at set-up (NOX-SETUP-13)
    second_player_gold: int = number(2, 0, 20)  # of whoever does not begin (NOX-SETUP-02)
    queue_default: int = number(1, 0, 5)  # turns in the queue (NOX-PLAY-02)
    move_steps: int = number(2, 1, 4)  # of a move (NOX-MOVE-01)
    fate_pile: int = number(8, 1, 20)  # cards (NOX-DECK-09)
    deck_size: int = number(60, 20, 100)  # cards (NOX-DECK-01)
    start_copies: int = number(2, 1, 4)  # of one starting unit (NOX-SETUP-06)
    twilight_turn: int = number(20, 2, 40)  # from which monarchs lose life (NOX-END-06)
    actions_per_turn: int = number(60, 1, 200)  # after which a player only passes (NOX-ACT-09)
    fog_radius: int = number(1, 0, 5)  # at which an arrival reveals (NOX-FOG-03)
    latent_cost: int = number(1, 1, 3)  # mana of any colour for placing a latent (NOX-LAT-01)


RULEBOOK = Numbers()
