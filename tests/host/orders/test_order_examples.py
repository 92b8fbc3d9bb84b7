"""What orders do: a sentence for every type, and examples that are legal."""

from tests.tables import each

from variorum.game.process import legal_orders
from variorum.host.orders.examples import example_of, type_of
from variorum.notation import read_sheet
from variorum.rules.movement.orders import Convoy, SupportMove
from variorum.variants import registry

STANDARD = registry.variant("standard")
KINDS = {order for name in registry.coded() for order in registry.variant(name).orders}


@each("order", sorted(KINDS, key=lambda kind: kind.tag()), ids=lambda kind: kind.tag())
def test_every_order_says_in_a_sentence_what_it_does(order):
    assert order.meaning[:1].isupper()
    assert order.meaning.endswith(".")
    assert order.meaning.count(".") == 1
    assert 20 < len(order.meaning) <= 130


@each("order", [order for order in STANDARD.orders if not order.masters], ids=lambda kind: kind.tag())
def test_an_example_is_a_legal_order_that_reads_as_it_is_written(order):
    found = example_of("standard", order)
    legal = legal_orders(STANDARD, found.position, found.seat)
    assert any(kind.includes(found.order) for kind in legal.kinds)
    sheet, problems = read_sheet(STANDARD, found.position, found.seat, str(found.order))
    assert (sheet.orders, problems) == ((found.order,), ())


def test_an_example_shows_the_order_on_which_it_depends():
    support, convoy = example_of("standard", SupportMove), example_of("standard", Convoy)
    assert [str(order) for order in support.partners] == [f"{support.order.target} - {support.order.to}"]
    assert {support.order.unit.area, support.order.target.area, support.order.to} == set(support.areas)
    assert convoy.partners[0].unit == convoy.order.target


def test_an_order_with_a_text_of_its_own_has_no_example():
    silly = registry.variant("rather_silly")
    assert example_of("rather_silly", type_of(silly, "question")) is None
    assert type_of(silly, "dance") is None


def test_orders_without_a_place_have_an_example_from_the_first_phases():
    assert str(example_of("capitalist", type_of(registry.variant("capitalist"), "sell")).order).startswith("SELL ")
