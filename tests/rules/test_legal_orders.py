"""What options offer, check accepts; and a random game never breaks."""

import random

import pytest

from variorum.game.problem import Severity
from variorum.game.process import check, legal_orders, process
from variorum.game.sheet import Sheet
from variorum.rules.draws import Draw
from variorum.variants.registry import variant

STANDARD = variant("standard")


def random_sheet(position, seat, chance):
    offered = legal_orders(STANDARD, position, seat)
    by_subject = {}
    for order in (order for order in offered.orders() if not isinstance(order, Draw)):
        by_subject.setdefault(str(order.subject), []).append(order)
    orders = [chance.choice(found) for found in by_subject.values()]
    bound = next((bound.most for bound in offered.constraints if "due" in bound.name), len(orders))
    chance.shuffle(orders)
    places = {order.subject.area if order.subject else order: order for order in orders}
    return tuple(places.values())[:bound]


@pytest.mark.parametrize("seed", range(3))
def test_random_games(seed):
    chance = random.Random(seed)
    position, season = STANDARD.opening(STANDARD), None
    while position.ending is None and position.turn.year < 1906:
        sheets = {power: Sheet(random_sheet(position, power, chance)) for power in STANDARD.powers}
        done = process(STANDARD, position, sheets, season=season)
        found = (problem for problems in done.problems.values() for problem in problems)
        assert not any(problem.severity is Severity.REFUSED for problem in found)
        position, season = done.position, done.season
        areas = [unit.area for unit in position.units]
        assert len(areas) == len(set(areas))
        assert len({unit.id for unit in position.units}) == len(areas)
    assert position.turn.year == 1906


@pytest.mark.parametrize("seed", range(2))
def test_check_accepts_every_offer(seed):
    chance = random.Random(seed)
    position = STANDARD.opening(STANDARD)
    for _ in range(6):
        for power in STANDARD.powers:
            for order in legal_orders(STANDARD, position, power).orders():
                assert check(STANDARD, position, power, (order,)) == ()
                other = "FRANCE" if power != "FRANCE" else "ENGLAND"
                if order.subject:
                    assert check(STANDARD, position, other, (order,)) != ()
        sheets = {power: Sheet(random_sheet(position, power, chance)) for power in STANDARD.powers}
        position = process(STANDARD, position, sheets).position
