from datetime import timedelta

import pytest
from django.utils import timezone
from tests.variety import on_host

from variorum.host.games import access
from variorum.host.games.clock.awaited import wait
from variorum.host.games.clock.deadlines import Clock, Pace
from variorum.host.games.common import RefusedError, StaleError, locked
from variorum.host.games.life import phases
from variorum.host.games.log import store
from variorum.host.games.models import LogLine, Member, SavedSheet, State
from variorum.host.games.seats import seats, sheets
from variorum.host.games.seats.deleted_accounts import go_on_alone
from variorum.host.games.terms import Absence
from variorum.notation import reader_for

LATE = timedelta(days=3)


def orders(who, text):
    reading = reader_for(who.variant, who.seen().position.turn).read(text, who.seat, who.seen().position.units)
    assert not reading.problems
    return reading.sheets()[who.seat].orders


def hold(who):
    return tuple(next(kind.orders()) for kind in who.legal_orders().kinds if kind.order.__name__ == "Hold")


@pytest.mark.parametrize("variant", on_host())
def test_bots_play_a_game_of_every_variant_by_the_clock(begun, variant):
    game = begun(variant)
    for _ in range(6):
        assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
        game.refresh_from_db()
    assert len(store.load(game).moments) == 7


def test_a_phase_is_processed_once(begun):
    game = begun("standard")
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    assert not phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    assert LogLine.objects.filter(game=game).count() == 2


