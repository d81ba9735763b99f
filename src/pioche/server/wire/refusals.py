"""Refusals of the server: what a client can do wrong, each with a code, a status and a sentence in both languages."""

from pioche.core.decisions import Seat
from pioche.core.errors import PiocheError
from pioche.core.text import Text
from pioche.server.wire.messages import Fault

STATUS = {
    "unknown_table": 404,
    "unknown_key": 404,
    "unknown_game": 404,
    "unknown_name": 404,
    "unknown_step": 404,
    "unknown_device": 404,
    "not_your_seat": 403,
    "logged_out": 403,
    "moved": 409,
    "bad_origin": 403,
    "too_large": 413,
    "wrong_host": 421,
    "too_many": 429,
    "busy": 503,
    "seat_taken": 409,
    "stale_decision": 409,
    "wrong_seat": 409,
    "match_over": 409,
    "not_begun": 409,
    "not_over": 409,
    "followed": 409,
    "frozen": 409,
    "stand_in": 409,
    "damaged": 409,
    "closed": 409,
    "banned": 403,
    "draining": 503,
    "not_away": 409,
    "nothing_to_add": 409,
    "journal_full": 409,
    "lesson": 409,
    "already_answered": 409,
    "of_another": 409,
    "declined": 409,
    "enough_declined": 409,
    "proposal_open": 409,
    "no_proposal": 409,
    "not_shared": 409,
    "no_bot": 409,
    "campaign_running": 409,
    "no_chapter": 409,
    "store_down": 503,
    "lab_off": 403,
    "measuring_off": 403,
    "not_your_measurement": 403,
    "unknown_measurement": 404,
    "unknown_match": 404,
    "measurement_over": 409,
}


class Refusal(PiocheError):
    """Something that the server does not do, and why."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return status_of(self)


def status_of(error: PiocheError) -> int:
    """The HTTP status of any error with a code."""
    return STATUS.get(error.code, 409 if error.code.startswith("undo_") else 400)


def fault_of(error: PiocheError) -> Fault:
    """The error as the wire says it."""
    return Fault(error.code, error.text)


def our_mistake(request: str) -> Fault:
    """A mistake of the server, with the id under which the log tells of it."""
    text = Text(
        fr=f"Une erreur de notre côté ; elle est notée sous le numéro {request}.",
        en=f"A mistake of ours; it has been noted under the number {request}.",
    )
    return Fault("our_mistake", text, request)


def unknown_table() -> Refusal:
    """No such table, or none that one may see: the two cannot be told apart."""
    return Refusal(en="there is no such table", fr="cette table n’existe pas", code="unknown_table")


def unknown_key() -> Refusal:
    """A link that opens nothing."""
    return Refusal(
        en="this link does not open anything (any more)",
        fr="ce lien n’ouvre rien, ou plus rien",
        code="unknown_key",
    )


def not_your_seat() -> Refusal:
    """A seat that somebody else holds."""
    return Refusal(en="you do not hold this seat", fr="ce siège n’est pas le vôtre", code="not_your_seat")


def moved() -> Refusal:
    """A seat of one's own that is open on another device."""
    return Refusal(
        en="your seat is open on another device; take it back to play here",
        fr="votre siège est ouvert sur un autre appareil ; reprenez-le pour jouer ici",
        code="moved",
    )


def logged_out() -> Refusal:
    """A seat of which this browser was logged out."""
    return Refusal(
        en="this browser was logged out of the seat; its link opens it again",
        fr="ce navigateur a été déconnecté de ce siège ; son lien l’ouvre de nouveau",
        code="logged_out",
    )


def unknown_device() -> Refusal:
    """A device that is none of one's own."""
    return Refusal(
        en="this device opens no seat of yours (any more)",
        fr="cet appareil n’ouvre aucun de vos sièges, ou plus aucun",
        code="unknown_device",
    )


def seat_taken() -> Refusal:
    """A seat that somebody has taken already."""
    return Refusal(en="somebody has taken this seat already", fr="ce siège est déjà pris", code="seat_taken")


def stand_in() -> Refusal:
    """A seat that a bot plays for its person."""
    return Refusal(
        en="a bot plays this seat for you; take the seat back first, or watch",
        fr="un bot joue à votre place ; reprenez d’abord votre siège, ou regardez",
        code="stand_in",
    )


def not_away(seconds: int) -> Refusal:
    """Somebody who is here, or has not been away for long enough."""
    return Refusal(
        en=f"a bot can stand in only for somebody who has been away for {seconds} seconds",
        fr=f"un bot ne peut remplacer que quelqu’un d’absent depuis {seconds} secondes",
        code="not_away",
    )


def undo_often(most: int) -> Refusal:
    """More undos than a match takes from one seat."""
    return Refusal(
        en=f"you have taken back {most} choices in this match, and no more can be",
        fr=f"vous avez annulé {most} choix dans cette partie, et c’est le maximum",
        code="undo_often",
    )


