"""The flow of Guild Battle: turns, arrivals and reaction windows, as the rulebook tells them."""

from collections.abc import Callable
from typing import Final

from pioche.core.decisions import Card, Option, Rule, Seat, Step, questions
from pioche.games.guild_battle.abilities import ability_options, can_activate, resolve
from pioche.games.guild_battle.cards import SLOTS
from pioche.games.guild_battle.clauses.characters import draw_cards
from pioche.games.guild_battle.clauses.discards import discard
from pioche.games.guild_battle.columns import BATTLEFIELD
from pioche.games.guild_battle.ending import check_victory, eliminate
from pioche.games.guild_battle.options import main_options, price_of, react_options
from pioche.games.guild_battle.table import GuildTable
from pioche.games.guild_battle.words import WIZARD

MAIN: Final = questions("main", main_options)
REACT: Final = questions("react", react_options)
ABILITY: Final = tuple([questions("ability", ability_options, face) for face in range(len(SLOTS))])


def draw_phase(t: GuildTable) -> None:
    """The active seat draws, or is eliminated for want of a card (GB-TURN-02, GB-DRAW-02, GB-ELIM-03)."""
    seat = t.active
    t.tell("turn", "GB-TURN-01", seat, amount=t.turn)
    if t.turn == 1:  # GB-DRAW-05: no draw is missed
        t.tell("no_draw", "GB-TURN-03", seat)
    elif t.library[seat]:
        draw_cards(t, seat, t.numbers.draw, "GB-TURN-02")
    else:
        eliminate(t, seat)
        if t.outcome is None:
            pass_turn(t)  # GB-ELIM-01: the turn ends at once
        return
    t.phase = "main"


def main_phase(t: GuildTable) -> Rule[None]:
    """The active seat plays one character or none, and uses its ability if it stands (GB-TURN-04, GB-ABIL-01)."""
    seat = t.active
    if t.arriving:  # a position may begin with its window about to open (GB-REACT-01)
        card: Card | None = t.arriving.pop()
    else:
        card = put_into_play(t, seat, (yield MAIN[seat]))
    if card is not None:
        t.played = True  # GB-TURN-06: whatever becomes of it
        if (yield from stands(t, card, seat)):
            yield from use_ability(t, card, seat)
    t.phase = "end"  # GB-TURN-05: no second one


def put_into_play(t: GuildTable, seat: Seat, answer: Option) -> Card | None:
    """The character that the active seat plays enters the battlefield, if it plays any (GB-TURN-04, GB-ARR-01)."""
    if answer.verb == "pass":
        t.tell("pass", "GB-TURN-04", seat)
        return None
    card = t.pick(t.hand[seat], t.words.index[answer.source])
    t.move(card, BATTLEFIELD, seat, "arrive", "GB-ARR-01")
    return card


def end_phase(t: GuildTable) -> Step:
    """Above the hand limit a card is discarded, one a step; within it the turn ends (GB-HAND-01, GB-TURN-07)."""
    if len(t.hand[t.active]) > t.numbers.hand_limit:
        return discard(t, t.active, "GB-HAND-02")
    pass_turn(t)
    return None


def pass_turn(t: GuildTable) -> None:
    """The next living seat, clockwise, begins its turn (GB-SET-04, GB-ELIM-02)."""
    t.active = t.living_after(t.active)[0]
    t.turn += 1  # GB-TURN-07
    t.played = False  # GB-TURN-06: whatever became of it counted until now
    t.phase = "draw"


def stands(t: GuildTable, card: Card, seat: Seat) -> Rule[bool]:
    """Open the window on a character just put into play; is it established, and the game still on? (GB-ARR-03)"""
    t.arriving.append(card)
    yield from reaction_window(t, card, seat)
    if t.outcome is not None or card not in t.arriving:  # GB-ARR-04: countered, it never stood; GB-WIN-03
        return False
    t.arriving.pop()
    t.tell("establish", "GB-ARR-03", seat, card=t.glimpse(card))
    return not check_victory(t, seat)  # GB-WIN-03: at once, whoever’s turn it is


def reaction_window(t: GuildTable, card: Card, owner: Seat) -> Rule[None]:
    """Every other living seat but the active one is asked once, clockwise, whatever it holds (GB-REACT-01…10)."""
    t.depth += 1
    for seat in t.living_after(owner):
        if seat == t.active:  # GB-REACT-03: it is that seat's own main phase
            continue
        answer = yield REACT[seat]
        if answer.verb == "let":
            t.tell("let", "GB-REACT-02", seat, card=t.glimpse(card))  # GB-INFO-04: whatever it holds
        else:
            yield from reaction(t, seat)
            if t.outcome is not None or card not in t.arriving:  # GB-REACT-10, GB-WIN-03
                break
    t.depth -= 1


def reaction(t: GuildTable, seat: Seat) -> Rule[None]:
    """A Magicien enters against the arriving character; established, it must pay and counter (GB-WIZ-06, -08)."""
    wizard = t.pick(t.hand[seat], WIZARD)
    t.reactions += 1  # GB-TURN-08: counted, not limited
    answered = t.glimpse(t.arriving[-1])  # GB-ARR-02: what arrives can be answered by nothing else
    t.move(
        wizard, BATTLEFIELD, seat, "react", "GB-REACT-02", aim=answered
    )  # GB-WIZ-10: where it stays; GB-ARR-02
    if (yield from stands(t, wizard, seat)):  # GB-WIZ-07: countered, it costs nothing else
        ability = t.abilities[seat][WIZARD]
        if len(t.hand[seat]) < price_of(ability):
            t.tell("unpaid", "GB-WIZ-09", seat, card=t.glimpse(wizard))
        else:
            yield from resolve(t, seat, ability, None)


def use_ability(t: GuildTable, card: Card, seat: Seat) -> Rule[None]:
    """The active seat may use the ability of the character it has just established (GB-ABIL-01…03)."""
    face = t.face[card]
    ability = t.abilities[seat][face]
    if ability.reaction:  # GB-WIZ-02, -03
        return
    if not can_activate(t, seat, ability):
        t.tell("no_ability", "GB-ABIL-02", seat, card=t.glimpse(card))  # GB-INFO-05: not like a decline
        return
    answer = yield ABILITY[face][seat]
    if answer.verb == "decline":
        t.tell("decline", "GB-ABIL-01", seat, card=t.glimpse(card))  # GB-INFO-05
        return
    t.depth += 1
    yield from resolve(t, seat, ability, answer)
    t.depth -= 1


# The phases of a turn, in this order (GB-TURN-01).
PHASES: dict[str, Callable[[GuildTable], Step]] = {"draw": draw_phase, "main": main_phase, "end": end_phase}
