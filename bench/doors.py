"""The host's doors, each with an honest client alone, then beside ten hostile ones: `python -m bench.doors`.

A door holds if the honest answer takes at most twice its time alone. At the end memory is compared with that after a
first, short round: whatever is loaded once, such as the process for uploads, is there by then, and caches have filled.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, suppress
from multiprocessing import get_context
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from bench.door_clients import DOORS
from bench.host_here import free_port, program, running, wait_for
from bench.postgres import postgres
from bench.usage import usage

HOSTILE, GAMES, HONEST = 10, 60, 10
MOST = 2.0
"""How many times its time alone an honest answer may take."""
KEPT = 1.1
"""How many times its memory before a server may have after the rest."""
FIRST = 8.0
"""Seconds of each half of the first round."""
ROUNDS = 3
"""Times that both halves take turns, so that whatever else this machine does meanwhile disturbs both alike."""
WARM = 3.0
"""Seconds in which hostile clients spend what they may at once, before anything is measured beside them."""
BREATH = 0.2
"""Seconds between two honest requests; each is that of another person, so that each person asks every few seconds."""


async def _asked(ask, seconds):
    """The seconds of one answer after another; one that doesn't come counts with all the time that is left."""
    took, until = [], time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        with suppress(TimeoutError):
            async with asyncio.timeout(until + seconds - began):
                await ask()
        took.append(time.perf_counter() - began)
        await asyncio.sleep(BREATH)
    return took


async def _act(act, answers):
    while True:
        try:
            answers[await act()] += 1
        except (OSError, EOFError, TimeoutError) as error:
            answers[type(error).__name__] += 1
        await asyncio.sleep(BREATH / 40)


async def _rushing(name, places, people, seconds):
    """What hostile clients are answered in some seconds."""
    opened, answers = DOORS[name](places), Counter()
    acts = [await opened.hostile(person, number) for number, person in enumerate(people)]
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
            for act in acts:
                group.create_task(_act(act, answers))
    await opened.close()
    return answers


def _rushed(*given):
    return asyncio.run(_rushing(*given))


async def _measured(name, places, people, seconds, pool):
    """The times of honest answers alone and beside hostile clients, and what those were answered.

    The hostile ones have a process of their own, so that their work isn't measured as the host's.
    """
    opened, answers, alone, beside, each = DOORS[name](places), Counter(), [], [], seconds / ROUNDS
    ask = await opened.honest(people[:HONEST])
    for _ in range(ROUNDS):
        alone += await _asked(ask, each)
        rush = pool.submit(_rushed, name, places, people[HONEST:], WARM + each)
        await asyncio.sleep(WARM)
        beside += await _asked(ask, each)
        answers += await asyncio.wrap_future(rush)
    await opened.close()
    return alone, beside, answers


def _milliseconds(values):
    found = sorted(values)
    return f"{statistics.median(found) * 1000:.0f} / {found[int(len(found) * 0.95)] * 1000:.0f}"


def _row(table, name, alone, beside, answers):
    factor = statistics.median(beside) / statistics.median(alone)
    told = ", ".join(f"{count} times {what}" for what, count in answers.most_common(4))
    counts = f"{len(alone)} / {len(beside)}"
    table.add_row(name, counts, _milliseconds(alone), _milliseconds(beside), f"{factor:.1f}", told)
    return factor <= MOST


def main():
    """Measure every door, rest, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20, help="for each half of each door")
    parser.add_argument("--rest", type=float, default=600, help="seconds after which memory is compared")
    parser.add_argument("--doors", nargs="*", choices=DOORS, default=list(DOORS))
    parser.add_argument("--log", type=Path, default=Path(os.devnull), help="where the programs' log goes")
    wanted = parser.parse_args()
    table = Table("door", "answers", "alone, ms", "beside ten, ms", "times", "the ten got", box=box.MARKDOWN)
    with ExitStack() as stack:
        places, pids = _serving(stack, wanted.log)
        people = places.pop("people")
        pool = stack.enter_context(ProcessPoolExecutor(1, get_context("spawn")))
        for name in wanted.doors:
            asyncio.run(_measured(name, places, people, FIRST, pool))
        before = {name: usage(pid).megabytes for name, pid in pids.items()}
        good = True
        for name in wanted.doors:
            found = asyncio.run(_measured(name, places, people, wanted.seconds, pool))
            good &= _row(table, name, *found)
            print(name, "measured", file=sys.stderr)
        Console(width=None if sys.stdout.isatty() else 150, highlight=False).print(
            "Median / 95th percentile", table, sep="\n"
        )
        good &= _rested(pids, before, wanted.rest)
    raise SystemExit(not good)


def _rested(pids, before, seconds):
    busy = {name: usage(pid).megabytes for name, pid in pids.items()}
    time.sleep(seconds)
    good = True
    for name, pid in pids.items():
        now = usage(pid).megabytes
        print(f"{name}: {before[name]:.0f} MB at first, {busy[name]:.0f} then, {now:.0f} after {seconds:.0f} s of rest")
        good &= now <= before[name] * KEPT
    return good


def _serving(stack, path):
    """Where each door is, with the people at `people`; and the processes by name."""
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    server = stack.enter_context(postgres(durable=True))
    log = stack.enter_context(path.open("wb"))
    env = {**os.environ, "VARIORUM_DATA": folder, "DATABASE_URL": server.database("doors")}
    env |= {"DJANGO_SETTINGS_MODULE": "variorum.host.site.settings", "VARIORUM_ORDERS_ADDRESS": "orders@example.org"}
    program("-m", "django", "migrate", "-v0", env=env)
    people = json.loads(program("-m", "bench.host_fill", "fill", str(GAMES), str(HONEST + HOSTILE), env=env))
    web, mail, daide = free_port(), free_port(), free_port()
    commands = {
        "server": ("serve", "--no-migrate", "--without-worker", "--port", str(web)),
        "mail": ("mail", "--port", str(mail)),
        "daide": ("daide", "--clients", "1", "--port", str(daide), "--bot", "random", "--movement", "8000"),
    }
    pids = {name: stack.enter_context(running(*words, env=env, log=log)).pid for name, words in commands.items()}
    wait_for(f"http://127.0.0.1:{web}")
    return {"web": f"http://127.0.0.1:{web}", "mail": mail, "daide": daide, "people": people}, pids


if __name__ == "__main__":
    main()
