"""Playing in a real browser, on desktop and phone, by tapping, by forms and by keyboard."""

import json

import pytest
from axe import faults
from hands import OFFERED, forms_opened, hears, offered, open_board, shot, tap, unfold
from msgspec.structs import replace
from playwright.sync_api import expect
from tests.host.working import go_on

from variorum.archive.codec import sheet_from_plain
from variorum.archive.lines import edit_line
from variorum.game.turn import Turn
from variorum.game.unit import Dislodgement, Unit
from variorum.host.games.common import locked
from variorum.host.games.life.phases import begin_phase
from variorum.host.games.log import store
from variorum.host.games.models import SavedSheet
from variorum.host.games.terms import Absence
from variorum.variants import registry

BOTH = pytest.mark.parametrize("size", ["desktop", "phone"])


def written(game, seat):
    """The orders that a seat has sent, as text."""
    draft = SavedSheet.objects.get(game=game, seat=seat)
    return [str(order) for order in sheet_from_plain(json.loads(draft.sheet), registry.variant(game.variant)).orders]


def opened(page, game):
    open_board(page, game)
    return page


def set_by_hand(game, **changes):
    """Go on from another position."""
    with locked(game.pk) as held:
        log = store.load(held)
        log = store.append(held, log, edit_line(replace(log.now.position, next_id=1_000, **changes), "a test"))
        begin_phase(held, log)
    game.refresh_from_db()


def units(power, *texts):
    """Units of a power, as "F GAS"."""
    return tuple(Unit(900 + number, *text.split()[:1], power, text.split()[1]) for number, text in enumerate(texts))


def middle(page, area):
    """Where an area is on the screen."""
    box = page.locator(f".hit[data-area={area}]").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page, area):
    """Click with a mouse."""
    page.mouse.click(*middle(page, area))


def touch(page, area):
    """Tap with a finger."""
    page.touchscreen.tap(*middle(page, area))


def saved(page, text):
    """Wait until the host has acknowledged."""
    page.wait_for_selector(f"#saved:has-text('{text}')")


def choose(page, text):
    """Choose among the orders that are offered."""
    page.locator(OFFERED, has=page.get_by_text(text, exact=True)).click()


@pytest.fixture
def france(people, begun, seated):
    """Ann, and a game of Standard in which she is France."""
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    return ann, game


@BOTH
def test_a_move_is_a_unit_and_its_target(france, page_for, size):
    ann, game = france
    page = opened(page_for(ann, size), game)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    tap(page, "PAR")
    assert page.locator(".hit.next[data-area=BUR]").count() == 1
    assert page.locator(".hit.next[data-area=MOS]").count() == 0
    assert page.locator("#sheet .tapped").get_attribute("data-area") == "PAR"
    _listed_in_sight(page, size)
    page.locator("#sheet [data-select=PAR]").evaluate("row => row.click()")
    assert page.locator(".hit.chosen").get_attribute("data-area") == "PAR"
    tap(page, "BUR")
    saved(page, "A PAR - BUR")
    assert page.locator("#layer-orders .order").count() == 1
    assert "A PAR - BUR" in written(game, "FRANCE")
    _found_however_large(page, size)


def _listed_in_sight(page, size):
    """What the unit in Paris can do alone is beside it on a wide board, within reach of keys; on a phone below."""
    listed = page.locator("#choices" if size == "phone" else "#beside")
    box, height = listed.bounding_box(), page.viewport_size["height"]
    assert 0 <= box["y"] < height
    if size == "phone":
        assert page.locator("#beside").is_hidden()
        return
    board = page.locator("#board").bounding_box()
    assert board["x"] <= box["x"] < box["x"] + box["width"] <= board["x"] + board["width"]
    assert board["y"] <= box["y"] < box["y"] + box["height"] <= board["y"] + board["height"]
    x, y = middle(page, "PAR")
    assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    page.locator(".hit[data-area=PAR]").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Hold A PAR H"
    page.keyboard.press("Escape")
    assert listed.is_hidden()
    assert page.evaluate("document.activeElement.dataset.area") == "PAR"
    tap(page, "PAR")


