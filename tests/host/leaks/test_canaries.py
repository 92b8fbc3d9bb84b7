"""That secrets in logs would be noticed, and the places where they have stood."""

import logging
import secrets

import pytest
from tests.host.canaries import SECRETS, Canaries, found_in
from tests.host.letters.post import door, hand_over

from variorum.host.accounts.services import make_token
from variorum.host.letters.addresses import address_of, new_key

EXAMPLES = {
    "the address of a seat": f"RCPT TO:<orders+{'ab2c3d4e5f6g7' * 2}@play.example.org>",
    "an invitation": "/games/k3v0n5m1q8/?invitation=k3v0n5m1q8",
    "a session": f"Cookie: sessionid={'a1' * 16}",
    "a webhook": "https://discord.com/api/webhooks/123/a-secret",
    "the key of an endpoint": "Authorization: Bearer abc",
    "the password of an address": "postgres://variorum:secret@db/variorum",
    "a link that works without signing in": "/mail/stop/k3v0n5m1q8k3v0n5m1q8k3v0n5:x/",
}


def test_each_kind_is_noticed_in_messages_values_and_errors(people):
    (ann,) = people("ann")
    examples = {**EXAMPLES, "a token": make_token(ann, "program")}
    assert examples.keys() == SECRETS.keys()
    for kind, text in examples.items():
        handler = Canaries()
        for told in (
            {"msg": text},
            {"msg": "x", "reason": text},
            {"msg": "x", "exc_info": (OSError, OSError(text), None)},
        ):
            handler.handle(logging.makeLogRecord({"name": "variorum.x", "levelno": logging.INFO, **told}))
        assert [found for found, *_ in handler.found if found == kind] == [kind] * 3
    assert (
        found_in("GET games/<slug:key>/mail/ 200  orders@play.example.org  https://diplomacy.example.org/docs/") == []
    )


@pytest.mark.django_db(transaction=True)
def test_the_door_for_mail_logs_no_recipient(settings, canaries):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    with door() as port:
        hand_over(port, address_of(new_key()), "A PAR H", Message_ID=f"<{secrets.token_hex(8)}@example.net>")
    assert canaries.found == []
