"""Playing games on many machines, joined by Ray. What a machine adds to a game's journal is kept here at once.

Needs the extra `ray`, in the same versions on every machine; keys and Python classes have to be there, too.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import ray
from ray.exceptions import RayError, RayTaskError

from variorum import __version__
from variorum.arena.agent import AgentError
from variorum.arena.files import Entry, Journal
from variorum.arena.game import Step, name_of
from variorum.arena.results import GameResult
from variorum.arena.series import Crew, SeriesError, Tell, close, played
from variorum.arena.terms import Terms
from variorum.playtest.cluster import RETRIES, join, last_line
from variorum.playtest.series import CrewError


def cluster(address: str) -> Crew:
    """The processors of the Ray cluster at an address such as `10.0.0.1:6379`, `ray://10.0.0.1:10001` or `auto`.

    If a machine is lost, others play its games on from their journals. The crew raises SeriesError if the cluster
    can't be reached, or if a machine has another version of Variorum or can't make an agent.
    """

    def play(folder: Path, terms: Terms, missing: Sequence[int], told: Tell) -> Iterator[GameResult]:
        try:
            join(address)
        except CrewError as error:
            raise SeriesError(str(error)) from None
        try:
            yield from _Series(folder, terms, told).play(missing)
        except RayError as error:
            raise SeriesError(f"{address}: {last_line(error)}") from None
        finally:
            ray.shutdown()

    return play


class _Series:
    """The games under way, by the stream of what each adds to its journal."""

    def __init__(self, folder: Path, terms: Terms, told: Tell) -> None:
        self.folder, self.terms, self.told = folder, terms, told
        self.streams: dict[Any, int] = {}
        self.turns: dict[str, str] = {}
        self.lost = 0

    def play(self, missing: Sequence[int]) -> Iterator[GameResult]:
        """Play the games of these numbers, as many at once as there are processors."""
        waiting = list(reversed(missing))
        while waiting or self.streams:
            room = max(1, int(ray.cluster_resources().get("CPU", 1))) - len(self.streams)
            for _ in range(min(room, len(waiting))):
                self._begin(waiting.pop())
            ready, _ = ray.wait(list(self.streams), fetch_local=False)
            for stream in ready:
                if result := self._heard(stream):
                    yield result

    def _begin(self, number: int) -> None:
        there = ray.remote(num_returns="streaming", max_retries=0, scheduling_strategy="SPREAD")(_play_there)
        kept = [msgspec.json.encode(entry) for entry in Journal(self.folder, self.terms, number).read()]
        self.streams[there.remote(self.terms, number, kept, __version__)] = number

    def _heard(self, stream: Any) -> GameResult | None:
        """Keep the next entry of a game; its result, if that was the last one."""
        number = self.streams[stream]
        journal = Journal(self.folder, self.terms, number)
        try:
            entry = msgspec.json.decode(ray.get(next(stream)), type=Entry)
        except RayTaskError as error:
            raise SeriesError(f"game {number} failed: {last_line(error)}") from None
        except RayError:
            self.lost += 1
            if self.lost > RETRIES:
                raise
            del self.streams[stream]
            self._begin(number)
            return None
        if isinstance(entry, GameResult):
            close(self.folder, self.terms, journal, entry)
            del self.streams[stream]
            self.turns.pop(name_of(number), None)
            return entry
        journal.add(entry)
        if isinstance(entry, Step):
            self.turns[name_of(number)] = entry.turn
            self.told(0, self.turns)
        return None


def _play_there(terms: Terms, number: int, kept: Sequence[bytes], version: str) -> Iterator[bytes]:
    if version != __version__:
        raise CrewError(f"this machine has Variorum {__version__}, the one that asks has {version}")
    try:
        for entry in played(terms, number, [msgspec.json.decode(each, type=Entry) for each in kept]):
            yield msgspec.json.encode(entry)
    except AgentError as error:
        raise CrewError(str(error)) from None
