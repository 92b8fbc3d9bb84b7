"""Recorded games as arrays, for programs that learn from them.

from variorum.env.dataset import read_games
data = read_games(kernel, [Path("games.jsonl.gz")])
learning, held_out = data.split(held_out=0.1)
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from variorum.adjudicator.selfplay import Batch, State
from variorum.archive.recorded import Record, position_of, records
from variorum.env.classical import Classical
from variorum.game.position import position_from_json
from variorum.notation import reader_for

_NO_ORDER = 0

PHASES_FILE = "phases.parquet"
"""The file in a folder of `variorum dataset` that has the phases."""


class Decisions(NamedTuple):
    """What was chosen, order by order, and from what.

    Decision `d` was made in position `positions[d]`, by the power `powers[d]`; its legal orders are
    `legal[bounds[d] : bounds[d + 1]]`, as numbers of the vocabulary, and `legal[chosen[d]]` is the one that was given.
    """

    positions: NDArray[np.int64]
    powers: NDArray[np.int8]
    legal: NDArray[np.int32]
    bounds: NDArray[np.int64]
    chosen: NDArray[np.int64]


class Dataset(msgspec.Struct, frozen=True):
    """Positions and the orders that were given in them.

    `names` says which game each position is of. The codes of the orders for position `p` are
    `codes[offsets[p] : offsets[p + 1]]`; what could not be read, or is no order of the board, is 0.
    """

    kernel: Classical
    names: tuple[str, ...]
    states: Batch
    codes: NDArray[np.int32]
    offsets: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.names)

    def take(self, positions: Sequence[int] | NDArray[np.integer]) -> "Dataset":
        """Some positions, in this order."""
        chosen = np.asarray(positions, np.int64)
        counts = np.diff(self.offsets)[chosen]
        offsets = np.concatenate([[0], np.cumsum(counts)])
        entries = np.repeat(self.offsets[chosen] - offsets[:-1], counts) + np.arange(offsets[-1])
        names = tuple(self.names[position] for position in chosen)
        return Dataset(self.kernel, names, self.states.take(chosen), self.codes[entries], offsets)

    def split(self, held_out: float, seed: int = 0) -> tuple["Dataset", "Dataset"]:
        """The positions to learn from, and those of about so great a share of the games, held out for tests.

        All positions of a game are on the same side, and stay there whatever other games the data have.

        Raises: ValueError if the share isn't between 0 and 1.
        """
        if not 0 <= held_out <= 1:
            raise ValueError(f"the share that is held out must be between 0 and 1, not {held_out}")
        is_out = np.array([_draw(name, seed) < held_out for name in self.names], np.bool_)
        return self.take(np.flatnonzero(~is_out)), self.take(np.flatnonzero(is_out))

    def observations(self) -> NDArray[np.int8]:
        """The positions as an array (positions, locations, planes)."""
        return self.kernel.observer.observe(self.states)

    def decisions(self) -> Decisions:
        """Every order that was legal, with all others that would have been."""
        codes, slots, first = self.states.legal()
        legal = self.kernel.vocabulary.numbers(codes)
        powers, _ = self.states.slots()
        rows = np.repeat(np.arange(len(self)), np.diff(slots[first]))
        entries = _entries(rows, codes, np.repeat(np.arange(len(self)), np.diff(self.offsets)), self.codes)
        slot = np.searchsorted(slots, entries, "right") - 1
        counts = np.diff(slots)[slot]
        bounds = np.concatenate([[0], np.cumsum(counts)])
        shift = np.repeat(slots[slot] - bounds[:-1], counts)
        chosen = bounds[:-1] + entries - slots[slot]
        return Decisions(rows[entries], powers[slot], legal[shift + np.arange(bounds[-1])], bounds, chosen)

    @property
    def left_out(self) -> int:
        """How many orders were given that were not legal; decisions leave them out."""
        return len(self.codes) - len(self.decisions().chosen)


def read_games(kernel: Classical, paths: Iterable[Path]) -> Dataset:
    """The games of some files, as `variorum replay` reads them, or of folders that `variorum dataset` has written.

    Raises: ValueError naming the file and line that cannot be read, or has no position of the variant;
    ModuleNotFoundError for a folder without the extra `dataset`.
    """
    return dataset_of(kernel, (record for path in paths for record in _phases(kernel, path)))


def _phases(kernel: Classical, path: Path) -> Iterator[tuple[str, State, list[int]]]:
    return _read_folder(kernel, path / PHASES_FILE) if path.is_dir() else _read(kernel, path)


def _read_folder(kernel: Classical, path: Path) -> Iterator[tuple[str, State, list[int]]]:
    """The phases of a table. Positions that it leaves out follow from the orders of the phases before."""
    game, state = "", kernel.opening
    for row in _rows(path):
        if row["variant"] != kernel.variant.id:
            raise ValueError(f"{path}: {row['game']} is a game of {row['variant']}, not of {kernel.variant.id}")
        state = kernel.opening if row["game"] != game else state
        game = row["game"]
        if row["position"]:
            state = kernel.state(position_from_json(row["position"], kernel.variant.records))
        codes = [_sent(kernel, entry["seat"], entry["order"]) for entry in row["orders"]]
        yield game, state, codes
        state = state.step([code for code in codes if code != _NO_ORDER])


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    from pyarrow import ArrowException, parquet  # noqa: PLC0415 - an extra

    try:
        for batch in parquet.ParquetFile(path).iter_batches(columns=["game", "variant", "position", "orders"]):
            yield from batch.to_pylist()
    except (OSError, ArrowException) as error:
        raise ValueError(f"{path}: {error}") from None


def _sent(kernel: Classical, power: str, text: str) -> int:
    return kernel.rules.waiver(power) if text == "WAIVE" else _read_code(kernel, text)


def dataset_of(kernel: Classical, phases: Iterable[tuple[str, State, Sequence[int]]]) -> Dataset:
    """The data of phases: the name of the game, the state before, and the codes of the orders given.

    Raises: ValueError if there are no phases.
    """
    names, states, codes = zip(*phases, strict=True) if (phases := list(phases)) else ((), (), ())
    if not names:
        raise ValueError("there are no phases to learn from")
    flat = np.array([code for found in codes for code in found], np.int32)
    offsets = np.cumsum([0, *map(len, codes)], dtype=np.int64)
    return Dataset(kernel, tuple(names), Batch.of(states), flat, offsets)


def _read(kernel: Classical, path: Path) -> Iterator[tuple[str, State, list[int]]]:
    for number, record in records(path):
        try:
            state = kernel.state(position_of(record, kernel.variant))
        except ValueError as error:
            raise ValueError(f"{path}:{number}: {error}") from None
        yield record.game, state, list(_codes(kernel, record))


def _codes(kernel: Classical, record: Record) -> Iterator[int]:
    """The codes of a record's orders."""
    for power, texts in record.orders.items():
        for text in texts:
            yield kernel.rules.waiver(power) if text == "WAIVE" else _code(kernel, record, text)


