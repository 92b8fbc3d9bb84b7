"""Programs that end with their server; the arguments are the program's name, and the server's process id."""

import os
import sys
import time
from threading import Thread

from variorum.host.site.commands.beginning import begun

_LEAST_URGENT = 19

_LATER = 10
"""Seconds after which pictures are begun: a server that starts comes first, and its first visitor."""


def main() -> None:
    """Run the program."""
    what, server = sys.argv[1], int(sys.argv[2])
    if what != "worker":
        Thread(target=_end_with, args=(server,), daemon=True).start()
    if what not in {"worker", "demo"}:
        time.sleep(_LATER)
    with begun():
        if what == "worker":
            from variorum.host.site.operation.worker import work  # noqa: PLC0415 - settings come first

            work(parent=server)
            return
        if what == "demo":
            from variorum.host.site.demo import ensure_demonstrations  # noqa: PLC0415 - settings come first

            ensure_demonstrations()
        else:
            from variorum.host.games.lobby.queries import most_played  # noqa: PLC0415 - settings come first
            from variorum.host.site.thumbnails import draw_gallery  # noqa: PLC0415 - settings come first

            os.nice(_LEAST_URGENT)
            draw_gallery(most_played())


def _end_with(server: int) -> None:
    """End this process as soon as its server has: a phase that is not finished leaves nothing behind."""
    while os.getppid() == server:
        time.sleep(1)
    os._exit(0)


if __name__ == "__main__":
    main()
