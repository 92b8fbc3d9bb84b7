"""Where in a TOML text a key of a table stands."""

import re
from collections.abc import Mapping
from functools import lru_cache

_TABLE = re.compile(r"\s*\[\s*([\w.-]+)\s*\]")
_LISTED = re.compile(r"\s*\[\[\s*([\w.-]+)\s*\]\]")
_KEY = re.compile(r"\s*([\w-]+)\s*=")


def line_of(text: str, table: str, key: str) -> int:
    """The number of the line in which a table has a key, or of the table's own; 0 if neither is there."""
    lines = _lines(text)
    return lines.get((table, key)) or lines.get((table or key, ""), 0)


@lru_cache(maxsize=4)
def _lines(text: str) -> Mapping[tuple[str, str], int]:
    """The number of the line of every key, with its table, and of every table, with an empty key."""
    current, listed, found = "", dict[str, int](), dict[tuple[str, str], int]()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _LISTED.match(line):
            at = listed.get(header[1], 0)
            current, listed[header[1]] = f"{header[1]}.{at}", at + 1
            found[current, ""] = number
        elif header := _TABLE.match(line):
            current = header[1]
            found[current, ""] = number
        elif key := _KEY.match(line):
            found.setdefault((current, key[1]), number)
    return found
