"""Waiting lists: games start when they are full, once, and others move up."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone
from tests.host.site.running import environment, script
from tests.host.working import client_of

from variorum.host.accounts.services import delete
from variorum.host.acts.running import run
from variorum.host.games.common import RefusedError
from variorum.host.games.life import rollcall
from variorum.host.games.models import Game, State
from variorum.host.games.seats import seats
from variorum.host.games.terms import Terms
from variorum.host.lists.acts import CreateWaitingList, DeleteWaitingList, JoinWaitingList, LeaveWaitingList
from variorum.host.lists.jobs import fill_lists
from variorum.host.lists.models import Waiting, WaitingList
from variorum.host.notify.models import Delivery, Kind

DUEL = "england_turkey"


@pytest.fixture
def duels(people):
    """Four people, and a list for duels that the first of them made."""
    found = people("ann", "ben", "cat", "dan")
    return run(CreateWaitingList(name="Duels", variant=DUEL), found[0]), found


def test_a_full_list_makes_a_game_that_calls_the_roll(duels):
    row, (ann, ben, cat, _) = duels
    assert run(JoinWaitingList(), ann, row) is None
    assert run(JoinWaitingList(), ann, row) is None
    game = run(JoinWaitingList(), ben, row)
    assert game.name == "Duels 1"
    game.refresh_from_db()
    assert game.state == State.ROLL_CALL
    assert {member.person for member in game.members.all()} == {ann, ben}
    assert not Waiting.objects.exists()
    assert Delivery.objects.filter(kind=Kind.ROLL_CALL, person=ben).exists()
    run(JoinWaitingList(), cat, row)
    assert Game.objects.count() == 1
    rollcall.answer(ann, game.pk)
    rollcall.answer(ben, game.pk)
    game.refresh_from_db()
    assert game.state == State.RUNNING


def test_whoever_withdraws_makes_room_for_the_next(duels):
    row, (ann, ben, cat, dan) = duels
    run(JoinWaitingList(), ann, row)
    run(LeaveWaitingList(), ann, row)
    run(JoinWaitingList(), ben, row)
    assert not Game.objects.exists()
    game = run(JoinWaitingList(), cat, row)
    run(JoinWaitingList(), dan, row)
    seats.leave(ben, game.pk)
    fill_lists(timezone.now())
    game.refresh_from_db()
    assert game.state == State.ROLL_CALL
    assert set(game.members.filter(left__isnull=True).values_list("person", flat=True)) == {cat.pk, dan.pk}
    assert not Waiting.objects.exists()


@pytest.mark.parametrize("terms", ['{"absence": "master"}', '{"bot_level": "none"}'])
def test_a_list_whose_terms_are_refused_today_does_not_keep_others_from_moving_up(duels, people, terms):
    older, (ann, ben, *waiting) = duels
    rows = [run(CreateWaitingList(name="Old terms", variant=DUEL), ann), older]
    for row in rows:
        game = [run(JoinWaitingList(), person, row) for person in (ann, ben)][1]
        seats.leave(ben, game.pk)
        for person in (*waiting, *people(f"eve-{row.pk}")):
            Waiting.objects.create(list=row, person=person)
    WaitingList.objects.filter(pk=rows[0].pk).update(kept_terms=terms)
    fill_lists(timezone.now())
    assert not older.waiting.exists()
    assert rows[0].waiting.exists() == ("bot_level" in terms)


def test_whoever_misses_the_roll_call_is_replaced(duels):
    row, (ann, ben, cat, _) = duels
    run(JoinWaitingList(), ann, row)
    game = run(JoinWaitingList(), ben, row)
    rollcall.answer(ann, game.pk)
    rollcall.expire(timezone.now() + timedelta(days=9))
    run(JoinWaitingList(), cat, row)
    game.refresh_from_db()
    assert game.state == State.ROLL_CALL
    assert set(game.members.filter(left__isnull=True).values_list("person", flat=True)) == {ann.pk, cat.pk}
    # Nobody is put back into a game that they have left.
    seats.leave(ann, game.pk)
    run(JoinWaitingList(), ann, row)
    game.refresh_from_db()
    assert game.state == State.GATHERING
    assert Waiting.objects.get().person == ann


def test_accounts_that_are_deleted_are_on_no_list(duels):
    row, (ann, ben, cat, dan) = duels
    run(JoinWaitingList(), ben, row)
    delete(ben)
    assert run(JoinWaitingList(), cat, row) is None
    assert run(JoinWaitingList(), dan, row)
    delete(ann)
    assert not WaitingList.objects.exists()
    assert Game.objects.exists()


def test_refusals_are_told_in_words(duels):
    row, (ann, ben, *_) = duels
    hard = run(CreateWaitingList(name="Masters", variant=DUEL, terms=Terms(least_games=5)), ann)
    with pytest.raises(RefusedError, match="asks for 5 finished public games"):
        run(JoinWaitingList(), ben, hard)
    with pytest.raises(RefusedError, match="Only the person who made this"):
        run(DeleteWaitingList(), ben, row)
    with pytest.raises(RefusedError, match="needs a name"):
        run(CreateWaitingList(name=" ", variant=DUEL), ann)
    run(DeleteWaitingList(), ann, row)
    with pytest.raises(RefusedError, match="has been deleted"):
        run(JoinWaitingList(), ben, row)


def test_lists_have_pages(duels):
    row, (ann, ben, *_) = duels
    base = f"/lists/{row.key}/"
    assert "There are no waiting lists" not in client_of().get("/lists/").content.decode()
    assert "Sign in to join" in client_of().get(base).content.decode()
    assert client_of(ann).post(f"{base}join/")["Location"] == base
    assert "1 of 2 people" in client_of(ben).get(base).content.decode()
    assert client_of(ann).post(f"{base}leave/")["Location"] == base
    client_of(ann).post(f"{base}join/")
    game = client_of(ben).post(f"{base}join/", follow=True)
    assert "Answer its roll call now" in game.content.decode()
    assert client_of(ben).post(f"{base}delete/")["Location"] == base
    assert client_of(ann).post(f"{base}delete/")["Location"] == "/lists/"
    assert "There are no waiting lists yet" in client_of().get("/lists/").content.decode()


def test_a_list_is_made_with_the_form_for_games(people):
    (ann,) = people("ann")
    page = client_of(ann).get(f"/lists/new/{DUEL}/").content.decode()
    assert "Waiting list for" in page
    assert '<input type="hidden" name="role" value="player"' in page
    assert '<input type="hidden" name="listed" value="True"' in page
    sent = {"name": "Quick duels", "key": "abcdefghjk", "role": "player", "listed": "True", "press": "none"}
    sent |= {"absence": "offer", "seating": "lot", "scoring": "draw-size", "preset": "normal", "zone": "UTC"}
    sent |= {"anonymous": "on", "setting-draws": "survivors"}
    done = client_of(ann).post(f"/lists/new/{DUEL}/", sent)
    assert done.status_code == 302, done.content.decode()
    row = WaitingList.objects.get()
    assert (row.name, row.terms.press, row.terms.anonymous) == ("Quick duels", "none", True)
    wrong = client_of(ann).post(f"/lists/new/{DUEL}/", {**sent, "name": ""})
    assert wrong.status_code == 422


def test_an_anonymous_list_tells_no_names(people):
    ann, ben = people("annabel", "benjamin")
    row = run(CreateWaitingList(name="Duels", variant=DUEL, terms=Terms(anonymous=True)), ann)
    run(JoinWaitingList(), ben, row)
    for road in (f"/lists/{row.key}/", "/lists/", f"/api/v1/waiting-lists/{row.key}"):
        assert "benjamin" not in client_of().get(road).content.decode()


RACE = """
import json
from threading import Barrier, Thread
from django.db import connection
from variorum.host.accounts.models import Person
from variorum.host.games.models import Game
from variorum.host.acts.running import run
from variorum.host.lists import jobs
from variorum.host.lists.acts import CreateWaitingList, JoinWaitingList
from variorum.host.lists.models import Waiting
from variorum.host.site import warming
warming.know_types()  # as a server does before it has threads
people = [Person.objects.create_user(f"p{n}", f"p{n}@example.org", "a long password") for n in range(4)]
row = run(CreateWaitingList(name="Duels", variant="england_turkey"), people[0])
told = []

def work(barrier, act):
    try:
        barrier.wait()
        act()
        told.append("done")
    except Exception as error:
        told.append(repr(error))
    finally:
        connection.close()

def at_once(*acts):
    barrier = Barrier(len(acts))
    threads = [Thread(target=work, args=(barrier, act)) for act in acts]
    for thread in threads: thread.start()
    for thread in threads: thread.join()

at_once(*(lambda person=person: run(JoinWaitingList(), person, row) for person in people))
for person in people[:3]:
    Waiting.objects.create(list=row, person=person)
at_once(*[lambda: jobs.fill(row.pk)] * 3)
members = sorted(game.members.count() for game in Game.objects.all())
print(json.dumps([told, members, Waiting.objects.count()]))
"""


def test_people_and_workers_who_come_at_once_start_each_game_once(tmp_path, with_tables):
    told, members, left = json.loads(script(RACE, environment(with_tables(tmp_path))))
    assert told == ["done"] * 7
    assert members == [2, 2, 2]
    assert left == 1
