from pathlib import Path

import pytest
import yaml
from django.core import mail
from django.db import InterfaceError, transaction
from django.utils import timezone
from tests.host.letters.post import confirmed, letter
from tests.tables import each
from working import work

from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.letters import boxes, inbox, jobs, opening, reply
from variorum.host.letters.addresses import address_of, is_own, key_of, new_key, new_message_id, phase_of
from variorum.host.letters.inbox import receive
from variorum.host.letters.models import TakenMail
from variorum.host.letters.opening import open_next
from variorum.host.press.models import Message


@pytest.fixture
def table(people, begun, seated, settings):
    """Ann is France and Ben is England, and the host takes mail."""
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    ann, ben = map(confirmed, people("ann", "ben"))
    game = begun("standard", ann, ben, silent_bots=True)
    seated(game, ann, "FRANCE")
    seated(game, ben, "ENGLAND")
    for person in (ann, ben):
        boxes.set_up(access.find(person, game.key), only_confirmed=False, answers=True)
    work()
    mail.outbox.clear()
    return access.find(ann, game.key), access.find(ben, game.key)


def take(address, text, sender="x@example.net", **headers):
    """Have a mail taken in and opened; how many answers there were."""
    return took(letter(address, text, **headers), [address], sender)


def took(sent, recipients, sender):
    before = len(mail.outbox)
    receive(sent.as_bytes(), recipients, sender)
    work()
    return len(mail.outbox) - before


def ordered(seat):
    return [str(order) for order in sheets.saved(seat).sheet.orders]


def test_orders_are_taken_and_answered(table):
    ann, _ = table
    address = boxes.address(ann)
    assert take(address, "A PAR - BUR\nF BRE - MAO\nA PAR fly BUR") == 1
    assert ordered(ann) == ["A PAR - BUR", "F BRE - MAO"]
    (answer,) = mail.outbox
    assert answer.to == [ann.person.email]
    assert "A PAR fly BUR" in answer.body
    assert "Without an order: A MAR" in answer.body
    take(address, "A PAR H\nREADY")
    assert ordered(ann) == ["F BRE - MAO", "A PAR H"]
    assert sheets.saved(ann).ready
    take(address, "CLEAR")
    assert ordered(ann) == []


MAILS = Path("tests/data/mails")
WANTED = yaml.safe_load((MAILS / "expected.yaml").read_text(encoding="utf-8"))


@each(("name", "wanted"), WANTED.items(), ids=lambda value: value if isinstance(value, str) else "")
def test_mails_of_many_programs_are_read(table, name, wanted):
    ann, _ = table
    address = boxes.address(ann)
    TakenMail.objects.all().delete()
    take(address, "\n".join(("CLEAR", *wanted.get("before", ()), "READY" if wanted.get("before_ready") else "")))
    Message.objects.all().delete()
    raw = (MAILS / name).read_bytes().replace(b"orders+KEY@play.example.org", address.encode())
    answers = len(mail.outbox)
    receive(raw, [address], "" if b"Return-Path: <>" in raw else "x@example.net")
    work()
    assert sorted(ordered(ann)) == sorted(wanted["orders"])
    assert sheets.saved(ann).ready is wanted["ready"]
    assert (len(mail.outbox) == answers) is wanted.get("ignored", False)
    said = [(sorted(set(sent.thread.split(",")) - {"FRANCE"}), sent.text) for sent in Message.objects.order_by("pk")]
    assert said == [(sorted(to.split(", ")), text) for to, text in wanted.get("messages", ())]


def test_unreadable_lines_keep_a_seat_from_being_ready(table):
    ann, _ = table
    take(boxes.address(ann), "A PAR fly BUR\nREADY")
    assert not sheets.saved(ann).ready


def test_a_mail_about_another_phase_orders_nothing_and_is_told(table):
    ann, _ = table
    address = boxes.address(ann)
    game = ann.game
    older, now = (new_message_id(game.pk, game.phase_number + step) for step in (-1, 0))
    take(address, "A PAR - BUR\nREADY", In_Reply_To=older)
    assert "answers one of another phase" in mail.outbox[-1].body
    take(address, "FALL 1901\nA PAR - BUR\nREADY")
    assert '"FALL 1901" isn\'t the phase now' in mail.outbox[-1].body
    assert (ordered(ann), sheets.saved(ann).ready) == ([], False)
    take(address, "Spring 1901:\nA PAR - BUR", In_Reply_To=now, References=older)
    assert ordered(ann) == ["A PAR - BUR"]


