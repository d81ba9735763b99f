"""The booklet of a game's rules: everything is in it, every link leads somewhere, in both languages."""

import re
from html import unescape
from pathlib import Path

import pytest

from pioche.games import ids, texts
from pioche.language.templates import typeset
from pioche.paper import dress
from pioche.paper.booklet import as_pdf, booklet
from pioche.paper.booklet_html import as_html
from tests.cli.conftest import (
    Run,
    run,  # noqa: F401 (the fixture)
)

BOTH = [(game, lang) for game in ids() for lang in ("fr", "en")]


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_rule_and_erratum_is_told_with_its_reason(game: str, lang: str) -> None:
    page = unescape(as_html(game, lang).decode("utf-8"))
    book = texts.rulebook(game)
    wanted = [typeset(rule.said(lang), lang) for rule in book.rules.values()]
    wanted += [reason.said(lang) for rule in book.rules if (reason := texts.reason_of(game, rule))]
    for erratum in book.errata.values():
        parts = (erratum.printed, erratum.decided, erratum.why)
        wanted += [typeset(part.said(lang), lang) for part in parts]

    assert [text for text in wanted if text not in page] == []


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_every_link_leads_somewhere_and_nothing_is_fetched(game: str, lang: str) -> None:
    page = as_html(game, lang).decode("utf-8")
    anchors = re.findall(r'id="([^"]+)"', page)
    links = set(re.findall(r'href="#([^"]+)"', page))

    assert len(anchors) == len(set(anchors))
    assert links - set(anchors) == set()
    assert {*texts.rulebook(game).rules, *texts.rulebook(game).errata} <= set(anchors)
    assert re.findall(r'(?:src|href)="(?!data:|#)[^"]*"|url\((?!data:)', page) == []


@pytest.mark.parametrize(("game", "lang"), BOTH)
def test_the_booklet_is_set_as_pdf(
    game: str, lang: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Without pictures, which are tested where cards are printed: a link that leads nowhere would be refused."""
    monkeypatch.setattr(dress, "CHECKOUT", tmp_path)
    pdf = as_pdf(game, lang)[0]

    assert pdf.startswith(b"%PDF")
    assert b"/Outlines" in pdf
    assert b"AlegreyaSans-Regular" in pdf


def test_what_the_rulebook_does_not_print_is_marked() -> None:
    told = {
        rule["id"]: rule for section in booklet("ossuaire", "fr")["sections"] for rule in section["rules"]
    }

    assert (told["OSS-REF-02"]["mark"], told["OSS-REF-02"]["why"]) == ("", "")
    assert told["OSS-DISC-05"]["mark"] == "découle"
    assert told["OSS-SET-01"]["mark"] == "décision"
    assert told["OSS-SET-08"]["mark"] == "décision de la maison"
    assert told["OSS-OSSI-02"]["errata"] == ["E1"]


@pytest.mark.parametrize("game", ids())
def test_the_index_has_every_keyword_of_every_card(game: str) -> None:
    index = {entry["name"]: entry for entry in booklet(game, "fr")["index"]}
    found = {name for entry in index.values() for name in entry["cards"]}

    # Of cards without text some have a keyword in their type line (Noxilia), others none (Raise, Rise & Die).
    printed = texts.cards(game).values()
    assert {typeset(card.name.fr, "fr") for card in printed if card.lines} <= found
    assert found <= {typeset(card.name.fr, "fr") for card in printed}
    assert all(rule in texts.rulebook(game).rules for entry in index.values() for rule in entry["rules"])
    if game == "ossuaire":
        assert index["Exhumer X"]["rules"] == ["OSS-EXH-01"]
        assert "Liche" in index["Exhumer X"]["cards"]


def test_booklets_are_written_by_the_command(run: Run, tmp_path: Path) -> None:  # noqa: F811
    target = tmp_path / "rules.html"
    wrote = run("rules", "print", "guild_battle", "--out", str(target), "--lang", "en")
    again = run("rules", "print", "guild_battle", "--out", str(target), "--lang", "fr")

    assert f"{target}: 111 rules" in wrote.stdout
    assert target.read_bytes().startswith(b"<!doctype html>")
    assert (again.exit_code, "existe déjà" in again.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name a game: pioche rules print GAME"),
        (["gild_battle"], "unknown game 'gild_battle'; nearest: guild_battle"),
        (["ossuaire", "--out", "rules.txt"], "rules.txt: a booklet is .pdf or .html"),
        (["ossuaire", "guild_battle", "--out", "rules.pdf"], "rules.pdf holds the booklet of one game"),
    ],
)
def test_a_booklet_that_cannot_be_is_told_in_a_line(run: Run, arguments: list[str], said: str) -> None:  # noqa: F811
    result = run("rules", "print", *arguments, "--lang", "en")

    assert result.exit_code == 2
    assert said in result.stderr
