"""Twin worlds made by physics: the same match with other cards where a pair of eyes never looked.

A match is played and every shuffle watched: which cards it shuffled, and by which permutation.  So each card can be
tracked from a shuffle on, through later ones too.  In the twin one shuffle comes out otherwise: the cards that those
eyes see nowhere until a horizon are exchanged among themselves.  Then the same is chosen, and up to the horizon not
one byte that they receive may differ.

What was answered in secret (`Game.sealed`) lies hidden by choice and not by chance.  There somebody else has answered
otherwise in the twin: two names change places in all that they answered, if those eyes see no card of either.

Nothing here knows how dreams are dealt: a dream that leaks and a view that leaks cannot excuse each other.
"""

from collections import Counter
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import msgspec

from pioche.check.broken import Broken, anybody, received, told_apart
from pioche.core.chance import Chance
from pioche.core.contract import Game, TableSpec
from pioche.core.decisions import Card, Option, Reply, Seat
from pioche.core.dreams import laid
from pioche.core.events import Event, sight_bit
from pioche.core.match import Match
from pioche.core.table import Table

SECRETS: Final = 0.5  # of the twins, where something was answered in secret

Eyes = Seat | None
Chooser = Callable[[list[Option], Random], Option]


def anything(options: list[Option], rng: Random) -> Option:
    """Any option."""
    return rng.choice(options)


class Shuffle(NamedTuple):
    """What was watched of a shuffle: its cards in the order in which they lay, and where each of them came to lie."""

    cards: tuple[Card, ...]
    order: tuple[int, ...]  # at each place the place from which its card came
    seen: tuple[int, ...]  # who knew them before
    faces: tuple[int, ...]  # what came to lie at each place


class Watched(Chance):
    """Chance that notes every shuffle, and lets some come out otherwise: by number, where each card is taken from."""

    __slots__ = ("found", "shuffles", "table", "twists")

    def __init__(self, seed: int, twists: Mapping[int, Sequence[int]] = MappingProxyType({})) -> None:
        super().__init__(seed)
        self.shuffles: list[Shuffle] = []
        self.found: set[int] = (
            set()
        )  # of which any copy was taken: with another one, chance would go another way
        self.table: Table | None = None  # once it is dealt
        self.twists = twists

    def shuffle(self, items: MutableSequence[Any], cards: Sequence[int] = ()) -> None:
        """Put the items in a uniformly drawn order, and note it."""
        order = list(range(len(items)))
        super().shuffle(order)
        if twist := self.twists.get(len(self.shuffles)):
            order = [order[place] for place in twist]
        items[:] = [items[place] for place in order]
        seen = (0,) * len(items) if self.table is None else tuple(self.table.seen[card] for card in cards)
        self.shuffles.append(Shuffle(tuple(map(Card, cards)), tuple(order), seen, tuple(items)))

    def copy(self) -> "Watched":
        """The same chance from here on: the same shuffles come out otherwise, and what is noted is its own."""
        copy = Watched(self.state, self.twists)
        copy.shuffles, copy.found = self.shuffles[:], set(self.found)
        return copy

    def sought(self, what: int) -> None:
        """Note of what a copy was taken."""
        self.found.add(what)


class Played(NamedTuple):
    """A match that was played: what was chosen, what everybody received, and what was watched at each moment."""

    chance: Watched
    replies: list[Reply]
    heard: list[dict[Eyes, bytes]]
    shuffled: list[int]  # how many shuffles there had been
    seen: list[list[int]]  # the sight mask of each card
    place: list[list[int]]  # and where it lay
    asked: list[Seat]  # who made each choice
    secret: list[Table]  # the first table after the choices that were made in secret, if any were
    sealed: list[int]  # the numbers of those choices


def dealt(game: Game, spec: TableSpec, chance: Watched) -> tuple[Match, list[Event]]:
    """A match that is dealt by watched chance, and what its deal told."""
    filled = game.spec(spec)
    table = game.deal(filled, chance, events=True)
    chance.table = table
    told = list(table.journal or ())
    match = Match.at(game, filled, table, seed=chance.state)
    return match, told + match.opening


