"""An order may hold another one, of whatever type: text, data, forms and game files tell it apart by its form."""

from typing import ClassVar

import msgspec
import pytest
from msgspec.structs import replace
from tests.tables import each

from variorum.archive.codec import sheet_from_plain, sheet_to_plain
from variorum.archive.gamefile import create, load, record
from variorum.archive.gamelog import play
from variorum.game.calendar import Step
from variorum.game.legal_orders import Field, LegalOrders, OrderKind
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.process import legal_orders
from variorum.game.rule import Rule
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.unit import UnitRef
from variorum.host.games.common import RefusedError
from variorum.host.orders.data import order_data, read_data
from variorum.host.orders.forms import forms
from variorum.host.orders.reading import order_of
from variorum.notation import read_sheet, write_sheet
from variorum.rules.movement.orders import Hold, Move
from variorum.variants import registry
from variorum.variants.rather_silly.roles.jester import Reorder

STANDARD = registry.variant("standard")


class Whisper(Order, frozen=True, tag="whisper"):
    order: Order

    purpose: ClassVar = "suggest an order to everybody"
    forms: ClassVar = (Form((Word("WHISPER"), Slot("order", SlotKind.ORDER))),)


class Whispers(Rule, frozen=True):
    name: ClassVar = "whispers"
    orders: ClassVar = (Whisper,)

    def legal_orders(self, position, seat):
        choices = (Move(UnitRef("A", "PAR"), "BUR"), Hold(UnitRef("A", "PAR")))
        return LegalOrders((OrderKind(Whisper, (Field("order", SlotKind.ORDER, choices),)),))

    def check(self, position, seat, orders):
        return ()

    def run(self, docket, dice):
        return docket


def whispering(phase):
    return replace(phase, steps=(*phase.steps, Step((Whispers(STANDARD.world),))))


VARIANT = replace(STANDARD, calendar=STANDARD.calendar.with_phases(whispering))
OPENING = VARIANT.start({})
SUGGESTED = Whisper(Move(UnitRef("A", "PAR"), "BUR"))
TEXTS = ["WHISPER A PAR - BUR", "WHISPER A PAR H", "WHISPER F BRE S A PAR - GAS", "WHISPER WHISPER A PAR H"]


def through_data(sheet):
    return sheet_from_plain(msgspec.json.decode(msgspec.json.encode(sheet_to_plain(sheet))), VARIANT)


@each("text", TEXTS)
def test_an_order_within_an_order_goes_through_text_and_data(text):
    sheet, wrong = read_sheet(VARIANT, OPENING, "FRANCE", text)
    assert (wrong, write_sheet(sheet)) == ((), text)
    assert through_data(sheet) == sheet


def test_a_program_sends_an_order_within_an_order():
    data = [{"type": "whisper", "order": {"type": "move", "unit": {"kind": "A", "location": "PAR"}, "to": "BUR"}}]
    sheet = read_data(VARIANT, OPENING, "FRANCE", data, [])
    assert sheet.orders == (SUGGESTED,)
    assert read_data(VARIANT, OPENING, "FRANCE", [order_data(SUGGESTED)["order"]], []) == sheet


def test_a_form_offers_orders_within_an_order():
    offered = legal_orders(VARIANT, OPENING, "FRANCE")
    made = next(kind for kind in forms(VARIANT, OPENING, offered) if kind.tag == "whisper")
    unit, order = made.controls
    assert (unit.label, dict(unit.choices)) == ("Unit", {"A PAR": "A PAR · army Paris"})
    assert "A PAR - BUR" in dict(order.choices)
    assert order_of(offered, "whisper", {"order": ["A PAR - BUR"]}) == SUGGESTED
    assert order_of(offered, "whisper", {unit.name: ["A PAR"], "order": ["A PAR - BUR"]}) == SUGGESTED


def test_an_order_within_an_order_is_for_the_unit_chosen_before_it():
    silly = registry.variant("rather_silly")
    spring = replace(silly.opening(silly), turn=Turn.read("S1901M"))
    offered = legal_orders(silly, spring, "JESTER")
    given = {"order__unit": ["A MUN"], "order": ["A PAR - BUR"]}
    with pytest.raises(RefusedError, match=r"“A PAR - BUR” isn't valid\. Accepted: A MUN"):
        order_of(offered, "reorder", given)
    with pytest.raises(RefusedError, match=r"Order is missing\. Accepted: A MUN"):
        order_of(offered, "reorder", {"order__unit": ["A MUN"]})
    form = next(form for form in forms(silly, spring, offered) if form.tag == "reorder")
    assert len(form.controls[0].choices) == len(spring.units)


def test_an_order_within_an_order_needs_no_unit_beside_it():
    silly = registry.variant("rather_silly")
    spring = replace(silly.opening(silly), turn=Turn.read("S1901M"))
    offered = legal_orders(silly, spring, "JESTER")
    form = next(form for form in forms(silly, spring, offered) if form.tag == "reorder")
    assert [(control.name, control.needed) for control in form.controls] == [("order__unit", False), ("order", True)]
    found = order_of(offered, "reorder", {"order": ["A PAR - BUR"]})
    assert found == Reorder(Move(UnitRef("A", "PAR"), "BUR"))


@each(
    "inner", [5, None, {}, {"type": "rain"}, {"type": 5}, {"type": "move"}, {"type": "whisper", "order": {"type": ""}}]
)
def test_what_is_no_order_within_an_order_is_refused(inner):
    with pytest.raises(ValueError, match=r"type|missing"):
        sheet_from_plain({"orders": [{"type": "whisper", "order": inner}]}, VARIANT)


def test_orders_within_orders_without_end_are_refused():
    plain = {"type": "hold", "unit": {"kind": "A", "location": "PAR"}}
    for _ in range(200):
        plain = {"type": "whisper", "order": plain}
    with pytest.raises(ValueError, match="more than 100 levels"):
        sheet_from_plain({"orders": [plain]}, VARIANT)


def test_a_game_file_keeps_orders_within_orders(tmp_path):
    sheet, _ = read_sheet(VARIANT, OPENING, "FRANCE", "\n".join(TEXTS))
    begun = create(tmp_path / "game.jsonl", VARIANT)
    record(begun, {"FRANCE": sheet}, play(begun, {"FRANCE": sheet}))
    assert load(begun.path, VARIANT).now.sheets["FRANCE"] == sheet


def test_whatever_the_jester_reorders_can_be_read_back():
    silly = registry.variant("rather_silly")
    sheet = Sheet((Reorder(Reorder(Hold(UnitRef("A", "PAR")))),))
    assert sheet_from_plain(sheet_to_plain(sheet), silly) == sheet
