"""What the printed units of Ossuaire may do, and what their pool must hold."""

import pytest

from pioche.core.errors import PiocheError
from pioche.games.ossuaire.cards import POOL, OssuaireCard
from pioche.games.ossuaire.clauses import LANGUAGE, army, permanent, piles, removal, reveal
from pioche.games.ossuaire.clauses.text import Delayed, Immediate, Line, Permanent
from pioche.language.clauses import Node
from tests.games.ossuaire.playing import MATCHES, new, played

UNITS = POOL.printed()
KEYWORDS = (
    permanent.Discernment,
    permanent.Renewable,
    permanent.Champion,
    permanent.Ossification,
    permanent.Rampart,
    permanent.Formation,
)
# Looked at one by one for OSS-POOL-01: none of them touches the opponent's cards outside the army, none brings a unit
# back from an army or a removed zone (Hécatombe's Soldats excepted), none recycles a discard.
HARMLESS = (
    army.BoneCall,
    army.Daunt,
    removal.Desecrate,
    removal.Dismiss,
    piles.Draw,
    removal.Exhume,
    army.Force,
    piles.Hecatomb,
    piles.Necromancy,
    removal.Neutralise,
    reveal.NightProwl,
    piles.Pay,
    piles.PlayUnit,
    army.Rally,
    reveal.Reinforce,
    piles.Reorder,
    army.RiseFromEarth,
)
OUT_OF_COMBAT = ("army", "removed")
BACK = ("hand", "discard", "draw")


def parts(unit: OssuaireCard, *timings: type[Line]) -> list[Node]:
    """Everything that lines of these timings are made of: keywords, prices and effects."""
    lines = [line for line in unit.lines if isinstance(line, timings)]
    return [node for line in lines for node in ([line.price] if line.price else []) + list(line.effects)]


def zone(name: str) -> str:
    """The zone of a pile's name: `hand` of `hand.0`."""
    return name.partition(".")[0]


def owner(name: str) -> int | None:
    """The seat of a pile's name, None for the Monde."""
    seat = name.partition(".")[2]
    return int(seat) if seat else None


# ---- what no unit may do


@pytest.mark.parametrize("name", UNITS)
def test_units_are_made_of_clauses_that_cannot_run_for_ever(name: str) -> None:
    """OSS-POOL-01: a printed unit uses only clauses that were found not to touch what must be left alone."""
    unit = UNITS[name]

    assert {type(node) for node in parts(unit, Immediate, Delayed)} <= set(HARMLESS)
    assert {type(node) for node in parts(unit, Permanent)} <= set(KEYWORDS)


def test_every_clause_of_the_language_was_looked_at() -> None:
    """OSS-POOL-01: a new clause must be judged before a unit may use it."""
    effects = {node for node, clause in LANGUAGE.clauses.items() if not clause.frame}

    assert effects == {*HARMLESS, *KEYWORDS}


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_nobody_touches_the_opponents_hand_draw_pile_or_discard(decks: tuple[str, ...], seed: int) -> None:
    """OSS-POOL-01: in a combat no choice of one player moves a card of the other's but units of the army."""
    for moment in played(decks, seed):
        if moment.before.phase not in ("play", "delayed") or moment.now.phase != moment.before.phase:
            continue
        other = 1 - (moment.chooser or 0)
        for pile in ("hand", "draw", "discard"):
            assert getattr(moment.now, pile)[other] == getattr(moment.before, pile)[other], moment.choice
        kept = moment.now.removed[other][: len(moment.before.removed[other])]
        assert kept == moment.before.removed[other], moment.choice


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_units_do_not_come_back_during_a_combat(decks: tuple[str, ...], seed: int) -> None:
    """OSS-POOL-01: nothing leads from army or removed zone to hand, discard or draw pile before the clean-up."""
    for moment in played(decks, seed):
        for event in moment.events:
            back = zone(event.source) in OUT_OF_COMBAT and zone(event.target) in BACK
            assert not back or event.what == "clean_up", event
            assert event.what != "hecatomb" or zone(event.target) == "draw"


@pytest.mark.parametrize(("decks", "seed"), MATCHES)
def test_only_soldats_are_shuffled_back_by_a_hecatombe(decks: tuple[str, ...], seed: int) -> None:
    """OSS-POOL-01: the exception is for Soldats Décharnés, and for one's own."""
    for moment in played(decks, seed):
        if not any(event.what == "hecatomb" for event in moment.events):
            continue
        seat = moment.chooser or 0
        gone = set(moment.before.removed[seat]) - set(moment.now.removed[seat])
        assert {moment.before.carddef(card).id for card in gone} == {"soldat_decharne"}


