"""Jobs run in processes of their own, which end at their limits, and whatever they do the host goes on."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from variorum.host import confined
from variorum.host.confined import AbandonedError, BusyError, DeclinedError, ExceededError, Job, Limits, pool

MEGABYTE = 1_000_000


def job(name, answer=int, **limits):
    return Job(f"hogs:{name}", answer, Limits(**limits))


def ended(name, given, **limits):
    """The limit at which a job was ended, and the words for its sender."""
    with pytest.raises(ExceededError) as caught:
        confined.run(job(name, **limits), given)
    return caught.value.limit, str(caught.value)


def is_running(number):
    """Whether a process runs; one that has ended but wasn't asked about doesn't."""
    with suppress(OSError):
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def eventually(is_so):
    """Wait until something is so."""
    until = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_job_answers():
    assert confined.run(job("double"), 21) == 42


def test_a_job_declines_in_words():
    with pytest.raises(DeclinedError, match=r"^no map$"):
        confined.run(job("decline", str), "no map")


@pytest.mark.parametrize(
    ("name", "given", "limit", "limits"),
    [
        ("take_memory", 400 * MEGABYTE, "memory", {"memory": 100 * MEGABYTE}),
        ("map_memory", 400 * MEGABYTE, "memory", {"memory": 100 * MEGABYTE}),
        ("never_end", 0, "time", {"processor": 1}),
        ("ignore_signals", 0, "time", {"processor": 1}),
        ("sleep", 60.0, "time", {"seconds": 0.5}),
        ("write_much", 3 * MEGABYTE, "output", {"output": MEGABYTE}),
        ("die", signal.SIGSEGV, "crash", {}),
        ("die", signal.SIGKILL, "crash", {}),
        ("fail", 0, "crash", {}),
    ],
)
def test_a_job_ends_at_its_limits(name, given, limit, limits):
    found, words = ended(name, given, **limits)
    assert found == limit
    assert words.endswith((".", "simpler."))
    assert confined.run(job("double"), 1) == 2, "the next job finds everything in order"


def test_what_a_job_may_take_it_gets():
    assert confined.run(job("take_memory", memory=600 * MEGABYTE), 300 * MEGABYTE) == 300 * MEGABYTE
    assert len(confined.run(job("write_much", bytes, output=5 * MEGABYTE), 3 * MEGABYTE)) == 3 * MEGABYTE


def test_nothing_of_a_job_stays(tmp_path):
    child = tmp_path / "child"
    assert confined.run(job("leave_a_child", str), str(child)) == str(child)
    eventually(lambda: not is_running(child.read_text()))
    folder = confined.run(job("keep_files", str), 1_000)
    eventually(lambda: not Path(folder).exists())


def test_a_job_knows_neither_django_nor_secrets_nor_connections():
    assert confined.run(job("surroundings", list[str]), "django") == []
    assert confined.run(job("sockets"), 2) == 0


def test_a_template_that_dies_is_replaced():
    confined.run(job("double"), 1)
    template = confined.run(job("template"), 0)
    os.kill(template, signal.SIGKILL)
    eventually(lambda: not is_running(template))
    assert confined.run(job("double"), 2) == 4


def test_nobody_waits_for_an_abandoned_job(tmp_path):
    """It ends with its process, as when a reader has left or the server stops."""
    gone, file = Event(), tmp_path / "process"
    seen = []

    def ask():
        with confined.abandoned_with(gone):
            try:
                confined.run(job("linger", str), str(file))
            except AbandonedError as error:
                seen.append(error)

    asking = Thread(target=ask)
    asking.start()
    eventually(lambda: file.exists() and file.read_text())
    gone.set()
    asking.join()
    assert len(seen) == 1
    eventually(lambda: not is_running(file.read_text()))


def test_processes_end_with_the_one_that_asked(tmp_path):
    """Even when it is killed, and can't say so."""
    file = tmp_path / "process"
    asked = f"from variorum.host.confined import Job, run; run(Job('hogs:linger', str), {str(file)!r})"
    with subprocess.Popen([sys.executable, "-c", asked]) as asking:
        eventually(lambda: file.exists() and file.read_text())
        asking.kill()
    eventually(lambda: not is_running(file.read_text()))


def test_too_many_at_once_are_told_to_come_back(monkeypatch):
    line = pool.JobQueue(at_once=1, most_waiting=0, of_one=1, patience=5)
    monkeypatch.setattr(pool, "_line", line)
    with line.turn("ann", lambda: False), pytest.raises(BusyError):
        confined.run(job("double"), 1, "bob")
    assert confined.run(job("double"), 1, "bob") == 2


def test_nothing_is_left_open_when_the_host_ends():
    """Neither here nor in the template, whether it is told to end or its host has gone."""
    program = """
import os, sys
from variorum.host import confined
print(confined.run(confined.Job("hogs:double", int), 21))
sys.stdout.flush()
if sys.argv[1] == "gone":
    os._exit(0)
"""
    for how in ("ended", "gone"):
        done = subprocess.run(
            [sys.executable, "-X", "dev", "-c", program, how],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONWARNINGS": "always"},
        )
        assert (done.stdout, done.stderr) == ("42\n", "")