def test_ready_without_an_order_is_asked_back(table):
    ann, _ = table
    address = boxes.address(ann)
    take(address, "READY")
    assert not sheets.saved(ann).ready
    assert "READY WITHOUT ORDERS" in mail.outbox[-1].body
    take(address, "READY WITHOUT ORDERS")
    assert sheets.saved(ann).ready


@each("text", ["Wait, I'm not sure", "A PAR fly BUR", "CANCEL", "Please withdraw my orders, I am late"])
def test_what_cannot_be_read_or_is_taken_back_ends_readiness(table, text):
    ann, _ = table
    address = boxes.address(ann)
    TakenMail.objects.all().delete()
    take(address, "CLEAR\nA PAR - BUR\nREADY")
    assert sheets.saved(ann).ready
    take(address, text)
    assert not sheets.saved(ann).ready


def test_messages_go_to_seats(table):
    ann, _ = table
    take(boxes.address(ann), "TO ENGLAND: Peace?\nEND\nTO NOBODY: x")
    (message,) = Message.objects.all()
    assert (message.sender, message.thread, message.text) == ("FRANCE", "ENGLAND,FRANCE", "Peace?")
    assert "Sent to ENGLAND." in mail.outbox[0].body
    assert "Not sent to NOBODY: NOBODY is no other seat." in mail.outbox[0].body


def test_a_mail_counts_once(table):
    ann, _ = table
    sent = [take(boxes.address(ann), "A PAR H", Message_ID="<1@example.net>") for _ in range(2)]
    assert sent == [1, 0]
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("headers", [{"Auto_Submitted": "auto-replied"}, {"Precedence": "list"}, {"own": ""}])
def test_programs_get_no_answer(table, headers):
    ann, _ = table
    if "own" in headers:
        headers = {"Message_ID": new_message_id(1, 1)}
    assert take(boxes.address(ann), "A PAR H", **headers) == 0
    assert take(boxes.address(ann), "A PAR H", sender="") == 0
    assert mail.outbox == []
    assert ordered(ann) == []


def taken(address, number, sender="x@example.net", text="A PAR H"):
    """Have a mail taken in and not opened; whether that is settled."""
    return receive(letter(address, text, Message_ID=f"<{number}@example.net>").as_bytes(), [address], sender) == (True,)


@pytest.mark.parametrize("limit", ["MOST_AN_HOUR", "MOST_OF_SENDER"])
def test_what_is_too_much_has_to_come_again_later(limit, table, monkeypatch):
    ann, ben = table
    monkeypatch.setattr(inbox, limit, 3)
    homes = (
        [boxes.address(ann)] * 4 if limit == "MOST_AN_HOUR" else [boxes.address(one) for one in (ann, ben, ann, ben)]
    )
    assert [taken(home, number) for number, home in enumerate(homes)] == [True, True, True, False]
    assert taken(homes[0], 0)
    assert TakenMail.objects.count() == 3
    assert taken(boxes.address(ben), 9, "another@example.net")
    monkeypatch.setattr(inbox, limit, 4)
    assert taken(homes[3], 3)


def test_whoever_has_written_less_comes_first_and_each_in_order(table, monkeypatch):
    (ann, ben), order = map(boxes.address, table), []
    for number in range(3):
        taken(ann, number)
    taken(ben, 3)

    def opened(mail):
        order.append(mail.pk)
        TakenMail.objects.filter(pk=mail.pk).update(done=mail.begun)

    monkeypatch.setattr(opening, "_open", opened)
    while open_next():
        pass
    first, second, third, other = TakenMail.objects.order_by("pk").values_list("pk", flat=True)
    assert order == [first, other, second, third]


def test_mark_and_effect_and_answer_are_saved_together(table, monkeypatch):
    ann, _ = table
    taken(boxes.address(ann), 1, text="A PAR - BUR\nTO ENGLAND: Peace?")

    def ended(*_):
        raise InterfaceError("the connection is closed")

    with monkeypatch.context() as patch:
        patch.setattr(reply.send.__class__, "enqueue", ended)
        with pytest.raises(InterfaceError), transaction.atomic():
            open_next()
    assert (ordered(ann), Message.objects.count(), TakenMail.objects.filter(done=None).count()) == ([], 0, 1)
    while open_next():
        pass
    assert open_next() is False
    work()
    assert (ordered(ann), Message.objects.count(), len(mail.outbox)) == (["A PAR - BUR"], 1, 1)
    assert bytes(TakenMail.objects.get().data) == b""


