"""Orders that are about other orders can be tapped, too."""

from msgspec.structs import replace

from variorum.game.process import legal_orders
from variorum.game.turn import Turn
from variorum.host.orders.taps import tappable
from variorum.notation.in_words import words
from variorum.variants import registry

SILLY = registry.variant("rather_silly")


def test_the_jester_taps_what_a_unit_is_to_do():
    before = replace(SILLY.opening(SILLY), turn=Turn.read("S1901M"))
    data = tappable(legal_orders(SILLY, before, "JESTER"), words(SILLY))
    places = data["places"]
    assert places["A PAR"] == ("PAR",)
    assert places["A PAR - BUR"] == ("BUR",)
    assert places["A MAR S A PAR - BUR"] == ("PAR", "BUR")
    assert "A PAR H" not in places
    of_paris = next(kind for kind in data["kinds"] if kind[1] == ("A PAR",))
    assert data["shapes"][of_paris[0]]["fields"] == ["order__unit", "order"]
    assert {"A PAR H", "A PAR - BUR"} <= set(of_paris[2])
    assert all(text.startswith("A PAR ") for text in of_paris[2])
