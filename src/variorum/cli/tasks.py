"""`variorum arena run` and `variorum arena tasks`."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import typer

from variorum.arena.scores import Mean
from variorum.arena.tasks.board import Entry, entry_of, keep, leaderboard, read_entry
from variorum.arena.tasks.task import task, tasks
from variorum.cli.arena import ArenaArguments, failing, play, table_of
from variorum.face.table import console

_PERCENT = ("share", "survivals", "faith")


def run_task(name: str, agent: str, request: ArenaArguments) -> None:
    """Try an agent in a task, and keep its entry."""
    with failing():
        tried = task(name)
        terms = tried.entered(agent)
    found = play(request, terms)
    keep(request.out, entry_of(tried, terms.agents[0].name, found))


def show_tasks(name: str, folders: Sequence[Path], *, as_json: bool) -> None:
    """List the tasks, or the entries for one."""
    with failing():
        entries = leaderboard(name, [read_entry(folder) for folder in folders]) if name else []
    if as_json:
        listed = [{"name": one.name, "summary": one.summary, "checksum": one.checksum} for one in tasks()]
        typer.echo(msgspec.json.encode(entries if name else listed).decode())
        return
    if not name:
        told = [(one.name, str(one.plain["games"]), one.checksum, one.summary) for one in tasks()]
        console().print(table_of("Tasks", ("task", "games", "checksum", "what it is"), told))
        return
    measures = task(name).measures
    rows = [(one.agent, str(one.games), *(_told(one, each) for each in measures), str(one.faults)) for one in entries]
    console().print(table_of(f"{name}", ("agent", "games", *measures, "faults"), rows))


def _told(entry: Entry, measure: str) -> str:
    return figure(measure, entry.measures.get(measure))


def figure(measure: str, found: Mean | None) -> str:
    """A measure with its interval, as tables show it."""
    if found is None:
        return "none"
    scale, unit = (100, " %") if measure in _PERCENT else (1, "")
    bounds = (
        "" if found.low is None or found.high is None else f" ({scale * found.low:.1f} to {scale * found.high:.1f})"
    )
    return f"{scale * found.mean:.1f}{bounds}{unit}"