def play(game: Game, spec: TableSpec, seed: int, rng: Random, choose: Chooser = anything) -> Played:
    """Play a match to its end, noting everything."""
    chance = Watched(seed)
    match, told = dealt(game, spec, chance)
    match.seed = seed
    played = Played(chance, [], [], [], [], [], [], [], [])
    while True:
        if match.is_sealed:
            played.sealed.append(len(played.replies))
        elif played.sealed and not played.secret:
            played.secret.append(match.table.clone())
        eyes = (*range(match.table.seats), None)
        played.heard.append({viewer: received(match, viewer, told) for viewer in eyes})
        played.shuffled.append(len(chance.shuffles))
        played.seen.append(match.table.seen[:])
        played.place.append(match.table.place[:])
        if match.outcome is not None:
            return played
        played.asked.append(match.asked)
        played.replies.append(Reply(choose(list(match.options()), rng), anybody(match, rng)))
        told = match.choose(*played.replies[-1])


def unseen(played: Played, number: int, horizon: int, bit: int) -> list[int]:
    """The places of a shuffle whose cards the owner of that bit sees nowhere up to a moment, through later ones too.

    What was seen once and lies face down again since was seen.
    """
    tracks = dict(enumerate(played.chance.shuffles[number].cards))  # where what lay at a place is now
    known = number + 1  # shuffles that are tracked
    for moment in range(horizon + 1):
        if played.shuffled[moment] <= number:
            continue
        for later in played.chance.shuffles[known : played.shuffled[moment]]:
            came = {card: place for place, card in enumerate(later.cards)}
            went = {origin: later.cards[place] for place, origin in enumerate(later.order)}
            for place, card in list(tracks.items()):
                if card in came:
                    if later.seen[came[card]] & bit:
                        del tracks[place]
                    else:
                        tracks[place] = went[came[card]]
        known = max(known, played.shuffled[moment])
        seen = played.seen[moment]
        tracks = {place: card for place, card in tracks.items() if not seen[card] & bit}
    return list(tracks)


def twist_of(shuffle: Shuffle, places: list[int], rng: Random) -> list[int] | None:
    """A permutation of a shuffle that exchanges what lies at some places; None where that would change no face."""
    mixed = places[:]
    rng.shuffle(mixed)
    twist = list(range(len(shuffle.cards)))
    for place, other in zip(places, mixed, strict=True):
        twist[place] = other
    return twist if [shuffle.faces[place] for place in twist] != list(shuffle.faces) else None


def some_twist(played: Played, horizon: int, bit: int, rng: Random) -> dict[int, list[int]]:
    """One shuffle before the horizon that may have come out otherwise, any of them; nothing where there is none."""
    for number in rng.sample(range(played.shuffled[horizon]), played.shuffled[horizon]):
        shuffle, found = played.chance.shuffles[number], played.chance.found
        places = [at for at in unseen(played, number, horizon, bit) if shuffle.faces[at] not in found]
        if twist := twist_of(shuffle, places, rng):
            return {number: twist}
    return {}


def answered_otherwise(played: Played, horizon: int, eyes: Eyes, bit: int, rng: Random) -> list[Reply] | None:
    """The choices with two names exchanged in what somebody else answered in secret; None where it would show."""
    others = sorted({played.asked[number] for number in played.sealed} - {eyes})
    if not others or not played.secret:
        return None
    seat = rng.choice(others)
    mine = [number for number in played.sealed if played.asked[number] == seat]
    often = Counter(played.replies[number].option.source for number in mine)
    names = [name for name in sorted(often) if name and not _shown(played, seat, name, horizon, bit)]
    pairs = [(one, other) for one in names for other in names if one < other and often[one] == often[other]]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    change = {one: other, other: one}
    replies = played.replies[:]
    for number in mine:
        option = replies[number].option
        source = change.get(option.source, option.source)
        replies[number] = replies[number]._replace(option=option._replace(source=source))
    return replies


def _shown(played: Played, seat: Seat, name: str, horizon: int, bit: int) -> bool:
    """Whether the owner of a bit sees a card of that name by a moment, of those that a seat knew once all was told.

    Of common cards any may have been the seat’s.
    """
    t = played.secret[0]
    cards = [
        card
        for card, face in enumerate(t.face)
        if t.faces[face].id == name and (t.owner[card] < 0 or (t.owner[card] == seat and t.seen[card]))
    ]
    return any(seen[card] & bit for seen in played.seen[: horizon + 1] for card in cards)


