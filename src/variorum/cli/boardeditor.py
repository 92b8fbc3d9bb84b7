"""`variorum board edit`: the board editor in the browser."""

import webbrowser
from contextlib import suppress
from pathlib import Path

import typer

from variorum.board import BoardError
from variorum.cartography.editor.desk import Desk
from variorum.cartography.editor.folder import MAP, replaced
from variorum.cartography.editor.listing import listed_text
from variorum.cli.boardfolder import folder_of, or_fail
from variorum.cli.boardserver import BoardServer
from variorum.cli.failure import fail


def edit(folder: Path, begin: str, port: int, browser: bool) -> None:
    """Serve the editor for a folder until the person at the keyboard has had enough."""
    if folder.exists() and not folder.is_dir():
        fail(f"{folder}: isn't a folder; name a folder, or one to be made")
    if begin:
        _begin(folder, begin)
    desk = Desk(folder)
    or_fail(desk.state)
    try:
        server = BoardServer(desk, port)
    except (OSError, OverflowError) as error:
        fail(f"port {port} can't be used ({error}); choose another one with --port, or leave it out")
    with server, suppress(KeyboardInterrupt):
        typer.echo(
            f"The editor of {folder} is at\n\n    {server.address}\n\nOnly this machine can open it. Ctrl-C ends."
        )
        if browser:
            webbrowser.open(server.address)
        server.serve_forever()


def _begin(folder: Path, begin: str) -> None:
    if (folder / MAP).exists():
        fail(f"{folder / MAP}: exists already; choose another folder, or leave out --from")
    source = folder_of(begin)
    try:
        replaced(folder, MAP, listed_text(source))
    except BoardError as error:
        fail(str(error))
