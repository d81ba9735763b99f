"""The report: what is planted in the rows is what it says, and its page opens offline in both languages."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from random import Random

import msgspec
import polars
import pytest

from pioche.core.errors import PiocheError
from pioche.games import folder, game, ids
from pioche.games.texts import cards, rulebook
from pioche.lab.cache import Store, fingerprint
from pioche.lab.declared import Target, blank, declared
from pioche.lab.findings import Findings, Opinion
from pioche.lab.page import Page, html, ready
from pioche.lab.plan import Series
from pioche.lab.report.page import altered
from pioche.lab.report.targets import opinions
from pioche.lab.reporting import read_settings, settings_text, write_report
from pioche.lab.rows import CardLife, Fact, Row
from pioche.lab.statistics import Interval
from pioche.lab.strength import RUNGS, by_games, strongest, weaker, within
from pioche.lab.survey import Pairing, Settings, Survey
from pioche.lab.tally import Tally
from pioche.lab.targets import Measured, measured
from pioche.lab.words import Words

PLANTED = "assassin"
LIVES = tuple(CardLife(0, card, 1, True, {"play": 1}, {"play": 1}) for card in cards("guild_battle"))


def invented(series: Series, games: int, rng: Random, share: float) -> Iterator[Row]:
    """Rows of matches that nobody played, in which the first player wins with a given chance."""
    for number in range(games):
        seating = series.seating(number)
        winner = 0 if rng.random() < share else 1
        scores = tuple(float(player == winner) for player in seating)
        facts: dict[str, Fact] = {"turns": 14, "reactions": 3}
        yield Row(number, 1, seating, number % 2, scores, "GB-WIN-01", 40, 2, 120, 1, 0, (), facts, LIVES)


def planted(folder: Path, seed: int, worth: float) -> Findings:
    """Findings on rows in which one card is worth something, and the others nothing."""
    settings = Settings("guild_battle", "random", "random", 40, card_games=300, seed=seed)
    store, rng, survey = Store(folder), Random(seed), Survey(settings)
    store.shelf(series := survey.pairing(survey.pairings[0])).add(invented(series, 40, rng, 0.5))
    for card in survey.replaceable:
        series = survey.without(card)
        store.shelf(series).add(invented(series, 300, rng, 0.5 - worth * (card == PLANTED)))
    return Findings(settings, store)


def test_a_planted_card_is_found_first_and_its_size_is_right(tmp_path: Path) -> None:
    means, covered = [], 0
    for seed in range(12):
        found = planted(tmp_path / str(seed), seed, 0.15)
        first = found.cards[0]
        assert first.id == PLANTED
        assert first.worth is not None
        assert first.corrected < 0.05
        means.append(first.worth.mean)
        covered += first.worth.low <= 0.15 <= first.worth.high
    assert sum(means) / 12 == pytest.approx(0.15, abs=0.02)
    assert covered >= 9


def test_nothing_planted_is_hardly_ever_found(tmp_path: Path) -> None:
    found = [planted(tmp_path / str(seed), seed, 0.0) for seed in range(12)]

    assert sum(any(card.corrected < 0.05 for card in each.cards) for each in found) <= 3


SMALL = {
    "guild_battle": Settings(
        "guild_battle", "random", "random", 8, second_games=4, card_games=4, table_games=2
    ),
    "ossuaire": Settings("ossuaire", "random", "random", 2, second_games=2),
}


@pytest.fixture(scope="module", params=SMALL)
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small report of each game, and the same once more in the other language from the kept rows."""
    folder = tmp_path_factory.mktemp(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIOCHE_CACHE", str(folder / "cache"))
        told: list[object] = []
        write_report(SMALL[request.param], folder / "en", "en", 1, told.append)
        assert told
        told.clear()
        write_report(
            read_settings(folder / "en" / "settings.toml", request.param), folder / "fr", "fr", 1, told.append
        )
        assert told == []
    return folder


def test_the_page_opens_offline_in_both_languages(written: Path) -> None:
    for lang, words in (("en", "Who beats whom|Is it good to begin"), ("fr", "Qui bat qui|Commencer est-il")):
        page = (written / lang / "report.html").read_text(encoding="utf-8")
        shown = re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)  # without what draws the charts
        assert f'<html lang="{lang}">' in page
        assert re.search(words, shown)
        assert not re.search(r'(src|href)="(?!#)', shown)
        assert "data-chart" in page
        pictures = list((written / lang / "pictures").glob("*.png"))
        assert len(pictures) >= 4
        assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)


def test_the_report_is_text_too_with_all_its_figures_and_pictures(written: Path) -> None:
    text = (written / "en" / "report.md").read_text(encoding="utf-8")
    page = (written / "en" / "report.html").read_text(encoding="utf-8").partition("</main>")[0]

    pictures = re.findall(r"]\((pictures/.*?)\)", text)
    assert sorted(pictures) == sorted(
        f"pictures/{path.name}" for path in (written / "en" / "pictures").iterdir()
    )
    assert re.findall("^## (.*)$", text, re.MULTILINE) == re.findall("<h2>(.*?)</h2>", page)
    cells = [cell for line in text.splitlines() if line.startswith("| ") for cell in line[2:-2].split(" | ")]
    shown = [cell for cell in cells if cell not in ("", "---")]
    assert [cell for cell in shown if escape(cell) not in page] == []
    assert len(shown) > 30


