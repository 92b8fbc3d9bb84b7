"""The card of a dataset: what it is, what its columns hold, and the checksums of its files, for people and for hubs."""

from hashlib import file_digest
from pathlib import Path

import pyarrow as pa

from variorum import __version__
from variorum.dataset.schema import FORMAT, described


def card(folder: Path, tables: dict[str, pa.Schema], counts: dict[str, int]) -> str:
    """The card of a folder whose tables are written, as Markdown with the head that hubs read."""
    files = {name: f"{name}.parquet" for name in tables}
    configs = [line for name, file in files.items() for line in (f"- config_name: {name}", f"  data_files: {file}")]
    told = ["---", "pretty_name: Games of Diplomacy", "configs:", *configs, "---", "", "# Games of Diplomacy", ""]
    told += [f"Written by Variorum {__version__} in its format {FORMAT} of datasets.", ""]
    told += ["| file | rows | SHA-256 |", "|---|---|---|"]
    told += [f"| `{file}` | {counts[name]:,} | `{_checksum(folder / file)}` |" for name, file in files.items()]
    for name, schema in tables.items():
        told += ["", f"## {name.capitalize()}", "", "| column | type | what it is |", "|---|---|---|"]
        told += [f"| `{column}` | {kind} | {about} |" for column, kind, about in described(schema)]
    told += ["", "Games of people are theirs: say here who has agreed to what, and under which license."]
    return "\n".join(told) + "\n"


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