@pytest.mark.parametrize("name", ["soldat_decharne", "milicien"])
def test_soldat_and_milicien_have_no_immediat_line(name: str) -> None:
    """OSS-POOL-02: what an effect adds in the middle of a reveal must not begin another one."""
    assert not [line for line in UNITS[name].lines if isinstance(line, Immediate)]


@pytest.mark.parametrize("name", ["soldat_decharne", "milicien"])
@pytest.mark.parametrize("line", ["Immédiat : Force +1", "Immédiat : Congédier 1 pour Excursion nocturne 2"])
def test_soldat_and_milicien_cannot_be_given_one(name: str, line: str) -> None:
    """OSS-POOL-02: a spec that writes an Immédiat line on one of them is refused."""
    with pytest.raises(PiocheError, match="OSS-POOL-02"):
        new(cards={name: {"text": [*UNITS[name].text, line]}})


# ---- what the pool must hold


def bearers(kind: type[Node], *factions: str) -> list[str]:
    """The units of some factions that have a clause."""
    return [
        unit.id
        for unit in UNITS.values()
        if unit.faction in factions
        and any(isinstance(node, kind) for node in parts(unit, Permanent, Immediate, Delayed))
    ]


@pytest.mark.parametrize(
    "kind",
    [
        permanent.Rampart,
        reveal.Reinforce,
        permanent.Formation,
        army.Rally,
        army.Daunt,
        piles.Pay,
        piles.Draw,
        removal.Dismiss,
    ],
)
def test_each_keyword_of_the_garnison_has_two_bearers(kind: type[Node]) -> None:
    """Pool requirement 1: each of their keywords stands on at least two units of the Garnison or the Monde."""
    assert len(bearers(kind, "garnison", "monde")) >= 2


@pytest.mark.parametrize(
    "kind",
    [
        permanent.Discernment,
        permanent.Renewable,
        removal.Desecrate,
        piles.Hecatomb,
        permanent.Ossification,
        army.BoneCall,
        army.RiseFromEarth,
        piles.Reorder,
        piles.PlayUnit,
    ],
)
def test_each_lonely_keyword_of_the_undead_has_a_bearer_in_the_monde(kind: type[Node]) -> None:
    """Pool requirement 2: a second bearer for each keyword that only one undead unit has."""
    assert bearers(kind, "monde")


@pytest.mark.parametrize("faction", ["ossuaire", "garnison"])
def test_factions_have_the_same_cost_curve_and_one_champion(faction: str) -> None:
    """Pool requirement 1: costs 1, 2, 3, 3, 3, 3, 5, 6; one to three lines; the Champion of cost 5 repeats a line."""
    units = [unit for unit in UNITS.values() if unit.faction == faction]
    champions = [unit for unit in units if permanent.Champion() in parts(unit, Permanent)]

    assert sorted(unit.cost for unit in units) == [1, 2, 3, 3, 3, 3, 5, 6]
    assert all(1 <= len(unit.lines) <= 3 for unit in units)
    assert [unit.cost for unit in champions] == [5]
    assert any(line.times > 1 for line in champions[0].lines)


# The seed's booklet, section 6 of the specification, by hand.
SEED = {
    "Soldat Décharné": (
        1,
        1,
        "Permanent : Discernement",
        "Permanent : Renouvelable",
        "Retardé : Sortir de terre 5",
    ),
    "Cadavre Explosif": (2, 2, "Immédiat : Exhumer 2 pour Neutraliser"),
    "Crâne Infernal": (3, 2, "Immédiat : Exhumer 2 pour Profaner"),
    "Chevalier Abyssal": (3, 2, "Immédiat : Exhumer 2 pour Nécromancie 3 puis jouer une unité"),
    "Cavalier Vespéral": (3, 2, "Immédiat : Hécatombe", "Immédiat : Excursion nocturne 3"),
    "Golem d'Os": (3, 3, "Permanent : Ossification +2", "Retardé : Appel d'os 2"),
    "Mage Nécrotique": (5, 3, "Permanent : Champion", "Retardé : Jusqu'à 4 fois : Exhumer 1 pour Force +2"),
    "Liche": (
        6,
        3,
        "Immédiat : Excursion nocturne 1 puis réordonner librement votre défausse",
        "Immédiat : Exhumer 2 pour Nécromancie 6",
    ),
}


def test_the_undead_are_as_the_booklet_prints_them() -> None:
    """Section 6: names, costs, values and lines of the seed's eight units, letter by letter."""
    undead = {
        unit.name.fr: (unit.cost, unit.value, *unit.text)
        for unit in UNITS.values()
        if unit.faction == "ossuaire"
    }

    assert undead == SEED
