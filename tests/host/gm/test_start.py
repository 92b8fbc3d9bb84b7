"""What the game master does before a game begins."""

import pytest
from django.test import Client
from tests.acting import do

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Pulse, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.gm.acts.announcing import AnnounceToAll
from variorum.host.gm.acts.desk import mark_of
from variorum.host.gm.acts.gathering import AssignSeat, EndRollCall, ExtendRollCall, RemovePlayer


class Waiting:
    def __init__(self, game, gil, ann, ben):
        self.game, self.gil, self.ann, self.ben = game, gil, ann, ben

    @property
    def master(self):
        self.game.refresh_from_db()
        return access.find(self.gil, self.game.key, GM)

    @property
    def mark(self):
        self.game.refresh_from_db()
        return mark_of(self.game)

    def member(self, person):
        return self.game.members.get(person=person, left=None)

    def last(self):
        return self.game.acts.order_by("id").last().text


@pytest.fixture
def waiting(people):
    def make(**terms):
        ann, ben, gil = people("ann", "ben", "gil")
        game = creation.create(gil, GamePlan("A game", "standard", terms=Terms(bots=True, **terms), mastered=True))
        for person in (ann, ben):
            seats.join(person, game.pk)
        return Waiting(game, gil, ann, ben)

    return make


def test_assigned_seats_count_at_the_start(waiting):
    at = waiting()
    Pulse.objects.all().delete()
    do(at.master, AssignSeat(player="ann", seat="TURKEY"))
    assert Pulse.objects.filter(game=at.game, kind="seats").exists()
    assert at.last() == "The game master assigns TURKEY to ann."
    with pytest.raises(RefusedError, match="somebody else"):
        do(at.master, AssignSeat(player="ben", seat="TURKEY"))
    with pytest.raises(RefusedError, match="NARNIA isn't a seat"):
        do(at.master, AssignSeat(player="ben", seat="NARNIA"))
    do(at.master, AssignSeat(player="ann", seat=""))
    do(at.master, AssignSeat(player="ben", seat="TURKEY"))
    creation.begin(at.game.pk)
    assert at.member(at.ben).seat == "TURKEY"
    assert at.member(at.ann).seat not in {"", "TURKEY"}


def test_an_anonymous_game_names_no_player(waiting, client):
    at = waiting(anonymous=True)
    do(at.master, AssignSeat(player="ann", seat="TURKEY"))
    assert at.last() == "The game master assigns TURKEY to a player."
    client.force_login(at.ben)
    assert "TURKEY to a player" in client.get(f"/games/{at.game.key}/about/").content.decode()
    do(at.master, RemovePlayer(player="ann"))
    for page in (f"/games/{at.game.key}/about/", f"/api/v1/games/{at.game.key}"):
        assert "ann" not in client.get(page).content.decode().replace("annou", "").replace("planned", "").split()


def test_who_is_removed_may_join_again(waiting):
    at = waiting()
    rollcall.muster(at.gil, at.game.pk)
    do(at.master, RemovePlayer(player="ann"))
    at.game.refresh_from_db()
    assert (at.game.state, at.game.deadline) == (State.GATHERING, None)
    with pytest.raises(RefusedError, match="isn't in the game"):
        do(at.master, RemovePlayer(player="ann"))
    assert seats.join(at.ann, at.game.pk).assigned == ""


def test_a_roll_call_is_extended_and_ended(waiting):
    at = waiting()
    with pytest.raises(RefusedError):
        do(at.master, EndRollCall())
    rollcall.muster(at.gil, at.game.pk)
    due = at.master.game.deadline
    do(at.master, ExtendRollCall(hours=5))
    assert (at.master.game.deadline - due).total_seconds() == 5 * 3600
    do(at.master, EndRollCall())
    assert at.master.game.state == State.GATHERING
    assert at.game.members.filter(left=None).count() == 2


def test_a_game_starts_with_who_is_here(waiting):
    at = waiting()
    rollcall.muster(at.gil, at.game.pk, "random")
    rollcall.answer(at.ben, at.game.pk)
    assert rollcall.muster(at.gil, at.game.pk)
    at.game.refresh_from_db()
    assert at.game.state == State.RUNNING
    assert not at.game.members.filter(person=at.ann, left=None).exists()
    with pytest.raises(RefusedError, match="already started"):
        rollcall.muster(at.gil, at.game.pk)


def test_something_is_announced_before_the_start(waiting):
    at = waiting()
    do(at.master, AnnounceToAll(text="We begin on Sunday.", key="1"))
    assert at.last() == "The game master announces: We begin on Sunday."


def test_the_page_is_the_game_masters_and_does_all_of_it(waiting, client):
    at = waiting()
    address = f"/games/{at.game.key}/desk/start/"
    for person in (at.ann, None):
        other = Client()
        if person:
            other.force_login(person)
        assert other.get(address).status_code == 404
    client.force_login(at.gil)
    rollcall.muster(at.gil, at.game.pk)
    desk = f"/games/{at.game.key}/desk/"
    for act, data in (
        ("start/assign", {"player": "ann", "seat": "ITALY"}),
        ("rollcall/extend", {"hours": "24"}),
        ("rollcall/end", {}),
        ("announce", {"text": "Hello"}),
        ("start/remove", {"player": "ann"}),
    ):
        assert desk + act in client.get(address).content.decode()
        assert client.post(f"{desk}{act}/", {"mark": at.mark, **data})["Location"] == address, act
    wrong = client.post(f"{desk}start/remove/", {"mark": at.mark, "player": "ann"})
    assert (wrong.status_code, "isn&#x27;t in the game" in wrong.content.decode()) == (422, True)
    old = client.post(f"{desk}announce/", {"mark": "old", "text": "kept <b>"})
    assert (old.status_code, "kept &lt;b&gt;" in old.content.decode()) == (409, True)
    creation.begin(at.game.pk)
    assert client.get(address).status_code == 404
