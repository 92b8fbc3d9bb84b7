"""What the next tap can do looks different on the board: go there, go by convoy, help a unit, build; also on phones."""

import pytest
from hands import open_board, tap
from test_board import set_by_hand, units
from tests.tables import each

from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.host.games.terms import Absence

SIGNS = "way => [...document.querySelectorAll(`.signs .${way}`)].map(sign => sign.dataset.area).sort()"
LIT = "way => [...document.querySelectorAll(`.hit.way-${way}`)].map(hit => hit.dataset.area).sort()"
LOOK = """area => {
    const {stroke, strokeDasharray, fillOpacity} = getComputedStyle(document.querySelector(`.hit[data-area=${area}]`));
    const signs = [...document.querySelectorAll(`.signs [data-area=${area}] > *`)].map(sign => sign.tagName);
    return [stroke !== 'none', strokeDasharray, Number(fillOpacity) > 0, signs].join('; ');
}"""
AROUND = """area => {
    const sign = document.querySelector(`.signs .help[data-area=${area}] path`).getBoundingClientRect();
    const badge = document.querySelector(`.unit[data-location^=${area}] use`).getBoundingClientRect();
    return [badge.left - sign.left, sign.right - badge.right, badge.top - sign.top, sign.bottom - badge.bottom];
}"""
HIDDEN = """() => {
    const lists = ['beside', 'choices'].map(name => document.getElementById(name)).filter(one => one.offsetParent);
    const boxes = lists.map(one => one.getBoundingClientRect());
    return [...document.querySelectorAll('.hit.next, .hit.chosen')].filter(hit => {
        const {x, y, width, height} = hit.getBoundingClientRect(), [across, down] = [x + width / 2, y + height / 2];
        return boxes.some(box => across > box.left && across < box.right && down > box.top && down < box.bottom);
    }).map(hit => hit.dataset.area);
}"""
ON_ITS_SIDE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
OFF = """area => {
    const shape = document.querySelector(`.hit[data-area="${area}"]`).getBoundingClientRect();
    const badge = document.querySelector(`.unit[data-location^="${area}"] use`).getBoundingClientRect();
    return {x: badge.x + badge.width / 2 + 9, y: badge.y + badge.height / 2, box: shape.toJSON()};
}"""


@pytest.fixture
def seat(people, begun, seated):
    """Ann, and a game of hers in which she has a seat and units."""
    (ann,) = people("ann")

    def make(name, *texts, variant="standard", **changes):
        game = begun(variant, ann, grace=0, absence=Absence.HOLD)
        seated(game, ann, name)
        if texts:
            set_by_hand(game, units=(*units(name, *texts), Unit(990, "A", "AUSTRIA", "BUD")), **changes)
        return ann, game

    return make


def opened(page, game):
    open_board(page, game)
    return page


def test_areas_to_go_to_look_different_from_units_to_support(seat, page_for):
    ann, game = seat("ITALY", "A VEN", "A ROM")
    page = opened(page_for(ann, "phone"), game)
    tap(page, "VEN")
    assert page.evaluate(LIT, "go") == ["APU", "PIE", "ROM", "TRI", "TUS", "TYR"]
    assert page.evaluate(SIGNS, "help") == ["BUD", "ROM"]
    looks = {area: page.evaluate(LOOK, area) for area in ("TUS", "BUD", "ROM", "SPA")}
    assert len(set(looks.values())) == 4, looks
    assert min(page.evaluate(AROUND, "BUD")) > 0
    page.keyboard.press("Escape")
    assert page.locator(".signs .sign").count() == 0


def test_a_fleet_on_a_coast_has_its_ring_there(seat, page_for):
    ann, game = seat("RUSSIA", "A MOS", "F STP/SC")
    page = opened(page_for(ann), game)
    tap(page, "MOS")
    assert min(page.evaluate(AROUND, "STP")) > 0


