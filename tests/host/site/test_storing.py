"""Nothing that is made for somebody who is known is stored on the way, or for the next person at the device."""

import pytest

from variorum.host.accounts.models import Token
from variorum.host.accounts.services import digest_of
from variorum.host.notify.addresses import calendar_token

NOWHERE = "private, no-store"


@pytest.fixture
def ann(people):
    (person,) = people("ann")
    return person


@pytest.mark.parametrize(
    "path", ["/", "/me/", "/me/games/", "/games/", "/zines/", "/accounts/email/", "/no/such/page/"]
)
def test_pages_of_somebody_who_is_signed_in_are_not_stored(client, ann, path):
    client.force_login(ann)
    assert client.get(path)["Cache-Control"] == NOWHERE


def test_signing_in_is_not_stored(client, ann):
    answer = client.post("/accounts/login/", {"login": "ann", "password": "a long password"})
    assert answer.status_code == 302
    assert "no-store" in answer["Cache-Control"]


def test_answers_to_a_token_are_not_stored(client, ann):
    Token.objects.create(person=ann, name="test", digest=digest_of("secret"))
    for path in ("/api/v1/me", "/api/v1/games"):
        answer = client.get(path, headers={"Authorization": "Bearer secret"})
        assert (answer.status_code, answer["Cache-Control"]) == (200, NOWHERE)


def test_a_secret_address_is_not_stored(client, ann):
    assert client.get(f"/calendar/{calendar_token(ann)}.ics")["Cache-Control"] == NOWHERE


def test_strangers_may_keep_what_all_may_see(client, db):
    assert "no-store" not in client.get("/variants/").get("Cache-Control", "")


def test_a_view_decides_for_itself(client, ann):
    client.force_login(ann)
    assert "no-store" not in client.get("/worker.js").get("Cache-Control", "no-store")
