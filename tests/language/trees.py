"""Random trees of both games, and the languages and pools by game."""

from typing import Any

from hypothesis import strategies as st

from pioche.games import ids, texts
from pioche.games.guild_battle.clauses import characters as gb
from pioche.games.guild_battle.clauses import discards as gbd
from pioche.games.guild_battle.clauses.text import Ability
from pioche.games.ossuaire.clauses import army, permanent, piles, removal, reveal
from pioche.games.ossuaire.clauses.text import Delayed, Immediate, Line, Permanent
from pioche.language.cards import Pool

POOLS: dict[str, Pool[Any]] = {game: texts.pool(game) for game in ids()}

amounts = st.integers(1, 40)
several = st.integers(2, 40)
discards = st.builds(gbd.DiscardOwn, amounts)

gb_plain = st.one_of(
    *(
        st.builds(node, amounts)
        for node in (gb.Draw, gb.Assassinate, gb.Resurrect, gbd.TargetDiscards, gbd.EachOpponentDiscards)
    )
)


@st.composite
def abilities(draw: st.DrawFn) -> Ability:
    """Any Guild Battle text: a reaction counters exactly once, and a discard in front would be a price."""
    reaction = draw(st.booleans())
    effects = draw(st.lists(gb_plain | discards, max_size=4))
    if reaction:
        effects.insert(draw(st.integers(0, len(effects))), gb.Counter())
    if not effects or isinstance(effects[0], gbd.DiscardOwn):
        effects.insert(0, draw(gb_plain))
    return Ability(tuple(effects), draw(st.none() | discards), reaction)


oss_prices = st.builds(removal.Exhume, amounts) | st.builds(removal.Dismiss, amounts)
oss_keywords = st.one_of(
    st.sampled_from(
        [permanent.Discernment(), permanent.Renewable(), permanent.Champion(), permanent.Rampart()]
    ),
    st.builds(permanent.Ossification, amounts),
    st.builds(permanent.Formation, amounts),
)
oss_effects = st.one_of(
    oss_prices,
    *(
        st.builds(node, amounts)
        for node in (army.BoneCall, army.RiseFromEarth, army.Rally, army.Daunt, army.Force)
    ),
    *(
        st.builds(node, amounts)
        for node in (reveal.NightProwl, reveal.Reinforce, piles.Necromancy, piles.Pay, piles.Draw)
    ),
    st.sampled_from(
        [piles.Hecatomb(), removal.Neutralise(), removal.Desecrate(), piles.PlayUnit(), piles.Reorder()]
    ),
)


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """Any Ossuaire line: only a priced one is repeated, and a permanent one is a single keyword."""
    timing = draw(st.sampled_from([Permanent, Immediate, Delayed]))
    if timing is Permanent:
        return Permanent(draw(oss_keywords))
    price = draw(st.none() | oss_prices)
    times = draw(st.just(1) | several) if price else 1
    timed: Line = timing(tuple(draw(st.lists(oss_effects, min_size=1, max_size=4))), price, times)
    return timed


trees = st.tuples(st.just("guild_battle"), abilities()) | st.tuples(st.just("ossuaire"), lines())
