"""Legal orders as forms, as text, as data and on the map, and the orders that come back from each."""

from itertools import islice

import pytest
from django.http import QueryDict
from msgspec.structs import replace
from tests.tables import each

from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.legal_orders import LegalOrders
from variorum.game.order import SlotKind
from variorum.game.process import legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.unit import Unit
from variorum.host.games.common import RefusedError
from variorum.host.games.seats.sheets import Saved
from variorum.host.orders.data import legal_orders_data, order_data, read_data
from variorum.host.orders.forms import forms
from variorum.host.orders.guided import guided
from variorum.host.orders.reading import PREFIX, order_from
from variorum.host.orders.taps import tappable
from variorum.host.orders.text import read_text
from variorum.host.orders.values import shown, tag
from variorum.host.play.board.conditional_orders import later
from variorum.host.play.board.listing import panel, reader
from variorum.host.play.board.standings import present, standings
from variorum.notation.in_words import words
from variorum.variants import registry

STANDARD = registry.variant("standard")


def positions(variant):
    """The first phases of a game in which nobody orders anything."""
    position = variant.start({})
    for _ in range(8):
        yield position
        done = process(variant, position, {}, Dice())
        if done.waiting:
            return
        position = done.position


def everything(name):
    """What every seat and the game master may order in the first phases of a variant."""
    variant = registry.variant(name)
    for position in positions(variant):
        for seat in (*variant.world.commands(position), GM):
            yield variant, position, seat, legal_orders(variant, position, seat)


def sent(order):
    """What a form sends for an order."""
    data = QueryDict(mutable=True)
    data["type"] = tag(type(order))
    kinds = {part.field: part.kind for form in order.forms for part in form.parts if hasattr(part, "field")}
    for name in order.__struct_fields__:
        value, kind = getattr(order, name), kinds.get(name, SlotKind.CHOICE)
        if kind is SlotKind.POWERS:
            data.setlist(PREFIX + name, list(value))
        elif value != () or kind is SlotKind.CHOICE:
            data[PREFIX + name] = shown(kind, value)
    return data


def first(kind):
    """An order of a kind as a program makes it: the first choice for each field, or the least amount or text."""
    return {"type": kind["type"], **{field["name"]: value_for(field) for field in kind["fields"]}}


def value_for(field):
    if field["kind"] == "powers":
        return [choice["value"] for choice in field["choices"]][: field["least"]]
    if field["choices"]:
        return field["choices"][0]["value"]
    return field["least"] if field["kind"] == "amount" else "x" * max(field["least"], 1)


@each("name", registry.coded())
def test_every_legal_order_comes_back_from_its_form(name):
    for _, _, _, legal in everything(name):
        for order in islice(legal.orders(), 0, None, 37):
            assert order_from(legal, sent(order)) == order


@each("name", registry.coded())
def test_every_legal_order_comes_back_from_text_and_from_data(name):
    for variant, position, seat, legal in everything(name):
        for order in islice(legal.orders(), 0, None, 101):
            assert words(variant).order(order)
            assert read_text(variant, position, seat, str(order)) == Sheet((order,))
            data = order_data(order)
            assert data["text"] == str(order)
            assert read_data(variant, position, seat, [data["order"]], []) == Sheet((order,))


@each("name", registry.coded())
def test_programs_make_a_legal_order_of_every_kind_that_they_are_given(name):
    for variant, position, seat, legal in everything(name):
        kinds = legal_orders_data(legal)["kinds"]
        assert len(kinds) == len(legal.kinds)
        for kind in kinds[::7]:
            (order,) = read_data(variant, position, seat, [first(kind)], []).orders
            assert legal.include(order)


@each("name", registry.coded())
def test_the_script_gets_every_kind_and_every_place(name):
    for variant, _, _, legal in everything(name):
        data = tappable(legal, words(variant))
        assert len(data["kinds"]) == len(guided(legal).kinds)
        for shape, *choices in data["kinds"]:
            assert len(choices) == len(data["shapes"][shape]["fields"])
        assert {area for areas in data["places"].values() for area in areas} <= set(variant.board.areas)


@each("name", registry.coded())
def test_every_type_of_order_has_one_form_with_labels(name):
    for variant, position, _, legal in everything(name):
        found = forms(variant, position, legal)
        assert sorted(order_type.tag for order_type in found) == sorted({tag(kind.order) for kind in legal.kinds})
        for order_type in found:
            assert order_type.purpose
            for control in order_type.controls:
                assert control.label
                assert control.choices or control.most


