"""The application in a server process, which ends with its parent process."""

import multiprocessing
import os
import signal
from multiprocessing.process import BaseProcess
from threading import Thread

from variorum.host.site.asgi import application
from variorum.limits.memory import keep_small

__all__ = ["application"]


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


keep_small()
if (starter := multiprocessing.parent_process()) is not None:
    Thread(target=_follow, args=(starter,), daemon=True).start()
