"""Rules on a phone: sections fold up, and links, searches and printers open them."""


def test_sections_fold_up_and_open_for_whoever_looks_for_them(page_for):
    page = page_for(None, "phone")
    page.goto("/variants/rather_silly/rules/")
    chapters = page.locator("details.chapter")
    assert chapters.first.get_attribute("open") is not None
    assert page.locator("details.chapter[open]").count() == 1
    assert page.evaluate("document.documentElement.scrollHeight") < 5_000
    clause, hidden = page.locator("[id='silly:3a']"), page.locator("#order-hold")
    assert not clause.is_visible()
    page.goto("/variants/rather_silly/rules/#silly:3a")
    assert clause.is_visible()
    shown = "one => one.checkVisibility()"
    assert not page.evaluate(shown, hidden.element_handle())
    page.emulate_media(media="print")
    assert page.evaluate(shown, hidden.element_handle())
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Typical mistakes").click()
    assert page.locator("#typical-mistakes").is_visible()
    page.goto("/variants/rather_silly/rules/?q=llama")
    assert chapters.count() == page.locator("details.chapter[open]").count() > 1
