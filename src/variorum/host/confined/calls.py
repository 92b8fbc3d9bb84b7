"""The system calls that a job may make: they concern its own memory, threads and time, and files that it may open.

What isn't here doesn't exist for a job. So it starts no program and no process, opens no socket, sends no other process
a signal and looks into none, and changes no right, owner or time of a file, which Landlock would leave to it.
"""

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
