"""A letter that somebody writes outlives a look at the map, and a connection that is lost."""

from variorum.host.games import access

LETTER = "Let us meet\n\nin  Burgundy."


def test_a_letter_stays_until_it_has_been_sent(people, begun, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    other = access.find(ben, game.key).seat
    page, letters = page_for(ann, "phone"), f"/games/{game.key}/letters/"
    page.goto(letters)
    page.get_by_label(other).check()
    page.fill("#letter-text", LETTER)
    page.click("#tab-board")
    page.wait_for_selector("#board[data-ready]")
    page.click("#tab-letters")
    assert page.input_value("#letter-text") == LETTER
    page.goto(f"{letters}?with={other}")
    assert page.input_value("#letter-text") == ""
    page.goto(letters)
    page.get_by_label(other).check()
    page.context.set_offline(True)
    page.click("text=Send")
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    page.goto(letters)
    assert page.input_value("#letter-text") == LETTER
    page.get_by_label(other).check()
    page.click("text=Send")
    page.wait_for_selector("#latest")
    page.goto(letters)
    assert page.input_value("#letter-text") == ""
    assert page.locator(".threads >> text=1 letter").count() == 1


def test_what_was_refused_stays_too_but_with_its_seat(people, begun, seated, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    page, letters = page_for(ann), f"/games/{game.key}/letters/"
    page.goto(letters)
    page.fill("#letter-text", LETTER)
    page.click("text=Send")
    page.wait_for_selector("text=Choose to whom the letter goes.")
    page.goto(letters)
    assert page.input_value("#letter-text") == LETTER
    seated(game, ann, access.find(ben, game.key).seat)
    page.goto(letters)
    assert page.input_value("#letter-text") == ""
