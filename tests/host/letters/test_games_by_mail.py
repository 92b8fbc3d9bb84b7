"""Whole games by mail: orders come in by LMTP, and answers and results go out by SMTP."""

import random
from itertools import count

import pytest
from django.utils import timezone
from tests.host.letters.post import door, outside
from tests.host.letters.post import hand_over as hand
from working import work

from variorum.host.games import access
from variorum.host.games.life import phases
from variorum.host.letters import boxes
from variorum.host.letters.addresses import is_own

pytestmark = pytest.mark.django_db(transaction=True)
numbers = count(1)


@pytest.fixture
def post(settings):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with outside() as (received, port), door() as own:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        yield received, own


def write(post, address, text, **more):
    hand(post[1], address, text, Message_ID=f"<{next(numbers)}@example.net>", **more)


def orders_of(seat, chance):
    """Some legal orders of a seat as text, one for each slot."""
    found = {}
    for kind in seat.legal_orders().kinds:
        if kind.finite:
            options = list(kind.orders())
            for order in chance.sample(options, min(4, len(options))):
                found.setdefault(order.slot, order)
    return [str(order) for order in found.values()]


@pytest.mark.parametrize(("variant", "most"), [("standard", 12), ("capitalist", 6)])
def test_a_game_is_played_by_mail(variant, most, people, begun, post):
    ann, ben = people("ann", "ben")
    game, chance = begun(variant, ann, ben, silent_bots=True), random.Random(1)
    homes = {person: boxes.address(access.find(person, game.key)) for person in (ann, ben)}
    answered = 0
    for _ in range(most):
        game.refresh_from_db()
        if game.state == "over":
            break
        number = game.phase_number
        for person, address in homes.items():
            seat = access.find(person, game.key)
            write(post, address, "\n".join((*orders_of(seat, chance), "TO ALL: Good luck", "END", "READY")))
            answered += 1
            told = post[0].to(person.email)[-1]
            assert told["Auto-Submitted"] == "auto-replied"
            assert is_own(told["Message-ID"])
            assert seat.seat in told.get_content()
        work()
        game.refresh_from_db()
        if game.phase_number == number:
            phases.process(game.pk, number, now=timezone.now() + timezone.timedelta(days=30))
        work()
    game.refresh_from_db()
    assert game.phase_number > most // 2
    mails = [mail for person in homes for mail in post[0].to(person.email)]
    assert sum(mail["Auto-Submitted"] == "auto-replied" for mail in mails) == answered
    results = [mail for mail in mails if "has been processed" in mail.get_body().get_content()]
    assert results
    assert all(mail["Reply-To"] in homes.values() for mail in results)
    assert all([part.get_content_type() for part in mail.iter_attachments()] == ["image/png"] for mail in results)
