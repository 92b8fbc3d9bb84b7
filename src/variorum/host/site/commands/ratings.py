"""Make all ratings again, or rate bots."""

from typing import Annotated

import typer

from variorum.host.site.commands.beginning import begun
from variorum.host.site.commands.progress import shown

app = typer.Typer()


@app.command()
def ratings(
    *,
    from_logs: Annotated[bool, typer.Option("--from-logs", help="Read the results from the logs again.")] = False,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="VARIANT", help="Rate the bots of this variant instead, in games they play."),
    ] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=10_000, help="How many games of bots.")] = 50,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed gives the same games.")] = "0",
    years: Annotated[int, typer.Option("--years", min=1, max=100, help="Stop games after this many years.")] = 10,
    evaluations: Annotated[
        int,
        typer.Option("--evaluations", min=0, max=100_000, help="How many positions a bot may evaluate for a sheet."),
    ] = 500,
) -> None:
    """Make all ratings again from the results of finished games; they come out the same.

    With `--bots`, the levels of a variant's bots play each other, and the leaderboard shows their ratings, apart from
    people's. What an earlier run has found for the same group is replaced; finished games with people count on top.
    """
    with begun():
        from variorum.host.site.operation.migrations import require

        require()
        if bots:
            _rate_bots(bots, games, (seed, years, evaluations))
        else:
            _rate_people(from_logs=from_logs)


def _rate_people(*, from_logs: bool) -> None:
    from variorum.host.people.services.ratings import recount
    from variorum.host.people.services.results import settle_all

    with shown("reading") as told:
        settled = settle_all(told, again=from_logs)
    typer.echo(f"{settled} games read, {recount()} games counted.")


def _rate_bots(name: str, games: int, played: tuple[str, int, int]) -> None:
    from variorum.bots.match import MatchTerms
    from variorum.host.people.services.bots import rate_bots
    from variorum.variants import registry

    try:
        variant = registry.variant(name)
    except registry.UnknownVariantError as error:
        raise typer.BadParameter(str(error), param_hint="--bots") from None
    with shown("playing") as told:
        found = rate_bots(MatchTerms(variant, *played), games, told)
    for level, skill in sorted(found.items(), key=lambda pair: -pair[1].floor):
        typer.echo(f"{level}: {skill.points} ± {skill.margin} in {skill.games} games")
