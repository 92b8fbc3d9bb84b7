"""What strangers sent can't reach the host, in whichever sandbox this machine has; and without one nothing is done."""

import os
import socket
import sqlite3
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from seccompy.syscalls import AARCH64_SYSCALLS, X86_64_SYSCALLS
from tests.host.confined.probes import PROBES, Targets

from variorum.host import confined
from variorum.host.confined import ExceededError, Job, pool, walls
from variorum.host.confined.line import JobQueue
from variorum.host.confined.sandbox import BEST, BUBBLEWRAP, LANDLOCK, MISSING, NONE, Wishes

PROBE = Job("probes:probe", dict[str, bool])


@pytest.fixture
def host(tmp_path):
    """A host to reach: its folder, database, process, port and socket."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "secret-key").write_text("of the host alone")
    with closing(sqlite3.connect(data / "variorum.sqlite3")) as database:
        database.execute("CREATE TABLE games (name)")
    library = tmp_path / "library.py"
    library.touch()
    with (
        subprocess.Popen(
            ["/bin/sleep", "600"], env={**os.environ, "VARIORUM_SECRET_KEY": "of the host alone"}
        ) as process,
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.socket(socket.AF_UNIX) as named,
    ):
        named.bind(str(data / "socket"))
        named.listen()
        yield Targets(
            secret=str(data / "secret-key"),
            database=str(data / "variorum.sqlite3"),
            process=process.pid,
            port=server.getsockname()[1],
            socket=str(data / "socket"),
            outside=str(tmp_path),
            module=str(library),
        )
        process.kill()


@pytest.fixture
def settled(host, monkeypatch):
    """Settle on a kind of sandbox, in which the modules of these tests and a library can be read."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(Path(__file__).parent), host.outside)))

    def settle(kind):
        pool.close()
        confined.settle(Wishes(kind=kind, hidden=(str(Path(host.secret).parent),)))

    yield settle
    settle(BEST)
    pool.close()


@pytest.mark.parametrize("kind", [BUBBLEWRAP, LANDLOCK])
def test_a_job_reaches_nothing_of_the_host(kind, host, settled):
    settled(kind)
    if confined.sandbox_in_use().kind == MISSING:
        pytest.skip(f"{kind} isn't installed here, or forbidden")
    assert confined.run(PROBE, host) == {tried.__name__: False for tried in PROBES}
    assert Path(host.module).exists()


def test_the_probes_come_through_where_no_sandbox_is(host, settled):
    """So they are good ones. Without a sandbox, too, a job knows of the environment only what it may."""
    settled(NONE)
    assert [name for name, through in confined.run(PROBE, host).items() if not through] == ["read_own_secrets"]


def test_twenty_jobs_at_once(settled, monkeypatch):
    settled(BEST)
    monkeypatch.setattr(pool, "_line", JobQueue(at_once=20, most_waiting=0, of_one=1, patience=0))
    with ThreadPoolExecutor(20) as people:
        folders = list(people.map(lambda size: confined.run(Job("hogs:keep_files", str), size), range(20)))
    assert len(set(folders)) == 20


@pytest.mark.parametrize(("wanted", "kind"), [(BEST, LANDLOCK), (BUBBLEWRAP, MISSING)])
def test_a_machine_without_bubblewrap(wanted, kind, settled, monkeypatch):
    monkeypatch.setenv("PATH", "")
    settled(wanted)
    assert confined.sandbox_in_use().kind == kind
    if kind == MISSING:
        with pytest.raises(ExceededError, match="no sandbox"):
            confined.run(Job("hogs:double", int), 21)


def test_every_call_that_is_allowed_is_a_call():
    """The names of calls that a processor doesn't have are passed over."""
    allowed = {*walls.ALLOWED, *(name for name, *_ in walls.ALLOWED_WITH)}
    assert allowed <= X86_64_SYSCALLS.keys() | AARCH64_SYSCALLS.keys()
