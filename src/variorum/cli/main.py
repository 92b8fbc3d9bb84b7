"""The commands and their flags. Each does its work in a module of its own, so that `--help` answers at once."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from variorum.cli import agents, board, bots, contests, daide, foreign, magazine, observing, puzzles, research, variety
from variorum.cli.joined import Commands

app = typer.Typer(
    name="variorum",
    cls=Commands,
    help="Diplomacy and its variants: adjudicated exactly, explained, and fast.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_INPUT = "A file, or - for standard input: orders, a phase (YAML or JSON), a position (JSON) or a game file."
Input = Annotated[str, typer.Argument(metavar="INPUT", help=_INPUT)]
Variant = Annotated[str, typer.Option("--variant", help="The variant, if the input doesn't say or it isn't installed.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]

app.add_typer(board.app, name="board", rich_help_panel="Design")
app.add_typer(bots.app, name="bots", rich_help_panel="Research")
app.add_typer(contests.app, name="arena", rich_help_panel="Research")
app.add_typer(puzzles.app, name="puzzles", rich_help_panel="Research")
app.command(rich_help_panel="Play")(variety.variants)
app.command(rich_help_panel="Play")(magazine.zine)
app.command(rich_help_panel="Play")(daide.daide)
app.command(rich_help_panel="Play")(observing.observe)
app.command(rich_help_panel="Play")(agents.mcp)
app.command("import", rich_help_panel="Play")(foreign.import_)
app.command(rich_help_panel="Play")(foreign.export)
app.command("new-variant", rich_help_panel="Design")(variety.new_variant)
app.command(rich_help_panel="Research")(research.playtest)
app.command(rich_help_panel="Research")(research.dataset)
app.command(rich_help_panel="Check")(research.conformance)
app.command(rich_help_panel="Check")(research.cases)


def _version(wanted: bool) -> None:
    if wanted:
        from variorum import __version__

        typer.echo(f"variorum {__version__}")
        raise typer.Exit


@app.callback()
def variorum(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Diplomacy and its variants: adjudicated exactly, explained, and fast."""


@app.command(rich_help_panel="Play")
def adjudicate(  # noqa: PLR0913 - one parameter an option
    input_: Input = "-",
    *,
    position: Annotated[
        Path | None, typer.Option("--position", "-p", help="The position, if INPUT has only orders.")
    ] = None,
    orders: Annotated[
        Path | None, typer.Option("--orders", "-o", help="The orders, if INPUT is a game file or a position.")
    ] = None,
    variant: Variant = "standard",
    as_json: AsJson = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Print a sentence for every order instead of a table.")
    ] = False,
    next_: Annotated[Path | None, typer.Option("--next", help="Write the next position to this file, as JSON.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Leave a game file as it is.")] = False,
) -> None:
    """Resolve a phase's orders, and explain every outcome.

    Without a position the orders are for the variant's opening. A game file is played on: the phase is added to it.

    **Examples**

        variorum adjudicate orders.txt

        variorum adjudicate phase.yaml --explain --next after.json

        variorum adjudicate after.json --orders autumn.txt

        variorum adjudicate game.jsonl --orders autumn.txt

    **Exit status**: 0 all well; 1 some order was refused or not understood, while all others count; 2 invalid
    input.
    """
    from variorum.cli.adjudicate import AdjudicateArguments, run

    run(AdjudicateArguments(input_, position, orders, variant, as_json, explain, next_, dry_run))


@app.command(rich_help_panel="Play")
def legal(
    input_: Input = "-",
    *,
    power: Annotated[str, typer.Option("--for", help="Only this power's orders.")] = "",
    unit: Annotated[str, typer.Option("--unit", help='Only this unit\'s orders, such as "A PAR".')] = "",
    variant: Variant = "standard",
    as_json: AsJson = False,
) -> None:
    """List all legal orders.

    **Examples**

        variorum legal phase.yaml --for FRANCE

        variorum legal game.jsonl --unit "A PAR"
    """
    from variorum.cli.legal import run

    run(input_, variant, power, unit, as_json=as_json)


@app.command(rich_help_panel="Play")
def new(
    variant: Annotated[str, typer.Argument(help="The variant: its id, such as standard, or roman.py:VARIANT.")],
    game: Annotated[Path, typer.Argument(metavar="GAME", help="The game file to write; it must not exist yet.")],
    option: Annotated[
        list[str] | None,
        typer.Option("--set", help="A setting of the variant, such as vote=majority; repeatable."),
    ] = None,
) -> None:
    """Create a game file.

    **Examples**

        variorum new standard game.jsonl

        variorum new capitalist game.jsonl --set vote=majority
    """
    from variorum.cli.games import begin

    begin(variant, game, option or [])


@app.command(rich_help_panel="Play")
def show(
    game: Annotated[Path, typer.Argument(metavar="GAME", help="A game file.")],
    *,
    variant: Variant = "",
    as_json: AsJson = False,
) -> None:
    """Show a game: its last results and the present position.

    **Example**

        variorum show game.jsonl
    """
    from variorum.cli.games import show as run

    run(game, variant, as_json=as_json)


