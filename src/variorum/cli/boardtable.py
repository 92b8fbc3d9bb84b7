"""Showing boards, as the rules see them."""

from pathlib import Path

from rich import box
from rich.table import Table

from variorum.board import Board, BoardError, Movement, Terrain, area_of, read_board
from variorum.cli.boardfolder import folder_of, or_fail
from variorum.cli.failure import fail
from variorum.cli.picturefile import write_picture
from variorum.face.table import console
from variorum.game.event import counted
from variorum.render.emptyboard import empty_board


def show(board: str, area: str, out: Path | None, width: int) -> None:
    """Print the borders of a board, or of one area; or draw the board."""
    folder = folder_of(board)
    found = or_fail(lambda: read_board(folder))
    if out:
        draw_board(found, out, width)
        return
    wanted = area.upper()
    if area and wanted not in found.areas:
        fail(f'no area "{area}" on the board {found.name}; areas are {", ".join(found.areas)}')
    screen = console()
    screen.print(_summary(found), soft_wrap=True)
    screen.print(_borders(found, wanted))


def _summary(board: Board) -> str:
    counts = {terrain: [area.terrain for area in board.areas.values()].count(terrain) for terrain in Terrain}
    terrain = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    centers = sum(area.center for area in board.areas.values())
    return f"{board.name}: {terrain}; {counted(centers, 'center')}; {counted(len(board.powers), 'power')}"


def _borders(board: Board, wanted: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("place", "name", "armies to", "fleets to"):
        table.add_column(heading)
    geography = board.geography()
    for place in geography.locations:
        area = board.areas[area_of(place)]
        if wanted in ("", area.id):
            army = " ".join(sorted(geography.neighbors(Movement.ARMY, place)))
            fleet = " ".join(sorted(geography.neighbors(Movement.FLEET, place)))
            table.add_row(place, area.name if place == area.id else "", army, fleet)
    return table


def draw_board(board: Board, out: Path, width: int) -> None:
    """Write a picture of a board as it is when a game starts, without units."""
    try:
        picture = empty_board(board)
    except BoardError as error:
        fail(str(error))
    write_picture(out, picture, width)
