"""Cards on paper: what is printed how often, with which look, and that everything fits."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pioche.core.errors import PiocheError, UnknownName
from pioche.games import ids, texts
from pioche.games.texts import pool
from pioche.paper import dress
from pioche.paper.dress import Wardrobe
from pioche.paper.printed_cards import BLEED, GRID, PAPERS, Printing, _face, counted_deck, framed, print_cards

ROOT = Path(__file__).parents[2]


def pages(pdf: bytes) -> int:
    """How many pages a PDF has."""
    counted = re.findall(rb"/Type\s*/Pages[^>]*/Count (\d+)|/Count (\d+)[^>]*/Type\s*/Pages", pdf)
    return max(int(first or second) for first, second in counted)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", list(ids()))
def test_every_printed_card_fits(game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pictures, which take long to put into a file and leave the room of the text as it is."""
    monkeypatch.setattr(Wardrobe, "picture", lambda self, id: None)
    cards = pool(game).printed()
    printed = print_cards(Printing(game, cards, dict.fromkeys(cards, 1), lang))

    assert printed.pages[0].startswith(b"%PDF")
    assert printed.sheets == -(-len(cards) // 8)
    assert pages(printed.pages[0]) == 2 * printed.sheets


@pytest.mark.parametrize("game", list(ids()))
def test_every_printed_card_has_its_picture(game: str) -> None:
    wardrobe = Wardrobe(game)

    assert [id for id in pool(game).printed() if wardrobe.picture(id) is None] == []
    assert wardrobe.back() is not None


def test_the_fonts_of_the_page_are_inside() -> None:
    printed = print_cards(printing({}))

    assert printed.remarks == []
    assert all(
        font in printed.pages[0]
        for font in (b"AlegreyaSans-Regular", b"GrenzeGotisch-SemiBold", b"/FontFile")
    )


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_with_their_bleed_leave_room_for_cut_marks(paper: str) -> None:
    width, height = PAPERS[paper]
    (columns, rows) = GRID

    assert (width - columns * (63 + 2 * BLEED)) / 2 >= 5
    assert (height - rows * (88 + 2 * BLEED)) / 2 >= 5


def printing(fields: dict[str, Any], **job: Any) -> Printing:
    """One card of one's own."""
    cards = pool("ossuaire").extended({"liche": fields})
    return Printing("ossuaire", cards, {"liche": 1}, **job)


def test_backs_are_left_out_and_other_papers_taken() -> None:
    job = printing({"value": 9}, lang="en", paper="Letter", backs=False, flip="short")
    pdf = print_cards(job).pages[0]

    assert pages(pdf) == 1
    assert re.search(rb"/MediaBox\s*\[0 0 79[12][.\d]* 61[12][.\d]*\]", pdf)


def test_a_long_text_is_set_smaller_and_a_longer_one_refused() -> None:
    line = "Immédiat : Congédier 1 pour Excursion nocturne 3 puis réordonner librement votre défausse"

    assert print_cards(printing({"text": [line] * 4}, backs=False)).pages
    with pytest.raises(PiocheError, match="liche: its text does not fit on a card") as caught:
        print_cards(printing({"text": [line] * 12}, backs=False))
    assert "ne tient pas" in caught.value.fr


# ---- decks


def test_a_deck_is_what_one_player_has() -> None:
    base = counted_deck("guild_battle", "base", {})
    garrison = counted_deck("ossuaire", "garnison", {})

    assert base == dict.fromkeys(("heraut", "assassin", "sorciere", "necromancien", "magicien"), 5)
    assert {pool("ossuaire").printed()[id].faction for id in garrison} == {"garnison"}
    assert (garrison["milicien"], garrison["sergent_recruteur"], garrison["connetable"]) == (16, 6, 2)


def test_a_deck_has_the_cards_of_ones_own() -> None:
    crier = {
        "name": {"fr": "Crieur", "en": "Crier"},
        "gender": "m",
        "slot": "herald",
        "text": ["Piochez trois cartes."],
    }

    assert "crieur" in counted_deck("guild_battle", "base", {"crieur": crier})


def test_an_unknown_deck_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="nearest: garnison"):
        counted_deck("ossuaire", "garnisson", {})


# ---- looks


def test_looks_follow_the_page() -> None:
    wardrobe = Wardrobe("ossuaire")
    cards = pool("ossuaire").printed()

    assert wardrobe.dress(cards["liche"], "fr").rank == "hero"
    assert wardrobe.dress(cards["milicien"], "fr")[:3] == ("#a8603a", "#3f1d12", "common")
    assert wardrobe.dress(cards["liche"], "fr").picture == ROOT / "web/src/games/ossuaire/pictures/liche.webp"
    assert (
        wardrobe.dress(pool("ossuaire").define("x", {**pool("ossuaire").stated("liche")}), "fr").glyph == "L"
    )


def test_a_frame_is_as_large_as_a_card() -> None:
    frame = framed("hero")

    assert frame is not None
    assert 'viewBox="0 0 63 88"' in frame
    assert frame.count("preserveAspectRatio") == 8
    assert framed("common") is None


def test_cards_are_printed_without_pictures_where_there_are_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dress, "CHECKOUT", tmp_path)
    monkeypatch.setattr(dress, "WHEEL", tmp_path)
    printed = print_cards(printing({}))

    assert printed.pages[0].startswith(b"%PDF")
    assert printed.remarks[0].en == "without a picture, printed with a glyph: liche"


def test_a_wheel_brings_what_the_page_draws_with() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    games = [path.parent.name for path in (ROOT / "web/src/games").glob("*/look.json")]

    assert sorted(games) == sorted(ids())
    for name in games:
        for part in ("look.json", "pictures"):
            assert included[f"web/src/games/{name}/{part}"] == f"pioche/paper/page/games/{name}/{part}"
    assert all((ROOT / path).exists() for path in included)


def test_a_card_of_paper_does_not_say_how_many_of_it_lie_in_the_box() -> None:
    cards = texts.cards("neombre")
    card = next(card for card in cards.values() if getattr(card, "copies", 0) > 1)
    job = Printing("neombre", cards, {card.id: 1}, "en")

    face = _face(job, card, Wardrobe("neombre").dress(card, "en"), {})

    assert not [word for word in face["numbers"] if word.startswith("copies")]


@pytest.mark.parametrize(
    ("lang", "words", "heads"),
    [
        (
            "fr",
            ["Braise", "assaut", "objet", "Bras, Jambes", "VA\u00a02"],
            ["Effet principal", "Transcendance", "Activation (1 VA)"],
        ),
        (
            "en",
            ["Ember", "assault", "object", "Arms, Legs", "VA\u00a02"],
            ["Main effect", "Transcendence", "Activation (1 VA)"],
        ),
    ],
)
def test_a_card_of_paper_says_what_it_is_played_by(lang: str, words: list[str], heads: list[str]) -> None:
    """RRD-CARD-02, RRD-CARD-05: its type and slots; each of its sections is headed once."""
    cards = texts.cards("raise_rise_die")
    card = cards["brandon_de_resine"]
    job = Printing("raise_rise_die", cards, {card.id: 1}, lang)
    face = _face(job, card, Wardrobe("raise_rise_die").dress(card, lang), {})

    assert face["numbers"] == words
    assert [line["when"] for line in face["lines"]] == heads
