"""The files of a game's fitted weights: written by `pioche train`, read when the game is loaded.

`weights.toml` says by what bots judge, `chances.toml` what people are shown: how likely a seat is to win from there.
"""

import tomllib
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pioche.core.decoding import decoded_badly, not_toml
from pioche.core.errors import PiocheError
from pioche.core.files import whole_file
from pioche.core.judgement import Judgement
from pioche.core.text import Text

if TYPE_CHECKING:
    from pioche.core.contract import Game

HEAD = """\
# Written by `pioche train {game}{option}`: what each feature is worth, by the number of seats.
# They belong to this version of the game; with another one they are ignored.
"""
WRITTEN = "written"  # the judgement itself, as one more feature of a chance


class WeightsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For which game and version, and the weight of each feature by number of seats."""

    game: str
    version: str
    seats: dict[str, dict[str, float]]


def load(game: "Game", path: Path) -> dict[int, Judgement]:
    """The judgements of a game's file by number of seats; none if it is missing or belongs to another version."""
    return {
        seats: Judgement([weights[name] for name in game.features])
        for seats, weights in _read(game, path, game.features).items()
    }


def load_chances(game: "Game", path: Path) -> dict[int, Judgement]:
    """What chances follow from, by number of seats: judgement and features; what is not named weighs nothing."""
    names = (WRITTEN, *game.features)
    return {
        seats: Judgement([weights.get(name, 0.0) for name in names])
        for seats, weights in _read(game, path, names, whole=False).items()
    }


def _read(
    game: "Game", path: Path, names: Sequence[str], *, whole: bool = True
) -> dict[int, dict[str, float]]:
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    try:
        found = msgspec.convert(tomllib.loads(text), WeightsFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        why = not_toml(error, text) if isinstance(error, tomllib.TOMLDecodeError) else decoded_badly(error)
        raise PiocheError(en=f"{path}: {why.en}", fr=f"{path} : {why.fr}", code="bad_weights") from error
    why_not = misfit(game, found, names, whole=whole)
    if why_not is not None:
        warnings.warn(f"{path}: {why_not.en}", stacklevel=3)
        return {}
    return {int(seats): weights for seats, weights in found.seats.items()}


def misfit(game: "Game", found: WeightsFile, names: Sequence[str], *, whole: bool) -> Text | None:
    """Why weights cannot be used for a game, if they cannot."""
    if (found.game, found.version) != (game.id, game.version):
        return Text(
            en=f"weights of {found.game} {found.version} are ignored by {game.id} {game.version}; "
            f"fit new ones: pioche train {game.id}",
            fr=f"les poids de {found.game} {found.version} sont ignorés par {game.id} {game.version} ; "
            f"ajustez-en de nouveaux : pioche train {game.id}",
        )
    for seats, weights in found.seats.items():
        wrong = set(names) ^ set(weights) if whole else set(weights) - set(names)
        if wrong:
            listed = ", ".join(sorted(wrong))
            return Text(
                en=f"weights for {seats} seats do not fit the features ({listed}): pioche train {game.id}",
                fr=f"les poids pour {seats} sièges ne vont pas avec les caractéristiques ({listed}) : "
                f"pioche train {game.id}",
            )
    return None


def save(game: "Game", judgements: Mapping[int, Judgement], path: Path) -> None:
    """Write the weights of a game, whole or not at all."""
    _write(game, judgements, game.features, path, "")


def save_chances(game: "Game", chances: Mapping[int, Judgement], path: Path) -> None:
    """Write what chances follow from, whole or not at all; what weighs nothing is left out."""
    _write(game, chances, (WRITTEN, *game.features), path, " --chances")


def _write(
    game: "Game", fitted: Mapping[int, Judgement], names: Sequence[str], path: Path, option: str
) -> None:
    lines = [HEAD.format(game=game.id, option=option), f'game = "{game.id}"\nversion = "{game.version}"\n']
    for seats, each in sorted(fitted.items()):
        lines.append(f"\n[seats.{seats}]\n")
        lines += [
            f"{name} = {weight:.4f}\n"
            for name, weight in zip(names, each.weights, strict=True)
            if weight or not option
        ]
    with whole_file(path) as file:
        file.write("".join(lines).encode())
