"""Sketches as bytes, for whoever draws the next preview in another process."""

import zlib

import msgspec
import numpy as np

from variorum.cartography.plane.hexes import Hexes
from variorum.cartography.plane.sketch import Sketch
from variorum.cartography.plane.survey import LabeledCells
from variorum.cartography.plane.wanted import Pair, Wanted


class _Kept(msgspec.Struct, frozen=True):
    """What the next sketch asks of the one before."""

    ids: tuple[str, ...]
    pairs: frozenset[Pair]
    height: float
    laid: bytes
    shape: tuple[int, int]
    kind: str
    labels: bytes


def kept(sketch: Sketch | None) -> bytes:
    """A sketch as bytes; none for none."""
    if sketch is None:
        return b""
    board, labels = sketch.board, np.ascontiguousarray(sketch.rested.labels)
    rows, columns = labels.shape
    laid = np.ascontiguousarray(sketch.laid, dtype=float).tobytes()
    packed = zlib.compress(labels.tobytes(), 1)
    return msgspec.msgpack.encode(
        _Kept(board.ids, board.pairs, board.height, laid, (rows, columns), labels.dtype.str, packed)
    )


def revived(data: bytes) -> Sketch | None:
    """The sketch in bytes, as far as the next one needs it; how it was painted and what else it wanted are left out."""
    if not data:
        return None
    found = msgspec.msgpack.decode(data, type=_Kept)
    laid = np.frombuffer(found.laid).reshape(-1, 2)
    labels = np.frombuffer(zlib.decompress(found.labels), found.kind).reshape(found.shape).copy()
    count = len(found.ids)
    board = Wanted(found.ids, np.zeros(count, bool), laid, np.ones(count), found.pairs, found.height)
    rested = Hexes(labels, count)
    return Sketch(board, laid, rested, LabeledCells(rested, {}))
