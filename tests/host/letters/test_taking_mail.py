import pytest
from django.core import mail
from tests.host.letters.post import confirmed, letter
from working import work

from variorum.host.games import access
from variorum.host.games.seats import sheets
from variorum.host.letters import boxes, inbox
from variorum.host.letters.addresses import address_of, is_own, key_of, new_key, new_message_id
from variorum.host.letters.inbox import receive
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


def test_unreadable_lines_keep_a_seat_from_being_ready(table):
    ann, _ = table
    take(boxes.address(ann), "A PAR fly BUR\nREADY")
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
        headers = {"Message_ID": new_message_id()}
    assert take(boxes.address(ann), "A PAR H", **headers) == 0
    assert take(boxes.address(ann), "A PAR H", sender="") == 0
    assert mail.outbox == []
    assert ordered(ann) == []


def test_a_flood_is_left_alone(table, monkeypatch):
    ann, _ = table
    monkeypatch.setattr(inbox, "MOST_AN_HOUR", 3)
    taken = [take(boxes.address(ann), "A PAR H", Message_ID=f"<{number}@example.net>") for number in range(5)]
    assert taken == [1, 1, 1, 0, 0]


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
    made = new_message_id()
    assert is_own(made)
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
