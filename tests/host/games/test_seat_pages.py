from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.core.cache import caches
from django.utils import timezone

from variorum.host.games.clock.form import LIVE, preset
from variorum.host.games.common import RefusedError
from variorum.host.games.life import creation, rollcall
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.models import Game, Member, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Seating, Terms
from variorum.host.site.caches import COMMON

NAMES = ["ann", "ben", "cat", "dan", "eve", "fay", "gus"]
SECRET = "open sesame"


@pytest.fixture
def found(people):
    def make(*, creator="zoe", listed=True, password="", **terms):
        (owner,) = people(creator)
        return creation.create(
            owner, GamePlan("A game", "standard", terms=Terms(**terms), listed=listed, password=password)
        )

    return make


def do(client, game, what, **words):
    return client.post(f"/games/{game.key}/{what}/", words, follow=True).content.decode()


def state():
    return Game.objects.get().state


def test_people_join_answer_and_play(client, people, found):
    game = found()
    everybody = people(*NAMES)
    for person in everybody:
        client.force_login(person)
        do(client, game, "join")
    assert state() == State.ROLL_CALL
    for person in everybody[:-1]:
        client.force_login(person)
        assert "I'm here" in client.get(f"/games/{game.key}/about/").content.decode()
        do(client, game, "here")
    assert state() == State.ROLL_CALL
    client.force_login(everybody[-1])
    assert "the game starts" in do(client, game, "here")
    assert state() == State.RUNNING
    assert Member.objects.filter(seat="").count() == 0
    assert "no roll call at the moment" in do(client, game, "here")


def test_those_who_do_not_answer_lose_their_place(people, found):
    game = found()
    everybody = people(*NAMES)
    for person in everybody:
        seats.join(person, game.pk)
    rollcall.answer(everybody[0], game.pk)
    now = timezone.now()
    assert rollcall.expire(now) == 0
    assert rollcall.expire(now + rollcall.PATIENCE + timedelta(minutes=1)) == 1
    game.refresh_from_db()
    assert (game.state, game.deadline) == (State.GATHERING, None)
    assert [member.person for member in game.members.filter(left=None)] == [everybody[0]]
    assert not game.members.filter(left=None, here=True).exists()
    assert "6 players missed the roll call" in game.acts.last().text
    assert rollcall.expire(now + timedelta(days=9)) == 0


def test_live_games_do_not_wait_for_days(people, found):
    game = found(clock=preset(LIVE, "UTC"))
    for person in people(*NAMES):
        seats.join(person, game.pk)
    game.refresh_from_db()
    assert game.deadline - timezone.now() < timedelta(minutes=11)


def test_who_leaves_during_the_roll_call_stops_it(people, found):
    game = found()
    everybody = people(*NAMES)
    for person in everybody:
        seats.join(person, game.pk)
    seats.leave(everybody[3], game.pk)
    game.refresh_from_db()
    assert (game.state, game.deadline) == (State.GATHERING, None)


def test_a_creator_alone_begins_with_bots_at_once(client, people, found):
    game = found(bots=True)
    zoe = game.owner
    client.force_login(zoe)
    do(client, game, "join")
    do(client, game, "begin")
    assert state() == State.RUNNING
    assert "already started" in do(client, game, "begin")


def test_a_creator_with_others_calls_the_roll(client, people, found):
    game = found(bots=True)
    (ann,) = people("ann")
    seats.join(ann, game.pk)
    seats.join(game.owner, game.pk)
    client.force_login(game.owner)
    do(client, game, "begin")
    assert state() == State.ROLL_CALL
    client.force_login(ann)
    do(client, game, "here")
    assert state() == State.RUNNING


def test_only_the_creator_begins_and_not_without_players(client, people, found):
    game = found()
    (ann,) = people("ann")
    seats.join(ann, game.pk)
    client.force_login(ann)
    assert "Only the creator" in do(client, game, "begin")
    client.force_login(game.owner)
    assert "6 of its seats are still free" in do(client, game, "begin")
    assert state() == State.GATHERING


def test_joining_twice_is_joining_once(client, people, found):
    game = found()
    client.force_login(people("ann")[0])
    for _ in range(3):
        do(client, game, "join")
    assert Member.objects.count() == 1


def test_strangers_sign_in_first(client, found):
    game = found()
    for what in ("join", "leave", "here", "back", "take-over", "begin", "delete"):
        answer = client.post(f"/games/{game.key}/{what}/")
        assert answer["Location"] == f"/accounts/login/?next=/games/{game.key}/about/"
        assert client.get(f"/games/{game.key}/{what}/").status_code == 405