def test_every_figure_says_which_version_was_played_and_the_report_which_code(written: Path) -> None:
    name = msgspec.toml.decode((written / "en" / "settings.toml").read_bytes())["game"]
    version = game(name).version
    for lang, said in (("en", f"version {version} of the game"), ("fr", f"version {version} du jeu")):
        text = (written / lang / "report.md").read_text(encoding="utf-8")
        page = (written / lang / "report.html").read_text(encoding="utf-8").partition("</main>")[0]
        top = text.splitlines()[2]
        assert top.endswith(f" · {said} · code {fingerprint(name)}")
        assert f"<p>{top}</p>" in page
        sources = [line for line in text.splitlines() if re.fullmatch(r"\*[^*]+\*", line)]
        assert len(sources) >= 5
        assert [source for source in sources if said not in source] == []
        assert [
            source for source in sources if f'<p class="source">{escape(source[1:-1])}</p>' not in page
        ] == []


def test_the_data_has_the_documented_columns(written: Path) -> None:
    matches = polars.read_parquet(written / "en" / "data" / "matches-0000.parquet")
    lives = polars.read_parquet(written / "en" / "data" / "cards-0000.parquet")
    documented = (Path(__file__).parents[2] / "docs/reference/lab.md").read_text(encoding="utf-8")

    columns = {re.sub(r"_\d$", "_N", name) for name in (*matches.columns, *lives.columns)}
    shown = {re.sub(r"^(fact|offered|chosen)_.*", r"\1_…", name) for name in columns}
    assert sorted(name for name in shown if f"`{name}`" not in documented) == []
    both = lives.join(matches, on=["series", "number"], how="left")
    assert both["rule"].null_count() == 0


def test_a_report_warns_where_two_bots_see_opposite_signs(tmp_path: Path) -> None:
    settings = Settings("ossuaire", "greedy:2", "greedy:1", 200, second_games=200, seed=1)
    store, rng, survey = Store(tmp_path), Random(1), Survey(settings)
    mixed = next(pairing for pairing in survey.pairings if not pairing.mirror)
    for bot, share in (("greedy:2", 0.65), ("greedy:1", 0.35)):
        store.shelf(series := survey.pairing(mixed, bot)).add(invented(series, 200, rng, share))
    found = Findings(settings, store)

    for lang, words in (("en", "disagree about the sign"), ("fr", "se contredisent sur le signe")):
        section = opinions(found, Words(lang))
        assert section is not None
        assert words in section.warnings[0]
        assert escape(section.warnings[0]) in html(Page("", "", [section], "", lang))


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ('games = "many"', "games: expected whole number, found text", "games : attendu : entier"),
        ("gmes = 4", "gmes", "gmes"),
        ("games = ", "not TOML, line 4", "pas du TOML, ligne 4"),
    ],
)
def test_settings_with_a_slip_are_refused_in_both_languages(
    tmp_path: Path, text: str, english: str, french: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f'game = "ossuaire"\nbot = "random"\nsecond = "random"\n{text}\n', encoding="utf-8")

    with pytest.raises(PiocheError) as refused:
        read_settings(path, "ossuaire")
    assert english in refused.value.text.en
    assert french in refused.value.text.fr


def test_a_file_in_the_place_of_the_folder_is_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine", encoding="utf-8")

    with pytest.raises(PiocheError, match="it is a file, and a folder is wanted"):
        ready(tmp_path / "out", "report.html")
    assert (tmp_path / "out").read_text(encoding="utf-8") == "mine"


