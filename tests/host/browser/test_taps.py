"""How many taps twenty common acts take, each done as a player does it. The page for players has the same table."""

import re
from pathlib import Path

import pytest
from hands import open_board, tap
from test_board import set_by_hand, units
from tests.host.working import go_on

from variorum.game.turn import Turn
from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Absence
from variorum.host.offers import services
from variorum.host.orders.text import read_text
from variorum.host.press.services import messages

TAPS = {
    "a move": 2,
    "a hold": 2,
    "support for a move": 3,
    "another order for a unit": 2,
    "an order taken back": 1,
    "orders as text": 2,
    "ready": 1,
    "a vote for a draw": 2,
    "a build": 2,
    "a message to a power": 3,
    "an answer to a message": 2,
    "an offer of peace": 3,
    "an offer accepted": 2,
    "the results of the last phase": 1,
    "what if": 2,
    "the film of the last phase": 2,
    "what a power holds": 2,
    "the rules": 1,
    "a game against bots": 1,
    "a game with friends": 2,
}
GUIDE = Path(__file__).parents[3] / "docs" / "playing.md"


@pytest.fixture
def table(people, begun, seated):
    """Ann (France) and Ben (Germany) among bots that hold."""
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben, grace=0, absence=Absence.HOLD)
    seated(game, ann, "FRANCE")
    seated(game, ben, "GERMANY")
    return game, ann, ben


class Taps:
    """Taps on a page, counted by the act that they are for."""

    def __init__(self):
        self.counted = {}

    def on(self, act, page, *places):
        for place in places:
            page.click(place)
            self.counted[act] = self.counted.get(act, 0) + 1

    def areas(self, act, page, *areas):
        tap(page, *areas)
        self.counted[act] = self.counted.get(act, 0) + len(areas)


def ordered(game, person, seat, text):
    one = access.find(person, game.key)
    sheets.put(one, game.phase_number, read_text(one.variant, one.seen().position, seat, text).orders)


def saved(page, text):
    page.wait_for_selector(f"#saved:has-text('{text}')", state="attached")


def order(taps, page):
    """Orders of a movement phase."""
    taps.areas("a move", page, "PAR", "BUR")
    saved(page, "A PAR - BUR")
    taps.areas("support for a move", page, "MAR", "PAR", "BUR")
    saved(page, "A MAR S A PAR - BUR")
    taps.areas("a hold", page, "BRE")
    taps.on("a hold", page, "#beside li > button:has-text('Hold')")
    saved(page, "F BRE H")
    taps.areas("another order for a unit", page, "BRE", "MAO")
    saved(page, "F BRE - MAO")
    taps.on("an order taken back", page, "#sheet button[aria-label^='Delete: fleet Brest']")
    page.wait_for_selector("#sheet .idle:has-text('Brest')")
    taps.on("orders as text", page, "#others > summary")
    page.fill("#sheet-text", "A PAR - PIC\nA MAR - SPA\nF BRE - ENG")
    taps.on("orders as text", page, "#text-form button:has-text('Save text')")
    page.wait_for_selector("#sheet code:has-text('A PAR - PIC')", state="attached")
    taps.on("ready", page, "#ready")
    page.wait_for_selector("#ready[value=no]")


def talk(taps, page, game, ben):
    """Press and offers beside the board."""
    taps.on("a message to a power", page, "label:has(#show-powers)", "a.write:has-text('Italy')")
    page.fill("#message-text", "Shall we talk?")
    taps.on("a message to a power", page, "#send")
    page.wait_for_selector("#thread .own:has-text('Shall we talk?')")
    taps.on("an offer of peace", page, "label:has(#show-powers)", "a.write:has-text('Germany')")
    taps.on("an offer of peace", page, ".quick-offers button:has-text('Peace until winter 1901')")
    page.wait_for_selector("#offer-1.open")


def answer(taps, page, game, ben):
    """What came from others, on a page that has just been opened."""
    services.make(game, "GERMANY", "OFFER FRANCE: DMZ BUR UNTIL F1901")
    open_board(page, game)
    taps.on("an offer accepted", page, "label:has(#show-press)", "button:has-text('Accept')")
    page.wait_for_selector("#offer-2.agreed")
    messages.send(access.find(ben, game.key), ("FRANCE",), "Well?", "well")
    open_board(page, game)
    taps.on("an answer to a message", page, "label:has(#show-press)")
    page.fill("#message-text", "Well.")
    taps.on("an answer to a message", page, "#send")
    page.wait_for_selector("#thread .own:has-text('Well.')")


def look(taps, page, game):
    """What has happened, what is, and what may be done."""
    open_board(page, game)
    taps.on("the results of the last phase", page, "label:has(#show-results)")
    page.wait_for_selector("#look[data-number] .account")
    open_board(page, game)
    taps.on("the film of the last phase", page, "label:has(#show-results)", "[data-replay]")
    page.wait_for_selector("#layer-orders > .order", state="attached")
    open_board(page, game)
    taps.on("what a power holds", page, "label:has(#show-powers)", ".standing summary:has-text('Italy')")
    page.wait_for_selector(".standing details[open] :text('Units:')")
    taps.on("the rules", page, ".panel-tabs a:has-text('Rules')")
    page.wait_for_selector("h1, h2")
    open_board(page, game)
    taps.on("a vote for a draw", page, "#ask-draw", "#act-draw")
    page.wait_for_selector("#sheet .entries :text('draw') >> nth=0")
    taps.on("what if", page, "label:has(#show-results)", "#look button:has-text('What if?')")
    page.wait_for_url(lambda url: game.key not in url)
    page.wait_for_selector("#board[data-ready]")


def build(taps, page, game):
    """In winter, France has two units and three centers."""
    set_by_hand(game, turn=Turn("W", 1901, "A"), units=units("FRANCE", "A PAR", "F BRE"))
    open_board(page, game)
    taps.areas("a build", page, "MAR")
    taps.on("a build", page, "#beside li > button:has-text('army')")
    saved(page, "A MAR")


def begin(taps, page):
    """A game from the front page."""
    page.goto("/")
    taps.on("a game against bots", page, "button:has-text('Play now')")
    page.wait_for_selector("#board[data-ready]")
    page.goto("/")
    taps.on("a game with friends", page, "a:has-text('Play with friends')", "main form button >> nth=-1")
    page.wait_for_selector("text=invit >> nth=0")


def test_common_acts_take_few_taps(table, page_for):
    game, ann, ben = table
    page, taps = page_for(ann), Taps()
    page.set_default_timeout(15_000)
    open_board(page, game)
    order(taps, page)
    talk(taps, page, game, ben)
    answer(taps, page, game, ben)
    ordered(game, ann, "FRANCE", "A MAR - SPA\nA PAR - PIC\nF BRE - MAO")
    go_on(game)
    look(taps, page, game)
    build(taps, page, game)
    begin(taps, page)
    assert taps.counted == TAPS


def test_players_read_how_many_taps_an_act_takes():
    text = GUIDE.read_text()
    rows = dict(re.findall(r"^\| ([^|]+?) \| (\d+) \|$", text, re.MULTILINE))
    assert {act: str(count) for act, count in TAPS.items()} == rows
