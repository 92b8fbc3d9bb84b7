from datetime import date, timedelta

import pytest
from django.utils import timezone
from tests.host.working import go_on
from tests.tables import each

from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, Member
from variorum.host.games.seats import seats
from variorum.host.games.terms import Absence, Terms
from variorum.host.people.models import Diligence
from variorum.host.people.queries import Day, reliability, reliability_of

TODAY = date(2026, 6, 1)


def ago(days):
    return TODAY - timedelta(days=days)


@each(
    ("days", "percent"),
    [
        ([], 100),
        ([Day(TODAY, 9, 1)], 90),
        ([Day(TODAY, 9, 0), Day(ago(90), 0, 2)], 90),
        ([Day(TODAY, 9, 0), Day(ago(180), 0, 99)], 100),
        ([Day(TODAY, 0, 1)], 0),
    ],
)
def test_missed_deadlines_fade(days, percent):
    assert reliability(days, TODAY).percent == percent


def miss(game):
    """Let the deadline of a phase pass without orders of England's player; Turkey's is ready."""
    go_on(game)


def test_who_sends_nothing_becomes_less_reliable_and_who_leaves_much_less(people, duel, client):
    ann, ben = people("ann", "ben")
    game = duel(ann, ben, grace=0, absence=Absence.HOLD)
    miss(game)
    assert [reliability_of(person).percent for person in (ann, ben)] == [0, 0]
    Diligence.objects.update(met=19)
    assert "95" in client.get("/people/ann/").content.decode()
    seats.leave(ann, game.pk)
    assert (reliability_of(ann).missed, reliability_of(ann).percent) == (6, 76)
    assert client.get("/api/v1/people/ann").json()["reliability"] == 76
    assert reliability_of(ben).percent == 95


@pytest.mark.parametrize("changed", [{"listed": False}, {"anonymous": True}])
def test_hidden_and_anonymous_games_do_not_show(people, duel, changed):
    ann, ben = people("ann", "ben")
    game = duel(ann, ben, grace=0, absence=Absence.HOLD)
    Game.objects.update(**changed)
    game.refresh_from_db()
    miss(game)
    assert reliability_of(ann).missed == 0
    Game.objects.update(state="over")
    assert reliability_of(ann).missed == ("anonymous" in changed)


@pytest.mark.parametrize("variant", ["dark", "woolworth"])
def test_a_running_game_that_limits_sight_does_not_show(variant, people, begun):
    (ann,) = people("ann")
    game = begun(variant, ann, grace=0, absence=Absence.HOLD)
    miss(game)
    assert reliability_of(ann).missed == 0
    assert Diligence.objects.get().missed == 1


ASKED = [
    ({"least_reliability": 90}, "asks for a reliability of 90 %; yours is 50 %"),
    ({"least_rating": 1600}, "asks for a rating of 1600; yours is 1500"),
    ({"least_games": 2}, "asks for 2 finished public games; you have 0"),
]


@pytest.mark.parametrize(("terms", "told"), ASKED)
def test_who_lacks_what_a_game_asks_for_reads_so_and_cannot_join(client, people, begun, terms, told):
    ann, ben = people("ann", "ben")
    other = begun("standard", ben)
    Diligence.objects.create(person=ben, game=other, day=timezone.now().date(), met=1, missed=1)
    game = creation.create(ann, GamePlan("Picky", "standard", terms=Terms(bots=True, **terms)))
    client.force_login(ben)
    page = client.get(f"/games/{game.key}/about/").content.decode()
    assert "To join, you need" in page
    assert told in page
    assert "Join this game" not in page
    with pytest.raises(RefusedError, match=told):
        seats.join(ben, game.pk)
    seats.join(ann, game.pk)
    creation.begin(game.pk)
    seat = Member.objects.get(game=game, person=ann).seat
    seats.leave(ann, game.pk)
    with pytest.raises(RefusedError, match=told):
        seats.take_over(ben, game.pk, seat)
    assert f"Take over {seat}" not in client.get(f"/games/{game.key}/about/").content.decode()
