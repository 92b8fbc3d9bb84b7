"""The command that makes issues of zines; its work is in a module of its own."""

from pathlib import Path
from typing import Annotated

import typer


def zine(
    issue: Annotated[Path | None, typer.Argument(metavar="ISSUE", help="The file that declares the issue.")] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The file to write: .html or .pdf.")] = Path("zine.html"),
    *,
    template: Annotated[Path | None, typer.Option("--template", help="A template of your own.")] = None,
    next_: Annotated[Path | None, typer.Option("--next", help="Write the file of the next issue, too.")] = None,
    write_template: Annotated[
        Path | None, typer.Option("--write-template", help="Write the usual template to this file, to change it.")
    ] = None,
    variant: Annotated[str, typer.Option("--variant", help="The variant, if it isn't installed.")] = "",
) -> None:
    """Make an issue of a zine with several games: reports, maps, press, standings, deadlines and your texts.

    Games are game files, or the addresses of games on a host; only what everybody may know is printed.

    **Examples**

        variorum zine issue-12.yaml -o issue-12.html --next issue-13.yaml

        variorum zine issue-12.yaml -o issue-12.pdf --template mine.html

        variorum zine --write-template mine.html
    """
    from variorum.cli import zine as command

    if write_template:
        command.write_template(write_template)
    if issue:
        command.run(command.ZineArguments(issue, out, template, next_, variant))
    elif not write_template:
        raise typer.BadParameter("name the file that declares the issue; docs/zines.md has an example")
