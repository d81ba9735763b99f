"""The matches that docs/reports/noxilia/fog.md tells of are those that lie beside it, and go as it says."""

from pathlib import Path

import pytest

from pioche.core.events import Event
from pioche.core.record import load, steps
from pioche.games import game

FOLDER = Path(__file__).parents[2] / "docs" / "reports" / "noxilia"
TOLD = {
    ("fog-1", 90, 95): [
        ("reveal", "NOX-FOG-02", "seraphel"),
        ("reveal", "NOX-FOG-05", "chevaliere_de_l_aube"),
    ],
    ("fog-1", 159, 168): [
        ("reveal", "NOX-FOG-02", "grimpeuse_nocturne"),
        ("die", "NOX-STAT-14", "grimpeuse_nocturne"),
    ],
    ("fog-1", 406, 410): [("reveal", "NOX-FOG-05", "cavalier_leger"), ("hurt", "NOX-CBT-05", "seraphel")],
    ("fog-2", 79, 83): [
        ("reveal", "NOX-FOG-02", "seraphel"),
        ("die", "NOX-STAT-14", "bretteuse_d_aubefer"),
    ],
    ("fog-2", 368, 395): [
        ("engage", "NOX-GEN-11", "seraphel"),
        ("reveal", "NOX-FOG-05", "garde_du_rempart"),
        ("reveal", "NOX-FOG-05", "capitaine_de_compagnie"),
        ("reveal", "NOX-FOG-05", "porte_etendard"),
    ],
}


@pytest.fixture(scope="module")
def told() -> dict[str, list[list[Event]]]:
    """What each choice of both matches made happen."""
    rules = game("noxilia")
    return {
        name: [list(events) for _, events in steps(rules, load(FOLDER / f"{name}.json"))]
        for name in ("fog-1", "fog-2")
    }


@pytest.mark.parametrize("shown", TOLD, ids=lambda shown: f"{shown[0]}-{shown[1]}")
def test_the_fog_is_seen_where_the_page_says(
    shown: tuple[str, int, int], told: dict[str, list[list[Event]]]
) -> None:
    name, first, last = shown

    seen = [event for events in told[name][first + 1 : last + 1] for event in events]
    found = [(event.what, event.rule, event.card.face if event.card else "") for event in seen]

    assert [each for each in TOLD[shown] if each not in found] == []
    assert f"after {first} choices" in (FOLDER / "fog.md").read_text(encoding="utf-8")
