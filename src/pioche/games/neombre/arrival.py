"""Adversaries come into play: drawn, called, summoned; civils may be replaced (NEO-SET-10, NEO-IRR, NEO-TOK)."""

from pioche.core.decisions import Ask, Card, Rule
from pioche.games.neombre.book import token_id
from pioche.games.neombre.columns import LAIR, LINE
from pioche.games.neombre.ears import listen
from pioche.games.neombre.names import TOKEN_IDS
from pioche.games.neombre.options import REPLACE, civilian_options
from pioche.games.neombre.run import Run
from pioche.games.neombre.table import NeombreTable


def draw_foe(t: NeombreTable, what: str, rule: str, at: int | None = None) -> Card:
    """The top card of the zone's pile joins the line, face up, with all its pv and armour (NEO-SET-10, NEO-ARM-02)."""
    foe = t.lair[-1]
    t.move(foe, LINE, 0, what, rule, at=at)
    stand(t, foe)
    return foe


def stand(t: NeombreTable, foe: Card) -> None:
    """An adversary has its printed pv and full armour."""
    sheet = t.foe(foe)
    t.hp[foe] = t.hp_max[foe] = sheet.hp
    t.armour[foe] = sheet.armour
    t.victim[foe] = t.aggressor[foe] = 0


def call(t: NeombreTable, run: Run) -> Rule[bool]:
    """Appel: one more adversary at the end of the line; its civil question comes at once (NEO-IRR-02…05)."""
    if not t.lair:
        t.tell("nothing", "NEO-IRR-03", card=t.glimpse(run.foe))
        return False
    foe = draw_foe(t, "call", "NEO-IRR-02")
    (foe,) = yield from replace_civilians(t, [foe])
    listen(t)
    if t.phase == "arrivals":
        t.waiting.append(foe)  # NEO-SET-13
    else:
        run.causes.called = (*run.causes.called, foe)
    return True


def replace_civilians(t: NeombreTable, batch: list[Card]) -> Rule[list[Card]]:
    """The team may replace the civils of a batch, all or none; their replacements are a new batch (NEO-IRR-06…12).

    Returns the batch as it stays.
    """
    stays, put_back, fresh = batch[:], 0, batch
    while True:
        civilians = [foe for foe in fresh if t.foe(foe).civilian]
        if not civilians or len(t.lair) - put_back < len(civilians):  # NEO-IRR-11
            return stays
        answer = yield Ask(t.team(), "civilian", civilian_options)
        if answer != REPLACE:
            t.tell("keep", "NEO-IRR-12", amount=len(civilians))
            return stays
        fresh = []
        for civilian in civilians:
            new = exchange(t, civilian)
            stays[stays.index(civilian)] = new
            fresh.append(new)
        put_back += len(civilians)


def exchange(t: NeombreTable, civilian: Card) -> Card:
    """A civil goes under the pile, and the next card takes its place in the line (NEO-IRR-06, -09)."""
    at = t.line.index(civilian)
    t.hp[civilian] = t.hp_max[civilian] = t.armour[civilian] = 0
    t.move(civilian, LAIR, 0, "civilian_leaves", "NEO-IRR-06", at=0)
    return draw_foe(t, "arrive", "NEO-IRR-09", at)


def summon(t: NeombreTable, run: Run, name: str, damage: int, hp: int, count: int) -> None:
    """Tokens come into being at the end of the line (NEO-TOK-01…04)."""
    id = token_id(TOKEN_IDS[name], damage, hp, t.foe(run.foe).token_targeting)
    for _ in range(count):
        stand(t, t.create(t.book.index[id], LINE, 0, "summon", "NEO-TOK-01"))
