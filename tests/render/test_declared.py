"""What the rules of a variant declare to be drawn: links, strengths, and whoever carries something."""

import math

import pytest
from maps import OPENING, TORN, inside, parsed, scene
from msgspec.structs import replace

from variorum.game.process import process
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.game.view import view
from variorum.notation import reader_for
from variorum.render import draw, scene_of
from variorum.render.feature import features
from variorum.render.marks import Arrow, RingMark, marks
from variorum.render.played import played
from variorum.render.scene import SMALL
from variorum.variants.registry import variant

SILLY = variant("rather_silly")
START = replace(SILLY.opening(SILLY), turn=Turn("S", 1901, "M"))


def with_records(**plain):
    records = {name: SILLY.records[name].read(value) for name, value in plain.items()}
    units = (*START.units, Unit(95, "A", "SOOTHSAYER", "BUR"))
    return replace(START, units=units, records={**START.records, **records})


def words_at(drawn, unit):
    return [node.text for node in inside(drawn, f"unit-{unit}").iter("text")]


def unit_at(area):
    return next(unit.id for unit in START.units if unit.area == area)


def test_the_link_of_a_season_is_drawn():
    assert 'class="link"' in features(scene_of(with_records(link=["NAF", "MOS"]), SILLY))
    assert 'class="link"' not in features(scene_of(with_records(), SILLY))


def test_doubled_and_merged_units_show_their_strength():
    drawn = draw(scene_of(with_records(souls={"doubled": {"A PAR": 2}}, strength={"A BUR": 3}), SILLY))
    assert words_at(drawn, unit_at("PAR")) == ["\N{MULTIPLICATION SIGN}2"]
    assert words_at(drawn, 95) == ["\N{MULTIPLICATION SIGN}3"]
    assert words_at(drawn, unit_at("BRE")) == []


def test_merged_units_show_none_where_it_does_not_count():
    position = with_records(strength={"A BUR": 3})
    assert words_at(draw(scene_of(replace(position, settings={"merged_strength": False}), SILLY)), 95) == []


def test_who_carries_the_tardis_is_drawn_as_it_goes():
    position = with_records(tardis={"at": "MUN"})
    sheets = reader_for(SILLY, position.turn).read("GERMANY: A MUN - BUR CARRIES TARDIS", units=position.units).sheets()
    done = process(SILLY, position, sheets)
    (carried,) = [entry for entry in played(position, done.events, done.entries) if "CARRIES" in str(entry.order)]
    subject = carried.order.subject
    assert marks(carried.order) == (Arrow(subject, "BUR"), RingMark(subject))


def test_votes_that_a_reader_may_not_know_leave_the_picture_as_it_is():
    votes = ({}, {"FRANCE": ["NAF", "MOS"]})
    seen = [view(SILLY, with_records(votes=rows), "TURKEY").position for rows in votes]
    one, other = (draw(scene_of(position, SILLY)) for position in seen)
    assert one == other


@pytest.mark.parametrize("emphasis", [1, SMALL])
def test_a_center_on_raised_sea_keeps_clear_of_the_unit(emphasis):
    earth = replace(TORN.earth, created=("ENG", "ADR"))
    drawn = scene(replace(OPENING, earth=earth), emphasis=emphasis)
    for area in ("ENG", "ADR"):
        mark = inside(draw(drawn), f"center-{area}")
        point = (float(mark.get("x")), float(mark.get("y")))
        assert math.dist(point, drawn.at(area)) >= drawn.map.badge + 14 * emphasis


def test_names_lie_above_orders_and_below_units():
    layers = [node.get("id") for node in parsed(draw(scene())).iter() if (node.get("id") or "").startswith("layer-")]
    assert layers.index("layer-orders") < layers.index("layer-labels") < layers.index("layer-units")
