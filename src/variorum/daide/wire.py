"""The frames of the protocol: a header of four bytes, then at most 65,535 bytes.

As the Client-Server Protocol of DAIDE, version 1, has it: a byte for the type, one of padding, and two for the length,
the most significant first.
"""

from enum import IntEnum

import msgspec

from variorum.daide.language import Message, Token, Vocabulary, encoded, flat

HEADER = 4
VERSION, MAGIC = 1, 0xDA10
MOST_BYTES = 0xFFFF
_TURNED = 0x10DA
_RM_ENTRY = 6


class Kind(IntEnum):
    """The type of a frame: initial, representation, diplomacy, final and error message."""

    INITIAL, REPRESENTATION, DIPLOMACY, FINAL, ERROR = range(5)


class Fault(IntEnum):
    """What an error message says; the connection ends with it."""

    NO_INITIAL_IN_TIME = 0x01
    INITIAL_NOT_FIRST = 0x02
    WRONG_ENDIAN = 0x03
    WRONG_MAGIC = 0x04
    WRONG_VERSION = 0x05
    SECOND_INITIAL = 0x06
    UNKNOWN_MESSAGE = 0x08
    TOO_SHORT = 0x09
    REPRESENTATION_BY_CLIENT = 0x0D
    INVALID_TOKEN = 0x0E


class FaultError(ValueError):
    """A frame that ends the connection with an error message."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.name.lower().replace("_", " "))
        self.fault = fault


class Header(msgspec.Struct, frozen=True):
    """The beginning of a frame."""

    kind: int
    length: int

    @classmethod
    def read(cls, data: bytes) -> "Header":
        """The header that four bytes hold."""
        return cls(data[0], int.from_bytes(data[2:4], "big"))


def frame(kind: Kind, content: bytes = b"") -> bytes:
    """A whole frame. Raises: ValueError if there are too many bytes."""
    if len(content) > MOST_BYTES:
        raise ValueError(f"{len(content)} bytes; a message has {MOST_BYTES} at most")
    return bytes((kind, 0)) + len(content).to_bytes(2, "big") + content


def diplomacy(message: Message, vocabulary: Vocabulary) -> bytes:
    """A message of tokens as a frame. Raises: ValueError if it is too long."""
    return raw(flat(message), vocabulary)


def raw(tokens: tuple[Token, ...], vocabulary: Vocabulary) -> bytes:
    """Tokens as a frame, whatever their parentheses. Raises: ValueError as above."""
    return frame(Kind.DIPLOMACY, encoded(tokens, vocabulary))


def error(fault: Fault) -> bytes:
    """An error message as a frame."""
    return frame(Kind.ERROR, fault.to_bytes(2, "big"))


def initial() -> bytes:
    """What a client begins with."""
    return frame(Kind.INITIAL, VERSION.to_bytes(2, "big") + MAGIC.to_bytes(2, "big"))


def representation(own: dict[str, int]) -> bytes:
    """The powers and provinces of a map: each token, the three letters of its name, and a byte of padding."""
    return frame(
        Kind.REPRESENTATION, b"".join(value.to_bytes(2, "big") + name.encode() + b"\0" for name, value in own.items())
    )


def represented(content: bytes) -> dict[str, int]:
    """The tokens that a representation message lists, by name."""
    return {
        content[at + 2 : at + 5].decode("ascii"): int.from_bytes(content[at : at + 2], "big")
        for at in range(0, len(content), _RM_ENTRY)
    }


def require_initial(header: Header, content: bytes) -> None:
    """Raise FaultError unless this is the initial message of a client of this version."""
    if header.kind != Kind.INITIAL:
        raise FaultError(Fault.INITIAL_NOT_FIRST)
    if len(content) != 4:
        raise FaultError(Fault.TOO_SHORT)
    version, magic = int.from_bytes(content[:2], "big"), int.from_bytes(content[2:], "big")
    if magic == _TURNED:
        raise FaultError(Fault.WRONG_ENDIAN)
    if magic != MAGIC:
        raise FaultError(Fault.WRONG_MAGIC)
    if version != VERSION:
        raise FaultError(Fault.WRONG_VERSION)


def require_length(header: Header, *, begun: bool) -> None:
    """Raise FaultError before the bytes of a frame are read, if its header says that it can't be right."""
    if not begun and header.kind in set(Kind) - {Kind.INITIAL}:
        raise FaultError(Fault.INITIAL_NOT_FIRST)
    if header.kind == Kind.INITIAL and begun:
        raise FaultError(Fault.SECOND_INITIAL)
    if header.kind == Kind.INITIAL and header.length != HEADER:
        raise FaultError(Fault.WRONG_ENDIAN if header.length == HEADER << 8 else Fault.TOO_SHORT)
    if header.kind == Kind.REPRESENTATION:
        raise FaultError(Fault.REPRESENTATION_BY_CLIENT)
    if header.kind not in set(Kind):
        raise FaultError(Fault.UNKNOWN_MESSAGE)
