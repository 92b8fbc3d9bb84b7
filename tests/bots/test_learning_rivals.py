"""Searchers remember how their rivals played: as far as their seat saw it, and the same for all of a game."""

from random import Random

from variorum.bots import Played, later, level, situation
from variorum.bots.kernel_war import war_of
from variorum.bots.past import REMEMBERED
from variorum.bots.phase import play_phase
from variorum.game.process import SeasonSoFar
from variorum.variants.registry import variant


def game_of(name, years, bot="policy"):
    """The last position of a game between bots, its season, and all its phases."""
    rules = variant(name)
    position, season, past = rules.opening(rules), SeasonSoFar(), ()
    until, chance = position.turn.year + years, Random(1)
    while position.turn.year < until:
        sheets = {
            seat: level(bot).sheet(situation(rules, position, seat, season), chance, 0)
            for seat in rules.world.commands(position)
        }
        done = play_phase(rules, position, season, "1", sheets)
        past = later(past, position, done.events, done.position)
        position, season = done.position, done.season
    return rules, position, season, past


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
    assert isinstance(past[-1], Played)
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
