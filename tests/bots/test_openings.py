"""The book of first moves: legal, varied, replayed by a seed, and used at the beginning only."""

from random import Random

from msgspec.structs import replace
from tests.tables import each

from variorum.bots import level, situation
from variorum.bots.kernel_war import war_of
from variorum.bots.openings import _BOOK, opening
from variorum.variants.registry import variant

STANDARD = variant("standard")
SEEDS = 30


@each("power", STANDARD.powers)
def test_first_moves_vary_and_each_is_legal_and_moves_nobody_into_each_other(power):
    seen = situation(STANDARD, STANDARD.opening(STANDARD), power)
    legal = {str(order) for order in war_of(seen).legal.values()}
    for line in _BOOK[power]:
        texts = line.split(", ")
        assert set(texts) <= legal
        goals = [text.split(" - ")[1] for text in texts if " S " not in text and " - " in text]
        assert len(set(goals)) == len(goals)
    sheets = {level("searcher").sheet(seen, Random(seed), 100) for seed in range(SEEDS)}
    assert len(sheets) >= 6
    assert all(len(sheet.orders) == len(STANDARD.opening(STANDARD).units_of(power)) for sheet in sheets)


def test_a_seed_replays_the_first_moves():
    seen = situation(STANDARD, STANDARD.opening(STANDARD), "FRANCE")
    assert len({level("searcher").sheet(seen, Random(7), 100) for _ in range(3)}) == 1


def test_the_book_is_closed_later_and_where_its_orders_do_not_fit():
    begin = STANDARD.opening(STANDARD)
    war = war_of(situation(STANDARD, begin, "FRANCE"))
    assert opening(war, "FRANCE", 1)
    autumn = replace(begin, turn=replace(begin.turn, season="F"))
    assert opening(war_of(situation(STANDARD, autumn, "FRANCE")), "FRANCE", 1) is None
    fewer = replace(begin, units=tuple(unit for unit in begin.units if unit.area != "PAR"))
    assert opening(war_of(situation(STANDARD, fewer, "FRANCE")), "FRANCE", 1) is None
