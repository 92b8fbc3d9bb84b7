"""The board editor in the browser: a board drawn from nothing, undone and redone, by pointer and by keyboard."""

from threading import Thread

import pytest
from axe import BESIDE_THE_MAP, faults
from playwright.sync_api import expect

from variorum.cartography.editor.desk import Desk
from variorum.cartography.editor.draft import read_draft
from variorum.cartography.editor.folder import map_text_of, replaced
from variorum.cli.boardserver import BoardServer

SEA_AND_LAND = (("Norland", "land", 0.4, 0.3), ("Sudland", "land", 0.4, 0.7), ("Western Sea", "sea", 0.1, 0.5))


@pytest.fixture
def editor(browser, tmp_path):
    """A page with the editor of an empty folder, and the folder."""
    with BoardServer(Desk(tmp_path), 0) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        faults = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda told: faults.append(told.text) if told.type == "error" else None)
        page.set_default_timeout(120_000)
        page.goto(server.address)
        saved(page)
        yield page, tmp_path
        page.close()
        server.shutdown()
        assert [fault for fault in faults if "409" not in fault] == []


def saved(page):
    expect(page.locator("#status")).to_contain_text("Saved.", timeout=120_000)


def click(page, x, y):
    box = page.locator("#map").bounding_box()
    width = min(box["width"], box["height"] * 1.5)
    page.mouse.click(
        box["x"] + (box["width"] - width) / 2 + x * width,
        box["y"] + (box["height"] - width / 1.5) / 2 + y * width / 1.5,
    )


def test_a_board_is_drawn_from_nothing(editor):
    page, folder = editor
    expect(page.get_by_text("There are no areas yet.")).to_be_visible()
    page.get_by_label("Add area", exact=True).check()
    for name, terrain, x, y in SEA_AND_LAND:
        page.locator("#adding [name=name]").fill(name)
        page.locator("#adding [name=terrain]").select_option(terrain)
        click(page, x, y)
        expect(page.locator("#area h2")).to_contain_text(name)
    page.locator("#areas").select_option("NOR")
    for name in ("Sudland", "Western Sea"):
        page.locator("#connecting [name=other]").fill(name)
        page.locator("#connecting button").click()
        expect(page.locator("#borders")).to_contain_text(name)
    page.locator("#empowering input").fill("The North")
    page.keyboard.press("Enter")
    expect(page.locator("#powers")).to_contain_text("THE_NORTH: no home centers yet")
    page.locator("#facts [name=home]").select_option("THE_NORTH")
    expect(page.locator("#powers")).to_contain_text("THE_NORTH: NOR")
    drawn = read_draft(map_text_of(folder))
    assert [(area.id, area.terrain) for area in drawn.areas.values()] == [
        ("NOR", "land"),
        ("SUD", "land"),
        ("WES", "sea"),
    ]
    assert drawn.areas["NOR"].center
    assert drawn.areas["NOR"].owner == "THE_NORTH"
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#powers")).to_contain_text("no home centers yet")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#powers")).to_contain_text("THE_NORTH: NOR")
    saved(page)
    x, y = drawn.points["NOR"]
    page.locator("#map").focus()
    with page.expect_response("**/change"):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowDown")
    assert read_draft(map_text_of(folder)).points["NOR"] == (x + 10, y + 50)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page.set_viewport_size({"width": 360, "height": 780})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults(page, BESIDE_THE_MAP) == []


def test_a_change_to_a_board_that_was_changed_elsewhere_is_told_and_made_again(editor):
    page, folder = editor
    replaced(folder, "map.txt", map_text_of(folder).replace("New board", "Theirs"))
    page.locator("#empowering input").fill("MINE")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("changed elsewhere")
    page.get_by_role("button", name="make my change again").click()
    expect(page.locator("#powers")).to_contain_text("MINE")
    expect(page.locator("#title")).to_have_text("Theirs")
    assert read_draft(map_text_of(folder)).name == "Theirs"