def journal_full(most: int) -> Refusal:
    """More emotes, undos, comings and goings than a table keeps of one seat; choices are always taken."""
    return Refusal(
        en=f"this seat has had its {most} emotes, undos, moves and returns at this table; choices are still taken",
        fr=f"ce siège a épuisé ses {most} émotes, annulations, transferts et retours à cette table ; "
        "il peut encore faire ses choix",
        code="journal_full",
    )


def match_over() -> Refusal:
    """Nothing is left to be played."""
    return Refusal(en="the match is over", fr="la partie est terminée", code="match_over")


class Damaged(Refusal):
    """A table whose row or journal in the store cannot be read; `detail` is for the log only."""

    code = "damaged"

    def __init__(self, detail: str) -> None:
        super().__init__(
            en="what was kept of this table is damaged; nothing can be done here, and other tables are unharmed",
            fr="ce qui a été conservé de cette table est abîmé ; elle est inutilisable, les autres sont intactes",
        )
        self.detail = detail


def removed() -> Refusal:
    """A table that whoever runs the server has removed while somebody looked at it."""
    return Refusal(
        en="whoever runs this server has removed this table",
        fr="l’administration de ce serveur a supprimé cette table",
        code="unknown_table",
    )


def draining() -> Refusal:
    """A new table at a server that is about to stop."""
    return Refusal(
        en="this server is about to be stopped; make your table in a few minutes",
        fr="ce serveur va s’arrêter ; créez votre table dans quelques minutes",
        code="draining",
    )


def not_begun() -> Refusal:
    """A match that waits for players."""
    return Refusal(
        en="the match begins when every seat is taken",
        fr="la partie commence quand tous les sièges sont pris",
        code="not_begun",
    )


def not_over() -> Refusal:
    """What would tell hidden cards of a running match."""
    return Refusal(
        en="this can be had when the match is over",
        fr="ceci sera possible une fois la partie terminée",
        code="not_over",
    )


def already_followed() -> Refusal:
    """A second rematch while the first one still waits for somebody."""
    return Refusal(
        en="a rematch has already been proposed: join that one",
        fr="une revanche est déjà proposée : rejoignez-la",
        code="followed",
    )


def already_answered(names: dict[str, list[str]], seat: Seat) -> Refusal:
    """An answer to a shared question that somebody else has answered."""
    return Refusal(
        en=f"{names['en'][seat]} was quicker: this question has been answered",
        fr=f"{names['fr'][seat]} a répondu avant vous",
        code="already_answered",
    )


def of_another() -> Refusal:
    """Somebody else named where people speak for themselves."""
    return Refusal(
        en="you may name yourself or a bot; other people speak for themselves",
        fr="vous pouvez vous désigner, ou désigner un bot ; les autres personnes répondent pour elles-mêmes",
        code="of_another",
    )


def declined() -> Refusal:
    """An offer that whoever it is about has declined."""
    return Refusal(
        en="whoever this is about has declined it; propose something else",
        fr="la personne concernée a refusé ; proposez autre chose",
        code="declined",
    )


def enough_declined(most: int) -> Refusal:
    """More refusals of one question than the others need to bear."""
    return Refusal(
        en=f"you have declined {most} proposals for this question; accept this one, or let it count",
        fr=f"vous avez refusé {most} propositions pour cette question ; acceptez celle-ci, ou laissez-la passer",
        code="enough_declined",
    )


def proposal_open(names: dict[str, list[str]], seat: Seat) -> Refusal:
    """Another proposal while one is open."""
    return Refusal(
        en=f"accept or decline what {names['en'][seat]} proposes before you propose something else",
        fr=f"acceptez ou refusez ce que propose {names['fr'][seat]} avant de proposer autre chose",
        code="proposal_open",
    )


def no_proposal() -> Refusal:
    """An answer to a proposal that is settled, or was never made."""
    return Refusal(
        en="this proposal is settled, or is not for you to answer",
        fr="cette proposition est déjà réglée, ou ne vous est pas adressée",
        code="no_proposal",
    )


def not_shared() -> Refusal:
    """A question that is not the table's, or not any more."""
    return Refusal(
        en="this is not a question that you share with the bots now",
        fr="ce n’est pas une question que vous partagez avec les bots en ce moment",
        code="not_shared",
    )


def campaign_running() -> Refusal:
    """What would tell hidden cards of a campaign that goes on."""
    return Refusal(
        en="this can be had when the campaign is over: what lies hidden now lay hidden then",
        fr="ceci sera possible à la fin de la campagne : ce qui est caché maintenant l’était déjà",
        code="campaign_running",
    )


def no_chapter() -> Refusal:
    """A table that is no chapter whose rules have changed."""
    return Refusal(
        en="only a chapter whose rules have changed while it was played can be begun again",
        fr="seul un chapitre dont les règles ont changé en cours de partie peut être recommencé",
        code="no_chapter",
    )


