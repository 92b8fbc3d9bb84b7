"""The worker: runs tasks one by one, with a clock and long tasks in other threads. Any number of workers can run."""

import logging
import os
import secrets
import socket
from threading import Event, Thread
from types import FrameType

from django.db import DatabaseError, InterfaceError, close_old_connections, connection
from django_tasks_db.management.commands.db_worker import Worker as TaskWorker

from variorum.host.confined import abandoned_with, sandbox_in_use
from variorum.host.games.work.queues import LONG, SHORT
from variorum.host.site.operation.ticking import Ticking

log = logging.getLogger("variorum.worker")

PAUSE = 2.0
"""Seconds before a worker retries a database that didn't respond."""

PATIENCE = 1.0
"""Seconds between checks for long tasks, at least."""


class Tasks(TaskWorker):
    """Takes the tasks of a queue from the database, until told to stop; what it has begun it finishes."""

    def __init__(self, name: str, queue: str, interval: float, stopping: Event) -> None:
        self.stopping = stopping
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
                with abandoned_with(self.stopping):
                    self.run()
            except (DatabaseError, InterfaceError) as error:
                _pause(self.stopping, error)
        connection.close()


def work(interval: float = 0.25, parent: int = 0) -> None:
    """Work until a signal, or until `parent`, if given, is no longer the parent process."""
    name = f"{socket.gethostname()[:32]}-{os.getpid()}-{secrets.token_hex(4)}"
    stopping = Event()
    short, long = Tasks(name, SHORT, interval, stopping), Tasks(name, LONG, max(interval, PATIENCE), stopping)
    short.configure_signals()
    beside = [
        Thread(target=_keep_time, args=(Ticking(name), stopping, parent), name="clock"),
        Thread(target=long.run_always, name="long tasks"),
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
            close_old_connections()
            ticking.tick()
        except (DatabaseError, InterfaceError) as error:
            _pause(stopping, error)
    ticking.end()
    connection.close()


def _pause(stopping: Event, error: Exception) -> None:
    log.warning("the database doesn't respond", extra={"reason": " ".join(str(error).split())[:200]})
    connection.close()
    stopping.wait(PAUSE)
