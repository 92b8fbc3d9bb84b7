"""The application in a server process, which ends with its parent process."""

import multiprocessing
import os
import signal
import sys
from multiprocessing.process import BaseProcess
from threading import Thread

from variorum.host.site.asgi import application
from variorum.limits.memory import keep_small

__all__ = ["application"]

SWITCH = 0.0005
"""Seconds after which a thread that computes lets others on. An answer waits that long behind it after each of its many
questions to the database: with the usual ten times as much, it took 3.3 times its time alone; with this, 2.4 times."""


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


keep_small()
sys.setswitchinterval(SWITCH)
if (starter := multiprocessing.parent_process()) is not None:
    Thread(target=_follow, args=(starter,), daemon=True).start()
