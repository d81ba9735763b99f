"""What must be true of every table of Guild Battle (section 10 of its specification)."""

from collections import Counter as Count

from pioche.core.text import Text
from pioche.games.guild_battle.table import GuildTable
from pioche.games.guild_battle.words import FULL_SET, WIZARD


def faults(t: GuildTable) -> list[Text]:
    """The laws that a table breaks, in words; none for a sound one."""
    broken = [
        Text(en=f"seat {seat} {problem.en}", fr=f"le siège {seat} {problem.fr}")
        for seat in range(t.seats)
        for problem in _of_seat(t, seat)
    ]
    for below, above in zip(t.arriving, t.arriving[1:], strict=False):
        if t.face[above] != WIZARD:
            broken.append(
                Text(
                    en=f"card {above} arrives over card {below} without being a Magicien",
                    fr=f"la carte {above} arrive sur la carte {below} sans être un Magicien",
                )
            )
    if t.outcome is not None and (t.outcome.winner is None or t.outcome.drawn):
        broken.append(
            Text(
                en="a finished match has not exactly one winner (GB-WIN-10)",
                fr="une partie finie n’a pas exactement un gagnant (GB-WIN-10)",
            )
        )
    return broken


def _of_seat(t: GuildTable, seat: int) -> list[Text]:
    broken = []
    piles = (t.hand, t.library, t.graveyard, t.battlefield, t.out)
    owned = Count(t.face[card] for pile in piles for card in pile[seat])
    if any(owned[face] != t.numbers.copies for face in range(len(t.faces))):
        has = ", ".join(f"{owned[face]} {character.id}" for face, character in enumerate(t.faces))
        broken.append(
            Text(
                en=f"owns {has} instead of {t.numbers.copies} of each character",
                fr=f"possède {has} au lieu de {t.numbers.copies} de chaque personnage",
            )
        )
    if t.outcome is None and t.alive[seat] and t.faces_in(t.established(seat)) == FULL_SET:
        broken.append(
            Text(
                en="has the five characters established while the game is running (GB-WIN-02)",
                fr="a les cinq personnages établis alors que la partie continue (GB-WIN-02)",
            )
        )
    if not t.alive[seat] and len(t.out[seat]) != sum(owned.values()):
        broken.append(
            Text(
                en="is eliminated but has cards left in play (GB-ELIM-01)",
                fr="est éliminé mais a encore des cartes en jeu (GB-ELIM-01)",
            )
        )
    return broken
