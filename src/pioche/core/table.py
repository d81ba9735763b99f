"""The table: the plain data of a match, and the verbs that change it.

Columns of ints rather than objects: cloning a 120-card table of columns takes some microseconds, `deepcopy` of
an object graph more than a thousand.  The top of a pile is its last element.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, Final, Self

from pioche.core.chance import Answer, Chance, Lot, Order, Rigged
from pioche.core.columns import Column
from pioche.core.contract import CardDef, Outcome
from pioche.core.decisions import Card, Seat
from pioche.core.errors import BadScenario
from pioche.core.events import Event, Glimpse
from pioche.core.kin import Story
from pioche.core.native import mypyc_attr
from pioche.core.zones import Sight, Zone

Pile = list[Card]
GONE: Final = -1  # the place of a created card that has ceased to be


class Layout:
    """Where each pile of each zone lies for a number of seats; shared by all clones of a table."""

    __slots__ = (
        "anonymous",
        "base",
        "enter",
        "everybody",
        "names",
        "seat_of",
        "spans",
        "zone_of",
        "zones",
    )

    def __init__(self, zones: tuple[Zone, ...], seats: int) -> None:
        self.zones = zones
        self.everybody = (1 << (seats + 1)) - 1  # one bit a seat, and one for spectators
        base: list[int] = []
        zone_of: list[Zone] = []
        seat_of: list[int] = []
        for zone in zones:
            base.append(len(zone_of))
            for seat in range(1 if zone.shared else seats):
                zone_of.append(zone)
                seat_of.append(-1 if zone.shared else seat)
        self.base = tuple(base)
        self.zone_of = tuple(zone_of)
        self.seat_of = tuple(seat_of)
        self.names = tuple(
            zone.name if seat < 0 else f"{zone.name}.{seat}"
            for zone, seat in zip(zone_of, seat_of, strict=True)
        )
        self.enter = tuple(
            self.everybody if zone.sight is Sight.ALL else 1 << seat if zone.sight is Sight.OWNER else 0
            for zone, seat in zip(zone_of, seat_of, strict=True)
        )
        # A card that leaves an unordered pile which somebody cannot see into, or is shown there, gets a new token:
        # otherwise the token would tell which of the unseen cards it was.
        self.anonymous = tuple(
            not zone.ordered and enter != self.everybody
            for zone, enter in zip(zone_of, self.enter, strict=True)
        )
        self.spans = tuple(
            (zone.name, start, None if zone.shared else start + seats)
            for zone, start in zip(zones, base, strict=True)
        )


layout_of = cache(Layout)  # one for all matches of a game with as many seats


@mypyc_attr(allow_interpreted_subclasses=True)  # and a clone is made without `__init__`
class Table:
    """Everything that is true at one moment of a match; games declare their own columns (`core/columns.py`)."""

    __slots__ = (
        "chance",
        "depth",
        "face",
        "faces",
        "journal",
        "layout",
        "numbers",
        "outcome",
        "owner",
        "piles",
        "place",
        "rigged",
        "seats",
        "seen",
        "story",
        "token",
        "tokens",
    )

    zones: ClassVar[tuple[Zone, ...]] = ()
    columns: ClassVar[tuple[Column, ...]] = ()
    memory: ClassVar[frozenset[str]] = frozenset()  # slots that only remember what follows from the others

    def __init__(self, seats: int, faces: Sequence[CardDef], numbers: Any, chance: Chance) -> None:
        self.seats = seats
        self.faces = tuple(faces)
        self.numbers = numbers
        self.chance = chance
        self.layout = layout_of(self.zones, seats)
        self.piles: list[Pile] = [[] for _ in self.layout.zone_of]
        self._name_piles()
        self.face: list[int] = []  # face[card]: which carddef it shows, an index into `faces`
        self.place: list[int] = []  # place[card]: the pile it is in, or GONE
        self.seen: list[int] = []  # seen[card]: bit s is set while seat s knows its face
        self.token: list[int] = []  # token[card]: its name on the wire
        self.tokens = 0
        self.outcome: Outcome | None = None
        self.journal: list[Event] | None = None  # None: events are off
        self.depth = 0  # how deeply nested what happens is, for the log
        # owner[card]: whose it is for good, -1 for a common card; clones share it, so it is replaced and not changed.
        self.owner: list[Seat] = []
        # Which cards may be exchanged in a dream; None where nobody dreams, as of a light match.
        self.story: Story | None = Story()
        # What chance must answer next: tests and scenarios say it, and dreams of the middle of a step.
        self.rigged: list[Answer] = chance.answers if isinstance(chance, Rigged) else []

    def _name_piles(self) -> None:
        """Give the piles of each zone their name; written out for tables that declare their zones."""
        piles = self.piles
        for name, start, stop in self.layout.spans:
            setattr(self, name, piles[start] if stop is None else piles[start:stop])

    def clone(self) -> Self:
        """An exact copy, chance included; subclasses add their columns."""
        t = type(self).__new__(type(self))
        t.seats = self.seats
        t.faces = self.faces
        t.numbers = self.numbers
        t.layout = self.layout
        t.chance = self.chance.copy()
        t.face = self.face[:]
        t.place = self.place[:]
        t.seen = self.seen[:]
        t.token = self.token[:]
        t.tokens = self.tokens
        t.outcome = self.outcome
        t.journal = None
        t.depth = self.depth
        t.rigged = self.rigged[:]
        t.owner = self.owner
        t.story = self.story
        t.piles = [pile[:] for pile in self.piles]
        t._name_piles()
        return t

    # ---- reading

    def carddef(self, card: Card) -> CardDef:
        """What is printed on a card."""
        return self.faces[self.face[card]]

    def what(self, card: Card) -> int:
        """What a shuffle or a dream exchanges: the face of a card and its owner, in one number."""
        return (self.owner[card] + 1) * len(self.faces) + self.face[card]

    def lay(self, whats: Iterable[tuple[Card, int]]) -> None:
        """Give cards other faces and owners."""
        sorts = len(self.faces)
        face, owner = self.face, self.owner
        for card, what in whats:
            face[card] = what % sorts
            whose = what // sorts - 1
            if owner[card] != whose:
                if owner is self.owner:
                    owner = owner[:]
                owner[card] = whose
        self.owner = owner

    def face_index(self, carddef_id: str) -> int:
        """The index in `faces` of a carddef id."""
        for index, carddef in enumerate(self.faces):
            if carddef.id == carddef_id:
                return index
        raise KeyError(carddef_id)

    def pile(self, zone: int, seat: Seat = 0) -> Pile:
        """The pile of a zone (an index into `zones`) and seat."""
        return self.piles[self.layout.base[zone] + seat]

    def faces_in(self, pile: Pile) -> int:
        """The set of faces in a pile, as a bit mask."""
        face = self.face
        faces = 0
        for card in pile:
            faces |= 1 << face[card]
        return faces

    def pick(self, pile: Iterable[Card], face: int) -> Card:
        """The card of that face which most seats know, so that a known copy leaves a hand first."""
        best = Card(-1)
        known = -1
        for card in pile:
            if self.face[card] == face and self.seen[card] > known:
                best, known = card, self.seen[card]
        assert best >= 0, f"no {self.faces[face].id} there"
        return best

    # ---- changing

    def add_card(self, face: int, zone: int, seat: Seat = 0, owner: Seat | None = None) -> Card:
        """Bring a new physical card to the table (set-up only); it belongs to the seat of the pile, or to nobody."""
        return self.add_cards(1, face, zone, seat, owner)[0]

    def add_cards(
        self, count: int, face: int, zone: int, seat: Seat = 0, owner: Seat | None = None
    ) -> list[Card]:
        """Bring so many new cards of one face."""
        return self.add_faces([face] * count, zone, seat, owner)

    def add_faces(self, faces: list[int], zone: int, seat: Seat = 0, owner: Seat | None = None) -> list[Card]:
        """Bring a new card for each of some faces."""
        count = len(faces)
        self._grow(count)
        layout = self.layout
        target = layout.base[zone] + seat
        cards = [Card(number) for number in range(len(self.face), len(self.face) + count)]
        self.face += faces
        self.place += [target] * count
        self.seen += [layout.enter[target]] * count
        self.token += range(self.tokens + 1, self.tokens + count + 1)
        self.tokens += count
        self.owner += [layout.seat_of[target] if owner is None else owner] * count
        self.piles[target] += cards
        return cards

    def _grow(self, count: int) -> None:
        """Lengthen the game's columns by new cards; written out for tables that declare any."""

    def create(
        self,
        face: int,
        zone: int,
        seat: Seat,
        what: str,
        rule: str,
        *,
        at: int | None = None,
        by: Seat | None = None,
    ) -> Card:
        """Let a card come into being in mid-match, on top of a pile or at position `at`; everybody sees what it is.

        Its face is one that the game lets come and go (`CardGame.is_created`).
        """
        self.owner = self.owner[:]  # which clones share
        card = self.add_card(face, zone, seat)
        place = self.place[card]
        self.seen[card] = self.layout.everybody
        if at is not None:
            self.piles[place].insert(at, self.piles[place].pop())
        if self.journal is not None:
            name, token = self.layout.names[place], self.token[card]
            known = self.layout.everybody  # it is no news what it is: the rule that made it says so
            glimpse = self._glimpse(card, token, known, known)
            self.tell(what, rule, seat if by is None else by, card=glimpse, target=name)
        return card

    def cease(
        self, card: Card, what: str, rule: str, *, by: Seat | None = None, aim: Glimpse | None = None
    ) -> None:
        """Let a created card cease to be, wherever it lies; everybody sees which, and its number is not given again."""
        place, everybody = self.place[card], self.layout.everybody
        before, was = self.seen[card], self.token[card]
        if self.layout.anonymous[place]:
            self.tokens += 1
            self.token[card] = self.tokens
            if self.story is not None:
                self._loosen(self.piles[place], card)
        self.piles[place].remove(card)
        self.place[card] = GONE
        self.seen[card] = everybody
        if self.journal is not None:
            seat = self.layout.seat_of[place]
            glimpse = self._glimpse(card, was, before, everybody)
            whose = by if by is not None else None if seat < 0 else seat
            self.tell(what, rule, whose, card=glimpse, aim=aim, source=self.layout.names[place])

    def move(
        self,
        card: Card,
        zone: int,
        seat: Seat,
        what: str,
        rule: str,
        *,
        at: int | None = None,
        by: Seat | None = None,
        aim: Glimpse | None = None,
    ) -> None:
        """Move a card on top of a pile (or to position `at`, 0 being the bottom), and tell it as event `what`."""
        layout = self.layout
        origin = self.place[card]
        target = layout.base[zone] + seat
        was = self.token[card]
        if layout.anonymous[origin]:
            self.tokens += 1
            self.token[card] = self.tokens
            if self.story is not None:
                self._loosen(self.piles[origin], card)
        pile = self.piles[origin]
        if pile[-1] == card:  # as most cards that move: a search from the bottom would pass all the others
            pile.pop()
        else:
            pile.remove(card)
        if at is None:
            self.piles[target].append(card)
        else:
            self.piles[target].insert(at, card)
        self.place[card] = target
        before = self.seen[card]
        self.seen[card] = after = before | layout.enter[target]
        if self.journal is not None:
            glimpse = self._glimpse(card, was, before, after)
            self.tell(
                what,
                rule,
                seat if by is None else by,
                card=glimpse,
                aim=aim,
                source=layout.names[origin],
                target=layout.names[target],
            )

    def show(self, card: Card, what: str, rule: str, seat: Seat) -> None:
        """Let everybody see a card where it lies."""
        place = self.place[card]
        before, was = self.seen[card], self.token[card]
        if self.layout.anonymous[place]:
            self.tokens += 1
            self.token[card] = self.tokens
            if self.story is not None:
                self._loosen(self.piles[place], card)
        self.seen[card] = self.layout.everybody
        if self.journal is not None:
            name = self.layout.names[place]
            glimpse = self._glimpse(card, was, before, self.layout.everybody)
            self.tell(what, rule, seat, card=glimpse, source=name, target=name)

    def lift(self, card: Card) -> Card:
        """Somebody who looks through a pile puts a card on top, and nobody else learns where it lay; returns the top.

        What lay on top takes its place, and numbers stay where they are; whoever lifts a card out of a pile into which
        nobody may look shuffles the rest, once it is taken.
        """
        pile = self.piles[self.place[card]]
        top = pile[-1]
        self.chance.sought(self.what(card))
        # Whether it lies on top or not: a dream in which it does not must tell the same past.
        if len(pile) > 1:
            if self.story is not None:  # in a dream it may lie elsewhere, so these two are mixed
                whole = self.story.tells_nothing(
                    tuple(pile), self.seen
                )  # then nobody can tell the others either
                self._remember(pile if whole else [card, top if top != card else pile[-2]])
            if self.rigged and isinstance(self.rigged[0], Order):  # the past of a dream, told again
                self.rigged.pop(0)
        if top != card:
            self.lay([(card, self.what(top)), (top, self.what(card))])
            seen = self.seen
            seen[card], seen[top] = seen[top], seen[card]
        self.token[card] = self.token[top]
        self.tokens += 1
        self.token[top] = self.tokens  # what is lifted has no name by which its place could be remembered
        return top

    def shuffle(self, zone: int, seat: Seat, rule: str) -> None:
        """Shuffle a whole pile: nobody knows any of its cards any more."""
        pile = self.pile(zone, seat)
        self._mix(pile)
        self.tell("shuffle", rule, seat, target=self.layout.names[self.layout.base[zone] + seat])

    def shuffle_under(self, cards: Sequence[Card], zone: int, seat: Seat, what: str, rule: str) -> None:
        """Shuffle some cards and put them under a pile, whose own cards keep their places and their fame."""
        mixed = list(cards)
        target = self.layout.base[zone] + seat
        for card in mixed:
            self.piles[self.place[card]].remove(card)
            self.place[card] = target
        self._mix(mixed)
        self.piles[target][:0] = mixed
        self.tell(what, rule, seat, amount=len(mixed), target=self.layout.names[target])

    def shuffle_in(self, cards: Sequence[Card], zone: int, seat: Seat, what: str, rule: str) -> None:
        """Shuffle some cards together with the whole of a pile."""
        target = self.layout.base[zone] + seat
        for card in list(cards):
            self.piles[self.place[card]].remove(card)
            self.piles[target].append(card)
            self.place[card] = target
        self._mix(self.piles[target])
        self.tell(what, rule, seat, amount=len(cards), target=self.layout.names[target])

    def shuffled_before(self, cards: Sequence[Card]) -> None:
        """Make one kin of cards that were shuffled in a chapter before, or that nobody can tell apart (set-up only)."""
        if self.story is not None and cards:
            self._remember(cards)

    def settle(self) -> None:
        """Make one kin of the hidden cards of each owner that were laid and not shuffled: they could lie otherwise."""
        if self.story is None:
            return
        kin, everybody = self.story.kin, self.layout.everybody
        hidden = [
            pile for enter, pile in zip(self.layout.enter, self.piles, strict=True) if enter != everybody
        ]
        laid = [card for pile in hidden for card in pile if card not in kin]
        for owner in sorted({self.owner[card] for card in laid}):
            self._remember([card for card in laid if self.owner[card] == owner])

    def _mix(self, pile: Pile) -> None:
        """Shuffle cards: faces and owners change places, while numbers stay and tokens are new."""
        face, owner, sorts = self.face, self.owner, len(self.faces)
        whats = [(owner[card] + 1) * sorts + face[card] for card in pile]
        if self.story is not None:
            self.story = self.story.mixed(pile, self.seen, whats)
        self.chance.shuffle(whats, pile)
        if self.rigged:
            whats = self._arranged(whats)
        least = min(whats, default=0) // sorts * sorts
        if max(whats, default=0) < least + sorts:  # cards of one owner, as nearly always
            for card, what in zip(pile, whats, strict=True):
                face[card] = what - least
        else:
            self.lay(zip(pile, whats, strict=True))
        seen, token, tokens = self.seen, self.token, self.tokens
        for card in reversed(pile):  # tokens follow the new order from the top, so they tell nothing else
            seen[card] = 0
            tokens += 1
            token[card] = tokens
        self.tokens = tokens

    def _loosen(self, pile: Pile, card: Card) -> None:
        """A card of a pile without order leaves or is shown: whoever cannot see into it does not know which it was."""
        assert self.story is not None
        kin = self.story.kin
        own = kin.get(card)
        for other in pile:
            if kin.get(other) != own:
                hidden = [other for other in pile if self.seen[other] != self.layout.everybody]
                if len({kin.get(other) for other in hidden}) > 1:
                    self._remember(hidden, loose=True)
                break

    def _remember(self, cards: Sequence[Card], *, loose: bool = False) -> None:
        assert self.story is not None
        self.story = self.story.mixed(cards, self.seen, [self.what(card) for card in cards], loose=loose)

    def _arranged(self, whats: list[int]) -> list[int]:
        """Shuffled cards as chance is rigged to answer: all of them from the bottom, or some by name from the top."""
        answer = self.rigged[0] if self.rigged else 0
        if not isinstance(answer, list | Order):
            return whats
        self.rigged.pop(0)
        if isinstance(answer, Order):
            if len(answer.whats) != len(whats):  # a past that is told otherwise may lead elsewhere
                raise BadScenario(
                    en=f"the rigged shuffle is one of {len(answer.whats)} cards, and {len(whats)} are shuffled",
                    fr=f"le mélange imposé porte sur {len(answer.whats)} cartes, et on en mélange {len(whats)}",
                )
            return list(answer.whats)
        rest = whats[:]
        top: list[int] = []
        for name in answer:
            found = next((what for what in rest if self.faces[what % len(self.faces)].id == name), None)
            if found is None:
                raise BadScenario(
                    en=f"the rigged shuffle wants a {name!r} that is not among the cards shuffled",
                    fr=f"le mélange imposé demande « {name} », qui n’est pas parmi les cartes mélangées",
                )
            rest.remove(found)
            top.append(found)
        return rest + top[::-1]

    def lot(self, n: int, of: str = "") -> int:
        """Draw one of n by lot; a name (`starter`) lets a rig speak of this lot wherever it comes."""
        drawn = self.chance.below(n)
        if self.rigged:
            drawn = self._rigged_lot(n, of, drawn)
        if self.story is not None:
            self.story = self.story.cast(drawn)
        return drawn

    def _rigged_lot(self, n: int, of: str, drawn: int) -> int:
        """What a rig says of a lot, if it says anything."""
        for answer in self.rigged:
            if isinstance(answer, Lot) and answer.of == of:
                self.rigged.remove(answer)
                drawn = answer.drawn
                break
        else:
            first = self.rigged[0]
            if isinstance(first, int):
                self.rigged.pop(0)
                drawn = first
        if drawn not in range(n):
            raise BadScenario(
                en=f"the rigged lot {drawn} is none of 0 … {n - 1}",
                fr=f"le tirage imposé {drawn} n’est pas entre 0 et {n - 1}",
            )
        return drawn

    def tell(
        self,
        what: str,
        rule: str,
        seat: Seat | None = None,
        *,
        card: Glimpse | None = None,
        aim: Glimpse | None = None,
        other: Seat | None = None,
        source: str = "",
        target: str = "",
        amount: int = 0,
        note: str = "",
    ) -> None:
        """Add an event to the journal, if there is one."""
        if self.journal is not None:
            told = (what, rule, seat, other, card, source, target, amount, note, self.depth, aim)
            self.journal.append(tuple.__new__(Event, told))  # as `Event(*told)`, in half the time

    def glimpse(self, card: Card) -> Glimpse | None:
        """A card as an event that does not move it mentions it; None while events are off."""
        if self.journal is None:
            return None
        seen = self.seen[card]
        return self._glimpse(card, self.token[card], seen, seen)

    def _glimpse(self, card: Card, was: int, before: int, after: int) -> Glimpse:
        """A card as it is now, with the token that it had and who knew it before and after."""
        seen = (self.faces[self.face[card]].id, was, self.token[card], before, after)
        return tuple.__new__(Glimpse, seen)  # as `Glimpse(*seen)`, in half the time
