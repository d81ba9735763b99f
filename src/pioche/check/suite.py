"""The contract suite: every net over every sample table of a game, on plain seeds."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

import msgspec

from pioche.check import nets
from pioche.check.broken import Broken, everything, place, same
from pioche.check.twins import check_twins, play
from pioche.check.watch import Endless, watched
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Decision
from pioche.core.errors import PiocheError, StaleDecision, WrongSeat
from pioche.core.match import Match

TWINS: Final = 2  # that a table must complete on average for each match, where it hides anything


class Finding(NamedTuple):
    """What one net found at one table: nothing, or what is wrong."""

    net: str
    spec: TableSpec
    broken: PiocheError | None


Net = Callable[[Game, TableSpec, range], None]


def each_match(name: str, net: Callable[[Match, Random], None]) -> Net:
    """A net over single matches, as one over a range of seeds."""

    def over(game: Game, spec: TableSpec, seeds: range) -> None:
        for seed in seeds:
            match = Match(game, spec, seed)
            try:
                net(match, Random(seed))
            except Broken:
                raise
            except Exception as error:
                raise stumbled(name, match, error) from error

    return over


def stumbled(net: str, match: Match, error: Exception) -> Broken:
    """A rule that stumbled, or refused what it had offered, as a finding: in which match, and where in the code."""
    if isinstance(error, PiocheError):
        return Broken(net, match, en=error.en, fr=error.fr)
    said, where = f"{type(error).__name__}: {error}", place(error)
    return Broken(net, match, en=f"{said}, in {where}", fr=f"{said}, dans {where}")


def interleaved(game: Game, spec: TableSpec, seeds: range) -> None:
    """Two matches of the same table played in turns."""
    for seed in seeds:
        nets.check_interleaved(Match(game, spec, seed), Match(game, spec, seed + 1), Random(seed))


def twins(game: Game, spec: TableSpec, seeds: range) -> None:
    """Twin worlds; some must have been completed, or the net has shown nothing."""
    whole = made = 0
    for seed in seeds:
        some, to_the_end = check_twins(game, spec, seed, Random(seed))
        made, whole = made + some, whole + to_the_end
    if whole < TWINS * len(seeds) and hides(game, spec, seeds[0]):
        raise Broken(
            "twins",
            Match(game, spec, seeds[0]),
            en=f"{made} twin worlds were made and {whole} played to their end, too few to show anything",
            fr=f"{made} mondes jumeaux ont été faits, {whole} joués jusqu’au bout : trop peu pour rien prouver",
        )


def hides(game: Game, spec: TableSpec, seed: int) -> bool:
    """Whether somebody cannot see several cards at some moment of a match."""
    played = play(game, spec, seed, Random(seed))
    everybody = (1 << (game.spec(spec).seats + 1)) - 1
    return any(sum(mask != everybody for mask in seen) > 1 for seen in played.seen)


def silent(game: Game, spec: TableSpec, seeds: range) -> None:
    """Events change nothing: a match without them goes the same way."""
    for seed in seeds:
        loud, quiet = Match(game, spec, seed), Match(game, spec, seed, events=False)
        for match in (loud, quiet):
            nets.advance(match, Random(seed), nets.BOUND)
        same(
            "events",
            quiet,
            everything(quiet),
            everything(loud),
            en="without events the match goes another way",
            fr="sans événements la partie se déroule autrement",
        )


def refusals(game: Game, spec: TableSpec, seeds: range) -> None:
    """A stale answer and one of a seat that is not asked are refused and leave no trace."""
    for seed in seeds:
        match = Match(game, spec, seed)
        decision = match.decision()
        if not isinstance(decision, Decision):
            continue
        before = everything(match)
        stranger = next((seat for seat in range(match.table.seats) if seat not in decision.seats), None)
        for error, serial, seat in ((StaleDecision, decision.serial - 1, None), (WrongSeat, None, stranger)):
            if error is WrongSeat and seat is None:
                continue
            try:
                match.choose(decision.options[0], serial=serial, seat=seat)
            except error:
                continue
            raise Broken(
                "refusals", match, en=f"{error.code} was not refused", fr=f"« {error.code} » n’est pas refusé"
            )
        same(
            "refusals",
            match,
            everything(match),
            before,
            en="a refusal left a trace",
            fr="un refus laisse des traces",
        )


FIRST: Final = ("ends", "again")  # where one of these tears, what the others find at that table means nothing

NETS: Final[dict[str, Net]] = {
    "ends": each_match("ends", nets.check_ends),
    "again": each_match("again", nets.check_again),
    "options": each_match("options", nets.check_options),
    "teams": each_match("teams", nets.check_teams),
    "clones": each_match("clones", nets.check_clones),
    "dream clones": each_match("dream clones", nets.check_dream_clones),
    "record": each_match("record", nets.check_record),
    "reload": each_match("reload", nets.check_reload),
    "interleaved": interleaved,
    "cards": each_match("cards", nets.check_cards),
    "tokens": each_match("tokens", nets.check_tokens),
    "twins": twins,
    "dreams": each_match("dreams", nets.check_dreams),
    "events": silent,
    "refusals": refusals,
}


def findings(game: Game, seeds: range = range(3)) -> Iterator[Finding]:
    """What each net says of each sample table of a game, one after the other; a fault in one never loses the others.

    Only where matches do not end or cannot be repeated, nothing more is thrown at that table.
    """
    for spec in game.samples():
        for name, net in NETS.items():
            broken = torn(name, net, game, spec, seeds)
            yield Finding(name, spec, broken)
            if broken is not None and broken.__cause__ is None and name in FIRST:
                break


def torn(name: str, net: Net, game: Game, spec: TableSpec, seeds: range) -> PiocheError | None:
    """What a net found at a table; a rule that stumbles is a finding too."""
    try:
        with watched():
            net(game, spec, seeds)
    except Broken as error:
        return error
    except Endless as error:
        return error.broken(name)
    except Exception as error:
        try:
            broken = stumbled(name, Match(game, spec, seeds[0]), error)
        except Exception:  # it cannot even be dealt
            table = msgspec.json.encode(spec).decode()
            said = f"{type(error).__name__}: {error}, {place(error)} ({game.id}, {table})"
            return PiocheError(en=f"{name}: {said}", fr=f"{name} : {said}")
        broken.__cause__ = error
        return broken
    return None
