"""Both languages travel together, and cannot be exchanged."""

import pickle
from typing import Any

import pytest

from pioche.core.errors import BadSpec, PiocheError, UnknownName
from pioche.core.text import Text
from pioche.language.errors import CardFileError

TEXT: Any = Text  # what mypy refuses is tried all the same
ERROR: Any = PiocheError


def test_a_text_is_said_in_one_language() -> None:
    text = Text(fr="la pioche", en="the draw pile")

    assert (text.said("fr"), text.said("en")) == ("la pioche", "the draw pile")


@pytest.mark.parametrize("make", [lambda: TEXT("a", "b"), lambda: TEXT(fr="a"), lambda: ERROR("a", "b")])
def test_languages_are_named_and_both_are_there(make: Any) -> None:
    with pytest.raises(TypeError):
        make()


@pytest.mark.parametrize(
    "error",
    [
        BadSpec(en="too many", fr="trop", code="many"),
        UnknownName.of("gost", ["ghost"], en="card", fr="carte"),
        CardFileError("units.toml", "ghost", "cost", en="missing", fr="manque"),
    ],
)
def test_an_error_crosses_processes_whole(error: PiocheError) -> None:
    other = pickle.loads(pickle.dumps(error))

    assert type(other) is type(error)
    assert (other.text, other.code, str(other), vars(other)) == (
        error.text,
        error.code,
        str(error),
        vars(error),
    )
