"""The static files for browsers: collected, named after their contents, and compressed, once for each release."""

import fcntl
import hashlib
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command

_MAKERS = ("variorum", "Django", "whitenoise", "brotli")


def collect() -> None:
    """Collect the files of all apps, unless this was done before with the same files.

    Servers that share a data folder and start at once do it one after another, so all but the first find it done.
    """
    root, wanted = Path(settings.STATIC_ROOT), _digest()
    root.mkdir(parents=True, exist_ok=True)
    mark = root / ".collected"
    with (root / ".collecting").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if mark.exists() and mark.read_text() == wanted:
            return
        mark.unlink(missing_ok=True)
        call_command("collectstatic", interactive=False, verbosity=0)
        mark.write_text(wanted)


def _digest() -> str:
    """What the collected files depend on."""
    digest = hashlib.sha256(" ".join(map(version, _MAKERS)).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            content = Path(storage.path(name)).read_bytes()
            digest.update(f"\n{name} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()
