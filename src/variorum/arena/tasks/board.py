"""What agents have reached in tasks: an entry of each run, and the leaderboard with our baselines."""

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import msgspec

from variorum import __version__
from variorum.arena.files import NotOursError, write
from variorum.arena.scores import Mean, Score
from variorum.arena.tasks.task import Task, task
from variorum.board.misfit import misfit
from variorum.bots.intervals import proportion

ENTRY, LEADERBOARD = "entry.json", "leaderboard.json"


class Entry(msgspec.Struct, frozen=True):
    """What an agent has reached in a task; `measures` are those of the task, with 95 % intervals."""

    task: str
    checksum: str
    agent: str
    games: int
    measures: dict[str, Mean | None]
    faults: int
    forfeited: int
    version: str


def entry_of(of: Task, agent: str, scores: Sequence[Score]) -> Entry:
    """The entry of an agent by its score. Raises: ValueError if it hasn't played."""
    found = next((one for one in scores if one.agent == agent), None)
    if found is None:
        raise ValueError(f"{agent} hasn't played {of.name}")
    measures = {name: measure(found, name) for name in of.measures}
    return Entry(of.name, of.checksum, agent, found.seats, measures, found.faults, found.forfeited, __version__)


def measure(score: Score, name: str) -> Mean | None:
    """A measure of a score by its name; None if there is nothing to measure.

    `faith` is tempted / (tempted + broken), with the interval of a proportion (Wilson); `survivals` is the part of the
    games, `agreements` the number in a game.
    """
    match name:
        case "faith":
            return _part(score.tempted, score.tempted + score.broken)
        case "survivals":
            return _part(score.survivals.count, score.seats)
        case "agreements":
            return Mean(score.agreements / score.seats)
        case _:
            found: Mean | None = getattr(score, name)
            return found


def _part(count: int, of: int) -> Mean | None:
    return Mean(count / of, *proportion(count, of)) if of else None


def keep(folder: Path, entry: Entry) -> None:
    """Write the entry of a run into its folder."""
    write(folder / ENTRY, msgspec.json.format(msgspec.json.encode(entry)) + b"\n")


def read_entry(folder: Path) -> Entry:
    """The entry in the folder of a run. Raises: NotOursError if there is none, or its task has changed since."""
    path = folder / ENTRY
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Entry)
    except OSError as error:
        raise NotOursError(f"{path}: {error.strerror}; name a folder that `variorum arena run` has made") from None
    except msgspec.MsgspecError as error:
        raise NotOursError(f"{path}: not an entry: {misfit(error)}") from None
    now = task(found.task).checksum
    if found.checksum != now:
        raise NotOursError(f"{path}: of another {found.task} ({found.checksum}, not {now}); run it again")
    return found


def leaderboard(name: str, more: Sequence[Entry] = ()) -> list[Entry]:
    """The entries for a task, the best first: our baselines, and more. Raises: NotOursError for one of another task."""
    ours = msgspec.json.decode(files("variorum.arena.tasks").joinpath(LEADERBOARD).read_bytes(), type=list[Entry])
    if other := next((one for one in more if one.task != name), None):
        raise NotOursError(f"an entry of {other.agent} is for {other.task}, not for {name}; name folders of {name}")
    found = [one for one in (*ours, *more) if one.task == name]
    first = task(name).measures[0]
    return sorted(found, key=lambda one: -_mean(one.measures.get(first)))


def _mean(found: Mean | None) -> float:
    return found.mean if found else -1.0
