"""Caretakers: bots that order for players who missed a deadline, if the terms say so."""

from datetime import timedelta

import pytest
from django.utils import timezone
from tests.acting import do

from variorum.game.sheet import Sheet
from variorum.host.games import access
from variorum.host.games.in_words import sentences
from variorum.host.games.life import phases
from variorum.host.games.log import store, transcript
from variorum.host.games.models import State
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Absence, Terms
from variorum.host.gm.acts import rerunning, rollback
from variorum.host.gm.acts.desk import mark_of
from variorum.host.gm.acts.rollback import RollBack
from variorum.variants import registry

LATE = timedelta(days=3)


@pytest.fixture
def cared(begun):
    def make(variant, *players, **terms):
        return begun(variant, *players, **{"absence": Absence.CARETAKER, "grace": 0, **terms})

    return make


def due(game, after=LATE):
    done = phases.process(game.pk, game.phase_number, now=timezone.now() + after)
    game.refresh_from_db()
    return done


def hold(who):
    return tuple(next(kind.orders()) for kind in who.legal_orders().kinds if kind.order.__name__ == "Hold")


@pytest.mark.parametrize("variant", registry.SHOWCASE)
def test_a_caretaker_orders_for_whoever_missed_the_deadline(variant, people, cared):
    ann, ben = people("ann", "ben")
    game = cared(variant, ann, ben)
    seats = {member.person: member.seat for member in game.members.exclude(person=None)}
    log = store.load(game)
    absent = phases.missing(game, log)
    assert set(absent) <= set(seats.values())
    assert due(game)
    now = store.load(game).now
    assert now.caretakers == absent
    for seat in absent:
        assert seat in now.sheets
        assert game.members.get(seat=seat).missed == 1
        assert not game.members.get(seat=seat).abandoned
    listed = "some seats" if registry.variant(variant).limits_sight else ", ".join(absent)
    assert not absent or game.acts.filter(text=f"No orders from {listed}. A caretaker ordered for {listed}.").exists()


def test_a_player_returns_by_sending_orders(people, cared):
    (ann,) = people("ann")
    game = cared("standard", ann)
    assert due(game)
    who = access.find(ann, game.key)
    assert store.load(game).now.caretakers == (who.seat,)
    while not who.legal_orders().kinds:
        assert due(game)
        who = access.find(ann, game.key)
    given = sheets.put(who, game.phase_number, hold(who) or who.legal_orders().orders()[:1]).sheet
    assert due(game)
    now = store.load(game).now
    assert (now.caretakers, now.sheets[who.seat]) == ((), given)
    assert game.members.get(person=ann).missed == 1


def test_the_grace_period_comes_first(people, cared):
    (ann,) = people("ann")
    game = cared("standard", ann, grace=60)
    assert not due(game)
    assert (game.state, game.grace) == (State.RUNNING, True)
    assert due(game, 2 * LATE)
    assert store.load(game).now.caretakers


def test_pages_tell_who_had_a_caretaker(people, cared, client):
    ann, ben = people("ann", "ben")
    game = cared("standard", ann, ben)
    seat = game.members.get(person=ann).seat
    who = access.find(ben, game.key)
    sheets.put(who, game.phase_number, hold(who))
    client.force_login(ann)
    client.get(f"/games/{game.key}/phases/0/")
    assert due(game)
    told = f"A caretaker ordered for {seat.capitalize()}."
    board = client.get(f"/games/{game.key}/").content.decode()
    assert "so a caretaker ordered for you" in " ".join(board.split())
    own = client.get(f"/games/{game.key}/phases/1/").content.decode()
    assert told in own
    assert f"Orders of the caretaker for {seat.capitalize()}" in own
    client.force_login(ben)
    other = client.get(f"/games/{game.key}/phases/1/").content.decode()
    assert told in other
    assert f"Orders sent by {who.seat.capitalize()}" in " ".join(other.split())
    assert "so a caretaker ordered for you" not in client.get(f"/games/{game.key}/").content.decode()
    assert told in client.get(f"/games/{game.key}/gazette/S1901/").content.decode()
    assert "Phases ordered by a caretaker" in client.get(f"/games/{game.key}/history/", follow=True).content.decode()
    moment = client.get(f"/api/v1/games/{game.key}/history/1").json()
    assert moment["caretakers"] == [seat]


def test_a_game_file_says_who_had_a_caretaker(people, cared):
    (ann,) = people("ann")
    game = cared("standard", ann)
    seat = game.members.get(person=ann).seat
    assert due(game)
    *_, line = transcript.transcript(access.find(ann, game.key))
    assert f'"caretakers":["{seat}"]' in line


def test_a_rollback_keeps_no_orders_of_caretakers(people, cared):
    gil, ann = people("gil", "ann")
    game = cared("standard", ann, master=gil)
    assert due(game)
    do(access.find(gil, game.key), RollBack(number=0, reason="to try again"))
    game.refresh_from_db()
    assert sheets.saved(access.find(ann, game.key)).sheet == Sheet()
    assert phases.missing(game, store.load(game)) == (game.members.get(person=ann).seat,)


def test_a_phase_run_again_keeps_its_caretakers_unless_their_orders_change(people, cared):
    gil, ann = people("gil", "ann")
    game = cared("standard", ann, master=gil)
    seat = game.members.get(person=ann).seat
    assert due(game)
    master = access.find(gil, game.key)
    same = rollback.sheets_of(master, 0)
    rerunning.run_again(master, mark_of(game), 0, same, "once more")
    game.refresh_from_db()
    assert store.load(game).now.caretakers == (seat,)
    rerunning.run_again(access.find(gil, game.key), mark_of(game), 0, {**same, seat: Sheet()}, "without")
    game.refresh_from_db()
    assert store.load(game).now.caretakers == ()


def test_the_terms_tell_of_caretakers_before_anybody_joins():
    told = " ".join(sentences(Terms(absence=Absence.CARETAKER, bot_level="searcher")))
    assert "a caretaker, a strong bot, orders for the seat in that phase" in told
