"""What a pool of Raise, Rise & Die refuses, naming the card (RRD-CARD-11), and what its language refuses (§7)."""

from typing import Any

import pytest

from pioche.core.errors import PiocheError
from pioche.games.raise_rise_die.cards import POOL
from pioche.games.raise_rise_die.clauses import LANGUAGE
from pioche.games.raise_rise_die.clauses.text import Activation, Infusion, Main, Transcendence
from pioche.language.clauses import Node
from pioche.language.errors import CardFileError, CardTextError

ASSAULT: dict[str, Any] = {
    "kind": "card",
    "name": {"fr": "Essai", "en": "Trial"},
    "gender": "m",
    "type": "assault",
    "archetype": "acier",
    "va": 2,
    "slots": ["head"],
    "main": "Inflige 1 dégât.",
}
SEVEN = " · ".join(["Pioche 1"] * 7)  # clauses, one too many
INSTANT: dict[str, Any] = {**ASSAULT, "type": "instant", "slots": []}
OBJECT: dict[str, Any] = {**ASSAULT, "object": True, "activation": "Activation : Pioche 1."}
CHARACTER: dict[str, Any] = {
    "kind": "character",
    "name": {"fr": "Essai", "en": "Trial"},
    "gender": "m",
    "hp": 30,
    "active": 4,
    "latent": 6,
    "infusion_slots": 2,
    "object_slots": 1,
    "weapon_slots": 2,
}


@pytest.mark.parametrize("fields", [ASSAULT, INSTANT, OBJECT, CHARACTER, {**OBJECT, "main": None}])
def test_sound_cards_are_read(fields: dict[str, Any]) -> None:
    """RRD-CARD-07: an object needs no main text."""
    fields = {name: value for name, value in fields.items() if value is not None}

    assert POOL.extended({"essai": fields})["essai"].id == "essai"


@pytest.mark.parametrize(
    ("fields", "rule", "said"),
    [
        ({**ASSAULT, "va": 7}, "", "va: 7 is not from 1 to 6"),
        ({**ASSAULT, "va": 0}, "", "va: 0 is not from 1 to 6"),
        ({**ASSAULT, "slots": []}, "RRD-CARD-05", "1 to 4 slots"),
        ({**ASSAULT, "slots": ["head", "head"]}, "RRD-CARD-05", "twice"),
        ({**INSTANT, "slots": ["head"]}, "RRD-CARD-05", "no slot"),
        ({**ASSAULT, "slots": ["tail"]}, "", "slots"),
        ({**INSTANT, "object": True, "activation": "Activation : Pioche 1."}, "RRD-CARD-03", "no object"),
        ({**INSTANT, "transcendence": "Transcendance : Pioche 1."}, "RRD-CARD-07", "main text only"),
        ({**INSTANT, "infusion": "Infusion : Entretien : Pioche 1."}, "RRD-CARD-07", "main text only"),
        ({**INSTANT, "activation": "Activation : Pioche 1."}, "RRD-CARD-07", "main text only"),
        ({**ASSAULT, "main": None}, "RRD-CARD-07", "needs a main text"),
        ({**ASSAULT, "object": True}, "RRD-CARD-07", "has an activation"),
        ({**ASSAULT, "activation": "Activation : Pioche 1."}, "RRD-CARD-07", "has an activation"),
        ({**OBJECT, "infusion": "Infusion : Entretien : Pioche 1."}, "RRD-CARD-07", "no infusion"),
        ({**ASSAULT, "main": f"{SEVEN}."}, "RRD-CARD-11", "more than 6 clauses in « main »"),
        (
            {**ASSAULT, "transcendence": f"Transcendance : {SEVEN}."},
            "RRD-CARD-11",
            "more than 6 clauses in « transcendence »",
        ),
        (
            {**ASSAULT, "main": f"{SEVEN}.", "transcendence": f"Transcendance : {SEVEN}."},
            "RRD-CARD-11",
            "in « main »",
        ),
        ({**ASSAULT, "weapon": "cuillere"}, "RRD-CARD-08", "is no weapon"),
        ({**ASSAULT, "weapon": "taille_franche"}, "RRD-CARD-08", "is no weapon"),
        ({**ASSAULT, "weapon": "dagues_jumelles"}, "RRD-CARD-08", "ombre"),
        ({**ASSAULT, "archetype": "bronze"}, "", "archetype"),
        ({**ASSAULT, "type": "assaut"}, "", "type"),
        ({**CHARACTER, "hp": 41}, "", "hp: 41 is not from 20 to 40"),
        ({**CHARACTER, "active": 6}, "", "active: 6 is not from 3 to 5"),
        ({**CHARACTER, "latent": 13}, "", "latent: 13 is not from 0 to 12"),
        ({**CHARACTER, "infusion_slots": 4}, "", "infusion_slots"),
        ({**CHARACTER, "object_slots": 0}, "", "object_slots"),
        ({**CHARACTER, "weapon_slots": 3}, "", "weapon_slots"),
        ({**CHARACTER, "text": ["Pioche 1."]}, "", "text: unknown field"),
    ],
)
def test_a_pool_refuses_and_names_the_card(fields: dict[str, Any], rule: str, said: str) -> None:
    """RRD-CARD-01, RRD-CARD-03, RRD-CARD-05, RRD-CARD-07, RRD-CARD-08, RRD-CARD-09, RRD-CARD-11."""
    stated = {name: value for name, value in fields.items() if value is not None}

    with pytest.raises(CardFileError) as caught:
        POOL.extended({"essai": stated})

    assert caught.value.card == "essai"
    assert said in caught.value.en
    assert rule in caught.value.fr


