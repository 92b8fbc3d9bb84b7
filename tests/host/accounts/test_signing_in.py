import re

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from working import work

from variorum.host.accounts.models import Person

GOOD = {
    "email": "ann@example.org",
    "username": "ann",
    "password1": "correct horse battery",
    "password2": "correct horse battery",
    "zone": "Europe/Vienna",
}


@pytest.fixture(autouse=True)
def forgetful():
    cache.clear()
    yield
    cache.clear()


def test_sign_up_keeps_the_zone_of_the_browser_and_sends_a_mail(client, db):
    assert client.post("/accounts/signup/", GOOD).status_code == 302
    work()
    assert Person.objects.get().zone == "Europe/Vienna"
    assert mail.outbox[0].to == ["ann@example.org"]
    assert client.get("/me/").status_code == 200


def test_a_zone_that_is_none_does_no_harm(client, db):
    client.post("/accounts/signup/", {**GOOD, "zone": "Mars/Olympus"})
    assert Person.objects.get().zone == "UTC"


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": "x" * 100_000},
        {"username": "GM"},
        {"username": "a b"},
        {"username": "🦙🦙🦙"},
        {"email": "nowhere"},
        {"email": "x" * 100_000 + "@example.org"},
        {"password1": "123", "password2": "123"},
        {"password2": "another"},
        {"zone": "x" * 100_000},
    ],
)
def test_bad_sign_ups_are_told_and_make_nobody(client, db, wrong):
    page = client.post("/accounts/signup/", {**GOOD, **wrong})
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()
    assert not Person.objects.exists()


def test_nobody_learns_who_is_here_by_asking_for_a_new_password(client, people):
    people("ben")
    known, unknown = (
        client.post("/accounts/password/reset/", {"email": f"{name}@example.org"}) for name in ("ben", "cat")
    )
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])


def test_sign_in_by_name_or_address(client, people):
    people("ann")
    for login in ("ann", "ann@example.org"):
        client.logout()
        answer = client.post("/accounts/login/", {"login": login, "password": "a long password"})
        assert (answer.status_code, answer["Location"]) == (302, "/me/games/")


def test_passwords_cannot_be_tried_without_end(client, people):
    people("ann")
    pages = [client.post("/accounts/login/", {"login": "ann", "password": f"wrong {n}"}) for n in range(12)]
    assert "too many" in pages[-1].content.decode().lower()
    page = client.post("/accounts/login/", {"login": "ann", "password": "a long password"})
    assert page.status_code != 302


def test_too_many_sign_ups_get_a_page_that_says_so(client, db):
    answers = [client.post("/accounts/signup/", {**GOOD, "email": "nowhere"}) for _ in range(30)]
    assert answers[-1].status_code == 429
    assert "Too many attempts" in answers[-1].content.decode()


def test_a_forgotten_password_is_set_anew_by_a_link(client, people):
    people("ann")
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    work()
    link = re.search(r"http://\S+(/accounts/password/reset/key/\S+)", mail.outbox[0].body)[1]
    form = client.get(link, follow=True)
    path = form.redirect_chain[-1][0]
    new = "quite another one"
    assert client.post(path, {"password1": new, "password2": new}).status_code == 302
    assert client.login(username="ann", password=new)


@pytest.mark.parametrize("path", ["login", "signup", "password/reset", "password/change", "email", "2fa", "logout"])
def test_the_pages_about_signing_in_look_like_all_others(client, people, path):
    (ann,) = people("ann")
    if path in {"password/change", "email", "2fa"}:
        client.force_login(ann)
    page = client.get(f"/accounts/{path}/", follow=True).content.decode()
    assert 'class="site"' in page
    assert "style=" not in page
    assert "<script>" not in page


def test_a_form_without_its_token_is_explained(people):
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "ann", "password": "x"})
    assert answer.status_code == 403
    assert "Security check failed" in answer.content.decode()
