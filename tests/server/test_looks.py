"""What a game brings for the page: its look is read strictly, its files are served, a fault harms nobody."""

from pathlib import Path

import msgspec
import pytest

from pioche.games import BadGame
from pioche.server.http.pages import Pages
from pioche.server.present import looks
from pioche.server.wire.games import Look
from pioche.server.wire.refusals import Refusal

WEB = Path(__file__).parents[2] / "web" / "src" / "games"


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The `web` folder of some game."""
    monkeypatch.setattr(looks, "folder", lambda name: tmp_path / name)
    found = tmp_path / "tarot" / "web"
    (found / "art").mkdir(parents=True)
    return found


@pytest.mark.parametrize("path", sorted(WEB.glob("*/look.json")), ids=lambda path: path.parent.name)
def test_our_own_looks_can_be_read(path: Path) -> None:
    assert msgspec.json.decode(path.read_bytes(), type=Look).colours


def test_a_game_without_a_folder_for_the_page_brings_nothing() -> None:
    assert looks.web_files("ossuaire") == {}
    assert looks.look("ossuaire") is None


def test_a_look_is_read(brought: Path) -> None:
    (brought / "look.json").write_text('{"field": "suit", "colours": {"cups": ["#a00", "#500"]}}')
    found = looks.look("tarot")
    assert found is not None
    assert found.colours == {"cups": ("#a00", "#500")}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('{"colors": {}}', "colors"),
        ('{"colours": {"cups": "#a00"}}', "colours"),
        ('{"icons": {"cups": 3}}', "icons"),
        ('{"ranks": {"cost": {"legend": 3}}}', "ranks"),
        ("{", "look.json"),
    ],
)
def test_a_look_that_does_not_fit_is_refused_with_its_place(
    brought: Path, written: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    (brought / "look.json").write_text(written)
    with pytest.raises(BadGame) as refused:
        looks.look("tarot")
    assert said in refused.value.en
    assert str(brought / "look.json") in refused.value.fr
    assert looks.look_or_none("tarot") is None
    assert said in caplog.text


def test_the_files_of_a_game_are_served_and_no_others(brought: Path, tmp_path: Path) -> None:
    (brought / "table.js").write_text("export const mount = () => {};")
    (brought / "art" / "sun.svg").write_text("<svg/>")
    (brought / "art" / "sun.webp").write_bytes(b"RIFF")
    (brought / "secret.txt").symlink_to("/etc/hostname")
    (brought.parent / "game.py").touch()
    pages = Pages(tmp_path / "none", ["tarot"])
    assert pages.answer("games/tarot/table.js", {}).content == b"export const mount = () => {};"
    assert pages.answer("games/tarot/art/sun.svg", {}).media_type == "image/svg+xml"
    assert pages.answer("games/tarot/art/sun.webp", {}).media_type == "image/webp"
    for path in ("secret.txt", "../game.py", "game.py", "web/table.js", "nothing"):
        with pytest.raises(Refusal):
            pages.answer(f"games/tarot/{path}", {})