def test_wishes_are_kept_and_seats_that_are_none_refused(client, people, found):
    game = found(seating=Seating.CHOICE)
    client.force_login(people("ann")[0])
    assert "First choice" in client.get(f"/games/{game.key}/about/").content.decode()
    do(client, game, "join", wishes=["FRANCE", "FRANCE", "ITALY"])
    assert Member.objects.get().wishes == ["FRANCE", "ITALY"]
    for seat in ("ATLANTIS", "x" * 100_000, "🦙"):
        assert "no such seats" in do(client, game, "join", wishes=seat)
    assert Member.objects.get().wishes == ["FRANCE", "ITALY"]


def test_wishes_stay_in_the_form_when_the_password_was_wrong(client, people, found):
    game = found(seating=Seating.CHOICE, password=SECRET)
    client.force_login(people("ann")[0])
    told = do(client, game, "join", wishes=["FRANCE", "ITALY"], password=SECRET[::-1])
    assert '<option value="FRANCE" selected>' in told
    assert '<option value="ITALY" selected>' in told
    assert not Member.objects.exists()


def test_a_password_is_asked_for_and_cannot_be_tried_without_end(client, people, found):
    game = found(password=SECRET)
    client.force_login(people("ann")[0])
    assert 'name="password"' in client.get(f"/games/{game.key}/about/").content.decode()
    for wrong in ("", "x" * 100_000, "🦙", *map(str, range(9))):
        do(client, game, "join", password=wrong)
    assert "Too many" in do(client, game, "join", password=SECRET)
    assert not Member.objects.exists()
    caches[COMMON].clear()
    do(client, game, "join", password=SECRET)
    assert Member.objects.exists()


def test_an_invitation_opens_what_is_hidden_and_stands_for_the_password(client, people, found):
    game = found(listed=False, password=SECRET)
    ann, ben = people("ann", "ben")
    client.force_login(ann)
    hidden = client.post(f"/games/{game.key}/join/", {"password": SECRET})
    assert hidden.status_code == client.get(f"/games/{game.key}/about/").status_code == 404
    assert client.get(f"/games/{game.key}/about/?invitation=wrong").status_code == 404
    client.get(f"/games/{game.key}/about/?invitation={game.invitation}")
    page = do(client, game, "join")
    assert Member.objects.get().person == ann
    assert f"?invitation={game.invitation}" in page
    client.force_login(ben)
    assert client.get(f"/games/{game.key}/about/").status_code == 404


def test_outsiders_do_not_see_the_invitation(client, people, found):
    game = found()
    assert game.invitation not in client.get(f"/games/{game.key}/about/").content.decode()
    client.force_login(people("ann")[0])
    assert game.invitation not in client.get(f"/games/{game.key}/about/").content.decode()


def test_an_offered_seat_is_taken_over_once(client, people, begun):
    ann, ben, cat = people("ann", "ben", "cat")
    game = begun("standard", ann)
    seat = Member.objects.get(person=ann).seat
    client.force_login(ben)
    assert "available." in do(client, game, "take-over", seat=seat)
    seats.leave(ann, game.pk)
    assert "The seat is yours" in do(client, game, "take-over", seat=seat)
    client.force_login(cat)
    assert "available." in do(client, game, "take-over", seat=seat)
    assert "at most 40 characters" in do(client, game, "take-over", seat="🦙" * 1000)
    assert Member.objects.get(game=game, seat=seat, left=None).person == ben


def test_whoever_comes_back_keeps_the_seat(client, people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    Member.objects.filter(person=ann).update(abandoned=True)
    client.force_login(ann)
    assert "I'm back" in client.get(f"/games/{game.key}/about/").content.decode()
    do(client, game, "back")
    assert not Member.objects.get(person=ann).abandoned


def test_a_password_holds_for_offered_seats_too(people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann)
    Game.objects.update(password=make_password(SECRET))
    seat = Member.objects.get(person=ann).seat
    seats.leave(ann, game.pk)
    with pytest.raises(RefusedError, match="password"):
        seats.take_over(ben, game.pk, seat, "guess")
    assert seats.take_over(ben, game.pk, seat, invitation=game.invitation).person == ben


def test_nobody_leaves_a_game_that_is_over(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    Game.objects.update(state=State.OVER)
    with pytest.raises(RefusedError, match="over"):
        seats.leave(ann, game.pk)


def test_an_invitation_names_the_game_and_who_invites_unless_names_are_hidden(client, people):
    (ann,) = people("ann")
    for anonymous in (False, True):
        plan = GamePlan("Friday night", "standard", listed=False, terms=Terms(anonymous=anonymous))
        game = creation.create(ann, plan)
        page = client.get(f"/games/{game.key}/about/?invitation={game.invitation}").content.decode()
        assert ("ann invites you to Friday night." in page) is not anonymous
        assert '<meta property="og:title" content="Friday night">' in page
    client.force_login(ann)
    own = client.get(f"/games/{game.key}/about/").content.decode()
    assert own.index('id="invitation"') < own.index("Start with 7 bots")
