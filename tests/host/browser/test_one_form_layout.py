"""Forms look alike everywhere: a label stands above its control, or right of its box, in the same field."""

import pytest

FORMS = (
    "/games/new/gametest1815/",
    "/sandbox/new/gametest1815/",
    "/sandbox/new/standard/",
    "/play/friends/",
    "/lists/new/capitalist/",
    "/clubs/new/",
    "/variants/",
    "/games/",
    "/me/",
    "/calendar/",
    "/accounts/email/",
    "/accounts/password/change/",
)
ASTRAY = """() => {
    const seen = one => one.getClientRects().length > 0;
    const boxed = ["checkbox", "radio"];
    const wrong = [];
    for (const control of document.querySelectorAll("main form .field :is(input, select, textarea)")) {
        if (!seen(control) || control.type === "hidden") continue;
        const label = control.labels?.[0];
        if (!label || !seen(label)) { wrong.push(`${control.name}: no label`); continue; }
        const field = control.closest(".field").getBoundingClientRect();
        const [at, by] = [control.getBoundingClientRect(), label.getBoundingClientRect()];
        const text = document.createRange();
        text.selectNodeContents(label);
        const words = [...text.getClientRects()].filter(one => one.width > 1 && Math.abs(one.x - at.x) > 2)[0] ?? by;
        const isIn = one => one.top >= field.top - 1 && one.bottom <= field.bottom + 1;
        if (!isIn(at) || !isIn(by)) wrong.push(`${control.name}: not in its field`);
        else if (boxed.includes(control.type)) {
            const middle = at.y + at.height / 2;
            const isBeside = words.x >= at.right && middle >= by.top && middle <= by.bottom;
            if (!isBeside) wrong.push(`${control.name}: label not right of its box`);
        } else if (by.bottom > at.top + 1 || Math.abs(by.left - at.left) > 2) {
            wrong.push(`${control.name}: label not above`);
        }
    }
    return wrong;
}"""
OPEN = "document.querySelectorAll('main details').forEach(one => { one.open = true; })"


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_labels_stand_above_their_controls_or_right_of_their_boxes(people, page_for, size):
    (ann,) = people("ann")
    page, found = page_for(ann, size), {}
    for path in FORMS:
        page.goto(path)
        page.evaluate(OPEN)
        if wrong := page.evaluate(ASTRAY):
            found[path] = wrong
    assert found == {}


def test_a_new_game_asks_for_three_things_and_tells_the_rest_in_lines(people, page_for):
    (ann,) = people("ann")
    page = page_for(ann)
    page.goto("/games/new/standard/")
    headings = page.locator(".creation-form > section h2").all_inner_texts()
    assert headings == ["Variant", "Pace", "Who plays"]
    controls = page.locator(".creation-form :is(input, select, textarea):visible")
    assert set(controls.evaluate_all("all => all.map(one => one.name)")) == {"preset", "last_year", "role", "bots"}
    line = page.locator("#line-press")
    assert line.inner_text() == "Full press."
    page.locator("summary", has_text="Press and agreements").click()
    page.select_option("[name=press]", "none")
    page.locator("summary", has_text="Press and agreements").click()
    page.wait_for_selector("#line-press:has-text('No press')")
    page.locator("summary", has_text="Name of the game").click()
    page.fill("[name=name]", "An evening")
    page.locator("summary", has_text="Name of the game").click()
    page.wait_for_selector("#line-name:has-text('An evening')")
    page.get_by_role("button", name="Create this game").click()
    page.wait_for_url("**/about/")
    assert page.get_by_role("heading", name="An evening").count() == 1
