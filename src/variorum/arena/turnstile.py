"""The most requests at once to a server of models, whichever of a user's processes send them."""

import getpass
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path

from filelock import FileLock, Timeout

_PAUSE = 0.05


@contextmanager
def one_of(most: int, url: str, seconds: float) -> Iterator[None]:
    """Hold one of so many places at an address; 0: no bound. Raises: TimeoutError if none is free in time."""
    end, name = time.monotonic() + seconds, sha256(url.encode()).hexdigest()[:16]
    with ExitStack() as held:
        while most and not any(_enters(held, name, place) for place in range(most)):
            if time.monotonic() >= end:
                raise TimeoutError
            time.sleep(_PAUSE)
        yield


def _enters(held: ExitStack, name: str, place: int) -> bool:
    folder = Path(tempfile.gettempdir()) / f"variorum-{getpass.getuser()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    lock = FileLock(folder / f"{name}-{place}.lock", is_singleton=False)
    try:
        held.enter_context(lock.acquire(timeout=0))
    except Timeout:
        return False
    return True
