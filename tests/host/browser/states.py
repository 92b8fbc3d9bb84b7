"""Pages in states that somebody has to bring about."""

from hands import by_text, open_board, tap
from test_board import set_by_hand, units
from tests.host.working import go_on

from variorum.game.turn import Turn
from variorum.host.games import access
from variorum.host.games.common import locked
from variorum.host.games.log import store
from variorum.host.games.terms import Absence
from variorum.host.offers import services as offers
from variorum.host.press.services import messages, votes
from variorum.host.press.services.matters import VoteKind


def _marks(page, game):
    """A board on which an army can be convoyed, and one on which units can be built."""
    with locked(game.pk) as row:
        position = store.load(row).now.position
        before = {"turn": position.turn, "units": position.units}
    set_by_hand(game, units=units("FRANCE", "A BRE", "F ENG"))
    open_board(page, game)
    tap(page, "BRE")
    yield page
    set_by_hand(game, turn=Turn("W", 1901, "A"), units=units("FRANCE", "A SPA"))
    open_board(page, game)
    yield page
    set_by_hand(game, **before)


def _press(page):
    """Press beside the board, with a form for an offer."""
    page.check("#show-press", force=True)
    page.wait_for_selector(".of-press .chat")
    yield page
    page.locator(".of-press .offering > summary").first.click()
    yield page
    page.check("#show-orders", force=True)


def acts(people, begun, seated, page_for):
    """Pages in states that somebody has to bring about."""
    cy, dot = people("cy", "dot")
    game = begun("standard", cy, dot, absence=Absence.HOLD, grace=0)
    seated(game, dot, "FRANCE")
    one, other = access.find(cy, game.key), access.find(dot, game.key)
    for number, text in enumerate(("Shall we?", "See https://example.org", "A PAR - BUR")):
        messages.send(one, (other.seat,), text, str(number))
    for number, text in enumerate(("PEACE; YOU A PAR H UNTIL W1901", "DMZ PIC", "YOU A MAR H"), 1):
        offers.make(game, one.seat, f"OFFER FRANCE: {text}")
        if number < 3:
            offers.answer(game, "FRANCE", number, accepts=number == 1)
    votes.ask(one, game.phase_number, VoteKind.PAUSE)
    page = page_for(dot)
    for address in (f"press/?with={one.seat}", "press/?q=shall", "?waits=yes"):
        page.goto(f"/games/{game.key}/{address}")
        yield page
    open_board(page, game)
    yield from _press(page)
    tap(page, "PAR")
    page.locator("#beside .help").first.click()
    page.wait_for_selector("#tip code")
    yield page
    page.keyboard.press("Escape")
    tap(page, "BUR")
    page.wait_for_selector("#saved:has-text('A PAR - BUR')")
    yield page
    by_text(page, "A PAR - BUR\nF BRE - NAP")
    yield page
    yield from _marks(page, game)
    go_on(game)
    for address in (f"press/?with={one.seat}", "phases/"):
        page.goto(f"/games/{game.key}/{address}")
        yield page
    page = page_for(cy)
    page.goto(f"/games/{game.key}/press/?with=FRANCE")
    yield page
    page.goto("/learn/")
    page.locator("form[action$='/start/'] button").first.click()
    page.wait_for_selector("#board[data-ready]")
    yield page
    page.goto("/sandbox/new/standard/")
    page.locator("main form[method=post] button").first.click()
    page.wait_for_selector("#board[data-ready]")
    yield page
    page = page_for(None)
    page.goto("/play/friends/")
    page.fill("[name=name]", "Mia")
    page.get_by_role("button", name="Create the game").click()
    page.wait_for_url("**/about/")
    yield page
    page.goto("/nothing/")
    yield page
    page.goto("/docs/")
    yield page
