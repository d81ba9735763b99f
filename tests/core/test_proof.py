"""What a record proves of its deal, and what a forged one gives away."""

import hashlib
import json
from random import Random
from typing import Any

import msgspec
import pytest

from pioche.check.nets import advance
from pioche.core import fair
from pioche.core.contract import TableSpec
from pioche.core.errors import BadRecord
from pioche.core.fair import Opening
from pioche.core.match import Match
from pioche.core.proof import findings
from pioche.core.record import Record, record_of
from pioche.games import game

SEED, SALT, CHANCES = "5e" * 32, "a1" * 32, ("one", "two", "")
SPEC = game("guild_battle").spec(
    TableSpec(
        seats=3, variant={"set": "guildes"}, cards={"heraut": {"name": {"fr": "Le « Héraut »", "en": "H"}}}
    )
)


@pytest.fixture(scope="module")
def record() -> Record:
    """A match as a server hands it out after the end."""
    rules = game("guild_battle")
    match = advance(Match(rules, SPEC, int(fair.deal(SEED, SALT, CHANCES), 16), events=False), Random(1), 25)
    commitment = fair.commitment("tableid", rules.id, rules.version, SPEC, SEED, SALT)
    opening = Opening("tableid", commitment, SEED, SALT, CHANCES)
    return msgspec.structs.replace(record_of(match), fair=opening)


def broken(record: Record, noted: str = "", mine: str = "") -> list[str]:
    """What does not hold of a record, in English."""
    return [text.en for holds, text in findings(game("guild_battle"), record, noted, mine) if not holds]


def forged(record: Record, **changes: Any) -> Record:
    """A record with another opening."""
    assert record.fair is not None
    return msgspec.structs.replace(record, fair=msgspec.structs.replace(record.fair, **changes))


def test_an_honest_record_holds(record: Record) -> None:
    assert record.fair is not None
    assert broken(record, record.fair.commitment[:8], "two") == []


def test_the_formula_needs_nothing_of_pioche(record: Record) -> None:
    told = json.loads(msgspec.json.encode(record))
    opening = told["fair"]
    spec = json.dumps(told["spec"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    promise = ["pioche promise 1", opening["table"], told["game"], told["version"], spec]
    deal = ["pioche deal 1", opening["seed"], opening["salt"], *opening["chances"]]

    hashes = [
        hashlib.sha256("\n".join(lines).encode()).hexdigest()
        for lines in ([*promise, opening["seed"], opening["salt"]], deal)
    ]

    assert hashes == [opening["commitment"], told["seed"]]


@pytest.mark.parametrize(
    "changes", [{"seed": "5f" * 32}, {"salt": "a2" * 32}, {"table": "other"}, {"commitment": "0" * 64}]
)
def test_another_secret_than_was_promised_is_found(record: Record, changes: dict[str, str]) -> None:
    assert "the server promised" in broken(forged(record, **changes))[0]


@pytest.mark.parametrize(
    "chances", [("one", "three", ""), ("two", "one", ""), ("one", "two"), ("one", "two", "", "")]
)
def test_other_chances_than_were_added_are_found(record: Record, chances: tuple[str, ...]) -> None:
    assert "the match was dealt from" in broken(forged(record, chances=chances))[0]


def test_another_deal_than_was_promised_is_found(record: Record) -> None:
    other = msgspec.structs.replace(record, seed="77" * 32)

    found = broken(other)

    assert "the match was dealt from 7777" in found[0]
    assert "does not replay" in found[1]


def test_another_spec_than_was_promised_is_found(record: Record) -> None:
    other = msgspec.structs.replace(record, spec=TableSpec(seats=3))

    assert "the server promised" in broken(other)[0]


def test_a_promise_made_anew_does_not_fit_what_was_noted(record: Record) -> None:
    assert record.fair is not None
    mended = fair.commitment("tableid", record.game, record.version, record.spec, "99" * 32, SALT)
    other = forged(record, seed="99" * 32, commitment=mended)
    other = msgspec.structs.replace(other, seed=fair.deal("99" * 32, SALT, CHANCES))

    assert "you noted" in broken(other, record.fair.commitment)[0]


def test_what_i_added_and_is_not_in_it_is_found(record: Record) -> None:
    assert broken(record, mine="mine") == ["what you added is not in it: mine"]


def test_a_record_without_a_promise_proves_nothing() -> None:
    plain = record_of(Match(game("guild_battle"), TableSpec(), 1))

    with pytest.raises(BadRecord, match="no promise") as caught:
        list(findings(game("guild_battle"), plain))

    assert "engagement" in caught.value.fr
