"""How a match is imagined: dealt anew for one seat, and played again from its checkpoint so that it can be cloned.

The other half of `core/match.py`, and so the one module that reaches into a match.  What is dealt, and what of the past
must be told otherwise for it, says `core/dreams.py`; what is being answered in secret, `core/seals.py`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from pioche.core.decisions import Card, Option, Seat
from pioche.core.dreams import Dealer, Dreamt, are_alike, began, retold, story_of
from pioche.core.errors import BadScenario, NoDream
from pioche.core.seals import Seal, answered_anew
from pioche.core.steps import nothing
from pioche.core.table import Table

if TYPE_CHECKING:
    from random import Random  # whoever imagines brings its own generator; the match has its own chance

    from pioche.core.match import Match

DEALS: Final = 2_000  # until what is dealt can be,
TIGHT: Final = 4  # where one of the cards was drawn before and perhaps cannot be
AT_LARGE: Final = 6  # worlds before that is done
RETELLINGS: Final = 1_000  # ways in which others may have chosen what a seat could not see,
IN_SECRET: Final = 25  # of which so many in one world where they choose in secret: not all worlds led here
TOLD: Final = 1  # what comes of telling choices again: all of them could be made,
FREE: Final = 2  # and somebody else could have chosen otherwise

D = TypeVar("D")


def imagined(match: "Match", seat: Seat, rng: "Random", *, light: bool) -> "Match":
    """A match that this seat cannot tell from the true one, and that holds nothing of what it does not know."""
    if match._seal is not None:
        return _in_secret(match, match._seal, seat, rng, light=light)
    if light and _has_secrets_from(match, seat):
        return imagined(match, seat, rng, light=False).clone(light=True)
    dream = match._again(light=True) if light else match._hollow(light=False)
    dream.seed = dream.rig = None
    dream.spec = match.spec.bare
    dealer = match._dealer
    if dealer is None or dealer.seat != seat or dealer.serial != match.serial:
        dealer = match._dealer = Dealer(match.table, seat, match.serial, match.game.narrowed(match.table))
    if light:
        table = dream.table
        table.rigged = []
        table.chance.state = rng.getrandbits(64)
        _dealt(match, seat, table, lambda: dealer.deal(table, rng) or None)
        return dream
    _root(match, dream, dealer, seat, rng)
    dream.table.journal = [] if match._events else None
    return dream


def _has_secrets_from(match: "Match", seat: Seat) -> bool:
    """Whether somebody else is in the middle of something that may hold what a seat has not seen."""
    return bool(match.game.secret and match.since and match._ask and seat not in match._ask.seats)


def _dealt(match: "Match", seat: Seat, table: Table, deal: Callable[[], D | None]) -> D:
    """Deal what can be."""
    if (dreamt := _tried(match, table, deal, DEALS)) is not None:
        return dreamt
    raise NoDream(
        en=f"nothing that seat {seat} can imagine was dealt in {DEALS} attempts",
        fr=f"rien de ce que le siège {seat} peut imaginer n’a été distribué en {DEALS} essais",
    )


def _tried(match: "Match", table: Table, deal: Callable[[], D | None], most: int) -> D | None:
    """Deal until what lies there can be, by facts that everybody has seen (`Game.can_be`): mostly once."""
    for _ in range(most):
        dreamt = deal()
        if dreamt is not None and match.game.can_be(table):
            return dreamt
    return None


# ---- a past that led to what is dreamt


def _root(match: "Match", dream: "Match", dealer: Dealer, seat: Seat, rng: "Random") -> None:
    """Give a dream a world that led to this moment; where few do, what is being played unseen is drawn first."""
    kins = len(story_of(match._checkpoint).kins)
    left, world = RETELLINGS, 0
    while left > 0:
        one = dealer if world < AT_LARGE else dealer.tighter(match.table, rng.random)
        world += 1
        wanted = dealer.laid_out(match.table)
        wanted.chance.state = rng.getrandbits(64)
        deal: Callable[[], Dreamt | None] = partial(one.deal_with_past, wanted, rng, kins)
        dreamt = _dealt(match, seat, wanted, deal) if one is dealer else _tried(match, wanted, deal, TIGHT)
        used = 1 if dreamt is None else _retold(match, dream, wanted, dealer.facts.played, seat, dreamt, rng)
        if not used:
            return
        left -= used
    raise NoDream(
        en=f"no way was found to play what seat {seat} imagines; perhaps who is asked, or what a question is "
        "called, follows from cards that this seat cannot see",
        fr=f"aucune façon de jouer ce que le siège {seat} imagine n’a été trouvée ; peut-être que des cartes que "
        "ce siège ne voit pas décident qui est interrogé, ou sur quoi",
    )


def _retold(
    match: "Match", dream: "Match", wanted: Table, played: Card, seat: Seat, dreamt: Dreamt, rng: "Random"
) -> int:
    """Give a dream a table and a checkpoint: the wanted moment is played again from a dreamt beginning.

    Others may have chosen since what the seat could not see; if that does not lead to what is dreamt, they have
    chosen otherwise in the dream.  Returns 0, or how many ways were tried where none was found.
    """
    story = match.table.story
    assert story is not None
    if match._ask is None:
        dream.table = wanted.clone()
        dream.table.story = retold(story, dreamt)._replace(drawn=())  # at the end nothing is told again
        dream._checkpoint, dream._since = dream.table.clone(), []
        dream._rule, dream._ask = nothing(), None
        return 0
    beginning = began(match._checkpoint, wanted, story, dreamt, seat)
    beginning.chance.state = rng.getrandbits(64)
    dream._checkpoint = beginning
    name = wanted.carddef(played).id if played >= 0 else ""
    most = IN_SECRET if match.game.secret else RETELLINGS
    for attempt in range(most):
        dream.table = beginning.clone()
        dream._since = []
        told = _retell(dream, match._since, name, seat, rng, faithful=attempt == 0)
        if told & TOLD and are_alike(dream.table, wanted) and _looks_alike(match, dream, seat):
            return 0
        if not told & FREE:  # it would go the same way again: in this world it cannot have come so
            return attempt + 1
    return most


def _looks_alike(match: "Match", dream: "Match", seat: Seat) -> bool:
    """Whether a seat is shown the same where others may have chosen otherwise; what lies there is alike already."""
    if not match.game.secret or not match._since:
        return True
    if match._sight is None or match._sight.seat != seat or match._sight.serial != match.serial_for(seat):
        match._sight = match.view(seat)
    sight = dream.view(seat)
    if sight != match._sight:
        return False
    dream._sight = sight
    return True


def _retell(
    dream: "Match", since: Sequence[Option], played: str, seat: Seat, rng: "Random", *, faithful: bool
) -> int:
    """Play choices again from the checkpoint; unfaithfully, other seats choose anything of the same verb.

    What nobody else is shown of a choice (`Game.secret`) they choose anew in any case, or dreams would lean on it;
    such verbs stand for one another, and what comes of them shows which it can have been.  What was `played` with
    the first of them is said by the world that is dreamt, if it is anything.
    """
    secret = dream.game.secret
    rule = dream.game.step(dream.table)
    assert rule is not None, "the step that asked before asks again"
    dream._rule, dream._ask = rule, next(rule)
    free = 0
    for number, option in enumerate(since):
        dream._options = None
        options = dream.options()
        if seat in dream._ask.seats:
            if option not in options:
                return free
        else:
            hidden = option.verb in secret
            verbs = secret if hidden else (option.verb,)
            alike = [other for other in options if other.verb in verbs]
            if hidden and played and not number:
                alike = [other for other in alike if other.source == played]
            if not alike:
                return free
            if len(alike) > 1:
                free = FREE
            if hidden or not faithful or option not in options:
                option = alike[int(rng.random() * len(alike))]
        dream._since.append(option)
        try:
            dream._ask = rule.send(option)
        except (StopIteration, BadScenario):  # it is over too soon, or chance cannot have answered so
            return free
    dream._options = None
    return free | TOLD


# ---- in the middle of sealed questions


def _in_secret(match: "Match", seal: Seal, seat: Seat, rng: "Random", *, light: bool) -> "Match":
    """A dream in the middle of sealed questions: what others have answered since they began is answered anew."""
    dream = match._hollow(light=False)
    dream.seed = dream.rig = None
    dream.spec = match.spec.bare
    dream.serial = seal.serial
    begun = seal.table
    dealer = Dealer(begun, seat, seal.serial, match.game.narrowed(begun))
    table, story = begun.clone(), story_of(begun)
    dreamt = _dealt(match, seat, table, lambda: dealer.deal_with_past(table, rng, len(story.kins)))
    dream.table = began(begun, table, story, dreamt, seat)
    dream.table.rigged = []
    dream.table.chance.state = rng.getrandbits(64)
    dream._checkpoint = dream.table  # until its first step begins
    dream._next_step()
    answered_anew(dream, seat, match.asked, seal.of(seat), rng.random)
    dream.table.journal = [] if match._events else None
    return dream.clone(light=True) if light else dream
