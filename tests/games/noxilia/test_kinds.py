"""The kinds of cards of Noxilia: what each may state, and what the engine makes of it (docs/specs/noxilia.md §6)."""

from typing import Any

import pytest

from pioche.games.noxilia import book
from pioche.games.noxilia.cards import POOL
from pioche.games.noxilia.sheets import sheet_of
from pioche.language.effects import ForEach
from pioche.language.errors import CardFileError

NAME = {"name": {"fr": "Essai", "en": "Trial"}, "gender": "m"}
UNIT: dict[str, Any] = {**NAME, "kind": "unit", "race": "humain", "gold": 2, "cac": 2, "life": 3}
SPELL: dict[str, Any] = {**NAME, "kind": "spell", "mana": ["L"]}
GEAR: dict[str, Any] = {**NAME, "kind": "equipment", "gold": 1}
ZONE: dict[str, Any] = {**NAME, "kind": "zone", "cell_kind": "rampart"}
EVENT: dict[str, Any] = {**NAME, "kind": "event", "gold": 1}


def sheet(fields: dict[str, Any], *text: str) -> book.Sheet:
    """A card of these fields and lines, as the engine reads it."""
    return sheet_of(POOL.define("essai", {**fields, "text": list(text)}))


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({**UNIT, "gold": 9}, []),
        ({**UNIT, "life": 9}, []),
        ({**UNIT, "cac": 7}, []),
        ({**UNIT, "dist": 0}, []),
        ({**UNIT, "armour": 5}, []),
        ({**UNIT, "production": ["?"]}, []),  # NOX-MANA-11
        ({**SPELL, "mana": ["*"]}, ["Piochez 1 carte."]),
        ({**SPELL, "mana": []}, ["Piochez 1 carte."]),
        ({**SPELL, "mana": ["L"] * 6}, ["Piochez 1 carte."]),
        (UNIT, ["Riposte, Solide, Volant, Droiture, Esquive."]),  # five keywords (§6.3)
        (UNIT, ["Mort : piochez 1 carte.", "Riposte."]),  # keywords come first (§7.1)
        (UNIT, ["Riposte, Riposte."]),
        (UNIT, ["Partir à l'aventure 2, [payez 1 or]."]),  # without Retour (NOX-AVEN-05)
        (UNIT, ["Retour : cette unité revient."]),
        (UNIT, ["Mort : cette unité revient."]),
        (UNIT, ["Le porteur a +1 CAC."]),
        (UNIT, ["Mort : infligez 1 dégât à l'attaquant."]),
        (UNIT, ["Arrivée : annulez l'attaque."]),
        (
            UNIT,
            ["Coût supplémentaire : payez {L}."],
        ),  # mana is asked by spells and Engagez alone (NOX-MANA-11)
        (UNIT, ["Coût supplémentaire : engagez une unité ennemie."]),
        (UNIT, ["Engagez, payez {*} : piochez 1 carte."]),
        ({**UNIT, "kind": "hero", "cac_wounded": 1, "cac": None}, []),  # NOX-STAT-02
        (SPELL, ["Infligez 1 dégât à une unité ennemie."]),  # without Portée (NOX-SPELL-07)
        (SPELL, ["Latent.", "Piochez 1 carte."]),
        (SPELL, ["Quand l'unité est attaquée : annulez l'attaque."]),
        (SPELL, ["Malédiction.", "Portée 1. Piochez 1 carte."]),
        (SPELL, ["Portée 1. L'unité a -1 CAC."]),
        (SPELL, ["Latent.", "Quand une unité ennemie entre dans la zone : engagez l'unité."]),
        (SPELL, ["Latent.", "Quand l'unité est attaquée : annulez ce sort."]),
        (GEAR, ["Cette unité a +1 CAC."]),
        (GEAR, ["Le porteur produit {?} en plus."]),
        (EVENT, ["Détruisez une unité ennemie."]),  # it may be a monarch (§6.3)
        (EVENT, ["Détruisez un monarque ennemi."]),
        (EVENT, ["Piochez 1 carte. " * 12]),  # too long
        (ZONE, ["Cette unité a +1 CAC."]),
    ],
)
def test_a_card_that_cannot_be(fields: dict[str, Any], text: list[str]) -> None:
    """§6.3, §7.5: sizes, and words that mean nothing on this kind of card."""
    with pytest.raises(CardFileError):
        POOL.define("essai", {**fields, "text": text})


def test_abilities_by_number() -> None:
    """NOX-GEN-18, NOX-RENF-01, NOX-AVEN-01: X, 1 without X, and one more where none is a number too."""
    found = sheet(
        UNIT,
        "Volant, Poison 2, Renforts éloignés 0, Partir à l'aventure 2, [payez 1 or].",
        "Retour : piochez 1 carte.",
    )

    values = {name: value for name, value in zip(book.ABILITIES, found.abilities, strict=True) if value}
    assert values == {"flying": 1, "poison": 2, "distant": 1, "adventure": 3}
    assert [cost.gold for cost in found.adventure_costs] == [1]  # type: ignore[attr-defined]
    assert [trigger.when for trigger in found.triggers] == [book.RETURN]


