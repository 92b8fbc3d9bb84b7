"""Whole games by mail, to their end: orders come in by LMTP, and answers and results go out by SMTP."""

import random
import smtplib
from email import policy
from itertools import count

import pytest
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from tests.asked import asked
from tests.host.letters.post import confirmed, door, letter, outside
from tests.host.letters.post import hand_over as hand
from working import work

from variorum.game.title import called
from variorum.host.games import access
from variorum.host.games.life import creation, phases, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.seats import seats, sheets
from variorum.host.games.terms import Terms
from variorum.host.letters import boxes, reply
from variorum.host.letters.addresses import is_own
from variorum.host.letters.models import Box
from variorum.rules.draws import Draw

pytestmark = pytest.mark.django_db(transaction=True)
numbers = count(1)
PHASES = 5 if asked.every else 3


@pytest.fixture
def post(settings):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with outside() as (received, port), door() as own:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        yield received, own


def write(post, address, text, **more):
    hand(post[1], address, text, Message_ID=f"<{next(numbers)}@example.net>", **more)
    work()


def orders_of(seat, chance):
    """Some legal orders of a seat as text, one for each slot, but no vote for a draw."""
    found = {}
    for kind in seat.legal_orders().kinds:
        if kind.finite and kind.order is not Draw:
            options = list(kind.orders())
            for order in chance.sample(options, min(4, len(options))):
                found.setdefault(order.slot, order)
    return [str(order) for order in found.values()]


def played(post, game, homes, orders):
    """A phase: everybody mails their orders, and is answered; it is played when all are ready, or the time is over."""
    game.refresh_from_db()
    number = game.phase_number
    for person, address in homes.items():
        seat = access.find(person, game.key)
        write(post, address, "\n".join((*orders(seat), "READY")), author=person.email)
        told = [mail for mail in post[0].to(person.email) if mail["Auto-Submitted"] == "auto-replied"][-1]
        assert is_own(told["Message-ID"])
        assert called(seat.seat) in told.get_content()
    work()
    game.refresh_from_db()
    if game.phase_number == number and game.state == "running":
        phases.process(game.pk, number, now=timezone.now() + timezone.timedelta(days=30))
    work()
    game.refresh_from_db()


def told_of_results(post, game, homes):
    """What everybody got: the results of each phase with a map, each to be answered, and the news of the end."""
    for person, address in homes.items():
        mails = [mail for mail in post[0].to(person.email) if mail["Auto-Submitted"] == "auto-generated"]
        results = [mail for mail in mails if "has been processed" in mail.get_body(("plain",)).get_content()]
        assert results
        assert all(mail["Reply-To"] == address for mail in results)
        first = results[0].get_body(("plain",)).get_content()
        assert first.index("The position now:") < first.index("You can order: ") < first.index("Reply to this mail")
        assert all([part.get_content_type() for part in mail.walk()][-1] == "image/png" for mail in results)
        assert any("is over" in mail.get_body(("plain",)).get_content() for mail in mails)


def test_standard_is_played_by_mail_until_all_agree_to_a_draw(people, begun, post):
    players, chance = list(map(confirmed, people("ann", "ben", "cleo", "dan", "eve", "fay", "gil"))), random.Random(1)
    game = begun("standard", *players, bots=False)
    for player in players if game.state == "roll call" else ():
        rollcall.answer(player, game.pk)
    game.refresh_from_db()
    homes = {person: boxes.address(access.find(person, game.key)) for person in players}
    for _ in range(PHASES):
        played(post, game, homes, lambda seat: (*orders_of(seat, chance), "TO ALL: Good luck", "END"))
    assert (game.state, game.phase_number) == ("running", PHASES + 1)
    played(post, game, homes, lambda _: ("DRAW",))
    assert game.state == "over"
    told_of_results(post, game, homes)


