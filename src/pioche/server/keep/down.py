"""What is said when the store does not answer."""

from pioche.core.errors import PiocheError


class StoreDown(PiocheError):
    """The store cannot be written or read."""

    code = "store_down"

    def __init__(self) -> None:
        super().__init__(
            en="the store does not answer; nothing was lost",
            fr="le stockage ne répond pas ; rien n’est perdu",
        )
