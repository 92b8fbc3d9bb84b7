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

from bench.balanced import balanced
from bench.host_client import Crowd
from bench.host_here import free_port, program, running, wait_for
from bench.hostile import Hostile
from bench.postgres import postgres
from bench.usage import usage

SLOWEST, LATEST = 0.15, 1.0
"""Seconds that 95 of 100 pages may take at most, and 95 of 100 messages until others have them."""
BURST, PATIENCE = 500, 30
"""Phases that are due at once, and seconds for them."""
NOTICE = 3


async def _visit(address, people, enemies, env, wanted):
    """Pages and live pages; halfway, many phases are due at once. All the time, some may mean no good."""
    crowd, hostile = Crowd(address, people), Hostile(address, enemies)
    listening = asyncio.create_task(crowd.listen())
    await asyncio.sleep(len(people) / 50 + 2)
    acting = asyncio.create_task(hostile.act())
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
    for task in (listening, acting):
        task.cancel()
    await asyncio.wait([listening, acting])
    await crowd.close()
    await hostile.close()
    return steady, crowd, hostile, json.loads(told)


def _quantile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def _table(title, took):
    table = Table(title, "requests", "median", "p95", "slowest", box=box.MARKDOWN)
    everything = [seconds for values in took.values() for seconds in values]
    for name, values in (*took.items(), ("all", everything)):
        times = [f"{_quantile(values, part) * 1000:.0f} ms" for part in (0.5, 0.95, 1)]
        table.add_row(name, str(len(values)), *times)
    return table, _quantile(everything, 0.95)


def _report(steady, crowd, hostile, burst):
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
    for (act, answered), times in sorted(hostile.answers.items(), key=str):
        screen.print(f"hostile {act}: answered {answered}, {times} times")
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
    parser.add_argument("--hostile", type=int, default=0, help="accounts that do the dearest things all the time")
    parser.add_argument("--servers", type=int, default=0, help="servers of one process each, behind a proxy")
    parser.add_argument("--rest", type=float, default=0, help="seconds to wait at the end, to see what memory is kept")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, postgres(durable=True) as server, wanted.log.open("wb") as log:
        Path(folder).chmod(0o755)  # the proxy's processes may belong to somebody else
        env = {**os.environ, "VARIORUM_DATA": folder, "DATABASE_URL": server.database("load")}
        env |= {"DJANGO_SETTINGS_MODULE": "variorum.host.site.settings"}
        env |= {"FORWARDED_ALLOW_IPS": "127.0.0.1"} if wanted.servers else {}
        program("-m", "django", "migrate", "-v0", env=env)
        began = time.perf_counter()
        count = str(wanted.people + wanted.hostile)
        people = json.loads(program("-m", "bench.host_fill", "fill", str(wanted.games), count, env=env))
        print(f"{wanted.games} games and {count} people made in {time.perf_counter() - began:.0f} s")
        with ExitStack() as stack:
            address, pids = _serving(stack, wanted.servers, folder, env, log)
            before = {name: usage(*ids) for name, ids in pids.items()}
            began = time.perf_counter()
            found = asyncio.run(_visit(address, people[wanted.hostile :], people[: wanted.hostile], env, wanted))
            good = _report(*found)
            _tell("in use", pids, before, time.perf_counter() - began)
            if wanted.rest:
                time.sleep(wanted.rest)
                _tell(f"after {wanted.rest:.0f} s of rest", pids, before, time.perf_counter() - began)
    raise SystemExit(not good)


def _serving(stack, servers, folder, env, log):
    """The address of the host, and its processes: one server of two processes, or several behind a proxy."""

    def run(*words):
        return stack.enter_context(running(*words, env=env, log=log)).pid

    ports = [free_port() for _ in range(servers or 1)]
    each = "1" if servers else "2"
    pids = {
        "servers": [
            run("serve", "--no-migrate", "--without-worker", "--workers", each, "--port", str(port)) for port in ports
        ],
        "workers": [run("worker"), run("worker")],
    }
    for port in ports:
        wait_for(f"http://127.0.0.1:{port}")
    if not servers:
        return f"http://127.0.0.1:{ports[0]}", pids
    address, proxy = stack.enter_context(balanced(ports, folder))
    wait_for(address)
    return address, pids | {"proxy": [proxy.pid]}


def _tell(when, pids, before, passed):
    for name, ids in pids.items():
        now = usage(*ids)
        share = 100 * now.since(before[name]).seconds / passed
        print(f"{when}: {name}: {now.megabytes:.0f} MB, at first {before[name].megabytes:.0f}; {share:.0f} % of a core")


if __name__ == "__main__":
    main()
