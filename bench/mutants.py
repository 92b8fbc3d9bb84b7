"""Would a test notice? `python -m bench.mutants --packages host --count 300`.

Small changes at random places of functions (`<` for `<=`, `or` for `and`, a call left out), each tried with the tests
that reach it. The tests are the nearest of `make check`, without browsers, laws and random games, and without what
runs in programs that tests start. A survivor is a place where a rule may be stated by no test. Controls say whether the
answers can be trusted: some change nothing and must survive, others raise errors and must die. `PATH` or `PATH:LINE` in
place of a sample tries all changes there.
"""

import os
import random
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table
from tests.nearest import FAR, LAST, ROOT, SOURCE, nearest

from bench.mutating import FATAL, MUTANT, PLAN, SAME, Mutant, Place, Plan, Report, places

OUTPUT = "output.txt"

PASSED, FAILED, NOT_BEGUN = 0, 1, (4, 5)
"""What pytest answers."""

CONTROLS = 4
"""How many there are of each kind."""

ENOUGH = 60
"""Seconds of tests for a mutant, by the times of the unchanged program."""

STARTING = 60
"""Seconds for a program with tests to begin, at most."""

AT_IMPORT = 4
"""The nearest files of tests, for a mutant that runs when modules are imported, before any test."""

SURVIVED, KILLED, LATE, UNREACHED = "survived", "killed", "too late", "not reached"


@cache
def places_of(path: str) -> tuple[Place, ...]:
    """Where mutants of a file can be."""
    return places((ROOT / path).read_text(encoding="utf-8"))


def files_of(packages: Sequence[str]) -> Iterator[str]:
    """The files of packages: `core` is all but the host."""
    for path in sorted((ROOT / SOURCE).rglob("*.py")):
        package = path.relative_to(ROOT / SOURCE).parts[0]
        if "migrations" not in path.parts and {package, "host" if package == "host" else "core"} & set(packages):
            yield str(path.relative_to(ROOT))


def sample(packages: Sequence[str], count: int, seed: int) -> tuple[Mutant, ...]:
    """Mutants at random places, and the controls."""
    chance = random.Random(seed)
    everywhere = [(path, place) for path in files_of(packages) for place in range(len(places_of(path)))]
    chosen = chance.sample(everywhere, min(count, len(everywhere)))
    controls = [
        Mutant(path, place, kind)
        for kind in (SAME, FATAL)
        for path, place in chance.sample(chosen, min(CONTROLS, len(chosen)))
    ]
    return (*(Mutant(path, place) for path, place in sorted(chosen)), *controls)


def at_lines(lines: Iterable[str]) -> tuple[Mutant, ...]:
    """All mutants of some files or lines."""
    wanted = [(path, int(line or 0)) for path, _, line in (line.partition(":") for line in lines)]
    return tuple(
        Mutant(path, number)
        for path, line in wanted
        for number, place in enumerate(places_of(path))
        if line in {0, place.line}
    )


@cache
def tests_of(path: str, most: int) -> tuple[str, ...]:
    """The files of tests that are nearest to a file, without those that try much at once and take minutes."""
    near = (str(test) for test, rank in nearest([Path(path)]).items() if rank < FAR)
    return tuple(test for test in near if not test.startswith(LAST))[:most]


def run(plan: Plan, files: Iterable[str], seconds: float | None = None) -> int | None:
    """Run tests by a plan, with what pytest says beside the report; its answer, or None if it took too long."""
    folder = Path(plan.report).parent
    (folder / "plan.json").write_bytes(msgspec.json.encode(plan))
    words = ["--rootdir", str(ROOT), "-p", "bench.mutating", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *words, *(["-x"] if plan.tests else []), *files]
    environment = {**os.environ, PLAN: str(folder / "plan.json")}
    with (folder / OUTPUT).open("w") as output:
        program = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=output, start_new_session=True
        )
        try:
            return program.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if program.poll() is None:
                os.killpg(program.pid, signal.SIGKILL)
                program.wait()


def record(mutants: tuple[Mutant, ...], files: Iterable[str], folder: Path) -> Report:
    """Which tests reach which mutants, without any."""
    plan = Plan(mutants, str(folder / "report.json"))
    if run(plan, sorted(files)) not in {PASSED, FAILED}:
        raise _unable(folder)
    report = msgspec.json.decode(Path(plan.report).read_bytes(), type=Report)
    if report.failed:
        print(f"{len(report.failed)} tests fail without any mutant, and are left out:", *report.failed[:5], sep="\n  ")
    return report