def _explained(page):
    """A question mark tells what an order does, and Escape leads back."""
    tap(page, "PAR")
    sign = page.locator("#choices .help").first
    assert sign.get_attribute("href") == "/variants/standard/rules/#order-hold"
    sign.click()
    expect(page.get_by_role("dialog", name="hold")).to_contain_text("The unit stays where it is")
    expect(page.locator("#tip code")).to_contain_text(" H")
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    assert sign.evaluate("sign => sign === document.activeElement")
    assert page.locator("#choices").is_visible()
    assert page.locator("#choices li button").first.get_attribute("aria-description").startswith("The unit stays")


def _found_however_large(page, size):
    """Fingers and the mouse find areas on the board."""
    at = touch if size == "phone" else click
    at(page, "PAR")
    page.wait_for_selector(OFFERED)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Whole board").click()
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    page.locator(".hit[data-area=PAR]").focus()
    page.keyboard.press("ArrowUp")
    at(page, "PAR")
    at(page, "PIC")
    saved(page, "A PAR - PIC")
    page.get_by_role("button", name="Whole board").click()
    assert page.locator(".board-map.zoomed").count() == 0


def test_every_area_answers_where_it_is_touched(france, page_for):
    ann, game = france
    set_by_hand(game, units=units("FRANCE", "A SYR"))
    page = opened(page_for(ann, "phone"), game)
    page.get_by_role("button", name="Whole board").click()
    board, answers = registry.variant("standard").world.board, {}
    for area in sorted(set(board.areas) - {"SYR"}):
        tap(page, area)
        answers[area] = page.inner_text("#told").partition(".")[0].partition(":")[0]
    assert answers == {area: board.areas[area].name for area in answers}


def test_the_board_is_dragged_shows_powers_and_takes_no_taps_through_a_cover(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    _dragged(page)
    page.get_by_role("button", name="Whole board").click()
    _powers_shown(page)
    _covered(page)


def _dragged(page):
    """Dragging moves the board, and orders nothing."""
    box = page.locator(".board-map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -600)
    page.wait_for_selector(".board-map.zoomed")
    before = page.get_attribute(".board-map", "viewBox")
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=5)
    page.mouse.up()
    assert page.get_attribute(".board-map", "viewBox") != before
    assert page.locator("#choices").is_hidden()


def _supports(page, game):
    """A support is the unit helped, and the target of its move."""
    tap(page, "MAR", "PAR", "BUR")
    saved(page, "A MAR S A PAR - BUR")
    tap(page, "PAR", "MAR")
    page.wait_for_selector(OFFERED)
    assert "A PAR - MAR" not in offered(page)
    tap(page, "GAS")
    saved(page, "A PAR S A MAR - GAS")
    assert written(game, "FRANCE") == ["A MAR S A PAR - BUR", "A PAR S A MAR - GAS"]


def test_orders_are_given_by_taps_by_keyboard_in_forms_and_as_text(france, page_for):
    ann, game = france
    page = opened(page_for(ann), game)
    _tapped_twice(page)
    _by_keys(page)
    _by_names(page)
    _by_form(page)
    _while_writing(page, game)
    _by_text(page)


def _tapped_twice(page):
    """A unit tapped twice does what it can do alone."""
    tap(page, "PAR", "PAR")
    saved(page, "A PAR H")


def test_a_convoy_is_the_army_and_where_it_goes(people, begun, seated, page_for):
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "ENGLAND")
    set_by_hand(game, units=units("ENGLAND", "F NTH", "A YOR"))
    page = opened(page_for(ann), game)
    tap(page, "NTH", "YOR", "NWY")
    saved(page, "F NTH C A YOR - NWY")
    tap(page, "YOR", "NWY")
    if page.locator(OFFERED).count():
        page.locator(OFFERED).first.click()
    saved(page, "army Yorkshire")
    assert len(written(game, "ENGLAND")) == 2


def test_a_sheet_on_a_phone_is_emptied_filled_explained_and_accessible(france, page_for):
    ann, game = france
    page = opened(page_for(ann, "phone"), game)
    _emptied_and_made_ready(page, game)
    _supports(page, game)
    _explained(page)
    page.keyboard.press("Escape")
    for details in page.locator("details").all():
        details.evaluate("one => one.open = true")
    tap(page, "PAR")
    assert faults(page) == []


