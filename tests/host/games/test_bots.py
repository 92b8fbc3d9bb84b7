"""Bots at the host: they play sensibly, and never let a game wait for them."""

from tests.tables import each

from variorum.bots import level
from variorum.bots.standing import standings
from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.problem import Severity
from variorum.game.process import SeasonSoFar, process
from variorum.host.games.bots.levels import USUAL, bot_answer, ruling
from variorum.variants import registry
from variorum.variants.goals.goals import Goals

YEARS = 2


def orders(variant, position, seat):
    return bot_answer(variant, position, seat, "x", level(USUAL), 0).sheet


@each("name", registry.SHOWCASE)
def test_a_game_of_bots_never_waits_for_one_and_refuses_none_of_their_orders(name):
    variant = registry.variant(name)
    position, season = variant.start({}), SeasonSoFar()
    last = position.turn.year + YEARS
    while position.turn.year < last and not position.ending:
        sheets = {seat: orders(variant, position, seat) for seat in variant.world.commands(position)}
        done = process(variant, position, sheets | {GM: ruling(variant, position)}, Dice("x"), season)
        assert not done.waiting
        assert not any(
            problem.severity is Severity.REFUSED for problems in done.problems.values() for problem in problems
        )
        position, season = done.position, done.season
    assert abs(sum(standings(variant, position).values()) - 1) < 1e-9


def test_bots_take_centers():
    variant = registry.variant("standard")
    position, season = variant.start({}), SeasonSoFar()
    while position.turn.year < 1903:
        sheets = {seat: orders(variant, position, seat) for seat in variant.powers}
        done = process(variant, position, sheets, Dice("x"), season)
        position, season = done.position, done.season
    assert len(position.owners) > 28


def test_bots_see_only_what_their_seat_may_see():
    variant = registry.variant("goals")
    position = variant.start({})
    record = Goals.read({"RUSSIA": {"goals": [{"area": "BER", "public": False}], "spies": 0}})
    other = Goals.read({"RUSSIA": {"goals": [{"area": "EDI", "public": False}], "spies": 0}})
    told = [position.with_record(kept) for kept in (record, other)]
    assert orders(variant, told[0], "FRANCE") == orders(variant, told[1], "FRANCE")
