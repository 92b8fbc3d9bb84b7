"""Jobs run in processes of their own, which end at their limits, and whatever they do the host goes on."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import psutil
import pytest
from tests.tables import each

from variorum.host import confined
from variorum.host.confined import AbandonedError, BusyError, DeclinedError, ExceededError, Job, Limits, pool

MEGABYTE = 1_000_000
KEEPER_AND_JOB = 2


def job(name, answer=int, **limits):
    return Job(f"hogs:{name}", answer, Limits(**limits))


def ended(name, given, **limits):
    """The limit at which a job was ended, and the words for its sender."""
    with pytest.raises(ExceededError) as caught:
        confined.run(job(name, **limits), given)
    return caught.value.limit, str(caught.value)


def family(process):
    """The processes that a process has started, and those that they have, without those that nobody has asked about."""
    with suppress(psutil.NoSuchProcess):
        found = psutil.Process(process).children(recursive=True)
        return [one for one in found if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]
    return []


def is_nicer(process):
    """Whether a process, if it is still there, leaves the processor to this one, as those of jobs do."""
    with suppress(psutil.NoSuchProcess):
        return process.nice() > psutil.Process().nice()
    return False


def forkserver():
    """The process from which those of jobs are forked; there is no other while no job runs."""
    outer = pool._forkservers[0].process.pid
    return family(outer)[-1].pid if family(outer) else outer


def eventually(is_so):
    """Wait until something is so."""
    until = time.monotonic() + 300
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_job_answers():
    assert confined.run(job("double"), 21) == 42


def test_a_job_declines_in_words():
    with pytest.raises(DeclinedError, match=r"^no map$"):
        confined.run(job("decline", str), "no map")


@each(
    ("name", "given", "limit", "limits"),
    [
        ("take_memory", 400 * MEGABYTE, "memory", {"memory": 100 * MEGABYTE}),
        ("map_memory", 400 * MEGABYTE, "memory", {"memory": 100 * MEGABYTE}),
        ("never_end", 0, "time", {"processor": 1}),
        ("ignore_signals", 0, "time", {"processor": 1}),
        ("sleep", 60.0, "time", {"seconds": 0.5}),
        ("write_much", 3 * MEGABYTE, "output", {"output": MEGABYTE}),
        ("die", 1, "crash", {}),
        ("die", 0, "crash", {}),
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


def test_nothing_of_a_job_stays():
    folder = confined.run(job("keep_files", str), 1_000)
    eventually(lambda: not Path(f"/proc/{forkserver()}/root{folder}").exists())


def test_a_job_knows_neither_django_nor_connections():
    assert confined.run(job("modules", list[str]), "django") == []
    assert confined.run(job("sockets"), 64) == 0


def test_a_fork_server_that_dies_is_replaced():
    """Also while it is dying: what holds its socket may take requests for a moment longer."""
    for number in range(3):
        confined.run(job("double"), 1)
        os.kill(forkserver(), signal.SIGKILL)
        assert confined.run(job("double"), number) == 2 * number


def test_nobody_waits_for_an_abandoned_job():
    """It ends with its process, as when a reader has left or the server stops."""
    confined.run(job("double"), 1)
    quiet = forkserver()
    gone, seen = Event(), []

    def ask():
        with confined.abandoned_with(gone):
            try:
                confined.run(job("sleep", float), 60.0)
            except AbandonedError as error:
                seen.append(error)

    asking = Thread(target=ask)
    asking.start()
    eventually(lambda: len(family(quiet)) == KEEPER_AND_JOB)
    gone.set()
    asking.join()
    assert len(seen) == 1
    eventually(lambda: not family(quiet))


def test_processes_end_with_the_one_that_asked():
    """Even when it is killed, and can't say so."""
    asked = "from variorum.host.confined import Job, run; run(Job('hogs:sleep', float), 60.0)"
    with subprocess.Popen([sys.executable, "-c", asked]) as asking:
        eventually(lambda: any(map(is_nicer, family(asking.pid))))
        others = family(asking.pid)
        asking.kill()
    eventually(lambda: not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in others))


def test_too_many_at_once_are_told_to_come_back(monkeypatch):
    line = pool.JobQueue(at_once=1, most_waiting=0, of_one=1, patience=5)
    monkeypatch.setattr(pool, "_line", line)
    with line.turn("ann", lambda: False), pytest.raises(BusyError):
        confined.run(job("double"), 1, "bob")
    assert confined.run(job("double"), 1, "bob") == 2


def test_nothing_is_left_open_when_the_host_ends():
    """Neither here nor in the fork server, whether it is told to end or its host has gone."""
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
