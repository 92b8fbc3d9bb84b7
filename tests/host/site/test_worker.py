from datetime import timedelta
from threading import Event

import pytest
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
from variorum.host.site.operation.ticking import Ticking, hand_out
from variorum.host.site.operation.worker import Tasks
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
