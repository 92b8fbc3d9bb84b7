"""Process from which the processes of jobs are forked, with the slow libraries loaded already.

Its standard input is a socket; each message there brings the connection of one job. It ends when the socket closes.
Its arguments are what jobs may read; without any, they put up no walls.
"""

import gc
import importlib
import os
import signal
import socket
import sys
from contextlib import suppress

from variorum.host.confined import supervisor, walls

_LIBRARIES = (
    "variorum.archive.gamelog",
    "variorum.bots.levels",
    "variorum.cartography.boardfiles",
    "variorum.cartography.editor.preview",
    "variorum.cartography.facts.mapping",
    "variorum.render.emptyboard",
    "variorum.render.picture",
    "variorum.variants.written",
)


def main() -> None:
    """Fork a supervisor for every job."""
    readable = tuple(sys.argv[1:])
    if readable:
        walls.prepare()
    for library in _LIBRARIES:
        with suppress(ImportError):  # an installation may lack some; a job that needs one says so
            importlib.import_module(library)
    # What is loaded is left alone, so that the processes share its memory.
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=0) as control:
        while connections := socket.recv_fds(control, 1, 1)[1]:
            if os.fork() == 0:
                control.close()
                supervisor.keep(socket.socket(fileno=connections[0]), readable)
            os.close(connections[0])


if __name__ == "__main__":
    main()
