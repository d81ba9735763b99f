"""`pioche replay --verify`: what can be proven of how a match was dealt, line by line."""

from pioche.cli.common import console, failed
from pioche.core.proof import findings
from pioche.core.record import Record
from pioche.core.text import Text
from pioche.games import game

SETTLED = Text(
    fr="Prouvé : le serveur avait fixé sa graine avant la donne, et toutes les cartes en découlent.",
    en="Proven: the server had settled its seed before the deal, and all cards follow from it.",
)
SHARED = Text(
    fr="Prouvé : le serveur avait fixé sa graine avant la donne ; les joueurs y ont ajouté leur part, "
    "et toutes les cartes en découlent : il n’a pas pu choisir la donne.",
    en="Proven: the server had settled its seed before the deal, players added their part to it, and all cards follow "
    "from both: it could not choose the deal.",
)
COMPARE = Text(
    fr="Reste à comparer l’engagement avec celui que la table montrait avant la donne (--commitment).",
    en="It remains to compare the commitment with the one that the table showed before the deal (--commitment).",
)
TAKEN_BACK = Text(
    fr="Des coups ont été repris dans cette partie : qui jouait contre des bots a pu voir des cartes, "
    "puis choisir autrement.",
    en="Moves were taken back in this match: whoever played against bots may have seen cards "
    "and then chosen otherwise.",
)
NOT_PROMISED = Text(fr="ce n’est pas la donne promise", en="this is not the deal that was promised")


def verify_deal(record: Record, noted: str, mine: str, lang: str) -> int:
    """Say what holds and what does not; gives the exit code back."""
    out = console()
    wrong = False
    for holds, text in findings(game(record.game), record, noted, mine):
        wrong = wrong or not holds
        sign, style = ("✓", "green") if holds else ("✗", "bold red")
        out.print(f"{sign} {text.said(lang)}", style=style, markup=False, soft_wrap=True)
    if wrong:
        return failed(NOT_PROMISED.said(lang), lang, 1)
    assert record.fair is not None
    out.print((SHARED if any(record.fair.chances) else SETTLED).said(lang), markup=False, soft_wrap=True)
    if record.take_backs:
        out.print(TAKEN_BACK.said(lang), style="dim", markup=False, soft_wrap=True)
    if not noted:
        out.print(COMPARE.said(lang), style="dim", markup=False, soft_wrap=True)
    return 0