def test_capitalist_is_played_by_mail_until_the_investors_vote_for_the_end(people, post):
    players, chance = list(map(confirmed, people("ann", "ben"))), random.Random(1)
    plan = GamePlan("A market", "capitalist", settings={"investors": 2}, terms=Terms())
    game = creation.create(players[0], plan)
    for player in players:
        seats.join(player, game.pk)
    for player in players:
        rollcall.answer(player, game.pk)
    game.refresh_from_db()
    homes = {person: boxes.address(access.find(person, game.key)) for person in players}
    for _ in range(4):
        played(post, game, homes, lambda seat: orders_of(seat, chance))
    for _ in range(12):
        if game.state == "running":
            played(post, game, homes, lambda _: ("VOTE YES", "PROPOSE END"))
    assert game.state == "over"
    told_of_results(post, game, homes)


def test_an_answer_that_the_mail_server_refuses_is_sent_later(people, begun, post, settings):
    (ann,) = map(confirmed, people("ann"))
    game = begun("standard", ann, silent_bots=True)
    address = boxes.address(access.find(ann, game.key))
    work()
    before, working = len(post[0].to(ann.email)), settings.EMAIL_PORT
    with outside() as (_, closed):
        pass
    settings.EMAIL_PORT = closed
    write(post, address, "A PAR H\nTO ALL: Hello", author=ann.email)
    assert len(post[0].to(ann.email)) == before
    (task,) = DBTaskResult.objects.filter(task_path__endswith="reply.send", status=TaskResultStatus.READY)
    settings.EMAIL_PORT = working
    assert task.task.call(*task.args_kwargs["args"]) is True
    answer = post[0].to(ann.email)[-1]
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["Reply-To"] == address
    assert "Sent to ALL." in answer.get_content()


def test_an_answer_is_given_up_in_the_end_and_when_the_address_is_another(people, begun, post, settings):
    (ann,) = map(confirmed, people("ann"))
    game = begun("standard", ann, silent_bots=True)
    seat = access.find(ann, game.key)
    boxes.address(seat)
    box = Box.objects.get()
    work()
    with outside() as (_, settings.EMAIL_PORT):
        pass
    for attempt in range(len(reply.DELAYS) + 1):
        assert reply.send.call(box.pk, "Your mail", "text", {}, attempt) is False
    assert DBTaskResult.objects.filter(task_path__endswith="reply.send").count() == len(reply.DELAYS)
    game.members.filter(person=ann).update(left=timezone.now())
    assert reply.send.call(box.pk, "Your mail", "text", {}, 1) is True


ANN, OTHER = "ann@example.org", "ann@example.net"
BELIEFS = {
    "dmarc fails": ("mx.example.org; dmarc=fail; spf=pass; dkim=pass", ANN, False, "nothing"),
    "spf fails, unsigned": ("mx.example.org; spf=fail; dkim=none", ANN, False, "nothing"),
    "spf fails, signed": ("mx.example.org; spf=fail; dkim=pass", ANN, False, "orders"),
    "all pass": ("mx.example.org; dmarc=pass; spf=pass; dkim=pass", ANN, False, "orders"),
    "another server says so": ("mx.example.net; dmarc=fail", ANN, False, "orders"),
    "unreadable": ("mx.example.org; =;=", ANN, False, "orders"),
    "not hers, where all may write": ("mx.example.org; spf=none", OTHER, False, "orders"),
    "not hers": ("mx.example.org; dmarc=pass header.from=example.net", OTHER, True, "refusal"),
    "hers, by dmarc": ("mx.example.org; dmarc=pass (p=none) header.from=example.org", ANN, True, "orders"),
    "hers, signed": ("mx.example.org; spf=none; dkim=pass header.d=example.org", ANN, True, "orders"),
    "hers, by spf": ("mx.example.org; spf=pass smtp.mailfrom=x@example.org", ANN, True, "orders"),
    "signed by others": ("mx.example.org; dkim=pass header.d=example.net", ANN, True, "refusal"),
    "signed below her domain": ("mx.example.org; dkim=pass header.d=x.example.org", ANN, True, "refusal"),
    "vouched by another server": ("mx.example.net; dmarc=pass header.from=example.org", ANN, True, "refusal"),
    "two authors": ("mx.example.org; dmarc=pass header.from=example.org", f"{ANN}, {OTHER}", True, "refusal"),
    "nothing said": ("mx.example.net; none", ANN, True, "refusal"),
}


