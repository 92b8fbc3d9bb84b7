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

_U64 = (1 << 64) - 1

_MEMORY = "brk mmap munmap mprotect mremap madvise mincore msync mlock munlock membarrier"

_FILES = """
    open openat close close_range creat read write readv writev pread64 pwrite64 preadv pwritev lseek
    ftruncate fallocate fsync fdatasync fadvise64 readahead sendfile copy_file_range dup dup2 dup3 pipe pipe2
    poll ppoll select pselect6 epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2
    stat fstat lstat newfstatat fstatat statx statfs fstatfs access faccessat faccessat2 readlink readlinkat getcwd
    getdents getdents64 getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr
    chdir fchdir mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat umask
"""

_ITSELF = """
    getpid gettid getppid getpgrp getpgid getsid getuid geteuid getgid getegid getgroups getresuid getresgid getpriority
    getrlimit getrusage times uname sysinfo getcpu sched_yield sched_getaffinity sched_getparam sched_getscheduler
    futex futex_waitv set_robust_list get_robust_list rseq set_tid_address arch_prctl restart_syscall exit exit_group
    rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigsuspend rt_sigtimedwait sigaltstack pause
    time gettimeofday clock_gettime clock_getres clock_nanosleep nanosleep alarm getitimer setitimer getrandom
"""

ALLOWED = (*_MEMORY.split(), *_FILES.split(), *_ITSELF.split())
"""Calls that are allowed with any arguments; some exist on some processors only."""

_THREAD, _THREAD_OR_NAMESPACE = 0x10000, 0x7E030000  # CLONE_THREAD; with all of CLONE_NEW…
_FD_COMMANDS = (0, 1, 2, 3, 4, 1030)  # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC
_TERMINAL = (0x5401, 0x5450, 0x5451)  # TCGETS, FIONCLEX, FIOCLEX
_NAMES = (15, 16, 0x53564D41)  # PR_SET_NAME, PR_GET_NAME, PR_SET_VMA

ALLOWED_WITH: tuple[tuple[str, int, tuple[int, ...], int], ...] = (
    ("clone", 0, (_THREAD,), _THREAD_OR_NAMESPACE),
    ("prlimit64", 0, (0,), _U64),
    ("fcntl", 1, _FD_COMMANDS, 0xFFFFFFFF),
    ("ioctl", 1, _TERMINAL, 0xFFFFFFFF),
    ("prctl", 0, _NAMES, 0xFFFFFFFF),
)
"""Calls that are allowed if an argument, of that index and under that mask, has one of these values."""


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
