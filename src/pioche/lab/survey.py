"""What a report wants played: pairings, more seats, blanks in the place of cards, levels, and a second opinion."""

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations_with_replacement, pairwise
from typing import NamedTuple

import msgspec

from pioche.bots import LEVELS, Greedy, Ismcts, bot_named
from pioche.bots.masters import Grandmaster
from pioche.core.chance import Chance
from pioche.core.contract import TableSpec
from pioche.core.decks import Deck
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.games import game
from pioche.games.texts import cards
from pioche.lab.declared import Target, blank, deck_of, decks, declared
from pioche.lab.plan import Order, Player, Series
from pioche.language.cards import CardDef


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a report follows from; the same settings give the same report."""

    game: str
    bot: str
    second: str  # a bot of another strength, for a second opinion
    games: int  # matches of each pairing
    second_games: int = 0
    card_games: int = 0  # matches with each card replaced
    ladder_games: int = 0  # matches of each level against the one below
    table_games: int = 0  # matches at each table of more seats
    levels: int = len(LEVELS)  # the highest level of the ladder
    seed: int = 1
    variant: dict[str, str] = {}
    numbers: dict[str, int] = {}
    cards: dict[str, dict[str, object]] = {}
    decks: tuple[str | Deck, ...] = ()  # which meet, by name or by value; none: all that the game has

    @property
    def spec(self) -> TableSpec:
        """What lies on every table."""
        return TableSpec(variant=self.variant, numbers=self.numbers, cards=self.cards)


class Pairing(NamedTuple):
    """Two decks against each other; both empty where all play the same."""

    one: str
    other: str

    @property
    def mirror(self) -> bool:
        """Whether both are the same."""
        return self.one == self.other


class Survey:
    """The orders of a report, by what they answer."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.game = settings.game
        self.rules = game(settings.game)
        named = self.rules.named_decks
        meeting = settings.decks or decks(self.game)
        self.brought = dict(zip(TableSpec(decks=meeting).deck_names, meeting, strict=True))
        self.decks = tuple(self.brought)  # their names
        self._built = {
            name: deck if isinstance(deck, Deck) else named[deck].deck
            for name, deck in self.brought.items()
            if isinstance(deck, Deck) or deck in named
        }
        self.pairings = tuple(
            Pairing(*pair) for pair in combinations_with_replacement(self.decks or ("",), 2)
        )

    def check(self) -> None:
        """Refuse at once a table that could not be set up."""
        for pairing in self.pairings:
            self.rules.spec(self.pairing(pairing).table(0))

    def orders(self) -> Iterator[Order]:
        """Everything, what matters most first."""
        wanted = self.settings
        for pairing in self.pairings:
            yield Order("pairings", self.pairing(pairing), wanted.games)
        if wanted.second_games:
            for pairing in self.pairings:
                yield Order("second opinion", self.pairing(pairing, wanted.second), wanted.second_games)
        if wanted.table_games:
            for seats in self.tables():
                yield Order("tables", self.table(seats), wanted.table_games)
        if wanted.card_games:
            for card in self.replaceable:
                yield Order("cards", self.without(card), wanted.card_games)
        if wanted.ladder_games:
            for upper, lower in self.ladder():
                yield Order("levels", self.levels(upper, lower), wanted.ladder_games)

    # ---- series by what they are about

    def pairing(self, pairing: Pairing, bot: str = "") -> Series:
        """Two decks against each other."""
        bot = bot or self.settings.bot
        return Series(self.game, self.players(bot, pairing), self.settings.spec, self.settings.seed)

    def players(self, bot: str, pairing: Pairing) -> tuple[Player, Player]:
        """A bot on both sides, each with its deck."""
        one, other = (self.brought.get(deck, deck) for deck in pairing)
        return Player(bot, one), Player(bot, other)

    def tables(self) -> range:
        """The numbers of seats beyond a pair, where all play the same deck."""
        return range(max(3, self.rules.seats[0]), self.rules.seats[-1] + 1) if not self.decks else range(0)

    def table(self, seats: int) -> Series:
        """A table of more seats."""
        return Series(self.game, (Player(self.settings.bot),) * seats, self.settings.spec, self.settings.seed)

    @cached_property
    def replaceable(self) -> list[str]:
        """The cards that can be replaced by a blank so that it shows, where the game lets a card have no text."""
        return [name for name in self._alone() if self._has_blank(name)]

    def _has_blank(self, card: str) -> bool:
        try:
            self.rules.spec(self.without(card).table(0))
        except PiocheError:
            return False
        return True

    def _alone(self) -> list[str]:
        """The cards that one side alone has: where sides may differ, those that lie there; else those of one deck."""
        printed = cards(self.game, self.settings.spec)
        table = self.rules.deal(self.rules.spec(self.settings.spec), Chance(0))
        there = {face.id for face in table.faces}
        if self.rules.sides and not self.decks:
            return [name for name in printed if name in there]
        return [name for name, card in printed.items() if self.holders(card)]

    def holders(self, card: CardDef) -> tuple[str, ...]:
        """The decks that have a card: those built with it, or the only one that it belongs to."""
        if self._built:
            return tuple(name for name, deck in self._built.items() if deck.has(card.id))
        deck = deck_of(self.game, card)
        return (deck,) if deck in self.decks else ()

    def holds(self, card: CardDef, meeting: tuple[str, ...] = ()) -> bool:
        """Whether a card may lie on the table of some decks, or of any: in one of them, or belonging to no deck."""
        common = not self._built and not deck_of(self.game, card)
        return common or not set(self.holders(card)).isdisjoint(meeting or self.decks)

    def beside(self, card: str) -> Pairing:
        """The pairing in which a card is replaced; its own deck is the first of the two."""
        holders = self.holders(cards(self.game, self.settings.spec)[card])
        if not holders:
            return Pairing("", "")
        after = self.decks.index(holders[0]) + 1
        others = [*self.decks[after:], *self.decks[:after]]
        return Pairing(holders[0], next((deck for deck in others if deck not in holders), others[0]))

    def without(self, card: str) -> Series:
        """The first player has a blank in the place of a card."""
        settings, pairing = self.settings, self.beside(card)
        fields = blank(self.game, cards(self.game, settings.spec)[card])
        if not pairing.one:
            players = (Player(settings.bot, cards={card: fields}), Player(settings.bot))
            return Series(self.game, players, settings.spec, settings.seed)
        changed = msgspec.structs.replace(
            settings.spec, cards=settings.cards | {card: settings.cards.get(card, {}) | fields}
        )
        return Series(self.game, self.players(settings.bot, pairing), changed, settings.seed)

    def ladder(self) -> list[tuple[str, str]]:
        """Each level and the one below."""
        names = [f"level{level.number}" for level in LEVELS][: self.settings.levels]
        return [(upper, lower) for lower, upper in pairwise(names)]

    def levels(self, upper: str, lower: str) -> Series:
        """A level against another, both with the first deck."""
        deck = next(iter(self.brought.values()), "")
        players = (Player(upper, deck), Player(lower, deck))
        return Series(self.game, players, self.settings.spec, self.settings.seed)

    def measured_at(self, target: Target) -> list[Series]:
        """What a target is measured at: its own table, or all duels where it counts what is done in the whole game."""
        if target.card:
            return [self.without(target.card)]
        if target.seats > 2:
            return [self.table(target.seats)]
        if target.measure == "share" and not target.decks:
            return [self.pairing(pairing) for pairing in self.pairings]
        return [self._duel(target.decks)]

    def _duel(self, meeting: tuple[str, ...]) -> Series:
        """The duel of two decks, whichever of them the report has first."""
        if not meeting:
            return self.pairing(self.pairings[0])
        wanted = Pairing(*meeting)
        turned = Pairing(wanted.other, wanted.one)  # what is played has the decks in the game's order
        return self.pairing(turned if turned in self.pairings else wanted)


def level_name(bot: str) -> Text:
    """What a level is called; a bot that is none, by its own name."""
    named = {f"level{level.number}": level.name for level in LEVELS}
    return named.get(bot, Text(fr=bot, en=bot))


def bot_name(bot: str) -> Text:
    """A bot with how much it thinks: `level5 (60 iterations)`."""
    made = bot_named(bot, 0)
    if isinstance(made, Grandmaster):
        made = made.search
    if isinstance(made, Ismcts) and made.milliseconds is None:
        return Text(fr=f"{bot} ({made.iterations} itérations)", en=f"{bot} ({made.iterations} iterations)")
    if isinstance(made, Greedy):
        many = "" if made.dreams == 1 else "s"
        return Text(fr=f"{bot} ({made.dreams} rêve{many})", en=f"{bot} ({made.dreams} dream{many})")
    return Text(fr=bot, en=bot)


def targets_of(survey: Survey) -> Iterator[tuple[Target, list[Series]]]:
    """The game's targets with what each is measured at."""
    for target in declared(survey.game).target:
        yield target, survey.measured_at(target)
