from datetime import timedelta
from threading import Event
from unittest.mock import patch

import pytest
from django.db import InterfaceError
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from variorum.host.games.log import store
from variorum.host.games.models import Game, LogLine
from variorum.host.games.work import ticker
from variorum.host.games.work.queues import LONG, SHORT
from variorum.host.games.work.tasks import process_phases
from variorum.host.site import jobs
from variorum.host.site.models import Round, Worker
from variorum.host.site.operation.ticking import CLAIM, Ticking, hand_out
from variorum.host.site.operation.worker import Tasks, TaskWorker
from variorum.host.workshop.tasks import build


@pytest.fixture
def due(begun):
    """Makes a game whose phase is due."""

    def make(variant="standard"):
        game = begun(variant)
        Game.objects.filter(pk=game.pk).update(deadline=timezone.now())
        return game

    return make


def run_tasks(queue=SHORT):
    tasks = Tasks("one", queue, 0.0, Event())
    tasks.batch = True
    tasks.run()


@pytest.mark.django_db(transaction=True)
def test_a_phase_that_is_due_is_handed_out_once_and_processed(due):
    game = due()
    assert hand_out(timezone.now()) == 1
    assert hand_out(timezone.now()) == 0
    run_tasks()
    assert LogLine.objects.filter(game=game).count() == 2
    assert DBTaskResult.objects.get(task_path__endswith="process_phases").return_value == 1


@pytest.mark.django_db(transaction=True)
def test_a_phase_that_fails_stops_no_other(due, caplog):
    broken, whole = due(), due()
    LogLine.objects.filter(game=broken).update(text='{"line":"header"}')
    store._LOGS.clear()
    hand_out(timezone.now())
    run_tasks()
    assert LogLine.objects.filter(game=whole).count() == 2
    assert [record.game for record in caplog.records if record.getMessage() == "a phase could not be processed"] == [
        broken.pk
    ]
    broken.refresh_from_db()
    assert broken.fault


@pytest.mark.django_db(transaction=True)
def test_a_phase_does_not_wait_for_a_board_that_is_built(due):
    build.enqueue(0, "none")
    game = due()
    hand_out(timezone.now())
    run_tasks()
    assert LogLine.objects.filter(game=game).count() == 2
    building = DBTaskResult.objects.filter(task_path__endswith="tasks.build")
    assert building.get().status == TaskResultStatus.READY
    run_tasks(LONG)
    assert building.get().status == TaskResultStatus.SUCCESSFUL


def test_a_worker_tells_that_it_lives_and_that_it_ends(db):
    ticking = Ticking("one")
    ticking.tick()
    assert Worker.objects.get().name == "one"
    ticking.end()
    assert not Worker.objects.exists()


def test_one_of_many_workers_runs_a_job(db, monkeypatch):
    done = []
    monkeypatch.setattr(ticker, "_JOBS", {})
    ticker.every(timedelta(minutes=1))(done.append)
    for name in ("one", "two", "three"):
        Ticking(name).tick()
    assert len(done) == 1
    Round.objects.update(due=timezone.now())
    Ticking("two").tick()
    assert len(done) == 2


def test_a_job_whose_worker_ends_is_run_by_another_and_then_at_its_usual_time(db, monkeypatch):
    done, now = [], timezone.now()

    def work(at):
        done.append(at)
        if len(done) == 1:
            raise InterfaceError("the connection is closed")

    monkeypatch.setattr(ticker, "_JOBS", {})
    ticker.every(timedelta(days=1))(work)
    with pytest.raises(InterfaceError):
        Ticking("one").tick(now)
    for later in (timedelta(minutes=1), CLAIM, timedelta(hours=12), timedelta(hours=25)):
        Ticking("two").tick(now + later)
    assert done == [now, now + CLAIM, now + timedelta(hours=25)]


def test_a_task_that_the_database_failed_is_run_again(db):
    """Both ways: the task fails, or even its failure can't be noted."""
    tasks = Tasks("one", SHORT, 0, Event())
    for status, error in (("FAILED", "django.db.utils.OperationalError"), ("RUNNING", "")):
        process_phases.enqueue([])
        row = DBTaskResult.objects.get()
        row.claim("one")
        DBTaskResult.objects.update(status=status, exception_class_path=error)
        row.refresh_from_db()
        with patch.object(TaskWorker, "run_task"):
            tasks.run_task(row) if error else tasks._take_up()
        assert DBTaskResult.objects.get().status == "READY"
        DBTaskResult.objects.all().delete()


class Machine:
    """A machine whose clock can be set, and its worker."""

    def __init__(self):
        self.ticking = Ticking("one")
        self.running = 0.0
        self.now = timezone.now()

    def set(self, by):
        self.now += by

    def tick(self, seconds=1):
        for _ in range(seconds):
            self.running += 1
            self.now += timedelta(seconds=1)
            self.ticking.tick(self.now, self.running)


