"""A guest's copied cookie is of no use once the guest has an account, and never opens more than the guest's games."""

import pytest
from django.test import Client
from test_evening import SIGNED_UP, play

from variorum.host.accounts.models import Person
from variorum.host.games.models import Game


@pytest.fixture
def stolen(client, db):
    """A guest's browser with a game, and another one that has copied its cookies."""
    game, thief = play(client), Client()
    thief.cookies.load({name: cookie.value for name, cookie in client.cookies.items()})
    return game, client, thief


def test_a_copied_cookie_ends_when_the_guest_signs_up(stolen):
    game, guest, thief = stolen
    seat = game.members.get(person__guest=True).seat
    assert seat in thief.get(f"/games/{game.key}/").content.decode()
    assert thief.get(f"/games/{game.key}/orders/").status_code == 200
    guest.post("/accounts/signup/", SIGNED_UP)
    person = Person.objects.get(username="anna")
    assert game.members.get(seat=seat).person == person
    assert thief.get(f"/games/{game.key}/orders/").status_code in (403, 404)
    assert thief.get("/accounts/email/").status_code == 302
    answer = thief.post(
        f"/games/{game.key}/orders/ready/", {"phase_number": game.phase_number, "ready": "yes", "sure": "yes"}
    )
    assert answer.status_code in (403, 404)


def test_a_copied_cookie_opens_no_account(stolen):
    _, _, thief = stolen
    assert thief.get("/api/v1/me").status_code == 401
    for address in ("/accounts/email/", "/accounts/password/change/", "/tokens/"):
        assert thief.get(address).status_code in (302, 404), address


def test_a_copied_cookie_does_not_follow_a_guest_who_signs_in(stolen):
    _, guest, thief = stolen
    ben = Person.objects.create_user("ben", "ben@example.org", "a long password")
    answer = guest.post("/accounts/login/", {"login": "ben", "password": "a long password"})
    assert answer.status_code == 302
    other = play(guest, "goals")
    assert Game.objects.get(key=other.key).members.filter(person=ben).exists()
    assert thief.get(f"/games/{other.key}/orders/").status_code in (403, 404)
