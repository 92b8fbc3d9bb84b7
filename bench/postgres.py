"""A real PostgreSQL for tests and measurements: started when asked for, gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_SAFE = ("synchronous_commit=on",)


class Server:
    """A server that listens on a socket in a folder."""

    def __init__(self, folder: Path, command: list[str], user: str | None) -> None:
        self.folder = folder
        self._command, self._user = command, user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Run it, until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(self._command, user=self._user, stdout=log, stderr=log, cwd="/")
        _await(self.folder, self._process)

    def stop(self) -> None:
        """End it; whoever is connected is hung up on."""
        if self._process:
            self._process.send_signal(2)
            self._process.wait(300)

    def hang_up(self, name: str) -> None:
        """Break all connections to a database."""
        self._say(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")  # noqa: S608 - a name of ours

    def database(self, name: str, like: str = "template1") -> str:
        """The `DATABASE_URL` of a fresh database, with the contents of another one."""
        self._say(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
        return self.url(name)

    def filled(self, name: str, statements: str) -> str:
        """The `DATABASE_URL` of a database made by these statements."""
        url = self.database(name)
        command = [program("psql"), "-qX", "-v", "ON_ERROR_STOP=1", "-h", str(self.folder), "-U", "postgres", name]
        subprocess.run(command, check=True, capture_output=True, text=True, input=statements)
        return url

    def url(self, name: str) -> str:
        """The `DATABASE_URL` of a database."""
        return f"postgres://postgres@{str(self.folder).replace('/', '%2F')}/{name}"

    def drop(self, name: str) -> None:
        """Forget a database."""
        self._say(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def _say(self, statement: str) -> None:
        command = [program("psql"), "-qX", "-h", str(self.folder), "-U", "postgres", "-c", statement, "postgres"]
        subprocess.run(command, check=True, capture_output=True)


@contextmanager
def postgres(*, durable: bool = False, like: Path | None = None, keep: Path | None = None) -> Iterator[Server]:
    """A server for the time of the block; `durable`: what it acknowledges is on disk, as in earnest.

    `keep` is the folder in which its databases are kept, and `like` one that another server's were kept in.
    """
    folder = Path(tempfile.mkdtemp(prefix="variorum-pg-"))
    user = _unprivileged()
    if user:
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    data = folder / "data"
    try:
        if like is None:
            _run(user, "initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        else:
            # With its owner, who alone may start a server on it.
            subprocess.run(["cp", "-a", str(like), str(data)], check=True)  # noqa: S607
        settings = [f"-c{setting}" for setting in (_SAFE if durable else _FAST)]
        places = ["-D", str(data), "-k", str(folder), "-clisten_addresses=", "-cmax_connections=200"]
        command = [program("postgres"), *places, *settings]
        server = Server(folder, command, user)
        try:
            server.start()
            yield server
        finally:
            server.stop()
        if keep is not None:
            subprocess.run(["mv", str(data), str(keep)], check=True)  # noqa: S607
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged() -> str | None:
    """Whom the server runs as: it refuses root."""
    return "postgres" if os.geteuid() == 0 else None


def _run(user: str | None, name: str, *arguments: str) -> None:
    done = subprocess.run([program(name), *arguments], user=user, capture_output=True, text=True, cwd="/", check=False)
    if done.returncode:
        raise RuntimeError(f"{name}: {done.stderr}")


def program(name: str) -> str:
    """Where a program of PostgreSQL is: Debian keeps the server's out of the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")]))
    if found is None:
        raise RuntimeError(f"PostgreSQL's {name} is not installed; on Debian: apt install postgresql")
    return found


def _await(folder: Path, process: "subprocess.Popen[bytes]") -> None:
    command = [program("pg_isready"), "-q", "-h", str(folder), "-U", "postgres"]
    for _ in range(3000):
        if process.poll() is not None:
            raise RuntimeError(f"PostgreSQL ended: {(folder / 'log').read_text()}")
        if subprocess.run(command, check=False).returncode == 0:
            return
        time.sleep(0.1)
    raise RuntimeError("PostgreSQL does not answer")
