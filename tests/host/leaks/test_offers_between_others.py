"""Offers reach their parties and nobody else, by no road; numbers of offers tell nothing of others' offers."""

import pytest
from crawl import crawl, roads
from tests.asked import asked
from working import go_on, work

from variorum.host.games import access
from variorum.host.games.models import Pulse
from variorum.host.games.terms import Absence
from variorum.host.offers import queries, services
from variorum.host.press.services import messages

MORE = (("gil", True), ("", True))


@pytest.fixture
def at_table(people, begun, seated):
    """A game of Ann (England), Ben (France) and Cat (Germany) that Gil runs, and the clients of others."""

    def make(**terms):
        ann, ben, cat, gil = people("ann", "ben", "cat", "gil")
        game = begun("standard", ann, ben, cat, master=gil, absence=Absence.HOLD, grace=0, **terms)
        for person, seat in ((ann, "ENGLAND"), (ben, "FRANCE"), (cat, "GERMANY")):
            seated(game, person, seat)
        return game, {"ann": ann, "ben": ben, "cat": cat, "gil": gil, "": None}

    return make


def processed(game):
    go_on(game)


def told(client, game):
    threads = [f"/games/{game.key}/press/?with={seats}" for seats in ("ENGLAND", "FRANCE", "ENGLAND,FRANCE", "*")]
    own = (f"/api/v1/games/{game.key}/offers", "/me/games/", "/api/v1/me", f"/games/{game.key}/replay/1/")
    asked = (
        "sketch/?agreed=yes",
        "sketch/?offer=1,2,3,4",
        "sketch/?with=FRANCE&peace=on",
        "bargain/?with=FRANCE",
        "press/news/",
    )
    beside = [f"/games/{game.key}/{road}" for road in asked]
    for address in (*roads(game.key)[:6], *threads):
        client.get(address)  # what has been seen changes the next look
    return crawl(client, *roads(game.key), *threads, *beside, *own, within=f"/games/{game.key}/")


def bargain(game):
    """Offers of England and France: one is agreed on, others are taken back, declined, and left open."""
    services.make(game, "ENGLAND", "OFFER FRANCE: PEACE; DMZ ENG UNTIL W1902")
    services.answer(game, "FRANCE", 1, accepts=True)
    services.make(game, "ENGLAND", "OFFER FRANCE: DMZ BEL")
    services.answer(game, "ENGLAND", 2, accepts=False)
    services.make(game, "FRANCE", "OFFER ENGLAND: DMZ PIC")
    services.answer(game, "ENGLAND", 3, accepts=False)
    services.make(game, "FRANCE", "OFFER ENGLAND: DMZ BUR")


@pytest.mark.parametrize(
    ("name", "anonymous"), [("cat", False), ("gil", False), ("", False), ("cat", True), *(MORE if asked.every else ())]
)
def test_others_see_no_difference_before_or_after_the_phase(at_table, signed_in, name, anonymous):
    game, people = at_table(anonymous=anonymous)
    client, pulses = signed_in(people[name]), Pulse.objects.filter(seat__in=("", "GERMANY", "GM")).count()
    before = told(client, game)
    bargain(game)
    assert told(client, game) == before
    assert Pulse.objects.filter(seat__in=("", "GERMANY", "GM")).count() == pulses
    processed(game)
    after = told(client, game)
    game.offers.all().delete()
    assert told(client, game) == after
    assert len(after) > 20


def test_the_parties_alone_hear_of_offers_by_mail(at_table, mailoutbox):
    game, _ = at_table(silent_bots=True)
    work()
    mailoutbox.clear()
    bargain(game)
    work()
    assert {address for mail in mailoutbox for address in mail.to} <= {"ann@example.org", "ben@example.org"}


def test_offers_of_others_change_no_number_of_an_own_one(at_table):
    game, people = at_table()
    bargain(game)
    assert services.make(game, "GERMANY", "OFFER FRANCE: DMZ BUR") == 1
    assert [deal.number for deal in queries.ledger(game, "GERMANY").deals] == [1]
    messages.send(access.find(people["cat"], game.key), ("FRANCE",), "Burgundy?", "1")


def test_an_anonymous_game_names_powers_alone_in_offers(at_table, signed_in):
    game, people = at_table(anonymous=True)
    bargain(game)
    for name, other in (("ann", "ben"), ("ben", "ann")):
        found = told(signed_in(people[name]), game)
        assert not [address for address, text in found.items() if f">{other}<" in text or f'"{other}"' in text]
