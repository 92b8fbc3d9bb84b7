"""The worker: runs tasks one by one, with a clock in a second thread. Any number of workers can run."""

import logging
import os
import secrets
import socket
from threading import Event, Thread
from types import FrameType

from django.db import DatabaseError, InterfaceError, close_old_connections, connection
from django_tasks_db.management.commands.db_worker import Worker as TaskWorker

from variorum.host.site.operation.ticking import Ticking

log = logging.getLogger("variorum.worker")

PAUSE = 2.0
"""Seconds before a worker retries a database that didn't respond."""


class Tasks(TaskWorker):
    """Takes tasks from the database; on a signal, finishes the current one and stops."""

    def __init__(self, name: str, interval: float, stopping: Event) -> None:
        super().__init__(
            queue_names=["*"],
            interval=interval,
            batch=False,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=name,
            excluded_queue_names=[],
        )
        self.stopping = stopping

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        """Take no more tasks."""
        self.running = False
        self.stopping.set()


def work(interval: float = 0.25, parent: int = 0) -> None:
    """Work until a signal, or until `parent`, if given, is no longer the parent process."""
    name = f"{socket.gethostname()[:32]}-{os.getpid()}-{secrets.token_hex(4)}"
    stopping = Event()
    tasks = Tasks(name, interval, stopping)
    tasks.configure_signals()
    clock = Thread(target=_keep_time, args=(Ticking(name), tasks, parent), name="clock")
    clock.start()
    log.info("worker began", extra={"worker": name})
    while tasks.running:
        try:
            tasks.run()
        except (DatabaseError, InterfaceError) as error:
            _pause(stopping, error)
    clock.join()
    log.info("worker ended", extra={"worker": name})


def _keep_time(ticking: Ticking, tasks: Tasks, parent: int) -> None:
    while not tasks.stopping.wait(ticking.until_next()):
        if parent and os.getppid() != parent:
            tasks.running = False
            return
        try:
            close_old_connections()
            ticking.tick()
        except (DatabaseError, InterfaceError) as error:
            _pause(tasks.stopping, error)
    ticking.end()
    connection.close()


def _pause(stopping: Event, error: Exception) -> None:
    log.warning("the database doesn't respond", extra={"reason": " ".join(str(error).split())[:200]})
    connection.close()
    stopping.wait(PAUSE)
