"""`variorum play`: a whole game at the command line, phase by phase, with a report for every seat."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import typer
from rich.text import Text

from variorum.archive import gamefile
from variorum.archive.gamefile import GameFile
from variorum.cli.adjudicate import recorded, written
from variorum.cli.awaited import awaited
from variorum.cli.failure import REFUSED, fail
from variorum.cli.intake import STDIN, open_game, read_text
from variorum.cli.report import phase_report, pieces
from variorum.face.given import Given, OrderLine
from variorum.face.places import located
from variorum.face.sheets import read_sheets
from variorum.face.table import as_text, console, heading
from variorum.game.audience import GM
from variorum.game.event import counted
from variorum.game.problem import Problem, Severity
from variorum.game.process import check_sheet
from variorum.game.report import Chart
from variorum.game.sheet import Sheet
from variorum.render.charts import draw_chart

PUBLIC = "PUBLIC"


class PlayArguments(msgspec.Struct, frozen=True):
    """The command's arguments."""

    game: Path
    variant: str
    sheets: Sequence[str]
    reader: str
    reports: Path | None
    check: bool


def run(request: PlayArguments) -> None:
    """Read the sheets, process the phase, report; without sheets show what the game waits for."""
    game = open_game(request.game, request.variant)
    reader = _reader(game, request.reader)
    if not request.sheets:
        console().print(phase_report(game, reader))
        console().print(awaited(game, reader))
        return
    if game.now.position.ending:
        fail(f"the game is over and takes no more orders. {heading(game.variant, game.now.position)}.")
    sheets, found = _read(game, request.sheets)
    for source, problem in found:
        console().print(Text(f"{problem.severity.value}: {source}: {problem}"), soft_wrap=True)
    if request.check:
        typer.echo("Nothing was played.")
    else:
        done = gamefile.play(game, sheets)
        if done.waiting:
            fail(f"{done.waits}; nothing was done", REFUSED)
        game = recorded(game, sheets, done)
        _report(game, reader, request.reports)
    if any(problem.severity is Severity.REFUSED for _, problem in found):
        raise typer.Exit(REFUSED)


def take_back(path: Path, variant: str, reason: str, *, new_dice: bool) -> None:
    """Undo the last phase or edit. The phase keeps its dice unless it is to have new ones."""
    game = open_game(path, variant)
    try:
        game = gamefile.undo(game, reason, new_dice=new_dice)
    except gamefile.GameFileError as error:
        fail(str(error))
    dice = ", to be played with new dice" if new_dice else ""
    typer.echo(f"{path}: back before {game.now.position.turn}{dice}. What was played stays in the file.")


def _reader(game: GameFile, wanted: str) -> str:
    """The reader of a report: the game master, unless a seat or the public is named."""
    readers = {GM, PUBLIC, *game.variant.world.commands(game.now.position)}
    if wanted and wanted.upper() not in readers:
        fail(f'no seat "{wanted}"; there are {", ".join(sorted(readers))}')
    return "" if wanted.upper() == PUBLIC else wanted.upper() or GM


def _read(game: GameFile, sources: Sequence[str]) -> tuple[dict[str, Sheet], list[tuple[str, Problem]]]:
    """The sheets of all files, and their problems, each with its seat and file."""
    sheets: dict[str, Sheet] = {}
    found: list[tuple[str, Problem]] = []
    for source in sources:
        for seat, sheet, problems in _sheets_of(game, source):
            if sheet != Sheet():
                before = sheets.get(seat, Sheet())
                sheets[seat] = Sheet(before.orders + sheet.orders, before.conditional + sheet.conditional)
            whose = f"{seat}, {source}" if seat else source
            found += ((whose, problem) for problem in problems)
    return sheets, found


def _sheets_of(game: GameFile, source: str) -> Iterator[tuple[str, Sheet, Sequence[Problem]]]:
    position = game.now.position
    seats = (GM, *game.variant.world.commands(position))
    lines = (OrderLine(_owner(source, seats), read_text(source)),)
    sheets, unread, places = read_sheets(Given(game.variant, position, lines, game))
    yield from ((seat, Sheet(), (problem,)) for seat, problem in unread)
    for seat, sheet in sheets.items():
        problems = {seat: check_sheet(game.variant, position, seat, sheet)}
        yield seat, sheet, tuple(located(problems, places))


def _owner(source: str, seats: Sequence[str]) -> str:
    """A file that is named after a seat holds its orders, unless it says whose they are."""
    stem = Path(source).stem.upper()
    return stem if source != STDIN and stem in seats else ""


def _report(game: GameFile, reader: str, folder: Path | None) -> None:
    console().print(phase_report(game, reader))
    if folder is None or game.now.turn is None:
        return
    names = {seat: seat for seat in (GM, *game.variant.world.commands(game.now.position))} | {PUBLIC: ""}
    for name, seat in names.items():
        written(folder / f"{game.now.turn}-{name}.txt", as_text(phase_report(game, seat)).encode())
    charts = [piece for piece in pieces(game, "") if isinstance(piece, Chart)]
    for chart in charts:
        written(folder / f"{game.now.turn}-{_plain(chart.title)}.svg", draw_chart(chart).encode())
    drawn = f" and {counted(len(charts), 'chart')}" if charts else ""
    typer.echo(f"{folder}: {len(names)} reports{drawn} on {game.now.turn}.", err=True)


def _plain(title: str) -> str:
    """A title as part of a file's name."""
    return "".join(letter if letter.isalnum() else "-" for letter in title.lower())
