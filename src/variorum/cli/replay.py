"""`variorum replay`: recorded games, played again and compared."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from variorum.archive.recorded import Record, RecordError, Replay, records, replay
from variorum.cli.failure import REFUSED, fail
from variorum.cli.intake import find_variant, hint_of_import
from variorum.face.table import console, others, results, standing
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.notation import reader_for


def run(paths: Sequence[Path], variant: str, phase: str, known: Sequence[str]) -> None:
    """Replay every phase of the files, report the differences, show one phase if asked to, end with a count."""
    chosen = find_variant(variant)
    screen = console()
    failed: list[str] = []
    shown: Replay | None = None
    found = [(path, number, record) for path in paths for number, record in _records(path)]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        for path, number, record in progress.track(found, description="replaying"):
            done = _replay(record, chosen)
            differences = done.differences if isinstance(done, Replay) else (f"cannot be played: {done}",)
            if differences:
                failed.append(f"{record.game}:{record.phase}")
                _report(path, number, record, differences)
            if isinstance(done, Replay) and phase == f"{record.game}:{record.phase}":
                shown = done
    if phase:
        _show(chosen, shown, phase, [record for _, _, record in found])
    _conclude(len(found), failed, known)


def _conclude(count: int, differing: Sequence[str], known: Sequence[str]) -> None:
    """End with a count; a difference that is known is none that failed, unless it has gone."""
    failed = [one for one in differing if one not in known]
    gone = sorted(set(known) - set(differing))
    as_known = len(differing) - len(failed)
    typer.echo(
        f"{count - len(differing)} passed, {f'{as_known} differed as known, ' if as_known else ''}{len(failed)} failed"
    )
    for one in gone:
        typer.echo(f"{one} was to differ, and does not.")
    if failed or gone:
        raise typer.Exit(REFUSED)


def read_orders(variant: Variant, position: Position, orders: Mapping[str, list[str]]) -> dict[str, Sheet]:
    """Each power's sheet. Raises: ValueError for a text that cannot be read."""
    reader = reader_for(variant, position.turn)
    units = tuple(entry.unit for entry in position.dislodged) + position.units
    sheets = {}
    for power, texts in orders.items():
        reading = reader.read("\n".join(texts), power, units)
        if reading.problems:
            raise ValueError(f"{power}: {reading.problems[0]}")
        sheets[power] = reading.sheets().get(power, Sheet())
    return sheets


def _records(path: Path) -> list[tuple[int, Record]]:
    try:
        return list(records(path))
    except RecordError as error:
        fail(f"{error}{hint_of_import(path)}")


def _replay(record: Record, variant: Variant) -> Replay | ValueError:
    """The phase replayed, or the reason why not: one bad line doesn't stop the others."""
    try:
        return replay(record, variant, read_orders)
    except ValueError as error:
        return error


def _report(path: Path, number: int, record: Record, differences: Sequence[str]) -> None:
    doubt = f" (noted in the record: {', '.join(record.doubt)})" if record.doubt else ""
    typer.echo(f"{path}:{number}: {record.game} {record.phase}{doubt}")
    for difference in differences:
        typer.echo(f"    {difference}")


def _show(variant: Variant, shown: Replay | None, phase: str, found: Sequence[Record]) -> None:
    if shown is None:
        some = ", ".join(f"{record.game}:{record.phase}" for record in found[:3])
        fail(f'there is no phase "{phase}"; there are {some} …')
    screen = console()
    screen.print(f"\n[bold]{shown.record.game}[/bold]")
    screen.print(results(variant, Turn.read(shown.record.phase), shown.played.events))
    screen.print(others(variant, shown.played.events))
    screen.print(standing(variant, shown.played.position))
