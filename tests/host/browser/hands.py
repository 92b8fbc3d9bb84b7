"""What players do with their hands: tap the map, fill in forms, write a sheet, say that they are ready."""

import os
from pathlib import Path

from playwright.sync_api import TimeoutError as Waited

from variorum.board import area_of
from variorum.game.order import Slot
from variorum.game.unit import UnitRef
from variorum.host.orders.values import areas_of, shown, tag

SHOTS = Path(__file__).parents[3] / "build" / "screenshots"
PATIENCE = 120_000
"""Milliseconds; the machine may be busy with other tests."""
POLLING = 100
"""Milliseconds from look to look, instead of a look at every frame."""

OFFERED = ":is(#choices, #beside) li > button"
"""The orders that a tap lets one choose among: beside the unit, or in the panel."""

POINT = """area => {
    const hit = document.querySelector(`.hit[data-area="${CSS.escape(area)}"]`), box = hit.getBoundingClientRect();
    const at = (x, y) => document.elementFromPoint(x, y);
    const parts = [...Array(FINE).keys()].map(part => (part + 0.5) / FINE);
    const far = point => Math.hypot(point.x - box.x - box.width / 2, point.y - box.y - box.height / 2);
    return parts.flatMap(right => parts.map(down => ({x: box.x + box.width * right, y: box.y + box.height * down})))
        .filter(({x, y}) => at(x, y) === hit).sort((one, other) => far(one) - far(other))[0] ?? null;
}""".replace("FINE", "24")
"""Where a click would meet an area, as near to its middle as possible; null if all of it is covered or out of sight."""
COVERING = """area => {
    const box = document.querySelector(`.hit[data-area="${CSS.escape(area)}"]`).getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return there?.outerHTML.slice(0, 200) ?? "nothing";
}"""
INTO_SIGHT = "area => document.querySelector(`.hit[data-area='${area}']`).scrollIntoView({block: 'center'})"
UNFOLDED = "form => { for (let at = form; at; at = at.parentElement?.closest('details')) at.open = true; }"
NEWS = """() => {
    document.getElementById('sheet').dataset.stamp = 'of another sheet';
    htmx.trigger('#sheet-news', 'sse:sheet');
}"""
"""Let the page hear that its sheet has been changed elsewhere."""
CHANGED = "old => document.querySelector('#sheet-data').dataset.version !== old"


def shot(page, name):
    """Keep a picture of the whole page, if somebody wants to look at it."""
    if os.environ.get("SCREENSHOTS"):
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", full_page=True, caret="initial")


def open_board(page, game):
    """The page of the game, when it can be tapped."""
    page.goto(f"/games/{game.key}/")
    page.wait_for_selector("#board[data-ready]")
    present(page)


def present(page):
    """Go on from what happened to the present, and to one's own orders."""
    page.evaluate("document.getElementById('show-orders')?.click()")


def follow(page, game):
    """See what happened on an open page, when it announces the phase in which the game is now, and go on."""
    if page.get_attribute("#sheet", "data-phase-number") != str(game.phase_number):
        page.click("#arrive")
    page.wait_for_selector(f"#sheet[data-phase-number='{game.phase_number}']", state="attached")
    page.wait_for_selector("#board[data-ready]")
    present(page)


def hears(page):
    """Wait until the page hears of what happens from now on."""
    page.wait_for_selector("html[data-hears]", state="attached")


