"""The card language of Ossuaire (docs/specs/ossuaire.md §7)."""

from pathlib import Path

from pioche.games.ossuaire import nodes as n
from pioche.language.clauses import Clause, Language, Node, Say
from pioche.language.french import capital

PERMANENT, IMMEDIATE, DELAYED = "permanent", "immediate", "delayed"
FRENCH_TIMINGS = {PERMANENT: "Permanent", IMMEDIATE: "Immédiat", DELAYED: "Retardé"}


def line_fr(line: n.Line, say: Say) -> str:
    """`Retardé : Jusqu'à 4 fois : Exhumer 1 pour Force +2`"""
    often = f"Jusqu'à {line.times} fois : " if line.times > 1 else ""
    price = f"{say(line.price)} pour " if line.price else ""
    return f"{FRENCH_TIMINGS[line.timing]} : {often}{capital(price + ' puis '.join(map(say, line.effects)))}"


def line_en(line: n.Line, say: Say) -> str:
    """`Delayed: Up to 4 times: Exhume 1 for Force +2`"""
    often = f"Up to {line.times} times: " if line.times > 1 else ""
    price = f"{say(line.price)} for " if line.price else ""
    return f"{capital(line.timing)}: {often}{capital(price + ', then '.join(map(say, line.effects)))}"


def _permanent(keyword: Node, fr: str, en: str, *rules: str) -> Clause:
    """A keyword that is always on; its sample is a whole line, since nothing else may hold it (OSS-ABIL-11)."""
    return Clause(type(keyword), fr=fr, en=en, rules=rules, samples=(permanent(keyword),))


def _effect(sample: Node, fr: str, en: str, *rules: str) -> Clause:
    """An effect, which may stand in any Immédiat or Retardé line."""
    return Clause(type(sample), fr=fr, en=en, rules=rules, samples=(sample,))


def permanent(keyword: Node) -> n.Line:
    """The line of a keyword that is always on (OSS-ABIL-11)."""
    return n.Line(PERMANENT, 1, None, (keyword,))


def timed(timing: str, price: Node, effects: tuple[Node, ...]) -> n.Line:
    """`C pour E` (OSS-ABIL-12)."""
    return n.Line(timing, 1, price, tuple(effects))


def timed_free(timing: str, effects: tuple[Node, ...]) -> n.Line:
    """A line without a price (OSS-ABIL-15)."""
    return n.Line(timing, 1, None, tuple(effects))


def timed_often(timing: str, times: int, price: Node, effects: tuple[Node, ...]) -> n.Line:
    """`Jusqu'à N fois : C pour E` (OSS-ABIL-18)."""
    return n.Line(timing, times, price, tuple(effects))


LANGUAGE = Language(
    "ossuaire",
    Path(__file__).with_name("grammar.lark"),
    (
        Clause(
            n.Line,
            fr=line_fr,
            en=line_en,
            rules=("OSS-ABIL-01", "OSS-ABIL-12", "OSS-ABIL-16", "OSS-ABIL-18"),
            samples=(
                n.Line(IMMEDIATE, 1, n.Exhume(2), (n.Neutralise(),)),
                n.Line(DELAYED, 4, n.Exhume(1), (n.Force(2),)),
                n.Line(IMMEDIATE, 1, n.Dismiss(1), (n.Draw(1), n.PlayUnit())),
            ),
            frame=True,
        ),
        _permanent(n.Discernment(), "Discernement", "Discernment", "OSS-DSC-01"),
        _permanent(n.Renewable(), "Renouvelable", "Renewable", "OSS-REN-01"),
        _permanent(n.Champion(), "Champion", "Champion", "OSS-CHAMP-01"),
        _permanent(n.Ossification(2), "Ossification +{amount}", "Ossification +{amount}", "OSS-OSSI-01"),
        _permanent(n.Rampart(), "Rempart", "Rampart", "OSS-REMP-01"),
        _permanent(n.Formation(1), "Formation +{amount}", "Formation +{amount}", "OSS-FORM-01"),
        _effect(n.Exhume(2), "Exhumer {count}", "Exhume {count}", "OSS-EXH-01", "OSS-EXH-03"),
        _effect(n.Dismiss(1), "Congédier {count}", "Dismiss {count}", "OSS-CON-01"),
        _effect(n.BoneCall(2), "Appel d'os {count}", "Bone call {count}", "OSS-APP-01"),
        _effect(n.NightOuting(3), "Excursion nocturne {count}", "Night outing {count}", "OSS-EXC-01"),
        _effect(n.Necromancy(3), "Nécromancie {cost}", "Necromancy {cost}", "OSS-NEC-01"),
        _effect(n.RiseFromEarth(5), "Sortir de terre {size}", "Rise from the earth {size}", "OSS-SORT-01"),
        _effect(n.Reinforce(3), "Renfort {count}", "Reinforce {count}", "OSS-RENF-01"),
        _effect(n.Rally(2), "Rallier {count}", "Rally {count}", "OSS-RAL-01"),
        _effect(n.Daunt(3), "Intimider {amount}", "Daunt {amount}", "OSS-INT-01"),
        _effect(n.Pay(2), "Solde {amount}", "Pay {amount}", "OSS-SOL-01"),
        _effect(n.Draw(2), "Piocher {count}", "Draw {count}", "OSS-PIO-01"),
        _effect(n.Force(2), "Force +{amount}", "Force +{amount}", "OSS-FORCE-02"),
        _effect(n.Hecatomb(), "Hécatombe", "Hecatomb", "OSS-HEC-01"),
        _effect(n.Neutralise(), "Neutraliser", "Neutralise", "OSS-NEUT-01"),
        _effect(n.Desecrate(), "Profaner", "Desecrate", "OSS-PROF-01"),
        _effect(n.PlayUnit(), "jouer une unité", "play a unit", "OSS-PLAY-05"),
        _effect(
            n.Reorder(), "réordonner librement votre défausse", "reorder your discard freely", "OSS-REO-01"
        ),
    ),
    builders={
        "immediate": lambda: IMMEDIATE,
        "delayed": lambda: DELAYED,
        "permanent": permanent,
        "timed": timed,
        "timed_free": timed_free,
        "timed_often": timed_often,
    },
)