@pytest.mark.parametrize(
    ("word", "when"),
    [("Début de tour", book.START), ("Fin de tour", book.END), ("Arrivée", book.ARRIVAL),
     ("Révélation", book.REVEAL), ("Mort", book.DYING), ("Attaque", book.ATTACK), ("Attaquée", book.ATTACKED)],
)  # fmt: skip
def test_timing_words(word: str, when: int) -> None:
    """§7.2: each word is its moment."""
    assert [trigger.when for trigger in sheet(UNIT, f"{word} : piochez 1 carte.").triggers] == [when]


@pytest.mark.parametrize(
    ("condition", "number"),
    [
        ("l'unité est attaquée", book.HOST_ATTACKED),
        ("l'unité est attaquée au corps à corps", book.HOST_MELEE),
        ("l'unité est attaquée à distance", book.HOST_SHOT),
        ("une unité alliée de la zone est attaquée", book.ZONE_ATTACKED),
        ("l'unité attaque", book.HOST_ATTACKS),
        ("l'unité est la cible d'un sort", book.HOST_TARGETED),
        ("une unité ennemie entre dans la zone", book.ZONE_ENTERED),
        ("un sort latent adverse est révélé", book.LATENT_REVEALED),
    ],
)
def test_latent_conditions(condition: str, number: int) -> None:
    """§7.3, NOX-LAT-04: what wakes a latent."""
    found = sheet(SPELL, "Latent.", f"Quand {condition} : piochez 1 carte.")

    assert (found.latent, len(found.effects)) == (number, 1)


def test_spells_say_how_far_they_reach() -> None:
    """NOX-SPELL-07, NOX-CURSE-02: Portée N, globale, none; a curse names its target, or any unit."""
    aimed = "Infligez 1 dégât à une unité ennemie."
    reaches = [
        sheet(SPELL, f"{word} {aimed}").reach for word in ("Portée 0.", "Portée 2.", "Portée globale.")
    ]
    curse = sheet(SPELL, "Malédiction.", "Portée 1. L'unité a -2 armure et -1 CAC.")

    assert reaches == [0, 2, book.GLOBAL]
    assert sheet(SPELL, "Piochez 1 carte.").reach == book.NO_REACH
    assert curse.curse
    assert [(each.what, each.which, each.amount) for each in curse.statics] == [
        (book.STAT, book.ARMOUR, -2),
        (book.STAT, book.CAC, -1),
    ]


def test_static_effects() -> None:
    """§7.6: of the bearer, of units of a zone, for each of something, under a condition."""
    gear = sheet(
        GEAR, "Port unique. Humain seulement.", "Si le porteur est un héros, le porteur a +1 CAC et Volant."
    )
    zone = sheet(ZONE, "Les autres unités ennemies blessées dans cette zone n'ont pas Riposte.")
    unit = sheet(UNIT, "Cette unité a +1 CAC par unité ennemie dans la même zone.")

    assert gear.unique
    assert gear.wearer == book.Who(race="humain")
    assert [(each.scope, each.what, each.condition is None) for each in gear.statics] == [
        (book.BEARER, book.STAT, False),
        (book.BEARER, book.GRANT, False),
    ]
    who = book.Who(side=book.ENEMY, other=True, wounded=True, place=book.SAME)
    assert zone.statics == (book.Static(book.UNITS, book.TAKE, book.RIPOSTE, 1, who),)
    assert isinstance(unit.statics[0].amount, ForEach)


def test_activated_abilities() -> None:
    """NOX-ACT-13, NOX-MANA-05: gold and mana besides engaging."""
    found = sheet(UNIT, "Engagez, payez 1 or, payez {C}{?} : piochez 1 carte.").activated

    assert [(len(each.costs), each.mana) for each in found] == [(1, (book.CORRUPTION, book.ANY))]


def test_fields_of_units() -> None:
    """NOX-STAT-02, NOX-STAT-04, NOX-CARD-12: « – », two melee values, the proper name of a hero."""
    maelle = sheet_of(POOL.printed()["soeur_maelle"])
    tower = sheet_of(POOL.printed()["trebuchet"])

    assert (maelle.proper, maelle.cac, maelle.cac_wounded, maelle.dist) == ("Sœur Maëlle", 3, 1, None)
    assert maelle.production == (book.LIGHT, book.LIGHT)
    assert (tower.cac, tower.dist) == (None, 4)


def test_banners() -> None:
    """§7.7, NOX-SETUP-05, NOX-SETUP-12, NOX-SETUP-20: what a banner allows."""
    banner = sheet_of(POOL.printed()["etendard_d_aubefer"]).banner
    free = sheet_of(POOL.printed()["oriflamme_de_l_ost"]).banner

    light = 1 << book.LIGHT | 1 << book.PSIONIC | 1 << book.NATURE
    assert banner == book.Banner("aubefer", ("humain",), light, 14, ("cmd",), ("cmd", "r1", "r2"), 3)
    assert free is not None
    assert (free.allowance, free.monarch_cells, free.most_per_cell) == (13, ("cmd", "com"), 0)
