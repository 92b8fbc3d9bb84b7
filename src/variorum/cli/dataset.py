"""`variorum dataset`: games as Parquet files."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import typer

from variorum.archive.gamefile import load
from variorum.archive.gamelog import GameLog
from variorum.cli.failure import REFUSED, fail, harmless
from variorum.cli.intake import find_variant, is_game
from variorum.cli.progress import progress_bar
from variorum.dataset import DatasetError, Folder, Plan, played, rows_of
from variorum.env import NotClassicalError, classical
from variorum.face.moving import read_games
from variorum.game.event import counted
from variorum.game.variant import Variant

_MOST_GAMES, _MOST_YEARS = 10_000_000, 1000


class DatasetArguments(msgspec.Struct, frozen=True):
    """The command's arguments."""

    files: tuple[Path, ...]
    out: Path
    variant: str
    self_play: str
    games: int
    policies: tuple[str, ...]
    seed: str
    years: int
    positions: bool


def dataset(request: DatasetArguments) -> None:
    """Write a dataset of files, or of games that the kernel plays."""
    if bool(request.files) == bool(request.self_play):
        fail("name files with games, or --self-play and a variant; one of both")
    plan = _plan(request) if request.self_play else None
    try:
        with Folder(request.out) as folder:
            unread = _play(folder, plan) if plan else _read(folder, request)
            if not folder.games:
                fail("no file had a game, so nothing was written")
    except (DatasetError, OSError) as error:
        fail(str(error))
    typer.echo(f"{request.out}: {counted(folder.games, 'game')}, {counted(folder.phases, 'phase')}")
    if unread:
        raise typer.Exit(REFUSED)


def _plan(request: DatasetArguments) -> Plan:
    for number, what, most in ((request.games, "games", _MOST_GAMES), (request.years, "years", _MOST_YEARS)):
        if not 1 <= number <= most:
            fail(f"--{what} is a number from 1 to {most}, not {number}")
    variant = find_variant(request.self_play)
    try:
        kernel = classical(variant)
        for policy in request.policies:
            kernel.rules.policy(policy)
    except (NotClassicalError, ValueError) as error:
        fail(str(error))
    powers, policies = len(kernel.rules.powers), len(request.policies)
    if policies not in (1, powers):
        fail(f"{policies} policies for {powers} powers: give --policy once for all, or once for each")
    last_year = variant.opening(variant).turn.year + request.years - 1
    return Plan(kernel, request.games, request.policies, request.seed, last_year, request.positions)


def _play(folder: Folder, plan: Plan) -> int:
    with progress_bar(plan.games) as tell:
        for pair in played(plan):
            folder.add_tables((pair,))
            tell(f"{folder.games:,} of {counted(plan.games, 'game')}", pair[0].num_rows)
    return 0


def _read(folder: Folder, request: DatasetArguments) -> int:
    """How many files couldn't be read; each is named, and the others are in the dataset."""
    known, unread = find_variant(request.variant) if request.variant else None, 0
    with progress_bar(len(request.files)) as tell:
        for path in request.files:
            try:
                for name, log in _games(path, known):
                    folder.add(rows_of(log, name))
            except (ValueError, OSError) as error:
                typer.secho(harmless(f"variorum: left out: {error}"), err=True, fg=typer.colors.RED)
                unread += 1
            tell(path.name)
    return unread


def _games(path: Path, known: Variant | None) -> Iterator[tuple[str, GameLog]]:
    """The games of a file, with their names. Raises: ValueError or OSError if it can't be read."""
    if is_game(str(path)):
        yield str(path), load(path, known)
        return
    for game in read_games(path, known.id if known else ""):
        yield f"{path}: {game.name}", game.log
