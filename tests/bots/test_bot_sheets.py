"""Bots send legal orders, the same for the same seed, and from nothing but what their seat may see."""

from itertools import chain
from random import Random

import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.bots import LEVELS, ask, level, situation
from variorum.bots.kernel_war import war_of
from variorum.bots.why import reasons
from variorum.game.position import to_json
from variorum.game.process import process
from variorum.game.sheet import Sheet
from variorum.game.view import view
from variorum.rules.draws import Draw
from variorum.rules.movement.orders import Hold, Move
from variorum.testing import random_game
from variorum.testing.players import random_order
from variorum.variants import registry

BUDGET = 20
YEARS = 3
STANDARD = registry.variant("standard")


def phases(name, seed, years=YEARS):
    variant = registry.variant(name)
    return list(random_game(variant, seed, variant.opening(variant).turn.year + years))


@each("name", registry.SHOWCASE)
@pytest.mark.parametrize("bot", LEVELS)
def test_every_order_counts_and_the_seed_decides(name, bot):
    variant, player, chance = registry.variant(name), level(bot), Random(name)
    for phase in phases(name, "bots"):
        for seat in chance.sample(sorted(variant.world.commands(phase.position)), 2):
            seen = situation(variant, phase.position, seat, phase.season)
            answer = ask(player, seen, "seed", BUDGET)
            assert not answer.fault
            again = situation(variant, phase.position, seat, phase.season)
            assert ask(level(bot), again, "seed", BUDGET) == answer
            assert len(reasons(seen, answer.sheet.orders)) == len(answer.sheet.orders)


def other_ways(variant, phase, chance):
    """What else could have come of a phase: in each, somebody has sent another order of some kind, or none."""
    for sender, sheet in phase.sheets.items():
        if sheet.orders:
            place = chance.randrange(len(sheet.orders))
            kind = type(sheet.orders[place])
            legal = situation(variant, phase.position, sender, phase.season).legal
            same = [offered for offered in legal.kinds if offered.order is kind]
            given = (random_order(chance.choice(same), chance),) if same else ()
            orders = (*sheet.orders[:place], *given, *sheet.orders[place + 1 :])
            changed = phase.sheets | {sender: Sheet(orders)}
            yield sender, process(variant, phase.position, changed, phase.dice, phase.season)


SECRETIVE = ("goals", "rather_silly", "dark")
"""Variants in which positions differ that some seat cannot tell apart."""


@each("name", SECRETIVE)
@pytest.mark.parametrize("bot", LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(name, bot):
    variant, player, chance, compared = registry.variant(name), level(bot), Random(name), 0
    for phase in chain.from_iterable(phases(name, f"secrets {number}", 4) for number in range(6)):
        one = phase.done
        for sender, two in other_ways(variant, phase, chance):
            if two.waiting or one.position.ending or two.position == one.position:
                continue
            for seat in sorted(variant.world.commands(one.position)):
                views = [view(variant, done.position, seat, done.season.events) for done in (one, two)]
                if seat != sender and to_json(views[0]) == to_json(views[1]):
                    pair = (situation(variant, done.position, seat, done.season) for done in (one, two))
                    sheets = [ask(player, seen, "seed", BUDGET).sheet for seen in pair]
                    assert sheets[0] == sheets[1]
                    compared += 1
        if compared > 15:
            break
    assert compared


class Answers:
    """A bot that answers what it was told to."""

    def __init__(self, answer):
        self.answer = answer

    def sheet(self, situation, chance, budget):
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


OPENING = situation(STANDARD, STANDARD.opening(STANDARD), "FRANCE")
PARIS = next(order for order in OPENING.legal.orders() if str(order) == "A PAR - BUR")


@each(
    ("answer", "fault"),
    [
        (ZeroDivisionError("no worth"), "ZeroDivisionError: no worth"),
        (None, "answered None instead of a sheet of orders"),
        ("A PAR - BUR", "answered 'A PAR - BUR' instead of a sheet of orders"),
        (Sheet((PARIS, replace(PARIS, to="MOS"))), "1 of 2 orders were refused"),
        (Sheet((PARIS, Hold(unit=7))), "answered orders that make no sense"),
    ],
)
def test_a_bot_that_fails_costs_its_seat_its_orders(answer, fault):
    found = ask(Answers(answer), OPENING, "seed", BUDGET)
    assert fault in found.fault
    assert set(found.sheet.orders) <= {PARIS}


def test_orders_that_count_stay_when_others_are_refused():
    assert ask(Answers(Sheet((PARIS, replace(PARIS, to="MOS")))), OPENING, "s", 1).sheet == Sheet((PARIS,))


def test_reasons():
    move = next(order for order in OPENING.legal.orders() if isinstance(order, Move) and order.to == "BUR")
    hold = next(order for order in OPENING.legal.orders() if isinstance(order, Hold))
    towards, stays, nothing = reasons(OPENING, [move, hold, Draw()])
    assert towards.startswith("Burgundy is worth ")
    assert towards.endswith(", and a rival can be there with one unit.")
    assert stays.startswith("Brest is worth ")
    assert nothing == ""


def late(owners):
    """A spring in which nobody is new any more, with these centers for two powers."""
    opening = STANDARD.opening(STANDARD)
    centers = iter(STANDARD.board.geography().centers)
    held = {next(centers): power for power, count in owners.items() for _ in range(count)}
    units = tuple(unit for unit in opening.units if unit.power in owners)
    return replace(opening, turn=replace(opening.turn, year=1915), owners=held, units=units)


@pytest.mark.parametrize(
    ("owners", "willing"),
    [({"FRANCE": 17, "TURKEY": 17}, {"FRANCE", "TURKEY"}), ({"FRANCE": 17, "TURKEY": 6}, {"TURKEY"})],
)
def test_a_draw_is_for_those_who_lose_nothing_by_it(owners, willing):
    position = late(owners)
    sheets = {seat: ask(level("generic"), situation(STANDARD, position, seat), "seed", 1).sheet for seat in owners}
    assert {seat for seat, sheet in sheets.items() if Draw() in sheet.orders} == willing


def test_nobody_thinks_of_a_draw_in_the_first_years():
    assert Draw() not in ask(level("generic"), OPENING, "seed", 1).sheet.orders


def test_goals_matter_to_their_own_power_alone():
    goals = registry.variant("goals")
    opening = goals.opening(goals)
    record = goals.records["goals"].read({"FRANCE": {"goals": [{"area": "MUN", "public": False}]}})
    position = opening.with_record(record)
    assert situation(goals, position, "FRANCE").worth == {"MUN": 3.0}
    assert situation(goals, position, "GERMANY").worth == {}
    war = war_of(situation(goals, position, "FRANCE"))
    assert {center: worth for center, worth in zip(war.rules.centers, war.worth, strict=True) if worth != 100} == {
        "MUN": 300
    }
    assert war_of(situation(goals, position, "GERMANY")).worth == ()