@pytest.mark.parametrize("name", BELIEFS)
def test_a_sender_is_believed_as_far_as_the_mail_server_vouches(name, people, begun, post, settings):
    settings.MAIL_AUTHORITY = "MX.example.org"
    report, author, only_confirmed, wanted = BELIEFS[name]
    (ann,) = map(confirmed, people("ann"))
    game = begun("standard", ann, silent_bots=True)
    seat = access.find(ann, game.key)
    order = orders_of(seat, random.Random(1))[0]
    boxes.set_up(seat, only_confirmed=only_confirmed, answers=True)
    work()
    before = len(post[0].mails)
    write(post, boxes.address(seat), order, author=author, Authentication_Results=report)
    told = [message.get_content() for _, message in post[0].mails[before:]]
    assert [("left alone" in text) for text in told] == {"nothing": [], "orders": [False], "refusal": [True]}[wanted]
    assert [str(one) for one in sheets.saved(seat).sheet.orders] == [order] * (wanted == "orders")


@pytest.mark.parametrize("sender", ["", "<>"])
def test_a_bounce_is_neither_carried_out_nor_answered(sender, people, begun, post):
    (ann,) = map(confirmed, people("ann"))
    seat = access.find(ann, begun("standard", ann, silent_bots=True).key)
    work()
    before = len(post[0].mails)
    write(post, boxes.address(seat), orders_of(seat, random.Random(1))[0], author=ann.email, sender=sender)
    assert len(post[0].mails) == before
    assert not sheets.saved(seat).sheet.orders


def test_whoever_has_cost_too_much_is_told_before_the_mail_comes():
    sender, large = "much@example.net", letter("a@x.example", "x\n" * 60_000).as_bytes(policy=policy.SMTP)
    with door() as port, smtplib.LMTP("127.0.0.1", port) as client:
        assert client.sendmail(sender, ["a@x.example"], large) == {}
        for sent in (sender, "little@example.net"):
            client.mail(sent)
            assert client.rcpt("a@x.example") == (451, b"Try again later")
            client.rset()
        client.mail("little@example.net")
        assert client.rcpt("b@x.example")[0] == 250


def test_answers_go_to_confirmed_addresses_until_unsubscribed(people, begun, post, client):
    (ann,) = people("ann")
    seat = access.find(ann, begun("standard", ann, silent_bots=True).key)
    work()
    assert [message["Reply-To"] for message in post[0].to(ann.email)] == [None]
    write(post, boxes.address(seat), "A PAR H", author="anybody@example.net")
    assert boxes.box_in_mails(seat).key in boxes.address(seat)
    assert [message for message in post[0].to(ann.email) if message["Auto-Submitted"] == "auto-replied"] == []
    confirmed(ann)
    write(post, boxes.address(seat), "A PAR H", author="anybody@example.net")
    answer = post[0].to(ann.email)[-1]
    stop = answer["List-Unsubscribe"].strip("<>").partition("localhost")[2].partition("/")[2]
    assert f"/{stop}" in answer.get_content()
    assert "Unsubscribe" in client.get(f"/{stop}").content.decode()
    assert client.post(f"/{stop}", {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert client.get(f"/{stop[:-3]}x/").status_code == 404
    before = len(post[0].mails)
    write(post, boxes.address(seat), "CLEAR", author="anybody@example.net")
    assert len(post[0].mails) == before
    assert not sheets.saved(seat).sheet.orders


def test_whoever_lacks_the_key_learns_nothing_on_the_whole_road(people, begun, post):
    ann, ben = map(confirmed, people("ann", "ben"))
    game = begun("standard", ann, ben, silent_bots=True)
    work()
    before = len(post[0].mails)
    key = boxes.address(access.find(ann, game.key)).partition("+")[2].partition("@")[0]
    for address in (
        f"orders+{key[:-1]}@play.example.org",
        f"orders+{key[::-1]}@play.example.org",
        "x@play.example.org",
    ):
        write(post, address, "A PAR H", sender=ben.email)
    assert len(post[0].mails) == before
