import re
from html import unescape

import pytest
from tests.acting import do
from tests.host.working import go_on

from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Press
from variorum.host.offers import queries as offers
from variorum.host.orders.text import read_text
from variorum.host.press import queries
from variorum.host.press.acts import AnswerOffer, MakeOffer
from variorum.host.press.services import blocks, messages


@pytest.fixture
def pair(people, begun, seated, client):
    """England and France, each with a person's access, and their press pages."""

    def make(**terms):
        ann, ben = people("ann", "ben")
        game = begun("standard", ann, ben, **terms)
        for person, seat in ((ann, "ENGLAND"), (ben, "FRANCE")):
            seated(game, person, seat)
        return game, access.find(ann, game.key), access.find(ben, game.key)

    return make


def page(client, who, query):
    client.force_login(who.person)
    return client.get(f"/games/{who.game.key}/press/{query}").content.decode()


def post(client, who, path, /, **data):
    client.force_login(who.person)
    return client.post(f"/games/{who.game.key}/press/{path}", data)


def told(html):
    return [
        " ".join(re.sub(r"<[^>]*>", " ", unescape(card)).split())
        for card in re.findall(r'<li id="offer-.*?</time>', html, re.DOTALL)
    ]


def test_an_offer_is_made_with_a_tap_and_accepted_with_another(pair, client):
    game, ann, ben = pair()
    html = page(client, ann, "?with=FRANCE")
    assert '<button name="quick" value="PEACE UNTIL W1901" class="quiet">Peace until winter 1901</button>' in html
    answer = post(client, ann, "offer/?with=FRANCE", quick="PEACE UNTIL W1901")
    assert answer.url.endswith("?with=FRANCE#offer-1")
    (card,) = told(page(client, ben, "?with=ENGLAND"))
    assert "England offers England and France: peace until the end of winter 1901" in card
    assert "Open: waits for you." in card
    assert all(button in card for button in ("Accept", "Decline", "Change and send back"))
    assert "Take back" in told(page(client, ann, "?with=FRANCE"))[0]
    post(client, ben, "answer/", offer="1", answer="accept")
    assert "Agreed." in told(page(client, ann, "?with=FRANCE"))[0]
    assert len(offers.agreed(game, "ENGLAND")) == 1


def test_support_for_an_order_of_the_sheet_is_asked_with_a_tap(pair, client):
    game, ann, _ = pair()
    sheets.put(ann, game.phase_number, read_text(ann.variant, ann.seen().position, "ENGLAND", "F LON - ENG").orders)
    assert 'value="YOU SUPPORT F LON - ENG" class="quiet">You support F LON - ENG<' in page(client, ann, "?with=FRANCE")
    post(client, ann, "offer/?with=FRANCE", quick="YOU SUPPORT F LON - ENG")
    assert "France supports F LON - ENG" in told(page(client, ann, "?with=FRANCE"))[0]


def test_nobody_is_asked_with_a_tap_for_a_support_that_they_cannot_give(people, begun, seated, client):
    ann, ben, cat = people("ann", "ben", "cat")
    game = begun("standard", ann, ben, cat)
    for person, seat in ((ann, "RUSSIA"), (ben, "AUSTRIA"), (cat, "TURKEY")):
        seated(game, person, seat)
    asking = access.find(ann, game.key)
    orders = read_text(asking.variant, asking.seen().position, "RUSSIA", "A MOS H\nA WAR - GAL\nF SEV - BLA")
    sheets.put(asking, game.phase_number, orders.orders)
    austria, turkey = page(client, asking, "?with=AUSTRIA"), page(client, asking, "?with=TURKEY")
    assert re.findall(r'value="YOU SUPPORT ([^"]*)"', austria) == ["A WAR - GAL"]
    assert re.findall(r'value="YOU SUPPORT ([^"]*)"', turkey) == ["F SEV - BLA"]


