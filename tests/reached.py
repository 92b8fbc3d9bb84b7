"""Which modules of the package each test file runs: `python -m bench.suite` records it, `make check` goes by it.

A module counts if a function of it was called while a test of the file ran, in the test's own process.
"""

import gzip
import json
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "tests" / "reached.json.gz"


@cache
def recorded() -> dict[str, frozenset[str]]:
    """The modules that each test file ran; files that are newer than the record are left out."""
    if not RECORD.exists():
        return {}
    read = json.loads(gzip.decompress(RECORD.read_bytes()))
    names: list[str] = read["modules"]
    return {test: frozenset(names[index] for index in ran) for test, ran in read["tests"].items()}


def written(found: Mapping[str, Collection[str]]) -> bytes:
    """The same as a file: the same bytes for the same record."""
    names = sorted(set().union(*found.values()))
    number = {name: index for index, name in enumerate(names)}
    tests = {test: sorted(number[name] for name in found[test]) for test in sorted(found)}
    return gzip.compress(json.dumps({"modules": names, "tests": tests}).encode(), mtime=0)
