"""What a series leaves on disk: a journal for each game, which a break doesn't hurt, game files, and the table."""

import csv
import os
import platform
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout
from msgspec.structs import asdict, fields

from variorum import __version__
from variorum.arena.agent import Heard
from variorum.arena.game import Answered, ArenaGame, Step, begun, lines_of, name_of
from variorum.arena.page import game_page, index_page
from variorum.arena.playing import Key
from variorum.arena.results import GameResult, SeatResult
from variorum.arena.scores import Score
from variorum.arena.terms import Terms
from variorum.board.misfit import misfit
from variorum.game.position import to_json

JOURNALS, GAMES, PAGES = "journals", "games", "pages"
EXPERIMENT, INDEX, RESULTS, SEATS, SCORES = "experiment.json", "index.html", "results.json", "seats.csv", "scores.json"
MOST_PAGES = 200
"""So many games have a page: one takes a megabyte or two."""
_PATIENCE = 10.0
"""Seconds for the processes of a run that was killed to notice it."""


class NotOursError(ValueError):
    """A folder with games of other terms, or one that another program works in."""


class Experiment(msgspec.Struct, frozen=True):
    """What a folder's games are: who plays whom and how, and the versions that played them last.

    The terms hold no secrets: addresses are kept without user, password and query, and keys by the names of their
    variables.
    """

    terms: Terms
    versions: dict[str, str]


def experiment(folder: Path) -> Experiment:
    """What the games of a folder are. Raises: NotOursError if it has no games of the arena."""
    path = folder / EXPERIMENT
    try:
        return msgspec.json.decode(path.read_bytes(), type=Experiment)
    except OSError as error:
        raise NotOursError(f"{path}: {error.strerror}; name a folder with games of the arena") from None
    except msgspec.MsgspecError as error:
        raise NotOursError(f"{path}: not of the arena: {misfit(error)}") from None


class Head(msgspec.Struct, frozen=True, tag_field="entry", tag="head"):
    """The first line of a journal: whose it is."""

    terms: str
    number: int


Entry = Head | Answered | Step | GameResult
"""A line of a journal."""


@contextmanager
def prepared(folder: Path, terms: Terms) -> Iterator[None]:
    """Hold a folder for the games of some terms.

    Raises: NotOursError if it has games of other terms, or another program plays them; OSError.
    """
    for name in (JOURNALS, GAMES, PAGES):
        (folder / name).mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(folder / ".lock").acquire(timeout=0):
            if (folder / EXPERIMENT).exists() and experiment(folder).terms.mark != terms.mark:
                told = "has games of other terms; only games may change. Name another folder by --out, or remove it"
                raise NotOursError(f"{folder} {told}")
            versions = {"variorum": __version__, "python": platform.python_version(), "os": platform.platform()}
            kept = msgspec.json.format(msgspec.json.encode(Experiment(terms.shown, versions)))
            write(folder / EXPERIMENT, kept + b"\n")
            yield
    except Timeout:
        raise NotOursError(f"{folder}: another program plays these games at the moment") from None


class Journal:
    """A game's journal. An entry is on disk when `add` returns; one that was cut off counts as not written."""

    def __init__(self, folder: Path, terms: Terms, number: int) -> None:
        self.path, self.head = folder / JOURNALS / f"{name_of(number)}.jsonl", Head(terms.mark, number)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold it against other processes. Raises: NotOursError if one doesn't let it go."""
        try:
            with FileLock(self.path.with_suffix(".lock")).acquire(timeout=_PATIENCE):
                yield
        except Timeout:
            raise NotOursError(f"{self.path}: another process is writing it") from None

    def read(self) -> list[Entry]:
        """Its entries; whatever was cut off is removed. Raises: NotOursError if it is of another game."""
        if not self.path.exists():
            self.add(self.head)
            return []
        whole = [line for line in self.path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
        os.truncate(self.path, sum(map(len, whole)))
        if not whole:
            self.add(self.head)
            return []
        try:
            head, *entries = (msgspec.json.decode(line, type=Entry) for line in whole)
        except msgspec.MsgspecError as error:
            raise NotOursError(f"{self.path}: not a journal of the arena: {misfit(error)}") from None
        if head != self.head:
            raise NotOursError(f"{self.path} is of another game; remove it")
        return entries

    def add(self, entry: Entry) -> None:
        """Add an entry."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(entry) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    @property
    def turn(self) -> str:
        """The last phase that was played; a line that is just being written doesn't count yet."""
        try:
            with self.path.open("rb") as file:
                steps = [line for line in file if line.startswith(b'{"entry":"phase"') and line.endswith(b"\n")]
        except OSError:
            return ""
        return msgspec.json.decode(steps[-1], type=Step).turn if steps else ""


def resumed(terms: Terms, number: int, entries: Sequence[Entry]) -> tuple[ArenaGame, dict[Key, Heard]]:
    """A game as far as its journal goes, and the answers to the phase that comes."""
    game, known = begun(terms, number), dict[Key, Heard]()
    for entry in entries:
        if isinstance(entry, Step):
            game, known = game.after(entry), {}
        elif isinstance(entry, Answered):
            known[entry.key] = entry.heard
    return game, known


def write_game(folder: Path, game: ArenaGame) -> None:
    """Write the game file."""
    write(folder / GAMES / f"{game.name}.jsonl", b"".join(to_json(line) + b"\n" for line in lines_of(game)))


def write_page(folder: Path, game: ArenaGame, result: GameResult) -> None:
    """Write the page of a game, if it is among those that get one."""
    if game.number < MOST_PAGES:
        write(folder / page_of(game.number), game_page(game, result).encode())


def page_of(number: int) -> str:
    """The address of a game's page in the folder; empty if it gets none."""
    return f"{PAGES}/{name_of(number)}.html" if number < MOST_PAGES else ""


def write_table(folder: Path, terms: Terms, results: Sequence[GameResult], found: Sequence[Score]) -> None:
    """Write the results of all games and seats, the agents' scores, and the index."""
    write(folder / INDEX, index_page(terms, results, found, page_of).encode())
    write(folder / RESULTS, msgspec.json.format(msgspec.json.encode(results)) + b"\n")
    write(folder / SCORES, msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    path = folder / SEATS
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("w", encoding="utf-8", newline="") as file:
        names = ["game", "variant", "ending", "turn", *(field.name for field in fields(SeatResult))]
        rows = csv.DictWriter(file, names)
        rows.writeheader()
        for result in results:
            about = {"game": result.number, "variant": result.variant, "ending": result.ending, "turn": result.turn}
            rows.writerows(about | asdict(seat) for seat in result.seats)
    unfinished.replace(path)


def write(path: Path, data: bytes) -> None:
    """Write a file as a whole, or not at all."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(data)
    unfinished.replace(path)
