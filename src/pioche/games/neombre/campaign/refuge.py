"""The refuge: quests are closed, rewards shared, levels open, and the campaign is won (§3.3 K3)."""

from pioche.core.contract import Outcome
from pioche.core.decisions import Card, Rule, Step, ask_team
from pioche.games.neombre.campaign.deeds import everybody, meet
from pioche.games.neombre.campaign.options import DECLINE, DEPART, close_options, reward_options
from pioche.games.neombre.campaign.quests import open_level, quest_of
from pioche.games.neombre.columns import BANISHED, CLOSED, DECK
from pioche.games.neombre.table import NeombreTable


def refuge(t: NeombreTable) -> Step:
    """The team closes quests whose objective is done, or leaves (NEO-QST-04)."""
    if len(close_options(t, 0)) == 1:  # nothing to close (NEO-GEN-06)
        t.phase = "map"
        return None
    return close_quests(t)


def close_quests(t: NeombreTable) -> Rule[None]:
    """One quest, with its rewards, or leaving (NEO-QST-04, -05)."""
    answer = yield ask_team(everybody(t), "close", close_options)
    if answer == DEPART:
        t.phase = "map"
        return
    quest = t.pick(t.quests, t.book.index[answer.source])
    promised = quest_of(t, quest).rewards
    t.move(quest, CLOSED, 0, "close", "NEO-QST-04")
    for name in promised:
        yield from give_reward(t, t.pick(t.rewards, t.book.index[name]))
    if not t.quests:
        next_level(t, quest)


def give_reward(t: NeombreTable, reward: Card) -> Rule[None]:
    """A reward goes to one player, or to nobody: then it leaves the campaign (NEO-QST-05, NEO-QST-11)."""
    meet(t, reward)
    answer = yield ask_team(everybody(t), "reward", reward_options, reward)
    if answer == DECLINE:
        t.move(reward, BANISHED, 0, "decline", "NEO-QST-05")
    else:
        t.move(reward, DECK, int(answer.target.removeprefix("seat")), "award", "NEO-QST-05")


def next_level(t: NeombreTable, quest: Card) -> None:
    """The next level opens; after the last one the campaign is won (NEO-QST-03, NEO-CAMP-03)."""
    levels = sorted({quest_of(t, future).level for future in t.future})
    if levels:
        t.tell("level", "NEO-QST-03", amount=levels[0])
        open_level(t, levels[0])
    else:
        t.tell("campaign_won", "NEO-CAMP-03", card=t.glimpse(quest))
        t.outcome = Outcome((1.0,) * t.seats, "NEO-CAMP-03")
