"""Names of rows outside the host: they don't tell how many rows there are, and so nothing about what others do.

A name is the row's number, enciphered with a key of its own for each kind of rows. It needs no column, is the same
wherever it is shown, and addresses with plain numbers, as earlier versions made them, still lead to their rows.
"""

from base64 import b32decode, b32encode
from functools import cache
from secrets import token_bytes
from typing import Annotated

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from django.urls import register_converter
from django.utils.crypto import salted_hmac
from pydantic import WithJsonSchema

KINDS = (
    *("message", "vote", "hook", "block", "note", "device", "token", "member", "design"),
    *("report", "pulse", "person", "box"),
)
_CHECK = bytes(4)
_LONGEST_NUMBER = 18


def shown(kind: str, number: int) -> str:
    """The name of a row, always the same: 26 letters and digits."""
    return _name(kind, bytes(4), number)


def shown_anew(kind: str, number: int) -> str:
    """A name of a row that nobody can compare with an earlier one, to see whether the number has changed."""
    return _name(kind, token_bytes(4), number)


def found(kind: str, name: str) -> int | None:
    """The number of the row with a name, or with an old plain number; None for any other text."""
    if name.isascii() and name.isdecimal():
        return int(name) if len(name) <= _LONGEST_NUMBER else None
    try:
        sealed = b32decode(name.upper() + "======") if len(name) == 26 and name.isascii() else b""
    except ValueError:
        return None
    if len(sealed) != 16:
        return None
    opened = _cipher(kind).decryptor().update(sealed)
    return int.from_bytes(opened[8:]) if opened.startswith(_CHECK) else None


def _name(kind: str, salt: bytes, number: int) -> str:
    sealed = _cipher(kind).encryptor().update(_CHECK + salt + number.to_bytes(8))
    return b32encode(sealed).decode().rstrip("=").lower()


@cache
def _cipher(kind: str) -> Cipher[modes.ECB]:
    """The cipher of a kind of rows. A name is a single block, so that no mode is needed to join several."""
    if kind not in KINDS:
        raise LookupError(kind)
    key = salted_hmac("variorum.publicids", kind, algorithm="sha256").digest()
    return Cipher(algorithms.AES256(key), modes.ECB())  # noqa: S305 - a permutation of single blocks


class Converter:
    """A part of an address with the name of a row of a kind; views get the row's number."""

    regex = "[0-9a-z]{1,26}"
    kind = ""

    def to_python(self, name: str) -> int:
        """The row's number. Raises: ValueError, which makes the address unknown."""
        number = found(self.kind, name)
        if number is None:
            raise ValueError(name)
        return number

    def to_url(self, number: int) -> str:
        """The row's name."""
        return shown(self.kind, number)


for _kind in KINDS:
    register_converter(type(f"{_kind.title()}Converter", (Converter,), {"kind": _kind}), _kind)

Named = Annotated[int, WithJsonSchema({"type": "string", "examples": ["k3v0n5m1q8"]})]
"""What an operation gets for a name in its address, and the schema says of it."""
