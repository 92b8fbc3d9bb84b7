import gzip
import json
import re
from functools import partial
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest
from scenes import BADGE, POINTS, at, classes, parse, ref, unit
from tests.tables import each
from tests.work import counted

from variorum.archive.recorded import Record, position_of
from variorum.cli.replay import read_orders
from variorum.game.order import Form, Order, Slot, SlotKind, Word
from variorum.game.process import process
from variorum.game.unit import Dislodgement, UnitRef
from variorum.render.marks import RingMark, marks
from variorum.render.orders import Ordered, draw_orders
from variorum.render.played import played
from variorum.render.units import draw_units
from variorum.rules.adjustments import Build, Remove, Waive
from variorum.rules.movement.orders import Convoy, Hold, Move, SupportHold, SupportMove
from variorum.rules.retreats import Disband, Retreat
from variorum.variants.registry import variant

SAMPLE = Path(__file__).parent.parent / "data" / "real-games-sample.jsonl.gz"
UNITS = [
    unit(1, "FRANCE", "A PAR"),
    unit(2, "FRANCE", "A GAS"),
    unit(3, "GERMANY", "A MUN"),
    unit(4, "GERMANY", "A BUR"),
    unit(5, "ITALY", "F WES"),
    unit(6, "ITALY", "F TYS"),
    unit(7, "ITALY", "A SPA"),
]


def drawn(*ordered, units=UNITS, dislodged=()):
    return draw_orders(ordered, at, BADGE, standing=units, dislodged=dislodged)


def french(order, result="success", **more):
    return Ordered("FRANCE", order, result, **more)


@each(
    ("order", "kinds"),
    [
        (Hold(ref("A PAR")), {"ring"}),
        (Move(ref("A PAR"), "BUR"), {"shaft"}),
        (SupportHold(ref("A GAS"), ref("A PAR")), {"dashed", "ring"}),
        (SupportMove(ref("A GAS"), ref("A PAR"), "BUR"), {"dashed", "dot", "dotted"}),
        (Convoy(ref("F WES"), ref("A SPA"), "NAP"), {"wavy", "dotted"}),
        (Retreat(ref("A PAR"), "GAS"), {"dashed", "hollow"}),
        (Disband(ref("A PAR")), {"cross"}),
        (Remove(ref("A PAR")), {"cross"}),
        (Build(ref("A MAR")), {"born", "plus"}),
    ],
)
def test_every_order_is_drawn(order, kinds):
    assert classes(drawn(french(order))) == {"order", "power-FRANCE", *kinds}


def test_a_waived_build_has_no_place_to_be_drawn_at():
    assert drawn(french(Waive())) == ""


def test_a_group_tells_order_and_result():
    group = parse(drawn(french(Move(ref("A PAR"), "BUR"), "bounce", unit=UNITS[0])))[0]
    assert group.get("id") == "order-1"
    assert group.get("data-result") == "bounce"
    assert group.find("title").text == "A PAR - BUR: bounce"


def test_no_two_groups_have_one_id():
    markup = drawn(french(Remove(ref("A PAR")), unit=UNITS[0]), french(Build(ref("A MAR"))))
    assert [group.get("id") for group in parse(markup)] == ["order-1", "order-i1"]


@each(
    ("order", "result", "sign"),
    [
        (Move(ref("A PAR"), "BUR"), "bounce", "stop"),
        (Move(ref("A SPA"), "NAP", via=True), "disrupted", "stop"),
        (SupportHold(ref("A GAS"), ref("A PAR")), "cut", "stop"),
        (SupportMove(ref("A GAS"), ref("A PAR"), "BUR"), "cut", "stop"),
        (Convoy(ref("F WES"), ref("A SPA"), "NAP"), "disrupted", "stop"),
        (Move(ref("A PAR"), "NAP"), "void", "void"),
        (SupportHold(ref("A GAS"), ref("A NAP")), "void", "void"),
        (Retreat(ref("A PAR"), "GAS"), "destroyed", "stop"),
    ],
)
def test_what_came_to_nothing_shows_it(order, result, sign):
    units = [*UNITS, unit(8, "ITALY", "A NAP")]
    assert f'class="{sign}"' in drawn(french(order, result), units=units)
    assert f'class="{sign}"' not in drawn(french(order), units=units)


