"""What the game master does before a game begins."""

import pytest
from django.test import Client

from variorum.game.audience import GM
from variorum.host.games import access
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Pulse, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.gm.services import announcing, gathering
from variorum.host.gm.services.desk import mark_of


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
    gathering.assign(at.master, at.mark, at.member(at.ann).pk, "TURKEY")
    assert Pulse.objects.filter(game=at.game, kind="seats").exists()
    assert at.last() == "The game master assigns TURKEY to ann."
    with pytest.raises(RefusedError, match="somebody else"):
        gathering.assign(at.master, at.mark, at.member(at.ben).pk, "TURKEY")
    with pytest.raises(RefusedError, match="NARNIA isn't a seat"):
        gathering.assign(at.master, at.mark, at.member(at.ben).pk, "NARNIA")
    gathering.assign(at.master, at.mark, at.member(at.ann).pk, "")
    gathering.assign(at.master, at.mark, at.member(at.ben).pk, "TURKEY")
    creation.begin(at.game.pk)
    assert at.member(at.ben).seat == "TURKEY"
    assert at.member(at.ann).seat not in {"", "TURKEY"}


def test_an_anonymous_game_names_no_player(waiting, client):
    at = waiting(anonymous=True)
    gathering.assign(at.master, at.mark, at.member(at.ann).pk, "TURKEY")
    assert at.last() == "The game master assigns TURKEY to a player."
    client.force_login(at.ben)
    assert "TURKEY to a player" in client.get(f"/games/{at.game.key}/about/").content.decode()
    gathering.remove(at.master, at.mark, at.member(at.ann).pk)
    for page in (f"/games/{at.game.key}/about/", f"/api/v1/games/{at.game.key}"):
        assert "ann" not in client.get(page).content.decode().replace("annou", "").replace("planned", "").split()


def test_who_is_removed_may_join_again(waiting):
    at = waiting()
    rollcall.muster(at.gil, at.game.pk)
    gathering.remove(at.master, at.mark, at.member(at.ann).pk)
    at.game.refresh_from_db()
    assert (at.game.state, at.game.deadline) == (State.GATHERING, None)
    with pytest.raises(RefusedError, match="no longer in the game"):
        gathering.remove(at.master, at.mark, at.game.members.get(person=at.ann).pk)
    assert seats.join(at.ann, at.game.pk).assigned == ""


def test_a_roll_call_is_extended_and_ended(waiting):
    at = waiting()
    with pytest.raises(RefusedError):
        gathering.end_roll_call(at.master, at.mark)
    rollcall.muster(at.gil, at.game.pk)
    due = at.master.game.deadline
    gathering.extend_roll_call(at.master, at.mark, 5)
    assert (at.master.game.deadline - due).total_seconds() == 5 * 3600
    for hours in (-1, 0, 10**6):
        with pytest.raises(RefusedError, match="1 to 336"):
            gathering.extend_roll_call(at.master, at.mark, hours)
    gathering.end_roll_call(at.master, at.mark)
    assert at.master.game.state == State.GATHERING
    assert at.game.members.filter(left=None).count() == 2


def test_something_is_announced_before_the_start(waiting):
    at = waiting()
    announcing.announce(at.master, at.mark, "We begin on Sunday.", "1")
    assert at.last() == "The game master announces: We begin on Sunday."


def test_the_page_is_the_game_masters_and_does_all_of_it(waiting, client):
    at = waiting()
    address = f"/games/{at.game.key}/desk/start/"
    for person in (at.ann, None):
        other = Client()
        if person:
            other.force_login(person)
        assert (other.get(address).status_code, other.post(address).status_code) == (404, 404)
    client.force_login(at.gil)
    rollcall.muster(at.gil, at.game.pk)
    number = at.member(at.ann).pk
    for data in (
        {"do": "assign", "member": number, "seat": "ITALY"},
        {"do": "extend", "hours": "24"},
        {"do": "end"},
        {"do": "announce", "text": "Hello"},
        {"do": "remove", "member": number},
    ):
        assert client.get(address).status_code == 200
        assert client.post(address, {"mark": at.mark, **data}).status_code == 302, data
    wrong = client.post(address, {"mark": at.mark, "do": "remove", "member": number})
    assert (wrong.status_code, "no longer in the game" in wrong.content.decode()) == (422, True)
    assert client.post(address, {"mark": "old", "do": "announce", "text": "kept <b>"}).status_code == 409
    creation.begin(at.game.pk)
    assert client.get(address).status_code == 404