def _emptied_and_made_ready(page, game):
    """An order is deleted and comes back, and a seat is ready and not ready."""
    tap(page, "PAR", "PIC")
    saved(page, "A PAR - PIC")
    page.get_by_role("button", name="Ready", exact=True).click()
    page.wait_for_selector("text=2 units without orders")
    shot(page, "ready-asked-phone")
    page.get_by_role("button", name="I'm ready anyway").click()
    page.wait_for_selector("text=You're ready.")
    page.get_by_role("button", name="Not ready after all").click()
    page.get_by_role("button", name="Ready", exact=True).wait_for()
    page.get_by_role("button", name="Delete: army Paris moves to Picardy").click()
    page.wait_for_selector("text=No orders yet.")
    page.wait_for_function("() => document.activeElement.id === 'sheet-heading'")
    page.get_by_role("button", name="Undo").click()
    saved(page, "Undone. 1 order sent.")
    assert written(game, "FRANCE") == ["A PAR - PIC"]
    page.keyboard.press("Control+z")
    page.wait_for_selector("text=No orders yet.")
    page.wait_for_selector("#undo", state="hidden")
    assert page.locator("#sheet .idle svg.power-FRANCE").count() == 3


def _by_keys(page):
    """Arrow keys and Enter suffice."""
    page.locator(".hit[tabindex='0']").focus()
    assert page.evaluate("document.activeElement.dataset.area") in {"PAR", "BRE", "MAR"}
    for _ in range(6):
        if page.evaluate("document.activeElement.dataset.area") == "PAR":
            break
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
    assert "Paris: army of France" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    page.wait_for_selector("#told:has-text('Paris')")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    saved(page, "A PAR - PIC")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.locator("#choices").is_hidden()


def _by_names(page):
    """A typed name leads to its area."""
    page.locator(".hit[tabindex='0']").focus()
    for name, area in (("bres", "BRE"), ("english ch", "ENG")):
        page.keyboard.type(name)
        assert page.evaluate("document.activeElement.dataset.area") == area
        page.keyboard.press("Enter")
    saved(page, "F BRE - ENG")
    page.keyboard.press("Escape")
    page.keyboard.type("zzz")
    page.wait_for_selector("#told:has-text('no area starts with this')")


def _by_form(page):
    """Forms do without the map, and it fills in their fields."""
    forms_opened(page)
    page.get_by_text("Support move").click()
    form = page.locator("form[data-type=support_move]")
    form.get_by_label("Unit", exact=True).select_option("A PAR")
    assert form.locator("option[value='A BUD']").count() == 0
    form.locator("button[data-pick=target]").click()
    tap(page, "MAR")
    assert form.get_by_label("Target", exact=True).input_value() == "A MAR"
    form.get_by_label("To", exact=True).select_option("BUR")
    form.get_by_role("button", name="Save this order").click()
    saved(page, "A PAR S A MAR - BUR")


def _while_writing(page, game):
    """What is being written is never replaced."""
    unfold(page)
    page.fill("#sheet-text", "A PAR - GAS\nnot an order")
    tap(page, "MAR", "SPA")
    saved(page, "A MAR - SPA")
    assert page.input_value("#sheet-text").startswith("A PAR - GAS")
    page.get_by_role("button", name="Save text").click()
    page.get_by_role("button", name="Replace it with my text").click()
    saved(page, "2 lines sent, 1 refused")
    assert written(game, "FRANCE") == ["A PAR - GAS"]
    assert "not an order" in page.input_value("#sheet-text")
    assert "Line 2" in page.inner_text("#text-problems")


def _by_text(page):
    """A text comes back as it was understood."""
    for text, lines in (("paris to burgundy\nhello 🙂", 1), ("mar h\nwho\nknows", 2)):
        page.fill("#sheet-text", text)
        page.get_by_role("button", name="Save text").click()
        page.wait_for_function("lines => document.querySelectorAll('#text-problems p').length === lines", arg=lines)
    assert page.input_value("#sheet-text") == "A MAR H\nwho:\nknows:"


def test_a_coast_is_asked_for_and_units_are_built_in_winter_and_retreat_when_dislodged(france, page_for):
    ann, game = france
    set_by_hand(game, units=units("FRANCE", "F GAS"))
    page = opened(page_for(ann, "phone"), game)
    tap(page, "GAS", "SPA")
    saved(page, "F GAS - SPA/NC")
    set_by_hand(game, turn=Turn("W", 1901, "A"), units=units("FRANCE", "A PAR", "A MAR"))
    opened(page, game)
    assert "0 of 1 build ordered" in page.inner_text("#sheet")
    tap(page, "BRE")
    choose(page, "BUILD F BRE")
    saved(page, "BUILD F BRE")
    assert "1 of 1 build ordered" in page.inner_text("#sheet")
    (army,) = units("FRANCE", "A BUR")
    leaving = Dislodgement(army, ("PAR", "GAS"), attacker="MUN")
    set_by_hand(game, turn=Turn("S", 1902, "R"), units=units("GERMANY", "A RUH", "A BUR")[1:], dislodged=(leaving,))
    opened(page, game)
    tap(page, "BUR", "PAR")
    saved(page, "A BUR R PAR")