HOUR = timedelta(hours=1)


@pytest.fixture
def machine(db):
    made = Machine()
    made.tick()
    return made


def queued():
    return DBTaskResult.objects.filter(task_path__endswith="process_phases").count()


def test_a_clock_that_jumps_ahead_and_back_makes_nothing_due(machine, begun):
    game = begun()
    Game.objects.filter(pk=game.pk).update(deadline=machine.now + timedelta(minutes=2), hurry=None, complete=False)
    machine.set(HOUR)
    machine.tick(30)
    machine.set(-HOUR)
    machine.tick(80)
    assert queued() == 0
    machine.tick(20)
    assert queued() == 1


def test_a_clock_that_stays_ahead_is_believed_after_a_minute(machine, due):
    machine.set(HOUR)
    due()
    machine.tick(59)
    assert queued() == 0
    machine.tick(3)
    assert queued() == 1


def test_a_game_that_a_wrong_clock_claimed_is_claimed_again(machine, due):
    due()
    assert hand_out(machine.now + HOUR) == 1
    machine.tick()
    assert queued() == 2


def test_a_worker_tells_that_it_lives_after_its_clock_was_set_back(machine):
    machine.set(-HOUR)
    machine.tick()
    assert Worker.objects.get().heard == machine.now


def test_a_clock_that_is_set_is_told_to_the_log(machine, caplog):
    machine.set(timedelta(seconds=2))
    machine.tick()
    assert not caplog.records
    machine.set(-HOUR)
    machine.tick(2)
    assert [(record.getMessage(), record.seconds) for record in caplog.records] == [
        ("the clock of the machine was set", -3600)
    ]


def test_a_job_that_a_wrong_clock_put_off_runs_again(machine, monkeypatch):
    done = []
    monkeypatch.setattr(ticker, "_JOBS", {})
    ticker.every(timedelta(minutes=5))(done.append)
    machine.set(HOUR)
    machine.tick(70)
    assert len(done) == 1
    machine.set(-HOUR)
    machine.tick(400)
    assert len(done) == 3


def test_a_worker_that_a_jump_overtakes_is_not_taken_for_dead(machine):
    Worker.objects.create(name="two", heard=machine.now)
    theirs = begun_task("two")
    machine.set(HOUR)
    machine.tick(5)
    assert DBTaskResult.objects.get(pk=theirs).status == TaskResultStatus.RUNNING
    Worker.objects.filter(name="two").update(heard=machine.now + timedelta(minutes=1))
    machine.tick(60)
    assert DBTaskResult.objects.get(pk=theirs).status == TaskResultStatus.RUNNING


def test_a_worker_that_died_before_the_clock_was_set_back_is_dead(db):
    Worker.objects.create(name="dead", heard=timezone.now() + HOUR)
    lost = begun_task("dead")
    jobs.resume_tasks(timezone.now())
    assert DBTaskResult.objects.get(pk=lost).status == TaskResultStatus.READY


def test_a_job_that_fails_stops_no_clock(db, monkeypatch, caplog):
    def failing(now):
        raise ValueError("no")

    monkeypatch.setattr(ticker, "_JOBS", {})
    ticker.every(timedelta(minutes=1))(failing)
    Ticking("one").tick()
    assert [record.getMessage() for record in caplog.records] == ["a job failed"]


def begun_task(*workers):
    result = process_phases.enqueue([])
    long_ago = timezone.now() - 2 * jobs.SILENCE
    DBTaskResult.objects.filter(pk=result.id).update(
        status=TaskResultStatus.RUNNING, started_at=long_ago, worker_ids=list(workers)
    )
    return result.id


def test_a_task_of_a_dead_worker_is_taken_up_again(db):
    Worker.objects.create(name="alive", heard=timezone.now())
    Worker.objects.create(name="dead", heard=timezone.now() - 2 * jobs.SILENCE)
    theirs, lost = begun_task("alive"), begun_task("alive", "dead")
    jobs.resume_tasks(timezone.now())
    assert DBTaskResult.objects.get(pk=theirs).status == TaskResultStatus.RUNNING
    assert DBTaskResult.objects.get(pk=lost).status == TaskResultStatus.READY


def test_a_task_that_killed_several_workers_is_given_up(db):
    deadly = begun_task("one", "two", "three")
    jobs.resume_tasks(timezone.now())
    assert DBTaskResult.objects.get(pk=deadly).status == TaskResultStatus.FAILED


def test_old_tasks_and_workers_are_forgotten(db):
    process_phases.enqueue([])
    DBTaskResult.objects.update(status=TaskResultStatus.SUCCESSFUL, finished_at=timezone.now() - 2 * jobs.KEPT)
    Worker.objects.create(name="dead", heard=timezone.now() - 2 * jobs.KEPT)
    jobs.tidy(timezone.now())
    assert not DBTaskResult.objects.exists()
    assert not Worker.objects.exists()
