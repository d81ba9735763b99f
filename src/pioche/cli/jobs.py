"""Who plays: processes of this machine, or the machines of a cluster."""

from typing import Annotated

import typer

from pioche.cli.help_texts import told
from pioche.core.errors import PiocheError

JobsOption = Annotated[
    int | None,
    typer.Option(
        min=1,
        help=told(
            fr="Processus ; tous les cœurs si rien n’est dit.", en="Processes; all cores if not given."
        ),
    ),
]
RayOption = Annotated[
    str,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help=told(
            fr="Jouer sur cette grappe Ray (HÔTE:PORT, ou auto), avec les mêmes résultats.",
            en="Play on this Ray cluster (HOST:PORT, or auto), with the same results.",
        ),
    ),
]


def jobs_of(jobs: int | None, ray: str) -> int | str | None:
    """Who is asked to play."""
    if ray and jobs:
        raise PiocheError(
            en="--jobs counts processes of this machine and --ray names a cluster, which uses all its cores: "
            "give one of them",
            fr="--jobs compte des processus de cette machine et --ray nomme une grappe, qui emploie tous ses cœurs : "
            "donnez l’un des deux",
            code="bad_options",
        )
    return ray or jobs