def test_trades_are_a_table(people, begun, page_for):
    (ann,) = people("ann")
    game = begun("capitalist", ann)
    page = opened(page_for(ann, "phone"), game)
    page.wait_for_selector(".of-orders .tables th:has-text('piastres')", state="attached")
    table = page.locator("form.ledger")
    page.get_by_label("Sell FRANCS").fill("40")
    assert table.locator(".left").inner_text() == "$40.00 left"
    page.get_by_label("Buy MARKS").fill("50")
    assert table.locator(".left").inner_text() == "$10.00 too much"
    page.get_by_label("Buy MARKS").locator("xpath=preceding-sibling::button").click()
    assert page.get_by_label("Buy MARKS").input_value() == "40"
    page.get_by_role("button", name="Save trade").click()
    saved(page, "2 orders sent.")
    assert "francs to sell: 40 of 500 used, 460 left" in page.inner_text("#sheet")
    page.get_by_role("button", name="Delete: buy 40 marks").click()
    page.wait_for_function("() => document.querySelector('.left').textContent === '$40.00 left'")
    assert page.get_by_label("Buy MARKS").input_value() == ""
    page.get_by_text("One order at a time").click()
    page.get_by_text("Sell currency", exact=True).click()
    form = page.locator("form[data-type=sell]")
    form.get_by_label("Amount").fill("20")
    form.get_by_label("Currency").select_option("POUNDS")
    form.get_by_role("button", name="Save this order").click()
    saved(page, "SELL 20 POUNDS")
    assert page.get_by_label("Sell POUNDS").input_value() == "20"
    shot(page, "trades-phone")