def test_the_printed_pool_is_sound() -> None:
    """RRD-CARD-11: nothing of it is refused; ids are not used twice."""
    assert POOL.faults() == []


def test_an_id_used_twice_is_refused(tmp_path: Any) -> None:
    """RRD-CARD-11: RRD_POOL_ID."""
    from pioche.games.raise_rise_die.cards import Weapon
    from pioche.language.cards import Pool

    text = '[epee]\nname = { fr = "Épée", en = "Sword" }\ngender = "f"\narchetype = "acier"\n'
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(text, encoding="utf-8")

    errors = Pool(LANGUAGE, Weapon, tmp_path).faults()

    assert [error.en for error in errors] == ["b.toml, epee: it exists already"]


def test_a_text_has_up_to_four_sections() -> None:
    """RRD-CARD-06: each read as what it is, and a heading that is not its own refused."""
    card = POOL.extended({"essai": {**OBJECT, "transcendence": "Transcendance : +1 Dégâts."}})["essai"]

    assert [type(tree) for tree in card.lines] == [Main, Transcendence, Activation]
    assert card.printed == ("Inflige 1 dégât.", "Transcendance : +1 Dégâts.", "Activation : Pioche 1.")
    with pytest.raises(CardTextError):
        POOL.extended({"essai": {**ASSAULT, "infusion": "Transcendance : +1 Dégâts."}})


# ---- texts that are not understood


def wrong(text: str, start: type[Node] = Main) -> CardTextError:
    """The error of a text."""
    with pytest.raises(CardTextError) as caught:
        LANGUAGE.parse(text, card="taille_franche", field=start.__name__.lower(), start=start)
    return caught.value


def test_an_unknown_clause_is_told_with_its_column_and_the_nearest() -> None:
    """RRD-CARD-11, RRD-LANG-01: the example of section 7."""
    error = wrong("Inflige 3 dégâts · Brûle 2.")

    assert (error.card, error.field, error.column) == ("taille_franche", "main", 20)
    assert (error.word, error.reason) == ("Brûle", "unknown")
    assert error.nearest[0].startswith("Brûlez")
    assert "Brûlez 2" in str(error.correction)


def test_the_final_period_is_wanted_after_the_last_character() -> None:
    """RRD-CARD-11."""
    assert wrong("Pioche 1").column == 9