def no_bot_to_ask() -> Refusal:
    """A shared question that no bot may answer."""
    return Refusal(
        en="no bot may answer this question: one of you decides",
        fr="aucun bot ne peut répondre à cette question : c’est à l’un de vous de décider",
        code="no_bot",
    )


def nothing_to_add() -> Refusal:
    """A table that is dealt already, or whose deal waits for nothing of this seat."""
    return Refusal(
        en="this deal does not wait for anything of yours",
        fr="cette donne n’attend rien de vous",
        code="nothing_to_add",
    )


def seeded_open() -> Refusal:
    """A chosen seed among strangers: whoever chose it can know all cards."""
    return Refusal(
        en="a seed cannot be chosen at an open table: whoever knows it can know all cards; "
        "leave it out, or invite friends",
        fr="on ne choisit pas la graine d’une table ouverte : qui la connaît peut connaître toutes les cartes ; "
        "laissez-la au hasard, ou invitez des amis",
        code="seeded_open",
    )


def too_many(*, en: str, fr: str) -> Refusal:
    """Over a limit."""
    return Refusal(en=en, fr=fr, code="too_many")


def busy() -> Refusal:
    """Over a limit that others have reached together."""
    return Refusal(
        en="the server has too much to do just now; try again in a few seconds",
        fr="le serveur a trop à faire en ce moment ; réessayez dans quelques secondes",
        code="busy",
    )


def bad_message(detail: str = "") -> Refusal:
    """A message that cannot be read; the detail is for programmers, and in English."""
    return Refusal(
        en=f"this message cannot be read{': ' if detail else ''}{detail}",
        fr=f"ce message est illisible{f' ({detail})' if detail else ''}",
        code="bad_message",
    )


def too_large() -> Refusal:
    """A message over the limit of size."""
    return Refusal(en="this message is too large", fr="ce message est trop long", code="too_large")


def bad_origin() -> Refusal:
    """A page of another site."""
    return Refusal(
        en="this page is not one of ours", fr="cette page n’est pas une des nôtres", code="bad_origin"
    )


def not_in_lesson(why: Text) -> Refusal:
    """A choice that the lesson does not take, and what it says of it."""
    return Refusal.saying(why, "lesson")


def only_a_lesson() -> Refusal:
    """A match with arranged cards, from which no other is begun."""
    return Refusal(
        en="this match was a lesson with arranged cards; begin a real one",
        fr="cette partie était une leçon aux cartes arrangées ; commencez-en une vraie",
        code="lesson",
    )


def lab_off() -> Refusal:
    """A server whose Laboratory is closed."""
    return Refusal(
        en="the Laboratory is closed on this server; it is open on one of your own (pioche serve)",
        fr="le Laboratoire est fermé sur ce serveur ; il est ouvert sur le vôtre (pioche serve)",
        code="lab_off",
    )


def measuring_off() -> Refusal:
    """A server whose Laboratory measures nothing."""
    return Refusal(
        en="nothing is measured on this server; export the change and let your own machine measure it "
        "(pioche lab compare)",
        fr="ce serveur ne mesure rien ; exportez le changement et mesurez-le chez vous (pioche lab compare)",
        code="measuring_off",
    )


def unknown_measurement() -> Refusal:
    """A measurement that was never begun here, or is forgotten."""
    return Refusal(
        en="this measurement is not here (any more); begin it anew",
        fr="cette mesure n’est pas, ou plus, ici ; recommencez-la",
        code="unknown_measurement",
    )


def unknown_match(number: int, known: list[int]) -> Refusal:
    """A match that is none of those that show what a measurement found."""
    fr, en = (", ".join(map(str, known)) or none for none in ("aucune", "none"))
    return Refusal(
        en=f"match {number} of this measurement is not shown; those that are: {en}",
        fr=f"la partie {number} de cette mesure n’est pas montrée ; celles qui le sont : {fr}",
        code="unknown_match",
    )


def not_your_measurement() -> Refusal:
    """A measurement that another browser began."""
    return Refusal(
        en="another browser began this measurement; only there it can be stopped or gone on with",
        fr="un autre navigateur a lancé cette mesure ; lui seul peut l’arrêter ou la poursuivre",
        code="not_your_measurement",
    )


def measurement_over() -> Refusal:
    """A measurement that goes on already, or has its answer."""
    return Refusal(
        en="this measurement is under way, or has its answer already",
        fr="cette mesure est en cours, ou a déjà sa réponse",
        code="measurement_over",
    )


def nothing_changed() -> Refusal:
    """A change that leaves everything as it is printed."""
    return Refusal(
        en="nothing is changed: everything is as printed; change a card or a number first",
        fr="rien n’est changé : tout est comme imprimé ; changez d’abord une carte ou un nombre",
        code="bad_change",
    )
