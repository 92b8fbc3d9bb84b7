"""Reading a backup's gzip file to its last byte, to report anything cut off, changed or appended."""

import zlib
from collections.abc import Iterator
from pathlib import Path

from variorum.host.site.operation import OperationError

LONGEST_LINE = 64_000_000
_GZIP = 31
_AT_ONCE = 1 << 20


def lines(path: Path) -> Iterator[bytes]:
    """The lines of a file with exactly one gzip member.

    Raises: OperationError if it can't be read, is cut short or damaged, or continues after its end.
    """
    count = 0
    try:
        for line in _split(_unpacked(path)):
            count += 1
            yield line
    except OSError as error:
        raise OperationError(f"Can't read {path}: {error.strerror or error}.") from None
    except zlib.error as error:
        where = f"after line {count}" if count else "from its first bytes"
        raise OperationError(f"Can't read {path} {where}: {_reason(error)}. Nothing was restored.") from None
    except EOFError:
        raise OperationError(f"{path} is cut short after {count} complete lines. Nothing was restored.") from None


def _unpacked(path: Path) -> Iterator[bytes]:
    """The content of a file in pieces. Raises: OperationError, OSError, zlib.error, EOFError."""
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
    """The lines in pieces. Raises: EOFError if the last has no end; OperationError if one is too long."""
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
    """An error of zlib in words."""
    told = str(error).rpartition(": ")[2]
    return {
        "incorrect header check": "it isn't a gzip file",
        "incorrect data check": "its content doesn't match its checksum",
        "incorrect length check": "its content doesn't match its length",
    }.get(told, f"its compression is damaged ({told})")
