"""`variorum render`: maps and animations of a game."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.progress import track

from variorum.archive.gamefile import GameFile, played_again
from variorum.board import BoardError
from variorum.cli.failure import extra, fail
from variorum.cli.intake import take
from variorum.cli.picturefile import check_name, pixels, write_picture
from variorum.face.given import Given
from variorum.face.places import located
from variorum.face.sheets import read_sheets
from variorum.game.audience import GM
from variorum.game.position import Position
from variorum.game.process import process
from variorum.game.turn import Turn
from variorum.game.variant import Variant
from variorum.game.view import view
from variorum.render.picture import draw
from variorum.render.plan import Ordered
from variorum.render.played import played
from variorum.render.scene import SMALL, scene_of
from variorum.render.theme import THEMES, Theme

SECONDS_A_PHASE = 1.5
NARROW = 640
"""Pictures of at most so many pixels have larger units."""


class RenderArguments(msgspec.Struct, frozen=True):
    """The command's arguments."""

    source: str
    out: Path
    phase: str
    orders: bool
    all: bool
    theme: str
    width: int
    reader: str
    variant: str


class Shot(msgspec.Struct, frozen=True):
    """A picture to draw: a position, and the orders given in it."""

    position: Position
    ordered: tuple[Ordered, ...] = ()


def run(request: RenderArguments) -> None:
    """Draw, and write the file."""
    given = take(request.source, request.variant)
    theme = THEMES.get(request.theme)
    if theme is None:
        fail(f'no theme "{request.theme}"; themes are {", ".join(THEMES)}')
    if request.all:
        _animate(given.variant, _game(given.game, "--all"), theme, request)
        return
    check_name(request.out)
    shot = _requested(given, request)
    svg = _svg(given.variant, shot, theme, request)
    write_picture(request.out, svg, request.width)
    typer.echo(f"{request.out}: {shot.position.turn}", err=True)


def _requested(given: Given, request: RenderArguments) -> Shot:
    """What is to be drawn: a phase of a game, a phase with its orders from a file, or a position."""
    if request.orders and given.game is None and not request.phase:
        return _adjudicated(given, request)
    if request.phase or request.orders:
        return _shot(_game(given.game, "--phase"), request)
    return Shot(given.position)


def _adjudicated(given: Given, request: RenderArguments) -> Shot:
    """The position of a phase file with the orders in it, and their outcomes. Problems are told, and nothing else."""
    if not given.orders:
        fail(f"{request.source}: no orders to draw; add them to the file, or leave out --orders")
    sheets, unread, places = read_sheets(given)
    done = process(given.variant, given.position, sheets)
    if done.waiting:
        fail(f"{done.waits}; nothing was drawn")
    for problem in (*(found for _, found in unread), *located(done.problems, places)):
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    reader = request.reader or GM
    seen = view(given.variant, given.position, reader).position
    told = view(given.variant, done.position, reader, done.events).events
    return Shot(given.position, played(seen, told, done.entries))


def _game(game: GameFile | None, option: str) -> GameFile:
    if game is None:
        fail(f"{option} needs a game file")
    return game


def _shot(game: GameFile, request: RenderArguments) -> Shot:
    """The requested phase, or the last one."""
    turns = [str(moment.turn or "") for moment in game.moments]
    wanted = str(_turn(request.phase)) if request.phase else turns[-1]
    if wanted == str(game.now.position.turn) and not request.orders:
        return Shot(game.now.position)
    if not wanted or wanted not in turns:
        known = ", ".join(filter(None, turns)) or "none"
        fail(f"{request.phase or 'the opening'}: no such phase has been played; there are {known}")
    return _played(game, len(turns) - 1 - turns[::-1].index(wanted), request)


def _turn(text: str) -> Turn:
    try:
        return Turn.read(text)
    except ValueError as error:
        fail(str(error))


def _played(game: GameFile, number: int, request: RenderArguments) -> Shot:
    """The position before a phase, and the orders for it."""
    before = game.moments[number - 1].position
    if not (request.orders or request.all):
        return Shot(before)
    done, seen = played_again(game, number), view(game.variant, before, request.reader or GM).position
    told = view(game.variant, done.position, request.reader or GM, done.events).events
    return Shot(before, played(seen, told, done.entries))


def _svg(variant: Variant, shot: Shot, theme: Theme, request: RenderArguments) -> str:
    reader, emphasis = request.reader, SMALL if request.width <= NARROW else 1.0
    seen = view(variant, shot.position, reader or GM).position
    try:
        return draw(scene_of(seen, variant, theme, ordered=shot.ordered, emphasis=emphasis))
    except BoardError as error:
        fail(str(error))


def _animate(variant: Variant, game: GameFile, theme: Theme, request: RenderArguments) -> None:
    with extra("pictures"):
        from variorum.render.raster import animate
    phases = [number for number, moment in enumerate(game.moments) if moment.turn]
    shots = [*(_played(game, number, request) for number in phases), Shot(game.now.position)]
    try:
        animate(_frames(variant, shots, theme, request), request.out, SECONDS_A_PHASE)
    except (ValueError, OSError) as error:
        fail(f"{request.out}: {error}")
    typer.echo(f"{request.out}: {len(shots)} pictures", err=True)


def _frames(variant: Variant, shots: Sequence[Shot], theme: Theme, request: RenderArguments) -> Iterator[bytes]:
    screen = Console(stderr=True)
    for shot in track(shots, "drawing", console=screen, transient=True, disable=not screen.is_terminal):
        yield pixels(_svg(variant, shot, theme, request), request.width)