def test_a_dislodged_unit_bursts():
    assert "#sign-burst" in drawn(french(Hold(ref("A PAR")), unit=UNITS[0], dislodged=True))
    assert "#sign-burst" not in drawn(french(Hold(ref("A PAR")), unit=UNITS[0]))


def starts(markup, kind):
    """Where the paths of a class begin."""
    paths = (node.get("d") for node in parse(markup).iter("path") if node.get("class") == kind)
    return [complex(*map(float, re.findall(r"-?[\d.]+", data)[:2])) for data in paths]


def test_a_support_ends_in_the_middle_of_the_arrow():
    markup = drawn(
        french(Move(ref("A PAR"), "BUR"), unit=UNITS[0]), french(SupportMove(ref("A GAS"), ref("A PAR"), "BUR"))
    )
    dot = next(node for node in parse(markup).iter("circle") if node.get("class") == "dot")
    assert abs(complex(float(dot.get("cx")), float(dot.get("cy"))) - (500 + 410j)) < 0.2 * abs(200 + 20j)
    assert "dotted" not in classes(markup)


def test_supports_of_one_move_meet_it_apart():
    helpers = [french(SupportMove(ref(text), ref("A PAR"), "MUN")) for text in ("A GAS", "A BUR", "A SPA")]
    markup = drawn(french(Move(ref("A PAR"), "MUN")), *helpers)
    dots = [complex(float(n.get("cx")), float(n.get("cy"))) for n in parse(markup).iter("circle")]
    assert len(dots) == 3
    assert min(abs(a - b) for a in dots for b in dots if a != b) > 12


def test_units_that_guard_each_other_have_lines_apart():
    markup = drawn(french(SupportHold(ref("A PAR"), ref("A GAS"))), french(SupportHold(ref("A GAS"), ref("A PAR"))))
    assert abs(starts(markup, "dashed")[0].real - starts(markup, "dashed")[1].real) > 5


def test_supports_meet_an_arrow_whatever_coast_was_named():
    move = Ordered("FRANCE", Move(ref("A GAS"), "SPA/SC"))
    markup = drawn(move, Ordered("FRANCE", SupportMove(ref("A PAR"), ref("A GAS"), "SPA")))
    assert "dotted" not in classes(markup)


def test_a_convoyed_arrow_passes_its_fleets_outside_of_their_badges():
    orders = [Ordered("ITALY", Move(ref("A SPA"), "NAP", via=True))]
    orders += [Ordered("ITALY", Convoy(ref(text), ref("A SPA"), "NAP")) for text in ("F TYS", "F WES")]
    markup = drawn(*orders)
    for start, fleet in zip(starts(markup, "wavy"), ("TYS", "WES"), strict=True):
        assert abs(start - complex(*POINTS[fleet])) > BADGE
    shaft = next(node.get("d") for node in parse(markup).iter("path") if node.get("class") == "shaft")
    assert shaft.count("q") >= 4


def test_a_retreat_starts_at_the_dislodged_unit_not_at_the_one_that_took_its_place():
    beaten = Dislodgement(unit(9, "ITALY", "A PAR"), ("GAS",))
    markup = drawn(Ordered("ITALY", Retreat(ref("A PAR"), "GAS")), dislodged=[beaten])
    assert abs(starts(markup, "dashed")[0] - (400 + 400j)) > 1.4 * BADGE


class Bribe(Order, frozen=True, tag="bribe"):
    unit: UnitRef
    goal: str
    ways: tuple[str, ...]
    inner: Order

    forms: ClassVar = (
        Form(
            (
                Word("BRIBE"),
                Slot("unit", SlotKind.UNIT),
                Slot("goal", SlotKind.AREA),
                Slot("ways", SlotKind.PATH),
                Slot("inner", SlotKind.ORDER),
            )
        ),
    )


