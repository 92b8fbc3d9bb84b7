"""`make soak`: a busy host on PostgreSQL, its workers and its visitors, all on this machine."""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from bench.host_client import Crowd
from bench.host_here import free_port, program, running, wait_for
from bench.postgres import postgres

SLOWEST, LATEST = 0.15, 1.0
"""Seconds that 95 of 100 pages may take at most, and 95 of 100 messages until others have them."""
BURST, PATIENCE = 500, 30
"""Phases that are due at once, and seconds for them."""
NOTICE = 3


async def _visit(address, people, env, wanted):
    """Pages and live pages; halfway, many phases are due at once."""
    crowd = Crowd(address, people)
    listening = asyncio.create_task(crowd.listen())
    await asyncio.sleep(len(people) / 50 + 2)
    async with asyncio.TaskGroup() as group:
        group.create_task(crowd.ask(wanted.rate, wanted.seconds))
        group.create_task(crowd.talk(wanted.messages, wanted.seconds))
    await asyncio.sleep(LATEST * 3)
    steady, crowd.took = crowd.took, {name: [] for name in crowd.took}
    before = await asyncio.to_thread(
        program, "-m", "bench.host_fill", "due", str(min(BURST, wanted.games)), str(NOTICE), env=env
    )
    await crowd.ask(wanted.rate, NOTICE + PATIENCE)
    since = str(NOTICE + PATIENCE + 5)
    told = await asyncio.to_thread(program, "-m", "bench.host_fill", "done", since, env=env, stdin=before)
    listening.cancel()
    await asyncio.wait([listening])
    await crowd.client.aclose()
    return steady, crowd, json.loads(told)


def _quantile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def _table(title, took):
    table = Table(title, "requests", "median", "p95", "slowest", box=box.MARKDOWN)
    everything = [seconds for values in took.values() for seconds in values]
    for name, values in (*took.items(), ("all", everything)):
        times = [f"{_quantile(values, part) * 1000:.0f} ms" for part in (0.5, 0.95, 1)]
        table.add_row(name, str(len(values)), *times)
    return table, _quantile(everything, 0.95)


def _report(steady, crowd, burst):
    screen = Console(width=None if sys.stdout.isatty() else 110, highlight=False)
    calm, calm_p95 = _table("at a steady rate", steady)
    busy, _ = _table(f"while {burst['due']} phases are processed", crowd.took)
    screen.print(calm, busy)
    screen.print(
        f"{burst['processed']} of {burst['due']} phases processed in {burst['seconds']:.1f} s, {burst['twice']} twice,"
        f" {burst['waiting']} games wait for an answer that their rules demand;"
        f" live pages heard of {crowd.heard}; {len(crowd.failed)} requests failed {crowd.failed[:3]}"
    )
    arrived = list(crowd.arrived.values())
    late = _quantile(arrived, 0.95)
    screen.print(
        f"{len(crowd.sent)} messages were sent, and read {len(arrived)} times by others whose chat was open: median"
        f" {_quantile(arrived, 0.5):.2f} s, p95 {late:.2f} s, slowest {max(arrived, default=0):.2f} s after sending"
    )
    told = not crowd.sent or (bool(arrived) and late <= LATEST)
    good = burst["processed"] + burst["waiting"] == burst["due"] and not burst["twice"] and burst["seconds"] <= PATIENCE
    return good and told and not crowd.failed and calm_p95 <= SLOWEST


def main():
    """Fill, visit, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--rate", type=float, default=20, help="pages a second")
    parser.add_argument("--messages", type=float, default=2, help="messages a second")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--log", type=Path, default=Path(os.devnull), help="where the server's log goes")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgres(durable=True) as server, wanted.log.open("wb") as log:
        env = {**os.environ, "VARIORUM_DATA": folder, "DATABASE_URL": server.database("load")}
        env |= {"DJANGO_SETTINGS_MODULE": "variorum.host.site.settings"}
        port = str(free_port())
        program("-m", "django", "migrate", "-v0", env=env)
        began = time.perf_counter()
        people = json.loads(program("-m", "bench.host_fill", "fill", str(wanted.games), str(wanted.people), env=env))
        print(f"{wanted.games} games and {wanted.people} people made in {time.perf_counter() - began:.0f} s")
        address = f"http://127.0.0.1:{port}"
        with ExitStack() as stack:
            for words in (
                ("serve", "--no-migrate", "--without-worker", "--workers", "2", "--port", port),
                ("worker",),
                ("worker",),
            ):
                stack.enter_context(running(*words, env=env, log=log))
            wait_for(address)
            good = _report(*asyncio.run(_visit(address, people, env, wanted)))
    raise SystemExit(not good)


if __name__ == "__main__":
    main()