def test_a_phase_that_is_not_due_waits(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    assert not phases.process(game.pk, game.phase_number)


def test_when_all_are_ready_the_phase_is_due(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    who = access.find(ann, game.key)
    sheets.put(who, game.phase_number, hold(who))
    assert not phases.claim(timezone.now())
    sheets.set_ready(who, game.phase_number, ready=True)
    assert phases.claim(timezone.now()) == [(game.pk, game.phase_number)]
    assert not phases.claim(timezone.now())
    assert phases.claim(timezone.now() + 2 * phases.CLAIM)
    assert phases.process(game.pk, game.phase_number)


def test_an_order_replaces_the_one_for_the_same_unit(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    who = access.find(ann, game.key)
    first, *_ = hold(who)
    move = next(o for o in who.legal_orders().orders() if o.subject == first.subject and o != first)
    sheets.put(who, game.phase_number, [first])
    assert sheets.put(who, game.phase_number, [move]).sheet.orders == (move,)
    assert sheets.remove(who, game.phase_number, str(move)).sheet.orders == ()


def test_a_page_of_an_earlier_phase_changes_nothing(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    who = access.find(ann, game.key)
    given = hold(who)
    sheets.put(who, game.phase_number, given)
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    with pytest.raises(StaleError):
        sheets.put(who, game.phase_number, given)


def test_two_tabs_do_not_overwrite_each_other(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    who = access.find(ann, game.key)
    one = sheets.put(who, game.phase_number, hold(who)[:1])
    sheets.replace_sheet(who, game.phase_number, one.version, one.sheet)
    with pytest.raises(StaleError, match="another page"):
        sheets.replace_sheet(who, game.phase_number, one.version, one.sheet)


def test_an_order_after_the_deadline_is_refused(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    who = access.find(ann, game.key)
    type(game).objects.update(deadline=timezone.now() - timedelta(seconds=1))
    with pytest.raises(RefusedError, match="deadline has passed"):
        sheets.put(who, game.phase_number, hold(who))


def test_who_sends_nothing_has_grace_and_then_the_seat_is_offered(people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, grace=60, patience=48)
    seat = Member.objects.get(person=ann).seat
    assert not phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    game.refresh_from_db()
    assert game.grace
    assert game.deadline > timezone.now() + LATE
    assert not phases.process(game.pk, game.phase_number, now=game.deadline)
    assert Member.objects.get(person=ann).abandoned
    seats.take_over(ben, game.pk, seat)
    assert access.find(ben, game.key).seat == seat
    who = access.find(ben, game.key)
    sheets.put(who, game.phase_number, hold(who))
    game.refresh_from_db()
    assert phases.process(game.pk, game.phase_number, now=game.deadline)


def test_who_sends_something_after_all_is_back_and_nobody_waits_to_the_end(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, patience=48)
    assert not phases.process(game.pk, game.phase_number, now=game.deadline)
    who = access.find(ann, game.key)
    sheets.put(who, game.phase_number, hold(who)[:1])
    game.refresh_from_db()
    assert not Member.objects.get(person=ann).abandoned
    assert timedelta(minutes=59) < game.deadline - timezone.now() <= timedelta(minutes=60)
    sheets.put(who, game.phase_number, hold(who))
    assert type(game).objects.get().deadline == game.deadline
    said = [act.text for act in game.acts.order_by("id")][-2:]
    assert said == [f"{who.seat} is back.", "All orders are in. The phase will be processed in 1 hour."]


def test_orders_in_the_grace_time_leave_all_of_it(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann, grace=60)
    assert not phases.process(game.pk, game.phase_number, now=game.deadline)
    who = access.find(ann, game.key)
    type(game).objects.update(deadline=timezone.now() + timedelta(minutes=50))
    due = type(game).objects.get().deadline
    sheets.put(who, game.phase_number, hold(who))
    assert type(game).objects.get().deadline == due


def test_orders_before_the_deadline_leave_it_though_nobody_is_missing(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann)
    who = access.find(ann, game.key)
    sheets.put(who, game.phase_number, hold(who))
    assert type(game).objects.get().deadline == game.deadline


def test_whoever_takes_over_at_the_last_minute_has_a_day(people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, grace=0, patience=48)
    assert not phases.process(game.pk, game.phase_number, now=game.deadline)
    type(game).objects.update(deadline=timezone.now() + timedelta(minutes=1))
    seats.take_over(ben, game.pk, Member.objects.get(person=ann).seat)
    assert type(game).objects.get().deadline - timezone.now() > timedelta(hours=23)


def test_after_the_patience_the_phase_goes_on_without_the_seat(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, patience=1)
    assert not phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    game.refresh_from_db()
    assert phases.process(game.pk, game.phase_number, now=game.deadline)
    assert Member.objects.get(person=ann).missed == 1


def test_terms_may_let_units_hold(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann, grace=0, absence=Absence.HOLD)
    assert phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)


def test_terms_may_leave_it_to_the_game_master(people, begun):
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil, grace=0, absence=Absence.MASTER)
    assert not phases.process(game.pk, game.phase_number, now=timezone.now() + LATE)
    game.refresh_from_db()
    assert game.state == State.WAITING


def test_phases_of_a_live_game_last_minutes(people, begun):
    (ann,) = people("ann")
    game = begun("standard", ann, clock=Clock("live", minutes=10))
    assert game.deadline - timezone.now() < timedelta(minutes=11)


def test_a_phase_goes_on_when_a_very_long_list_of_seats_has_answered(people, begun):
    (gil,) = people("gil")
    game = begun("standard", master=gil)
    many = [f"MINOR POWER NUMBER {number}" for number in range(30)]
    with locked(game.pk) as waiting:
        wait(waiting, many)
    game.refresh_from_db()
    assert game.waits_for == tuple(sorted(many))
    SavedSheet.objects.bulk_create(
        SavedSheet(game=game, seat=seat, sheet="{}", ready=seat != many[-1]) for seat in many
    )
    for answered in (False, True):
        SavedSheet.objects.filter(game=game, seat=many[-1]).update(ready=answered)
        with locked(game.pk) as waiting:
            phases.refresh(waiting, store.load(waiting))
        game.refresh_from_db()
        assert game.state == (State.RUNNING if answered else State.WAITING)
    assert game.waits_for == ()


LIVE = Clock(Pace.LIVE, minutes=10, short=4, live=180, slow=24 * 60)


@pytest.fixture
def standing(monkeypatch):
    """Time stands still."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


def left(game):
    """The minutes to the deadline."""
    return (type(game).objects.get().deadline - timezone.now()) / timedelta(minutes=1)


def missed(game):
    """Let the deadline of a game pass now."""
    due = timezone.now()
    type(game).objects.update(deadline=due)
    assert not phases.process(game.pk, game.phase_number, now=due)


@pytest.fixture
def going_on(begun, standing):
    """Makes a live game of one person that began a while ago, and has slowed down if it is to."""

    def make(person, *, slowed):
        game = begun("standard", person, clock=LIVE)
        then = timezone.now() - timedelta(hours=4 if slowed else 1)
        type(game).objects.update(started=then)
        Member.objects.update(joined=then)
        return game

    return make


@pytest.mark.parametrize(("slowed", "times"), [(False, (5, 10, 10, 10)), (True, (60, 48 * 60, 48 * 60, 24 * 60))])
def test_a_live_game_waits_for_minutes_until_it_slows(people, going_on, slowed, times):
    ann, ben = people("ann", "ben")
    game = going_on(ann, slowed=slowed)
    seat = Member.objects.get(person=ann).seat
    missed(game)
    found = [left(game)]
    missed(game)
    found.append(left(game))
    seats.take_over(ben, game.pk, seat)
    found.append(left(game))
    who = access.find(ben, game.key)
    sheets.put(who, game.phase_number, hold(who)[:1])
    assert (*found, left(game)) == times


@pytest.mark.parametrize(("slowed", "time"), [(False, 5), (True, 60)])
def test_whoever_comes_back_to_a_live_game_has_its_grace_period_to_finish(people, going_on, slowed, time):
    (ann,) = people("ann")
    game = going_on(ann, slowed=slowed)
    missed(game)
    missed(game)
    who = access.find(ann, game.key)
    sheets.put(who, game.phase_number, hold(who)[:1])
    assert left(game) == time


@pytest.mark.usefixtures("standing")
def test_whoever_takes_over_at_the_last_minute_of_a_live_game_has_a_main_phase(people, begun):
    ann, ben = people("ann", "ben")
    game = begun("standard", ann, clock=LIVE, grace=0)
    missed(game)
    type(game).objects.update(deadline=timezone.now() + timedelta(minutes=1))
    seats.take_over(ben, game.pk, Member.objects.get(person=ann).seat)
    assert left(game) == 10


@pytest.mark.usefixtures("standing")
def test_a_live_game_whose_game_master_has_left_goes_on_after_a_main_phase(people, begun):
    ann, gil = people("ann", "gil")
    game = begun("standard", ann, master=gil, clock=LIVE, absence=Absence.MASTER, grace=0)
    missed(game)
    with locked(game.pk) as waiting:
        assert waiting.state == State.WAITING
        waiting.deadline = None
        go_on_alone(waiting)
    assert left(game) == 10
