"""Legal orders come back from plain data as they were, in every variant."""

import msgspec
import pytest
from tests.tables import each

from variorum.archive.offers import legal_from_plain, legal_to_plain
from variorum.bots import ask, level, situation
from variorum.game.audience import GM
from variorum.game.dice import Dice
from variorum.game.process import legal_orders, process
from variorum.variants import registry

PHASES = 3


def positions(variant):
    position = variant.start({})
    for _ in range(PHASES):
        yield position
        sheets = {
            seat.id: ask(level("random"), situation(variant, position, seat.id), "seed", 1).sheet
            for seat in position.seats
        }
        position = process(variant, position, sheets, Dice("seed")).position


@each("name", registry.coded())
def test_they_come_back_as_they_were(name):
    variant = registry.variant(name)
    for position in positions(variant):
        for seat in (*(seat.id for seat in position.seats), GM):
            legal = legal_orders(variant, position, seat)
            sent = msgspec.msgpack.encode(legal_to_plain(legal))
            assert legal_from_plain(msgspec.msgpack.decode(sent), variant) == legal


@each("plain", [None, 3, [], {"UnitRef": ["A", "PAR"]}, {"type": ["os:system"]}, {"a": [], "b": []}])
def test_what_is_none_is_refused(plain):
    with pytest.raises(ValueError, match="aren't legal orders of Standard"):
        legal_from_plain(plain, registry.variant("standard"))