def test_the_form_offers_what_it_says(pair, client):
    game, ann, _ = pair()
    fields = {
        "peace": "on",
        "area": ["IRI", "PIC"],
        "support": "F LON - ENG",
        "give": "A LVP - YOR",
        "who": ["BOTH", "YOU"],
        "does": ["NO HELP FOR", "BUILD NO"],
        "what": ["Germany", "fleets"],
        "more": "YOU A PAR H",
    }
    post(client, ann, "offer/?with=FRANCE", **fields, until="F1901")
    (deal,) = offers.ledger(game, "FRANCE").deals
    assert [str(one) for one in deal.offer.promises] == [
        "ENGLAND A LVP - YOR",
        "ENGLAND DMZ IRI",
        "ENGLAND DMZ PIC",
        "ENGLAND F LON - ENG",
        "ENGLAND NO HELP FOR GERMANY",
        "ENGLAND PEACE FRANCE",
        "FRANCE A PAR H",
        "FRANCE BUILD NO F",
        "FRANCE DMZ IRI",
        "FRANCE DMZ PIC",
        "FRANCE NO HELP FOR GERMANY",
        "FRANCE PEACE ENGLAND",
        "FRANCE SUPPORT F LON - ENG",
    ]
    assert str(deal.offer.until) == "F1901O"


def test_a_refused_offer_comes_back_with_the_reason_and_what_was_filled_in(pair, client):
    _, ann, _ = pair()
    answer = post(client, ann, "offer/?with=FRANCE", peace="on", more="YOU A MOS H", until="F1901")
    html = answer.content.decode()
    assert answer.status_code == 422
    assert re.search(r'role="alert">[^<]*A MOS belongs', html)
    assert 'id="offer-peace" checked' in html
    assert ">YOU A MOS H</textarea>" in html or "\nYOU A MOS H</textarea>" in html
    assert re.search(r'value="F1901" selected', html)


def test_an_offer_is_changed_and_sent_back(pair, client):
    game, ann, ben = pair()
    do(ann, MakeOffer(text="PEACE; I F LON - NTH; YOU A PAR - BUR UNTIL F1901", to=("FRANCE",)))
    html = page(client, ben, "?with=ENGLAND&change=1")
    assert 'id="offer-peace" checked' in html
    assert re.search(r'value="F1901" selected', html)
    tapped = re.findall(r'name="tapped" value="([^"]*)" checked', html)
    assert tapped == ["F LON - NTH", "A PAR - BUR"]
    given = {"peace": "on", "until": "F1901", "tapped": ["F LON - NTH", "A PAR - PIC"], "instead": "1"}
    post(client, ben, "offer/?with=ENGLAND", **given)
    one, other = offers.ledger(game, "ENGLAND").deals
    assert (one.declined, str(one.offer.until)) == ("FRANCE", str(other.offer.until))
    assert "FRANCE A PAR - PIC" in map(str, other.offer.promises)
    assert other.waits_for == ("ENGLAND",)


def test_offers_stand_among_the_messages_in_the_order_of_time(pair, client):
    _, ann, ben = pair()
    messages.send(ann, ("FRANCE",), "First", "1")
    do(ben, MakeOffer(text="PEACE", to=("ENGLAND",)))
    messages.send(ann, ("FRANCE",), "Last", "2")
    html = page(client, ann, "?with=FRANCE")
    assert html.index("<p>First") < html.index('id="offer-1"') < html.index("<p>Last")


def test_an_open_page_gets_new_offers_and_what_has_changed(pair, client):
    _, ann, ben = pair()
    do(ann, MakeOffer(text="PEACE", to=("FRANCE",)))
    do(ann, MakeOffer(text="DMZ ENG", to=("FRANCE",)))
    client.force_login(ann.person)
    listed = client.get(f"/games/{ann.game.key}/press/list/?with=FRANCE&after=0&offers=1").content.decode()
    assert re.search(r'id="offer-1"[^>]*hx-swap-oob="true"', listed)
    assert re.search(r'id="offer-2" data-offer="2"\s+class', listed)
    do(ben, MakeOffer(text="PEACE", to=("ENGLAND",)))
    listed = client.get(f"/games/{ann.game.key}/press/list/?with=FRANCE&after=0&offers=2").content.decode()
    assert f'href="/games/{ann.game.key}/press/?with=FRANCE&amp;change=3#offering"' in listed
    assert "Spring 1901, movement</span>" not in listed


def test_a_thread_of_offers_alone_is_listed_and_counts_as_new_until_answered(pair, client):
    _, ann, ben = pair()
    do(ann, MakeOffer(text="PEACE", to=("FRANCE",)))
    (thread,) = queries.threads(ben)
    assert (thread.thread, thread.messages, thread.new) == ("ENGLAND,FRANCE", 0, 1)
    assert (queries.unread(ben), queries.unread(ann)) == (1, 0)
    assert "England offers an agreement" in page(client, ben, "")
    do(ben, AnswerOffer(number=1, accepts=False))
    assert queries.unread(ben) == 0


