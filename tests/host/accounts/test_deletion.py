import pytest
from django.core.cache import cache
from tests.host.working import client_of

from variorum.host.accounts import services
from variorum.host.accounts.models import Person
from variorum.host.games.life import creation, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, Member, State
from variorum.host.games.seats import seats


@pytest.fixture
def ann(people):
    cache.clear()
    return people("ann")[0]


@pytest.fixture
def signed_in(client, ann):
    client.force_login(ann)
    client.post("/accounts/reauthenticate/", {"password": "a long password"})
    return client


def test_it_wants_the_password_of_a_while_ago_once_more(client, ann):
    client.force_login(ann)
    answer = client.get("/me/delete/")
    assert "/accounts/reauthenticate/" in answer["Location"]


def test_it_wants_ones_name(signed_in, ann):
    for name in ("ben", "", "x" * 100_000):
        assert signed_in.post("/me/delete/", {"name": name}).status_code == 422
    ann.refresh_from_db()
    assert ann.is_active


def test_nothing_personal_is_left(signed_in, ann):
    services.make_token(ann, "bot")
    ann.about, ann.zone = "about ann", "Europe/Berlin"
    ann.save()
    other = client_of(ann)
    assert signed_in.post("/me/delete/", {"name": "ann"}).status_code == 302
    left = Person.objects.get()
    assert (left.is_active, left.about, left.zone) == (False, "", "UTC")
    assert not left.has_usable_password()
    assert not left.tokens.exists()
    assert "ann" not in (left.username, left.email.split("@")[0])
    assert left.called == "a former member"
    assert other.get("/me/").status_code == 302
    assert signed_in.get("/people/ann/").status_code == 404
    assert signed_in.get(f"/people/{left.username}/").status_code == 404


def test_games_go_on_and_the_seat_is_offered(ann, people, begun, client):
    (ben,) = people("ben")
    game = begun("standard", ann, ben)
    seat = Member.objects.get(person=ann).seat
    services.delete(ann)
    game.refresh_from_db()
    assert game.state == State.RUNNING
    assert Member.objects.get(game=game, seat=seat, left=None).abandoned
    page = client.get(f"/games/{game.key}/about/").content.decode()
    assert "ann<" not in page
    (cat,) = people("cat")
    assert seats.take_over(cat, game.pk, seat).person == cat


def test_games_that_had_not_begun_are_cancelled_and_those_joined_are_left(ann, people):
    (ben,) = people("ben")
    own = creation.create(ann, GamePlan("Ann's", "standard"))
    other = creation.create(ben, GamePlan("Ben's", "standard"))
    seats.join(ann, other.pk)
    services.delete(ann)
    own.refresh_from_db()
    assert own.state == State.OVER
    assert not other.members.filter(left=None).exists()


def test_a_game_without_its_master_runs_by_itself(ann, people, begun):
    game = begun("standard", *people("ben"), master=ann)
    Game.objects.update(state=State.WAITING)
    services.delete(ann)
    game.refresh_from_db()
    assert (game.master, game.state) == (None, State.RUNNING)
    assert game.deadline is not None
    assert not phases.process(game.pk, game.phase_number)


def test_a_finished_game_keeps_its_players_under_no_name(ann, people, begun, client):
    game = begun("standard", ann)
    Game.objects.update(state=State.OVER)
    services.delete(ann)
    page = client.get(f"/games/{game.key}/about/").content.decode()
    assert "a former member" in page
    assert "former-" not in page
