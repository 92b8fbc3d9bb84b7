"""What processes send each other: frames of MessagePack, each with its length before it."""

import socket
from typing import TypeVar

import msgspec

from variorum.host.confined.job import Limits

_HEAD = 8

Message = TypeVar("Message")


class JobRequest(msgspec.Struct, frozen=True):
    """A job to do: its function, its argument as MessagePack, and its limits."""

    place: str
    given: bytes
    limits: Limits


class JobOutcome(msgspec.Struct, frozen=True):
    """How a job ended: `done` with its answer, `declined` in words, at a limit, or as a `crash` told for the log."""

    kind: str
    answer: bytes = b""
    words: str = ""


def framed(message: msgspec.Struct) -> bytes:
    """A message with its length before it."""
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(_HEAD, "big") + data


def is_whole(data: bytes | bytearray) -> bool:
    """Whether these bytes are a message with its length before it, or more."""
    return len(data) >= _HEAD and len(data) - _HEAD >= int.from_bytes(data[:_HEAD], "big")


def unframed(data: bytes, kind: type[Message]) -> Message:
    """The message behind its length. Raises: MsgspecError if there is none."""
    return msgspec.msgpack.decode(data[_HEAD:], type=kind)


def received(connection: socket.socket) -> bytes:
    """The message that comes next. Raises: EOFError if the other end hangs up before its end."""
    return _exactly(connection, int.from_bytes(_exactly(connection, _HEAD), "big"))


def _exactly(connection: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        part = connection.recv(min(size - len(data), 1 << 20))
        if not part:
            raise EOFError
        data += part
    return bytes(data)
