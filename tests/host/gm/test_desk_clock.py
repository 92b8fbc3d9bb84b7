from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from tests.acting import do

from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.common import RefusedError, StaleError
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.models import Member, State
from variorum.host.games.terms import Absence
from variorum.host.gm.acts.clock import OfferMissingSeats, PauseGame, ProcessNow, ResumeGame, SetDeadline

LATE = timedelta(days=3)


def test_processing_now_takes_what_has_been_sent(table, hold):
    at = table()
    given = hold(at, at.ann)
    assert do(at.master, ProcessNow()).waits == ()
    moment = store.load(at.now()).now
    assert moment.sheets[at.who(at.ann).seat].orders == tuple(given)
    assert "The game master processes S1901M, without orders from" in at.acts()[-1]


def test_a_phase_that_needs_an_answer_waits_for_it(table):
    at = table("goals")
    waits_for = next(filter(None, (do(at.master, ProcessNow()).waits for _ in range(9))))
    assert set(waits_for) == {at.who(at.ann).seat, at.who(at.ben).seat}
    assert (at.now().state, at.game.waits_for) == (State.WAITING, waits_for)


def test_a_deadline_is_set(table):
    at = table()
    when = timezone.now() + timedelta(days=10)
    do(at.master, SetDeadline(when=when))
    assert at.now().deadline == when
    for odd in (timezone.now(), timezone.now() + timedelta(days=400)):
        with pytest.raises(RefusedError, match="within a year"):
            do(at.master, SetDeadline(when=odd))


def test_a_pause_keeps_the_time_that_is_left(table):
    at = table()
    left = at.now().deadline - timezone.now()
    do(at.master, PauseGame())
    assert (at.now().state, at.game.deadline) == (State.PAUSED, None)
    assert not phases.process(at.game.pk, at.game.phase_number, now=timezone.now() + LATE)
    do(at.master, ResumeGame())
    assert at.now().state == State.RUNNING
    assert abs(at.game.deadline - timezone.now() - left) < timedelta(seconds=10)
    with pytest.raises(RefusedError, match="while the game is running"):
        do(at.master, ResumeGame())


def test_a_clock_with_fixed_days_goes_on_to_one_of_them(table):
    at = table(clock=Clock(Pace.WEEKLY, "Europe/Vienna", (0, 3), "21:00"))
    do(at.master, PauseGame())
    do(at.master, ResumeGame())
    due = at.now().deadline.astimezone(ZoneInfo("Europe/Vienna"))
    assert due.weekday() in {0, 3}
    assert (due.hour, due.minute) == (21, 0)
    assert at.acts()[-1].endswith("21:00 (Europe/Vienna).")


@pytest.mark.parametrize("decision", ["process", "extend", "offer"])
def test_the_game_master_decides_how_a_phase_goes_on(table, decision):
    at = table(absence=Absence.MASTER, grace=0)
    assert not phases.process(at.game.pk, at.game.phase_number, now=timezone.now() + LATE)
    assert (at.now().state, at.game.waits_for) == (State.WAITING, ())
    match decision:
        case "process":
            do(at.master, ProcessNow())
            assert len(store.load(at.now()).moments) == 2
        case "extend":
            do(at.master, SetDeadline(when=timezone.now() + timedelta(hours=5)))
            assert not phases.process(at.game.pk, at.now().phase_number, now=timezone.now() + timedelta(hours=6))
            assert at.now().state == State.WAITING
        case "offer":
            do(at.master, OfferMissingSeats())
            assert Member.objects.filter(game=at.game, abandoned=True).count() == 2
    if decision == "offer":
        assert at.now().state == State.RUNNING


def test_two_game_masters_at_once_do_not_undo_each_other(table):
    at = table()
    mark = at.mark
    do(at.master, SetDeadline(when=timezone.now() + timedelta(days=5), mark=mark))
    with pytest.raises(StaleError, match="Nothing was done"):
        do(at.master, ProcessNow(mark=mark))
    assert len(store.load(at.now()).moments) == 1


def test_a_former_game_master_does_nothing(table):
    at = table()
    former = at.master
    type(at.game).objects.update(master=None)
    with pytest.raises(RefusedError, match="aren't the game master"):
        do(former, PauseGame())
