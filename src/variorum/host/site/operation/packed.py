"""Reading a backup's gzip file to its very last byte: what was cut, changed or appended is told, never passed over."""

import zlib
from collections.abc import Iterator
from pathlib import Path

from variorum.host.site.operation.failure import OperationError

LONGEST_LINE = 64_000_000
_GZIP = 31
_AT_ONCE = 1 << 20


def lines(path: Path) -> Iterator[bytes]:
    """The lines of a file that is one gzip member and nothing else.

    Raises: OperationError where it can't be read, ends too early, isn't what was written, or goes on after its end.
    """
    count = 0
    try:
        for line in _split(_unpacked(path)):
            count += 1
            yield line
    except OSError as error:
        raise OperationError(f"{path} cannot be read: {error.strerror or error}.") from None
    except zlib.error as error:
        where = f"after line {count}" if count else "from its first bytes on"
        raise OperationError(f"{path} cannot be read {where}: {_reason(error)}. Nothing was restored.") from None
    except EOFError:
        raise OperationError(
            f"{path} is cut short: it has {count} whole lines, and its end is missing. Nothing was restored."
        ) from None


def _unpacked(path: Path) -> Iterator[bytes]:
    """What a file holds, piece by piece. Raises: OperationError, OSError, zlib.error, EOFError."""
    unpacking = zlib.decompressobj(_GZIP)
    with path.open("rb") as file:
        while not unpacking.eof:
            packed = unpacking.unconsumed_tail or file.read(_AT_ONCE)
            if not packed:
                raise EOFError
            yield unpacking.decompress(packed, _AT_ONCE)
        more = len(unpacking.unused_data) + len(file.read(_AT_ONCE))
    if more:
        told = f"{more} bytes" if more < _AT_ONCE else "more bytes"
        raise OperationError(f"{path} has {told} after the end of the backup. Nothing was restored.")


def _split(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Lines of pieces, each with its end. Raises: EOFError if the last has none; OperationError at an endless one."""
    rest = bytearray()
    for piece in pieces:
        rest += piece
        *whole, left = rest.split(b"\n")
        for line in whole:
            yield bytes(line) + b"\n"
        rest = left
        if len(rest) > LONGEST_LINE:
            raise OperationError(f"A line of the backup is longer than {LONGEST_LINE} bytes. Nothing was restored.")
    if rest:
        raise EOFError


def _reason(error: zlib.error) -> str:
    """What zlib says, without its number."""
    told = str(error).rpartition(": ")[2]
    return {
        "incorrect header check": "it isn't a gzip file",
        "incorrect data check": "what it holds does not fit its checksum",
        "incorrect length check": "what it holds does not fit its length",
    }.get(told, f"its compression is damaged ({told})")