def test_settings_read_back(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(
        SMALL["ossuaire"], cards={"milicien": {"value": 2}}, numbers={"gold": 5}
    )
    (tmp_path / "settings.toml").write_text(settings_text(settings), encoding="utf-8")

    assert read_settings(tmp_path / "settings.toml", "ossuaire") == settings
    with pytest.raises(PiocheError, match="guild_battle"):
        read_settings(tmp_path / "settings.toml", "guild_battle")


def test_two_bots_are_contrary_when_one_is_sure_and_the_other_says_the_opposite() -> None:
    sure, opposite, vague = (
        Interval(0.1, 0.05, 0.15, 9),
        Interval(-0.02, -0.1, 0.06, 9),
        Interval(0.02, -0.1, 0.1, 9),
    )
    name = cards("guild_battle")["heraut"].name

    assert Opinion(name, sure, opposite).contrary
    assert not Opinion(name, sure, vague).contrary
    assert not Opinion(name, opposite, vague).contrary


def test_targets_are_measured_from_rows() -> None:
    series = Survey(SMALL["guild_battle"]).pairing(Pairing("", ""))
    tally = Tally(series, invented(series, 50, Random(1), 0.5))
    found = {
        target.id: measured(target, tally) for target in declared("guild_battle").target if target.seats == 2
    }

    assert found["duel-length"].found[:3] == (14, 14, 14)
    assert found["duel-reactions"].sure
    assert found["duel-library"].found.mean == 0
    assert not found["duel-starter"].sure


def test_sure_means_wholly_within_or_wholly_beyond() -> None:
    target = Target("x", cards("guild_battle")["heraut"].name, "starter", 0.45, 0.55)
    cases = {
        (0.5, 0.46, 0.54): (True, True),
        (0.5, 0.4, 0.6): (True, False),
        (0.3, 0.2, 0.7): (False, False),
        (0.3, 0.2, 0.4): (False, True),
    }
    for bounds, (met, sure) in cases.items():
        each = Measured(target, Interval(*bounds, 9), True)
        assert (each.met, each.sure) == (met, sure)


@pytest.mark.parametrize("game", ids())
def test_what_a_game_declares_exists(game: str) -> None:
    found = declared(game)
    for target in found.target:
        assert not target.card or target.card in cards(game)
        assert not target.rule or target.rule in rulebook(game).rules
    assert not found.target or (folder(game).parents[3] / found.specification.split(" ")[0]).is_file()
    for card in cards(game).values():
        assert set(card.text_fields()) <= blank(game, card).keys()


@pytest.mark.parametrize("name", ids())
def test_every_card_that_is_replaced_has_a_blank_that_can_be_dealt(name: str) -> None:
    """Some cards need a text, a type that follows from it, or a line of their own: they are left out, not refused."""
    survey = Survey(Settings(name, "random", "random", 2, card_games=2))
    for card in survey.replaceable:
        survey.rules.spec(survey.without(card).table(0))
    least = {"guild_battle": 5, "neombre": 20, "noxilia": 145, "ossuaire": 16, "raise_rise_die": 1}
    assert len(survey.replaceable) >= least[name]


def test_a_blank_keeps_its_cost_and_is_otherwise_ordinary() -> None:
    assert blank("ossuaire", cards("ossuaire")["milicien"]) == {"text": [], "value": 1}
    assert blank("guild_battle", cards("guild_battle")["heraut"]) == {"text": []}


def test_the_strongest_bot_that_fits_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    cost = dict(zip(RUNGS, (1.0, 2.0, 6.0, 20.0, 60.0, 200.0), strict=True))
    survey = Survey(SMALL["guild_battle"])
    monkeypatch.setattr("pioche.lab.strength.pilot", lambda series: cost[series.players[0].bot])

    def chosen(seconds: float) -> str:
        return strongest(
            lambda bot: survey.pairing(survey.pairings[0], bot), 100, seconds, 2, lambda _: None
        ).bot

    assert chosen(10) == "greedy:1"
    assert chosen(120) == "greedy:2"
    assert chosen(100_000) == RUNGS[-1]
    assert [weaker(bot) for bot in ("greedy:1", "greedy", "ismcts:33")] == ["level2", "greedy:2", "greedy:1"]


def test_who_waits_is_told_when_the_fewest_matches_take_longer_than_there_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pioche.lab.strength.pilot", lambda series: 2.0)
    said: list[str] = []

    def told(minutes: float) -> list[str]:
        said.clear()
        within(Settings("noxilia", "", "", 0), minutes, 2, lambda text: said.append(text.en))
        return said

    assert told(1) == [  # ten pairings of 16 matches, two at once
        "timing greedy:1",
        "enough matches take about 3 min, longer than the time given; fewer decks (--decks) need fewer of them",
    ]
    assert told(5) == ["timing greedy:1"]


@pytest.mark.parametrize("game", ids())
def test_the_matches_asked_for_are_those_of_the_whole_report(game: str) -> None:
    settings = by_games(Settings(game, "", "", 0), "level4", 10_000)
    orders = list(Survey(settings).orders())

    assert 9_500 < sum(order.games for order in orders) <= 10_000
    assert settings.games > 2 * settings.second_games > 0


def test_larger_tables_are_played_less_because_they_take_longer() -> None:
    settings = by_games(Settings("guild_battle", "", "", 0), "level4", 10_000)

    assert 16 <= settings.table_games < settings.card_games


def test_orders_cover_what_a_report_needs() -> None:
    settings = msgspec.structs.replace(SMALL["ossuaire"], card_games=2, ladder_games=2)
    orders = list(Survey(settings).orders())

    assert [order.name for order in orders].count("cards") == 16
    assert {order.name for order in orders} == {"pairings", "second opinion", "cards", "levels"}


def test_a_report_says_what_is_not_as_usual_at_its_tables() -> None:
    plain = Settings("guild_battle", "random", "random", 8)
    changed = msgspec.structs.replace(
        plain,
        variant={"set": "guildes", "wizard": "magicien"},
        numbers={"hand_limit": 6},
        cards={"heraut": {"text": ["Piochez deux cartes."]}},
    )

    assert not list(altered(plain, Words("en")))
    assert list(altered(changed, Words("en"))) == [
        "Characters: Guilds",
        "wizard: magicien",
        "hand limit: 6",
        "changed cards: Herald",
    ]
    assert next(altered(changed, Words("fr"))) == "Personnages\u00a0: Guildes"