def test_offers_of_the_blocked_are_folded_away_and_bring_no_number(pair, client):
    _, ann, ben = pair(anonymous=True)
    blocks.block_seat(ben, "ENGLAND")
    do(ann, MakeOffer(text="PEACE", to=("FRANCE",)))
    assert queries.unread(ben) == 0
    assert "Blocked offer" in told(page(client, ben, "?with=ENGLAND"))[0]
    assert "Blocked offer" not in page(client, ann, "?with=FRANCE")


def test_after_a_phase_the_verdicts_stand_under_the_agreement(pair, client):
    game, ann, ben = pair()
    do(ann, MakeOffer(text="DMZ ENG; DMZ BUR UNTIL F1901", to=("FRANCE",)))
    do(ben, AnswerOffer(number=1, accepts=True))
    for who, text in ((ann, "F LON - ENG"), (ben, "A PAR - PIC")):
        sheets.put(who, game.phase_number, read_text(who.variant, who.seen().position, who.seat, text).orders)
        sheets.set_ready(who, game.phase_number, ready=True)
    go_on(game)
    (card,) = told(page(client, ben, "?with=ENGLAND"))
    assert "Spring 1901, movement: " in card
    assert "Broken: England keeps out of the English Channel (F LON - ENG)" in card
    assert "Kept: France keeps out of Burgundy" in card


@pytest.mark.parametrize("press", [Press.NONE, Press.PUBLIC, Press.BROADCAST])
def test_where_press_is_not_private_the_page_has_no_form_for_offers(pair, client, press):
    _, ann, _ = pair(press=press)
    assert "offering" not in page(client, ann, "?with=FRANCE")
    answer = post(client, ann, "offer/?with=FRANCE", quick="PEACE")
    assert answer.status_code == 422


def test_nonsense_from_pages_is_refused(pair, client):
    _, ann, ben = pair()
    do(ann, MakeOffer(text="PEACE", to=("FRANCE",)))
    for data in ({"offer": "1"}, {"offer": "x", "answer": "accept"}, {"offer": "9" * 30, "answer": "accept"}):
        assert post(client, ben, "answer/", **data).status_code == 302
    assert post(client, ben, "answer/", offer="7", answer="accept").status_code == 302
    assert offers.ledger(ann.game, "FRANCE").deals[0].state == "open"
    for data in ({}, {"more": "x" * 9_000}, {"area": "NOWHERE"}, {"more": "OFFER ITALY: PEACE"}, {"until": "W9"}):
        assert post(client, ann, "offer/?with=FRANCE", **data).status_code in (302, 422)


@pytest.mark.parametrize(
    "said",
    [
        "PEACE UNTIL F1901",
        "PEACE; DMZ ENG; DMZ BUR UNTIL W1901",
        "I A LVP - YOR; YOU A PAR - BUR; YOU SUPPORT F LON - ENG",
        "I PEACE; YOU DMZ ENG UNTIL F1901",
        "DMZ ENG; I PEACE FRANCE UNTIL F1902",
        "PEACE; DMZ ENG UNTIL S1901R",
    ],
)
def test_a_form_to_change_an_offer_says_just_what_was_offered(pair, client, said):
    game, ann, ben = pair()
    do(ann, MakeOffer(text=said, to=("FRANCE",)))
    html = page(client, ben, "?with=ENGLAND&change=1")
    form = re.search(r'<details class="offering".*?<p class="actions">', html, re.DOTALL)[0]
    more = unescape(re.search(r'<textarea name="more"[^>]*>\s*([^<]*)</textarea>', form)[1])
    until = re.search(r'value="(\w*)" selected', form[form.index('name="until"') :])
    sent = {
        "peace": "on" if 'id="offer-peace" checked' in form else "",
        "area": re.findall(r'name="area" value="(\w+)"[^>]* checked', form),
        "tapped": re.findall(r'name="tapped" value="([^"]*)" checked', form),
        "more": more,
        "until": until[1] if until else "",
        "instead": "1",
    }
    answer = post(client, ben, "offer/?with=ENGLAND", **sent)
    assert answer.status_code == 302
    first, second = offers.ledger(game, "ENGLAND").deals
    assert set(second.offer.promises) == set(first.offer.promises)
    assert second.offer.until == first.offer.until
