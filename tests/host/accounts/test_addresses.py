"""Nobody learns which addresses have accounts: not from what is answered, nor from the work that an answer takes."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.cache import cache
from django.test import Client
from working import client_of, work

from variorum.host.accounts import entrance
from variorum.host.accounts.models import Person
from variorum.host.games.life import phases
from variorum.host.notify.models import Delivery

PASSWORD = "correct horse battery"
ANN = "ann@example.org"


@pytest.fixture(autouse=True)
def forgetful():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def hashed(monkeypatch):
    """Every time that a password is made into a digest, which is what costs time."""
    done, usual = [], MD5PasswordHasher.encode

    def encode(self, password, salt):
        done.append(1)
        return usual(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", encode)
    return done


@pytest.fixture(params=["optional", "mandatory", "none"])
def verification(request, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = request.param
    return request.param


@pytest.fixture
def ann(people):
    (person,) = people("ann")
    EmailAddress.objects.create(user=person, email=ANN, verified=True, primary=True)
    return person


def sign_up(name, address, **more):
    client = Client()
    form = {"email": address, "username": name, "password1": PASSWORD, "password2": PASSWORD, **more}
    answer = client.post("/accounts/signup/", form)
    text = re.sub(r"name=.csrfmiddlewaretoken. value=.\w+.", "", answer.content.decode())
    after = client.get(answer["Location"]) if answer.status_code == 302 else answer
    told = [str(message) for message in after.context.get("messages", ())] if after.context else []
    return answer.status_code, answer.get("Location"), text, [word.replace(address, "ADDRESS") for word in told]


def test_signing_up_answers_alike_and_works_alike(verification, ann, hashed):
    taken, work_taken = sign_up("cat", ANN), len(hashed)
    hashed.clear()
    free = sign_up("dan", "dan@example.org")
    assert [part if isinstance(part, int) else str(part).replace("cat", "dan") for part in taken] == [
        part if isinstance(part, int) else str(part) for part in free
    ]
    assert work_taken == len(hashed) == 1
    assert not mail.outbox
    work()
    assert len(mail.outbox) == (0 if verification == "none" else 2)


@pytest.mark.parametrize("again", ["cat", "dan"])
def test_a_second_attempt_tells_no_more_than_the_first(verification, ann, again):
    sign_up("cat", ANN)
    sign_up("dan", "dan@example.org")
    status, _, text, _ = sign_up(again, "eve@example.org")
    assert (status, "already exists" in text) == (200, True)


def test_whoever_has_the_address_is_told_of_the_attempt_and_loses_nothing(ann):
    sign_up("cat", ANN)
    work()
    (sent,) = mail.outbox
    assert sent.to == [ANN]
    assert "already" in sent.body
    assert "/accounts/confirm-email/" not in sent.body
    assert EmailAddress.objects.get(email=ANN, verified=True).user == ann
    client = Client()
    assert client.post("/accounts/login/", {"login": ANN, "password": "a long password"}).status_code == 302
    assert client.get("/me/").context["user"] == ann
    assert Client().post("/accounts/login/", {"login": ANN, "password": PASSWORD}).status_code == 200


def test_a_password_is_set_anew_for_whoever_has_the_address(ann):
    sign_up("cat", ANN)
    work()
    mail.outbox.clear()
    Client().post("/accounts/password/reset/", {"email": ANN})
    work()
    (sent,) = mail.outbox
    assert "ann" in sent.body.replace(ANN, "")
    assert "cat" not in sent.body


def test_games_are_not_told_to_an_address_that_is_somebody_elses(ann, begun):
    sign_up("cat", ANN)
    game = begun("standard", Person.objects.get(username="cat"), ann)
    phases.process(game.pk, game.phase_number, now=game.deadline)
    assert {row.person.username for row in Delivery.objects.all()} == {"ann"}


@pytest.mark.parametrize(
    "login", ["ann", ANN, "Ann", "ANN@EXAMPLE.ORG", "nobody", "nobody@example.org", "cat", "a b", "x" * 200, "@"]
)
def test_a_wrong_password_costs_the_same_for_everybody(login, ann, hashed):
    sign_up("cat", ANN)
    hashed.clear()
    page = Client().post("/accounts/login/", {"login": login, "password": "wrong"})
    assert page.status_code == 200
    assert len(hashed) == 1


def test_asking_for_a_new_password_sends_nothing_before_the_answer(ann):
    answers = [Client().post("/accounts/password/reset/", {"email": address}) for address in (ANN, "no@example.org")]
    assert len({(answer.status_code, answer["Location"], answer.content) for answer in answers}) == 1
    assert not mail.outbox
    work()
    assert [sent.to for sent in mail.outbox] == [[ANN], ["no@example.org"]]


def test_another_address_of_ones_own_is_taken_without_a_word_about_others(ann, people):
    (ben,) = people("ben")
    client = client_of(ben)
    client.post("/accounts/reauthenticate/", {"password": "a long password"})
    told = []
    for address in (ANN, "other@example.org"):
        page = client.post("/accounts/email/", {"email": address, "action_add": ""}, follow=True)
        told.append([str(message).replace(address, "ADDRESS") for message in page.context["messages"]])
    assert told[0] == told[1]


def test_two_who_want_a_name_in_the_same_moment_do_not_both_get_it(db, monkeypatch):
    Person.objects.create_user("ann", ANN, PASSWORD)
    monkeypatch.setattr("variorum.host.accounts.adapter.Adapter.clean_username", lambda _, name, **__: name)
    status, location, _, told = sign_up("ann", "new@example.org")
    assert (status, location) == (302, "/accounts/signup/")
    assert told == ["Somebody has just taken this name. Choose another."]
    assert Person.objects.count() == 1


def test_names_and_addresses_are_looked_up_apart(ann):
    assert entrance.named("ANN") == entrance.at_address("Ann@Example.org") == ann
    assert entrance.named(ANN) is None