def until(page, found):
    """Wait until something is found, while the page goes on; what it was."""
    for _ in range(PATIENCE // POLLING):
        if answer := found():
            return answer
        page.wait_for_timeout(POLLING)
    raise AssertionError("waited in vain")


def put_away(page):
    """Look at nothing that changes; another site, even an empty page, would need a process of its own."""
    page.goto("/static/site/icon.svg")


def unfold(page):
    """Show what is under *Other orders*."""
    if page.get_attribute("#others", "open") is None:
        page.click("#others > summary")


def forms_opened(page):
    """Unfold the forms of orders that the map can begin."""
    unfold(page)
    page.locator(".map-forms > summary").click()


def version(page):
    """The version of the sheet that the page shows."""
    return page.get_attribute("#sheet-data", "data-version")


def changed(page, before):
    """Wait until the page shows another version of the sheet."""
    page.wait_for_function(CHANGED, arg=before, polling=POLLING)


def tap(page, *areas):
    """Tap areas one after another, with a finger or the mouse, where they can be seen."""
    for area in areas:
        point = _point(page, area)
        if page.evaluate("navigator.maxTouchPoints"):
            page.touchscreen.tap(point["x"], point["y"])
        else:
            page.mouse.click(point["x"], point["y"])


def _point(page, area):
    """Where to tap an area: somebody who sees none of it scrolls to it, and then looks at the whole board."""
    looks = (
        lambda: None,
        lambda: page.evaluate(INTO_SIGHT, area),
        lambda: page.get_by_role("button", name="Whole board").click(),
        lambda: page.evaluate(INTO_SIGHT, area),
    )
    for look in looks:
        look()
        if point := page.evaluate(POINT, area):
            return point
    raise AssertionError(f"{area} can't be tapped: in its middle is {page.evaluate(COVERING, area)}")


def by_map(page, order):
    """Tap what an order is about, in the order in which it is written, and choose it where several are meant.

    Once more, if a page that has just become another one took the taps with it.
    """
    before = version(page)
    _tap(page, order)
    try:
        page.wait_for_function(CHANGED, arg=before, timeout=PATIENCE / 3, polling=POLLING)
    except Waited:
        page.keyboard.press("Escape")
        _tap(page, order)
        changed(page, before)


def offered(page):
    """What one can choose among, as text."""
    return "\n".join(page.locator(OFFERED).all_inner_texts())


def mode(page, group):
    """Let taps begin orders of a group, where there is a switch for it."""
    page.evaluate("group => document.querySelector(`#modes [value='${group}']`)?.click()", group)


def _tap(page, order):
    mode(page, order.group)
    tap(page, *taps_of(order))
    listed = page.locator(OFFERED, has=page.get_by_text(str(order), exact=True))
    if listed.count():
        listed.click()


def by_form(page, order):
    """Fill in the form of an order."""
    before, form = version(page), page.locator(f"form[data-type={tag(type(order))}]")
    form.evaluate(UNFOLDED)
    for chosen in form.locator("select", has=page.locator("option[value='']")).all():
        chosen.select_option("")
    for slot in _slots(order):
        value, control = shown(slot.kind, getattr(order, slot.field)), form.locator(f"[name=f-{slot.field}]")
        if control.evaluate("control => control.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)
    form.locator("button.save").click()
    changed(page, before)


def by_text(page, text):
    """Write a whole sheet."""
    before = version(page)
    unfold(page)
    page.fill("#sheet-text", text)
    page.locator("#text-form button").first.click()
    changed(page, before)
    present(page)


def ready(page):
    """Say that nothing more is to come, where that can be said."""
    button = page.locator("#ready[value=yes]")
    if button.count():
        button.click()
        page.wait_for_selector("#ready[value=no], [name=sure]", state="attached")
        if page.locator("[name=sure]").count():
            button.click()
        page.wait_for_selector("#ready[value=no]")


def _slots(order):
    """The parts of an order that are written, in that order."""
    form = next(form for form in order.forms if not form.read_only and _is_of(form, order))
    return [part for part in form.parts if isinstance(part, Slot)]


def _is_of(form, order):
    return all(getattr(order, name) == value for name, value in form.fixed.items())


def taps_of(order):
    """The areas that an order is about, in the sequence in which it is written."""
    for slot in _slots(order):
        value = getattr(order, slot.field)
        yield from (area_of(value.location),) if isinstance(value, UnitRef) else areas_of(slot.kind, value)