@pytest.mark.parametrize(
    ("text", "start", "column"),
    [
        ("Inflige 1 dégât puis Saignement 1 · Frénésie 2.", Main, 37),
        ("Si vous contrez : Amplitude 2.", Main, 19),
        ("Si vous contrez : Pioche 1 · Enchaînement 3.", Main, 30),
        ("Amplitude 2 · Inflige 1 dégât - ou - Pioche 1.", Main, 1),
        ("Perdez 1 PV pour Frénésie 1.", Main, 18),
        ("Pioche 1 puis Inflige 1 dégât.", Main, 15),
        ("Pioche 1 puis Percer 1.", Main, 15),
        ("Perdez 1 PV pour +1 Dégâts.", Main, 18),
        ("Transcendance : Enchaînement 2.", Transcendence, 17),
        ("Activation : Enchaînement 2.", Activation, 14),
        ("Infusion : Entretien : Frénésie 1.", Infusion, 24),
        ("Infusion : Entretien : Amplitude 2 · Bloque 1.", Infusion, 24),
        ("Infusion : vos assauts ont Pioche 1.", Infusion, 28),
        ("Infusion : vos assauts ont +X Dégâts (X = cartes jouées).", Infusion, 28),
    ],
)
def test_a_known_clause_has_its_place(text: str, start: type[Node], column: int) -> None:
    """RRD-LANG-02, RRD-INF-09: the column of the clause, and the reason `place`."""
    error = wrong(text, start)

    assert (error.column, error.reason) == (column, "place")


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Si vous contrez : Inflige 2 dégâts · Percer 1.", Main),
        ("Inflige 1 dégât - ou - +2 Dégâts.", Main),
        ("Amplitude 2 · Frénésie 3 · Enchaînement 2 · Inflige 1 dégât.", Main),
        ("Transcendance : Amplitude 2 · Frénésie 1 · Bloque 1.", Transcendence),
        ("Activation : Amplitude 3 · Bloque 1.", Activation),
        ("Infusion : vos cartes posées sur Jambes ont Percer 2.", Infusion),
    ],
)
def test_what_may_stand_there_is_read(text: str, start: type[Node]) -> None:
    """RRD-LANG-02."""
    assert LANGUAGE.french(LANGUAGE.parse(text, start=start)) == text


@pytest.mark.parametrize(
    ("text", "start", "canonical"),
    [
        ("echangez 2 puis BRULEZ 2.", Main, "Échangez 2 puis Brûlez 2."),
        ("Si l'adversaire a passe : Inflige 2 degats.", Main, "Si l'adversaire a passé : Inflige 2 dégâts."),
        ("Pioche 1, puis Poison 1 – ou – Bloque 1.", Main, "Pioche 1 puis Poison 1 - ou - Bloque 1."),
        (
            "Activation (2 va, en reaction) : Sonne 1.",
            Activation,
            "Activation (2 VA, en réaction) : Sonné 1.",
        ),
        (
            "Infusion : Quand vous etes contre : Pioche 1.",
            Infusion,
            "Infusion : Quand vous êtes contré : Pioche 1.",
        ),
    ],
)
def test_case_missing_accents_and_dashes_are_forgiven(text: str, start: type[Node], canonical: str) -> None:
    """RRD-LANG-01: section 7, « the reader folds case and missing accents »."""
    assert LANGUAGE.french(LANGUAGE.parse(text, start=start)) == canonical


def test_an_or_without_its_dashes_is_mended() -> None:
    """RRD-CARD-11."""
    assert wrong("Pioche 1 ou Bloque 2.").correction == "Pioche 1 - ou - Bloque 2."


def test_an_expected_word_is_told_with_its_accents() -> None:
    """RRD-CARD-11."""
    assert "« dégâts »" in wrong("+1 Dégât.").message("fr")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Frénésie 4.", 10),
        ("Bloque 13.", 8),
        ("Poison 0.", 8),
        ("Poison 02.", 8),
        ("Perdez 13 PV pour Pioche 1.", 8),
    ],
)
def test_amounts_have_bounds(text: str, column: int) -> None:
    """RRD-LANG-01, -02: 1 to 12, and Frénésie at most 3."""
    assert wrong(text).column == column


def test_nothing_gives_life_back() -> None:
    """RRD-LANG-03: no clause restores PV, latent potential or cards, disengages or takes an infusion away."""
    for text in ("Gagnez 2 PV.", "Soigne 2.", "Désengage 1.", "Recyclez 2."):
        with pytest.raises(PiocheError):
            LANGUAGE.parse(text, start=Main)
    assert {clause.name for clause in LANGUAGE.clauses.values() if clause.act and clause.worth is not None} == {
        "strike", "extra", "pierce", "destroyer", "burn", "lose_hp", "block", "weak_point", "shake", "oblivion",
        "poison", "bleed", "stun", "torpor", "draw", "search", "exchange", "reach", "frenzy", "combo",
    }  # fmt: skip
