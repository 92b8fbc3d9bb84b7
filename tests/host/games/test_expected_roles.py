"""Who is expected to send something in the stages of Rather Silly: no stage goes on without a role that may order."""

import pytest
from msgspec.structs import replace

from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.host.games.expect import expected
from variorum.variants import registry
from variorum.variants.rather_silly.pieces.llamas import Herds

SILLY = registry.variant("rather_silly")
COUNTRIES = {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"}


@pytest.mark.parametrize(
    ("turn", "seats"),
    [
        ("W1900L", COUNTRIES | {"MASTERMIND"}),
        ("S1901M", COUNTRIES | {"JESTER", "DOCTOR", "SOOTHSAYER"}),
        ("S1901Q", COUNTRIES | {"JESTER", "MASTERMIND", "DOCTOR", "SOOTHSAYER"}),
        ("S1901R", set()),
        ("S1901G", set()),
    ],
)
def test_whoever_may_order_something_is_expected(turn, seats):
    assert set(expected(replace(SILLY.opening(SILLY), turn=Turn.read(turn)))) == seats


def test_whoever_has_herds_left_is_expected_without_units_too():
    before = replace(SILLY.opening(SILLY), turn=Turn.read("S1902M"), units=(Unit(1, "A", "TURKEY", "CON"),))
    records = {**before.records, "llamas": Herds({"ITALY": ("RUH",)})}
    assert set(expected(replace(before, records=records))) == {"ITALY", "TURKEY", "JESTER", "DOCTOR", "SOOTHSAYER"}
