"""The worker: runs tasks one by one, with a clock, mails and long tasks in other threads. Any number can run."""

import logging
import os
from threading import Event, Thread
from types import FrameType
from typing import Any

from django.db import Error, connection
from django.utils.module_loading import import_string
from django_tasks import TaskResultStatus
from django_tasks_db.management.commands.db_worker import Worker as TaskWorker
from django_tasks_db.models import DBTaskResult

from variorum.host.changes.pieces import piece_of_work, tell_of
from variorum.host.confined import abandoned_with, sandbox_in_use
from variorum.host.games.work.queues import LONG, MAIL, SHORT
from variorum.host.site.jobs import put_back
from variorum.host.site.operation.living import new_name
from variorum.host.site.operation.ticking import Ticking

log = logging.getLogger("variorum.worker")

PAUSE = 2.0
"""Seconds before a worker retries a database that didn't respond."""

PATIENCE = 1.0
"""Seconds between checks for long tasks, at least."""


class Tasks(TaskWorker):
    """Takes the tasks of a queue from the database, until told to stop; what it has begun it finishes."""

    def __init__(self, name: str, queue: str, interval: float, stopping: Event) -> None:
        self.stopping, self.queue = stopping, queue
        super().__init__(
            queue_names=[queue],
            interval=interval,
            batch=False,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=name,
            excluded_queue_names=[],
        )

    @property
    def running(self) -> bool:
        """Whether it takes more tasks."""
        return not self.stopping.is_set()

    @running.setter
    def running(self, running: bool) -> None:
        if not running:
            self.stopping.set()

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        """Take no more tasks."""
        self.running = False

    def run_always(self) -> None:
        """Run, and wait for a database that doesn't respond. When it stops, confined work such as builds is left."""
        while self.running:
            try:
                with piece_of_work():
                    self._take_up()
                with abandoned_with(self.stopping), piece_of_work():
                    self.run()
            except Error as error:
                _pause(self.stopping, error)
        connection.close()

    def run_task(self, db_task_result: DBTaskResult[Any, Any]) -> None:
        """Run a task. One that failed because of the database, which undid what it did, is to be run again."""
        super().run_task(db_task_result)
        if db_task_result.status == TaskResultStatus.FAILED and _is_trouble(db_task_result.exception_class_path):
            put_back(db_task_result)

    def _take_up(self) -> None:
        """Put back the task that was under way when the database stopped to respond: nothing else runs one here."""
        mine = DBTaskResult.objects.filter(status=TaskResultStatus.RUNNING, queue_name=self.queue)
        for task in mine:
            if task.worker_ids[-1:] == [self.worker_id]:
                put_back(task)


def work(interval: float = 0.25, parent: int = 0) -> None:
    """Work until a signal, or until `parent`, if given, is no longer the parent process."""
    name = new_name()
    stopping, seldom = Event(), max(interval, PATIENCE)
    short = Tasks(name, SHORT, interval, stopping)
    short.configure_signals()
    beside = [
        Thread(target=_keep_time, args=(Ticking(name), stopping, parent), name="clock"),
        Thread(target=Tasks(name, LONG, seldom, stopping).run_always, name="long tasks"),
        Thread(target=Tasks(name, MAIL, seldom, stopping).run_always, name="mails"),
    ]
    for thread in beside:
        thread.start()
    log.info("worker began", extra={"worker": name, "sandbox": sandbox_in_use().kind})
    short.run_always()
    for thread in beside:
        thread.join()
    log.info("worker ended", extra={"worker": name})


def _keep_time(ticking: Ticking, stopping: Event, parent: int) -> None:
    while not stopping.wait(ticking.until_next()):
        if parent and os.getppid() != parent:
            stopping.set()
            return
        try:
            with piece_of_work():
                ticking.tick()
        except Error as error:
            _pause(stopping, error)
    ticking.end()
    connection.close()


def _is_trouble(path: str) -> bool:
    """Whether an error, by its name, is one of the database."""
    return path.startswith("django.db.utils.") and issubclass(import_string(path), Error)


def _pause(stopping: Event, error: Exception) -> None:
    tell_of(error)
    stopping.wait(PAUSE)
