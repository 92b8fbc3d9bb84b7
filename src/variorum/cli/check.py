"""`variorum check` and `variorum cases`: scenario files, played and compared, or written for other programs."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import typer
from rich.text import Text

from variorum.adjudicator import reference as plain
from variorum.cli.failure import REFUSED, fail
from variorum.cli.intake import find_variant
from variorum.face.table import console
from variorum.scenario import Case, ScenarioError, judged_by, load, play
from variorum.scenario.published import published, schema
from variorum.variants import registry


def run(paths: Sequence[Path], variant: str, *, reference: bool) -> None:
    """Play every case of the files; end with a count."""
    if variant:
        find_variant(variant)
    screen = console()
    passed = failed = 0
    try:
        for case in _cases(paths):
            rules = registry.variant(case.variant)
            outcome = play(case, judged_by(rules, plain.adjudicate) if reference else rules)
            passed, failed = passed + outcome.passed, failed + (not outcome.passed)
            mark = ("ok  ", "green") if outcome.passed else ("FAIL", "red")
            screen.print(Text.assemble(mark, f"  {case.id}  {case.title}"), soft_wrap=True)
            for difference in outcome.differences:
                screen.print(Text(f"      {case.file}: {difference}"), soft_wrap=True)
    except ScenarioError as error:
        fail(str(error))
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(REFUSED)


def publish(paths: Sequence[Path]) -> None:
    """Print every case as a line of JSON, or without any files the schema of such a line."""
    out = typer.get_binary_stream("stdout")
    try:
        for one in published(_cases(paths)):
            out.write(msgspec.json.encode(one) + b"\n")
    except ScenarioError as error:
        fail(str(error))
    if not paths:
        out.write(schema())


def _cases(paths: Sequence[Path]) -> Iterator[Case]:
    for path in paths:
        files = sorted((*path.rglob("*.yaml"), *path.rglob("*.yml"))) if path.is_dir() else [path]
        if not files:
            fail(f"{path}: no scenario files (*.yaml) in this folder")
        for file in files:
            yield from load(file)
