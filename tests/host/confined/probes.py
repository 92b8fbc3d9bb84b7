"""What a job must not be able to do: each probe does it to a target, or raises OSError."""

import ctypes
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from tempfile import gettempdir

import msgspec


class Targets(msgspec.Struct, frozen=True):
    """What of the host the probes are after."""

    secret: str
    database: str
    process: int
    port: int
    socket: str
    outside: str
    module: str


def read_secret_key(host):
    Path(host.secret).read_text()


def read_database(host):
    Path(host.database).read_bytes()


def read_own_secrets(_):
    if "VARIORUM_SECRET_KEY" not in os.environ:
        raise OSError


def read_environment_of_another(host):
    if b"VARIORUM_SECRET_KEY" not in Path(f"/proc/{host.process}/environ").read_bytes():
        raise OSError


def look_into_memory_of_another(_):
    os.close(os.open(f"/proc/{os.getppid()}/mem", os.O_RDONLY))


def signal_another(host):
    os.kill(host.process, 0)


def signal_keeper(_):
    os.kill(os.getppid(), 0)


def list_data(host):
    list(Path(host.secret).parent.iterdir())


def list_files_of_others(_):
    list(Path(gettempdir()).parent.iterdir())


def connect(host):
    with socket.create_connection(("127.0.0.1", host.port), 5):
        pass


def connect_by_name(host):
    with socket.socket(socket.AF_UNIX) as made:
        made.connect(host.socket)


def send_packet(host):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.sendto(b"x", ("127.0.0.1", host.port))


def listen(_):
    socket.create_server(("127.0.0.1", 0)).close()


def write_outside(host):
    (Path(host.outside) / "written").write_text("x")


def write_beside(_):
    made = Path(gettempdir()).parent / f"beside-{os.getpid()}"
    made.write_text("x")
    made.unlink()


def change_rights(host):
    Path(host.secret).chmod(0o600)


def change_library(host):
    with Path(host.module).open("a") as file:
        file.write("x")


def empty_library(host):
    os.close(os.open(host.module, os.O_RDONLY | os.O_TRUNC))


def remove_library(host):
    Path(host.module).unlink()


def run_program(_):
    subprocess.run([sys.executable, "-I", "-S", "-c", "pass"], check=True)


def leave_child(_):
    if os.fork() == 0:
        os.setsid()
        time.sleep(5)
        os._exit(0)


def make_namespace(_):
    calls = ctypes.CDLL(None, use_errno=True)
    if calls.unshare(0x10000000) != 0:  # CLONE_NEWUSER
        raise OSError(ctypes.get_errno(), "unshare")


def share_memory(_):
    calls = ctypes.CDLL(None, use_errno=True)
    made = calls.shmget(0, 4096, 0o1600)
    if made < 0:
        raise OSError(ctypes.get_errno(), "shmget")
    calls.shmctl(made, 0, None)


PROBES = (
    *(read_secret_key, read_database, read_own_secrets, read_environment_of_another, look_into_memory_of_another),
    *(list_data, list_files_of_others, signal_another, signal_keeper, connect, connect_by_name, send_packet, listen),
    *(write_outside, write_beside, change_rights, change_library, empty_library, remove_library, run_program),
    *(leave_child, make_namespace, share_memory),
)


def probe(host: Targets) -> dict[str, bool]:
    """Which probes came through."""
    return {tried.__name__: _comes_through(tried, host) for tried in PROBES}


def _comes_through(tried, host):
    try:
        tried(host)
    except OSError:
        return False
    return True
