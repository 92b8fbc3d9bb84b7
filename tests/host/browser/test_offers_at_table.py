"""Two people agree: one on a desktop, the other on a phone."""

from axe import violations
from hands import open_board, shot
from tests.host.working import go_on

from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.offers import queries, services
from variorum.host.orders.text import read_text

LAST = "#thread .offer:last-child"


def test_two_people_agree(people, begun, seated, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    seated(game, ann, "ENGLAND")
    seated(game, ben, "FRANCE")
    one = access.find(ann, game.key)
    sent = read_text(one.variant, one.seen().position, "ENGLAND", "F LON - ENG\nA LVP - YOR")
    sheets.put(one, game.phase_number, sent.orders)
    desk, phone = page_for(ann), page_for(ben, "phone")
    desk.goto(f"/games/{game.key}/press/?with=FRANCE")
    phone.goto(f"/games/{game.key}/press/?with=ENGLAND")

    desk.click(".offering summary")
    shot(desk, "offer-form-desktop")
    desk.click("button:has-text('Peace until winter 1901')")
    phone.wait_for_selector(f"{LAST}:has-text('peace until the end of winter 1901')")
    shot(phone, "offer-phone")
    phone.click(f"{LAST} button:has-text('Accept')")
    desk.wait_for_selector("#offer-1.agreed:has-text('Agreed.')")

    desk.click(".offering summary")
    desk.click("button:has-text('You support F LON - ENG')")
    phone.wait_for_selector("#offer-2:has-text('France supports F LON - ENG')")
    phone.click("#offer-2 >> text=Change and send back")
    phone.wait_for_selector(".offering[open]")
    shot(phone, "offer-changed-phone")
    phone.fill("textarea[name=more]", "DMZ WAL UNTIL F1901")
    phone.click("button:has-text('Decline and send this offer')")
    desk.wait_for_selector("#offer-3:has-text('keeps out') , #offer-3:has-text('nobody enters')")
    desk.wait_for_selector("#offer-2.declined")
    for page in (desk, phone):
        assert [found["id"] for found in violations(page)] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(desk, "offers-desktop")
    shot(phone, "offers-phone")

    desk.focus("#accept-3")
    desk.keyboard.press("Enter")
    phone.wait_for_selector("#offer-3.agreed")
    assert len(queries.agreed(game, "ENGLAND")) == 2


def test_agreements_stand_beside_the_sheet_and_in_the_results(people, begun, seated, page_for):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, ben)
    seated(game, ann, "ENGLAND")
    seated(game, ben, "FRANCE")
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE; DMZ ENG; I A LVP - YOR; YOU A PAR - BUR UNTIL F1901")
    desk, phone = page_for(ann), page_for(ben, "phone")
    for page in (desk, phone):
        open_board(page, game)
    services.answer(game, "FRANCE", 1, accepts=True)
    for page, order in ((desk, "A LVP - YOR"), (phone, "A PAR - BUR")):
        page.click("#agreements summary")
        page.wait_for_selector("#agreements button:has-text('Use these orders')")
        shot(page, f"agreements-{'desktop' if page == desk else 'phone'}")
        page.click("#agreements button")
        page.wait_for_selector(f"#sheet:has-text('{order}')")
        page.wait_for_selector("#agreements button", state="detached")
        assert [found["id"] for found in violations(page)] == []
    one = access.find(ann, game.key)
    order = read_text(one.variant, one.seen().position, "ENGLAND", "F LON - ENG").orders
    sheets.put(one, game.phase_number, order)
    desk.wait_for_selector("#sheet:has-text('it breaks your word to FRANCE')")
    shot(desk, "agreements-warned-desktop")
    go_on(game)
    for page in (desk, phone):
        page.click("#arrive")
        page.wait_for_selector("#look .broken:has-text('England keeps out of the English Channel (F LON - ENG)')")
        shot(page, f"word-{'desktop' if page == desk else 'phone'}")