def test_a_tap_means_one_thing_at_a_time(people, begun, seated, page_for):
    (ann,) = people("ann")
    game = begun("geophysical", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    page = opened(page_for(ann), game)
    assert page.locator("#modes :checked").get_attribute("value") == ""
    tap(page, "MOS")
    assert "Tap one of the marked areas." in page.inner_text("#told")
    assert page.locator(".hit.next[data-area=PAR]").count() == 1
    tap(page, "PAR")
    assert page.locator(".hit.next[data-area=PIC]").count() == 1
    assert "STABILIZE" not in offered(page)
    page.get_by_role("radio", name="Acts").check(force=True)
    assert page.locator("#choices").is_hidden()
    tap(page, "PAR")
    listed = offered(page)
    assert "STABILIZE" in listed
    assert "A PAR" not in listed
    shot(page, "modes-desktop")
    page.locator("#sheet [data-select=PAR]").evaluate("row => row.click()")
    assert page.locator("#modes :checked").get_attribute("value") == ""
    assert "A PAR H" in offered(page)


def test_a_text_says_how_many_characters_are_left(people, begun, seated, page_for):
    (ann,) = people("ann")
    game = begun("rather_silly", ann)
    seated(game, ann, "MASTERMIND")
    page = opened(page_for(ann), game)
    page.locator("form[data-type=question]").evaluate("form => { form.closest('details').open = true; }")
    question = page.get_by_role("textbox", name="Question")
    assert question.get_attribute("aria-describedby") == "c-question-question-left"
    question.fill("Who was Tallis?")
    left = f"{int(question.get_attribute('maxlength')) - 15} of {question.get_attribute('maxlength')} characters left"
    assert page.inner_text("#c-question-question-left") == left
    page.get_by_role("status").get_by_text(left).wait_for(state="attached")


def test_goals_are_chosen_on_the_map(people, begun, seated, page_for):
    (ann,) = people("ann")
    game = begun("goals", ann, grace=0, absence=Absence.HOLD)
    seated(game, ann, "TURKEY")
    set_by_hand(game, turn=Turn("W", 1901, "A"))
    page = opened(page_for(ann, "phone"), game)
    page.wait_for_selector(".ring-legend li")
    legend = [line.replace("\n", " ") for line in page.locator(".ring-legend li").all_inner_texts()]
    assert legend[:2] == ["½half a year–", "1a year4"]
    assert [hit.get_attribute("data-area") for hit in page.locator(".hit.limit").all()] == [
        "GRE",
        "ION",
        "RUM",
        "SER",
        "SEV",
    ]
    assert page.locator(".hit[data-area=PAR]").get_attribute("aria-label").endswith(", 3½ years")
    assert page.locator(".ring-marks text").count() == 30
    tap(page, "PAR")
    choose(page, "GOAL PAR PUBLIC")
    saved(page, "GOAL PAR PUBLIC")
    assert "1 public chosen; still needed" in page.locator("#sheet .progress").first.inner_text()
    shot(page, "goals-phone")


@pytest.mark.parametrize(("size", "motion"), [("desktop", "no-preference"), ("phone", "reduce")])
def test_a_new_phase_is_announced_and_shown_with_all_its_orders_until_the_reader_goes_on(
    france, page_for, size, motion
):
    ann, game = france
    page = opened(page_for(ann, size, reduced_motion=motion), game)
    page.evaluate("localStorage.setItem('no film', 'yes')")
    tap(page, "PAR", "PIC")
    saved(page, "A PAR - PIC")
    hears(page)
    before = page.inner_text(".now")
    go_on(game)
    page.wait_for_selector(f"#arrived:has-text('{game.summary}')")
    assert page.inner_text(".now") == before
    page.click("#arrive")
    page.wait_for_selector(f".now:has-text('{game.summary}')")
    page.wait_for_selector("#layer-orders .order[data-result=success]", state="attached")
    assert "1 succeeded" in page.inner_text(".strip")
    tap(page, "PAR")
    page.wait_for_selector("#look details[open]:has-text('A PAR - PIC')")
    shot(page, f"what-happened-{size}")
    page.get_by_text("Result", exact=True).click()
    page.wait_for_selector("#layer-orders .order", state="detached")
    page.get_by_role("button", name="Replay").click()
    if motion == "no-preference":
        page.wait_for_selector("#layer-orders .order.later", state="attached")
    page.wait_for_selector("[name=stage][value=result]:checked")
    page.get_by_role("link", name="Previous phase").click()
    page.wait_for_selector("#look-heading:has-text('Opening')")
    page.get_by_role("button", name="To your orders").click()
    page.wait_for_selector("#sheet")
    tap(page, "PIC", "PAR")
    saved(page, "A PIC - PAR")
    page.reload()
    page.wait_for_selector("#show-orders:checked")


def test_without_scripts_there_are_a_picture_and_forms(france, page_for):
    ann, game = france
    page = page_for(ann, java_script_enabled=False)
    page.goto(f"/games/{game.key}/")
    assert page.locator("noscript img, #board img").count() == 1
    forms_opened(page)
    page.get_by_text("Hold", exact=True).click()
    form = page.locator("form[data-type=hold]")
    form.get_by_label("Unit", exact=True).select_option("A PAR")
    form.get_by_role("button", name="Save this order").click()
    assert "A PAR H" in page.inner_text("#sheet")


def _powers_shown(page):
    """A power of the table shows its units, and where they could go."""
    marked = "name => [...document.querySelectorAll(`.hit.${name}`)].map(hit => hit.dataset.area).sort()"
    page.check("#show-powers")
    page.locator(".powers summary", has_text="England").click()
    page.wait_for_selector(".hit.stands[data-area=LON]")
    assert page.evaluate(marked, "stands") == ["EDI", "LON", "LVP"]
    assert page.evaluate(marked, "reach") == ["CLY", "ENG", "NTH", "NWG", "WAL", "YOR"]
    page.locator(".powers summary", has_text="Turkey").click()
    page.wait_for_selector(".hit.stands[data-area=ANK]")
    assert "LON" not in page.evaluate(marked, "stands")
    page.check("#show-orders")
    assert page.evaluate(marked, "reach") == page.evaluate(marked, "stands") == []


def _covered(page):
    """What covers the board keeps taps from it."""
    page.evaluate("""() => {
        const cover = document.body.appendChild(document.createElement("p"));
        cover.textContent = "in the way";
        Object.assign(cover.style, {position: "fixed", inset: 0, zIndex: 99, pointerEvents: "auto"});
        document.querySelector(".board-tools").style = "position: relative; z-index: 100";
    }""")
    with pytest.raises(AssertionError, match=r"PAR can't be tapped: in its middle is <p.*in the way"):
        tap(page, "PAR")
