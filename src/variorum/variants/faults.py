"""What is wrong with a variant's file: noted fault by fault, each with its line, and told all at once."""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

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


_MOST = 100
"""Faults that are told; a file with more isn't read further."""

_LONGEST = 500


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a file, and where: `place` has its line, if one is to blame."""

    place: str
    problem: str
    remedy: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}; {self.remedy}"


class VariantFileError(ValueError):
    """A variant's file that cannot be used: all its faults, a line each."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, dict.fromkeys(faults))))
        self.faults = faults


class Source(msgspec.Struct, frozen=True):
    """A text with what is found wrong in it."""

    path: Path
    text: str
    faults: list[Fault] = msgspec.field(default_factory=list)

    def report(self, problem: str, remedy: str, *where: str) -> None:
        """Note a fault at a key, below the tables that lead to it: `"powers", "FRANCE", "units"`.

        Raises: VariantFileError if there are too many to tell.
        """
        table, key = ".".join(where[:-1]), where[-1]
        line = line_of(self.text, table, key)
        named = key if where[0] == "mechanics" else ".".join(filter(None, where))
        place = f"{self.path}:{line}" if line else str(self.path)
        where_ = ": ".join(filter(None, (place, named)))
        self.faults.append(Fault(_plain(where_), _plain(problem), _plain(remedy), line))
        if len(self.faults) == _MOST:
            self.require_sound()

    def require_sound(self) -> None:
        """Raise VariantFileError with all faults, if there are any."""
        if self.faults:
            raise VariantFileError(*sorted(self.faults, key=lambda fault: fault.line))


def _plain(text: str) -> str:
    """A text that can be told, whatever a file has in it."""
    shown = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text[:_LONGEST])
    return shown + "\N{HORIZONTAL ELLIPSIS}" * (len(text) > _LONGEST)
