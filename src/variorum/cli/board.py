"""`variorum board` and its options. What they do is imported when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from variorum.cli.failure import extra

app = typer.Typer(
    no_args_is_help=True, help="Design boards: build, check and show them; bring them from other programs and back."
)

BoardName = Annotated[str, typer.Argument(metavar="BOARD", help="A folder with map.txt, or the name of a board.")]


@app.command(name="import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Names and borders: a file, or the folder of one.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The folder for map.txt; one of the board's name without it.")
    ] = None,
    variant: Annotated[
        str, typer.Option("--variant", metavar="NAME", help="Which variant of a file of jDip, if it has several.")
    ] = "",
) -> None:
    """Write a board's map.txt from facts: names and borders of areas, and about where they lie.

    The format is found from the content: facts in JSON, a list "name: neighbors" (.txt), a .map of the DPjudge or the
    package diplomacy, a file of jDip, a variant of diplicity or DiplomacyGM, an install.php of webDiplomacy or
    vDiplomacy or its folder, or a picture (.svg) with a shape for each area. Nothing in them is run. Files that they
    use are found beside them. If they tell of an opening, a variant.toml is written, too; what is left out is named.
    Games are for `variorum import`.

    **Examples**

        variorum board import my-board.json

        variorum board import neighbors.txt --out my-board

        variorum board import variants.xml --variant Loeb9

        variorum board import europe.svg

    **Exit status**: 0 if map.txt was written, 2 if the facts are invalid; the message says where and why.
    """
    with extra("boards"):
        from variorum.cli.boards import import_facts as run

    run(file, out, variant)


@app.command()
def export(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="A variant's name, or its file or folder.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write into.")] = Path(),
) -> None:
    """Write a variant for diplicity: NAME.json with borders and opening, and NAME.svg with a shape for each area.

    Of the rules, the file has the number of centers that win; what is left out is named.

    **Example**

        variorum board export hundred --out for-diplicity

    **Exit status**: 0 if both files were written, 2 if the variant is unknown or has no drawing.
    """
    with extra("boards"):
        from variorum.cli.boards import export as run

    run(variant, out)


@app.command()
def build(
    board: BoardName,
    watch: Annotated[
        bool, typer.Option("--watch", help="Build again whenever map.txt is saved, until Ctrl-C.")
    ] = False,
) -> None:
    """Make rings.txt and topo.json from map.txt. Nothing is written unless all is well.

    **Examples**

        variorum board build my-board

        variorum board build my-board --watch

    **Exit status**: 0 if the files were written, 2 if map.txt is invalid; the message says where and why.
    """
    with extra("boards"):
        from variorum.cli.boards import build as once
        from variorum.cli.boards import keep_building

    (keep_building if watch else once)(board)


@app.command()
def edit(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder with map.txt, or one to be made.")],
    begin: Annotated[str, typer.Option("--from", metavar="BOARD", help="Begin with a copy of this board.")] = "",
    port: Annotated[int, typer.Option("--port", help="The port of the editor's address; 0 is any that is free.")] = 0,
    browser: Annotated[bool, typer.Option(help="Open the browser, too.")] = True,
) -> None:
    """Draw a board in the browser: areas, borders, centers, names. Every change is saved to map.txt at once.

    Prints the editor's address, which only this machine can open, and serves it until Ctrl-C.

    **Examples**

        variorum board edit my-board

        variorum board edit my-europe --from standard

    **Exit status**: 0 when you end it, 2 if the folder can't be used; the message says why.
    """
    with extra("boards"):
        from variorum.cli.boardeditor import edit as run

    run(folder, begin, port, browser)


@app.command()
def lint(board: BoardName) -> None:
    """Check a board: map.txt, its drawing, and whether the generated files are up to date. Writes nothing.

    **Example**

        variorum board lint my-board

    **Exit status**: 0 if all is well, 1 if a file is missing or out of date, 2 if map.txt is invalid.
    """
    with extra("boards"):
        from variorum.cli.boards import lint as run

    run(board)


@app.command()
def show(
    board: BoardName,
    area: Annotated[str, typer.Option("--area", help="Only this area.")] = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Draw it instead, to this .svg or .png.")] = None,
    width: Annotated[int, typer.Option("--width", help="Width of a PNG, in pixels.")] = 1600,
) -> None:
    """Print who borders on whom, for armies and for fleets, as the rules see it; or draw the board.

    **Examples**

        variorum board show standard --area SPA

        variorum board show my-board -o my-board.png
    """
    from variorum.cli.boardtable import show as run

    run(board, area, out, width)
