"""A dataset on disk: a folder with `games.parquet`, `phases.parquet` and a card."""

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

import pyarrow as pa
import pyarrow.parquet as pq

from variorum.dataset.card import card
from variorum.dataset.log_rows import Row, Rows
from variorum.dataset.schema import GAMES, PHASES

CARD = "README.md"
_TABLES = {"games": GAMES, "phases": PHASES}
_SORTED = ["game", "number", "year"]
"""Columns by which readers skip row groups; to count the others costs as much as to write them."""

_ROWS = 5000
"""Rows of phases that wait for their row group."""


class DatasetError(ValueError):
    """A dataset that can't be written; the message says where and why."""


class Folder:
    """Writes a dataset. The files have their names only once all is written: with an error nothing is left.

    with Folder(Path("mine")) as folder:
        folder.add(rows_of(log, "a game"))
    """

    def __init__(self, path: Path) -> None:
        """Begin. Raises: DatasetError if there is a dataset already, or the folder can't be written."""
        self.path, self.games, self.phases = path, 0, 0
        self._waiting: dict[str, list[Row]] = {name: [] for name in _TABLES}
        for name in _TABLES:
            if (path / f"{name}.parquet").exists():
                raise DatasetError(f"{path} holds a dataset already, which was left alone; name another folder")
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._writers = {
                name: pq.ParquetWriter(self._unfinished(name), schema, compression="zstd", write_statistics=_SORTED)
                for name, schema in _TABLES.items()
            }
        except OSError as error:
            raise DatasetError(f"{path}: cannot be written: {error.strerror or error}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is None:
            self._flush()
        for name, writer in self._writers.items():
            writer.close()
            if kind is None:
                self._unfinished(name).replace(self.path / f"{name}.parquet")
            else:
                self._unfinished(name).unlink(missing_ok=True)
        if kind is None:
            counts = {"games": self.games, "phases": self.phases}
            (self.path / CARD).write_text(card(self.path, _TABLES, counts), "utf-8")

    def add(self, rows: Rows) -> None:
        """Add a game that was recorded."""
        self._waiting["games"].append(rows.game)
        self._waiting["phases"].extend(rows.phases)
        self.games, self.phases = self.games + 1, self.phases + len(rows.phases)
        if len(self._waiting["phases"]) >= _ROWS:
            self._flush()

    def add_tables(self, pairs: Iterable[tuple[pa.Table, pa.Table]]) -> None:
        """Add tables of games and of their phases, such as those of self-play."""
        for games, phases in pairs:
            self._writers["games"].write_table(games)
            self._writers["phases"].write_table(phases)
            self.games, self.phases = self.games + games.num_rows, self.phases + phases.num_rows

    def _flush(self) -> None:
        for name, schema in _TABLES.items():
            if self._waiting[name]:
                self._writers[name].write_table(pa.Table.from_pylist(self._waiting[name], schema=schema))
                self._waiting[name] = []

    def _unfinished(self, name: str) -> Path:
        return self.path / f".{name}.parquet.unfinished"
