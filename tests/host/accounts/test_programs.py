"""Tokens of programs: their owners hear of them, and can end them all."""

import re
from datetime import timedelta
from smtplib import SMTPServerDisconnected

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from working import work

from variorum.host.accounts.mails import AGAIN, post, send
from variorum.host.accounts.models import Mail, Token
from variorum.host.accounts.services import make_token

NEW = "quite another one"


@pytest.fixture(autouse=True)
def forgetful():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ann(client, people):
    (person,) = people("ann")
    client.force_login(person)
    return person


def ask(token):
    return Client().get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})


def test_the_first_sign_in_of_a_program_is_told_by_mail_and_no_later_one(ann):
    token = make_token(ann, "my <bot> & I")
    work()
    assert not mail.outbox
    assert [ask(token).status_code for _ in range(3)] == [200] * 3
    Token.objects.update(used="2020-01-01T00:00Z")
    assert ask(token).status_code == 200
    work()
    (sent,) = mail.outbox
    assert sent.to == ["ann@example.org"]
    assert "A program has signed in: my <bot> & I" in sent.subject
    assert "http://localhost:8000/me/tokens/" in sent.body
    assert token not in sent.body
    assert not Mail.objects.exists()


def test_a_program_that_reads_again_only_reads_in_the_database(ann):
    token = make_token(ann, "my bot")
    assert ask(token).status_code == 200
    with CaptureQueriesContext(connection) as asked:
        assert ask(token).status_code == 200
    assert asked.captured_queries
    assert {query["sql"].split()[0] for query in asked.captured_queries} == {"SELECT"}


def test_a_token_that_is_none_tells_nobody(ann):
    make_token(ann, "bot")
    assert ask("variorum_nonsense").status_code == 401
    work()
    assert not mail.outbox


def test_all_tokens_can_be_revoked_at_once_and_nobody_elses(client, ann, people):
    (ben,) = people("ben")
    tokens = [make_token(ann, name) for name in ("one", "two")]
    other = make_token(ben, "ben's")
    assert "Revoke all tokens" in client.get("/me/tokens/").content.decode()
    page = client.post("/me/tokens/revoke/", follow=True).content.decode()
    assert "2 tokens revoked." in page
    assert "Revoke all tokens" not in page
    assert [ask(token).status_code for token in (*tokens, other)] == [401, 401, 200]


def test_strangers_revoke_nothing(ann, people):
    make_token(ann, "one")
    assert Client().post("/me/tokens/revoke/").status_code == 302
    assert Client(enforce_csrf_checks=True).post("/me/tokens/revoke/").status_code == 403
    assert ann.tokens.count() == 1


def change(client, **more):
    form = {"oldpassword": "a long password", "password1": NEW, "password2": NEW, **more}
    return client.post("/accounts/password/change/", form)


def test_a_change_of_password_offers_to_revoke_ticked(client, ann):
    make_token(ann, "one")
    page = client.get("/accounts/password/change/").content.decode()
    assert re.search(r'<input type="checkbox"[^>]* name="revoke"[^>]* checked', page)
    assert change(client, revoke="on").status_code == 302
    assert not ann.tokens.exists()


def test_whoever_unticks_it_keeps_the_tokens(client, ann):
    token = make_token(ann, "one")
    assert change(client).status_code == 302
    assert ask(token).status_code == 200
    assert client.login(username="ann", password=NEW)


def test_whoever_has_none_is_not_asked(client, ann):
    assert 'name="revoke"' not in client.get("/accounts/password/change/").content.decode()
    assert change(client).status_code == 302


def test_a_wrong_old_password_revokes_nothing(client, ann):
    make_token(ann, "one")
    assert change(client, oldpassword="wrong", revoke="on").status_code == 200
    assert ann.tokens.exists()


def test_a_password_set_by_a_link_offers_it_too(client, people):
    (ann,) = people("ann")
    make_token(ann, "one")
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    work()
    link = re.search(r"http://\S+(/accounts/password/reset/key/\S+)", mail.outbox[0].body)[1]
    form = client.get(link, follow=True)
    assert re.search(r'name="revoke"[^>]* checked', form.content.decode())
    answer = client.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW, "revoke": "on"})
    assert answer.status_code == 302
    assert not ann.tokens.exists()


def test_a_mail_that_cannot_be_sent_is_tried_again_and_then_given_up(db, monkeypatch):
    tries = []

    def failing(message):
        tries.append(message.to)
        raise SMTPServerDisconnected("no")

    monkeypatch.setattr(EmailMessage, "send", failing)
    post("ann@example.org", "A subject", "A text")
    work()
    assert Mail.objects.count() == 1
    for attempt in range(2, len(AGAIN) + 2):
        send.call(Mail.objects.get().pk, attempt)
    assert len(tries) == len(AGAIN) + 1
    assert not Mail.objects.exists()
    send.call(1, 1)
    assert len(tries) == len(AGAIN) + 1


def test_a_token_that_may_only_read_changes_nothing(ann):
    header = {"Authorization": f"Bearer {make_token(ann, 'looks', reads_only=True)}"}
    assert Client().get("/api/v1/me", headers=header).status_code == 200
    for method, road in (("patch", "/api/v1/me"), ("post", "/api/v1/games"), ("put", "/api/v1/games/k/sheet")):
        answer = getattr(Client(), method)(road, {}, "application/json", headers=header)
        assert answer.status_code == 403
        assert "This token may only read" in answer.json()["error"]


def test_a_token_opens_nothing_once_it_has_expired(ann, client):
    token = make_token(ann, "for a week", days=7)
    assert ask(token).status_code == 200
    Token.objects.update(expires=timezone.now())
    answer = ask(token)
    assert answer.status_code == 401
    assert "This token has expired" in answer.json()["error"]
    assert "expired" in client.get("/me/tokens/").text


def test_a_token_is_made_with_what_it_may_and_how_long(ann, client):
    page = client.post("/me/tokens/", {"name": "reader", "may": "read", "days": "30"})
    assert "Your new token" in page.text
    token = Token.objects.get()
    assert token.reads_only
    assert token.expires - token.created > timedelta(days=29)
    for wrong in ({"may": "write"}, {"days": "-1"}, {"days": "x"}):
        assert client.post("/me/tokens/", {"name": "reader", "may": "all", "days": "0", **wrong}).status_code == 422
