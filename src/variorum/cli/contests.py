"""`variorum arena` and its options. What they do is imported when it runs."""

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup


class _Playing(TyperGroup):
    """The commands of the arena; without the name of one, it plays."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        asks = not args or args[0] in self.commands or args[0] in ctx.help_option_names
        return super().parse_args(ctx, args if asks else ["play", *args])


app = typer.Typer(
    cls=_Playing,
    no_args_is_help=True,
    help="Let agents play each other: bots, Python classes, language models, clients of MCP and DAIDE.",
)
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]


@app.command()
def play(
    file: Annotated[Path, typer.Argument(metavar="FILE.toml", help="Who plays whom, what, and how long.")],
    *,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for games and results.")] = Path("arena"),
    processes: Annotated[
        int, typer.Option("--processes", help="How many games to play side by side; 0: as many as processors.")
    ] = 0,
    ray: Annotated[
        str, typer.Option("--ray", help="Play on the Ray cluster at this address instead, such as 10.0.0.1:6379.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Play all games of a file of terms; `variorum arena FILE.toml` does the same.

    The folder gets `index.html` and a page for each game, game files, a journal of everything that was said, and tables
    of results and scores. Run the command again after a break, or with more games, and it goes on from there: no phase
    is played and no agent asked twice.

    **Examples**

        variorum arena match.toml

        variorum arena match.toml --out spring --processes 4

    **Exit status**: 0 all well; 2 invalid input, or the games can't go on.
    """
    from variorum.cli.failure import extra

    with extra("arena"):
        from variorum.cli.arena import ArenaArguments
        from variorum.cli.arena import arena as run

    run(ArenaArguments(file, out, processes, ray, as_json))


@app.command()
def run(
    task: Annotated[str, typer.Argument(metavar="TASK", help="A task, such as negotiation-v1.")],
    agent: Annotated[
        str, typer.Argument(metavar="AGENT", help="A file with one [[agents]], or a bot: policy, or policy:broker.")
    ],
    *,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The folder; at first, of the task's name.")] = None,
    processes: Annotated[
        int, typer.Option("--processes", help="How many games to play side by side; 0: as many as processors.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Try an agent in a task: opponents, years, seeds and measures are fixed, so that figures can be compared.

    The folder gets what any match gets, and `entry.json`, a line of the leaderboard.

    **Examples**

        variorum arena run gunboat-v1 people

        variorum arena run negotiation-v1 mine.toml --out mine

    **Exit status**: 0 all well; 2 invalid input, or the games can't go on.
    """
    from variorum.cli.failure import extra

    with extra("arena"):
        from variorum.cli.arena import ArenaArguments
        from variorum.cli.tasks import run_task

    run_task(task, agent, ArenaArguments(Path(agent), out or Path(task), processes, "", as_json))


@app.command()
def tasks(
    task: Annotated[str, typer.Argument(metavar="[TASK]", help="Without it, all tasks are listed.")] = "",
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="[DIR]...", help="Runs to rank beside our baselines.")
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """List the tasks, or show a task's leaderboard: our baselines, and runs of yours.

    **Examples**

        variorum arena tasks

        variorum arena tasks negotiation-v1 mine

    **Exit status**: 0 all well; 2 invalid input.
    """
    from variorum.cli.failure import extra

    with extra("arena"):
        from variorum.cli.tasks import show_tasks

    show_tasks(task, folders or [], as_json=as_json)


@app.command()
def score(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder with games of the arena.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Make all tables of a folder again, from its journals.

    So figures of an older version are counted as this one counts, and whoever gets a folder can check its tables.

    **Example**

        variorum arena score spring

    **Exit status**: 0 all well; 2 invalid input.
    """
    from variorum.cli.failure import extra

    with extra("arena"):
        from variorum.cli.arena import score as run

    run(folder, as_json=as_json)
