import pytest
from django.db.models import Q

from variorum.game.title import called
from variorum.host.accounts import services as accounts
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.seats import seats
from variorum.host.notify.models import Delivery, Kind
from variorum.host.notify.services.plans import pool
from variorum.host.press import queries
from variorum.host.press.models import EVERYBODY, Block
from variorum.host.press.services import blocks, messages


@pytest.fixture
def table(people, begun):
    """A game of three people and a game master, and their accesses."""

    def make(**terms):
        ann, ben, cat, gil = persons = people("ann", "ben", "cat", "gil")
        game = begun("standard", ann, ben, cat, master=gil, **terms)
        return game, *(access.find(person, game.key) for person in persons)

    return make


def page(client, who, other):
    client.force_login(who.person)
    return client.get(f"/games/{who.game.key}/press/?with={other.seat}").content.decode()


def mailed(who):
    return Delivery.objects.filter(person=who.person, kind=Kind.MESSAGE).exists()


def test_private_messages_of_the_blocked_are_folded_up_and_bring_no_notification(table, client):
    _, ann, ben, cat, gil = table()
    blocks.block_seat(ann, ben.seat)
    messages.send(ben, (ann.seat,), "Only for you", "1")
    messages.send(ben, (ann.seat, cat.seat), "For you two", "2")
    assert not mailed(ann)
    assert mailed(cat)
    assert queries.unread(ann) == 0
    assert all(thread.is_folded for thread in queries.threads(ann))
    shown = page(client, ann, ben)
    assert "<summary>Blocked message</summary>" in shown
    assert "Only for you" in shown
    assert "Unblock" in shown
    found = client.get(f"/games/{ann.game.key}/press/?q=only").content.decode()
    assert found.index("Blocked message") < found.index("Only for you")
    assert "Blocked message" not in page(client, cat, ben)
    messages.send(gil, (ann.seat,), "From the desk", "3")
    messages.send(ben, (EVERYBODY,), "To all", "4")
    assert queries.unread(ann) == 2
    assert mailed(ann)


def test_what_was_written_before_and_by_the_blocker_folds_up_only_where_it_is_of_the_blocked(table):
    _, ann, ben, _, _ = table()
    messages.send(ben, (ann.seat,), "before", "1")
    messages.send(ann, (ben.seat,), "mine", "1")
    assert queries.unread(ann) == 1
    blocks.block_seat(ann, ben.seat)
    assert queries.unread(ann) == 0
    (thread,) = queries.threads(ann)
    assert not thread.is_folded
    assert queries.unread(ben) == 1
    blocks.unblock_seat(ann, ben.seat)
    assert queries.unread(ann) == 1


def test_a_replacement_of_the_blocked_is_not_blocked(table, people):
    game, ann, ben, _, _ = table()
    (dan,) = people("dan")
    blocks.block_seat(ann, ben.seat)
    messages.send(ben, (ann.seat,), "from ben", "1")
    seats.leave(ben.person, game.pk)
    seats.take_over(dan, game.pk, ben.seat)
    messages.send(access.find(dan, game.key), (ann.seat,), "from dan", "2")
    assert queries.unread(ann) == 2
    assert mailed(ann)


def test_in_an_anonymous_game_a_seat_is_blocked_and_nobody_by_name(table, client):
    _, ann, ben, _, _ = table(anonymous=True)
    blocks.block_person(ann.person, ben.person)
    messages.send(ben, (ann.seat,), "Guess", "1")
    assert queries.unread(ann) == 1
    assert mailed(ann)
    blocks.block_seat(ann, ben.seat)
    assert queries.unread(ann) == 0
    assert set(Block.objects.values_list("person__username", "seat")) == {("ben", ""), (None, ben.seat)}
    client.force_login(ann.person)
    assert f"{called(ben.seat)} in" in client.get("/me/blocked/").content.decode()


def test_the_game_master_blocks_nobody_and_is_not_blocked(table):
    _, ann, ben, _, gil = table()
    for who, seat in ((gil, ann.seat), (ann, "GM"), (ann, ann.seat), (ann, "ATLANTIS"), (ann, "")):
        with pytest.raises(RefusedError):
            blocks.block_seat(who, seat)
    blocks.block_person(gil.person, ben.person)
    blocks.block_person(ann.person, gil.person)
    messages.send(ben, ("GM",), "A question", "1")
    messages.send(gil, (ann.seat,), "An answer", "1")
    assert queries.unread(gil) == queries.unread(ann) == 1


def test_seats_offered_by_the_blocked_are_no_news(table, people):
    game, _, _, _, gil = table()
    dan, eve = people("dan", "eve")
    type(dan).objects.filter(Q(pk=dan.pk) | Q(pk=eve.pk)).update(tell_seats=True)
    blocks.block_person(dan, gil.person)
    assert [reader.person for reader in pool(game)] == [eve]


def test_one_blocks_and_unblocks_on_pages(table, client):
    game, ann, ben, _, _ = table()
    assert client.post("/people/ben/block/").status_code == 302
    assert not Block.objects.exists()
    client.force_login(ann.person)
    assert "Block ben" in client.get("/people/ben/").content.decode()
    client.post("/people/ben/block/")
    assert "You have blocked ben." in client.get("/people/ben/").content.decode()
    assert "ben" in client.get("/me/blocked/").content.decode()
    client.force_login(ben.person)
    client.post(f"/me/blocked/{Block.objects.get().pk}/remove/")
    client.force_login(ann.person)
    client.post(f"/me/blocked/{Block.objects.get().pk}/remove/")
    client.post("/people/ann/block/")
    assert not Block.objects.exists()
    assert "You haven't blocked anybody." in client.get("/me/blocked/").content.decode()
    for block in ("yes", "no"):
        sent = {"seat": ben.seat, "with": ben.seat, "block": block}
        answer = client.post(f"/games/{game.key}/press/block/", sent, follow=True)
        assert Block.objects.exists() is (block == "yes")
        assert ("Unblock" in answer.content.decode()) is (block == "yes")


def test_blocks_are_bounded_and_end_with_either_account(people, monkeypatch):
    ann, ben, cat = people("ann", "ben", "cat")
    monkeypatch.setattr(blocks, "MOST", 1)
    for _ in range(2):
        blocks.block_person(ann, ben)
    with pytest.raises(RefusedError, match="the most allowed"):
        blocks.block_person(ann, cat)
    blocks.block_person(cat, ann)
    accounts.delete(ann)
    assert not Block.objects.exists()
