"""Campaigns: a chain of records that holds, or is refused with the chapter where it breaks."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from pioche.core.campaign import Campaign, following, load, next_seed, opened, replayed, save
from pioche.core.contract import TableSpec
from pioche.core.errors import BadRecord
from pioche.core.record import FORMAT, Record, record_of
from pioche.core.seeds import Written
from tests.toys.cordee.game import GAME


def played(seed: Written = 7) -> Campaign:
    """A campaign of La Cordée, played at random to its end."""
    records: list[Record] = []
    chapter: tuple[TableSpec, Written] | None = (TableSpec(2), seed)
    while chapter is not None:
        match, rng = opened(GAME, *chapter), Random(len(records))
        while match.outcome is None:
            options = [option for option in match.options() if option.verb != "turn_back"]
            match.choose(rng.choice(options), None)
        records.append(record_of(match))
        chapter = following(match, chapter[1])
    return Campaign(FORMAT, "cordee", tuple(records))


def test_a_campaign_is_saved_read_and_played_again(tmp_path: Path) -> None:
    campaign = played()

    save(campaign, tmp_path / "climb.json")
    matches = list(replayed(GAME, load(tmp_path / "climb.json")))

    assert len(matches) == len(campaign.chapters) >= 3
    assert matches[-1].sequel is None


def test_every_chapter_has_a_seed_of_its_own_which_follows_from_the_one_before() -> None:
    seeds = [record.seed for record in played().chapters]

    assert len({*seeds}) == len(seeds)
    assert seeds[1:] == [next_seed(seed) for seed in seeds[:-1]]


def test_a_wide_seed_leads_to_wide_ones() -> None:
    wide = "8" * 64

    assert isinstance(next_seed(wide), str)
    assert len(str(next_seed(wide))) == 64
    assert next_seed(wide) != next_seed(wide, "salt")


def test_a_chapter_that_does_not_begin_where_the_last_ended_is_refused() -> None:
    campaign = played()
    second = campaign.chapters[1]
    forged = msgspec.structs.replace(second, spec=TableSpec(2), choices=()).sealed()
    chain = msgspec.structs.replace(campaign, chapters=(campaign.chapters[0], forged))

    with pytest.raises(BadRecord, match="chapter 2 does not begin where chapter 1 ended"):
        list(replayed(GAME, chain))


def test_a_seed_that_was_chosen_anew_is_refused() -> None:
    campaign = played()
    luckier = msgspec.structs.replace(campaign.chapters[1], seed=12345, choices=()).sealed()
    chain = msgspec.structs.replace(campaign, chapters=(campaign.chapters[0], luckier))

    with pytest.raises(BadRecord, match="chapter 2 does not begin"):
        list(replayed(GAME, chain))


def test_chapters_of_older_rules_stand_by_their_word() -> None:
    campaign = played()
    older = msgspec.structs.replace(campaign.chapters[0], version="0").sealed()
    chain = msgspec.structs.replace(campaign, chapters=(older, *campaign.chapters[1:]))

    assert len(list(replayed(GAME, chain))) == len(campaign.chapters) - 1


def test_an_edited_chapter_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "climb.json"
    save(played(), path)
    content = json.loads(path.read_text())
    content["chapters"][1]["seed"] = 5
    path.write_text(json.dumps(content))

    with pytest.raises(BadRecord, match=r"chapter 2 .* was changed"):
        load(path)


@pytest.mark.parametrize("text", ["", "{}", '{"format": 1, "campaign": "cordee", "chapters": []}', "[1]"])
def test_what_is_no_campaign_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "climb.json"
    path.write_text(text)

    with pytest.raises(BadRecord):
        load(path)
