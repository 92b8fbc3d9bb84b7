"""Orders that are about other orders can be tapped, too."""

from msgspec.structs import replace

from variorum.game.process import legal_orders
from variorum.game.turn import Turn
from variorum.host.orders.labels import words
from variorum.host.orders.taps import tappable
from variorum.variants import registry

SILLY = registry.variant("rather_silly")


def test_the_jester_taps_what_a_unit_is_to_do():
    before = replace(SILLY.opening(SILLY), turn=Turn.read("S1901M"))
    places = tappable(legal_orders(SILLY, before, "JESTER"), words(SILLY))["places"]
    assert places["A PAR - BUR"] == ("PAR", "BUR")
    assert places["A MAR S A PAR - BUR"] == ("MAR", "PAR", "BUR")
    assert places["A PAR H"] == ("PAR",)
