import math

import pytest
from maps import OPENING, scene
from msgspec.structs import replace

from variorum.board import Earth


def at(location, **terrain):
    return scene(replace(OPENING, earth=Earth(terrain=terrain))).at(location)


def test_printed_places_stand_where_the_atlas_says():
    atlas = scene().atlas
    assert at("STP/NC") == atlas.units["STP/NC"]
    assert at("PAR") == atlas.units["PAR"]


def test_a_coast_that_is_new_is_near_its_water():
    drawn = scene(replace(OPENING, earth=Earth(terrain={"BUR": "sea"})))
    coasts = [coast.location for coast in drawn.geography.coasts("GAS")]
    assert len(coasts) == 2
    places = [drawn.at(location) for location in coasts]
    assert math.dist(*places) > drawn.atlas.badge
    inland = drawn.atlas.units["GAS"]
    for coast, point in zip(drawn.geography.coasts("GAS"), places, strict=True):
        shores = [
            line
            for water in coast.waters
            for line in drawn.atlas.borders.get((min("GAS", water), max("GAS", water)), ())
        ]
        assert closest(shores, point) < closest(shores, inland)


def closest(lines, point):
    return min(math.dist(point, vertex) for line in lines for vertex in line)


def test_an_unknown_place_has_no_point():
    with pytest.raises(KeyError):
        at("ATL")