class Prayer(Order, frozen=True, tag="prayer"):
    text: str = ""


def test_an_order_of_another_kind_rings_every_place_that_it_names():
    bribe = Bribe(ref("A PAR"), "BUR", ("MUN", "MAR"), Move(ref("A GAS"), "SPA"))
    around = [ref("A PAR"), "BUR", "MUN", "MAR", ref("A GAS"), "SPA"]
    assert marks(bribe) == tuple(RingMark(place) for place in around)
    rings = [node for node in parse(drawn(french(bribe))).iter("circle") if node.get("class") == "dotted"]
    assert len(rings) == 6


def test_an_order_without_forms_is_not_drawn():
    assert drawn(french(Prayer("help"))) == ""


def test_what_is_not_on_the_picture_is_left_out():
    orders = [
        Move(ref("A PAR"), "ATLANTIS"),
        SupportMove(ref("A PAR"), ref("A ATLANTIS"), "PAR"),
        SupportHold(ref("A PAR"), ref("A ATLANTIS")),
        Convoy(ref("F ATLANTIS"), ref("A SPA"), "NAP"),
        Hold(ref("A ATLANTIS")),
        Remove(ref("A ATLANTIS")),
        Build(ref("A ATLANTIS")),
    ]
    for order in orders:
        assert drawn(french(order)) == ""


def test_markup_in_names_is_text():
    nasty = '"><script>x</script>&'
    root = parse(drawn(Ordered(nasty, Hold(ref("A PAR")), nasty, unit=UNITS[0])))
    assert root.find(".//script") is None
    assert root[0].get("data-result") == nasty


def test_nothing_is_drawn_of_nothing():
    assert drawn() == ""


def test_the_same_orders_give_the_same_picture():
    orders = [french(Move(ref("A PAR"), "BUR")), french(SupportHold(ref("A GAS"), ref("A MAR")), "void")]
    assert drawn(*orders) == drawn(*orders)


@pytest.fixture(scope="module")
def busy():
    """The phases of a real game that had orders for all 34 units."""
    standard = variant("standard")
    with gzip.open(SAMPLE) as file:
        found = [msgspec.json.decode(line, type=Record) for line in file]
    full = [record for record in found if sum(map(len, record.orders.values())) == 34][:6]
    positions = [position_of(record, standard) for record in full]
    return [
        (position, process(standard, position, read_orders(standard, position, record.orders)))
        for record, position in zip(full, positions, strict=True)
    ]


@pytest.fixture(scope="module")
def board():
    path = Path(__file__).parents[2] / "src" / "variorum" / "boards" / "standard" / "topo.json"
    points = json.loads(path.read_text("utf-8"))["units"]
    return lambda location: tuple(points[location])


def test_real_phases_are_drawn_whole_and_small(busy, board):
    for position, done in busy:
        ordered = played(position, done.events, done.entries)
        orders = draw_orders(ordered, board, BADGE, standing=position.units)
        units = draw_units(position.units, position.dislodged, board, BADGE)
        assert len(parse(orders)) == len(ordered) == 34
        assert {group.get("data-result") for group in parse(orders)} <= {
            "success",
            "bounce",
            "cut",
            "void",
            "disrupted",
        }
        assert len(orders) + len(units) < 18_500
        assert not re.search("nan|inf", orders)


def test_beaten_units_burst_in_real_phases(busy, board):
    bursts = 0
    for position, done in busy:
        ordered = played(position, done.events, done.entries)
        beaten = sum(entry.dislodged for entry in ordered)
        markup = draw_orders(ordered, board, BADGE, standing=position.units)
        assert markup.count("#sign-burst") == beaten
        bursts += beaten
    assert bursts > 0


def test_sixty_orders_take_little_work(busy, board):
    ordered = [entry for position, done in busy[:2] for entry in played(position, done.events, done.entries)][:60]
    _, work = counted(partial(draw_orders, ordered, board, BADGE, standing=busy[0][0].units))
    assert work / len(ordered) < 2_000
