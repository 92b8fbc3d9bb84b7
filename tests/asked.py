"""What the command line asks of tests that read it while they are collected; `tests/conftest.py` fills it in."""

import zlib

import msgspec


class Asked(msgspec.Struct):
    """What is asked."""

    row: str = ""
    """Only rows of tables with this text in their names."""
    first: bool = False
    """Stop at the first failure."""
    every: bool = False
    """Try everything of which the suite tries a sample."""


asked = Asked()


def is_sampled(name: str, one_of: int) -> bool:
    """Whether something is in a sample; its name decides, so that it stays there, unless all are asked for."""
    return asked.every or zlib.crc32(name.encode()) % one_of == 0
