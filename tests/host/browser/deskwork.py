"""What the game master does at the desk: force dice, decide what is asked, roll back."""


def open_desk(page, game):
    """The desk, as it is now."""
    page.goto(f"/games/{game.key}/desk/")


def force(page, game, label, result):
    """Force a draw of the dice in this phase."""
    open_desk(page, game)
    kind = page.locator("details.kind", has=page.locator("summary", has_text="force a draw of the dice"))
    kind.locator("summary").click()
    kind.get_by_label("label").fill(label)
    kind.get_by_label("result").fill(result)
    kind.locator("button.save").click()
    page.wait_for_selector(f'code:has-text(\'FORCE "{label}" "{result}"\')')


def decide(page, order):
    """Decide something that the rules ask, by one tap."""
    button = f"#asked button[value='{order}']"
    page.click(button)
    page.wait_for_selector(f"{button}[aria-pressed=true]")


def roll_back(page, game, number, reason):
    """Look at what would be different if a phase were run again, and then go back to before it."""
    page.goto(f"/games/{game.key}/desk/back/{number}/")
    page.fill("#reason", reason)
    page.click("button[value=preview]")
    page.wait_for_selector("#compare-title")
    page.fill("#reason", reason)
    page.click("button[value=back]")
    page.wait_for_selector("#desk-phase")
    game.refresh_from_db()
