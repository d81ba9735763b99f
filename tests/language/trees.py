"""Random trees of both games, and the languages and pools by game."""

from typing import Any

from hypothesis import strategies as st

from pioche.games import ids, texts
from pioche.games.guild_battle import nodes as gb
from pioche.games.ossuaire import nodes as oss
from pioche.language.cards import Pool

POOLS: dict[str, Pool[Any]] = {game: texts.pool(game) for game in ids()}
NODES = {"guild_battle": gb, "ossuaire": oss}

amounts = st.integers(1, 40)
several = st.integers(2, 40)
discards = st.builds(gb.DiscardOwn, amounts)

gb_plain = st.one_of(
    st.builds(gb.Draw, amounts),
    st.just(gb.Assassinate(1, False)),
    st.builds(gb.Assassinate, several, st.just(True)),
    st.builds(gb.TargetDiscards, amounts),
    st.builds(gb.EachOpponentDiscards, amounts),
    st.just(gb.Resurrect(1, False)),
    st.builds(gb.Resurrect, several, st.just(True)),
)


@st.composite
def abilities(draw: st.DrawFn) -> gb.Ability:
    """Any Guild Battle text: a reaction counters exactly once, and a discard in front would be a price."""
    reaction = draw(st.booleans())
    effects = draw(st.lists(gb_plain | discards, max_size=4))
    if reaction:
        effects.insert(draw(st.integers(0, len(effects))), gb.Counter())
    if not effects or isinstance(effects[0], gb.DiscardOwn):
        effects.insert(0, draw(gb_plain))
    return gb.Ability(reaction, draw(st.none() | discards), tuple(effects))


oss_prices = st.builds(oss.Exhume, amounts) | st.builds(oss.Dismiss, amounts)
oss_keywords = st.one_of(
    st.sampled_from([oss.Discernment(), oss.Renewable(), oss.Champion(), oss.Rampart()]),
    st.builds(oss.Ossification, amounts),
    st.builds(oss.Formation, amounts),
)
oss_effects = st.one_of(
    oss_prices,
    *(
        st.builds(node, amounts)
        for node in (oss.BoneCall, oss.NightOuting, oss.Necromancy, oss.RiseFromEarth)
    ),
    *(
        st.builds(node, amounts)
        for node in (oss.Reinforce, oss.Rally, oss.Daunt, oss.Pay, oss.Draw, oss.Force)
    ),
    st.sampled_from([oss.Hecatomb(), oss.Neutralise(), oss.Desecrate(), oss.PlayUnit(), oss.Reorder()]),
)


@st.composite
def lines(draw: st.DrawFn) -> oss.Line:
    """Any Ossuaire line: only a priced one is repeated, and a permanent one is a single keyword."""
    timing = draw(st.sampled_from(["permanent", "immediate", "delayed"]))
    if timing == "permanent":
        return oss.Line(timing, 1, None, (draw(oss_keywords),))
    price = draw(st.none() | oss_prices)
    times = draw(st.just(1) | several) if price else 1
    return oss.Line(timing, times, price, tuple(draw(st.lists(oss_effects, min_size=1, max_size=4))))


trees = st.tuples(st.just("guild_battle"), abilities()) | st.tuples(st.just("ossuaire"), lines())
