"""The application in a server process, which ends with its parent process."""

import ctypes
import multiprocessing
import os
import signal
import sys
from multiprocessing.process import BaseProcess
from threading import Thread
from time import sleep

from variorum.host.site.asgi import application

__all__ = ["application"]

EVERY = 30.0
"""Seconds between trims: memory that a burst used is returned within a minute, and each costs a few milliseconds."""

SWITCH = 0.0005
"""Seconds after which a thread that computes lets others on. An answer waits that long behind it after each of its many
questions to the database: with the usual ten times as much, it took 3.3 times its time alone; with this, 2.4 times."""


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def _keep_small() -> None:
    """Give back memory that was used once, until the process ends. Only the C library of GNU needs that.

    It keeps the free memory of each thread that has ever worked for later work of the same thread. A server of 23
    threads grew by 10 MB with each burst of hostile requests, to 271 MB after four; one trim returned 30 MB.
    """
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):
        while True:
            sleep(EVERY)
            trim(0)


Thread(target=_keep_small, name="memory", daemon=True).start()
sys.setswitchinterval(SWITCH)
if (starter := multiprocessing.parent_process()) is not None:
    Thread(target=_follow, args=(starter,), daemon=True).start()
