"""What a comparison answers, in one sentence."""

from collections.abc import Sequence
from copy import copy
from typing import Self

from pioche.lab.comparison import Comparison, Contest, is_known
from pioche.lab.moved import Moved, course
from pioche.lab.replays import Shown
from pioche.lab.survey import bot_name
from pioche.lab.words import Words

SAID = 2  # of what else moved, the first two have a place in the sentence: who begins, and how long it takes


class Answer:
    """All that a comparison says, in one language."""

    def __init__(
        self,
        comparison: Comparison,
        lang: str,
        second: "Comparison | None" = None,
        shown: Sequence[Shown] = (),
        complete: bool = True,
    ) -> None:
        self.comparison = comparison
        self.say = Words(lang)
        self.second = second
        self.shown = shown
        self.complete = complete
        self.contests = comparison.contests
        self.course = {contest.name: course(comparison, contest) for contest in self.contests}

    def speaking(self, lang: str) -> Self:
        """The same answer in another language."""
        other = copy(self)
        other.say = Words(lang)
        return other

    def sentence(self) -> str:
        """The answer in one sentence."""
        say = self.say
        parts = [
            say(
                fr=f"{say.points(found)} points pour {contest.name.fr}{'' if is_known(found) else ', à confirmer'}",
                en=f"{say.points(found)} points for {contest.name.en}{'' if is_known(found) else ', not known yet'}",
            )
            for contest, found in self.comparison.scored()
        ]
        if not parts:
            parts.append(
                say(
                    fr="tout le monde a le changement : personne n’y gagne",
                    en="everybody has the change: nobody gains",
                )
            )
        moved = [
            self._moved(contest, each)
            for contest in self.contests
            for each in self.course[contest.name][:SAID]
            if each.sure
        ]
        parts += moved
        if not moved:
            parts.append(
                say(
                    fr="ni l’avantage de commencer ni la durée n’ont bougé avec certitude",
                    en="neither who begins nor how long it takes moved for sure",
                )
            )
        text = say(fr=" ; ", en="; ").join(parts)
        return text[0].upper() + text[1:] + "."

    def _moved(self, contest: Contest, moved: Moved) -> str:
        """One thing that moved, as a part of the sentence."""
        say, where = self.say, ""
        if len(self.contests) > 1:
            where = f" ({say.text(contest.where)})"
        if moved.share:
            return say(
                fr=f"qui commence {say.points(moved.found)}{where}",
                en=f"whoever begins {say.points(moved.found)}{where}",
            )
        amount, name = say.number(abs(moved.found.mean), 1), say.text(moved.name)
        shorter = moved.found.mean < 0
        return say(
            fr=f"parties plus {'courtes' if shorter else 'longues'} de {amount} {name}{where}",
            en=f"matches {amount} {name} {'shorter' if shorter else 'longer'}{where}",
        )

    def warnings(self) -> list[str]:
        """Where a bot of another strength says the opposite."""
        if self.second is None:
            return []
        say, bot = self.say, self.say.text(bot_name(self.second.bot))
        others = {contest.name: seen for contest, seen in self.second.scored()}
        found = []
        for contest, here in self.comparison.scored():
            other = others.get(contest.name)
            sure = [each for each in (here, other) if each and (each.low > 0 or each.high < 0)]
            if other and sure and here.mean * other.mean < 0:
                found.append(
                    say(
                        fr=f"Le bot {bot} voit l’inverse pour {contest.name.fr} : {say.points(other)} "
                        "points. Ne concluez rien avant d’avoir joué avec un bot plus fort.",
                        en=f"The bot {bot} sees the opposite for {contest.name.en}: {say.points(other)} "
                        "points. Conclude nothing before a stronger bot has played.",
                    )
                )
        return found
