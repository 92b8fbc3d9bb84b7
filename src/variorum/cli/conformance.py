"""`variorum conformance`: a variant's promises, tried in random games."""

import typer
from rich.text import Text

from variorum.cli.failure import REFUSED, fail
from variorum.cli.intake import find_variant
from variorum.face.table import console
from variorum.game.event import counted
from variorum.testing import conformance

_MOST = 10_000


def run(name: str, games: int, years: int, seed: str) -> None:
    """Play the games, and print every fault."""
    for number, what in ((games, "games"), (years, "years")):
        if not 1 <= number <= _MOST:
            fail(f"--{what} is a number from 1 to {_MOST}, not {number}")
    variant = find_variant(name)
    faults = conformance(variant, games, years, seed)
    for fault in faults:
        console().print(Text(fault), soft_wrap=True)
    found = counted(len(faults), "fault") if faults else "no faults"
    typer.echo(f"{variant.name}: {found} in {counted(games, 'game')}")
    if faults:
        raise typer.Exit(REFUSED)
