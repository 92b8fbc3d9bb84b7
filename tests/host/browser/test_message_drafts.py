"""A message that somebody writes outlives a look at the map, and a connection that is lost."""

from variorum.host.games import access

MESSAGE = "Let us meet\n\nin  Burgundy."


def test_a_message_stays_until_it_has_been_sent(people, begun, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    other = access.find(ben, game.key).seat
    page, messages = page_for(ann, "phone"), f"/games/{game.key}/press/"
    page.goto(messages)
    page.get_by_label(other).check()
    page.fill("#message-text", MESSAGE)
    page.click("#tab-board")
    page.wait_for_selector("#board[data-ready]")
    page.goto(messages)
    assert page.input_value("#message-text") == MESSAGE
    page.goto(f"{messages}?with={other}")
    assert page.input_value("#message-text") == ""
    page.goto(messages)
    page.get_by_label(other).check()
    page.context.set_offline(True)
    page.click("text=Send")
    page.wait_for_timeout(500)
    page.context.set_offline(False)
    page.goto(messages)
    assert page.input_value("#message-text") == MESSAGE
    page.get_by_label(other).check()
    page.click("text=Send")
    page.wait_for_selector("#latest")
    page.goto(messages)
    assert page.input_value("#message-text") == ""
    assert page.locator(".threads .preview").inner_text() == "You: Let us meet in Burgundy."


def test_what_was_refused_stays_too_but_with_its_seat(people, begun, seated, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    page, messages = page_for(ann), f"/games/{game.key}/press/"
    page.goto(messages)
    page.fill("#message-text", MESSAGE)
    page.click("text=Send")
    page.wait_for_selector("text=Choose at least one recipient.")
    page.goto(messages)
    assert page.input_value("#message-text") == MESSAGE
    seated(game, ann, access.find(ben, game.key).seat)
    page.goto(messages)
    assert page.input_value("#message-text") == ""


def test_what_is_being_filled_in_outlasts_the_part_of_the_page_that_is_renewed(people, begun, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    page = page_for(ann)
    page.goto(f"/games/{game.key}/press/")
    with page.expect_response("**/carrying*.js"):
        page.select_option("#votes select", index=1)
    chosen = page.input_value("#votes select")
    page.evaluate("document.querySelector('#votes select').dataset.old = 'yes'")
    page.evaluate("htmx.trigger('#votes', 'sse:vote')")
    page.wait_for_selector("#votes select:not([data-old])")
    assert page.input_value("#votes select") == chosen