@each("name", registry.coded())
def test_sheets_of_any_orders_are_listed(name):
    for variant, position, seat, legal in everything(name):
        orders = tuple(islice(legal.orders(), 5))
        found = panel(legal, Saved(Sheet(orders), (), 1, ready=False), reader(seat, position, words(variant)))
        assert [entry.text for entry in found.entries] == list(map(str, orders))
        shown = [row for part in found.parts for rows in part.powers for row in rows.rows]
        entries = [*(row for row in shown if row.given), *(entry for part in found.parts for entry in part.entries)]
        assert sorted(entry.text for entry in entries) == sorted(map(str, orders))
        assert standings(position, words(variant)) or not position.units
        held = {unit.area for unit in position.units} | position.owners.keys()
        assert set(present(position, words(variant))) == held


def opened(legal):
    """Every field that may be left open, with the type of its orders."""
    pairs = ((kind.order, field) for kind in legal.kinds for field in kind.fields)
    return {(tag(order), field.name) for order, field in pairs if "" in [shown(field.kind, c) for c in field.choices]}


@each("name", registry.coded())
def test_what_may_be_left_open_is_not_required_and_says_so(name):
    for variant, position, _, legal in everything(name):
        wanted = opened(legal)
        for kind in forms(variant, position, legal):
            for control in kind.controls:
                assert all(value and label for value, label in control.choices)
                if (kind.tag, control.name) in wanted:
                    assert not control.needed
                    assert control.blank == "unspecified"


@pytest.mark.parametrize(("kind", "text"), [("", "PREDICT GAL"), ("A", "PREDICT GAL ARMY"), ("F", "PREDICT GAL FLEET")])
def test_the_soothsayer_predicts_with_and_without_a_kind(kind, text):
    found = [each for each in everything("rather_silly") if ("predict", "kind") in opened(each[3])]
    _, _, seat, legal = found[0]
    assert seat == "SOOTHSAYER"
    assert str(order_from(legal, data(type="predict", place="GAL", kind=kind))) == text


def data(**fields):
    made = QueryDict(mutable=True)
    for name, value in fields.items():
        made["type" if name == "type" else PREFIX + name] = value
    return made


def capitalist():
    variant = registry.variant("capitalist")
    position = variant.start({})
    return legal_orders(variant, position, next(iter(variant.world.commands(position))))


@each("amount", ["", "0", "-1", "1.5", "1e3", "٣", "9" * 5_000, "🙂"])
def test_amounts_are_whole_numbers_within_bounds(amount):
    with pytest.raises(RefusedError, match="a whole number from 1 to"):
        order_from(capitalist(), data(type="sell", amount=amount, currency="FRANCS"))


def test_the_field_that_does_not_fit_is_told_and_what_would():
    position = STANDARD.start({})
    legal = legal_orders(STANDARD, position, "FRANCE")
    with pytest.raises(RefusedError, match=r"^To: “LON” isn't valid\. Accepted: BRE, BUR, GAS, PIC\.$"):
        order_from(legal, data(type="move", unit="A PAR", to="LON", via="no"))


def test_nothing_is_taken_where_nothing_is_legal():
    with pytest.raises(RefusedError, match="isn't possible now"):
        order_from(LegalOrders(), data(type="hold", unit="A PAR"))


def test_forms_stand_in_the_order_in_which_the_phase_carries_orders_out():
    variant = registry.variant("rather_silly")
    position = next(position for position in positions(variant) if position.turn.phase == "M")
    made = forms(variant, position, legal_orders(variant, position, "FRANCE"))
    steps = list(dict.fromkeys(kind.step for kind in made))
    assert steps == [step.name for step in variant.phase(position.turn).steps if step.name in steps]
    assert steps[0] == "units, birds and the TARDIS"


def test_conditional_orders_may_be_for_later_phases_of_the_season():
    position = next(iter(positions(STANDARD)))
    assert [name for name, _ in later(STANDARD, position)] == ["retreats"]


def test_fields_that_leave_no_choice_are_left_out_and_others_say_what_they_are():
    opening = STANDARD.start({})
    ashore = (Unit(1, "A", "ENGLAND", "YOR"), Unit(2, "F", "ENGLAND", "NTH"))

    def labels(position):
        found = forms(STANDARD, position, legal_orders(STANDARD, position, "ENGLAND"))
        return [control.label for kind in found if kind.tag == "move" for control in kind.controls]

    assert labels(opening) == ["Unit", "To"]
    assert labels(replace(opening, units=ashore)) == ["Unit", "To", "By convoy"]
