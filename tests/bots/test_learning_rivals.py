"""Searchers remember how their rivals played: as far as their seat saw it, and the same for all of a game."""

from random import Random

from variorum.bots import PastPhase, later, level, situation
from variorum.bots.kernel_war import war_of
from variorum.bots.past import REMEMBERED
from variorum.bots.phase import BotTable
from variorum.variants.registry import variant


def game_of(name, years, bot="policy"):
    """The last position of a game between bots, its season, and all its phases."""
    rules, past = variant(name), ()
    opening = rules.opening(rules)
    table = BotTable(rules, lambda _: level(bot), "1")
    for phase in table.game(opening, opening.turn.year + years):
        past = later(past, phase.position, phase.done.events, phase.done.position)
    return rules, phase.done.position, phase.done.season, past


def test_a_searcher_learns_who_plays_shrewdly():
    rules, position, season, past = game_of("standard", 3)
    war = war_of(situation(rules, position, "FRANCE", season, past))
    chances = {power: war.beliefs.chances(power)["shrewd"] for power in war.rules.powers}
    assert sum(chance > 0.5 for chance in chances.values()) >= 5
    assert war_of(situation(rules, position, "TURKEY", season, past)).beliefs is war.beliefs
    nothing = war_of(situation(rules, position, "FRANCE", season))
    assert len(set(nothing.beliefs.chances("ITALY").values())) == 1


def test_only_the_latest_phases_are_remembered():
    _, position, _, past = game_of("standard", 5)
    assert len(past) == REMEMBERED
    assert isinstance(past[-1], PastPhase)
    assert past[-1].after == position
    assert [one.after for one in past[:-1]] == [two.before for two in past[1:]]


def test_nothing_is_remembered_in_fog():
    rules, position, season, past = game_of("dark", 1, "random")
    assert past
    assert situation(rules, position, "FRANCE", season, past).past == ()


def test_a_searcher_plays_the_same_again_after_the_same_past():
    rules, position, season, past = game_of("standard", 2)
    seen = situation(rules, position, "FRANCE", season, past)
    one, two = (level("searcher").sheet(seen, Random(3), 200) for _ in range(2))
    assert one == two