def test_where_an_army_gets_by_convoy_has_a_wave_and_dots(seat, page_for):
    ann, game = seat("ITALY", "A APU", "F ION")
    page = opened(page_for(ann), game)
    tap(page, "APU")
    assert page.evaluate(SIGNS, "far") == ["ALB", "GRE", "TUN"]
    assert page.evaluate(LIT, "go") == ["NAP", "ROM", "VEN"]
    assert page.evaluate(LOOK, "TUN") != page.evaluate(LOOK, "NAP")
    tap(page, "GRE")
    page.wait_for_selector("#saved:has-text('army Apulia moves to Greece by convoy')")


def test_places_to_build_are_lit_before_the_first_tap(seat, page_for):
    ann, game = seat("ITALY", "A TUN", "F ION", turn=Turn("W", 1901, "A"))
    page = opened(page_for(ann, "phone"), game)
    assert page.evaluate(SIGNS, "place") == page.evaluate(LIT, "place") == ["NAP", "ROM", "VEN"]
    assert page.evaluate(LOOK, "NAP") != page.evaluate(LOOK, "TUN")
    tap(page, "NAP")
    assert page.locator(".signs .sign").count() == 0


@each(
    ("power", "size", "options"),
    [
        ("AUSTRIA", "desktop", {}),
        ("ENGLAND", "desktop", {}),
        ("TURKEY", "desktop", {}),
        ("AUSTRIA", "phone", {}),
        ("TURKEY", "phone", ON_ITS_SIDE),
    ],
)
def test_the_orders_beside_a_unit_hide_nothing_that_it_can_reach(seat, page_for, power, size, options):
    ann, game = seat(power)
    page = opened(page_for(ann, size, **options), game)
    for area in page.evaluate("[...document.querySelectorAll('#sheet [data-select]')].map(row => row.dataset.select)"):
        tap(page, area)
        assert page.locator("#beside, #choices").filter(visible=True).count() > 0
        assert page.evaluate(HIDDEN) == []
        page.keyboard.press("Escape")


def test_nothing_is_offered_twice(seat, page_for):
    ann, game = seat("ITALY", "A VEN", "A ROM")
    page = opened(page_for(ann), game)
    tap(page, "VEN")
    beside, listed = (set(page.locator(f"{place} li code").all_inner_texts()) for place in ("#beside", "#choices"))
    assert beside == {"A VEN H"}
    assert beside & listed == set()
    page.get_by_role("group", name="Orders beside the unit").get_by_role("button", name="Cancel").click()
    assert page.locator("#beside").is_hidden()


@each(("size", "above"), [("desktop", False), ("phone", True)])
def test_a_short_arrow_stays_visible_beside_an_enlarged_unit(seat, page_for, size, above):
    ann, game = seat("ENGLAND")
    page = opened(page_for(ann, size), game)
    tap(page, "LVP", "YOR")
    page.wait_for_selector("#saved:has-text('A LVP - YOR')")
    assert page.locator("#layer-units + #layer-orders .order").count() == above
    assert page.locator("#layer-orders .order").count() == 1
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    assert page.locator("#layer-orders + #layer-labels + #layer-units").count() == 1


@each(("variant", "power"), [("standard", "TURKEY"), ("youngstown", "TURKEY"), ("world_war_four", "IRAN")])
def test_on_a_phone_every_own_area_can_be_met_with_a_finger_at_first(seat, page_for, variant, power):
    ann, game = seat(power, variant=variant)
    page = opened(page_for(ann, "phone"), game)
    for area in page.evaluate("[...document.querySelectorAll('#sheet [data-select]')].map(row => row.dataset.select)"):
        at = page.evaluate(OFF, area)
        if min(at["box"]["width"], at["box"]["height"]) >= 24:
            continue
        page.touchscreen.tap(at["x"], at["y"])
        assert page.locator(".hit.chosen").get_attribute("data-area") == area
        page.keyboard.press("Escape")