@app.command(rich_help_panel="Play")
def play(  # noqa: PLR0913 - one parameter an option
    game: Annotated[Path, typer.Argument(metavar="GAME", help="A game file.")],
    sheets: Annotated[
        list[str] | None, typer.Argument(metavar="SHEET…", help="Text files with orders, or - for standard input.")
    ] = None,
    *,
    for_: Annotated[str, typer.Option("--for", help="Report only what this seat may know; PUBLIC: everybody.")] = "",
    reports: Annotated[Path | None, typer.Option("--reports", help="Write every seat's report to this folder.")] = None,
    check_only: Annotated[bool, typer.Option("--check", help="Check the sheets, and play nothing.")] = False,
    undo: Annotated[bool, typer.Option("--undo", help="Undo the last phase; it stays in the file.")] = False,
    reason: Annotated[str, typer.Option("--reason", help="The reason for undoing it, for the record.")] = "",
    new_dice: Annotated[bool, typer.Option("--new-dice", help="Undo: the phase has new dice when played.")] = False,
    variant: Variant = "",
) -> None:
    """Process the next phase of a game, and report it to every seat; without sheets, show what it waits for.

    A sheet says whose orders it has, in lines such as `FRANCE:`, or is named after the seat: `france.txt`.

    **Examples**

        variorum play game.jsonl france.txt england.txt

        variorum play game.jsonl all.txt --reports reports/

        variorum play game.jsonl --for FRANCE

        variorum play game.jsonl --undo --reason "an order came late"

    **Exit status**: 0 all well; 1 some order was refused while all others count, or the phase still waits for a seat;
    2 the input is invalid.
    """
    from variorum.cli.play import PlayArguments, run, take_back

    if undo:
        take_back(game, variant, reason, new_dice=new_dice)
    else:
        run(PlayArguments(game, variant, sheets or [], for_, reports, check_only))


@app.command(rich_help_panel="Play")
def render(  # noqa: PLR0913 - one parameter an option
    input_: Input,
    out: Annotated[Path, typer.Option("--out", "-o", help="The file to write: .svg, .png; with --all .gif or .webp.")],
    *,
    phase: Annotated[str, typer.Option("--phase", help="The position before this phase, such as S1903M.")] = "",
    orders: Annotated[bool, typer.Option("--orders", help="Draw the phase's orders and their outcomes.")] = False,
    all_: Annotated[bool, typer.Option("--all", help="Animate the whole game.")] = False,
    theme: Annotated[str, typer.Option("--theme", help="atlas, plain, dark or print.")] = "atlas",
    width: Annotated[int, typer.Option("--width", help="Width of a PNG or an animation, in pixels.")] = 1600,
    for_: Annotated[str, typer.Option("--for", help="Draw only what this seat may know.")] = "",
    variant: Variant = "standard",
) -> None:
    """Draw a map of a game, or animate it.

    **Examples**

        variorum render game.jsonl -o map.svg

        variorum render game.jsonl --phase S1903M --orders --theme print -o map.png

        variorum render game.jsonl --all --width 1000 -o game.webp
    """
    from variorum.cli.render import RenderArguments, run

    run(RenderArguments(input_, out, phase, orders, all_, theme, width, for_.upper(), variant))


@app.command(rich_help_panel="Check")
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scenario files, or folders of them.")],
    reference: Annotated[bool, typer.Option("--reference", help="Resolve battles with the Python reference.")] = False,
    variant: Variant = "",
) -> None:
    """Run scenario files.

    **Examples**

        variorum check my-house-rules.yaml

        variorum check tests/scenarios --reference

    **Exit status**: 0 if all passed, 1 if any failed, 2 if a file isn't a scenario file.
    """
    from variorum.cli.check import run

    run(files, variant, reference=reference)


@app.command(rich_help_panel="Check")
def replay(
    files: Annotated[list[Path], typer.Argument(metavar="GAMES…", help="Recorded games: JSON lines, gzipped or not.")],
    variant: Annotated[
        str, typer.Option("--variant", help="The variant that was played: its id, or roman.py:VARIANT.")
    ] = "standard",
    phase: Annotated[str, typer.Option("--show", help="Show the result of one phase, GAME:PHASE, as a table.")] = "",
    known: Annotated[
        list[str] | None, typer.Option("--known", help="A phase, GAME:PHASE, that is known to differ.")
    ] = None,
) -> None:
    """Replay recorded games, and report every difference.

    **Examples**

        variorum replay games.jsonl.gz

        variorum replay games.jsonl.gz --show webdip-449062:F1903M

    **Exit status**: 0 if exactly the phases differ that are known to, 1 otherwise, 2 if a file cannot be read.
    """
    from variorum.cli.replay import run

    run(files, variant, phase, known or ())


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character is no reason to stop
    app()
