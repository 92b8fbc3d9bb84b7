"""Names, badges and marks on made-up maps: nothing covers anything, and the checker would see it if it did."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely import LineString, MultiPoint, Point, Polygon, box

from variorum.cartography.hand import Wish
from variorum.cartography.labelsize import LINE_HEIGHT
from variorum.cartography.placed import MARK, Label, Placed, overlaps
from variorum.cartography.placement import place
from variorum.cartography.shape import Shape

WIDTH, HEIGHT, BADGE = 1800, 1200, 30
NAMES = ("Aragon", "Wales", "North Sea", "Bohemia", "Mid-Atlantic Ocean", "Ruhr", "St Petersburg", "Gulf of Bothnia")


def made_up(seed, count=24):
    """Cells around points that keep their distance, about a third of them sea."""
    chance = np.random.default_rng(seed)
    points = []
    while len(points) < count:
        point = chance.uniform((0, 0), (WIDTH, HEIGHT))
        if all(np.hypot(*(point - other)) > 190 for other in points):
            points.append(point)
    frame = box(0, 0, WIDTH, HEIGHT)
    cells = shapely.get_parts(shapely.voronoi_polygons(MultiPoint(points), extend_to=frame)).tolist()
    return dict(shape(number, cell.intersection(frame), chance) for number, cell in enumerate(cells))


def shape(number, cell, chance):
    area = f"A{number:02}"
    terrain = chance.choice(["land", "land", "sea", "inert"], p=[0.3, 0.3, 0.3, 0.1])
    city = cell.representative_point() if terrain == "land" else None
    coasts = {f"{area}/NC": LineString(cell.exterior.coords[:2])} if number % 8 == 0 and terrain == "land" else {}
    return area, Shape(
        id=area,
        name=NAMES[number % len(NAMES)],
        terrain=str(terrain),
        polygon=cell,
        city=(city.x, city.y) if city else None,
        center=bool(city) and number % 2 == 0,
        coasts=coasts,
    )


@pytest.fixture(scope="module")
def areas():
    return made_up(0)


@pytest.fixture(scope="module")
def placed(areas):
    return place(areas, {}, BADGE)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_covers_anything(seed):
    assert overlaps(place(made_up(seed), {}, BADGE)) == []


def test_every_place_has_its_badge_inside(areas, placed):
    assert set(placed.units) == {*areas, *(coast for area in areas.values() for coast in area.coasts)}
    for name, at in placed.units.items():
        assert areas[name[:3]].polygon.buffer(1).contains(Point(at))


def test_names_of_land_cover_no_other_land_and_names_at_sea_no_land(areas, placed):
    for area, label in placed.labels.items():
        height = LINE_HEIGHT * label.size * len(label.lines)
        x, y = label.at
        covered = box(x - label.width / 2, y - height / 2, x + label.width / 2, y + height / 2)
        for other, its in areas.items():
            if other != area and (its.terrain != "sea" or areas[area].terrain == "sea"):
                assert covered.intersection(its.polygon).area < 0.05 * covered.area


def test_cities_have_marks_in_their_areas(areas, placed):
    assert set(placed.centers) == {area for area, its in areas.items() if its.city}
    assert all(areas[area].polygon.buffer(1).contains(Point(at)) for area, at in placed.centers.items())
    assert placed.scored == {area for area, its in areas.items() if its.center}


def test_larger_areas_have_larger_names(areas, placed):
    land = sorted((its.extent, area) for area, its in areas.items() if its.terrain == "land")
    assert placed.labels[land[-1][1]].size >= placed.labels[land[0][1]].size


def test_what_is_set_by_hand_is_kept(areas):
    area = next(area for area, its in areas.items() if its.terrain == "land" and not its.center)
    x, y = map(round, areas[area].polygon.centroid.coords[0])
    hand = {area: Wish(label=(x, y), unit=(x, y + 60), lines=("Low", "Lands"), size=31)}
    placed = place(areas, hand, BADGE)
    label = placed.labels[area]
    assert (label.at, label.lines, label.size) == ((x, y), ("LOW", "LANDS"), 31)
    assert placed.units[area] == (x, y + 60)


def test_a_name_without_room_gives_way_to_the_id():
    small = {
        "CON": Shape("CON", "Constantinople", "land", box(400, 400, 540, 560)),
        "ANK": Shape("ANK", "Ankara", "land", box(0, 0, 1000, 900) - box(400, 400, 540, 560)),
    }
    placed = place(small, {}, BADGE)
    assert placed.labels["CON"].lines == ("CON",)
    assert placed.labels["ANK"].lines == ("ANKARA",)
    assert overlaps(placed) == []


def test_an_area_that_nobody_may_enter_goes_without_a_name_if_there_is_no_room():
    small = {
        "SWI": Shape("SWI", "Switzerland", "inert", box(400, 400, 540, 560)),
        "FRA": Shape("FRA", "France", "land", box(0, 0, 1000, 900) - box(400, 400, 540, 560)),
    }
    assert set(place(small, {}, BADGE).labels) == {"FRA"}


def test_islets_are_left_free_of_names():
    sea = {"AEG": Shape("AEG", "Aegean Sea", "sea", box(0, 0, 600, 400))}
    free = place(sea, {}, BADGE).labels["AEG"]
    islet = Point(free.at).buffer(40)
    moved = place(sea, {}, BADGE, islet).labels["AEG"]
    assert Polygon(islet).contains(Point(free.at))
    assert not Polygon(islet).contains(Point(moved.at))


LABEL = Label(at=(500, 500), lines=("NOWHERE",), size=30, width=160, style="land")
EMPTY = Placed(badge=BADGE, labels={"AAA": LABEL}, units={}, centers={}, scored=frozenset())


@given(st.integers(-300, 300), st.integers(-300, 300))
def test_a_badge_overlaps_a_name_exactly_if_it_comes_closer_than_its_radius(dx, dy):
    placed = replace(EMPTY, units={"BBB": (500 + dx, 500 + dy)})
    text = box(500 - 80, 500 - 12, 500 + 80, 500 + 12)
    apart = text.distance(Point(500 + dx, 500 + dy))
    if abs(apart - BADGE) > 1e-6 and apart > 0:
        assert bool(overlaps(placed)) == (apart < BADGE)


@settings(max_examples=30)
@given(st.data())
def test_the_checker_finds_planted_overlaps(placed, data):
    """A badge put onto a name, a name onto another, a badge onto a center: each is told, with both places."""
    victim, other = data.draw(st.permutations(sorted(placed.labels)).map(lambda order: order[:2]))
    moved = replace(placed, units={**placed.units, other: placed.labels[victim].at})
    assert any(f"label of {victim} " in told and f"badge of {other} " in told for told in overlaps(moved))
    labels = {**placed.labels, other: replace(placed.labels[other], at=placed.labels[victim].at)}
    assert any(victim in told and other in told for told in overlaps(replace(placed, labels=labels)))
    center = data.draw(st.sampled_from(sorted(placed.scored)))
    moved = replace(placed, units={**placed.units, other: placed.centers[center]})
    assert any(f"mark of {center} " in told for told in overlaps(moved))


def test_only_marks_of_supply_centers_are_in_the_way():
    placed = replace(EMPTY, centers={"AAA": (500, 500 + round(MARK))})
    assert overlaps(placed) == []
    assert overlaps(replace(placed, scored=frozenset({"AAA"}))) != []


def test_badges_of_one_area_may_overlap():
    both = replace(EMPTY, labels={}, units={"SPA": (100, 100), "SPA/NC": (110, 100)})
    assert overlaps(both) == []
    assert overlaps(replace(both, units={"SPA": (100, 100), "POR": (110, 100)})) != []
