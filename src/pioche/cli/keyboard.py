"""The keyboard of the people at the terminal: reads what they type, and answers everything but the choice."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from pioche.cli.common import either
from pioche.cli.explain import (
    card_panel,
    find_card,
    find_rule,
    find_section,
    keyword_lines,
    option_lines,
    reason_lines,
    rule_lines,
)
from pioche.cli.rules import show_how
from pioche.cli.session import Left, Session
from pioche.core.decisions import Decision, Option, Seat
from pioche.core.errors import BadRecord, PiocheError, listing, nearest
from pioche.core.record import load
from pioche.core.text import Text as Words
from pioche.games.texts import explained, keywords, why_not
from pioche.language.french import plain
from pioche.language.reasons import seen_cards

LOG_LINES = 30
SHOWN = {  # what is typed, and what it does
    "?": (
        Words(fr="? · ? 3 · ? {card} · ? {rule}", en="? · ? 3 · ? {card} · ? {rule}"),
        Words(fr="aide, une option, une carte ou une règle", en="help, an option, a card or a rule"),
    ),
    "why": (
        Words(fr="pourquoi {card}", en="why {card}"),
        Words(fr="pourquoi pas cette carte maintenant", en="why not that card now"),
    ),
    "log": (
        Words(fr="journal · journal tout", en="log · log all"),
        Words(fr="ce qui s’est passé", en="what happened"),
    ),
    "table": (Words(fr="table", en="table"), Words(fr="revoir la table", en="see the table again")),
    "undo": (
        Words(fr="annuler", en="undo"),
        Words(fr="revenir à votre décision précédente", en="go back to your previous decision"),
    ),
    "hint": (
        Words(fr="conseil", en="hint"),
        Words(fr="demander conseil à un bon bot", en="ask a good bot for advice"),
    ),
    "rules": (
        Words(fr="règles · règles SECTION", en="rules · rules SECTION"),
        Words(fr="les règles du jeu", en="the rules of the game"),
    ),
    "save": (
        Words(fr="enregistrer FICHIER", en="save FILE"),
        Words(fr="enregistrer la partie", en="save the match"),
    ),
    "quit": (Words(fr="quitter", en="quit"), Words(fr="quitter la partie", en="leave the match")),
}
ALIASES = {
    "help": "?",
    "aide": "?",
    "h": "?",
    "pourquoi": "why",
    "journal": "log",
    "l": "log",
    "annuler": "undo",
    "u": "undo",
    "t": "table",
    "indice": "hint",
    "conseil": "hint",
    "regles": "rules",
    "enregistrer": "save",
    "quitter": "quit",
    "q": "quit",
    "exit": "quit",
}


class Keyboard:
    """Asks whoever sits at a human seat, and runs what they type: a choice, or a command such as `log` or `undo`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.last: Seat | None = None
        self.typed = 0  # lines read so far

    def __call__(self, seat: Seat, decision: Decision) -> Option | None:
        """The option that the person chooses; None if the match has gone back and asks something else."""
        session = self.session
        alone = session.humans == 1
        if not alone and seat != self.last:
            self._pass_the_screen(seat)
        self.last = seat
        session.tell_new(seat)
        if (
            alone and len(decision.options) == 1 and not session.asks_all
        ):  # with two people at one screen, answering by itself would tell
            only = session.speaker.option(decision.options[0], session.match.view(seat))
            session.say(
                fr=f"  → {only} (seule réponse possible)", en=f"  → {only} (the only answer)", style="dim"
            )
            return decision.options[0]
        session.draw(seat)
        session.show_menu(seat, decision)
        before = len(session.match.choices)
        chosen = None
        while chosen is None:
            try:
                chosen = self._answer(self._read(), seat, decision)
            except Undone:
                session.say(
                    fr="Retour à votre décision précédente.",
                    en="Back to your previous decision.",
                    style="bold",
                )
                return None
        session.asked_at.append(before)
        return chosen

    # ---- reading

    def _read(self) -> str:
        try:
            line = self.session.out.input(Text("> ", "bold green"))
        except (EOFError, KeyboardInterrupt):
            self.session.out.print()
            raise Left from None
        except UnicodeDecodeError:
            line = "\ufffd"  # bytes that are no text are no answer either
        self.typed += 1
        return line.strip()

    def _pass_the_screen(self, seat: Seat) -> None:
        session = self.session
        name = session.sitters[seat].name
        self._wipe()
        session.say(
            fr=f"Passez l’écran à {name}, puis appuyez sur Entrée.",
            en=f"Pass the screen to {name}, then press Enter.",
            style="bold",
        )
        self._read()
        self._wipe()

    def _wipe(self) -> None:
        """Clear the screen and what could be scrolled back to."""
        out = self.session.out
        out.clear()
        if out.is_terminal:
            out.file.write("\x1b[3J")

    def _answer(self, line: str, seat: Seat, decision: Decision) -> Option | None:
        """The option meant by a line; None after a command, or after saying why the line is none."""
        options = self.session.offered(seat, decision)
        if line.isdecimal():
            if len(line) < 9 and 1 <= int(line) <= len(options):
                return options[int(line) - 1]
            self.session.say(
                fr=f"Il n’y a pas d’option {line} : les numéros vont de 1 à {len(options)}.",
                en=f"There is no option {line}: the numbers go from 1 to {len(options)}.",
            )
            return None
        by_text = {str(option): option for option in options}
        if line in by_text:
            return by_text[line]
        if line:
            return self._command(line, seat, decision)
        if len(options) == 1:
            return options[0]
        self._lost("", options)
        return None

    def _command(self, line: str, seat: Seat, decision: Decision) -> Option | None:
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        else:
            word, _, rest = line.partition(" ")
            word = ALIASES.get(plain(word), plain(word))
        run = {
            "?": self._explain,
            "why": self._why,
            "log": self._log,
            "table": self._table,
            "undo": self._undo,
            "hint": self._hint,
            "rules": self._rules,
            "save": self._save,
            "quit": self._quit,
        }.get(word)
        if run is None:
            self._lost(line, decision.options)
            return None
        try:
            return run(rest.strip(), seat, decision)
        except PiocheError as error:
            self.session.say(fr=_sentence(error.fr), en=_sentence(error.en), style="red")
            return None

    def _lost(self, line: str, options: Sequence[Option]) -> None:
        """Say that a line is neither an option nor a command, and which of them is nearest."""
        words = [typed.said(self.session.lang).split()[0] for typed, _ in SHOWN.values()]
        close = nearest(line, [*words, *map(str, options)], 1) if line else []
        close = close or (nearest(line.split()[0], words, 1) if line else [])
        wrong = guess = Words(fr="", en="")
        if line:
            wrong = Words(
                fr=f"« {line} » n’est ni une option ni une commande. ",
                en=f"“{line}” is neither an option nor a command. ",
            )
        if close:
            guess = Words(fr=f"Vouliez-vous dire « {close[0]} » ? ", en=f"Did you mean “{close[0]}”? ")
        self.session.say(
            fr=f"{wrong.fr}{guess.fr}Tapez le numéro d’une option, ou ? pour l’aide.",
            en=f"{wrong.en}{guess.en}Type the number of an option, or ? for help.",
        )

    # ---- commands

    def _explain(self, word: str, seat: Seat, decision: Decision) -> None:
        session = self.session
        if not word:
            self._help(seat)
            return
        options = session.offered(seat, decision)
        if word.isdecimal() and len(word) < 9 and 1 <= int(word) <= len(options):
            view = session.match.view(seat)
            session.out.print(
                option_lines(options[int(word) - 1], view, session.speaker, session.book, session.language)
            )
            session.foretell(seat, options[int(word) - 1])
        elif session.book.has(word):
            session.out.print(rule_lines(session.book.rule(word), session.book, session.lang))
        else:
            self._explain_word(word)

    def _explain_word(self, word: str) -> None:
        session = self.session
        if "-" in word and word.upper().startswith(session.book.prefix):
            session.book.rule(word)  # says which ids are near
        card = find_card(word, session.cards)
        session.out.print(card_panel(card, session.language, session.lang))
        session.out.print(keyword_lines(keywords(session.match.game.id, card), session.lang))

    def _why(self, word: str, seat: Seat, decision: Decision) -> None:
        """Say why a card cannot be used now, or what can be done with it."""
        session, view = self.session, self.session.match.view(seat)
        if not word:
            session.say(fr="Quelle carte ? Dites : pourquoi CARTE", en="Which card? Say: why CARD")
            return
        face = find_card(word.strip(" ?"), session.cards).id
        uses = [
            (number, option)
            for number, option in enumerate(session.offered(seat, decision), 1)
            if face in (option.source.partition("@")[0], option.target.partition("@")[0])
        ]
        if uses:
            session.say(fr="Cette carte peut servir :", en="That card can be used:")
            for number, option in uses:
                session.line(f"  {number} · {session.speaker.option(option, view)}")
            besides = explained(view.game).besides
            if any(option.verb not in besides for _, option in uses):
                return
        reasons = (why_not(view, session.speaker, card) for card in seen_cards(view, face))
        found = next((reason for reason in reasons if reason), None)
        if found is None and not uses:
            session.say(
                fr="Cette carte n’a rien à voir avec la question.",
                en="That card has nothing to do with the question.",
            )
        elif found is not None:
            session.out.print(reason_lines(found, session.book, session.lang))

    def _help(self, seat: Seat) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_row(
            Text("1, 2, 3…", "bold"),
            either(self.session.lang, fr="choisir une option", en="choose an option"),
        )
        card = next(iter(self.session.cards.values())).name.said(self.session.lang)
        rule = next(iter(self.session.book.rules))
        for typed, does in SHOWN.values():
            shape = typed.said(self.session.lang).format(card=card, rule=rule)
            table.add_row(Text(shape, "bold"), does.said(self.session.lang))
        self.session.out.print(table)
        rules = listing(self.session.speaker.prompt_rules(self.session.match.view(seat)))
        if rules:
            self.session.say(
                fr=f"Règles de cette question : {rules}", en=f"Rules of this question: {rules}", style="dim"
            )

    def _log(self, word: str, seat: Seat, decision: Decision) -> None:
        events = len(self.session.happened)
        self.session.tell(seat, 0 if word in ("all", "tout") else max(0, events - LOG_LINES))

    def _table(self, word: str, seat: Seat, decision: Decision) -> None:
        self.session.draw(seat)
        self.session.show_menu(seat, decision)

    def _undo(self, word: str, seat: Seat, decision: Decision) -> None:
        session = self.session
        if session.humans > 1:
            session.say(
                fr="On ne revient pas en arrière contre une personne.",
                en="There is no undo against a person.",
            )
        elif session.undo():
            raise Undone
        else:
            session.say(fr="Il n’y a pas de décision précédente.", en="There is no previous decision.")

    def _hint(self, word: str, seat: Seat, decision: Decision) -> None:
        session = self.session
        option = session.hint(seat)
        number = session.offered(seat, decision).index(option) + 1
        said = session.speaker.option(option, session.match.view(seat))
        session.say(
            fr=f"Un bon bot choisirait {number}, « {said} ».",
            en=f"A good bot would choose {number}, “{said}”.",
        )

    def _rules(self, word: str, seat: Seat, decision: Decision) -> None:
        session = self.session
        if session.book.has(word):
            session.out.print(rule_lines(session.book.rule(word), session.book, session.lang))
            return
        if section := find_section(word, session.book):
            for rule in session.book.in_section(section):
                session.out.print(rule_lines(rule, session.book, session.lang, whole=False))
            return
        if word:
            find_rule(word, session.book)  # says what is near
        show_how(session.match.game.id, session.lang)
        table = Table.grid(padding=(0, 2))
        for key, title in session.book.sections.items():
            table.add_row(
                Text(title.said(session.lang), "bold"), Text(str(len(session.book.in_section(key))), "dim")
            )
        session.out.print(table)
        example = next(iter(session.book.sections.values())).said(session.lang)
        session.say(
            fr=f"Pour lire une section : règles {example}",
            en=f"To read a section: rules {example}",
            style="dim",
        )

    def _save(self, word: str, seat: Seat, decision: Decision) -> None:
        session = self.session
        if not word:
            session.say(
                fr="Dans quel fichier ? Par exemple : enregistrer partie.json",
                en="In which file? For example: save match.json",
            )
            return
        path = Path(word.strip("\"'"))
        try:
            path = path.expanduser()
            if path.is_file():
                load(path)  # only a saved match is written over
            session.save(path)
        except BadRecord:
            session.say(
                fr=f"{path} existe déjà et n’est pas une partie enregistrée : choisissez un autre nom.",
                en=f"{path} exists already and is not a saved match: choose another name.",
                style="red",
            )
            return
        except (RuntimeError, ValueError) as error:  # no such home, or a name that no file can have
            session.say(fr=f"« {word} » : {error}", en=f"“{word}”: {error}", style="red")
            return
        session.say(fr=f"Enregistré dans {path}. Pour reprendre :", en=f"Saved in {path}. To go on later:")
        session.command(session.way_back(path))

    def _quit(self, word: str, seat: Seat, decision: Decision) -> None:
        raise Left


class Undone(Exception):
    """The match has gone back: the question of now is another one."""


def _sentence(text: str) -> str:
    """The message of an error, as it stands alone on the screen."""
    return text[:1].upper() + text[1:]


def has_terminal() -> bool:
    """Whether somebody can type."""
    return sys.stdin is not None and sys.stdin.isatty()
