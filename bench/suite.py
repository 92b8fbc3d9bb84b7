"""Where the suite's time goes: `python -m bench.suite` runs it, and prints processor time by kind of test.

Words after it go to pytest: `python -m bench.suite tests/host -n 0`. `--read FILE` prints a run that was noted before.
A run of everything, or one that is read with `--keep`, also keeps what each file of tests costs in
`tests/durations.json`, by which the longest come first; which modules it runs in `tests/reached.json.gz`, by which
`make check` goes; and the table of kinds in `docs/testing.md`.
"""

import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table
from tests import reached

from bench.spending import COLLECTED, Spent

ROOT = Path(__file__).parents[1]
DURATIONS = ROOT / "tests" / "durations.json"
NOTED = ROOT / "build" / "spending.jsonl"
PAGE = ROOT / "docs" / "testing.md"
BEGIN, END = "<!-- python -m bench.suite writes this -->\n", "<!-- until here -->\n"

EVERYTHING = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
"""As `make test` runs it."""

LEAST = 1.0
"""Seconds of a file whose duration is kept; all others are quick."""

PLACES = {"tests/host/browser/": "browser", "tests/scenarios/": "scenario", "tests/laws/": "laws"}
TABLE, PROGRAM, HOST, OTHER, START = "table of cases", "program started", "host", "single test", "start and collection"
COLUMNS = ("kind", "cases", "seconds", "of them set-up", "share")
STARTED = 0.3
"""Seconds of its children from which a test counts as one of a program that it starts."""


def read(path: Path) -> list[Spent]:
    """What a run has noted."""
    return [msgspec.json.decode(line, type=Spent) for line in path.read_bytes().splitlines()]


def by_test(spent: Iterable[Spent]) -> dict[str, list[Spent]]:
    """The parts of each test."""
    found: defaultdict[str, list[Spent]] = defaultdict(list)
    for one in spent:
        found[one.test].append(one)
    return found


def kind(test: str, parts: Sequence[Spent]) -> str:
    """What kind of test it is, by its place and by what it does."""
    for place, name in PLACES.items():
        if test.startswith(place):
            return name
    if parts[0].part == COLLECTED:
        return START
    own, children = (sum(getattr(part, whose) for part in parts) for whose in ("own", "children"))
    if children > max(own, STARTED):
        return PROGRAM
    if test.startswith("tests/host/"):
        return HOST
    return TABLE if parts[0].is_table or "[" in test else OTHER


def seconds(parts: Iterable[Spent]) -> float:
    """Processor time of some parts, with that of children."""
    return sum(part.own + part.children for part in parts)


def durations(tests: dict[str, list[Spent]]) -> dict[str, float]:
    """Seconds of each file that takes long, the longest first."""
    files: Counter[str] = Counter()
    for test, parts in tests.items():
        files[test.partition("::")[0]] += seconds(parts)
    return {file: round(taken, 1) for file, taken in files.most_common() if file and taken >= LEAST}


def kinds(tests: dict[str, list[Spent]]) -> Iterator[tuple[str, str, str, str, str]]:
    """By kind of test: the cases, their processor time, which of it is set-up, and their share of all."""
    found: defaultdict[str, list[list[Spent]]] = defaultdict(list)
    for test, parts in tests.items():
        found[kind(test, parts)].append(parts)
    whole = sum(map(seconds, tests.values()))
    for name, those in sorted(found.items(), key=lambda one: -sum(map(seconds, one[1]))):
        taken = sum(map(seconds, those))
        prepared = seconds(part for parts in those for part in parts if part.part != "call")
        cases = "" if name == START else f"{len(those):,}"
        yield name, cases, f"{taken:,.0f}", f"{prepared:,.0f}", f"{taken / whole:.0%}"
    yield "all", f"{sum(test != '' for test in tests):,}", f"{whole:,.0f}", "", f"{whole / 60:.1f} min"


def shown(rows: Iterable[Sequence[str]]) -> Table:
    """The table for a terminal."""
    table = Table(COLUMNS[0], box=box.SIMPLE)
    for column in COLUMNS[1:]:
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(*row)
    return table


def ran(tests: dict[str, list[Spent]]) -> dict[str, set[str]]:
    """The modules that each file runs."""
    files: defaultdict[str, set[str]] = defaultdict(set)
    for test, parts in tests.items():
        files[test.partition("::")[0]].update(*(part.ran for part in parts))
    return {file: found for file, found in files.items() if file}


def keep(tests: dict[str, list[Spent]]) -> None:
    """Write down what a run of everything has cost, and what it ran."""
    reached.RECORD.write_bytes(reached.written(ran(tests)))
    DURATIONS.write_bytes(msgspec.json.format(msgspec.json.encode(durations(tests)), indent=1) + b"\n")
    lines = [COLUMNS, ("---", *["--:"] * (len(COLUMNS) - 1)), *kinds(tests)]
    table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", "utf-8")


def costliest(title: str, found: Counter[str], most: int) -> Table:
    """What costs most."""
    table = Table(title, box=box.SIMPLE)
    table.add_column("seconds", justify="right")
    for name, taken in found.most_common(most):
        table.add_row(name, f"{taken:,.1f}")
    return table


def main(
    words: Annotated[list[str] | None, typer.Argument(help="What pytest is told; else all tests are run.")] = None,
    noted: Annotated[Path | None, typer.Option("--read", help="A run that was noted before.")] = None,
    kept: Annotated[bool, typer.Option("--keep", help="Keep what is read, as that of a run of everything.")] = False,
    most: Annotated[int, typer.Option(help="How many files, tests and fixtures are shown.")] = 20,
) -> None:
    """Run the suite, and print where its processor time goes."""
    code, begun = 0, time.monotonic()
    if noted is None:
        NOTED.parent.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "pytest", "-p", "bench.spending", "--spending", str(NOTED)]
        code = subprocess.run([*command, *(words or EVERYTHING)], cwd=ROOT, check=False).returncode
    tests, console = by_test(read(noted or NOTED)), Console()
    console.print(shown(kinds(tests)))
    files, functions, fixtures = Counter[str](), Counter[str](), Counter[str]()
    for test, parts in tests.items():
        files[test.partition("::")[0] or START] += seconds(parts)
        functions[test.partition("[")[0] or START] += seconds(parts)
        for name, taken in (fixture for part in parts for fixture in part.fixtures):
            fixtures[name] += taken
    for title, found in (("file", files), ("test with all its cases", functions), ("fixture", fixtures)):
        console.print(costliest(title, found, most))
    if noted is None:
        console.print(f"{(time.monotonic() - begun) / 60:.1f} minutes by the clock.")
    if kept or (noted is None and not words):
        keep(tests)
    raise typer.Exit(code)


if __name__ == "__main__":
    typer.run(main)