def compare(game: Game, spec: TableSpec, seed: int, played: Played, eyes: Eyes, rng: Random) -> bool | None:
    """Compare one twin; None where nothing could be exchanged, else whether it could be played to its horizon."""
    bit = sight_bit(eyes, spec.seats)
    horizon = rng.randrange(len(played.heard))
    secretly = played.sealed and rng.random() < SECRETS
    otherwise = answered_otherwise(played, horizon, eyes, bit, rng) if secretly else None
    replies = otherwise or played.replies
    twists = {} if otherwise else some_twist(played, horizon, bit, rng)
    if not twists and not otherwise:
        return None
    match, told = dealt(game, spec, Watched(seed, twists))
    match.seed = seed
    for moment in range(horizon + 1):
        told_apart("twins", match, eyes, played.heard[moment][eyes], received(match, eyes, told))
        if moment == horizon:
            break
        if replies[moment].option in match.options():
            told = match.choose(*replies[moment])
            continue
        if match.ask is not None and eyes in match.ask.seats:
            raise Broken("twins", match, en="one’s own options changed", fr="ses propres options ont changé")
        instead = played_instead(match, replies[moment], played, moment, eyes)
        if instead is None:
            return False
        match, told = instead
    return True


def played_instead(
    match: Match, reply: Reply, played: Played, moment: int, eyes: Eyes
) -> tuple[Match, list[Event]] | None:
    """The match after somebody has laid the same card face down (`Game.secret`), which is something else in the twin.

    None where it does not look the same at once: another price was paid for it.
    """
    if reply.option.verb not in match.game.secret:
        return None
    before, then = played.place[moment], played.place[moment + 1]
    moved = [card for card, (was, now) in enumerate(zip(before, then, strict=False)) if was != now]
    for card in moved[:1]:
        option = reply.option._replace(source=match.table.carddef(Card(card)).id)
        if option in match.options():
            after = match.clone()
            told = after.choose(option, reply.seat)
            if after.table.place == then and received(after, eyes, told) == played.heard[moment + 1][eyes]:
                return after, told
    return None


def dreams_apart(
    game: Game, spec: TableSpec, seed: int, played: Played, eyes: Seat, rng: Random
) -> bool | None:
    """Whether a seat dreams otherwise in a twin that it cannot tell from the match; None where no twin could be made.

    A dream that leans on a true face leans on another one there.
    """
    horizon = rng.randrange(len(played.replies))
    bit = sight_bit(eyes, spec.seats)
    secretly = played.sealed and rng.random() < SECRETS
    otherwise = answered_otherwise(played, horizon, eyes, bit, rng) if secretly else None
    twists = {} if otherwise else some_twist(played, horizon, bit, rng)
    if not twists and not otherwise:
        return None
    found = []
    for replies, changed in ((played.replies, {}), (otherwise or played.replies, twists)):
        match, _ = dealt(game, spec, Watched(seed, changed))
        for reply in replies[:horizon]:
            if match.outcome is not None or reply.option not in match.options():
                return None
            match.choose(*reply)
        if received(match, eyes, []) != _view_of(played.heard[horizon][eyes]):
            return None
        found.append(
            [laid(match.imagine(eyes, Random(dream), light=dream % 2 == 0).table) for dream in range(4)]
        )
    return found[0] != found[1]


def _view_of(heard: bytes) -> bytes:
    """What was received, without what was told."""
    view, _ = msgspec.json.decode(heard)
    return msgspec.json.encode([view, []])


def check_twins(
    game: Game, spec: TableSpec, seed: int, rng: Random, tries: int = 4, choose: Chooser = anything
) -> tuple[int, int]:
    """Compare some twins for every pair of eyes; returns how many were made, and how many went to their horizon."""
    played = play(game, spec, seed, rng, choose)
    made = whole = 0
    if not played.chance.shuffles:
        return 0, 0
    for eyes in played.heard[0]:
        for _ in range(tries):
            result = compare(game, game.spec(spec), seed, played, eyes, rng)
            made += result is not None
            whole += result is True
    return made, whole
