"""What a seat can order now, as a sentence."""

from tests.tables import each

from variorum.game.process import legal_orders
from variorum.host.orders.labels import doable
from variorum.variants import registry

BEGINNING = {
    ("standard", "FRANCE"): "order units and agree to a draw including all survivors",
    ("rather_silly", "AUSTRIA"): "hide a herd of llamas",
    ("rather_silly", "MASTERMIND"): "set a question and its answer",
    ("capitalist", "ADA"): "order units, sell currency, buy currency and propose to end the game",
    ("minors", "FRANCE"): "order units, bid points for a garrison to hold, to support a unit to hold or to support a "
    "move, and agree to a draw including all survivors",
}


@each(("name", "seat"), BEGINNING)
def test_what_a_seat_can_order_reads_as_english(name, seat):
    variant = registry.variant(name)
    assert doable(legal_orders(variant, variant.opening(variant), seat)) == BEGINNING[name, seat]


@each("name", registry.SHOWCASE)
def test_no_purpose_has_a_comma_that_a_list_could_not_tell_from_its_own(name):
    assert not [order.purpose for order in registry.variant(name).orders if "," in order.purpose]
