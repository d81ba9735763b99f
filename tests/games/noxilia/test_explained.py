"""What the words of Noxilia's cards mean, to whoever points at them (`explain.toml`)."""

from pathlib import Path

from pioche.core.rulebook import read_rulebook
from pioche.games.noxilia.cards import POOL
from pioche.games.noxilia.clauses import LANGUAGE
from pioche.games.noxilia.names import DATA
from pioche.language.clauses import walk
from pioche.language.explained import Explained
from pioche.language.keywords import meanings, paths

FOLDER: Path = DATA.parent
EXPLAINED = Explained.read(FOLDER / "explain.toml")


def test_every_word_that_means_something_is_explained() -> None:
    """Every clause of a card but those that only hold others together, and none that no card says."""
    silent = {clause.name for clause in LANGUAGE.clauses.values() if clause.silent}
    nodes = [node for card in POOL.printed().values() for tree in card.lines for node in walk(tree)]
    spoken = {path for node in nodes for path in paths(LANGUAGE, node) if "." not in path}

    told = {path for path in EXPLAINED.keywords if not path.startswith("printed.")}  # beside the text
    assert told == spoken - silent


def test_explanations_cite_rules_that_there_are() -> None:
    """Whoever wants more finds the rule."""
    rules = read_rulebook(FOLDER / "rules.toml").rules

    assert {keyword.rule for keyword in EXPLAINED.keywords.values()} <= set(rules)


def test_each_card_is_explained_in_both_languages() -> None:
    """The numbers of a card fill the sentences; nothing is left open."""
    said = [
        (card.id, text)
        for card in POOL.printed().values()
        for meaning in meanings(EXPLAINED, LANGUAGE, card)
        for text in (meaning.text.fr, meaning.text.en, meaning.called.fr, meaning.called.en)
    ]

    assert [(id, text) for id, text in said if not text.strip() or "{x" in text or "{count" in text] == []
    flying = meanings(EXPLAINED, LANGUAGE, POOL.printed()["skaldr"])
    assert [meaning.called.fr for meaning in flying] == ["Volant", "Attaque transperçante"]
