"""A dataset on disk: a folder with `games.parquet`, `phases.parquet` and a card."""

from collections.abc import Iterable
from hashlib import file_digest
from pathlib import Path
from types import TracebackType
from typing import Self

import pyarrow as pa
import pyarrow.parquet as pq

from variorum import __version__
from variorum.dataset.log_rows import Row, Rows
from variorum.dataset.schema import FORMAT, GAMES, PHASES, described

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

    A `README.md` that is there already stays as it is.

    with Folder(Path("mine")) as folder:
        folder.add(rows_of(log, "a game"))
    """

    def __init__(self, path: Path) -> None:
        """Begin. Raises: DatasetError if there is a dataset already, or the folder can't be written."""
        self.path, self.games, self.phases = path, 0, 0
        self._has_own_card = (path / CARD).exists()
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
            if not self._has_own_card:
                (self.path / CARD).write_text(_card(self.path, counts), "utf-8")

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


def _card(folder: Path, counts: dict[str, int]) -> str:
    """The card of a folder whose tables are written, as Markdown with the head that hubs read."""
    files = {name: f"{name}.parquet" for name in _TABLES}
    configs = [line for name, file in files.items() for line in (f"- config_name: {name}", f"  data_files: {file}")]
    told = ["---", "pretty_name: Games of Diplomacy", "configs:", *configs, "---", "", "# Games of Diplomacy", ""]
    told += [f"Written by Variorum {__version__} in its format {FORMAT} of datasets.", ""]
    told += ["| file | rows | SHA-256 |", "|---|---|---|"]
    told += [f"| `{file}` | {counts[name]:,} | `{_checksum(folder / file)}` |" for name, file in files.items()]
    for name, schema in _TABLES.items():
        told += ["", f"## {name.capitalize()}", "", "| column | type | what it is |", "|---|---|---|"]
        told += [f"| `{column}` | {kind} | {about} |" for column, kind, about in described(schema)]
    told += ["", "Games of people are theirs: say here who has agreed to what, and under which license."]
    return "\n".join(told) + "\n"


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
