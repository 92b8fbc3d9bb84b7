"""Finds all legal orders of a position of a private variant. Runs confined."""

import msgspec

from variorum.archive.offers import legal_to_plain
from variorum.game.audience import GM
from variorum.game.position import position_from_json
from variorum.game.process import legal_orders
from variorum.host.confined.job import variant_of


class Asked(msgspec.Struct, frozen=True):
    """The files of a variant, a position as JSON, and a seat that it may not have yet."""

    files: dict[str, str]
    position: bytes
    seat: str


def legal(asked: Asked) -> dict[str, bytes]:
    """The legal orders of every seat and the game master, each as MessagePack."""
    variant = variant_of(asked.files)
    position = position_from_json(asked.position, variant.records)
    seats = dict.fromkeys((*(seat.id for seat in position.seats), asked.seat, GM))
    return {seat: msgspec.msgpack.encode(legal_to_plain(legal_orders(variant, position, seat))) for seat in seats}
