"""The walls that the process of a job puts up around itself: which files it may open, and what it may ask the system.

Landlock bounds the files, seccomp the system calls. Neither can be undone, and both work without rights, in namespaces
and without.
"""

import errno
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

from landlockpy import AccessFS, AccessNet, Ruleset, Scope
from landlockpy import supported as has_landlock
from landlockpy.flags import LATEST_ABI, fs_for_abi
from seccompy import Action, CmpOp, Filter
from seccompy import supported as has_seccomp

from variorum.host.confined.calls import ALLOWED, ALLOWED_WITH

_READ = AccessFS.READ_FILE | AccessFS.READ_DIR
_DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")
_NEVER = (
    AccessFS.EXECUTE
    | AccessFS.MAKE_CHAR
    | AccessFS.MAKE_BLOCK
    | AccessFS.MAKE_SOCK
    | AccessFS.MAKE_FIFO
    | AccessFS.IOCTL_DEV
    | AccessFS.RESOLVE_UNIX
)
"""What a job has no right to even in its own folder."""
_OWN = fs_for_abi(LATEST_ABI) & ~_NEVER
_ALL_NET = AccessNet.BIND_TCP | AccessNet.CONNECT_TCP | AccessNet.BIND_UDP | AccessNet.CONNECT_SEND_UDP

_UNKNOWN = Action.ERRNO | errno.ENOSYS
"""The answer to every other call: libraries then try an older one, as on an older system."""

__all__ = ["close", "has_landlock", "has_seccomp", "prepare"]


def prepare() -> None:
    """Do what all jobs need only once, and what they can't do any more: finding the system's library takes programs."""
    has_landlock()
    has_seccomp()
    _ = _calls().program


def close(readable: Iterable[str], folder: str) -> None:
    """Leave this process nothing but its folder, what is readable, and calls that concern itself alone.

    Raises: OSError if the system refuses.
    """
    if has_landlock():
        _bound_files(readable, folder)
    _calls().load()


def _bound_files(readable: Iterable[str], folder: str) -> None:
    with Ruleset(handled_net=_ALL_NET, scoped=Scope.ABSTRACT_UNIX_SOCKET | Scope.SIGNAL) as rules:
        for path in readable:
            with suppress(FileNotFoundError):
                rules.allow_path(path, _READ if Path(path).is_dir() else AccessFS.READ_FILE)
        for device in _DEVICES:
            with suppress(FileNotFoundError):
                rules.allow_path(device, AccessFS.READ_FILE | AccessFS.WRITE_FILE)
        rules.allow_path(folder, _OWN)
        rules.restrict()


@cache
def _calls() -> Filter:
    calls = Filter(default=_UNKNOWN)
    # Older kernels don't ask Landlock whether a file that is only read may be emptied by opening it.
    emptied = os.O_TRUNC | os.O_ACCMODE
    for name, flags in (("open", 1), ("openat", 2)):
        with suppress(ValueError):
            calls.errno(name, errno.EPERM, args=[(flags, CmpOp.MASKED_EQ, os.O_TRUNC, emptied)])
    for name in ALLOWED:
        with suppress(ValueError):  # not every processor has every call
            calls.allow(name)
    for name, index, values, mask in ALLOWED_WITH:
        for value in values:
            calls.allow(name, args=[(index, CmpOp.MASKED_EQ, value, mask)])
    return calls
