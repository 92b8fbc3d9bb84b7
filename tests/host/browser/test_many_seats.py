"""A board of 513 areas and 35 seats: one reads where one is, looks elsewhere, and finds a power by its letters."""

import pytest
from hands import POLLING, open_board, shot
from tests.host.working import go_on

from variorum.host.games.terms import Absence
from variorum.host.play.pictures.maps import ways

READABLE = 8
"""Pixels of the letters of half of the names, at least."""
MOST_OF_PAGE, MOST_OF_MAP = 40_000, 70_000
"""Bytes of the page with news of a phase, and of its map, packed: all of a first view fits 250 KB with them."""
LETTERS = """() => {
    const scale = document.querySelector(".board-map").getScreenCTM().a;
    const names = [...document.querySelectorAll("#map-base text")];
    const sizes = names.map(name => parseFloat(getComputedStyle(name).fontSize));
    return sizes.sort((a, b) => a - b)[sizes.length >> 1] * scale;
}"""
VIEW = "document.querySelector('.board-map').getAttribute('viewBox')"
MOVED = f"before => {VIEW} !== before"
FOUND = """[...document.querySelectorAll("GIVEN > ul > li:not([hidden])")]
    .map(entry => entry.innerText.trim().split("\\n")[0])"""


@pytest.fixture
def iran(people, begun, seated):
    """Ann, and a game of World War Four in which she is Iran among bots."""
    (ann,) = people("ann")
    game = begun("world_war_four", ann, bot_level="random", grace=0, absence=Absence.HOLD)
    seated(game, ann, "IRAN")
    return ann, game


def test_a_large_board_is_read_on_a_phone_with_orders_to_give_and_without(iran, page_for):
    ann, game = iran
    page = page_for(None, "phone")
    open_board(page, game)
    assert page.evaluate(LETTERS) >= READABLE
    page = page_for(ann, "phone")
    open_board(page, game)
    assert page.evaluate(LETTERS) >= READABLE
    page.locator(".board-map").click(position={"x": 5, "y": 5})
    _overview(page, "phone")


def _overview(page, size):
    """The overview of a large board leads elsewhere, and makes way for the whole board."""
    page.wait_for_selector(".overview.seen")
    before = page.evaluate(VIEW)
    page.locator(".overview").click(position={"x": 8, "y": 8})
    page.wait_for_function(MOVED, arg=before, polling=POLLING)
    x, y = map(float, page.evaluate(VIEW).split()[:2])
    frame = page.locator(".overview .frame")
    assert (float(frame.get_attribute("x")), float(frame.get_attribute("y"))) == (x, y)
    shot(page, f"large-board-{size}")
    page.get_by_role("button", name="Whole board").click()
    page.wait_for_selector(".overview:not(.seen)", state="attached")


def test_on_a_desktop_a_large_board_is_read_and_a_power_among_many_found_by_its_letters(iran, page_for):
    ann, game = iran
    page = page_for(ann)
    open_board(page, game)
    assert page.evaluate(LETTERS) >= READABLE
    _overview(page, "desktop")
    page.check("#show-powers")
    page.fill(".standing > .pick", "unit")
    assert page.evaluate(FOUND.replace("GIVEN", ".standing")) == ["United Kingdom", "United States"]
    page.check("#show-press")
    page.fill(".addressees > .pick", "emp")
    found = ["Amazon Empire", "Inca Empire", "Sichuan Empire", "Song Empire"]
    assert page.evaluate(FOUND.replace("GIVEN", ".addressees")) == found
    page.check(".addressees :text('Song Empire')")
    page.fill(".addressees > .pick", "texas")
    page.keyboard.press("Enter")
    assert page.locator(".addressees :checked").evaluate_all("all => all.map(box => box.value)") == [
        "SONG_EMPIRE",
        "TEXAS",
    ]
    shot(page, "many-addressees")
    page.fill("#message-text", "Shall we talk?")
    page.click("#send")
    page.wait_for_selector("#thread-title:has-text('Song Empire, Texas')")
    page.wait_for_selector("#thread .own:has-text('Shall we talk?')")


def test_without_scripts_everybody_can_be_written_to(iran, client):
    ann, game = iran
    client.force_login(ann)
    text = client.get(f"/games/{game.key}/press/").content.decode()
    assert text.count('type="checkbox" name="to"') == 35
    assert "UNITED_KINGDOM</" not in text
    assert "United Kingdom" in text


def test_news_of_many_powers_are_light_and_tell_of_others_on_demand(iran, client, page_for):
    ann, game = iran
    go_on(game)
    client.force_login(ann)
    parts = f"/games/{game.key}/", ways(game.variant).light
    sizes = [len(client.get(part, headers={"Accept-Encoding": "br"}).content) for part in parts]
    assert sizes[0] < MOST_OF_PAGE
    assert sizes[1] < MOST_OF_MAP
    ann.memberships.update(seen=0)
    page = page_for(ann)
    page.goto(parts[0])
    assert page.locator("[data-other]").count() == 0
    page.click("summary:has-text('The other powers')")
    page.wait_for_selector("[data-other]")
    told = page.inner_text("#look")
    assert "Build a" in told
    assert "_" not in told
    shot(page, "news-of-many-powers")
