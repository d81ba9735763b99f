"""Where the things that an option is about lie on the page: cards, units, piles, players, buttons."""

import re
from collections.abc import Sequence
from typing import NamedTuple

REF = re.compile(r"(?P<verb>[a-z_]+)(?::(?P<source>[^>*]+))?(?:>(?P<target>[^*]+))?")


class Spot(NamedTuple):
    """A thing on the page: the so-manyth that a selector finds, from the end if negative."""

    css: str
    at: int = -1


# Of a list of [option, css, at]: which things are missing, hidden, not offered or under something else, and why.
# A fan of twenty cards leaves an edge of each.
UNREACHABLE = """spots => {
  const wrong = thing => {
    if (!thing) return 'missing';
    if (!thing.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'hidden';
    if (thing.disabled || !thing.matches('.legal, [data-choice], [data-renew]')) return 'not offered';
    thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = thing.getBoundingClientRect();
    const at = (x, y) => document.elementFromPoint(left + width * x, top + height * y);
    const some = [0.5, 0.2, 0.8].flatMap(y => [0.5, 0.2, 0.8, 0.07].map(x => at(x, y)));
    return some.some(over => thing.contains(over)) ? '' : `under ${some[0]?.outerHTML.slice(0, 200)}`;
  };
  return spots
    .map(([option, css, at]) => [option, css, at, wrong([...document.querySelectorAll(css)].at(at))])
    .filter(([, , , reason]) => reason);
}"""


def verb_of(option: str) -> str:
    """The verb of an option."""
    return option.partition(":")[0].partition(">")[0]


def spots(game: str, option: str, options: Sequence[str]) -> list[Spot]:
    """All things that stand for an option; for one without a name, its button comes last."""
    found = REF.match(option)
    assert found
    verb, source, target = found["verb"], found["source"] or "", found["target"] or ""
    if not source and not target:
        things = BARE.get((game, verb))
        button = Spot(f':is(.ask, .three, .road) [data-choice="{option}"]')
        return [Spot(things), button] if things else [button]
    if game == "guild_battle":
        return [guild_battle(verb, source, target)]
    if game == "raise_rise_die":
        return [raise_rise_die(option, verb, source)]
    if game == "neombre":
        return [neombre(option, verb, source, target)]
    if game == "noxilia":
        return [noxilia(option, verb, source, target)]
    return [ossuaire(option, verb, source, target, options)]


# What stands on the table for an option that names nothing.
BARE = {
    ("guild_battle", "activate"): ".band.own .thing.legal",
    ("ossuaire", "activate"): ".army:not(.facing) .thing.legal",
    ("ossuaire", "again"): ".army:not(.facing) .thing.legal",
    ("ossuaire", "reveal"): '.camp.near [data-pile^="draw."].legal',
}


def guild_battle(verb: str, source: str, target: str) -> Spot:
    """Cards in hand, characters in play, the graveyard laid out, players."""
    if verb == "assassinate":
        face, seat = target.split("@")
        return Spot(f'.band[data-seat="{seat}"] [data-face="{face}"] .thing.legal')
    if verb == "target":
        return Spot(f'[data-thing="seat:{target.removeprefix("seat")}"].legal')
    where = ".tray" if verb == "resurrect" else ".hand"
    return Spot(f'{where} [data-face="{source}"] .thing.legal')


def raise_rise_die(option: str, verb: str, source: str) -> Spot:
    """Cards in hand, lanes, objects, the body at consolidation, and what lies in the tray or under the question."""
    face = source.partition("@")[0]
    if verb in ("aim", "take", "branch", "draw_void"):
        return Spot(f'.rrd [data-choice="{option}"]')
    if verb in ("activate", "infuse"):
        where = ".goods" if verb == "activate" else ".lanes.near"
        return Spot(f'{where} [data-face="{face}"] .thing.legal')
    return Spot(f'.hand [data-face="{face}"] .thing.legal')


def neombre(option: str, verb: str, source: str, target: str) -> Spot:
    """Cards in hand, adversaries, benches, cards in play; what lies nowhere has a button."""
    place = target.partition("@")[2]
    if verb in ("play", "recall", "attach", "discard", "gaol", "banish", "launch"):
        return Spot(f'.held .hand [data-face="{source}"] .thing.legal')
    if verb in ("target", "victim", "goes_next") and target.startswith("seat"):
        return Spot(f'.neombre [data-thing="seat:{target.removeprefix("seat")}"].legal')
    if verb == "target" and place.isdigit():
        return Spot(f".line .foe:nth-of-type({int(place) + 1}) .whole.legal")
    if verb in ("clear_out", "destroy"):
        return Spot(f'.bench.own .laid [data-face="{source.partition("@")[0]}"] .thing.legal')
    return Spot(f'.stage [data-choice="{option}"]')


def noxilia(option: str, verb: str, source: str, target: str) -> Spot:
    """Cells, units by their handle, what lies under them, cards in hand; what lies nowhere has a button."""
    if verb in ("choose_unit", "find", "raise", "exile"):
        return Spot(f'.tray [data-choice="{option}"]')
    if verb == "spend":
        return Spot(f'.ask [data-choice="{option}"]')
    named = target or source
    if re.fullmatch(r"bf[12]|[pq]_\w+", named):
        return Spot(f'[data-cell="{named}"] > .whole.legal')
    if found := re.fullmatch(r"([uel])(\d+)", named):
        letter, handle = found.groups()
        thing = f'[data-unit="{handle}"] > .turned' if letter == "u" else f'[data-bit="{handle}"]'
        return Spot(f".nox {thing} :is(.thing, .card-back).legal")
    return Spot(f'.held .hand [data-face="{source}"] .thing.legal')


def ossuaire(option: str, verb: str, source: str, target: str, options: Sequence[str]) -> Spot:
    """Cards in hand, units in their ranks, the discard laid out, revealed cards, the market."""
    face, _, place = source.partition("@")
    if verb == "renew":
        return Spot(f'[data-renew="{option}"]')
    if verb in ("activate", "move", "choose"):
        row, index = place.split(".")
        army = ".army.facing" if verb == "choose" else ".army:not(.facing)"
        unit = f".row:nth-of-type({row}) .unit:nth-of-type({index})"
        return Spot(f'{army} {unit} [data-face="{face}"] .thing')
    if verb in ("exhume", "destroy"):  # an option for each run of the discard, in their order
        runs = [each for each in options if verb_of(each) == verb]
        return Spot(".laid.open .thing", runs.index(option))
    if verb == "place":
        return Spot(f'.laid.open [data-face="{face}"] .thing.legal')
    if verb in ("discard", "add"):  # of several that are alike, the one meant
        one = f".one:nth-of-type({int(place) + 1}) " if place else ""
        return Spot(f'.revealed {one}[data-face="{face}"] .thing.legal')
    if verb == "buy":
        market = "world" if target == "world" else "supply."
        return Spot(f'.market [data-pile^="{market}"] [data-face="{face}"] .thing.legal')
    return Spot(f'.hand [data-face="{face}"] .thing.legal')
