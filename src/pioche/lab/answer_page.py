"""The page behind the answer of a comparison."""

from collections.abc import Iterator
from typing import Any

from pioche.core.text import Text
from pioche.games.texts import about, pool
from pioche.lab.answer import Answer
from pioche.lab.charts import Mark, dots, growing
from pioche.lab.comparison import Contest, is_known
from pioche.lab.declared import numbers_of
from pioche.lab.moved import Moved, used
from pioche.lab.page import Grid, Page, Picture, Section
from pioche.lab.statistics import Interval
from pioche.lab.words import Words

CALLED = ("name", "gender", "h_aspire", "plural")  # what a new card is called says nothing of what it does
FEW_CARDS = 12  # cards in the table of what is used more or less


class AnswerPage(Answer):
    """The answer with all that it rests on, section by section."""

    def page(self) -> Page:
        """The page."""
        say, comparison = self.say, self.comparison
        title = about(comparison.change.game).title.said(say.lang)
        sections = [self.answer(), self.changed(), self.growth(), self.moves(), self.cards(), self.replays()]
        return Page(
            say(fr=f"{title} : ce que fait ce changement", en=f"{title}: what this change does"),
            f"{self.source()} · {say.code(comparison.change.game)}",
            [section for section in sections if section is not None],
            say(
                fr="Ancien et nouveau jouent les mêmes donnes, sièges échangés. L’intervalle de la réponse reste juste "
                "même si l’on regarde à chaque partie et s’arrête quand on veut (suite de confiance à 95 %).",
                en="Old and new play the same deals with seats swapped. The interval of the answer stays right even if "
                "one looks after every match and stops at will (95 % confidence sequence).",
            ),
            say.lang,
            "compare.html",
        )

    def source(self) -> str:
        comparison, say = self.comparison, self.say
        matches = sum(
            comparison.tally(series).matches
            for contest in self.contests
            for series in (contest.old, contest.new)
        )
        return say.source(comparison.change.game, comparison.bot, matches, comparison.seed)

    def answer(self) -> Section:
        """The sentence, a picture of it, and whether another bot agrees."""
        say, scored = self.say, list(self.comparison.scored())
        marks = [_mark(contest, found, say) for contest, found in scored]
        pictures = []
        if marks:
            title = say(fr="points gagnés ou perdus par le changement", en="points won or lost by the change")
            pictures = [Picture("answer", dots(marks, title, zero=0.0), self.sentence())]
        notes = []
        if not scored:
            notes.append(
                say(
                    fr='Pour savoir ce que vaut le changement à qui l’a seul, écrivez for = "one" dans son fichier.',
                    en='To learn what the change is worth to somebody who alone has it, write for = "one" in its file.',
                )
            )
        else:
            notes.append(
                say(
                    fr="Un point est une partie sur cent : +3 points, c’est en gagner 53 là où l’on en gagnait 50.",
                    en="A point is one match in a hundred: +3 points is to win 53 of them where it was 50.",
                )
            )
        if not all(is_known(found) for _, found in scored):
            notes.append(
                say(
                    fr="Un intervalle qui contient zéro ne dit pas « aucun effet » : il dit « à confirmer ». "
                    "Demander plus de minutes continue où l’on s’est arrêté.",
                    en="An interval that holds zero does not say “no effect”: it says “not known yet”. Asking for more "
                    "minutes goes on from here.",
                )
            )
        return Section(
            "answer",
            say(fr="La réponse", en="The answer"),
            self.sentence(),
            pictures,
            notes=notes,
            source=self.source(),
            warnings=self.warnings(),
        )

    def changed(self) -> Section:
        """What was printed, and what it is now."""
        say, change = self.say, self.comparison.change
        printed, names = pool(change.game).printed(), about(change.game).changed
        rows = []
        for id, fields in change.cards.items():
            name = say.text(pool(change.game).define(id, fields).name)
            was = printed.get(self.comparison.stands_for.get(id, id))
            if was is not None and was.id != id:
                name = f"{say.text(was.name)} → {name}"
            for field, value in fields.items():
                before = field_text(getattr(was, field)) if was is not None else "—"
                if before == field_text(value) or (id not in printed and field in CALLED):
                    continue
                rows.append(
                    (
                        f"{name}, {say.text(names.get(field, Text(fr=field, en=field)))}",
                        before,
                        field_text(value),
                    )
                )
        numbers = numbers_of(change.game)
        for name, number in change.numbers.items():
            rows.append(
                (
                    say.text(names.get(name, Text(fr=name, en=name))),
                    field_text(numbers[name]),
                    field_text(number),
                )
            )
        whose = say(fr="Tout le monde a le changement.", en="Everybody has the change.")
        if change.whose == "one":
            whose = say(
                fr="Un seul joueur a le changement ; l’autre joue ce qui est imprimé.",
                en="One player has the change; the other plays what is printed.",
            )
        head = say(fr="|avant|après", en="|before|after").split("|")
        return Section("change", say(fr="Le changement", en="The change"), whose, grids=(Grid(head, rows),))

    def growth(self) -> Section | None:
        """How the answer grew."""
        say, looks = self.say, self.comparison.looks
        if not any(len(each) > 1 for each in looks.values()):
            return None
        lines = [
            {
                "deals": look.deals,
                "mean": 100 * look.found.mean,
                "low": 100 * max(look.found.low, -0.5),
                "high": 100 * min(look.found.high, 0.5),
                "who": say.text(name),
            }
            for name, each in looks.items()
            for look in each
        ]
        chart = growing(lines, say(fr="donnes jouées", en="deals played"), say(fr="points", en="points"))
        last = max(look.deals for each in looks.values() for look in each)
        known = say(fr="la réponse est connue", en="the answer is known")
        over = say(fr="tout ce qui était demandé est joué", en="all that was asked for is played")
        why = known if self.complete else over
        stopped = say(fr=f"Arrêté après {last} donnes : {why}.", en=f"Stopped after {last} deals: {why}.")
        return Section(
            "growth",
            say(fr="Comment la réponse a mûri", en="How the answer grew"),
            stopped,
            (Picture("growth", chart, stopped),),
        )

    def moves(self) -> Section:
        """What else moved."""
        say, rows, marks = self.say, [], []
        for contest in self.contests:
            for moved in self.course[contest.name]:
                value = say.points(moved.found) if moved.share else say.change(moved.found, 2)
                rows.append(self._line(contest, moved, value))
                marks.append("good" if moved.sure else "")
        sure = sum(mark == "good" for mark in marks)
        head = self._head(say(fr="|changement|", en="|change|"))
        return Section(
            "moved",
            say(fr="Ce qui a bougé d’autre", en="What else moved"),
            self._how_many(sure, len(rows)),
            grids=(Grid(head, rows, marks),),
        )

    def _how_many(self, sure: int, lines: int) -> str:
        if not sure:
            return self.say(
                fr=f"Aucune des {lines} lignes n’a bougé avec certitude.",
                en=f"None of the {lines} lines moved for sure.",
            )
        some = self.say(
            fr="ligne a bougé" if sure == 1 else "lignes ont bougé", en="line" if sure == 1 else "lines"
        )
        return self.say(fr=f"{sure} {some} sur {lines}.", en=f"{sure} {some} of {lines} moved.")

    def _head(self, columns: str) -> list[str]:
        """The head of a table of what moved, which says where if there are several tables."""
        first, *others = columns.split("|")
        return [first, *([self.say(fr="où", en="where")] if len(self.contests) > 1 else []), *others]

    def _line(self, contest: Contest, moved: Moved, value: str) -> list[str]:
        where = [self.say.text(contest.where)] if len(self.contests) > 1 else []
        return [self.say.text(moved.name), *where, value, self._verdict(moved)]

    def _verdict(self, moved: Moved) -> str:
        return self.say(fr="a bougé", en="moved") if moved.sure else self.say(fr="pas sûr", en="not sure")

    def cards(self) -> Section | None:
        """Which cards are used more or less."""
        say, rows, marks = self.say, [], []
        for contest in self.contests:
            for moved in used(self.comparison, contest)[:FEW_CARDS]:
                rows.append(self._line(contest, moved, say.change(moved.found, 2)))
                marks.append("good" if moved.sure else "")
        if not rows:
            return None
        head = self._head(say(fr="carte|fois par partie|", en="card|times in a match|"))
        sure = sum(mark == "good" for mark in marks)
        return Section(
            "cards",
            say(fr="Quelles cartes servent plus ou moins", en="Which cards are used more or less"),
            self._how_many(sure, len(rows)),
            grids=(Grid(head, rows, marks),),
            notes=(
                say(
                    fr="« A bougé » : corrigé du nombre de lignes (Benjamini–Hochberg, 5 %).",
                    en="“Moved”: corrected for the number of lines (Benjamini–Hochberg, 5 %).",
                ),
            ),
        )

    def replays(self) -> Section | None:
        """Matches to look at."""
        if not self.shown:
            return None
        say = self.say
        rows = [
            (
                f"replays/{shown.path.name}",
                f"{say.number(shown.before, 1)} → {say.number(shown.after, 1)}",
                f"pioche replay {shown.path} --all",
            )
            for shown in self.shown
        ]
        head = say(
            fr="fichier|points, avant → après|commande", en="file|points, before → after|command"
        ).split("|")
        return Section(
            "replays",
            say(fr="Parties à regarder", en="Matches to look at"),
            say(
                fr="Des donnes dont le changement a retourné le résultat.",
                en="Deals whose result the change turned round.",
            ),
            grids=(Grid(head, rows),),
            notes=list(self._who_is_who()),
        )

    def _who_is_who(self) -> Iterator[str]:
        """By which names a replay calls whoever has the change, and a card that takes another's place."""
        say, comparison = self.say, self.comparison
        called, printed = say.text(comparison.called), pool(comparison.change.game).printed()
        if comparison.change.whose == "one":
            yield say(
                fr=f"Le joueur dont le nom est suivi de ({called}) a le changement.",
                en=f"The player whose name is followed by ({called}) has the change.",
            )
            for new, old in comparison.stands_for.items():
                name = say.text(pool(comparison.change.game).define(new, comparison.change.cards[new]).name)
                was = say.text(printed[old].name)
                yield say(
                    fr=f"{name} y porte le nom de {was}.", en=f"{name} goes by the name of {was} there."
                )


def _mark(contest: Contest, found: Interval, say: Words) -> Mark:
    sure = found.low > 0 or found.high < 0
    return Mark(say.text(contest.name), found.mean, found.low, found.high, sure, say.points(found))


def field_text(value: Any) -> str:
    """A field of a card as a table shows it: lines side by side, a dash where there is nothing."""
    if value is None or value == "" or value == [] or value == ():
        return "—"
    return " / ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