def reaching(report: Report, number: int, mutant: Mutant) -> tuple[str, ...]:
    """The tests that reach a mutant, for as long as is enough: the quickest files first, then their other tests.

    The others may use what one that reached it has left in a cache.
    """
    reached = {test for test, mutants in report.reached.items() if number in mutants}
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in report.passed:
        by_file[test.partition("::")[0]].append(test)
    wanted = reached | (set(tests_of(mutant.path, AT_IMPORT)) if "" in reached else set())
    near = {
        file: [test for test in tests if {test, file} & wanted]
        for file, tests in by_file.items()
        if {file, *tests} & wanted
    }
    quickest = sorted(near, key=lambda file: sum(report.passed[test] for test in near[file]))
    first = [test for file in quickest for test in near[file]]
    chosen, seconds = [], 0.0
    for test in dict.fromkeys((*first, *(test for file in quickest for test in by_file[file]))):
        seconds += report.passed[test]
        if chosen and seconds > ENOUGH:
            break
        chosen.append(test)
    return tuple(chosen)


def outcome(mutants: tuple[Mutant, ...], number: int, report: Report, folder: Path) -> str:
    """What became of a mutant."""
    tests = reaching(report, number, mutants[number])
    if not tests:
        return UNREACHED
    plan = Plan(mutants, str(folder / "of-one.json"), number, tests)
    seconds = STARTING + 4 * sum(report.passed[test] for test in tests)
    code = run(plan, dict.fromkeys(test.partition("::")[0] for test in tests), seconds)
    if code in NOT_BEGUN and number not in report.reached.get("", ()):
        raise _unable(folder)
    return LATE if code is None else SURVIVED if code == PASSED else KILLED


def _unable(folder: Path) -> SystemExit:
    return SystemExit(f"The tests don't run:\n{(folder / OUTPUT).read_text()[-2000:]}")


def shown(mutants: tuple[Mutant, ...], outcomes: Sequence[str]) -> Table:
    """The share of each package that was noticed, among what tests reach."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, found in zip(mutants, outcomes, strict=True):
        if mutant.kind == MUTANT:
            parts = Path(mutant.path).relative_to(SOURCE).parts
            counts["/".join(parts[: 2 if parts[0] == "host" else 1])][found] += 1
    counts["all"] = sum(counts.values(), Counter())
    table = Table("", "mutants", KILLED, LATE, SURVIVED, UNREACHED, "noticed", box=box.MARKDOWN)
    for name, count in counts.items():
        noticed, reached = count[KILLED] + count[LATE], count.total() - count[UNREACHED]
        share = f"{noticed / reached:.0%}" if reached else ""
        cells = (count.total(), *(count[which] for which in (KILLED, LATE, SURVIVED, UNREACHED)))
        table.add_row(name, *map(str, cells), share)
    return table


def told(mutant: Mutant, found: str) -> str:
    """A mutant in two lines: where it is, and both texts."""
    place = places_of(mutant.path)[mutant.place]
    return f"{found}: {mutant.path}:{place.line}\n  {place.original}  →  {place.mutated}"


def main(
    lines: Annotated[list[str] | None, typer.Argument(metavar="[PATH[:LINE]]", help="All changes there.")] = None,
    packages: Annotated[list[str] | None, typer.Option(help="`core`, `host` or a package; default: both.")] = None,
    count: Annotated[int, typer.Option(help="How many mutants.")] = 300,
    seed: Annotated[int, typer.Option(help="Another seed chooses other places.")] = 1,
    files: Annotated[int, typer.Option(help="The most files of tests for each changed file, the nearest.")] = 8,
    tests: Annotated[list[str] | None, typer.Option(help="These tests in place of the nearest.")] = None,
) -> None:
    """Record, try each mutant, and print the survivors."""
    mutants = at_lines(lines) if lines else sample(packages or ("core", "host"), count, seed)
    if not mutants:
        raise SystemExit("No function has anything to change there.")
    of_each = [tests or tests_of(mutant.path, files) for mutant in mutants]
    with TemporaryDirectory() as name:
        report = record(mutants, {test for tests in of_each for test in tests}, Path(name))
        outcomes = []
        for number, mutant in enumerate(track(mutants, "Mutants")):
            outcomes.append(outcome(mutants, number, report, Path(name)))
            if mutant.kind == MUTANT and outcomes[-1] in {SURVIVED, UNREACHED}:
                print(told(mutant, outcomes[-1]), flush=True)
    sys.exit(_tell(mutants, outcomes))


def _tell(mutants: tuple[Mutant, ...], outcomes: Sequence[str]) -> bool:
    """Print the table and the controls; returns whether a control is wrong."""
    screen = Console(width=None if sys.stdout.isatty() else 110, highlight=False)
    screen.print(shown(mutants, outcomes))
    kept = {SAME: (SURVIVED, UNREACHED), FATAL: (KILLED, UNREACHED)}
    pairs = [(mutant, found) for mutant, found in zip(mutants, outcomes, strict=True) if mutant.kind in kept]
    wrong = [pair for pair in pairs if pair[1] not in kept[pair[0].kind]]
    print(f"Controls: {len(pairs) - len(wrong)} of {len(pairs)} as they must be.")
    for mutant, found in wrong:
        print(f"{mutant.kind}, but {told(mutant, found)}")
    return bool(wrong)


if __name__ == "__main__":
    typer.run(main)
