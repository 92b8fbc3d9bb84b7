"""Where in a TOML text a key of a table stands."""

import re

_TABLE = re.compile(r"\s*\[\s*([\w.-]+)\s*\]")
_LISTED = re.compile(r"\s*\[\[\s*([\w.-]+)\s*\]\]")
_KEY = re.compile(r"\s*([\w-]+)\s*=")


def line_of(text: str, table: str, key: str) -> int:
    """The number of the line in which a table has a key, or of the table's own; 0 if neither is there."""
    current, own, listed = "", 0, dict[str, int]()
    for number, line in enumerate(text.splitlines(), start=1):
        if found := _LISTED.match(line):
            current = f"{found[1]}.{listed.get(found[1], 0)}"
            listed[found[1]] = listed.get(found[1], 0) + 1
            own = number if current == table else own
        elif found := _TABLE.match(line):
            current = found[1]
            own = number if current == (table or key) else own
        elif current == table and (found := _KEY.match(line)) and found[1] == key:
            return number
    return own