def test_a_mail_whose_worker_ended_is_begun_again_and_one_that_ends_workers_is_given_up(table):
    ann, _ = table
    taken(boxes.address(ann), 1)
    for tries in range(1, opening.MOST_TRIES + 1):
        assert opening._begun().tries == tries
        assert open_next() is False
        TakenMail.objects.update(begun=timezone.now() - 2 * opening.CLAIM)
    jobs.open_those_left(timezone.now())
    work()
    assert ordered(ann) == []
    assert "couldn't be read" in mail.outbox[-1].body


def test_what_cannot_be_read_is_told(table):
    ann, _ = table
    deep = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(2000))
    receive(deep.encode(), [boxes.address(ann)], "x@example.net")
    work()
    assert "couldn't be read" in mail.outbox[-1].body


def test_large_mails_are_not_read(table):
    ann, _ = table
    assert take(boxes.address(ann), "A PAR H\n" + "x" * inbox.LARGEST) == 0
    assert ordered(ann) == []


def test_an_attachment_does_no_harm(table):
    ann, _ = table
    sent = letter(boxes.address(ann), "A PAR H")
    sent.add_attachment(b"\x00" * 1_000_000, maintype="application", subtype="octet-stream", filename="x")
    assert took(sent, [boxes.address(ann)], "x@example.net") == 1
    assert ordered(ann) == ["A PAR H"]


def test_an_old_address_no_longer_works(table):
    ann, _ = table
    old = boxes.address(ann)
    new = boxes.renew(ann)
    assert old != new
    assert take(old, "A PAR H") == 0
    assert take(new, "A PAR H") == 1


def test_who_has_left_orders_no_more(table):
    ann, _ = table
    address = boxes.address(ann)
    ann.game.members.filter(person=ann.person).update(left="2026-01-01T00:00Z")
    assert take(address, "A PAR H") == 0


def test_without_the_key_nobody_learns_anything(table):
    ann, _ = table
    before = ordered(ann)
    for address in (address_of(new_key()), "orders@play.example.org", f"orders+{ann.game.key}@play.example.org"):
        assert take(address, "A PAR H") == 0
    assert mail.outbox == []
    assert ordered(ann) == before


def test_the_answer_goes_to_the_account_whoever_writes(table):
    ann, _ = table
    take(boxes.address(ann), "A PAR H", Reply_To="thief@example.net")
    assert [message.to for message in mail.outbox] == [[ann.person.email]]


def test_an_answer_has_nothing_of_other_seats(table):
    ann, ben = table
    address = boxes.address(ann)
    take(address, "A PAR H")
    take(boxes.address(ben), "F LON - NTH\nTO FRANCE: secret words")
    take(address, "A PAR H", Message_ID="<2@example.net>")
    first, other, second = mail.outbox
    assert first.body == second.body
    assert other.to == [ben.person.email]


def test_keys_and_message_ids(settings):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    key = new_key()
    assert key_of(address_of(key).upper()) == key
    assert key_of(address_of(key).replace("play.", "")) == ""
    made = new_message_id(7, 3)
    assert is_own(made)
    assert (phase_of(made, 7), phase_of(made, 8), phase_of("<x@y>", 7)) == (3, None, None)
    assert not is_own(made.replace(made[1], "a" if made[1] != "a" else "b", 1))
    assert not is_own("<x@y>")


def test_the_page_shows_the_address_and_renews_it(table, client, settings):
    ann, _ = table
    client.force_login(ann.person)
    page = f"/games/{ann.game.key}/mail/"
    assert boxes.address(ann) in client.get(page).content.decode()
    old = boxes.address(ann)
    assert client.post(f"{page}renew/").status_code == 302
    assert boxes.address(ann) != old
    settings.ORDERS_ADDRESS = ""
    assert "takes no orders by mail" in client.get(page).content.decode()
    client.logout()
    assert client.get(page).status_code == 404
