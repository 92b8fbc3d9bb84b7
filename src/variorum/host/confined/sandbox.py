"""Which sandbox this machine has for jobs, and the command that starts their fork server in it.

With bubblewrap, the fork server and all that it forks live in namespaces of their own: they see the program's files and
an empty /tmp, no other process, and no network. In either kind, the process of a job also puts up walls around itself.
"""

import os
import shutil
import site
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

import variorum
from variorum.host.confined import walls
from variorum.host.confined.job import MEGABYTE

BEST, BUBBLEWRAP, LANDLOCK, NONE, MISSING = "best", "bubblewrap", "landlock", "none", "missing"
KINDS = (BEST, BUBBLEWRAP, LANDLOCK, NONE)

_VARIANTS = "VARIORUM_VARIANTS"
_ENVIRONMENT = {"LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", _VARIANTS}
"""What of the host's environment jobs may know; everything else could be a secret."""
_TUNING = ("OPENBLAS_",)
_SINGLE = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""A process that is forked may have one thread only."""

_SYSTEM = (
    *("/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/lib", "/lib32", "/lib64", "/usr/share"),
    *("/etc/fonts", "/etc/ld.so.cache", "/etc/localtime"),
)
"""Libraries, fonts and time zones of the system."""

_TOLD = {
    BUBBLEWRAP: "is processed in bubblewrap",
    LANDLOCK: "is processed behind Landlock and seccomp",
    NONE: "is processed without a sandbox, as VARIORUM_SANDBOX says",
    MISSING: "is refused, as there is no sandbox for it: install bubblewrap, or set VARIORUM_SANDBOX=none",
}

_MOST_FILES = 1_000 * MEGABYTE
_SECONDS_TO_TRY = 20


class Wishes(msgspec.Struct, frozen=True):
    """A kind of sandbox that the operator wants, or the best; and what no job may read, wherever it lies."""

    kind: str = BEST
    hidden: tuple[str, ...] = ()


class Sandbox(msgspec.Struct, frozen=True):
    """A kind of sandbox; the command that starts the fork server in it, and the environment for that."""

    kind: str
    command: tuple[str, ...] = ()
    environment: dict[str, str] = {}

    def __str__(self) -> str:
        return f"What people upload or share {_TOLD[self.kind]}."


def found(wishes: Wishes) -> Sandbox:
    """The sandbox that is wanted, or the best that works here; one that is missing if none does."""
    tried = (BUBBLEWRAP, LANDLOCK) if wishes.kind == BEST else (wishes.kind,)
    return next(filter(None, (_made(kind, wishes.hidden) for kind in tried)), Sandbox(MISSING))


def _made(kind: str, hidden: tuple[str, ...]) -> Sandbox | None:
    environment = _environment()
    if kind == NONE:
        return Sandbox(NONE, _forkserver(()), environment)
    if not walls.has_seccomp():
        return None
    readable = tuple(_readable(environment, hidden))
    if kind == LANDLOCK:
        return Sandbox(LANDLOCK, _forkserver(readable), environment) if walls.has_landlock() else None
    program = shutil.which("bwrap")
    if program is None:
        return None
    begin = _namespaces(program, readable)
    return Sandbox(BUBBLEWRAP, (*begin, *_forkserver(readable)), environment) if _works(begin) else None


def _forkserver(readable: tuple[str, ...]) -> tuple[str, ...]:
    # Without -P, the current folder would be the first place of modules.
    return (sys.executable, "-P", "-m", "variorum.host.confined.forkserver", *readable)


def _namespaces(program: str, readable: tuple[str, ...]) -> tuple[str, ...]:
    """The command that starts another in namespaces of its own, without /proc and rights, and with an own /tmp."""
    command = [program, "--unshare-all", "--new-session", "--cap-drop", "ALL"]
    command += ["--dev", "/dev", "--size", str(_MOST_FILES), "--tmpfs", "/tmp"]  # noqa: S108 - an empty one
    for path in (*readable, sys.executable):
        command += ["--ro-bind-try", path, path]
    return (*command, "--chdir", "/tmp", "--")  # noqa: S108 - the same


def _works(begin: tuple[str, ...]) -> bool:
    """Whether this machine lets a Python begin there: containers, services and some systems forbid namespaces."""
    with suppress(OSError, subprocess.TimeoutExpired):
        tried = subprocess.run(  # noqa: S603 - our own command
            [*begin, sys.executable, "-I", "-S", "-c", "pass"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            env={},
            timeout=_SECONDS_TO_TRY,
        )
        return tried.returncode == 0
    return False


def _environment() -> dict[str, str]:
    kept = {name: text for name, text in os.environ.items() if name in _ENVIRONMENT or name.startswith(_TUNING)}
    for name in {"PYTHONPATH", _VARIANTS} & kept.keys():
        kept[name] = os.pathsep.join(str(Path(part).resolve()) for part in kept[name].split(os.pathsep) if part)
    return kept | _SINGLE


def _readable(environment: dict[str, str], hidden: tuple[str, ...]) -> Iterator[str]:
    """Files and folders that the program consists of."""
    modules, variants = (environment.get(name, "").split(os.pathsep) for name in ("PYTHONPATH", _VARIANTS))
    paths = {
        *_SYSTEM,
        *_packages(),
        *filter(None, modules),
        # A variant's file has its board beside it.
        *(str(path.parent if path.is_file() else path) for path in map(Path, filter(None, variants))),
        *(path for name, path in sysconfig.get_paths().items() if name.endswith(("lib", "stdlib"))),
        str(Path(sys.base_prefix) / "lib"),
        str(Path(sys.prefix) / "pyvenv.cfg"),
        *variorum.__path__,
        *_linked(),
    }
    for path in sorted(paths):
        yield from map(str, _without(Path(path), [Path(one).resolve() for one in hidden]))


def _packages() -> list[str]:
    return [*site.getsitepackages(), *([site.getusersitepackages()] if site.ENABLE_USER_SITE else [])]


def _linked() -> Iterator[str]:
    """Folders that files in the place of packages name: what is installed for development lies there."""
    for folder in _packages():
        for file in Path(folder).glob("*.pth"):
            lines = file.read_text("utf-8", "replace").splitlines()
            yield from (line for line in lines if Path(line).is_absolute())


def _without(path: Path, hidden: list[Path]) -> Iterator[Path]:
    """A path that exists; in place of a folder in which something is hidden, all else in it."""
    there = path.resolve()
    if not there.exists() or any(there.is_relative_to(one) for one in hidden):
        return
    if any(one.is_relative_to(there) for one in hidden):
        for inner in there.iterdir():
            yield from _without(inner, hidden)
    else:
        yield path