def _code(kernel: Classical, record: Record, text: str) -> int:
    """The code of a canonical text, or of one written by another habit, such as `A PAR B` for a build."""
    found = _read_code(kernel, text)
    if found != _NO_ORDER:
        return found
    reader = reader_for(kernel.variant, position_of(record, kernel.variant).turn)
    return _read_code(kernel, str(reader.read_order(text)))


def _read_code(kernel: Classical, text: str) -> int:
    try:
        return kernel.rules.codes([text])[0]
    except ValueError:
        return _NO_ORDER


def _draw(name: str, seed: int) -> float:
    """A number from 0 to 1 that depends on the name and the seed alone."""
    return int.from_bytes(blake2b(f"{seed}:{name}".encode(), digest_size=6).digest()) / (1 << 48)


def _entries(
    rows: NDArray[np.int64], codes: NDArray[np.int32], given_rows: NDArray[np.int64], given: NDArray[np.int32]
) -> NDArray[np.int64]:
    """Where the given orders stand among the legal ones, without those that aren't there; both have rows and codes."""
    if not len(codes):
        return np.empty(0, np.int64)
    keys, wanted = (found[0].astype(np.int64) << 32 | found[1] for found in ((rows, codes), (given_rows, given)))
    ranks = np.argsort(keys)
    at = np.minimum(np.searchsorted(keys, wanted, sorter=ranks), len(keys) - 1)
    entries = ranks[at]
    found: NDArray[np.int64] = entries[keys[entries] == wanted]
    return found
